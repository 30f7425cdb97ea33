//! Layers as pictures: 8-bit grey for cells, 16-bit for vertices, the recorded numbers as they are.

use super::heights::{HeightOptions, heights};
use crate::format::file::{cannot_write, replace};
use crate::format::png::{self, Pixel};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{Layer, LayerId, Map};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Writes one layer as a PNG: cells as 8-bit grey, alphas as 16-bit grey, colours as 16-bit linear RGB, heights as
/// [`heights()`](super::heights()) writes them.
///
/// # Errors
/// When the extension is not `.png` (for heights: `.r16` and `.raw` serve too), or the file cannot be written.
pub fn layer(map: &Map, id: LayerId, path: impl AsRef<Path>) -> Result<()> {
    let (path, field) = (path.as_ref(), &map.field);
    match id {
        LayerId::Height => heights(map, path, &HeightOptions::default()).map(|_| ()),
        LayerId::AlphaBase => write(&field.alpha_base, path),
        LayerId::AlphaCover => write(&field.alpha_cover, path),
        LayerId::Colour => write(&field.colour, path),
        LayerId::Level => write(&field.level, path),
        LayerId::Texture => write(&field.texture, path),
        LayerId::Cover => write(&field.cover, path),
        LayerId::Palette => write(&field.palette, path),
        LayerId::Hole => write(&field.hole, path),
    }
}

/// Writes every layer into a folder that exists, as `NAME-LAYER.png`; says which files.
///
/// # Errors
/// When a file cannot be written; those before it are there.
pub fn layers(map: &Map, folder: impl AsRef<Path>, name: &str) -> Result<Vec<PathBuf>> {
    let path = |id: LayerId| folder.as_ref().join(format!("{name}-{}.png", id.name()));
    let write = |id| layer(map, id, path(id)).map(|()| path(id));
    LayerId::ALL.into_iter().map(write).collect()
}

fn write<P: Pixel>(layer: &Layer<P>, path: &Path) -> Result<()> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    if !extension.eq_ignore_ascii_case("png") {
        let found = format!("a layer cannot be written as .{extension}");
        return Err(Error::new(ErrorKind::Unsupported, found)
            .in_file(path)
            .expected(".png")
            .advice("Choose another extension."));
    }
    let bytes = png::encode(layer.size(), &layer.to_vec()).map_err(|error| error.in_file(path))?;
    replace(path, |file| file.write_all(&bytes).map_err(cannot_write))
}
