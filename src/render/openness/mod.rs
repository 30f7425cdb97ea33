//! How much of the sky is seen from about the surfaces of volumes, at nodes four voxels apart: in a cave it is dark. An
//! edit is followed in the frames after it, nearest first.

mod nodes;
mod solid;

use super::gpu::Gpu;
use super::land::Land;
use super::table::Table;
use crate::map::{BRICK, BrickPlace, Changes, LayerId, Map, VolumeId, bricks_around};
use crate::math::Region;
use crate::voxel::{GROUP, GroupPlace, group_of};
use glam::{Affine3A, IVec3, Vec3};
use nodes::{Nodes, REACH};
use rayon::prelude::*;
use solid::Solid;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// How long it goes on with what follows an edit before a picture is drawn.
const A_WHILE: Duration = Duration::from_millis(4);
/// Bricks that are looked at anew at a time.
const AT_A_TIME: usize = 16;
/// Bricks of new volumes that are looked at before anything is seen.
const MOST_AT_ONCE: usize = 2000;

type Key = (VolumeId, BrickPlace);
/// The nodes that the vertices of a brick lie between, four a word.
type Words = [u32; nodes::WORDS];

/// Where the shader finds what is seen of the sky.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sky {
    /// Whose words.
    pub slot: u32,
    /// Voxels between nodes.
    pub spread: u32,
}

impl Sky {
    /// All of it is seen.
    pub const WHOLE: Self = Self::of_brick(0);

    const fn of_brick(slot: u32) -> Self {
        let spread = solid::BLOCK as u32;
        Self { slot, spread }
    }

    /// A group has a node for each of its bricks.
    fn of_group(slot: u32) -> Self {
        let spread = BRICK;
        Self { slot, spread }
    }
}

/// What is seen of the sky from about every brick that has a surface.
#[derive(Debug)]
pub(super) struct Openness {
    solid: Solid,
    /// The nodes of the bricks that have a surface, and of those around them.
    nodes: BTreeMap<Key, Nodes>,
    /// Where the words of a brick that has a surface are.
    slots: HashMap<Key, u32>,
    /// Where those of groups of bricks are that are drawn as one.
    groups: HashMap<(VolumeId, GroupPlace), u32>,
    table: Table<Words>,
    /// Bricks whose nodes may be others, the most urgent last.
    stale: Vec<Key>,
}

impl Openness {
    pub fn new(gpu: &Gpu) -> Self {
        let mut table = Table::new(gpu, "openness");
        table.add([u32::MAX; nodes::WORDS]);
        table.flush(gpu);
        Self {
            solid: Solid::default(),
            nodes: BTreeMap::new(),
            slots: HashMap::new(),
            groups: HashMap::new(),
            table,
            stale: Vec::new(),
        }
    }

    /// The words of all bricks. Those in slot 0 are of places that see the whole sky.
    pub fn buffer(&self) -> &wgpu::Buffer {
        self.table.buffer()
    }

    /// Takes note of a brick that has a surface and says where its words are.
    pub fn add(&mut self, key: Key) -> Sky {
        let words = self.words(key);
        if let Some(slot) = self.slots.get(&key) {
            self.table.set(*slot, words);
            return Sky::of_brick(*slot);
        }
        for beside in around(key) {
            if !self.nodes.contains_key(&beside) {
                self.stale.push(beside);
            }
        }
        let slot = self.table.add(words);
        self.slots.insert(key, slot);
        Sky::of_brick(slot)
    }

    /// Takes note of a group of bricks that is drawn as one and says where its words are.
    pub fn add_group(&mut self, key: (VolumeId, GroupPlace)) -> Sky {
        let words = self.words_of_group(key);
        let slot = match self.groups.get(&key) {
            Some(slot) => {
                self.table.set(*slot, words);
                *slot
            }
            None => self.table.add(words),
        };
        self.groups.insert(key, slot);
        Sky::of_group(slot)
    }

    /// Tells the share of the sky that volumes let through to a place of the map, as far as is known, 0..1.
    pub fn over(&self, map: &Map) -> impl Fn(Vec3) -> f32 {
        let volumes = map.volumes.iter();
        let ways: Vec<_> = volumes.map(|(id, it)| (*id, it.to_voxels())).collect();
        move |place| {
            let seen = |(id, to_voxels): &(VolumeId, Affine3A)| {
                let voxel = to_voxels.transform_point3(place).round().as_ivec3();
                let brick = voxel.div_euclid(IVec3::splat(BRICK as i32));
                let block = (voxel - brick * BRICK as i32) / solid::BLOCK as i32;
                let nodes = self.nodes.get(&(*id, brick.to_array()))?;
                nodes.seen_from(block.to_array().map(|along| along as usize))
            };
            ways.iter().filter_map(seen).fold(1.0, f32::min)
        }
    }

    /// Forgets a group that is drawn no more.
    pub fn forget_group(&mut self, key: &(VolumeId, GroupPlace)) {
        if let Some(slot) = self.groups.remove(key) {
            self.table.remove(slot);
        }
    }

    /// Brings what is known to the card.
    pub fn flush(&mut self, gpu: &Gpu) {
        self.table.flush(gpu);
    }

    /// Forgets a brick that has no surface any more.
    pub fn forget(&mut self, key: &Key) {
        if let Some(slot) = self.slots.remove(key) {
            self.table.remove(slot);
        }
    }

