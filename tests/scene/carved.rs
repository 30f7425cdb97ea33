//! Maps with carved ground of every kind, and the edges at which triangles are open.

use glam::{Vec3, vec3};
use landform::document::ground_voxels::{GroundVoxels, ensure_voxels, ground_to_voxels};
use landform::edit::Transaction;
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::map::{Changes, Layer, Map, Mix};
use landform::math::Region;
use std::collections::BTreeMap;

/// Numbers in an order that looks like none.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(sides)) as u32
    }

    pub fn part(&mut self) -> f32 {
        self.roll(10_000) as f32 / 10_000.0
    }
}

fn ground(dice: &mut Dice) -> Map {
    let cells = [8 + dice.roll(5), 7 + dice.roll(5)];
    let size = cells.map(|cells| cells + 1);
    let spacing = [[8.0, 8.0], [6.0, 9.5], [10.0, 7.3]][dice.roll(3) as usize];
    let mut map = Map::flat(size, spacing).unwrap();
    let steep = [0.5, 3.0, 12.0][dice.roll(3) as usize];
    let heights: Vec<f32> = (0..size[0] * size[1])
        .map(|_| dice.part() * steep)
        .collect();
    map.field.height = Layer::from_rows(size, &heights);
    let count = cells[0] * cells[1];
    let levels: Vec<u8> = (0..count).map(|_| dice.roll(4) as u8).collect();
    map.field.level = Layer::from_rows(cells, &levels);
    let textures: Vec<u8> = (0..count).map(|_| dice.roll(5) as u8).collect();
    map.field.texture = Layer::from_rows(cells, &textures);
    map.parameters = map.parameters.with_max_divisions(dice.roll(4) as u8);
    map
}

pub fn rectangle(dice: &mut Dice, map: &Map) -> Region {
    let [columns, rows] = map.field.cells();
    let (x, z) = (dice.roll(columns), dice.roll(rows));
    Region::new(x, z, x + 1 + dice.roll(4), z + 1 + dice.roll(4))
}

/// Some ground of every kind of rim as voxels: side by side, of other sizes, at the map's edge, carved.
pub fn carved(dice: &mut Dice) -> Map {
    let mut map = ground(dice);
    let mut transaction = Transaction::new();
    for _ in 0..1 + dice.roll(3) {
        let how = GroundVoxels {
            divisions: Some(dice.roll(4) as u8),
            voxel_size: Some([0.7, 1.0, 1.6][dice.roll(3) as usize]),
            depth: Some(4.0),
            height: Some(dice.roll(6) as f32),
        };
        let cells = rectangle(dice, &map);
        // All of it may be voxels already.
        let _ = ground_to_voxels(&mut transaction, &mut map, cells, None, &how, "");
    }
    let extent = map.field.extent();
    for _ in 0..dice.roll(6) {
        let at = vec3(
            dice.part() * extent[0],
            dice.part() * 6.0,
            dice.part() * extent[1],
        );
        ensure_voxels(
            &mut transaction,
            &mut map,
            at,
            2.5,
            &GroundVoxels::default(),
        )
        .unwrap();
        work(dice, &mut transaction, &mut map, at, 2.5);
    }
    map
}

/// Digs, adds or smooths within every volume, ground made for it or not.
pub fn work(
    dice: &mut Dice,
    transaction: &mut Transaction,
    map: &mut Map,
    at: Vec3,
    radius: f32,
) -> Changes {
    let change = [
        Change::Dig,
        Change::Dig,
        Change::Add(Mix::of(4)),
        Change::Smooth(0.8),
    ][dice.roll(4) as usize];
    let mut changes = Changes::none();
    for id in map.volumes.keys().copied().collect::<Vec<_>>() {
        let volume = &map.volumes[&id];
        let range = Range::Ball {
            centre: volume.to_voxels().transform_point3(at).to_array(),
            radius: radius / volume.voxel_size,
        };
        changes.merge(&sculpt(transaction, map, id, &range, &change).unwrap());
    }
    changes
}

/// Edges that are not walked as often one way as the other, but for those on the map's edge.
pub fn open_edges(map: &Map, triangles: &[[Vec3; 3]]) -> Vec<[Vec3; 2]> {
    let bits = |point: Vec3| point.to_array().map(|along| (along + 0.0).to_bits());
    let mut edges: BTreeMap<[[u32; 3]; 2], i32> = BTreeMap::new();
    for triangle in triangles {
        for corner in 0..3 {
            let [a, b] = [triangle[corner], triangle[(corner + 1) % 3]].map(bits);
            if a != b {
                let (key, way) = if a < b { ([a, b], 1) } else { ([b, a], -1) };
                *edges.entry(key).or_default() += way;
            }
        }
    }
    let extent = map.field.extent();
    let is_edge = |[a, b]: &[Vec3; 2]| {
        [(0, 0.0), (0, extent[0]), (2, 0.0), (2, extent[1])]
            .into_iter()
            .any(|(axis, line)| a[axis] == line && b[axis] == line)
    };
    let open = edges.into_iter().filter(|(_, count)| *count != 0);
    open.map(|(edge, _)| edge.map(|point| Vec3::from(point.map(f32::from_bits))))
        .filter(|edge| !is_edge(edge))
        .collect()
}
