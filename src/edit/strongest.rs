//! How strong the strongest dab of a stroke was on each vertex that it touched.

use crate::map::TILE;
use std::collections::BTreeMap;

const PLACES: usize = (TILE * TILE) as usize;

/// Strengths, kept for touched tiles only.
#[derive(Debug, Default)]
pub(super) struct Strongest {
    tiles: BTreeMap<usize, Box<[f32; PLACES]>>,
}

impl Strongest {
    /// The strengths of a tile, 0 where no dab was.
    pub fn tile(&mut self, index: usize) -> &mut [f32; PLACES] {
        let none = || Box::new([0.0; PLACES]);
        self.tiles.entry(index).or_insert_with(none)
    }
}
