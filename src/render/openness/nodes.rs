//! Nodes of a brick: one in the middle of each block of four voxels a side, which looks at the sky along straight
//! lines of blocks.

use super::super::land::Land;
use super::solid::{BLOCK, BLOCKS, Fullness, Solid};
use crate::map::{BrickPlace, Map, Role, SOLID, Volume, VolumeId, bricks_around};
use glam::{Affine3A, Vec3, Vec3Swizzles as _};

/// How many bricks to each side a node looks at.
pub(super) const REACH: i32 = 3;
/// Blocks along a side of what the nodes of a brick look at.
const SIDE: usize = (2 * REACH as usize + 1) * BLOCKS;
/// Blocks before the brick's first.
const BEFORE: usize = REACH as usize * BLOCKS;
/// Nodes along a side of those that a brick's vertices lie between: one before the brick's and one after.
const AROUND: usize = BLOCKS + 2;
/// Words that hold them, four a word.
pub(super) const WORDS: usize = (AROUND * AROUND * AROUND).div_ceil(4);

/// What sees the whole sky.
const OPEN: u8 = 254;
/// Of a node within what is solid.
const HIDDEN: u8 = 255;
/// From this fullness on a node is within what is solid.
const FULL: u8 = 190;
/// How much of the light a full block takes, in blocks: thin walls are blocks half full.
const THICKNESS: f32 = 1.7;
/// What a node beside a straight wall sees counts as the whole sky: of walls the ground's own light says the rest.
const GAIN: f32 = 1.45;

/// What each node of a brick sees of the sky, 0..=[`OPEN`], or [`HIDDEN`]; x fastest, then y, then z.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Nodes([u8; BLOCKS * BLOCKS * BLOCKS]);

/// Ways to the sky, and how much light comes along each.
const WAYS: [([isize; 3], f32); 17] = [
    ([0, 1, 0], 1.0),
    ([1, 1, 0], 0.8),
    ([-1, 1, 0], 0.8),
    ([0, 1, 1], 0.8),
    ([0, 1, -1], 0.8),
    ([1, 1, 1], 0.65),
    ([-1, 1, 1], 0.65),
    ([1, 1, -1], 0.65),
    ([-1, 1, -1], 0.65),
    ([1, 0, 0], 0.3),
    ([-1, 0, 0], 0.3),
    ([0, 0, 1], 0.3),
    ([0, 0, -1], 0.3),
    ([1, 0, 1], 0.3),
    ([-1, 0, 1], 0.3),
    ([1, 0, -1], 0.3),
    ([-1, 0, -1], 0.3),
];

impl Nodes {
    /// Of a brick, or a place beside a volume; none if the volume is gone.
    pub fn of(
        map: &Map,
        land: &Land,
        solid: &Solid,
        (id, at): (VolumeId, BrickPlace),
    ) -> Option<Self> {
        let volume = map.volumes.get(&id)?;
        if solid
            .brick(map, (id, at))
            .is_some_and(|own| own.iter().all(|full| *full >= FULL))
        {
            return Some(Self([HIDDEN; _]));
        }
        let around = Around::of(map, land, solid, (id, volume, at));
        let seen = |number: usize| {
            let place = [
                number % BLOCKS,
                number / BLOCKS % BLOCKS,
                number / BLOCKS / BLOCKS,
            ];
            around.seen_from(place.map(|along| along + BEFORE))
        };
        Some(Self(std::array::from_fn(seen)))
    }

    /// What is seen from a block of the brick; none of one within what is solid.
    pub fn seen_from(&self, block: [usize; 3]) -> Option<f32> {
        let [x, y, z] = block;
        let seen = *self.0.get((z * BLOCKS + y) * BLOCKS + x)?;
        (seen != HIDDEN).then(|| f32::from(seen) / f32::from(OPEN))
    }

