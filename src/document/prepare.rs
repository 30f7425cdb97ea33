//! Actions that take long: performed on a copy of the map, in another thread, and then made the document's own.

use super::action::{Action, Performed};
use super::{Document, Result};
use crate::edit::StateId;
use crate::edit::op::blend::Blended;
use crate::format::Progress;
use crate::map::{Changes, Map};

/// The map as it was when an action was asked for, to perform it on.
#[derive(Debug)]
pub struct Preparation {
    map: Map,
    from: StateId,
}

/// An action that was performed beside the document.
#[derive(Debug)]
pub struct Prepared {
    action: Action,
    map: Map,
    from: StateId,
    performed: Performed,
}

impl Preparation {
    /// The map.
    pub fn map(&self) -> &Map {
        &self.map
    }

    /// Performs an action. Takes a while.
    ///
    /// # Errors
    /// When the action is refused or cancelled.
    pub fn run(mut self, action: Action, progress: &Progress) -> Result<Prepared> {
        let trial = action.clone();
        let performed = trial.perform_watched(&mut self.map, progress)?;
        progress.check()?;
        Ok(Prepared {
            action,
            map: self.map,
            from: self.from,
            performed: performed.unwrap_or_default(),
        })
    }
}

impl Prepared {
    /// The action.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// The action, to be done anew.
    pub fn into_action(self) -> Action {
        self.action
    }

    /// What became of the borders, where they were blended.
    pub fn blended(&self) -> Option<Blended> {
        self.performed.blended
    }
}

impl Document {
    /// What it takes to perform an action in another thread.
    ///
    /// # Errors
    /// When the map may not be changed or a stroke is under way.
    pub fn prepare(&self) -> Result<Preparation> {
        self.check_writable()?;
        Ok(Preparation {
            map: self.map.clone(),
            from: self.history.state(),
        })
    }

    /// Whether the map is still as it was when an action's performance began.
    pub fn fits(&self, prepared: &Prepared) -> bool {
        prepared.from == self.history.state()
    }

    /// Makes what was performed elsewhere this map's own, in no time. If the map is another one by now, the action is
    /// performed on that.
    ///
    /// # Errors
    /// As [`apply`](Self::apply).
    pub fn accept(&mut self, prepared: Prepared) -> Result<Changes> {
        if !self.fits(&prepared) {
            return self.apply(prepared.action);
        }
        self.check_writable()?;
        self.map = prepared.map;
        let Performed { edit, changes, .. } = prepared.performed;
        self.commit(edit, prepared.action);
        Ok(changes)
    }
}
