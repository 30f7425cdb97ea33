//! Layers as pictures: 8-bit grey for cells, 16-bit for vertices, the recorded numbers as they are.

use super::heights::{self, HeightOptions};
use crate::format::file::{Draft, cannot_write};
use crate::format::png::{self, Pixel};
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{Layer, LayerId, Map};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes one layer as a PNG: cells as 8-bit grey, alphas as 16-bit grey, colours as 16-bit linear RGB, heights as
/// [`heights()`](super::heights()) writes them.
///
/// # Errors
/// When the extension is not `.png` (for heights: `.r16` and `.raw` serve too), or the file cannot be written.
pub fn layer(map: &Map, id: LayerId, path: impl AsRef<Path>) -> Result<()> {
    let drafts = drafts(map, id, path.as_ref())?;
    drafts.into_iter().try_for_each(Draft::put)
}

/// Writes every layer into a folder, as `NAME-LAYER.png`; says which files. The folder is made if it isn't there.
///
/// # Errors
/// When the folder cannot be made or a file cannot be written; neither is there then that wasn't before.
pub fn layers(map: &Map, folder: impl AsRef<Path>, name: &str) -> Result<Vec<PathBuf>> {
    layers_watched(map, folder, name, &Progress::default())
}

/// Writes every layer while somebody watches.
///
/// # Errors
/// As [`layers`], and when it is cancelled between two of them.
pub fn layers_watched(
    map: &Map,
    folder: impl AsRef<Path>,
    name: &str,
    progress: &Progress,
) -> Result<Vec<PathBuf>> {
    let made = make_folder(folder.as_ref())?;
    let written = write_layers(map, folder.as_ref(), name, progress);
    if written.is_err() {
        for folder in made.iter().rev() {
            // What another program put there meanwhile keeps it.
            let _ = std::fs::remove_dir(folder);
        }
    }
    written
}

/// Makes a folder and those that it lies in; says which were not there, the outermost first.
fn make_folder(folder: &Path) -> Result<Vec<PathBuf>> {
    let named = folder
        .ancestors()
        .filter(|part| !part.as_os_str().is_empty());
    let mut missing: Vec<PathBuf> = named
        .take_while(|part| !part.exists())
        .map(Path::to_owned)
        .collect();
    missing.reverse();
    std::fs::create_dir_all(folder)
        .map_err(|error| Error::system("the folder cannot be made", error).in_file(folder))?;
    Ok(missing)
}

fn write_layers(map: &Map, folder: &Path, name: &str, progress: &Progress) -> Result<Vec<PathBuf>> {
    let path = |id: LayerId| folder.join(format!("{name}-{}.png", id.name()));
    let count = LayerId::ALL.len() as f32;
    let mut every = Vec::new();
    for (index, id) in LayerId::ALL.into_iter().enumerate() {
        progress.step(index as f32 / count)?;
        every.extend(drafts(map, id, &path(id))?);
    }
    progress.check()?;
    every.into_iter().try_for_each(Draft::put)?;
    Ok(LayerId::ALL.map(path).into())
}

/// The files of a layer, to be put in their places together.
fn drafts(map: &Map, id: LayerId, path: &Path) -> Result<Vec<Draft>> {
    let field = &map.field;
    let draft = match id {
        LayerId::Height => {
            let (_, drafts) =
                heights::draft(map, path, &HeightOptions::default(), &Progress::default())?;
            return Ok(drafts.into());
        }
        LayerId::AlphaBase => draft(&field.alpha_base, path),
        LayerId::AlphaCover => draft(&field.alpha_cover, path),
        LayerId::Colour => draft(&field.colour, path),
        LayerId::Level => draft(&field.level, path),
        LayerId::Texture => draft(&field.texture, path),
        LayerId::Cover => draft(&field.cover, path),
        LayerId::Palette => draft(&field.palette, path),
        LayerId::Hole => draft(&field.hole, path),
    };
    draft.map(|draft| vec![draft])
}

fn draft<P: Pixel>(layer: &Layer<P>, path: &Path) -> Result<Draft> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    if !extension.eq_ignore_ascii_case("png") {
        let found = format!("a layer cannot be written as .{extension}");
        return Err(Error::new(ErrorKind::Unsupported, found)
            .in_file(path)
            .expected(".png")
            .advice("Choose another extension."));
    }
    let bytes = png::encode(layer.size(), &layer.to_vec()).map_err(|error| error.in_file(path))?;
    Draft::of(path, |file| file.write_all(&bytes).map_err(cannot_write))
}
