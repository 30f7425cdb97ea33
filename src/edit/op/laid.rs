//! A piece of ground over the place where it is set down: what becomes of the ground there.

use super::fade::{Fade, around};
use super::paste::{Heights, Landing};
use crate::edit::plane::Plane;
use crate::edit::tip::chance;
use crate::edit::{AnyLayer, Clip, Transaction};
use crate::map::{Changes, FARTHEST, Layer, LayerId, Map};
use crate::math::Region;

/// What the cells of a fading edge are drawn by: the same piece on the same place gives the same cells.
const SEED: u32 = 0x5EED;

/// A piece where it is to be set down.
pub struct Laid<'a> {
    clip: &'a Clip,
    fade: &'a Fade,
    landing: Landing,
    /// Metres by which its heights are raised.
    rise: f32,
}

impl<'a> Laid<'a> {
    /// A whole piece over a map, with its fade.
    pub fn of(map: &Map, clip: &'a Clip, fade: &'a Fade, landing: Landing) -> Self {
        let mut laid = Self {
            clip,
            fade,
            landing,
            rise: 0.0,
        };
        if landing.heights == Heights::Relative
            && let Some(new) = laid.heights()
        {
            laid.rise = laid.rise_over(map, new);
        }
        laid
    }

    fn heights(&self) -> Option<&'a Layer<f32>> {
        self.clip.layers.iter().find_map(|(_, layer)| match layer {
            AnyLayer::Metres(layer) => Some(layer),
            _ => None,
        })
    }

    /// How high the ground will be at a vertex of the piece, in metres; nothing where the piece is not, or beyond the
    /// field.
    pub fn height(&self, map: &Map, x: u32, z: u32) -> Option<f32> {
        let seen = self.fade.at_vertex(x, z);
        let [column, row] = self.target(x, z)?;
        let ground = &map.field.height;
        if seen == 0.0 && !self.is_on_rim(x, z) || !ground.region().contains(column, row) {
            return None;
        }
        let now = ground.get(column, row);
        let new = self.heights()?.get(x, z);
        Some(self.mixed_height(now, new, seen))
    }

    /// A height where so much of the piece is seen.
    pub(super) fn mixed_height(&self, now: f32, new: f32, seen: f32) -> f32 {
        mixed(now, (new + self.rise).clamp(-FARTHEST, FARTHEST), seen)
    }

    /// Where in the field a place of the piece comes to stand.
    pub fn target(&self, x: u32, z: u32) -> Option<[u32; 2]> {
        let along = |place: u32, axis: usize| {
            u32::try_from(i64::from(place) + i64::from(self.landing.at[axis])).ok()
        };
        Some([along(x, 0)?, along(z, 1)?])
    }

    /// Where in the piece a place of the field comes from.
    fn source(&self, x: u32, z: u32) -> Option<[u32; 2]> {
        let along = |place: u32, axis: usize| {
            u32::try_from(i64::from(place) - i64::from(self.landing.at[axis])).ok()
        };
        Some([along(x, 0)?, along(z, 1)?])
    }

    /// The part of a layer that the piece covers.
    fn covered(&self, size: [u32; 2], bounds: Region) -> Region {
        let cut = |at: i32, add: u32, most: u32| {
            (i64::from(at) + i64::from(add)).clamp(0, i64::from(most)) as u32
        };
        let at = self.landing.at;
        Region::new(
            cut(at[0], 0, bounds.x1),
            cut(at[1], 0, bounds.z1),
            cut(at[0], size[0], bounds.x1),
            cut(at[1], size[1], bounds.z1),
        )
    }

    /// Writes a layer of numbers: what is there now and what comes there, mixed by how much of the piece is seen.
    pub(super) fn write<T: Copy + PartialEq>(
        &self,
        transaction: &mut Transaction,
        map: &mut Map,
        plane: &Plane<T>,
        new: &Layer<T>,
        mix: impl Fn(T, T, f32) -> T,
    ) -> Changes {
        let region = self.covered(new.size(), plane.of(&map.field).region());
        transaction.write(map, plane, region, |x, z, now| {
            let Some([x, z]) = self.source(x, z) else {
                return now;
            };
            match self.fade.at_vertex(x, z) {
                0.0 => now,
                seen => mix(now, new.get(x, z), seen),
            }
        })
    }

    /// Writes a layer of numbers that have nothing between them: where the piece fades, by chance. A hole is one or not.
    pub(super) fn draw(
        &self,
        transaction: &mut Transaction,
        map: &mut Map,
        plane: &Plane<u8>,
        new: &Layer<u8>,
    ) -> Changes {
        let region = self.covered(new.size(), plane.of(&map.field).region());
        let whole = plane.id == LayerId::Hole;
        transaction.write(map, plane, region, |x, z, now| {
            let Some([from_x, from_z]) = self.source(x, z) else {
                return now;
            };
            let seen = self.fade.at_cell(from_x, from_z);
            let taken = seen > 0.0 && (whole || chance(SEED, x, z) < seen);
            if taken { new.get(from_x, from_z) } else { now }
        })
    }

    fn held_about(&self, x: u32, z: u32) -> usize {
        let cells = around(x, z);
        cells
            .filter(|(x, z)| self.clip.cells.contains(*x, *z))
            .count()
    }

    fn is_on_rim(&self, x: u32, z: u32) -> bool {
        (1..4).contains(&self.held_about(x, z))
    }

    /// How much higher the ground is than the piece, on average along the piece's rim.
    fn rise_over(&self, map: &Map, new: &Layer<f32>) -> f32 {
        let ground = &map.field.height;
        let (mut sum, mut count) = (0.0, 0u32);
        for (x, z) in self.covered(new.size(), ground.region()).places() {
            let Some([from_x, from_z]) = self.source(x, z) else {
                continue;
            };
            if self.is_on_rim(from_x, from_z) {
                sum += f64::from(ground.get(x, z)) - f64::from(new.get(from_x, from_z));
                count += 1;
            }
        }
        (sum / f64::from(count.max(1))) as f32
    }
}

fn mixed(now: f32, new: f32, seen: f32) -> f32 {
    // Where all of the piece is seen, its own bits.
    if seen < 1.0 {
        now + (new - now) * seen
    } else {
        new
    }
}

pub(super) fn mixed_share(now: u16, new: u16, seen: f32) -> u16 {
    mixed(f32::from(now), f32::from(new), seen).round() as u16
}
