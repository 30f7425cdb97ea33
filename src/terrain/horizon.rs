//! What rises around a place: how much sky it sees, and whether the sun reaches it. Over the recorded field.

use crate::map::{Field, Layer};
use crate::math::Region;
use glam::{Vec2, Vec3};
use rayon::prelude::*;

/// Directions in which the horizon is looked for.
const DIRECTIONS: usize = 16;
/// How much longer each step is than the one before.
const GROWTH: f32 = 1.22;
/// How far the horizon is looked for, in metres, and at least in base vertices.
const REACH: f32 = 700.0;
const REACH_STEPS: f32 = 24.0;
/// Spacing in metres up to which shadows are marched as finely as they can be; beyond, all lengths grow with it.
const FINEST: f32 = 10.0;
/// How far a shadow reaches, in metres, on ground of that spacing.
const SHADOW_REACH: f32 = 900.0;
/// How many times as far as it is wide the edge of a shadow lies from what throws it.
const SHADOW_EDGE: f32 = 26.0;

/// How much of the sky every base vertex sees: 255 for all of it.
pub fn visible_sky(field: &Field) -> Layer<u8> {
    Layer::from_rows(
        field.vertices(),
        &visible_sky_in(field, field.vertex_region()),
    )
}

/// How much of the sky the base vertices of `region` see, row by row: 255 for all of it. Reaches 700 m and more, so
/// after an edit the vertices within [`sky_reach`] of it are to be looked at again.
pub fn visible_sky_in(field: &Field, region: Region) -> Vec<u8> {
    let region = region.intersection(&field.vertex_region());
    let ground = Ground::around(field, region, sky_reach(field));
    let looks = looks(field);
    let rows = (region.z0..region.z1).into_par_iter().flat_map_iter(|z| {
        let (ground, looks) = (&ground, &looks);
        (region.x0..region.x1).map(move |x| byte(ground.sky(x as f32, z as f32, looks)))
    });
    rows.collect()
}

/// How many base vertices along x and z the visible sky depends on, to each side.
pub fn sky_reach(field: &Field) -> [u32; 2] {
    let farthest = distances(field).last().copied().unwrap_or(0.0);
    field
        .spacing
        .map(|spacing| (farthest / spacing).ceil() as u32 + 1)
}

/// How much sun reaches the ground, 255 for all of it, at `per_cell` places along each side of a cell and at the far
/// edges: returns how many along x and z, and the values row by row. `sun` points towards the sun. Shadows have an
/// edge that widens with distance; the side of the ground that faces away is for the shading to darken.
pub fn sunlight(field: &Field, sun: Vec3, per_cell: u32) -> ([u32; 2], Vec<u8>) {
    let size = sunlight_size(field, per_cell);
    let all = sunlight_in(field, sun, per_cell, Region::of_size(size));
    (size, all)
}

/// How many places along x and z [`sunlight`] looks at.
pub fn sunlight_size(field: &Field, per_cell: u32) -> [u32; 2] {
    field.cells().map(|cells| cells * per_cell.max(1) + 1)
}

/// A region of what [`sunlight`] answers, row by row.
pub fn sunlight_in(field: &Field, sun: Vec3, per_cell: u32, region: Region) -> Vec<u8> {
    let per_cell = per_cell.max(1);
    let region = region.intersection(&Region::of_size(sunlight_size(field, per_cell)));
    let sun = sun.normalize_or(Vec3::Y);
    let vertices = Region::new(
        region.x0 / per_cell,
        region.z0 / per_cell,
        region.x1.div_ceil(per_cell) + 1,
        region.z1.div_ceil(per_cell) + 1,
    );
    let ground = Ground::around(field, vertices, shadow_reach(field, sun));
    let rows = (region.z0..region.z1).into_par_iter().flat_map_iter(|z| {
        let ground = &ground;
        let place = move |at: u32| at as f32 / per_cell as f32;
        (region.x0..region.x1).map(move |x| byte(ground.sun(place(x), place(z), sun)))
    });
    rows.collect()
}

