//! Recording what one does as a script: the actions that lead from one state of the map to the one it is in.

use super::action::Action;
use crate::edit::StateId;

/// The actions since the recording began, those that were undone among them as long as they can be done again.
#[derive(Debug)]
pub(super) struct Recorder {
    start: StateId,
    steps: Vec<(StateId, Action)>,
    /// How many of them are done.
    done: usize,
}

impl Recorder {
    /// One that begins at a state of the map.
    pub fn at(start: StateId) -> Self {
        Self {
            start,
            steps: Vec::new(),
            done: 0,
        }
    }

    /// Notes an action that led to a state; what was undone before is forgotten.
    pub fn note(&mut self, state: StateId, action: Action) {
        self.steps.truncate(self.done);
        self.steps.push((state, action));
        self.done += 1;
    }

    /// Notes an action that took the newest one's place, as while a slider is dragged.
    pub fn note_instead(&mut self, state: StateId, action: Action) {
        self.steps.truncate(self.done.saturating_sub(1));
        self.done = self.steps.len();
        self.note(state, action);
    }

    /// Follows the map to a state by undo or redo. To one that the recording knows no way to, it begins anew.
    pub fn go_to(&mut self, state: StateId) {
        let found = self.steps.iter().position(|(known, _)| *known == state);
        match found {
            Some(index) => self.done = index + 1,
            None if state == self.start => self.done = 0,
            None => *self = Self::at(state),
        }
    }

    /// Whether any action is done.
    pub fn has_actions(&self) -> bool {
        self.done > 0
    }

    /// The actions that are done, in their order.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = &Action> {
        self.steps[..self.done].iter().map(|(_, action)| action)
    }
}
