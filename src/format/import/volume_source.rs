//! Volumes from files, by the endings of their names.

use super::volume::{VolumeFile, VolumeOptions, volume_of_model};
use super::vox::{self, VOXEL_SIZE};
use crate::format::{Error, ErrorKind, Progress, Result, model};
use crate::map::{MOST_LETTERS, Model, VolumeId};
use crate::voxel::Filling;
use std::path::Path;

/// A file of which everything is known but the voxels.
#[derive(Debug)]
pub enum VolumeSource {
    /// A model, which is to become voxels.
    Model(Model),
    /// Voxels of MagicaVoxel.
    Vox(Box<vox::Scene>),
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
                let scene = vox::Scene::read(&model::bytes_of(path)?, &name);
                Ok(Self::Vox(Box::new(
                    scene.map_err(|error| error.in_file(path))?,
                )))
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

    /// How many models are placed in it: of voxels perhaps several.
    pub fn models(&self) -> usize {
        match self {
            Self::Model(_) => 1,
            Self::Vox(scene) => scene.count(),
        }
    }

    /// Makes one volume of it while somebody watches.
    ///
    /// # Errors
    /// When it makes no sense, would be too large, or is cancelled.
    pub fn read(&self, options: &VolumeOptions, progress: &Progress) -> Result<VolumeFile> {
        match self {
            Self::Model(model) => volume_of_model(model, options, progress),
            Self::Vox(scene) => {
                let file = scene.together(size_in(scene, options)?, progress)?;
                check(&file)?;
                Ok(file)
            }
        }
    }

    /// Makes a volume of each model that is placed in it while somebody watches.
    ///
    /// # Errors
    /// As [`read`](Self::read), and when there would be more than a map can have.
    pub fn read_apart(
        &self,
        options: &VolumeOptions,
        progress: &Progress,
    ) -> Result<Vec<VolumeFile>> {
        match self {
            Self::Model(model) => Ok(vec![volume_of_model(model, options, progress)?]),
            Self::Vox(scene) => {
                let files = scene.apart(size_in(scene, options)?, progress)?;
                files.iter().try_for_each(check)?;
                Ok(files)
            }
        }
    }
}

/// Metres of a scene's voxels: what is asked for, else what the file says.
///
/// # Errors
/// When a shell is asked for, which voxels don't become.
fn size_in(scene: &vox::Scene, options: &VolumeOptions) -> Result<f32> {
    if options.filling != Filling::Solid {
        let found = "a shell is asked for, but the file has voxels already";
        return Err(Error::new(ErrorKind::Invalid, found)
            .expected("a shell of a model alone")
            .advice("Leave out the shell."));
    }
    let said = options.voxel_size.or(scene.voxel_size());
    Ok(said.unwrap_or(VOXEL_SIZE))
}

/// Whatever is wrong with the size of voxels is said as of any volume.
fn check(file: &VolumeFile) -> Result<()> {
    let checked = file.volume.check(VolumeId::default(), &file.materials);
    checked.map_err(|error| Error::new(ErrorKind::Invalid, error.to_string()))
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

/// Reads every model of a file as a volume of its own.
///
/// # Errors
/// As [`VolumeSource::open`] and [`VolumeSource::read_apart`]. The error names the file.
pub fn volumes_apart(
    path: impl AsRef<Path>,
    options: &VolumeOptions,
    progress: &Progress,
) -> Result<Vec<VolumeFile>> {
    let path = path.as_ref();
    let source = VolumeSource::open(path)?;
    let files = source.read_apart(options, progress);
    files.map_err(|error| error.in_file(path))
}
