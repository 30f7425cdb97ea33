//! The field: the coarse grid of vertices and cells that a map records.

use super::{Layer, MapError};
use crate::math::Region;
use glam::Vec3;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Fewest base vertices along a side.
pub const MIN_SIDE: u32 = 2;
/// Most base vertices along a side.
pub const MAX_SIDE: u32 = 4097;
/// Largest spacing and largest absolute height, in metres; beyond it single precision loses centimetres.
pub const FARTHEST: f32 = 100_000.0;

/// The recorded layers of a field, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LayerId {
    /// Metres, a base vertex.
    Height,
    /// 0..1 as `u16`, a base vertex.
    AlphaBase,
    /// 0..1 as `u16`, a base vertex.
    AlphaCover,
    /// Linear red, green, blue, 0..1 as `u16` each, a base vertex.
    Colour,
    /// Displacement level, a cell.
    Level,
    /// Index of the base texture, a cell.
    Texture,
    /// 0 for none, else index of the cover texture + 1, a cell.
    Cover,
    /// Index of the palette, a cell.
    Palette,
    /// 1 where nothing is drawn, a cell.
    Hole,
}

impl LayerId {
    /// Every layer, vertices first.
    pub const ALL: [Self; 9] = [
        Self::Height,
        Self::AlphaBase,
        Self::AlphaCover,
        Self::Colour,
        Self::Level,
        Self::Texture,
        Self::Cover,
        Self::Palette,
        Self::Hole,
    ];

    /// Whether it holds a value a base vertex, not a cell.
    pub const fn is_of_vertices(self) -> bool {
        matches!(
            self,
            Self::Height | Self::AlphaBase | Self::AlphaCover | Self::Colour
        )
    }

    /// Its name in files and on the command line: lower case, with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Height => "height",
            Self::AlphaBase => "alpha-base",
            Self::AlphaCover => "alpha-cover",
            Self::Colour => "colour",
            Self::Level => "level",
            Self::Texture => "texture",
            Self::Cover => "cover",
            Self::Palette => "palette",
            Self::Hole => "hole",
        }
    }
}

/// The grid of base vertices and cells. Vertex `(0, 0)` stands at x = z = 0; +x is east, +z is south.
///
/// Vertex layers are `vertices[0] × vertices[1]`, cell layers one less along each side.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Metres between neighbouring vertices along x and along z.
    pub spacing: [f32; 2],
    /// Where base vertex `(0, 0)` stands on the endless lattice that random numbers are drawn from.
    pub lattice_origin: [i32; 2],
    /// Metres.
    pub height: Layer<f32>,
    /// How much of the base texture shows, 0..65535.
    pub alpha_base: Layer<u16>,
    /// How much of the cover texture shows, 0..65535.
    pub alpha_cover: Layer<u16>,
    /// Linear red, green, blue, 0..65535 each.
    pub colour: Layer<[u16; 3]>,
    /// How rough each cell may become.
    pub level: Layer<u8>,
    /// Index of each cell's base texture.
    pub texture: Layer<u8>,
    /// 0 for none, else index of each cell's cover texture + 1.
    pub cover: Layer<u8>,
    /// Index of each cell's palette.
    pub palette: Layer<u8>,
    /// 1 where nothing is drawn, else 0.
    pub hole: Layer<u8>,
}

impl Field {
    /// A field of `vertices` along x and z, `spacing` metres apart, all at `height` metres, with defaults elsewhere.
    ///
    /// # Errors
    /// When the size is not 2..=4097 a side, or the spacing or height is not a sensible number.
    pub fn flat(vertices: [u32; 2], spacing: [f32; 2], height: f32) -> Result<Self, MapError> {
        check_size(vertices)?;
        check_spacing(spacing)?;
        check_height(height)?;
        Ok(Self::with_heights_unchecked(
            spacing,
            Layer::filled(vertices, height),
        ))
    }

    /// A field with these heights, and defaults in every other layer.
    ///
    /// # Errors
    /// When the size is not 2..=4097 a side, or the spacing or a height is not a sensible number.
    pub fn from_heights(spacing: [f32; 2], height: Layer<f32>) -> Result<Self, MapError> {
        check_size(height.size())?;
        check_spacing(spacing)?;
        for value in height.to_vec() {
            check_height(value)?;
        }
        Ok(Self::with_heights_unchecked(spacing, height))
    }

