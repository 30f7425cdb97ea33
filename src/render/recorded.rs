//! What base vertices record of how the ground looks, for pixels of ground that is drawn coarser than that.
//! Eight bytes a base vertex: the square roots of its colour with the cover's alpha; the base's alpha in 8 bits, the
//! normal along x and along z in 12 each.

use super::gpu::Gpu;
use super::sheet::{self, Sheet};
use crate::map::{Changes, Field, LayerId, TILE};
use crate::math::Region;
use glam::Vec2;
use rayon::prelude::*;

/// What all base vertices record.
#[derive(Debug)]
pub(super) struct Recorded {
    colours: wgpu::Texture,
    normals: wgpu::Texture,
}

impl Recorded {
    /// What all base vertices record.
    pub fn new(gpu: &Gpu, field: &Field) -> Self {
        let recorded = Self::of_size(gpu, field.vertices());
        let [columns, rows] = field.vertices();
        for z in (0..rows).step_by(TILE as usize) {
            let band = Region::new(0, z, columns, (z + TILE).min(rows));
            recorded.write(gpu, field, band);
        }
        recorded
    }

    /// A pixel that nobody reads.
    pub fn none(gpu: &Gpu) -> Self {
        Self::of_size(gpu, [1, 1])
    }

    fn of_size(gpu: &Gpu, size: [u32; 2]) -> Self {
        let sheet = |label, format| Sheet::sampled(label, size, format).create(gpu);
        Self {
            colours: sheet("vertex colours", wgpu::TextureFormat::Rgba8Unorm),
            normals: sheet("vertex normals", wgpu::TextureFormat::R32Uint),
        }
    }

    /// Colours with the cover's alpha, normals with the base's.
    pub fn views(&self) -> [wgpu::TextureView; 2] {
        [&self.colours, &self.normals].map(sheet::view_of)
    }

    /// Follows an edit.
    pub fn update(&self, gpu: &Gpu, field: &Field, changes: &Changes) {
        const WORN: [LayerId; 3] = [LayerId::AlphaBase, LayerId::AlphaCover, LayerId::Colour];
        for region in WORN.into_iter().flat_map(|id| changes.regions_of(id)) {
            self.write(gpu, field, *region);
        }
        for region in changes.regions_of(LayerId::Height) {
            self.write(gpu, field, region.grown(1, &field.vertex_region()));
        }
    }

    /// Writes what a region of base vertices records anew.
    fn write(&self, gpu: &Gpu, field: &Field, vertices: Region) {
        let width = vertices.width() as usize;
        let mut colours = vec![[0; 4]; width * vertices.height() as usize];
        let mut normals = vec![0; colours.len()];
        let rows = colours
            .par_chunks_mut(width)
            .zip(normals.par_chunks_mut(width));
        rows.zip(vertices.z0..vertices.z1)
            .for_each(|((colours, normals), z)| {
                read_colours(field, [vertices.x0, z], colours);
                read_normals(field, [vertices.x0, z], normals);
            });
        let colours = bytemuck::cast_slice(&colours);
        sheet::write(gpu, &self.colours, [0, 0], vertices, colours);
        let normals = bytemuck::cast_slice(&normals);
        sheet::write(gpu, &self.normals, [0, 0], vertices, normals);
    }
}

/// Colours and the cover's alphas of a row from a place on.
fn read_colours(field: &Field, [x0, z]: [u32; 2], out: &mut [[u8; 4]]) {
    let mut alphas = vec![0; out.len()];
    let mut colours = vec![[0; 3]; out.len()];
    field.alpha_cover.copy_row(x0, z, &mut alphas);
    field.colour.copy_row(x0, z, &mut colours);
    for ((out, colour), alpha) in out.iter_mut().zip(&colours).zip(&alphas) {
        let [red, green, blue] = colour.map(|channel| code(share(channel).sqrt()));
        *out = [red, green, blue, code(share(*alpha))];
    }
}