    /// The mean of what those see that are not hidden; the whole sky if all are, since nothing is seen there.
    fn mean(&self) -> u8 {
        let seen = self.0.iter().filter(|seen| **seen != HIDDEN);
        let (sum, count) = seen.fold((0, 0), |(sum, count), seen| {
            (sum + u32::from(*seen), count + 1)
        });
        match count {
            0 => OPEN,
            count => (sum / count) as u8,
        }
    }
}

/// How full the blocks around a brick are.
struct Around(Vec<u8>);

impl Around {
    fn of(
        map: &Map,
        land: &Land,
        solid: &Solid,
        (id, volume, at): (VolumeId, &Volume, BrickPlace),
    ) -> Self {
        let ground = Ground::of(map, land, volume, at);
        let mut blocks = vec![0; SIDE * SIDE * SIDE];
        let across = 2 * REACH as usize + 1;
        for number in 0..across * across * across {
            let offset = [
                number % across,
                number / across % across,
                number / across / across,
            ];
            let brick = [0, 1, 2].map(|axis| at[axis] + offset[axis] as i32 - REACH);
            let own = solid.brick(map, (id, brick));
            ground.fill(
                own.as_ref(),
                offset.map(|along| along * BLOCKS),
                &mut blocks,
            );
        }
        Self(blocks)
    }

    /// How much light comes down to a block.
    fn above(&self, block: usize) -> f32 {
        let mut left = 1.0;
        for up in 1..SIDE - height_of(block) {
            let full = f32::from(self.0[block + up * SIDE]) / 255.0;
            left *= (1.0 - THICKNESS * full).max(0.0);
        }
        left
    }

    /// What a block sees of the sky.
    fn seen_from(&self, place: [usize; 3]) -> u8 {
        let start = index(place);
        if self.0[start] >= FULL {
            return HIDDEN;
        }
        let (mut seen, mut whole) = (0.0, 0.0);
        for (way, light) in WAYS {
            let step = way[0] + way[1] * SIDE as isize + way[2] * (SIDE * SIDE) as isize;
            let mut left = 1.0;
            let mut block = start as isize;
            for _ in 0..BEFORE - 1 {
                block += step;
                let full = f32::from(self.0[block as usize]) / 255.0;
                left *= (1.0 - THICKNESS * full).max(0.0);
                if left < 0.01 {
                    break;
                }
            }
            // A way that is level ends below the sky, or farther within.
            if way[1] == 0 && left >= 0.01 {
                left *= self.above(block as usize);
            }
            seen += light * left;
            whole += light;
        }
        ((GAIN * seen / whole).min(1.0) * f32::from(OPEN)).round() as u8
    }
}

fn height_of(block: usize) -> usize {
    block / SIDE % SIDE
}

fn index([x, y, z]: [usize; 3]) -> usize {
    (z * SIDE + y) * SIDE + x
}

/// The ground in what a brick's nodes look at.
struct Ground<'a> {
    way: Affine3A,
    /// The first block, counted from the volume's.
    first: [i32; 3],
    /// How high the ground is in each column of blocks, in voxels of the volume; nothing where volumes stand in for it.
    tops: Vec<Option<f32>>,
    /// Other volumes that stand in for ground.
    others: Vec<(&'a Volume, Affine3A)>,
}

impl<'a> Ground<'a> {
    fn of(map: &'a Map, land: &Land, volume: &'a Volume, at: BrickPlace) -> Self {
        let first = at.map(|along| (along - REACH) * BLOCKS as i32);
        let way = volume.transform();
        let top = |column: usize| {
            let place = [column % SIDE, 0, column / SIDE];
            let at = way.transform_point3(middle(
                [0, 1, 2].map(|axis| first[axis] + place[axis] as i32),
            ));
            let cell = map.field.cell_at(at.x, at.z);
            let is_hole = cell.is_some_and(|(x, z)| map.field.hole.get(x, z) != 0);
            (!is_hole).then(|| (land.height(at.xz()) - volume.position.y) / volume.voxel_size)
        };
        let is_other =
            |other: &&Volume| other.role == Role::Ground && !std::ptr::eq(*other, volume);
        let others = map.volumes.values().filter(is_other);
        Self {
            way,
            first,
            tops: (0..SIDE * SIDE).map(top).collect(),
            others: others.map(|other| (other, other.to_voxels())).collect(),
        }
    }

