//! What happens in a viewport, for the window to act on.

use crate::document::action::Action;
use crate::map::{Object, ObjectId, Parameters};
use crate::math::Region;
use std::collections::BTreeMap;

/// What happened in the viewport.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The camera was turned or moved.
    Looked,
    /// The camera went to a place that is now so many metres away.
    Zoomed(f32),
    /// A stroke is done and changed something.
    Painted,
    /// A rectangle of cells is to be filled with a number.
    Fill(Region, u8),
    /// An action is to be done.
    Act(Action),
    /// Objects were dragged; what they are now.
    Moved(BTreeMap<ObjectId, Object>),
    /// An object is to be placed.
    Placed(Box<Object>),
    /// An object was to be placed, but the map has no model.
    NoModel,
    /// Something was picked from the ground; what.
    Picked(String),
    /// The map may not be changed.
    ReadOnly,
    /// Something could not be done.
    Failed(String),
    /// The hints are no longer wanted.
    HintsSkipped,
    /// A button went down over the ground.
    Pressed,
    /// The parameters with other reference distances are to be set.
    Distances(Parameters),
    /// Escape was pressed, and there was no gesture to end.
    Escaped,
}
