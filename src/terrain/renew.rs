//! What an update of a view does, step by step: which chunks are there, how finely their cells are seen, where vertices
//! are, which triangles join them.

use super::chunk::{CHUNK, Chunk, Scratch};
use super::detail::{Detail, Distances, Eye};
use super::dirt::{Depth, DirtMap, touching};
use super::each::each_mut;
use super::far::{Blocks, Far, Ground, Sight, Tree};
use super::lattice::RandomSource;
use super::law::Law;
use super::palettes::Tints;
use super::rating::{Cells, Rated};
use super::sites::Details;
use super::stack::Scene;
use super::view::View;
use crate::map::{Changes, LayerId, Map};
use crate::math::Region;
use rayon::prelude::*;
use std::sync::Mutex;

/// What became of the detail of cells.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ratings {
    /// Of how many it changed.
    pub count: usize,
    /// Whether one is divided now that was not, or the reverse.
    pub has_cut: bool,
}

/// What was drawn anew: numbers of chunks, rising.
#[derive(Debug, Default)]
pub(super) struct Redrawn {
    pub moved: Vec<usize>,
    pub cut: Vec<usize>,
    /// How many cells are cut otherwise than before.
    pub count: usize,
}

impl<S: RandomSource> View<S> {
    /// Begins anew with a field.
    pub(super) fn restart(&mut self, map: &Map) {
        self.started = true;
        self.cells = map.field.cell_region();
        self.spacing = map.field.spacing;
        let is_coarser = matches!(self.far, Far::Coarser(_));
        self.tree = Tree::new(map.field.cells(), is_coarser);
        let squares = (0..self.tree.len()).map(|number| self.tree.square(number));
        let chunks = squares.map(|square| Chunk::new(self.tree.cells_of(square), square.level));
        self.chunks = chunks.collect();
        self.blocks = (self.tree.top() > 0).then(|| Blocks::new(map, self.tree.clone()));
        let count = self.tree.first(1);
        self.near = std::iter::repeat_with(|| None).take(count).collect();
        self.near_numbers.clear();
        self.drawn.clear();
        self.dirt = DirtMap::clean(self.cells);
    }

    /// Takes over what an edit changed.
    pub(super) fn follow(&mut self, map: &Map, changes: &Changes) {
        self.dirt.mark_changes(changes);
        for region in changes.regions_of(LayerId::Height) {
            let cells = touching(*region);
            self.each_near(cells, |near| near.read_centres(map, cells));
        }
        for region in changes.regions_of(LayerId::Hole) {
            let cells = region.grown(1, &self.cells);
            self.each_near(cells, |near| near.read_rims(map, cells));
        }
        if let Some(blocks) = &mut self.blocks {
            blocks.follow(map, changes);
        }
    }

    /// Every chunk of cells that is there and holds some of these.
    fn each_near(&mut self, cells: Region, mut act: impl FnMut(&mut Cells)) {
        let cells = cells.intersection(&self.cells);
        if cells.is_empty() {
            return;
        }
        for z in cells.z0 / CHUNK..cells.z1.div_ceil(CHUNK) {
            for x in cells.x0 / CHUNK..cells.x1.div_ceil(CHUNK) {
                let number = self.chunk_of(x * CHUNK, z * CHUNK);
                if let Some(near) = &mut self.near[number] {
                    act(near);
                }
            }
        }
    }

    /// Takes over parameters and palettes, and marks what they change.
    pub(super) fn take_parameters(&mut self, map: &Map) {
        let (old, new) = (&self.parameters, &map.parameters);
        let (mut skin, mut relief, mut topology) = (false, false, false);
        if *old != *new {
            relief = old.seed != new.seed
                || old.height_coefficient != new.height_coefficient
                || old.level_coefficient != new.level_coefficient;
            topology = old.max_divisions != new.max_divisions;
            skin = relief
                || topology
                || old.alpha_coefficient != new.alpha_coefficient
                || old.palette_strength != new.palette_strength;
            for near in self.near.iter_mut().flatten() {
                near.forget();
            }
            self.parameters = new.clone();
        }
        if self.palettes != map.palettes {
            self.palettes.clone_from(&map.palettes);
            self.tints = Tints::new(&self.palettes);
            skin = true;
        }
        if skin {
            let depth = if relief { Depth::Relief } else { Depth::Skin };
            for number in &self.near_numbers {
                self.dirt
                    .mark(self.chunks[*number].cells(), depth, topology);
            }
        }
    }