    /// Fills the blocks of a brick, which may lie beside the volume: with its own, and with ground around.
    fn fill(&self, own: Option<&Fullness>, from: [usize; 3], blocks: &mut [u8]) {
        for number in 0..BLOCKS * BLOCKS * BLOCKS {
            let within = [
                number % BLOCKS,
                number / BLOCKS % BLOCKS,
                number / BLOCKS / BLOCKS,
            ];
            let place = [0, 1, 2].map(|axis| from[axis] + within[axis]);
            let of_volume = own.map(|own| own[number]);
            let of_ground = match self.tops[place[2] * SIDE + place[0]] {
                Some(top) => {
                    let lowest = (self.first[1] + place[1] as i32) * BLOCK as i32;
                    let share = (top - lowest as f32 + 0.5) / BLOCK as f32;
                    (share.clamp(0.0, 1.0) * 255.0) as u8
                }
                None if own.is_none() => self.of_others(place),
                None => 0,
            };
            blocks[index(place)] = of_volume.unwrap_or(0).max(of_ground);
        }
    }

    /// What other volumes hold in the middle of a block.
    fn of_others(&self, place: [usize; 3]) -> u8 {
        let block = [0, 1, 2].map(|axis| self.first[axis] + place[axis] as i32);
        let at = self.way.transform_point3(middle(block));
        let is_solid = |(other, to_voxels): &(&Volume, Affine3A)| {
            let voxel = to_voxels.transform_point3(at).round().as_ivec3();
            other.voxels.density(voxel.to_array()) >= SOLID
        };
        if self.others.iter().any(is_solid) {
            255
        } else {
            0
        }
    }
}

/// The middle of a block, in voxels of its volume.
fn middle(block: [i32; 3]) -> Vec3 {
    Vec3::from(block.map(|along| (along * BLOCK as i32) as f32 + 0.5 * (BLOCK - 1) as f32))
}

/// The nodes that the vertices of a brick lie between, x fastest, four a word. A node within what is solid has what
/// those beside it see.
pub(super) fn words<'a>(
    at: BrickPlace,
    nodes: impl Fn(BrickPlace) -> Option<&'a Nodes>,
) -> [u32; WORDS] {
    let mut bricks = [None; 27];
    for (brick, beside) in bricks.iter_mut().zip(bricks_around(at)) {
        *brick = nodes(beside);
    }
    let seen = |place: [i32; 3]| {
        let brick = place.map(|along| (along.div_euclid(BLOCKS as i32) + 1) as usize);
        let within = place.map(|along| along.rem_euclid(BLOCKS as i32) as usize);
        let node = (within[2] * BLOCKS + within[1]) * BLOCKS + within[0];
        bricks[(brick[2] * 3 + brick[1]) * 3 + brick[0]].map_or(OPEN, |nodes| nodes.0[node])
    };
    packed(|place| match seen(place) {
        HIDDEN => beside(place, seen),
        value => value,
    })
}

/// The same for the bricks of a group from the first on: a node for each, and for those around them.
pub(super) fn words_of_group<'a>(
    first: BrickPlace,
    nodes: impl Fn(BrickPlace) -> Option<&'a Nodes>,
) -> [u32; WORDS] {
    packed(|place| {
        let brick = [0, 1, 2].map(|axis| first[axis] + place[axis]);
        nodes(brick).map_or(OPEN, Nodes::mean)
    })
}

