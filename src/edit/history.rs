//! The list of edits done and undone.

use super::Edit;
use crate::map::{Changes, Map};
use std::collections::VecDeque;

/// Bytes of edits that are kept unless told otherwise.
const BUDGET: usize = 512 << 20;

/// A state of the map, as an identity: two equal ones are the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateId(u64);

/// Edits in the order in which they were made; the first [`position`](Self::position) of them are done.
#[derive(Debug)]
pub struct History {
    edits: VecDeque<(StateId, Edit)>,
    done: usize,
    first: StateId,
    saved: StateId,
    next: u64,
    bytes: usize,
    budget: usize,
}

impl Default for History {
    fn default() -> Self {
        Self::new(BUDGET)
    }
}

impl History {
    /// An empty one that keeps at most `budget` bytes of edits, but always the newest.
    pub fn new(budget: usize) -> Self {
        Self {
            edits: VecDeque::new(),
            done: 0,
            first: StateId(0),
            saved: StateId(0),
            next: 1,
            bytes: 0,
            budget,
        }
    }

    /// Adds an edit that was just done; edits that were undone are forgotten.
    pub fn push(&mut self, edit: Edit) {
        for (_, undone) in self.edits.drain(self.done..) {
            self.bytes -= undone.bytes();
        }
        self.bytes += edit.bytes();
        self.edits.push_back((StateId(self.next), edit));
        self.next += 1;
        self.done += 1;
        self.drop_oldest();
    }

    /// Adds an edit that was just done, or joins it to the newest if both change the parameters alone, or the
    /// palettes alone, and are called the same. Says whether it was joined.
    pub fn push_or_join(&mut self, edit: Edit) -> bool {
        let at_end = self.done == self.edits.len();
        match self.edits.back_mut() {
            Some((id, newest)) if at_end && newest.continues_in(&edit) => {
                *id = StateId(self.next);
                self.next += 1;
                true
            }
            _ => {
                self.push(edit);
                false
            }
        }
    }

    fn drop_oldest(&mut self) {
        while self.bytes > self.budget && self.done > 1 {
            let Some((id, edit)) = self.edits.pop_front() else {
                return;
            };
            self.bytes -= edit.bytes();
            self.first = id;
            self.done -= 1;
        }
    }

    /// Undoes the newest edit that is done.
    pub fn undo(&mut self, map: &mut Map) -> Option<Changes> {
        let before = self.done.checked_sub(1)?;
        self.done = before;
        Some(self.swap(before, map))
    }

    /// Does the oldest edit again that is undone.
    pub fn redo(&mut self, map: &mut Map) -> Option<Changes> {
        if self.done == self.edits.len() {
            return None;
        }
        self.done += 1;
        Some(self.swap(self.done - 1, map))
    }

    fn swap(&mut self, index: usize, map: &mut Map) -> Changes {
        let edit = &mut self.edits[index].1;
        self.bytes -= edit.bytes();
        let changes = edit.swap(map);
        self.bytes += edit.bytes();
        changes
    }

    /// Undoes or does again until the first `position` edits are done, or all if there are fewer.
    pub fn go_to(&mut self, position: usize, map: &mut Map) -> Changes {
        let mut changes = Changes::none();
        let position = position.min(self.edits.len());
        while self.done != position {
            let step = if self.done > position {
                self.undo(map)
            } else {
                self.redo(map)
            };
            changes.merge(&step.unwrap_or_default());
        }
        changes
    }

    /// How many edits are done.
    pub fn position(&self) -> usize {
        self.done
    }

    /// How many edits there are, done and undone.
    pub fn len(&self) -> usize {
        self.edits.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.edits.is_empty()
    }

    /// The edits, oldest first.
    pub fn edits(&self) -> impl ExactSizeIterator<Item = &Edit> {
        self.edits.iter().map(|(_, edit)| edit)
    }

    /// The edit that [`undo`](Self::undo) would undo.
    pub fn next_undo(&self) -> Option<&Edit> {
        self.edits.get(self.done.checked_sub(1)?).map(|(_, e)| e)
    }