/// How many base vertices along x and z a shadow reaches at most.
pub fn shadow_reach(field: &Field, sun: Vec3) -> [u32; 2] {
    let sun = sun.normalize_or(Vec3::Y);
    let reach = SHADOW_REACH * unit(field.spacing);
    let [dx, dz] = field.spacing;
    [sun.x / dx, sun.z / dz].map(|per_metre| (reach * per_metre.abs()).ceil() as u32 + 1)
}

/// A region of base vertices and `margin` of them more to each side, as far as the field goes.
pub fn widened(field: &Field, region: Region, margin: [u32; 2]) -> Region {
    let all = field.vertex_region();
    let grown = Region::new(
        region.x0.saturating_sub(margin[0]),
        region.z0.saturating_sub(margin[1]),
        region.x1.saturating_add(margin[0]),
        region.z1.saturating_add(margin[1]),
    );
    grown.intersection(&all)
}

fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}

/// How far from a place it is looked in each direction, in metres, from near to far.
fn distances(field: &Field) -> Vec<f32> {
    let mut step = field.spacing[0].min(field.spacing[1]);
    let reach = REACH.max(REACH_STEPS * step);
    let mut distances = Vec::new();
    let mut distance = 0.0;
    while distance < reach {
        distance += step;
        step *= GROWTH;
        distances.push(distance);
    }
    distances
}

/// One place to look at: how far it is in base vertices, and in metres.
struct Look {
    offset: Vec2,
    distance: f32,
}

/// Where to look in each direction, from near to far.
fn looks(field: &Field) -> Vec<Vec<Look>> {
    let spacing = Vec2::from(field.spacing);
    let distances = distances(field);
    let along = |index: usize| {
        let turn = index as f32 / DIRECTIONS as f32 * std::f32::consts::TAU;
        let direction = Vec2::from_angle(turn);
        let look = |distance: &f32| Look {
            offset: direction * *distance / spacing,
            distance: *distance,
        };
        distances.iter().map(look).collect()
    };
    (0..DIRECTIONS).map(along).collect()
}

fn unit(spacing: [f32; 2]) -> f32 {
    (spacing[0].min(spacing[1]) / FINEST).max(1.0)
}

/// Recorded heights of a part of a field.
struct Ground {
    heights: Vec<f32>,
    part: Region,
    size: [u32; 2],
    spacing: [f32; 2],
    highest: f32,
}

impl Ground {
    /// The ground of `region` and as far around it as anything is looked for.
    fn around(field: &Field, region: Region, reach: [u32; 2]) -> Self {
        let part = widened(field, region, reach.map(|reach| reach + 1));
        let heights = field.height.rows(part);
        Self {
            highest: heights.iter().copied().fold(f32::NEG_INFINITY, f32::max),
            heights,
            part,
            size: field.vertices(),
            spacing: field.spacing,
        }
    }

    /// The height at a place in base vertices, straight between them; nothing off the field.
    fn height(&self, x: f32, z: f32) -> Option<f32> {
        let last = self.size.map(|n| n - 1);
        if !(x >= 0.0 && z >= 0.0 && x <= last[0] as f32 && z <= last[1] as f32) {
            return None;
        }
        let (i, j) = ((x as u32).min(last[0] - 1), (z as u32).min(last[1] - 1));
        let (u, v) = (x - i as f32, z - j as f32);
        let width = self.part.width() as usize;
        let at = (j - self.part.z0) as usize * width + (i - self.part.x0) as usize;
        let (above, below) = (&self.heights[at..], &self.heights[at + width..]);
        let near = above[0] + (above[1] - above[0]) * u;
        let far = below[0] + (below[1] - below[0]) * u;
        Some(near + (far - near) * v)
    }

    /// The mean over all directions of the square of the cosine of the horizon's height.
    fn sky(&self, x: f32, z: f32, directions: &[Vec<Look>]) -> f32 {
        let here = self.height(x, z).unwrap_or(0.0);
        let seen = directions.iter().map(|looks| {
            let mut steepest = 0.0f32;
            for look in looks {
                let Some(there) = self.height(x + look.offset.x, z + look.offset.y) else {
                    break;
                };
                steepest = steepest.max((there - here) / look.distance);
                if here + steepest * look.distance > self.highest {
                    break;
                }
            }
            1.0 / (1.0 + steepest * steepest)
        });
        seen.sum::<f32>() / directions.len() as f32
    }

