//! What sun and sky reach the ground, as a picture over the field: red is the sun, green the sky.

use crate::map::Map;
use crate::terrain::horizon;
use glam::Vec3;

/// Shadow samples along a side of a cell on fields of ordinary size.
const PER_CELL: u32 = 2;
/// Larger pictures fall back to one sample a cell.
const MOST_PIXELS: u32 = 2048;

/// A picture of two channels a pixel, whose first and last pixels' middles lie half a pixel inside the field's edge.
pub(super) struct Shade {
    pub size: [u32; 2],
    pub pixels: Vec<[u8; 2]>,
}

impl Shade {
    pub(super) fn of(map: &Map, sun: Vec3) -> Self {
        let field = &map.field;
        let [columns, rows] = field.cells();
        let per_cell = if columns.max(rows) * PER_CELL <= MOST_PIXELS {
            PER_CELL
        } else {
            1
        };
        let (size, sunlight) = horizon::sunlight(field, sun, per_cell);
        let sky = horizon::visible_sky(field);
        let sky_rows = sky.to_vec();
        let [vertices, _] = field.vertices();
        let pixels = sunlight.iter().enumerate().map(|(at, sun)| {
            let (x, z) = (at as u32 % size[0], at as u32 / size[0]);
            let near = |place: u32, along: u32, last: u32| {
                ((place as f32 + 0.5) / along as f32 * last as f32).clamp(0.0, last as f32)
            };
            let (u, v) = (near(x, size[0], columns), near(z, size[1], rows));
            [*sun, bilinear(&sky_rows, vertices as usize, u, v)]
        });
        Self {
            size,
            pixels: pixels.collect(),
        }
    }
}

fn bilinear(values: &[u8], width: usize, u: f32, v: f32) -> u8 {
    let (x0, z0) = (u as usize, v as usize);
    let (x1, z1) = (
        (x0 + 1).min(width - 1),
        (z0 + 1).min(values.len() / width - 1),
    );
    let at = |x: usize, z: usize| f32::from(values[z * width + x]);
    let row = |z| at(x0, z) * (1.0 - u.fract()) + at(x1, z) * u.fract();
    (row(z0) * (1.0 - v.fract()) + row(z1) * v.fract()).round() as u8
}
