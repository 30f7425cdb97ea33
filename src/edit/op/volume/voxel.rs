//! What an edit makes of one voxel.

use super::smooth::smoothed;
use super::walk::Walk;
use super::{Change, Hardness};
use crate::map::{Mix, SOLID};

/// How steeply density falls across a surface that is added or dug: per voxel. Twice as steep would show steps.
const STEEPNESS: f32 = 64.0;
/// The density on the surface.
const SURFACE: f32 = 127.5;

/// A voxel; what an absent one is made of says nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Voxel {
    pub density: u8,
    pub mix: Mix,
}

impl Voxel {
    pub fn is_solid(self) -> bool {
        self.density >= SOLID
    }

    /// At least so dense; what becomes solid is made of this.
    fn filled_up(self, density: u8, mix: Mix) -> Self {
        let density = self.density.max(density);
        let becomes_solid = !self.is_solid() && density >= SOLID;
        Self {
            density,
            mix: if becomes_solid { mix } else { self.mix },
        }
    }

    fn dug(self, depth: f32) -> Self {
        Self {
            density: self.density.min(255 - filled(depth)),
            ..self
        }
    }
}

/// A voxel after an edit.
pub(super) fn new_voxel<H: Fn(u8) -> Hardness>(edit: &Walk<H>, at: [i32; 3], old: Voxel) -> Voxel {
    let depth = edit.range.depth(at.map(|along| along as f32));
    let is_painted = depth >= 0.0 && old.is_solid();
    match *edit.change {
        Change::Add(mix) => old.filled_up(filled(depth), mix),
        Change::Flatten(plane, mix) => {
            let below = filled(plane.depth(at.map(|along| along as f32)));
            let inside = filled(depth);
            let full = old.filled_up(below.min(inside), mix);
            Voxel {
                density: full.density.min(below.max(255 - inside)),
                ..full
            }
        }
        Change::Dig => old.dug(depth),
        Change::Replace(mix) if is_painted => Voxel { mix, ..old },
        Change::Blend { mix, share, edge } if is_painted => {
            let fade = edge * edit.range.greatest_depth();
            let share = if depth < fade {
                share * depth / fade
            } else {
                share
            };
            Voxel {
                mix: old.mix.holding(&mix, share),
                ..old
            }
        }
        Change::Replace(_) | Change::Blend { .. } => old,
        Change::Smooth(strength) => {
            let weight = (2.0 * depth / edit.range.greatest_depth()).clamp(0.0, 1.0) * strength;
            smoothed(old, at, weight, edit.volume)
        }
        Change::Explode { .. } if !old.is_solid() => old.dug(depth),
        Change::Explode { power } => match share_broken(old.mix, power, edit.hardness) {
            Some(share) => old.dug(depth - (1.0 - share) * edit.range.greatest_depth()),
            None => old,
        },
    }
}

/// The density at a depth below the surface of what is added.
fn filled(depth: f32) -> u8 {
    (SURFACE + STEEPNESS * depth).round().clamp(0.0, 255.0) as u8
}

/// The share of its reach that an explosion has in a mix; none where it is too weak or something can't be broken.
fn share_broken(mix: Mix, power: f32, hardness: impl Fn(u8) -> Hardness) -> Option<f32> {
    let (mut sum, mut whole) = (0.0, 0.0);
    for (id, share) in mix.parts() {
        let Hardness::Of(hardness) = hardness(id) else {
            return None;
        };
        sum += hardness * f32::from(share);
        whole += f32::from(share);
    }
    let hardness = sum / whole;
    (power > hardness).then(|| 1.0 - hardness / power)
}
