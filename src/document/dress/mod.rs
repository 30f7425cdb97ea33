//! Dressing the ground: levels, textures, covers, alphas and palettes from slope, height and visible sky.
//!
//! A cell shows two textures at most, and all cells around a vertex share its alpha. So the grounds alternate
//! along a chain, bases and covers in turn: soil (base), lush (cover), dry (base), rock (cover), cliff (base);
//! and from rock on another way to snow (base). A vertex has one place on that chain; its alpha rises to each
//! cover and falls to each base, and whichever cell it is seen from, it is the same mixture: no hard edge where
//! cells change.

mod chain;
mod noise;
mod palettes;
mod shape;

use crate::edit::op::replace::Replacement;
use crate::edit::{AnyLayer, EditError};
use crate::format::Progress;
use crate::map::{Layer, LayerId, Map, Texture, TextureSource};
use serde::{Deserialize, Serialize};
use shape::Shape;

/// How the ground is dressed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dressing {
    /// From which height on snow lies.
    pub snow: Snow,
    /// Moves the patches about.
    pub seed: u32,
}

impl Default for Dressing {
    fn default() -> Self {
        Self {
            snow: Snow::Tops,
            seed: 1,
        }
    }
}

/// From which height on snow lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Snow {
    /// Nowhere.
    None,
    /// On the highest ground, if the map is hilly.
    Tops,
    /// From this height on, in metres.
    Above(f32),
}

/// What the ground can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Lush,
    Dry,
    Soil,
    Rock,
    Cliff,
    Snow,
}

impl Ground {
    const COUNT: usize = 6;
    const ALL: [Self; Self::COUNT] = [
        Self::Lush,
        Self::Dry,
        Self::Soil,
        Self::Rock,
        Self::Cliff,
        Self::Snow,
    ];

    /// The bundled texture that shows it.
    const fn key(self) -> &'static str {
        match self {
            Self::Lush => "grass-lush",
            Self::Dry => "grass-dry",
            Self::Soil => "soil",
            Self::Rock => "rock",
            Self::Cliff => "cliff",
            Self::Snow => "snow",
        }
    }
}

/// Chooses levels, textures, covers, alphas and palettes for the ground of a map. Takes a while on large maps:
/// the map can be a copy, in another thread.
///
/// # Errors
/// When the snow line is no number.
pub fn dress(map: &Map, dressing: &Dressing) -> Result<Replacement, EditError> {
    let dressed = dress_watched(map, dressing, &Progress::default())?;
    // Nobody else holds that progress, so nobody cancels it.
    Ok(dressed.unwrap_or_default())
}

/// Dresses the ground while somebody watches; none if it is cancelled.
///
/// # Errors
/// As [`dress`].
pub fn dress_watched(
    map: &Map,
    dressing: &Dressing,
    progress: &Progress,
) -> Result<Option<Replacement>, EditError> {
    if let Snow::Above(line) = dressing.snow
        && !line.is_finite()
    {
        return Err(EditError::Map(crate::map::MapError::Height(line)));
    }
    let Some(shape) = Shape::of(map, progress) else {
        return Ok(None);
    };
    let places = chain::places(map, &shape, dressing);
    let vertices = map.field.vertices();
    let alphas: Vec<u16> = places.iter().map(|place| share(place.alpha())).collect();
    let (palettes, palette_of) = palettes::with_ours(&map.palettes);
    let texture_of = Ground::ALL.map(|ground| texture(map, ground));

    let cells = map.field.cells();
    let count = cells[0] as usize * cells[1] as usize;
    let mut planes = Planes::with_capacity(count);
    for (x, z) in map.field.cell_region().places() {
        if x == 0
            && progress
                .step(PLACED + (1.0 - PLACED) * z as f32 / cells[1] as f32)
                .is_err()
        {
            return Ok(None);
        }
        let corners = corners(x, z, vertices[0]);
        let look = chain::look(corners.map(|corner| places[corner]));
        let level = chain::level(corners.map(|corner| &places[corner]));
        planes.level.push(level.min(map.parameters.max_level));
        planes.texture.push(texture_of[look.base as usize]);
        let cover = look.cover.map_or(0, |cover| texture_of[cover as usize] + 1);
        planes.cover.push(cover);
        planes.palette.push(palette_of[look.tint as usize]);
    }
    let id = |values: &[u8]| AnyLayer::Id(Layer::from_rows(cells, values));
    let share = |values: &[u16]| AnyLayer::Share(Layer::from_rows(vertices, values));
    Ok(Some(Replacement {
        layers: vec![
            (
                LayerId::AlphaBase,
                AnyLayer::Share(Layer::filled(vertices, u16::MAX)),
            ),
            (LayerId::AlphaCover, share(&alphas)),
            (LayerId::Level, id(&planes.level)),
            (LayerId::Texture, id(&planes.texture)),
            (LayerId::Cover, id(&planes.cover)),
            (LayerId::Palette, id(&planes.palette)),
        ],
        palettes: Some(palettes),
    }))
}

/// What part of the work is done when every vertex has its place.
const PLACED: f32 = 0.8;

/// The values of the cells, row by row.
struct Planes {
    level: Vec<u8>,
    texture: Vec<u8>,
    cover: Vec<u8>,
    palette: Vec<u8>,
}

impl Planes {
    fn with_capacity(count: usize) -> Self {
        let plane = || Vec::with_capacity(count);
        Self {
            level: plane(),
            texture: plane(),
            cover: plane(),
            palette: plane(),
        }
    }
}

/// The numbers of a cell's four vertices.
fn corners(x: u32, z: u32, columns: u32) -> [usize; 4] {
    let first = z as usize * columns as usize + x as usize;
    let below = first + columns as usize;
    [first, first + 1, below, below + 1]
}

fn share(alpha: f32) -> u16 {
    (alpha.clamp(0.0, 1.0) * 65535.0).round() as u16
}

/// The index of the texture that shows a ground; the first if the map has it no more.
fn texture(map: &Map, ground: Ground) -> u8 {
    let shows = |texture: &Texture| match &texture.source {
        TextureSource::Bundled(key) => key == ground.key(),
        TextureSource::Stored(_) => false,
    };
    map.textures.iter().position(shows).unwrap_or(0) as u8
}

#[cfg(test)]
mod tests;
