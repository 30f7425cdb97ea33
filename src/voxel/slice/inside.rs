//! What a volume is made of at a place within it, by the rule for vertices of its surface.

use crate::map::{MOST_MATERIALS, SOLID, Voxels};
use crate::voxel::Quad;
use crate::voxel::kept::{Kept, ONE, Sums};
use glam::{IVec3, Vec3};

/// A place within a volume.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Inside {
    /// How full the solid voxels around it are, the nearer the more: 128..=255; 0 if none is solid.
    pub fullness: u8,
    /// What they are made of.
    pub kept: Kept,
}

/// The eight voxels around a place in voxels, and how near it is to each: together 1.
pub(super) fn around(place: Vec3) -> impl Iterator<Item = ([i32; 3], f32)> {
    let cell = place.floor();
    let part = place - cell;
    (0..8).map(move |corner| {
        let offset = IVec3::new(corner & 1, corner >> 1 & 1, corner >> 2);
        let near = |axis: usize| {
            if offset[axis] == 1 {
                part[axis]
            } else {
                1.0 - part[axis]
            }
        };
        let voxel = (cell.as_ivec3() + offset).to_array();
        (voxel, near(0) * near(1) * near(2))
    })
}

impl Inside {
    /// At a place in voxels. The priority of a material is the sum of density, nearness and share of the voxels around.
    pub fn at(voxels: &Voxels, place: Vec3) -> Self {
        let (mut sum, mut weights) = (0.0, 0.0);
        let mut found = [(0, 0.0_f32); 8 * MOST_MATERIALS];
        let mut count = 0;
        for (voxel, nearness) in around(place) {
            let density = voxels.density(voxel);
            if nearness == 0.0 || density < SOLID {
                continue;
            }
            let Some(mix) = voxels.mix(voxel) else {
                continue;
            };
            let weight = nearness * f32::from(density) / 255.0;
            (sum, weights) = (sum + weight, weights + nearness);
            for (id, share) in mix.parts() {
                let priority = weight * f32::from(share) / f32::from(crate::map::WHOLE);
                match found[..count].iter_mut().find(|(other, _)| *other == id) {
                    Some((_, total)) => *total += priority,
                    None => {
                        found[count] = (id, priority);
                        count += 1;
                    }
                }
            }
        }
        Self {
            fullness: (sum / f32::max(weights, 1e-9) * 255.0).round() as u8,
            kept: highest(&mut found[..count]),
        }
    }

    /// Whether there is one material alone.
    pub fn is_single(&self) -> bool {
        self.kept.priorities[0] > 0 && self.kept.priorities[1] == 0
    }

    /// Whether it is made of the same one material, as full.
    pub fn is_like(&self, other: &Self) -> bool {
        self.is_single()
            && other.is_single()
            && self.kept.ids[0] == other.kept.ids[0]
            && self.fullness == other.fullness
    }
}

fn highest(found: &mut [(u8, f32)]) -> Kept {
    found.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut kept = Kept::default();
    for (rank, (id, priority)) in found.iter().take(MOST_MATERIALS).enumerate() {
        kept.ids[rank] = *id;
        kept.priorities[rank] = (priority * ONE).round() as u32;
    }
    kept
}

/// A polygon between four places, without its vertices: of the two materials of highest sum. None where nothing is
/// solid.
pub(super) fn made_of(insides: &[Inside; 4]) -> Option<Quad> {
    let mut sums = Sums::default();
    for inside in insides {
        for (id, priority) in inside.kept.named() {
            sums.add_one(id, priority);
        }
    }
    let highest = sums.take_highest();
    let [first, second] = [highest.ids[0], highest.ids[1]];
    if highest.priorities[0] == 0 {
        return None;
    }
    let mut quad = Quad {
        pair: [first; 2],
        touched: first,
        ..Quad::default()
    };
    if highest.priorities[1] > 0 {
        quad.pair = [first, second];
        quad.blends = insides.map(|inside| {
            let (one, other) = (inside.kept.priority(first), inside.kept.priority(second));
            let whole = (u64::from(one) + u64::from(other)).max(1);
            ((u64::from(other) * 65_535 + whole / 2) / whole) as u16
        });
    }
    Some(quad)
}