    fn with_heights_unchecked(spacing: [f32; 2], height: Layer<f32>) -> Self {
        let vertices = height.size();
        let cells = vertices.map(|n| n - 1);
        Self {
            spacing,
            lattice_origin: [0, 0],
            height,
            alpha_base: Layer::filled(vertices, u16::MAX),
            alpha_cover: Layer::filled(vertices, 0),
            colour: Layer::filled(vertices, [u16::MAX; 3]),
            level: Layer::filled(cells, 0),
            texture: Layer::filled(cells, 0),
            cover: Layer::filled(cells, 0),
            palette: Layer::filled(cells, 0),
            hole: Layer::filled(cells, 0),
        }
    }

    /// Base vertices along x and z.
    pub fn vertices(&self) -> [u32; 2] {
        self.height.size()
    }

    /// Cells along x and z: one less than the vertices.
    pub fn cells(&self) -> [u32; 2] {
        self.level.size()
    }

    /// The layers of one number a cell: level, texture, cover, palette, hole.
    pub fn cell_layers(&self) -> [&Layer<u8>; 5] {
        [
            &self.level,
            &self.texture,
            &self.cover,
            &self.palette,
            &self.hole,
        ]
    }

    /// Every cell.
    pub fn cell_region(&self) -> Region {
        Region::of_size(self.cells())
    }

    /// Every base vertex.
    pub fn vertex_region(&self) -> Region {
        Region::of_size(self.vertices())
    }

    /// Metres along x and z from the first vertex to the last.
    pub fn extent(&self) -> [f32; 2] {
        let [columns, rows] = self.cells();
        [
            columns as f32 * self.spacing[0],
            rows as f32 * self.spacing[1],
        ]
    }

    /// Where base vertex `(x, z)` stands.
    pub fn position(&self, x: u32, z: u32) -> Vec3 {
        Vec3::new(
            x as f32 * self.spacing[0],
            self.height.get(x, z),
            z as f32 * self.spacing[1],
        )
    }

    /// The cell that holds the point `(x, z)` in metres, if any; the far edges belong to the last cells.
    pub fn cell_at(&self, x: f32, z: f32) -> Option<(u32, u32)> {
        let along = |metres: f32, spacing: f32, cells: u32| {
            let place = metres / spacing;
            (place >= 0.0 && place <= cells as f32).then(|| (place as u32).min(cells - 1))
        };
        let [columns, rows] = self.cells();
        Some((
            along(x, self.spacing[0], columns)?,
            along(z, self.spacing[1], rows)?,
        ))
    }

    /// The lowest and the highest recorded height, in metres.
    pub fn height_range(&self) -> [f32; 2] {
        let wider =
            |[low, high]: [f32; 2], [lower, higher]: [f32; 2]| [low.min(lower), high.max(higher)];
        let none = [f32::INFINITY, f32::NEG_INFINITY];
        let tiles = (0..self.height.tile_count()).into_par_iter().map(|tile| {
            let heights = self.height.rows(self.height.tile_region(tile));
            heights
                .into_iter()
                .fold(none, |range, y| wider(range, [y, y]))
        });
        tiles.reduce(|| none, wider)
    }
}

pub(super) fn check_size(vertices: [u32; 2]) -> Result<(), MapError> {
    let fits = |n| (MIN_SIDE..=MAX_SIDE).contains(&n);
    if vertices.into_iter().all(fits) {
        Ok(())
    } else {
        Err(MapError::Size(vertices))
    }
}

pub(super) fn check_spacing(spacing: [f32; 2]) -> Result<(), MapError> {
    let fits = |s: f32| (0.001..=FARTHEST).contains(&s);
    if spacing.into_iter().all(fits) {
        Ok(())
    } else {
        Err(MapError::Spacing(spacing))
    }
}

pub(super) fn check_height(height: f32) -> Result<(), MapError> {
    if height.is_finite() && height.abs() <= FARTHEST {
        Ok(())
    } else {
        Err(MapError::Height(height))
    }
}