    /// Sees to it that the chunks are there that an eye needs, and no others. Returns the numbers of those of which
    /// nothing is drawn any more.
    pub(super) fn settle(&mut self, map: &Map, eye: Eye) -> Vec<usize> {
        let mut gone = Vec::new();
        let all = || (0..self.tree.first(1)).collect();
        let wanted: Vec<usize> = match (&mut self.blocks, eye.detail, self.far) {
            (Some(blocks), Detail::From(eye), Far::Coarser(fineness)) => {
                let first = map.parameters.reference_distances.first();
                let sight = Sight {
                    eye,
                    reach: first.copied().unwrap_or(0.0) * bounded(fineness),
                    morph: map.parameters.morph,
                    spacing: self.spacing,
                };
                blocks.rate(map, sight);
                gone.append(&mut blocks.gone);
                blocks.there(0).to_vec()
            }
            (Some(blocks), ..) => {
                for number in &self.near_numbers {
                    if blocks.start(*number).is_some() {
                        let cells = self.chunks[*number].cells();
                        self.dirt.mark(cells, Depth::Skin, false);
                    }
                }
                blocks.clear();
                gone.append(&mut blocks.gone);
                all()
            }
            (None, ..) => all(),
        };
        self.settle_near(map, wanted, &mut gone);
        gone.retain(|number| !self.chunks[*number].is_empty());
        for number in &gone {
            self.chunks[*number].clear();
        }
        gone
    }

    fn settle_near(&mut self, map: &Map, wanted: Vec<usize>, gone: &mut Vec<usize>) {
        if wanted == self.near_numbers {
            return;
        }
        for number in std::mem::replace(&mut self.near_numbers, wanted) {
            if self.near_numbers.binary_search(&number).is_err() {
                self.near[number] = None;
                gone.push(number);
                let around = self.chunks[number].cells().grown(1, &self.cells);
                self.dirt.mark(around, Depth::Skin, true);
            }
        }
        gone.sort_unstable();
        gone.dedup();
        let missing = self.near_numbers.iter();
        let missing: Vec<_> = missing
            .filter(|number| self.near[**number].is_none())
            .collect();
        let chunks = &self.chunks;
        let born = missing.par_iter().map(|number| {
            let region = chunks[**number].cells();
            Box::new(Cells::of(map, region))
        });
        let born: Vec<_> = born.collect();
        for (number, cells) in missing.into_iter().zip(born) {
            self.dirt.mark(cells.region(), Depth::Relief, true);
            self.near[*number] = Some(cells);
        }
    }

    /// Works out the detail of every cell that is drawn by itself, and marks where it changed.
    pub(super) fn rate(&mut self, eye: Eye) -> Ratings {
        let distances = Distances::new(&self.parameters, eye.max_divisions);
        let (spacing, blocks) = (self.spacing, self.blocks.as_ref());
        let near = each_mut(&mut self.near, &self.near_numbers);
        let near = near.into_par_iter().zip(&self.near_numbers);
        let rated = near.map(|(near, number)| {
            let caps = blocks.and_then(|blocks| blocks.caps(*number));
            let caps = caps.filter(|caps| !caps.are_full());
            let rate = |near: &mut Box<Cells>| near.rate(eye.detail, &distances, spacing, caps);
            near.as_mut().map(rate).unwrap_or_default()
        });
        let rated: Vec<Rated> = rated.collect();
        let mut ratings = Ratings::default();
        for rated in rated {
            ratings.count += rated.count;
            ratings.has_cut |= !rated.divisions.is_empty();
            for (cells, cut) in [(rated.levels, false), (rated.divisions, true)] {
                if !cells.is_empty() {
                    self.dirt
                        .mark(cells.grown(1, &self.cells), Depth::Skin, cut);
                }
            }
        }
        ratings
    }

    /// Works out where recorded vertices are now, and marks the cells around those that moved.
    pub(super) fn place(&mut self) {
        let Some(blocks) = &mut self.blocks else {
            return;
        };
        blocks.place();
        for number in &self.near_numbers {
            if let Some([low, high]) = blocks.changed(*number) {
                let chunk = self.chunks[*number].cells();
                let along = |first: u32, axis: usize| {
                    [
                        (first + low[axis] as u32).saturating_sub(1),
                        first + high[axis] as u32 + 1,
                    ]
                };
                let ([x0, x1], [z0, z1]) = (along(chunk.x0, 0), along(chunk.z0, 1));
                let cells = Region::new(x0, z0, x1, z1).intersection(&chunk);
                self.dirt.mark(cells, Depth::Skin, false);
            }
        }
    }

