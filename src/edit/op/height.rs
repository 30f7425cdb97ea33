//! Sculpting heights.

use super::ramp::Ramp;
use super::stamp::Stamp;
use crate::edit::dab::{Dab, Memory};
use crate::edit::window::Window;
use crate::edit::{EditError, plane};
use crate::map::{Changes, FARTHEST, Map};
use crate::math::rough_noise;
use serde::{Deserialize, Serialize};

/// Metres that a dab moves the ground at its centre, a metre of its radius.
const PUSH: f32 = 1.0 / 120.0;
/// Height of a dab's noise as a share of its size.
const GRIT: f32 = 0.02;
const OCTAVES: u32 = 4;
/// Share of what is too steep that slides to one of eight neighbours at each dab; 1/8 would swing.
const SLIDE: f32 = 0.1;
/// Share of a terrace's height that is its flat.
const FLAT: f32 = 0.7;

/// What a height brush does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum HeightTool {
    /// Pushes the ground up, and goes on while it is held.
    Raise,
    /// Pushes it down.
    Lower,
    /// Draws each vertex to the mean about it.
    Smooth,
    /// Draws the ground to this height, in metres.
    Flatten(f32),
    /// Adds bumps of this size, in metres.
    Noise(f32),
    /// Cuts steps of this height, in metres.
    Terrace(f32),
    /// Lets what is steeper than this slide down, in degrees.
    Erode(f32),
    /// Lets it rise evenly from one place to another.
    Ramp(Ramp),
    /// Puts ground of the brush's own shape on it.
    Stamp(Stamp),
}

impl HeightTool {
    /// Whether its number is in range.
    ///
    /// # Errors
    /// When it is not.
    pub fn check(self) -> Result<(), EditError> {
        let (name, found, [low, high], expected) = match self {
            Self::Raise | Self::Lower | Self::Smooth => return Ok(()),
            Self::Ramp(ramp) => return ramp.check(),
            Self::Stamp(stamp) => return stamp.check(),
            Self::Flatten(to) => ("height", to, [-FARTHEST, FARTHEST], "−100 000 to 100 000 m"),
            Self::Noise(size) => ("size", size, [0.01, FARTHEST], "0.01 to 100 000 m"),
            Self::Terrace(step) => ("step", step, [0.01, FARTHEST], "0.01 to 100 000 m"),
            Self::Erode(angle) => ("angle", angle, [0.0, 89.0], "0 to 89 degrees"),
        };
        if (low..=high).contains(&found) {
            return Ok(());
        }
        Err(EditError::Setting {
            name,
            found,
            expected,
        })
    }

