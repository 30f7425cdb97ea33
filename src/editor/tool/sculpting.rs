//! What the tools for voxels are set to, and what a stroke of them does.

use super::{ToolKind, Tools};
use crate::document::ground_voxels::GroundVoxels;
use crate::edit::{Painting, SculptBrush, SculptSettings, SculptShape, SculptTool};
use crate::map::{Map, Material, VolumeId};
use egui::Modifiers;
use serde::{Deserialize, Serialize};

/// Which of the tools for voxels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VoxelKind {
    /// Fills.
    Add,
    /// Empties.
    Dig,
    /// Smooths.
    Smooth,
    /// Fills and empties up to a plane.
    Flatten,
    /// Gives a material.
    Paint,
    /// Empties what a power can break.
    Explode,
}

/// What the tools for voxels are set to, beside the brush.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Voxels {
    /// The material that is added and painted: its id.
    pub material: u8,
    /// Whether paint is mixed in, rather than replacing what is there.
    pub mixes: bool,
    /// The share that mixed paint has at least, 0..1.
    pub share: f32,
    /// The power of explosions.
    pub power: f32,
    /// The brush's shape.
    pub shape: SculptShape,
    /// What sizes are said in.
    pub unit: Unit,
    /// Metres a voxel of ground that becomes one; as suits the map if none.
    pub voxel_size: Option<f32>,
}

/// What the size of a brush of voxels is said in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Metres.
    #[default]
    Metres,
    /// Voxels.
    Voxels,
}

impl Default for Voxels {
    fn default() -> Self {
        Self {
            material: 3,
            mixes: false,
            share: 0.5,
            power: 20.0,
            shape: SculptShape::Ball,
            unit: Unit::Metres,
            voxel_size: None,
        }
    }
}

impl Voxels {
    /// The material that is added and painted: the first of the map's if it lacks the chosen one.
    pub fn material_of(&self, map: &Map) -> u8 {
        let chosen = Material::find(&map.materials, self.material);
        chosen.or(map.materials.first()).map_or(0, |found| found.id)
    }

    /// How ground becomes voxels.
    pub fn of_ground(&self) -> GroundVoxels {
        GroundVoxels {
            voxel_size: self.voxel_size,
            ..GroundVoxels::default()
        }
    }

    fn painting(&self) -> Painting {
        if self.mixes {
            Painting::Mix(self.share)
        } else {
            Painting::Replace
        }
    }
}

impl Tools {
    /// What a stroke in volumes does: Shift smooths, Ctrl does the opposite. `surface` is the material where it begins.
    /// Nothing for tools of other kinds.
    pub fn sculpting(
        &self,
        modifiers: Modifiers,
        map: &Map,
        volume: Option<VolumeId>,
        surface: Option<u8>,
    ) -> Option<SculptSettings> {
        let ToolKind::Voxels(kind) = self.kind else {
            return None;
        };
        let material = self.voxels.material_of(map);
        let tool = match kind {
            _ if modifiers.shift => SculptTool::Smooth,
            VoxelKind::Add if modifiers.command => SculptTool::Dig,
            VoxelKind::Dig if modifiers.command => SculptTool::Add { material },
            VoxelKind::Add => SculptTool::Add { material },
            VoxelKind::Dig => SculptTool::Dig,
            VoxelKind::Smooth => SculptTool::Smooth,
            VoxelKind::Flatten => SculptTool::Flatten {
                material: surface.unwrap_or(material),
            },
            VoxelKind::Paint => SculptTool::Paint {
                material,
                painting: if modifiers.command {
                    Painting::Replace
                } else {
                    self.voxels.painting()
                },
            },
            VoxelKind::Explode => SculptTool::Explode {
                power: self.voxels.power,
            },
        };
        // What fills does so in the volume under the pointer alone: another one may reach in there.
        let fills = matches!(tool, SculptTool::Add { .. } | SculptTool::Flatten { .. });
        Some(SculptSettings {
            tool,
            brush: SculptBrush {
                shape: self.voxels.shape,
                radius: self.brush.radius.min(SculptBrush::MOST_RADIUS),
                strength: self.brush.strength,
                hardness: self.brush.hardness,
            },
            volume: volume.filter(|_| fills),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_turn_adding_into_digging_and_anything_into_smoothing() {
        let map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        let stroke = |tools: &Tools, modifiers| {
            let volume = Some(VolumeId(1));
            let settings = tools.sculpting(modifiers, &map, volume, Some(7));
            settings.map(|settings| (settings.tool, settings.volume))
        };
        assert_eq!(stroke(&tools, Modifiers::NONE), None);
        let add = SculptTool::Add { material: 3 };
        for (kind, plain, opposite) in [
            (VoxelKind::Add, add, SculptTool::Dig),
            (VoxelKind::Dig, SculptTool::Dig, add),
        ] {
            tools.choose(ToolKind::Voxels(kind));
            assert_eq!(stroke(&tools, Modifiers::NONE).unwrap().0, plain);
            assert_eq!(stroke(&tools, Modifiers::COMMAND).unwrap().0, opposite);
            assert_eq!(
                stroke(&tools, Modifiers::SHIFT).unwrap().0,
                SculptTool::Smooth
            );
        }
        tools.choose(ToolKind::Voxels(VoxelKind::Flatten));
        let flatten = SculptTool::Flatten { material: 7 };
        let here = Some(VolumeId(1));
        assert_eq!(stroke(&tools, Modifiers::NONE), Some((flatten, here)));
    }

    #[test]
    fn a_material_that_went_is_not_painted() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let voxels = Voxels::default();
        assert_eq!(voxels.material_of(&map), 3);
        map.materials.retain(|material| material.id > 7);
        assert_eq!(voxels.material_of(&map), 8);
    }
}