    /// Says what changed of a map, after all bricks that have a surface were added.
    pub fn edited(&mut self, map: &Map, changes: &Changes) {
        let mut volumes = changes.volumes.clone();
        if changes.everything || changes.field {
            volumes.extend(map.volumes.keys());
        }
        self.solid.follow(map, changes);
        let mut stale = BTreeSet::from_iter(self.stale.drain(..));
        if !volumes.is_empty() {
            self.nodes.retain(|(id, _), _| map.volumes.contains_key(id));
            let its = self.slots.keys().filter(|(id, _)| volumes.contains(id));
            stale.extend(its.flat_map(|key| around(*key)));
        }
        for (id, [low, high]) in boxes(&changes.bricks) {
            let from = (id, [low[0] - REACH, i32::MIN, i32::MIN]);
            let to = (id, [high[0] + REACH, i32::MAX, i32::MAX]);
            let is_near = |place: &BrickPlace| {
                let near = |axis: usize| low[axis] - REACH..=high[axis] + REACH;
                (1..3).all(|axis| near(axis).contains(&place[axis]))
            };
            let known = self.nodes.range(from..=to).map(|(key, _)| *key);
            stale.extend(known.filter(|(_, place)| is_near(place)));
        }
        for layer in [LayerId::Height, LayerId::Hole] {
            for region in changes.regions_of(layer) {
                stale.extend(self.under(map, *region));
            }
        }
        self.stale = stale.into_iter().collect();
        if let Some((id, at)) = changes.bricks.iter().next() {
            let distance = |(of, place): &Key| {
                let far: i64 = (0..3)
                    .map(|axis| i64::from(place[axis] - at[axis]).pow(2))
                    .sum();
                (*of != *id, far)
            };
            self.stale
                .sort_by_key(|key| std::cmp::Reverse(distance(key)));
        }
    }

    /// The bricks that a region of the ground, in base vertices, may darken.
    fn under(&self, map: &Map, region: Region) -> Vec<Key> {
        let [x, z] = map.field.spacing;
        let low = [region.x0 as f32 * x, region.z0 as f32 * z];
        let high = [region.x1 as f32 * x, region.z1 as f32 * z];
        let is_near = |(id, at): &Key| {
            map.volumes.get(id).is_some_and(|volume| {
                let middle = at.map(|along| (along as f32 + 0.5) * BRICK as f32);
                let place = volume.transform().transform_point3(middle.into());
                let reach = (REACH + 1) as f32 * BRICK as f32 * volume.voxel_size;
                let within = |along: f32, axis: usize| {
                    (low[axis] - reach..high[axis] + reach).contains(&along)
                };
                within(place.x, 0) && within(place.z, 1)
            })
        };
        self.nodes
            .keys()
            .filter(|key| is_near(key))
            .copied()
            .collect()
    }

    /// Whether the light of an earlier map is still to be seen.
    pub fn is_behind(&self) -> bool {
        !self.stale.is_empty()
    }

    /// Looks at the most urgent bricks anew, for some milliseconds.
    pub fn catch_up(&mut self, map: &Map) {
        self.look(map, |start, _| start.elapsed() > A_WHILE);
    }

    /// Looks at the bricks of a map that is new, unless they are very many.
    pub fn begin(&mut self, map: &Map) {
        self.look(map, |_, looked| looked > MOST_AT_ONCE);
    }

    fn look(&mut self, map: &Map, is_enough: impl Fn(Instant, usize) -> bool) {
        let (start, mut looked) = (Instant::now(), 0);
        let land = Land::of(&map.field);
        let mut other = BTreeSet::new();
        while !self.stale.is_empty() && !is_enough(start, looked) {
            let left = self.stale.len().saturating_sub(AT_A_TIME);
            let bricks = self.stale.split_off(left);
            looked += bricks.len();
            let solid = &self.solid;
            let made = bricks
                .par_iter()
                .map(|key| Nodes::of(map, &land, solid, *key));
            let made: Vec<Option<Nodes>> = made.collect();
            for (key, nodes) in bricks.into_iter().zip(made) {
                let before = match nodes.clone() {
                    Some(nodes) => self.nodes.insert(key, nodes),
                    None => self.nodes.remove(&key),
                };
                if before != nodes {
                    other.extend(around(key));
                }
            }
        }
        let groups: BTreeSet<_> = other.iter().map(|(id, at)| (*id, group_of(*at))).collect();
        for key in other {
            if let Some(slot) = self.slots.get(&key).copied() {
                let words = self.words(key);
                self.table.set(slot, words);
            }
        }
        for key in groups {
            if let Some(slot) = self.groups.get(&key).copied() {
                let words = self.words_of_group(key);
                self.table.set(slot, words);
            }
        }
    }

    fn words_of_group(&self, (id, at): (VolumeId, GroupPlace)) -> Words {
        let first = at.map(|along| along * GROUP);
        nodes::words_of_group(first, |brick| self.nodes.get(&(id, brick)))
    }

    fn words(&self, (id, at): Key) -> Words {
        nodes::words(at, |brick| self.nodes.get(&(id, brick)))
    }
}

/// The lowest and the highest place of the bricks of each volume.
fn boxes(bricks: &BTreeSet<Key>) -> BTreeMap<VolumeId, [BrickPlace; 2]> {
    let mut boxes = BTreeMap::new();
    for (id, at) in bricks {
        let [low, high] = boxes.entry(*id).or_insert([*at; 2]);
        for axis in 0..3 {
            low[axis] = low[axis].min(at[axis]);
            high[axis] = high[axis].max(at[axis]);
        }
    }
    boxes
}

/// A brick and all that touch it.
fn around((id, at): Key) -> impl Iterator<Item = Key> {
    bricks_around(at).map(move |at| (id, at))
}
