//! Strokes in volumes and in ground that becomes voxels, at random, fitted to the map that they come upon.

use glam::Vec3;
use landform::document::action::Action;
use landform::document::ground_voxels::GroundVoxels;
use landform::edit::{Painting, SculptBrush, SculptPoint, SculptSettings, SculptShape, SculptTool};
use landform::map::Map;
use proptest::prelude::*;

/// A stroke before it is known on which map.
#[derive(Clone, Debug)]
pub struct WishedSculpting {
    /// Which tool, and its share or power.
    tool: (u8, f32),
    /// Which of the map's materials.
    material: u8,
    brush: SculptBrush,
    /// Whether ground becomes voxels before.
    carves: bool,
    /// Shares of the map's extent, and metres above the nearest vertex.
    path: Vec<[f32; 3]>,
}

impl WishedSculpting {
    /// The stroke on a map; a volume that is there is where it begins.
    pub fn on(self, map: &Map) -> Action {
        let pick = usize::from(self.material);
        let material = map.materials.get(pick % map.materials.len().max(1));
        let material = material.map(|material| material.id);
        let tool = match (self.tool, material) {
            ((0, _), Some(material)) => SculptTool::Add { material },
            ((1, _), Some(material)) => SculptTool::Flatten { material },
            ((2, share), Some(material)) => SculptTool::Paint {
                material,
                painting: Painting::Mix(share),
            },
            ((3, _), _) => SculptTool::Smooth,
            ((4, share), _) => SculptTool::Explode {
                power: 0.1 + 20.0 * share,
            },
            _ => SculptTool::Dig,
        };
        let start = map.volumes.values().next().map(|volume| {
            let [x, y, z] = volume.voxels.size().map(|side| side as f32 / 2.0);
            volume.transform().transform_point3(Vec3::new(x, y, z))
        });
        let places = self.path.into_iter().map(|place| on_ground(map, place));
        let path = start.into_iter().filter(|_| !self.carves).chain(places);
        Action::Sculpt {
            settings: Box::new(SculptSettings {
                tool,
                brush: self.brush,
                volume: None,
            }),
            ground: self.carves.then(|| GroundVoxels {
                voxel_size: Some(map.field.spacing[0] / 4.0),
                ..GroundVoxels::default()
            }),
            path: path
                .enumerate()
                .map(|(number, at)| SculptPoint {
                    at,
                    normal: Vec3::Y,
                    time: number as f32 * 0.05,
                })
                .collect(),
        }
    }
}

fn on_ground(map: &Map, [x, z, above]: [f32; 3]) -> Vec3 {
    let [columns, rows] = map.field.vertices();
    let nearest = |share: f32, count: u32| (share * (count - 1) as f32) as u32;
    let (column, row) = (nearest(x, columns), nearest(z, rows));
    let [width, depth] = map.field.extent();
    let height = map.field.height.get(column, row);
    Vec3::new(x * width, height + above, z * depth)
}

/// A stroke with any tool.
pub fn any_sculpting() -> impl Strategy<Value = WishedSculpting> {
    let shape = prop_oneof![Just(SculptShape::Ball), Just(SculptShape::Block)];
    let brush = (shape, 0.5..6.0f32, 0.0..=1.0f32, 0.0..=1.0f32);
    let place = (0.0..=1.0f32, 0.0..=1.0f32, -2.0..2.0f32).prop_map(|(x, z, y)| [x, z, y]);
    let path = prop::collection::vec(place, 1..3);
    (
        (0..6u8, 0.0..=1.0f32),
        any::<u8>(),
        brush,
        any::<bool>(),
        path,
    )
        .prop_map(
            |(tool, material, (shape, radius, strength, hardness), carves, path)| WishedSculpting {
                tool,
                material,
                brush: SculptBrush {
                    shape,
                    radius,
                    strength,
                    hardness,
                },
                carves,
                // One place is enough where ground has to become voxels first.
                path: path.into_iter().take(if carves { 1 } else { 2 }).collect(),
            },
        )
}
