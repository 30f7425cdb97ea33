//! Figures of the open map: cells by level, texture, divisions and distance.

use super::Session;
use super::relief::Relief;
use super::tally::Tally;
use super::used::Used;
use crate::map::{Changes, Field, LayerId, Map};
use crate::terrain::CellDetail;

/// Figures of a map that follow its changes.
#[derive(Default)]
pub(super) struct Counts {
    tallies: Option<Tallies>,
    /// What changed since they were counted.
    uncounted: Changes,
    /// The materials of voxels, and what changed since they were counted.
    used: Option<(Used, Changes)>,
}

struct Tallies {
    levels: Tally,
    bases: Tally,
    covers: Tally,
    palettes: Tally,
    relief: Relief,
}

impl Tallies {
    fn of(field: &Field) -> Self {
        Self {
            levels: Tally::of(&field.level),
            bases: Tally::of(&field.texture),
            covers: Tally::of(&field.cover),
            palettes: Tally::of(&field.palette),
            relief: Relief::of(&field.height),
        }
    }

    fn follow(&mut self, field: &Field, changes: &Changes) {
        for (id, tally, layer) in [
            (LayerId::Level, &mut self.levels, &field.level),
            (LayerId::Texture, &mut self.bases, &field.texture),
            (LayerId::Cover, &mut self.covers, &field.cover),
            (LayerId::Palette, &mut self.palettes, &field.palette),
        ] {
            for region in changes.regions_of(id) {
                tally.follow(layer, *region);
            }
        }
        for region in changes.regions_of(LayerId::Height) {
            self.relief.follow(&field.height, *region);
        }
    }
}

impl Counts {
    /// Takes note of a change of the map.
    pub fn note(&mut self, changes: &Changes) {
        self.uncounted.merge(changes);
        if let Some((_, since)) = &mut self.used {
            since.merge(changes);
        }
    }

    /// The materials of the voxels of a map.
    pub fn used(&mut self, map: &Map) -> &Used {
        let begin = || (Used::of(map), Changes::none());
        let (used, since) = self.used.get_or_insert_with(begin);
        used.follow(map, &std::mem::take(since));
        used
    }

    fn tallies(&mut self, field: &Field) -> &Tallies {
        let changes = std::mem::take(&mut self.uncounted);
        if changes.field {
            self.tallies = None;
        }
        let tallies = self.tallies.get_or_insert_with(|| Tallies::of(field));
        tallies.follow(field, &changes);
        tallies
    }
}

impl Session {
    /// How many cells have each level where is looked through, from 0 to the highest.
    pub fn cells_by_level(&mut self) -> Vec<u64> {
        let most = usize::from(self.map().parameters.max_level);
        let field = &self.document.map().field;
        let own = &self.counts.tallies(field).levels;
        let levels = self.sights.trial_levels().unwrap_or(own);
        let below = (0..most).map(|level| levels.count(level));
        below.chain([levels.count_from(most)]).collect()
    }

    /// How many cells each texture is the base of, and how many it covers.
    pub fn cells_by_texture(&mut self) -> Vec<[u64; 2]> {
        let map = self.document.map();
        let tallies = self.counts.tallies(&map.field);
        (0..map.textures.len())
            .map(|texture| {
                [
                    tallies.bases.count(texture),
                    tallies.covers.count(texture + 1),
                ]
            })
            .collect()
    }

    /// How many cells draw their tints from each palette.
    pub fn cells_by_palette(&mut self) -> Vec<u64> {
        let map = self.document.map();
        let tallies = self.counts.tallies(&map.field);
        let palettes = 0..map.palettes.len();
        palettes.map(|id| tallies.palettes.count(id)).collect()
    }

    /// The lowest and the highest recorded height, in metres.
    pub fn height_range(&mut self) -> [f32; 2] {
        let field = &self.document.map().field;
        self.counts.tallies(field).relief.range()
    }

    /// How many cells are divided how often now.
    pub fn cells_by_divisions(&self) -> Vec<u64> {
        let most = usize::from(self.map().parameters.max_divisions);
        let mut counts = vec![0; most + 1];
        for detail in self.view().near_details() {
            counts[usize::from(detail.divisions).min(most)] += 1;
        }
        let cells = self.map().field.cell_region().area();
        counts[0] += cells - counts.iter().sum::<u64>();
        counts
    }

    /// How many cells lie within each reference distance of the eye, in their order.
    pub fn cells_within_distances(&mut self) -> Vec<u64> {
        if let Some(known) = self.sights.within() {
            return known.clone();
        }
        let most = usize::from(self.map().parameters.max_divisions);
        let divisions = self.cells_by_divisions();
        let at_least = |n: usize| divisions.iter().skip(n).sum::<u64>();
        let mut counts: Vec<u64> = (1..=most).map(at_least).collect();
        let is_full = |detail: &CellDetail| detail.level >= most as f32;
        let full = match most {
            0 => self.map().field.cell_region().area(),
            _ => self.view().near_details().filter(is_full).count() as u64,
        };
        counts.push(full);
        *self.sights.within() = Some(counts.clone());
        counts
    }
}
