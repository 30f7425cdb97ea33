//! How a stroke in volumes is set, and its path.

use super::is_place;
use crate::edit::EditError;
use crate::edit::op::volume::Change;
use crate::map::{Map, Material, Mix, VolumeId};
use glam::Vec3;
use serde::{Deserialize, Serialize};

/// Everything that a stroke in volumes depends on but its path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SculptSettings {
    /// What it does.
    pub tool: SculptTool,
    /// What with.
    #[serde(default)]
    pub brush: SculptBrush,
    /// The one volume that it works in; every one within reach if none is named.
    #[serde(default)]
    pub volume: Option<VolumeId>,
}

/// What a stroke does to voxels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SculptTool {
    /// Fills what is absent with a material.
    Add {
        /// Its id.
        material: u8,
    },
    /// Empties.
    Dig,
    /// Draws densities to the mean of those beside them.
    Smooth,
    /// Fills and empties up to the plane through the stroke's first point.
    Flatten {
        /// What is filled with: its id.
        material: u8,
    },
    /// Gives what is solid a material.
    Paint {
        /// Its id.
        material: u8,
        /// What becomes of those that are there.
        painting: Painting,
    },
    /// Empties what its power can break.
    Explode {
        /// What the materials' hardness is measured against, above 0.
        power: f32,
    },
}

/// What becomes of the materials that a voxel has when another is painted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Painting {
    /// They go.
    Replace,
    /// They keep what the new one leaves: it has at least this share, 0..1, where the brush is strongest.
    Mix(f32),
}

/// A brush of voxels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SculptBrush {
    /// Its shape.
    pub shape: SculptShape,
    /// From its middle to its rim, metres, above 0.
    pub radius: f32,
    /// How deep it digs and how high it adds, as a share of the radius; how strongly it smooths. 0..1.
    pub strength: f32,
    /// The share of its reach over which paint keeps its full strength, 0..1.
    pub hardness: f32,
}

/// The shape of a brush of voxels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SculptShape {
    /// All that is no farther than the radius.
    #[default]
    Ball,
    /// A cube along the volume's axes, twice the radius a side.
    Block,
}

impl Default for SculptBrush {
    fn default() -> Self {
        Self {
            shape: SculptShape::Ball,
            radius: 2.0,
            strength: 0.5,
            hardness: 0.5,
        }
    }
}

/// A place on a surface that the pointer passed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SculptPoint {
    /// Metres.
    pub at: Vec3,
    /// Which way the surface looks there; of any length.
    #[serde(default = "up")]
    pub normal: Vec3,
    /// Seconds since the stroke began.
    #[serde(default)]
    pub time: f32,
}

const fn up() -> Vec3 {
    Vec3::Y
}

impl SculptSettings {
    /// Whether its numbers make sense and fit the map.
    ///
    /// # Errors
    /// The first that doesn't.
    pub fn check(&self, map: &Map) -> Result<(), EditError> {
        self.brush.check()?;
        self.tool.check(map)?;
        match self.volume {
            Some(id) if !map.volumes.contains_key(&id) => Err(EditError::no_volume(map, id)),
            _ => Ok(()),
        }
    }
}

impl SculptTool {
    fn check(self, map: &Map) -> Result<(), EditError> {
        let setting = |name, found, expected| {
            Err(EditError::Setting {
                name,
                found,
                expected,
            })
        };
        match self {
            Self::Add { material } | Self::Flatten { material } => {
                Change::Add(Mix::of(material)).check(&map.materials)
            }
            Self::Paint { material, painting } => {
                if let Painting::Mix(share) = painting
                    && !(0.0..=1.0).contains(&share)
                {
                    return setting("share of the material", share, "0 to 1");
                }
                Change::Replace(Mix::of(material)).check(&map.materials)
            }
            Self::Explode { power } if !(power > 0.0 && power.is_finite()) => {
                setting("power", power, "a number above 0")
            }
            Self::Dig | Self::Smooth | Self::Explode { .. } => Ok(()),
        }
    }

    /// What its edits are called.
    pub fn label(self, map: &Map) -> String {
        let named = |id| {
            let found = Material::find(&map.materials, id);
            found.map_or_else(|| format!("material {id}"), |found| found.name.clone())
        };
        match self {
            Self::Add { material } => format!("Add voxels of {}", named(material)),
            Self::Dig => "Dig".into(),
            Self::Smooth => "Smooth voxels".into(),
            Self::Flatten { .. } => "Flatten voxels".into(),
            Self::Paint { material, .. } => format!("Paint {}", named(material)),
            Self::Explode { .. } => "Explode".into(),
        }
    }

    /// Whether it fills or empties, so that ground must have become voxels before.
    pub fn moves_surface(self) -> bool {
        match self {
            Self::Add { .. } | Self::Dig | Self::Flatten { .. } | Self::Explode { .. } => true,
            Self::Smooth | Self::Paint { .. } => false,
        }
    }

    /// Whether it goes on while the pointer rests: deeper, higher or smoother.
    pub fn goes_on_at_rest(self) -> bool {
        self == Self::Smooth || self.rest() != 0.0
    }

    /// Which way the brush goes on at rest: into the surface, out of it, or not at all.
    pub(super) fn rest(self) -> f32 {
        match self {
            Self::Dig => -1.0,
            Self::Add { .. } => 1.0,
            Self::Smooth | Self::Flatten { .. } | Self::Paint { .. } | Self::Explode { .. } => 0.0,
        }
    }
}

impl SculptBrush {
    /// The largest, metres.
    pub const MOST_RADIUS: f32 = 1000.0;

    /// Whether its numbers make sense.
    ///
    /// # Errors
    /// The first that doesn't.
    pub fn check(&self) -> Result<(), EditError> {
        let radius = self.radius > 0.0 && self.radius <= Self::MOST_RADIUS;
        let share = |share: f32| (0.0..=1.0).contains(&share);
        for (name, found, fits, expected) in [
            ("radius", self.radius, radius, "above 0 to 1000 m"),
            ("strength", self.strength, share(self.strength), "0 to 1"),
            ("hardness", self.hardness, share(self.hardness), "0 to 1"),
        ] {
            if !fits {
                return Err(EditError::Brush {
                    name,
                    found,
                    expected,
                });
            }
        }
        Ok(())
    }
}

impl SculptPoint {
    /// Whether all are places and look some way.
    pub(super) fn check_all(points: &[Self]) -> Result<(), EditError> {
        let fits = |point: &Self| is_place(point.at) && point.normal.is_finite();
        match points.iter().position(|point| !fits(point)) {
            Some(index) => Err(EditError::SculptPath {
                index,
                at: points[index].at,
            }),
            None => Ok(()),
        }
    }

    /// Which way the surface looks, of length 1; up if it is said to look nowhere.
    pub(super) fn outward(&self) -> Vec3 {
        self.normal.try_normalize().unwrap_or(Vec3::Y)
    }
}
