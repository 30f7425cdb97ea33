//! Ground drawn coarser than it is recorded, where it is far: blocks of cells that are divided as cells are, with what
//! is recorded in place of random numbers.
//!
//! A block of `2^b` × `2^b` cells starts at multiples of `2^b`. It is divided if the block that holds it is, and if it
//! lies within `2^b · D1` of the eye; its new vertices have then moved by its rate from between their parents to where
//! they are recorded. One that reaches over the field's far edge is always divided, and one that a hole's rim touches:
//! those vertices never move. A vertex belongs to the blocks that it divides, and moves with the slower.

mod mesh;
mod node;
mod points;
mod rims;
mod tree;

pub(super) use mesh::{Ground, Mesher};
pub(super) use node::Sight;
pub(super) use points::{Point, Points};
pub(super) use tree::{Square, Tree};

use super::each::each_mut;
use super::rating::Cells;
use crate::map::{Changes, LayerId, Map};
use crate::math::Region;
use node::{ABSENT, Node, OUTSIDE};
use points::AROUND;
use rayon::prelude::*;
use rims::Rims;

/// How ground is drawn that is farther away than where cells divide.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Far {
    /// Every recorded vertex, however far.
    #[default]
    Recorded,
    /// In blocks that grow with the distance, so that triangles follow the distances and not the size of the map. At 1
    /// a block is as large, seen from the eye, as a cell where it begins to divide; at 2 half as large, and so on.
    /// Below 1 counts as 1.
    Coarser(f32),
}

impl Far {
    /// Blocks so small that one hardly sees where they end.
    pub const FINE: Self = Self::Coarser(2.0);
}

/// Blocks of 2 × 2 cells and more, and where the vertices of cells are that they move.
#[derive(Debug)]
pub(super) struct Blocks {
    tree: Tree,
    nodes: Vec<Option<Box<Node>>>,
    /// The numbers of the squares of each level that hold a block, rising.
    there: Vec<Vec<usize>>,
    rims: Rims,
    sight: Option<Sight>,
    /// Squares of larger blocks than cells that the last update left.
    pub gone: Vec<usize>,
    /// Whether the last update divided a block that was not, or the reverse.
    pub has_split: bool,
}

impl Blocks {
    pub fn new(map: &Map, tree: Tree) -> Self {
        Self {
            nodes: std::iter::repeat_with(|| None).take(tree.len()).collect(),
            there: vec![Vec::new(); tree.top() as usize + 1],
            rims: Rims::of(&map.field, &tree),
            tree,
            sight: None,
            gone: Vec::new(),
            has_split: false,
        }
    }

    /// The numbers of the squares of a level that hold a block, rising.
    pub fn there(&self, level: u8) -> &[usize] {
        &self.there[level as usize]
    }

    /// All squares are gone, as if nothing had been seen.
    pub fn clear(&mut self) {
        self.sight = None;
        self.gone = self.there[1..].concat();
        self.has_split = true;
        for number in self.there.drain(..).flatten() {
            self.nodes[number] = None;
        }
        self.there.resize(self.tree.top() as usize + 1, Vec::new());
    }

    /// Takes note of what changed in the map.
    pub fn follow(&mut self, map: &Map, changes: &Changes) {
        for region in changes.regions_of(LayerId::Hole) {
            self.rims.follow(&map.field, &self.tree, *region);
            // Whatever its eye, a block may have to be divided now.
            self.sight = None;
        }
        const MOVED: [LayerId; 4] = [
            LayerId::Height,
            LayerId::AlphaBase,
            LayerId::AlphaCover,
            LayerId::Colour,
        ];
        let edited = MOVED.into_iter().flat_map(|id| changes.regions_of(id));
        for region in edited {
            for level in 0..=self.tree.top() {
                self.read(map, level, region);
            }
        }
    }

    /// Reads the squares of a level anew of which a recorded vertex of a region is a point, or beside one.
    fn read(&mut self, map: &Map, level: u8, vertices: &Region) {
        let step = 1u32 << level;
        let reached = Region::new(
            vertices.x0.saturating_sub(step),
            vertices.z0.saturating_sub(step),
            vertices.x1.saturating_add(step),
            vertices.z1.saturating_add(step),
        );
        for number in &self.there[level as usize] {
            let square = self.tree.square(*number);
            let Region { x0, z0, x1, z1 } = self.tree.cells_of(square);
            let points = Region::new(x0, z0, x1 + 1, z1 + 1);
            let Some(node) = &mut self.nodes[*number] else {
                continue;
            };
            if !points.intersection(&reached).is_empty() && !node.is_stale {
                node.read(map);
            }
        }
    }

