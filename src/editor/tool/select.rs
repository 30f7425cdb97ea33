//! What is selected, what was copied, and what is about to be set down.

use crate::document::action::{Action, ClipValues};
use crate::edit::op::fade::Fade;
use crate::edit::op::paste::{Heights, Landing};
use crate::edit::{Clip, Joining, Mask, Selection, Turned};
use crate::map::{LayerId, Map};
use egui::Modifiers;

/// How cells are selected by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outline {
    /// A rectangle between two corners.
    #[default]
    Rectangle,
    /// A line drawn round them.
    Lasso,
}

/// What is selected, and what is done with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Select {
    /// How cells are selected by hand.
    pub outline: Outline,
    /// The selected cells, if any are.
    pub cells: Option<Selection>,
    /// Whether brushes keep to them.
    pub masks: bool,
    /// What cells are selected by.
    pub by: Mask,
    /// What was copied.
    pub clip: Option<Clip>,
    /// What is about to be set down.
    pub floating: Option<Floating>,
    /// The layers that are set down.
    pub layers: Vec<LayerId>,
    /// Which heights are.
    pub heights: Heights,
    /// Cells over which what is set down fades into the ground around it.
    pub edge: f32,
}

/// Cells over which what is set down fades at first.
pub const EDGE: f32 = 4.0;

/// A piece of ground that follows the pointer until it is set down.
#[derive(Clone, Debug, PartialEq)]
pub struct Floating {
    /// The piece as it was copied.
    clip: Clip,
    turned: Turned,
    /// As it lies now.
    lying: Clip,
    fade: Fade,
    edge: f32,
}

impl Default for Select {
    fn default() -> Self {
        Self {
            outline: Outline::default(),
            cells: None,
            masks: true,
            by: Mask::default(),
            clip: None,
            floating: None,
            layers: LayerId::ALL.to_vec(),
            heights: Heights::Relative,
            edge: EDGE,
        }
    }
}

impl Select {
    /// How what is selected now joins what is selected already: Shift adds, Ctrl takes away.
    pub fn joining(modifiers: Modifiers) -> Joining {
        match (modifiers.shift, modifiers.command) {
            (true, false) => Joining::Add,
            (_, true) => Joining::Subtract,
            (false, false) => Joining::Replace,
        }
    }

    /// Selects cells.
    pub fn join(&mut self, cells: Selection, how: Joining) {
        let joined = match &self.cells {
            Some(before) => before.joined(&cells, how),
            None if how == Joining::Subtract => return,
            None => cells,
        };
        self.cells = (!joined.is_empty()).then_some(joined);
    }

    /// Forgets cells of a field of another size.
    pub fn keep_to(&mut self, size: [u32; 2]) {
        self.cells.take_if(|cells| cells.size() != size);
    }

    /// The cells that brushes keep to, if they do.
    pub fn mask(&self) -> Option<Selection> {
        self.cells.clone().filter(|_| self.masks)
    }

    /// Copies what is selected. Says whether anything was.
    pub fn copy(&mut self, map: &Map) -> bool {
        let clip = self.cells.as_ref().and_then(|cells| Clip::of(map, cells));
        let copied = clip.is_some();
        self.clip = clip.or(self.clip.take());
        copied
    }

    /// Takes what was copied in hand. Says whether anything was.
    pub fn float(&mut self) -> bool {
        let edge = self.edge;
        self.floating = self.clip.clone().map(|clip| Floating::of(clip, edge));
        self.floating.is_some()
    }
}

impl Floating {
    fn of(clip: Clip, edge: f32) -> Self {
        Self {
            lying: clip.clone(),
            fade: Fade::of(&clip.cells, edge),
            clip,
            turned: Turned::default(),
            edge,
        }
    }

    /// The piece as it lies now.
    pub fn lying(&self) -> &Clip {
        &self.lying
    }

    /// How it fades at its edge.
    pub fn fade(&self) -> &Fade {
        &self.fade
    }

    /// Turns or mirrors it.
    pub fn turn(&mut self, by: impl Fn(Turned) -> Turned) {
        self.turned = by(self.turned);
        self.lying = self.clip.turned(self.turned);
        self.fade = Fade::of(&self.lying.cells, self.edge);
    }

    /// Lets it fade over so many cells.
    pub fn soften(&mut self, edge: f32) {
        if edge != self.edge {
            self.edge = edge;
            self.fade = Fade::of(&self.lying.cells, edge);
        }
    }

    /// Where its first cell stands while its middle is at a place in cells.
    pub fn corner(&self, middle: [f32; 2]) -> [i32; 2] {
        let size = self.lying.size();
        std::array::from_fn(|axis| (middle[axis] - size[axis] as f32 / 2.0).round() as i32)
    }

    /// How it would be set down there.
    pub fn landing(&self, at: [i32; 2], select: &Select) -> Landing {
        Landing {
            at,
            heights: select.heights,
            edge: self.edge,
        }
    }

    /// The action that sets it down there.
    pub fn paste(&self, at: [i32; 2], select: &Select) -> Action {
        Action::Paste {
            clip: ClipValues(self.clip.clone()),
            at,
            turned: self.turned,
            layers: select.layers.clone(),
            heights: select.heights,
            edge: self.edge,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Region;

    #[test]
    fn keys_add_and_take_away_and_nothing_is_no_selection() {
        let size = [9, 9];
        let west = Selection::rectangle(size, Region::new(0, 0, 4, 9));
        let mut select = Select::default();
        select.join(west.clone(), Select::joining(Modifiers::COMMAND));
        assert_eq!(select.cells, None);
        select.join(west.clone(), Select::joining(Modifiers::NONE));
        select.join(west.inverted(), Select::joining(Modifiers::SHIFT));
        assert_eq!(select.mask(), Some(Selection::all(size)));
        select.join(Selection::all(size), Joining::Subtract);
        assert_eq!(select.mask(), None);
        select.join(west, Joining::Replace);
        select.keep_to([4, 4]);
        assert_eq!(select.cells, None);
    }

    #[test]
    fn what_was_copied_is_set_down_about_the_pointer() {
        let map = Map::flat([17, 17], [1.0, 1.0]).unwrap();
        let mut select = Select::default();
        assert!(!select.float() && !select.copy(&map));
        let cells = Selection::rectangle([16, 16], Region::new(2, 2, 8, 4));
        select.join(cells, Joining::Replace);
        assert!(select.copy(&map) && select.float());
        let floating = select.floating.as_mut().unwrap();
        assert_eq!(floating.corner([8.2, 8.0]), [5, 7]);
        floating.turn(Turned::quarter);
        assert_eq!(floating.corner([8.2, 8.0]), [7, 5]);
        let floating = select.floating.clone().unwrap();
        let mut map = map;
        let done = floating.paste([7, 5], &select).perform(&mut map).unwrap();
        assert!(done.0.is_none(), "flat on flat changes nothing");
    }
}
