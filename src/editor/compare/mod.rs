//! Two viewports of the open map, to compare: side by side, or as one picture that a line parts.

mod bar;
mod divider;
mod table;

use super::session::{Session, Side};
use super::viewport::Viewport;
use super::viewport::options::Options;
use super::viewport::place::{Ornaments, Place};
use crate::map::Map;
use egui::Rect;
use table::Seen;

/// How two viewports stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrangement {
    /// Side by side.
    #[default]
    Beside,
    /// As one picture: a line parts what is seen of each.
    Wipe,
}

/// Who moves with whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cameras {
    /// Both see from the same place.
    #[default]
    One,
    /// Each has its own.
    Two,
}

/// How comparisons are shown; kept from one to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// How the two stand.
    pub arrangement: Arrangement,
    /// Who moves with whom.
    pub cameras: Cameras,
    /// The part of the width that is the first one's.
    pub share: f32,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            arrangement: Arrangement::default(),
            cameras: Cameras::default(),
            share: 0.5,
        }
    }
}

/// The second viewport, and what is compared.
struct Open {
    /// The command that it was opened by.
    command: &'static str,
    second: Viewport,
    seen: [Seen; 2],
    /// How the first drew before.
    before: Options,
}

/// The comparison under way, if there is one.
#[derive(Default)]
pub struct Compare {
    open: Option<Open>,
    /// How comparisons are shown.
    pub style: Style,
    /// The viewport that was worked in last: what commands and the view bar mean.
    active: Side,
    /// A second viewport that is no longer shown.
    closed: Option<Viewport>,
}

/// Points between two viewports side by side.
const GAP: f32 = 4.0;

impl Compare {
    /// Whether two viewports are shown.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The second viewport.
    pub fn second(&self) -> Option<&Viewport> {
        self.open.as_ref().map(|open| &open.second)
    }

    /// The second viewport.
    pub fn second_mut(&mut self) -> Option<&mut Viewport> {
        self.open.as_mut().map(|open| &mut open.second)
    }

    /// The one that was worked in last.
    pub fn active(&self) -> Side {
        match self.open {
            Some(_) => self.active,
            None => Side::First,
        }
    }

    /// Work went on in one of them.
    pub fn work_in(&mut self, side: Side) {
        self.active = side;
    }

    /// How the first viewport draws without the comparison.
    pub fn own_options(&self, first: &Viewport) -> Options {
        match &self.open {
            None => first.options,
            Some(open) => Options {
                mode: open.before.mode,
                most_divisions: open.before.most_divisions,
                ..first.options
            },
        }
    }

    /// Shows what a command of the menu compares; says whether it is one.
    pub fn begin(&mut self, command: &str, first: &mut Viewport, session: &mut Session) -> bool {
        let Some((command, seen)) = table::named(command) else {
            return false;
        };
        let before = self.own_options(first);
        if self.open.is_none() {
            session.see_twice(true);
        }
        let mut second = match self.open.take() {
            Some(open) => open.second,
            None => first.beside(session),
        };
        first.options = seen[0].options(before);
        second.options = seen[1].options(before);
        if self.style.cameras == Cameras::One {
            second.follow(first);
        }
        for (side, seen) in [(Side::First, seen[0]), (Side::Second, seen[1])] {
            session.look_through(side);
            session.try_out(seen.trial);
        }
        self.open = Some(Open {
            command,
            second,
            seen,
            before,
        });
        true
    }

    /// The comparison after the one that is shown, of those that differ on this map.
    pub fn next(&self, first: &Viewport, map: &Map) -> Option<&'static str> {
        let now = self.open.as_ref().map(|open| open.command);
        table::after(now, &self.own_options(first), map)
    }

    /// Shows the map alone again, as it was seen before.
    pub fn end(&mut self, first: &mut Viewport, session: &mut Session) {
        first.options = self.own_options(first);
        self.closed = self.open.take().map(|open| open.second);
        session.look_through(Side::First);
        session.try_out(None);
        session.see_twice(false);
    }

    /// Another map: nothing of it is compared.
    pub fn forget(&mut self, first: &mut Viewport) {
        first.options = self.own_options(first);
        self.closed = self.open.take().map(|open| open.second);
    }

    /// Gives back what the window holds of a second viewport that is no longer shown.
    pub fn clean(&mut self, frame: &eframe::Frame) {
        if let Some(closed) = self.closed.take() {
            closed.close(frame);
        }
    }

    /// Lets the other camera follow if one of two moved, `side`, and they go together.
    pub fn keep_together(&mut self, first: &mut Viewport, side: Side) {
        let Some(open) = &mut self.open else { return };
        match (self.style.cameras, side) {
            (Cameras::Two, _) => {}
            (Cameras::One, Side::First) => open.second.follow(first),
            (Cameras::One, Side::Second) => first.follow(&open.second),
        }
    }

    /// What a viewport shows, in words; nothing while it is alone.
    pub fn title(&self, side: Side, first: &Viewport, session: &Session) -> Option<String> {
        let open = self.open.as_ref()?;
        let map = session.map();
        Some(match side {
            Side::First => open.seen[0].title(&first.options, map),
            Side::Second => open.seen[1].title(&open.second.options, map),
        })
    }

    /// Where the viewports are in a room.
    pub fn places(&self, room: Rect) -> [Place; 2] {
        if self.open.is_none() {
            return [Place::all(room); 2];
        }
        let line = self.line(room);
        match self.style.arrangement {
            Arrangement::Beside => [
                Place::all(room.with_max_x(line - GAP / 2.0)),
                Place::all(room.with_min_x(line + GAP / 2.0)),
            ],
            Arrangement::Wipe => [
                Place {
                    whole: room,
                    part: room.with_max_x(line),
                },
                Place {
                    whole: room,
                    part: room.with_min_x(line),
                },
            ],
        }
    }

    /// Where the line is that parts them.
    fn line(&self, room: Rect) -> f32 {
        (room.left() + room.width() * self.style.share).round()
    }

    /// What a viewport shows over the ground.
    pub fn ornaments(&self, side: Side) -> Ornaments {
        let alone = self.open.is_none();
        let own_camera = alone || self.style.cameras == Cameras::Two;
        let first = side == Side::First;
        Ornaments {
            minimap: first,
            axes: !first || own_camera,
            legend: !first || self.style.arrangement == Arrangement::Beside || alone,
        }
    }
}
