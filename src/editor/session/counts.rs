//! Figures of the open map: cells by level, texture, divisions and distance.

use super::Session;

/// Figures of a map, with the revision that they are of.
#[derive(Default)]
pub(super) struct Counts {
    revision: Option<u64>,
    levels: Vec<u64>,
    textures: Vec<[u64; 2]>,
}

impl Session {
    /// How many cells have each level, from 0 to the highest.
    pub fn cells_by_level(&mut self) -> Vec<u64> {
        self.count();
        self.counts.levels.clone()
    }

    /// How many cells each texture is the base of, and how many it covers.
    pub fn cells_by_texture(&mut self) -> Vec<[u64; 2]> {
        self.count();
        self.counts.textures.clone()
    }

    fn count(&mut self) {
        let known = self.counts.revision;
        if known == Some(self.revision) || (known.is_some() && self.is_stroking()) {
            return;
        }
        let map = self.map();
        let mut levels = vec![0; usize::from(map.parameters.max_level) + 1];
        let most = levels.len() - 1;
        for level in map.field.level.to_vec() {
            levels[usize::from(level).min(most)] += 1;
        }
        let mut textures = vec![[0; 2]; map.textures.len()];
        for base in map.field.texture.to_vec() {
            if let Some([count, _]) = textures.get_mut(usize::from(base)) {
                *count += 1;
            }
        }
        for cover in map.field.cover.to_vec() {
            let index = usize::from(cover).wrapping_sub(1);
            if let Some([_, count]) = textures.get_mut(index) {
                *count += 1;
            }
        }
        self.counts = Counts {
            revision: Some(self.revision),
            levels,
            textures,
        };
    }

    /// How many cells are divided how often now.
    pub fn cells_by_divisions(&self) -> Vec<u64> {
        let most = usize::from(self.map().parameters.max_divisions);
        let mut counts = vec![0; most + 1];
        for divisions in self.view.divisions() {
            counts[usize::from(*divisions).min(most)] += 1;
        }
        counts
    }

    /// How many cells lie within each reference distance of the eye, in their order.
    pub fn cells_within_distances(&self) -> Vec<u64> {
        let most = usize::from(self.map().parameters.max_divisions);
        let divisions = self.cells_by_divisions();
        let at_least = |n: usize| divisions.iter().skip(n).sum::<u64>();
        let mut counts: Vec<u64> = (1..=most).map(at_least).collect();
        let full = self.view.detail().iter().filter(|c| **c >= most as f32);
        counts.push(full.count() as u64);
        counts
    }
}