    /// How much of the sun is not hidden, by how near the ray towards it passes to the ground.
    fn sun(&self, x: f32, z: f32, sun: Vec3) -> f32 {
        let unit = unit(self.spacing);
        let here = self.height(x, z).unwrap_or(0.0);
        let per_metre = [sun.x / self.spacing[0], sun.z / self.spacing[1]];
        let mut distance = 0.7 * unit;
        let mut clear = 1.0f32;
        while distance < SHADOW_REACH * unit && clear > -1.0 {
            let ray = here + sun.y * distance;
            if ray > self.highest + distance / SHADOW_EDGE {
                break;
            }
            let there = self.height(x + per_metre[0] * distance, z + per_metre[1] * distance);
            let Some(there) = there else {
                break;
            };
            let above = ray - there;
            clear = clear.min(SHADOW_EDGE * above / distance);
            distance += (0.5 * unit + 0.012 * distance).max(above.abs() * 0.5);
        }
        let share = 0.5 + 0.5 * clear.max(-1.0);
        share * share * (3.0 - 2.0 * share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(height: impl Fn(u32, u32) -> f32) -> Field {
        let heights: Vec<f32> = Region::of_size([40, 30])
            .places()
            .map(|(x, z)| height(x, z))
            .collect();
        Field::from_heights([10.0, 10.0], Layer::from_rows([40, 30], &heights)).unwrap()
    }

    #[test]
    fn a_plain_sees_all_the_sky_and_all_the_sun() {
        let plain = field(|_, _| 5.0);
        assert!(visible_sky(&plain).to_vec().iter().all(|sky| *sky == 255));
        let (size, light) = sunlight(&plain, Vec3::new(0.8, 0.4, 0.2), 2);
        assert_eq!(size, [79, 59]);
        assert!(light.iter().all(|light| *light == 255));
    }

    #[test]
    fn the_foot_of_a_wall_sees_less_sky_and_its_far_side_no_sun() {
        let wall = field(|x, _| if x == 20 { 60.0 } else { 0.0 });
        let sky = visible_sky(&wall);
        assert!(sky.get(19, 15) < 200);
        assert!(sky.get(19, 15) < sky.get(15, 15));
        assert!(sky.get(20, 15) > 250);
        let (size, light) = sunlight(&wall, Vec3::new(1.0, 0.4, 0.0), 1);
        let at = |x: u32| light[(15 * size[0] + x) as usize];
        assert_eq!(at(15), 0);
        assert_eq!(at(25), 255);
    }

    #[test]
    fn a_part_far_from_the_field_s_ends_sees_what_the_whole_sees() {
        let size = [400, 5];
        let heights: Vec<f32> = (0..2000).map(|at| (at * 37 % 101) as f32).collect();
        let long = Field::from_heights([10.0, 25.0], Layer::from_rows(size, &heights)).unwrap();
        let part = Region::new(190, 1, 210, 4);
        assert_eq!(visible_sky_in(&long, part), visible_sky(&long).rows(part));
        let sun = Vec3::new(-0.9, 0.2, 0.3);
        let (size, all) = sunlight(&long, sun, 1);
        let expected: Vec<u8> = part
            .places()
            .map(|(x, z)| all[(z * size[0] + x) as usize])
            .collect();
        assert_eq!(sunlight_in(&long, sun, 1, part), expected);
    }

    #[test]
    fn a_part_sees_what_the_whole_sees() {
        let rough = field(|x, z| ((x * 7 + z * 13) % 11) as f32 * 3.0);
        let part = Region::new(3, 4, 17, 9);
        assert_eq!(visible_sky_in(&rough, part), visible_sky(&rough).rows(part));
        let sun = Vec3::new(0.7, 0.3, -0.6);
        let (size, all) = sunlight(&rough, sun, 2);
        let part = Region::new(21, 3, 64, 30);
        let expected: Vec<u8> = part
            .places()
            .map(|(x, z)| all[(z * size[0] + x) as usize])
            .collect();
        assert_eq!(sunlight_in(&rough, sun, 2, part), expected);
    }
}