/// The base's alphas and the normals of a row from a place on.
fn read_normals(field: &Field, [x0, z]: [u32; 2], out: &mut [u32]) {
    let [columns, rows] = field.vertices();
    let width = out.len() as u32;
    let (west, east) = (x0.saturating_sub(1), (x0 + width + 1).min(columns));
    let (north, south) = (z.saturating_sub(1), (z + 1).min(rows - 1));
    let row = |from: u32, to: u32, z: u32| {
        let mut heights = vec![0.0; (to - from) as usize];
        field.height.copy_row(from, z, &mut heights);
        heights
    };
    let here = row(west, east, z);
    let [before, after] = [north, south].map(|z| row(x0, x0 + width, z));
    let mut alphas = vec![0; out.len()];
    field.alpha_base.copy_row(x0, z, &mut alphas);
    for (at, out) in out.iter_mut().enumerate() {
        let x = x0 + at as u32;
        let (left, right) = (x.saturating_sub(1), (x + 1).min(columns - 1));
        let [rise_x, rise_z] = [
            here[(right - west) as usize] - here[(left - west) as usize],
            after[at] - before[at],
        ];
        let slope = Vec2::new(
            rise_x / ((right - left) as f32 * field.spacing[0]),
            rise_z / ((south - north) as f32 * field.spacing[1]),
        );
        *out = packed(share(alphas[at]), slope);
    }
}

/// An alpha in the lowest byte, then the normal of a slope along x and along z.
fn packed(alpha: f32, slope: Vec2) -> u32 {
    let normal = -slope / (1.0 + slope.length_squared()).sqrt();
    let [x, z] = normal
        .to_array()
        .map(|part| ((part * 2047.0).round() + 2048.0) as u32);
    u32::from(code(alpha)) | x << 8 | z << 20
}

fn share(value: u16) -> f32 {
    f32::from(value) / f32::from(u16::MAX)
}

fn code(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    /// The alpha and the slope that shaders find in a packed number.
    fn unpacked(packed: u32) -> (f32, Vec2) {
        let part = |shift: u32| ((packed >> shift & 0xfff) as f32 - 2048.0) / 2047.0;
        let normal = Vec2::new(part(8), part(20));
        let up = (1.0 - normal.length_squared()).max(0.0).sqrt();
        ((packed & 0xff) as f32 / 255.0, -normal / up)
    }

    #[test]
    fn slopes_are_central_differences_and_one_sided_at_the_rim() {
        let mut field = Field::flat([4, 3], [2.0, 5.0], 0.0).unwrap();
        let heights: Vec<f32> = (0..12)
            .map(|at| [0.0, 1.0, 4.0, 9.0][at % 4] + (at / 4) as f32)
            .collect();
        field.height = Layer::from_rows([4, 3], &heights);
        field.alpha_base = Layer::filled([4, 3], 13107);
        let mut row = [0; 4];
        read_normals(&field, [0, 1], &mut row);
        for (packed, expected) in row.into_iter().zip([0.5, 1.0, 2.0, 2.5]) {
            let (alpha, slope) = unpacked(packed);
            assert!((alpha - 0.2).abs() < 0.01);
            assert!(
                slope.abs_diff_eq(Vec2::new(expected, 0.2), 0.005),
                "{slope}"
            );
        }
        let mut part = [0; 2];
        read_normals(&field, [1, 1], &mut part);
        assert_eq!(part, row[1..3]);
    }

    #[test]
    fn the_steepest_and_the_most_level_ground_keep_their_slope() {
        for slope in [Vec2::ZERO, Vec2::new(0.001, -0.001), Vec2::new(-3.0, 2.0)] {
            let (_, found) = unpacked(packed(1.0, slope));
            assert!(found.abs_diff_eq(slope, 0.02), "{slope}: {found}");
        }
        for slope in [f32::INFINITY, 1e30, f32::MAX] {
            packed(1.0, Vec2::new(slope, -slope));
        }
    }
}
