//! A panel's change of a list: an edit of its own, or one that goes on with the edit before, as while a bar is dragged.

use crate::editor::ui::bar::Change;

/// A list as a panel wants it.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<T> {
    /// As an edit of its own.
    New(T),
    /// Going on with the edit before.
    Continued(T),
}

/// Whether a change goes on with the one before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dragging(bool);

impl Dragging {
    /// The step that a frame makes, if something was changed in it; `pressed` says whether a button of the mouse is.
    pub fn step<T>(&mut self, pressed: bool, changed: Option<(T, Change)>) -> Option<Step<T>> {
        let Some((new, change)) = changed else {
            self.0 &= pressed;
            return None;
        };
        let goes_on = std::mem::replace(&mut self.0, !change.finished);
        Some(if goes_on {
            Step::Continued(new)
        } else {
            Step::New(new)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dragged_is_one_edit_and_what_comes_after_another() {
        let dragged = Change {
            changed: true,
            finished: false,
        };
        let let_go = Change {
            changed: false,
            finished: true,
        };
        let mut dragging = Dragging::default();
        let mut goes_on = |change| {
            let step = dragging.step(true, Some((0, change)));
            matches!(step, Some(Step::Continued(0)))
        };
        let changes = [dragged, dragged, let_go, Change::done(), dragged];
        let found = changes.map(&mut goes_on);
        assert_eq!(found, [false, true, true, false, false]);
        assert_eq!(dragging.step::<u8>(false, None), None);
        let next = dragging.step(true, Some((0, dragged)));
        assert_eq!(next, Some(Step::New(0)), "it was let go unseen");
    }
}
