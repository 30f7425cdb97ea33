//! A model from a file, by the ending of its name.

use super::{MOST_BYTES, decode, obj, unsupported};
use crate::format::{Error, ErrorKind, Result, file};
use crate::map::{MOST_LETTERS, Model};
use std::io::Read;
use std::path::Path;

/// The endings of the files that can be read.
pub const ENDINGS: [&str; 2] = ["glb", "obj"];

/// Reads a model from a GLB or an OBJ file, in metres with y up, and calls it as the file is called. An OBJ's materials
/// and pictures are read from the files that it names.
///
/// # Errors
/// When a file can't be read or holds no model. The error names the file, and the place in it where that is known.
pub fn load(path: impl AsRef<Path>) -> Result<Model> {
    let path = path.as_ref();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let read = || match ending.to_lowercase().as_str() {
        "glb" => decode(&bytes_of(path)?),
        "obj" => obj::decode(&bytes_of(path)?, path),
        "gltf" => Err(unsupported(
            "it keeps its bytes in other files",
            "Export the model as GLB, all in one file.",
        )),
        _ => Err(
            Error::new(ErrorKind::Foreign, "its name has no ending of a model")
                .expected(".glb or .obj")
                .advice("Choose another file."),
        ),
    };
    let mesh = read().map_err(|error| error.in_file(path))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let name: String = name.chars().take(MOST_LETTERS).collect();
    Ok(Model::new(
        if name.is_empty() {
            "Model".into()
        } else {
            name
        },
        mesh,
    ))
}

/// All bytes of a file that is not too large.
pub(in crate::format) fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let reader = file::open(path).map_err(|error| error.in_file(path))?;
    let read = reader.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(file::cannot_read)
        .map_err(|error| error.in_file(path))?;
    if bytes.len() as u64 <= MOST_BYTES {
        return Ok(bytes);
    }
    Err(Error::new(ErrorKind::TooLarge, "the file is too large")
        .expected("at most 512 MiB")
        .advice("Export a simpler model.")
        .in_file(path))
}
