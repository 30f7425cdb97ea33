//! What sun and sky reach the ground of a large field, roughly: worked out on every few recorded vertices.

use crate::map::{Field, Layer};
use crate::math::Region;
use crate::terrain::horizon;
use glam::Vec3;
use rayon::prelude::*;

/// Vertices along a side that are looked at, at most.
const MOST: u32 = 513;

/// Sun and sky at every few vertices of a field.
pub(super) struct RoughLight {
    size: [u32; 2],
    /// Of each vertex: sun, sky.
    light: Vec<[u8; 2]>,
}

impl RoughLight {
    pub fn of(field: &Field, sun: Vec3) -> Self {
        let thin = thinned(field);
        let Some(thin) = thin else {
            return Self {
                size: [1, 1],
                light: vec![[u8::MAX; 2]],
            };
        };
        let (size, sunlight) = horizon::sunlight(&thin, sun, 1);
        let sky = horizon::visible_sky(&thin).to_vec();
        Self {
            size,
            light: sunlight
                .into_iter()
                .zip(sky)
                .map(|(sun, sky)| [sun, sky])
                .collect(),
        }
    }

    /// A region of a picture of `size` pixels over the field: sun and sky, straight between the vertices.
    pub fn pixels(&self, size: [u32; 2], region: Region) -> Vec<u8> {
        let place = |pixel: u32, axis: usize| {
            (pixel as f32 + 0.5) / size[axis] as f32 * (self.size[axis] - 1) as f32
        };
        let rows = (region.z0..region.z1).into_par_iter();
        let pixels = rows.flat_map_iter(|z| {
            let (row, along_z) = split(place(z, 1), self.size[1]);
            (region.x0..region.x1).flat_map(move |x| {
                let (column, along_x) = split(place(x, 0), self.size[0]);
                self.between([column, row], [along_x, along_z])
            })
        });
        pixels.collect()
    }

    fn between(&self, [x, z]: [u32; 2], [u, v]: [f32; 2]) -> [u8; 2] {
        let at = |dx: u32, dz: u32| {
            let (x, z) = (
                (x + dx).min(self.size[0] - 1),
                (z + dz).min(self.size[1] - 1),
            );
            self.light[(z * self.size[0] + x) as usize]
        };
        let corners = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
        [0, 1].map(|kind| {
            let [a, b, c, d] = corners.map(|corner| f32::from(corner[kind]));
            let (near, far) = (a + (b - a) * u, c + (d - c) * u);
            (near + (far - near) * v).round() as u8
        })
    }
}

/// A place as the vertex before it and the share of the way to the next.
fn split(place: f32, count: u32) -> (u32, f32) {
    let before = (place as u32).min(count - 1);
    (before, place - before as f32)
}

/// Every few vertices of a field as a field of its own, as wide as it.
fn thinned(field: &Field) -> Option<Field> {
    let vertices = field.vertices();
    let size = vertices.map(|count| count.min(MOST));
    let at = |index: u32, axis: usize| {
        let share = f64::from(index) / f64::from(size[axis] - 1);
        (share * f64::from(vertices[axis] - 1)).round() as u32
    };
    let places = Region::of_size(size).places();
    let heights: Vec<f32> = places
        .map(|(x, z)| field.height.get(at(x, 0), at(z, 1)))
        .collect();
    let extent = field.extent();
    let spacing = [0, 1].map(|axis| extent[axis] / (size[axis] - 1) as f32);
    Field::from_heights(spacing, Layer::from_rows(size, &heights)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rough_light_of_a_small_field_is_its_light() {
        let heights: Vec<f32> = (0..30 * 20).map(|at| (at * 37 % 101) as f32).collect();
        let layer = Layer::from_rows([30, 20], &heights);
        let field = Field::from_heights([10.0, 12.0], layer).unwrap();
        let sun = Vec3::new(0.7, 0.3, -0.6);
        let rough = RoughLight::of(&field, sun);
        let (_, expected) = horizon::sunlight(&field, sun, 1);
        let found: Vec<u8> = rough.light.iter().map(|light| light[0]).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn a_large_plain_is_fully_lit() {
        let plain = Field::flat([1500, 3], [1.0, 1.0], 7.0).unwrap();
        let rough = RoughLight::of(&plain, Vec3::new(0.5, 0.5, 0.1));
        let pixels = rough.pixels([1500, 3], Region::new(700, 1, 720, 3));
        assert_eq!(pixels, [255; 80]);
    }
}
