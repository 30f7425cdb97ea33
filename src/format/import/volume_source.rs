//! Volumes from files, by the endings of their names.

use super::volume::{VolumeFile, VolumeOptions, volume_of_model};
use super::vox;
use crate::format::{Error, ErrorKind, Progress, Result, model};
use crate::map::{MOST_LETTERS, Model, VolumeId};
use std::path::Path;

/// A file of which everything is known but the voxels.
#[derive(Debug)]
pub enum VolumeSource {
    /// A model, which is to become voxels.
    Model(Model),
    /// Voxels of MagicaVoxel: the name and the bytes.
    Vox(String, Vec<u8>),
}

impl VolumeSource {
    /// The endings of the files that can be read.
    pub const ENDINGS: [&str; 3] = ["glb", "obj", "vox"];

    /// Reads a model or a `.vox` file, by the ending of its name.
    ///
    /// # Errors
    /// When the file can't be read or holds nothing of the kind. The error names the file.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        match ending.to_lowercase().as_str() {
            "vox" => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let name: String = stem.chars().take(MOST_LETTERS).collect();
                Ok(Self::Vox(name, model::bytes_of(path)?))
            }
            "glb" | "obj" | "gltf" => model::load(path).map(Self::Model),
            _ => Err(
                Error::new(ErrorKind::Foreign, "its name has no ending of a model")
                    .in_file(path)
                    .expected(".glb, .obj or .vox")
                    .advice("Choose another file."),
            ),
        }
    }

    /// Makes voxels of it while somebody watches.
    ///
    /// # Errors
    /// When it makes no sense, would be too large, or is cancelled.
    pub fn read(&self, options: &VolumeOptions, progress: &Progress) -> Result<VolumeFile> {
        match self {
            Self::Model(model) => volume_of_model(model, options, progress),
            Self::Vox(name, bytes) => {
                let size = options.voxel_size.unwrap_or(vox::VOXEL_SIZE);
                let file = vox::decode(bytes, name, size, progress)?;
                // Whatever is wrong with the size of voxels is said as of any volume.
                file.volume
                    .check(VolumeId::default(), &file.materials)
                    .map_err(|error| Error::new(ErrorKind::Invalid, error.to_string()))?;
                Ok(file)
            }
        }
    }
}

/// Reads a volume from a file.
///
/// # Errors
/// As [`VolumeSource::open`] and [`VolumeSource::read`]. The error names the file.
pub fn volume(
    path: impl AsRef<Path>,
    options: &VolumeOptions,
    progress: &Progress,
) -> Result<VolumeFile> {
    let path = path.as_ref();
    let source = VolumeSource::open(path)?;
    source
        .read(options, progress)
        .map_err(|error| error.in_file(path))
}