    /// Works out which blocks are divided, seen from somewhere, and which squares that needs.
    pub fn rate(&mut self, map: &Map, sight: Sight) {
        let anew = self.sight != Some(sight);
        // After an edit of holes other blocks may be drawn although none is divided that was not.
        (self.gone, self.has_split) = (Vec::new(), self.sight.is_none());
        self.sight = Some(sight);
        let top = self.tree.top();
        self.settle(map, top, vec![self.tree.first(top)]);
        for level in (1..=top).rev() {
            let (lower, holders) = self.nodes.split_at_mut(self.tree.first(level + 1));
            let holders = Holders {
                tree: &self.tree,
                first: self.tree.first(level + 1),
                nodes: holders,
            };
            let (tree, rims) = (&self.tree, &self.rims);
            let nodes = each_mut(lower, &self.there[level as usize]);
            let split = nodes.into_par_iter().flatten().map(|node| {
                let holder = holders.of(node);
                if anew || node.is_stale || holder.is_some_and(|holder| holder.has_moved) {
                    node.rate(tree, rims, &sight, holder);
                } else {
                    (node.has_moved, node.has_split) = (false, false);
                }
                node.has_split
            });
            self.has_split |= split.reduce(|| false, |a, b| a | b);
            let held = self.held(level);
            self.settle(map, level - 1, held);
        }
    }

    /// The squares of the level below that hold parts of divided blocks, rising.
    fn held(&self, level: u8) -> Vec<usize> {
        const HALF: usize = super::chunk::CHUNK as usize / 2;
        let mut held = Vec::new();
        for node in self.there[level as usize]
            .iter()
            .filter_map(|n| self.nodes[*n].as_deref())
        {
            for (dx, dz) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let rows = node
                    .rates()
                    .chunks_exact(2 * HALF)
                    .skip(dz * HALF)
                    .take(HALF);
                let is_divided = |rate: &f32| *rate >= 0.0 && *rate != OUTSIDE;
                let mut blocks = rows.flat_map(|row| &row[dx * HALF..(dx + 1) * HALF]);
                if blocks.any(is_divided) {
                    held.push(self.tree.number(Square {
                        level: level - 1,
                        x: 2 * node.square.x + dx as u32,
                        z: 2 * node.square.z + dz as u32,
                    }));
                }
            }
        }
        held.sort_unstable();
        held
    }

    /// Sees to it that of a level these squares are there, and no other.
    fn settle(&mut self, map: &Map, level: u8, wanted: Vec<usize>) {
        let before = std::mem::take(&mut self.there[level as usize]);
        for number in before {
            if wanted.binary_search(&number).is_err() {
                self.nodes[number] = None;
                self.has_split = true;
                if level > 0 {
                    self.gone.push(number);
                }
            }
        }
        let tree = &self.tree;
        let missing = wanted
            .iter()
            .filter(|number| self.nodes[**number].is_none());
        let born: Vec<_> = missing.copied().collect();
        let nodes: Vec<_> = born
            .par_iter()
            .map(|number| Box::new(Node::new(map, tree, tree.square(*number))))
            .collect();
        for (number, node) in born.iter().zip(nodes) {
            self.nodes[*number] = Some(node);
        }
        self.has_split |= !born.is_empty();
        self.there[level as usize] = wanted;
    }

    /// Works out where the points of every lattice are now.
    pub fn place(&mut self) {
        let Some(sight) = self.sight else { return };
        for level in (0..=self.tree.top()).rev() {
            let first = self.tree.first(level + 1);
            let (lower, nodes) = self.nodes.split_at_mut(first);
            let tree = &self.tree;
            let holders = Holders { tree, first, nodes };
            let nodes = each_mut(lower, &self.there[level as usize]);
            nodes.into_par_iter().flatten().for_each(|node| {
                let square = node.square;
                node.place(&sight, holders.of(node), |out| {
                    holders.rates_around(square, out)
                });
            });
        }
    }

    /// Whether a block of a level from 1 on is divided.
    fn is_divided(&self, level: u8, block: [i64; 2]) -> bool {
        let rate = self.rate_of(level, block);
        rate >= 0.0 && rate != OUTSIDE
    }

    /// The points of a square that is there.
    pub fn points(&self, number: usize) -> Option<&Points> {
        self.nodes[number].as_deref().map(|node| &node.points)
    }

    /// The rate of a block of a level from 1 on, or what else it is.
    fn rate_of(&self, level: u8, block: [i64; 2]) -> f32 {
        rate_of(&self.tree, 0, &self.nodes, level, block)
    }

    /// How far the blocks of 2 × 2 cells of a square of cells have moved: a cap on the rates of its cells.
    pub fn caps(&self, number: usize) -> Option<Caps<'_>> {
        let square = self.tree.square(number);
        let holder = self.tree.number(square.parent());
        let holder = self.nodes[holder].as_deref()?;
        Some(Caps {
            rates: holder.rates(),
            quarter: square.quarter(),
        })
    }

    /// Where the vertices of a square of cells start from; nothing if that is as they are recorded.
    pub fn start(&self, number: usize) -> Option<&Points> {
        let node = self.nodes[number].as_deref()?;
        (!node.points.plain).then_some(&node.points)
    }

    /// Which points of a square the last update moved: first and last column and row.
    pub fn changed(&self, number: usize) -> Option<[[usize; 2]; 2]> {
        self.nodes[number].as_deref()?.changed
    }
}