    /// Draws chunks of cells anew where that is marked.
    pub(super) fn refresh(&mut self, map: &Map) -> Redrawn {
        let near = &self.near;
        let marked = self.dirt.marked().iter().copied();
        let marked: Vec<usize> = marked.filter(|number| near[*number].is_some()).collect();
        let scene = Scene {
            map,
            law: Law {
                source: &self.source,
                parameters: &self.parameters,
                tints: &self.tints,
                spacing: self.spacing,
                origin: map.field.lattice_origin,
            },
            details: Details::Chunks {
                across: self.cells.width().div_ceil(CHUNK),
                chunks: &self.near,
            },
            width: self.width,
        };
        let (scratches, blocks, dirt) = (&self.scratches, self.blocks.as_ref(), &self.dirt);
        let chunks = each_mut(&mut self.chunks, &marked);
        let chunks = chunks.into_par_iter().zip(&marked);
        let cut = chunks.map(|(chunk, number)| {
            let start = blocks.and_then(|blocks| blocks.start(*number));
            lend(scratches, |scratch| {
                chunk.refresh(&scene, start, dirt.of(*number), scratch)
            })
        });
        let count = cut.sum();
        let has_cut = |number: &usize| self.dirt.of(*number).topology;
        Redrawn {
            cut: marked.iter().copied().filter(has_cut).collect(),
            moved: marked,
            count,
        }
    }

    /// Draws chunks of larger blocks anew where their corners moved, or all of them if cells or blocks are now divided
    /// that were not.
    pub(super) fn draw_blocks(&mut self, map: &Map, has_cut: bool) -> Redrawn {
        let Some(blocks) = &self.blocks else {
            return Redrawn::default();
        };
        let all = has_cut || blocks.has_split;
        let there = (1..=self.tree.top()).flat_map(|level| blocks.there(level));
        let wanted = |number: &&usize| all || blocks.changed(**number).is_some();
        let wanted: Vec<usize> = there.filter(wanted).copied().collect();
        let ground = Ground {
            map,
            blocks,
            cells: &self.near,
        };
        let (scratches, tree) = (&self.scratches, &self.tree);
        let chunks = each_mut(&mut self.chunks, &wanted);
        let chunks = chunks.into_par_iter().zip(&wanted);
        let drawn = chunks.map(|(chunk, number)| {
            let square = tree.square(*number);
            let points = blocks.points(*number)?;
            lend(scratches, |scratch| {
                chunk.draw_blocks(&ground, square, points, scratch)
            })
        });
        let drawn: Vec<Option<bool>> = drawn.collect();
        let mut redrawn = Redrawn::default();
        for (number, drawn) in wanted.into_iter().zip(drawn) {
            redrawn.moved.extend(drawn.map(|_| number));
            redrawn.cut.extend(drawn.filter(|cut| *cut).map(|_| number));
        }
        redrawn
    }

    /// Keeps the list of the chunks that draw something, after other triangles are drawn in some.
    pub(super) fn note_drawn(&mut self, cut: &[usize]) {
        if cut.is_empty() {
            return;
        }
        let chunks = &self.chunks;
        self.drawn
            .retain(|number| cut.binary_search(number).is_err());
        self.drawn
            .extend(cut.iter().filter(|number| !chunks[**number].is_empty()));
        self.drawn.sort_unstable();
    }
}

/// How fine blocks may be, whatever is asked for.
fn bounded(fineness: f32) -> f32 {
    const FINEST: f32 = 1e4;
    if fineness >= 1.0 {
        fineness.min(FINEST)
    } else {
        1.0
    }
}

/// Lends buffers that are not in use.
fn lend<T>(scratches: &Mutex<Vec<Scratch>>, act: impl FnOnce(&mut Scratch) -> T) -> T {
    let lent = scratches.lock().ok().and_then(|mut idle| idle.pop());
    let mut scratch = lent.unwrap_or_default();
    let done = act(&mut scratch);
    if let Ok(mut idle) = scratches.lock() {
        idle.push(scratch);
    }
    done
}