    /// What its edits are called.
    pub fn label(self) -> &'static str {
        match self {
            Self::Raise => "Raise the ground",
            Self::Lower => "Lower the ground",
            Self::Smooth => "Smooth the ground",
            Self::Flatten(_) => "Flatten the ground",
            Self::Noise(_) => "Roughen the ground",
            Self::Terrace(_) => "Terrace the ground",
            Self::Erode(_) => "Erode the ground",
            Self::Ramp(_) => "Ramp",
            Self::Stamp(_) => "Stamp",
        }
    }

    /// Whether each dab works on what the one before left, so that it goes on at rest.
    pub fn flows(self) -> bool {
        match self {
            Self::Raise | Self::Lower | Self::Smooth | Self::Noise(_) | Self::Erode(_) => true,
            Self::Flatten(_) | Self::Terrace(_) | Self::Ramp(_) | Self::Stamp(_) => false,
        }
    }

    /// Sculpts one dab.
    pub(in crate::edit) fn dab(self, dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
        let spacing = map.field.spacing;
        let push = dab.radius() * PUSH;
        match self {
            Self::Raise => dab.move_vertices(memory, map, &plane::HEIGHT, |now, x, z, strength| {
                within(now.at(x, z) + push * strength)
            }),
            Self::Lower => dab.move_vertices(memory, map, &plane::HEIGHT, |now, x, z, strength| {
                within(now.at(x, z) - push * strength)
            }),
            Self::Smooth => {
                dab.move_vertices(memory, map, &plane::HEIGHT, |now, x, z, strength| {
                    now.smoothed(x, z, strength)
                })
            }
            Self::Noise(size) => {
                dab.move_vertices(memory, map, &plane::HEIGHT, |now, x, z, strength| {
                    let [across, down] = dab.one_vertex_of(x, z);
                    let at = [across as f32 * spacing[0], down as f32 * spacing[1]];
                    let bump = rough_noise(dab.seed(), at[0] / size, at[1] / size, OCTAVES);
                    within(now.at(x, z) + bump * size * GRIT * strength)
                })
            }
            Self::Erode(angle) => {
                let slope = angle.to_radians().tan();
                dab.move_vertices(memory, map, &plane::HEIGHT, |now, x, z, strength| {
                    now.at(x, z) + slide(now, dab, [x, z], strength, slope, spacing)
                })
            }
            Self::Flatten(to) => {
                dab.cover_vertices(memory, map, &plane::HEIGHT, |_, _, before, strength| {
                    before + (to - before) * strength
                })
            }
            Self::Ramp(ramp) => ramp.dab(dab, memory, map),
            Self::Stamp(stamp) => stamp.dab(dab, memory, map),
            Self::Terrace(step) => {
                dab.cover_vertices(memory, map, &plane::HEIGHT, |_, _, before, strength| {
                    before + (terrace(before, step) - before) * strength
                })
            }
        }
    }
}

/// Heights that a map may record.
fn within(height: f32) -> f32 {
    height.clamp(-FARTHEST, FARTHEST)
}

/// What slides to a vertex from those about it, less what slides away: as much arrives as leaves.
fn slide(
    now: &Window<f32>,
    dab: &Dab,
    [x, z]: [u32; 2],
    strength: f32,
    slope: f32,
    spacing: [f32; 2],
) -> f32 {
    let height = now.at(x, z);
    let mut moved = 0.0;
    for (dx, dz) in (0..9).map(|place| (place % 3 - 1, place / 3 - 1)) {
        let (Some(to_x), Some(to_z)) = (x.checked_add_signed(dx), z.checked_add_signed(dz)) else {
            continue;
        };
        let run = (dx as f32 * spacing[0]).hypot(dz as f32 * spacing[1]);
        let rise = now.beside(x, z, dx, dz) - height;
        let steep = (rise.abs() - slope * run).max(0.0);
        let both = strength.min(dab.on_vertex(to_x, to_z));
        moved += SLIDE * both * steep.copysign(rise);
    }
    moved
}

/// A height on its step: flat, then a steep rise to the next.
fn terrace(height: f32, step: f32) -> f32 {
    let steps = height / step;
    let whole = steps.floor();
    let part = ((steps - whole - FLAT) / (1.0 - FLAT)).max(0.0);
    (whole + part * part * (3.0 - 2.0 * part)) * step
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terraces_have_flats_and_keep_their_order() {
        assert_eq!(terrace(12.0, 10.0), 10.0);
        assert_eq!(terrace(-3.5, 10.0), -10.0);
        assert_eq!(terrace(20.0, 10.0), 20.0);
        let heights: Vec<f32> = (0..400).map(|i| terrace(i as f32 * 0.1, 10.0)).collect();
        assert!(heights.is_sorted());
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        for wrong in [
            HeightTool::Flatten(f32::NAN),
            HeightTool::Flatten(1e9),
            HeightTool::Noise(0.0),
            HeightTool::Terrace(-1.0),
            HeightTool::Erode(90.0),
        ] {
            assert!(wrong.check().is_err(), "{wrong:?}");
        }
        HeightTool::Erode(35.0).check().unwrap();
    }
}