/// The rates of the blocks that hold the cells of a square.
#[derive(Clone, Copy)]
pub(super) struct Caps<'a> {
    rates: &'a [f32],
    quarter: [usize; 2],
}

impl Caps<'_> {
    /// Whether none of them holds a cell back.
    pub fn are_full(&self) -> bool {
        const HALF: usize = super::chunk::CHUNK as usize / 2;
        let [x, z] = self.quarter;
        let rows = self.rates.chunks_exact(2 * HALF).skip(z).take(HALF);
        rows.flat_map(|row| &row[x..x + HALF])
            .all(|rate| *rate >= 1.0)
    }

    /// That of a cell at a column and row of its square; negative if its block is not divided, so that the cell is not
    /// drawn by itself.
    pub fn of(&self, x: usize, z: usize) -> f32 {
        const SIDE: usize = super::chunk::CHUNK as usize;
        self.rates[(self.quarter[1] + z / 2) * SIDE + self.quarter[0] + x / 2]
    }
}

/// The squares of a level and above.
struct Holders<'a> {
    tree: &'a Tree,
    /// The number of the first.
    first: usize,
    nodes: &'a [Option<Box<Node>>],
}

impl Holders<'_> {
    fn of(&self, node: &Node) -> Option<&Node> {
        if node.square.level == self.tree.top() {
            return None;
        }
        let number = self.tree.number(node.square.parent());
        self.nodes[number - self.first].as_deref()
    }

    /// The rates of the blocks of the next level in a square, and of those around it, for vertices that divide them.
    fn rates_around(&self, square: Square, out: &mut [f32; AROUND * AROUND]) {
        let level = square.level + 1;
        let start = square.first_block().map(|block| block as i64 / 2 - 1);
        for (index, out) in out.iter_mut().enumerate() {
            let [x, z] = [index % AROUND, index / AROUND].map(|at| at as i64);
            let block = [start[0] + x, start[1] + z];
            let rate = rate_of(self.tree, self.first, self.nodes, level, block);
            *out = rate.max(0.0);
        }
    }
}

/// The rate of a block, or what else it is; `nodes` are those from the number `first` on.
fn rate_of(
    tree: &Tree,
    first: usize,
    nodes: &[Option<Box<Node>>],
    level: u8,
    block: [i64; 2],
) -> f32 {
    if level > tree.top() || !tree.holds(level, block) {
        return OUTSIDE;
    }
    let (number, index) = tree.of_block(level, block.map(|at| at as u32));
    match &nodes[number - first] {
        Some(node) => node.rates()[index],
        None => ABSENT,
    }
}

/// How often a cell is divided that is drawn by itself.
fn cell_divisions(tree: &Tree, cells: &[Option<Box<Cells>>], [x, z]: [u32; 2]) -> Option<u8> {
    let inside = tree.holds(0, [x, z].map(i64::from));
    let (number, _) = tree.of_block(0, [x, z]);
    let cells = cells.get(number).filter(|_| inside)?;
    cells.as_ref()?.divisions_of(x, z)
}