/// The values at the places of nodes, counted from the first that isn't around.
fn packed(value: impl Fn([i32; 3]) -> u8) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    for number in 0..AROUND * AROUND * AROUND {
        let place = [
            number % AROUND,
            number / AROUND % AROUND,
            number / AROUND / AROUND,
        ];
        let value = value(place.map(|along| along as i32 - 1));
        words[number / 4] |= u32::from(value) << (8 * (number % 4));
    }
    words
}

/// The mean of what the nodes around see that are not hidden.
fn beside(place: [i32; 3], seen: impl Fn([i32; 3]) -> u8) -> u8 {
    let (mut sum, mut count) = (0, 0);
    for number in 0..27 {
        let offset = [number % 3, number / 3 % 3, number / 9];
        let value = seen([0, 1, 2].map(|axis| place[axis] + offset[axis] - 1));
        if value != HIDDEN {
            (sum, count) = (sum + u32::from(value), count + 1);
        }
    }
    (sum / u32::max(count, 1)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Brick, Changes, Mix, Voxels};

    /// What the node over a place sees, in voxels of the volume.
    fn seen(map: &Map, at: [i32; 3]) -> f32 {
        let mut solid = Solid::default();
        solid.follow(map, &Changes::everything());
        let brick = at.map(|along| along.div_euclid(16));
        let land = Land::of(&map.field);
        let nodes = Nodes::of(map, &land, &solid, (VolumeId(1), brick)).unwrap();
        let within = at.map(|along| along.rem_euclid(16) as usize / BLOCK);
        let node = (within[2] * BLOCKS + within[1]) * BLOCKS + within[0];
        f32::from(nodes.0[node]) / f32::from(OPEN)
    }

    /// A block of 96 × 48 × 96 voxels of half a metre with a tunnel of eight voxels into it along x.
    fn tunnelled() -> Map {
        let mut map = Map::flat([9, 9], [20.0, 20.0]).unwrap();
        let mut voxels = Voxels::empty([96, 64, 96]).unwrap();
        for at in voxels.places().filter(|at| at[1] < 3) {
            voxels.replace_brick(at, Brick::even(255, Mix::of(1)));
        }
        for x in 0..5 {
            let mut brick = Brick::even(255, Mix::of(1)).open();
            for (number, density) in brick.density.iter_mut().enumerate() {
                let [y, z] = [number / 16 % 16, number / 256];
                if (4..12).contains(&y) && (4..12).contains(&z) {
                    *density = 0;
                }
            }
            voxels.set_brick([x, 1, 2], &brick);
        }
        let volume = Volume::new("Rock", Vec3::new(40.0, 0.0, 40.0), 0.5, voxels);
        map.volumes.insert(VolumeId(1), volume);
        map
    }

    #[test]
    fn it_is_light_on_top_dim_at_a_mouth_and_dark_deep_in_a_tunnel() {
        let map = tunnelled();
        let along: Vec<f32> = (0..20)
            .map(|block| seen(&map, [block * 4, 22, 40]))
            .collect();
        assert!(along[0] > 0.2 && along[0] < 0.75, "{along:?}");
        assert!(
            along.windows(2).all(|pair| pair[1] <= pair[0] + 0.01),
            "{along:?}"
        );
        assert!(along[12] < 0.03, "{along:?}");
        assert!(seen(&map, [40, 52, 40]) > 0.99);
    }

    #[test]
    fn ground_around_darkens_as_voxels_do() {
        let mut map = tunnelled();
        let before = seen(&map, [0, 22, 40]);
        map.field = crate::map::Field::flat([9, 9], [20.0, 20.0], 30.0).unwrap();
        let is_hole = |at: usize| (2..5).contains(&(at % 8)) && (2..5).contains(&(at / 8));
        let holes: Vec<u8> = (0..64).map(|at| u8::from(is_hole(at))).collect();
        map.field.hole = crate::map::Layer::from_rows([8, 8], &holes);
        let below = seen(&map, [0, 22, 40]);
        assert!(below < 0.05 && below < before, "{below} {before}");
    }
}