    /// The edit that [`redo`](Self::redo) would do again.
    pub fn next_redo(&self) -> Option<&Edit> {
        self.edits.get(self.done).map(|(_, edit)| edit)
    }

    /// Which state the map is in.
    pub fn state(&self) -> StateId {
        match self.done.checked_sub(1) {
            Some(last) => self.edits[last].0,
            None => self.first,
        }
    }

    /// Notes that the map as it is now is the one on the disk.
    pub fn mark_saved(&mut self) {
        self.saved = self.state();
    }

    /// Notes that a state, which the map was in, is the one on the disk.
    pub fn mark_saved_at(&mut self, state: StateId) {
        self.saved = state;
    }

    /// Notes that no state known here is on the disk.
    pub fn mark_never_saved(&mut self) {
        self.saved = StateId(u64::MAX);
    }

    /// Whether the map differs from what was saved last; undoing back to that edit makes it saved again.
    pub fn is_unsaved(&self) -> bool {
        self.state() != self.saved
    }

    /// Which edit's end was saved last, if it is still in the list: how many edits were done then.
    pub fn saved_position(&self) -> Option<usize> {
        if self.first == self.saved {
            return Some(0);
        }
        let found = self.edits.iter().position(|(id, _)| *id == self.saved);
        found.map(|index| index + 1)
    }

    /// Bytes that the edits hold.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Transaction;
    use crate::edit::plane::LEVEL;
    use crate::math::Region;

    fn paint(map: &mut Map, history: &mut History, level: u8) {
        let mut transaction = Transaction::new();
        transaction.fill(map, &LEVEL, Region::new(0, 0, 10, 10), level);
        history.push(transaction.commit(map, format!("{level}")).unwrap());
    }

    fn map() -> Map {
        Map::flat([30, 30], [1.0, 1.0]).unwrap()
    }

    #[test]
    fn every_step_can_be_gone_to() {
        let (mut map, mut history) = (map(), History::default());
        let mut states = vec![map.clone()];
        for level in [1, 2, 3, 1] {
            paint(&mut map, &mut history, level);
            states.push(map.clone());
        }
        for position in [0, 4, 2, 3, 1, 9] {
            history.go_to(position, &mut map);
            assert_eq!(map, states[position.min(4)]);
        }
        assert!(history.redo(&mut map).is_none());
    }

    #[test]
    fn the_unsaved_mark_follows_the_edit() {
        let (mut map, mut history) = (map(), History::default());
        assert!(!history.is_unsaved());
        paint(&mut map, &mut history, 1);
        history.mark_saved();
        paint(&mut map, &mut history, 2);
        assert!(history.is_unsaved());
        history.undo(&mut map);
        assert!(!history.is_unsaved());
        history.undo(&mut map);
        paint(&mut map, &mut history, 3);
        assert!(history.is_unsaved(), "as many edits, but another one");
        assert_eq!(history.saved_position(), None);
    }

    #[test]
    fn changes_of_one_parameter_join() {
        let (mut map, mut history) = (map(), History::default());
        let before = map.clone();
        for seed in [5, 6, 7] {
            let mut transaction = Transaction::new();
            let parameters = crate::map::Parameters {
                seed,
                ..map.parameters.clone()
            };
            transaction.set_parameters(&mut map, parameters);
            history.push_or_join(transaction.commit(&map, "Seed").unwrap());
        }
        assert_eq!(history.len(), 1);
        history.undo(&mut map);
        assert_eq!(map, before);
        history.redo(&mut map);
        assert_eq!(map.parameters.seed, 7);
    }

    #[test]
    fn the_budget_drops_the_oldest_and_keeps_the_newest() {
        let (mut map, mut history) = (map(), History::new(9000));
        for level in [1, 2, 3, 1, 2, 3] {
            paint(&mut map, &mut history, level);
        }
        assert!(history.bytes() <= 9000 && history.len() < 6 && !history.is_empty());
        history.go_to(0, &mut map);
        assert_ne!(map.field.level.get(0, 0), 0);
        let (mut map, mut tiny) = (self::map(), History::new(1));
        paint(&mut map, &mut tiny, 1);
        assert_eq!(tiny.len(), 1);
    }
}
