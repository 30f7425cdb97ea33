//! What the graphics card has not seen of the open map yet.

use crate::map::Changes;
use crate::terrain::Updated;

/// What is to be brought to the graphics card.
#[derive(Default)]
pub struct Upload {
    /// What of the view changed.
    pub updated: Updated,
    /// What of the map changed.
    pub changes: Changes,
}

impl Upload {
    /// Whether there is nothing new.
    pub fn is_empty(&self) -> bool {
        let updated = &self.updated;
        self.changes.is_empty()
            && !updated.rebuilt
            && updated.vertices.is_empty()
            && updated.topology.is_empty()
    }

    pub(super) fn add(&mut self, updated: Updated, changes: &Changes) {
        let join = |all: &mut Vec<usize>, more: Vec<usize>| {
            all.extend(more);
            all.sort_unstable();
            all.dedup();
        };
        let all = &mut self.updated;
        join(&mut all.vertices, updated.vertices);
        join(&mut all.topology, updated.topology);
        all.cells_rated += updated.cells_rated;
        all.cells_cut += updated.cells_cut;
        all.rebuilt |= updated.rebuilt;
        self.changes.merge(changes);
    }
}
