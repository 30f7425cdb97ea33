//! Makes the ground's textures. `textures FOLDER [SHEET.png]` writes them to a folder, and a sheet to
//! judge them by.
//!
//! For each texture `NAME-colour.png` holds the colour (sRGB) with the height in alpha, and
//! `NAME-surface.png` the normal's x and y, the roughness and the openness to the sky (linear).
//! `meso.png` holds the normal and height of the detail between a texture and the terrain. All of
//! them repeat without a seam, and all are the same every time they are made.

mod beds;
mod blade;
mod blur;
mod cliff;
mod cobble;
mod colour;
mod finish;
mod forest_floor;
mod grass;
mod grass_dry;
mod grass_lush;
mod gravel;
mod leaf;
mod meso;
mod moss;
mod mud;
mod noise;
mod pictures;
mod places;
mod plane;
mod random;
mod rock;
mod sand;
mod sheet;
mod snow;
mod soil;
mod splat;
mod stone;
mod voronoi;

use std::env;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ImageResult, RgbaImage};
use rayon::prelude::*;

use finish::{Finished, Material};

/// Makes a texture.
type Maker = fn() -> Material;

/// Each texture's name and maker.
const TEXTURES: [(&str, Maker); 12] = [
    ("grass-lush", grass_lush::make),
    ("grass-dry", grass_dry::make),
    ("soil", soil::make),
    ("rock", rock::make),
    ("cliff", cliff::make),
    ("snow", snow::make),
    ("forest-floor", forest_floor::make),
    ("sand", sand::make),
    ("gravel", gravel::make),
    ("mud", mud::make),
    ("moss", moss::make),
    ("cobble", cobble::make),
];

fn main() -> ImageResult<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let Some(folder) = arguments.next() else {
        return Err(io::Error::other("name the folder to write to").into());
    };
    fs::create_dir_all(&folder)?;
    let (middle, textures) = rayon::join(|| write_middle_detail(&folder), || make_all(&folder));
    middle?;
    let textures = textures?;
    if let Some(path) = arguments.next() {
        sheet::sheet(&textures).save(path)?;
    }
    Ok(())
}

fn write_middle_detail(folder: &Path) -> ImageResult<()> {
    store(
        &pictures::middle_detail(&meso::make()),
        &folder.join("meso.png"),
    )
}

fn make_all(folder: &Path) -> ImageResult<Vec<Finished>> {
    TEXTURES
        .into_par_iter()
        .map(|(name, make)| {
            let texture = make().finish();
            store(
                &pictures::colour(&texture),
                &folder.join(format!("{name}-colour.png")),
            )?;
            store(
                &pictures::surface(&texture),
                &folder.join(format!("{name}-surface.png")),
            )?;
            Ok(texture)
        })
        .collect()
}

fn store(picture: &RgbaImage, path: &Path) -> ImageResult<()> {
    let file = BufWriter::new(File::create(path)?);
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::Adaptive);
    picture.write_with_encoder(encoder)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::SIZE;

    /// What tells a seam: how much more the texels differ across the tile's sides than anywhere between two columns.
    /// Courses of stones have joints, and one may lie along the sides.
    fn seam(height: &crate::plane::Field) -> f32 {
        let step = |from: usize, to: usize| -> f32 {
            (0..SIZE)
                .map(|y| (height[y * SIZE + from] - height[y * SIZE + to]).abs())
                .sum()
        };
        let inside = (1..SIZE).map(|x| step(x - 1, x)).fold(0.0, f32::max);
        step(SIZE - 1, 0) / inside
    }

    #[test]
    fn textures_meet_their_means_and_have_no_seam() {
        for (name, make) in TEXTURES {
            let material = make();
            let texture = material.finish();
            let off = (colour::mean(&texture.albedo) - material.mean).abs() / material.mean;
            assert!(
                off.max_element() < 0.005,
                "{name}: the mean is off by {off}"
            );
            assert!(
                seam(&texture.height) < 1.05,
                "{name}: seam {}",
                seam(&texture.height)
            );
        }
    }

    #[test]
    fn a_seam_is_told_from_a_joint() {
        let slanted = crate::plane::Plane::of_side(SIZE, |x, _| x as f32);
        assert!(seam(&slanted) > 100.0);
        let jointed = crate::plane::Plane::of_side(SIZE, |x, _| f32::from(u8::from(x % 64 < 4)));
        assert!(seam(&jointed) <= 1.0);
    }

    #[test]
    fn a_texture_is_the_same_every_time() {
        let pair = [snow::make().finish(), snow::make().finish()];
        let [first, second] = pair.map(|texture| pictures::colour(&texture));
        assert!(first == second);
    }
}
