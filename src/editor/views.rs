//! The viewports in the window: one, or two to compare; what happens in them, and the bar of the one that is worked in.

use super::app::App;
use super::compare::Cameras;
use super::dock::Pane;
use super::frame::view_bar;
use super::notices::Kind;
use super::session::{Session, Side};
use super::tool::{Chosen, Tape, Told, ToolKind};
use super::viewport::gesture::Ground;
use super::viewport::hints::{self, Hint};
use super::viewport::{Event, Shown, Viewport};
use crate::document::action::{Action, Command};
use egui::{Rect, Ui};

impl App {
    /// The viewport that was worked in last: what commands and the view bar mean.
    pub(super) fn active_viewport(&mut self) -> &mut Viewport {
        match self.compare.active() {
            Side::Second => self.compare.second_mut().unwrap_or(&mut self.viewport),
            Side::First => &mut self.viewport,
        }
    }

    /// One of the viewports.
    fn viewport_of(&self, side: Side) -> &Viewport {
        match side {
            Side::Second => self.compare.second().unwrap_or(&self.viewport),
            Side::First => &self.viewport,
        }
    }

    /// The viewport under the pointer, else the one that was worked in last.
    pub(super) fn pointed_viewport(&self) -> &Viewport {
        self.viewport_of(self.pointed_side())
    }

    fn pointed_side(&self) -> Side {
        let points = |side: Side| self.viewport_of(side).cursor.is_some();
        let pointed = [Side::Second, Side::First]
            .into_iter()
            .find(|side| points(*side));
        pointed.unwrap_or(self.compare.active())
    }

    /// Whether letters fly in a viewport now.
    pub(super) fn is_flying(&self) -> bool {
        self.viewport.is_flying() || self.compare.second().is_some_and(Viewport::is_flying)
    }

    /// Whether the camera that is worked with goes on foot.
    pub(super) fn is_walking(&self) -> bool {
        self.viewport_of(self.compare.active()).is_walking()
    }

    /// Whether a gesture is under way in a viewport that changes the map.
    pub(super) fn is_stroking_somewhere(&self) -> bool {
        self.viewport.is_stroking() || self.compare.second().is_some_and(Viewport::is_stroking)
    }

    /// Whether a stroke goes on beside the window.
    pub(super) fn is_settling(&self) -> bool {
        self.viewport.is_settling() || self.compare.second().is_some_and(Viewport::is_settling)
    }

    pub(super) fn view_bar(&mut self, ui: &mut Ui) -> Option<&'static Command> {
        let active = self.viewport_of(self.compare.active());
        let bar = view_bar::Bar {
            keys: &self.keys,
            frozen: active.frozen.is_some(),
            quality: active.quality(),
            divisions: self.session.map().parameters.max_divisions,
            above: active.is_above(),
            walking: active.is_walking(),
            speed: active.speed(),
        };
        let mut options = active.options;
        let chosen = view_bar::show(ui, &bar, &mut options);
        self.active_viewport().options = options;
        chosen
    }

    /// Fills the viewports' tile.
    pub(super) fn show_viewports(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.compare.clean(frame);
        let room = ui.max_rect();
        self.view_rect = room;
        let mut events = Vec::new();
        let sides = if self.compare.is_open() {
            &[Side::First, Side::Second][..]
        } else {
            &[Side::First]
        };
        let gesturing = sides.iter().any(|side| self.viewport_of(*side).is_busy());
        let echo = self.echo(Side::First);
        for side in sides {
            events.extend(self.show_one(ui, room, *side, frame));
        }
        if self.echo(Side::First) != echo {
            // The first was drawn before the second took the pointer.
            ui.ctx().request_repaint();
        }
        self.compare.mark_active(ui, room);
        self.compare.show_divider(ui, room);
        let mut closed = self.compare.show_bar(ui, room);
        self.session.look_through(self.pointed_side());
        let escaped = events.iter().any(|(_, event)| *event == Event::Escaped);
        if !events.is_empty() {
            // What comes of them is seen in the next frame, also if the pointer rests.
            ui.ctx().request_repaint();
        }
        for (side, event) in events {
            self.take_event(side, event);
        }
        if escaped && !gesturing && self.takes_escape(ui) {
            closed |= self.escape();
        }
        if closed {
            self.end_comparison();
        }
        if self.came_near && self.viewport.options.mode.shows_edges() {
            self.hint_done(Hint::Divide);
        }
    }

    /// What the other viewport points at.
    fn echo(&self, side: Side) -> Option<Ground> {
        match side {
            Side::First => self.compare.second().and_then(Viewport::pointed),
            Side::Second => self.viewport.pointed(),
        }
    }

    fn show_one(
        &mut self,
        ui: &mut Ui,
        room: Rect,
        side: Side,
        frame: &mut eframe::Frame,
    ) -> Vec<(Side, Event)> {
        let hints_over = self.settings.hints_skipped || hints::is_all(&self.settings.hints);
        let alone = !self.compare.is_open();
        let [first, second] = self.compare.places(room);
        let covered = [
            self.compare.divider_place(room),
            self.compare.bar_place(room),
        ];
        let mut shown = Shown {
            place: if side == Side::First { first } else { second },
            ornaments: self.compare.ornaments(side),
            echo: self.echo(side),
            title: self.compare.title(side, &self.viewport, &self.session),
            covered: covered.into_iter().flatten().collect(),
            hints: (alone && !hints_over).then_some(&self.settings.hints),
            nearer: self.help_for_dot(),
            rings: self.panels.distances_wanted,
            frame,
        };
        let viewport = match (side, self.compare.second_mut()) {
            (Side::Second, Some(second)) => second,
            _ => &mut self.viewport,
        };
        let before = (viewport.pose, viewport.frozen, viewport.is_above());
        let events = viewport.show(ui, &mut self.session, &mut self.tools, &mut shown);
        if before != (viewport.pose, viewport.frozen, viewport.is_above()) {
            self.compare.keep_together(&mut self.viewport, side);
            if !alone && self.compare.style.cameras == Cameras::One {
                ui.ctx().request_repaint();
            }
        }
        events.into_iter().map(|event| (side, event)).collect()
    }

    /// Leaves what was gone into last: a piece about to be set down, selected voxels, what was thrown, the tape, a choice of
    /// objects, then walking. Says whether the comparison is left.
    fn escape(&mut self) -> bool {
        if self.tools.select.floating.take().is_some() {
            return false;
        }
        let volumes = &mut self.tools.volumes;
        if volumes.floating.take().is_some() || volumes.selected.take().is_some() {
            return false;
        }
        if self.tools.kind == ToolKind::Touch && self.tools.touch.is_out() {
            self.tools.touch.told = Told::Nothing;
        } else if self.tools.tape.is_out() {
            self.tools.tape = Tape::default();
        } else if self.tools.kind == ToolKind::Object && self.chosen_object().is_some() {
            self.tools.objects.chosen = Chosen::default();
        } else if self.active_viewport().is_walking() {
            self.toggle_walk();
        } else {
            return self.compare.is_open();
        }
        false
    }

    /// Whether nothing that lies over the window has a use for the Escape key.
    fn takes_escape(&self, ui: &Ui) -> bool {
        let context = ui.ctx();
        !self.dialogs.is_open()
            && !context.text_edit_focused()
            && !egui::Popup::is_any_open(context)
    }

    fn take_event(&mut self, side: Side, event: Event) {
        match event {
            Event::Pressed => self.compare.work_in(side),
            Event::Escaped => {}
            Event::Distances(parameters) => self.act(Action::SetParameters(parameters)),
            Event::Looked => self.hint_done(Hint::Look),
            Event::Zoomed(left) => {
                let nearest = self.session.map().parameters.reference_distances.first();
                if nearest.is_some_and(|distance| left < *distance) {
                    self.came_near = true;
                }
            }
            Event::Painted => self.note_painted(),
            Event::Act(action) => self.act(action),
            Event::Fill(cells, value) => self.fill(self.tools.filled, Some(cells), value),
            Event::Moved(objects) => self.act(Action::SetObjects(objects)),
            Event::Placed(object) => self.place_object(*object),
            Event::NoModel => {
                self.settings.layout.show(Pane::Objects);
                let what = "Add one in the objects panel: a house, a tree, a rock, or a file";
                self.notices
                    .say(Kind::Info, "The map has no model yet", what);
            }
            Event::Picked(what) => {
                self.notices.log(Kind::Info, what, "");
            }
            Event::ReadOnly => self.notices.say(
                Kind::Warning,
                "The map is read-only",
                "Save it as another file to change it",
            ),
            Event::Failed(what) => self.notices.say(Kind::Error, "That did not work", what),
            Event::HintsSkipped => self.settings.hints_skipped = true,
        }
    }

    /// Ticks one of the first hints.
    pub(super) fn hint_done(&mut self, which: Hint) {
        self.settings.hints.insert(which);
    }

    /// What the commands of the menu of comparisons do.
    pub(super) fn call_compare(&mut self, id: &str) {
        use super::compare::Arrangement;
        let style = &mut self.compare.style;
        match id {
            "compare.close" => self.end_comparison(),
            "compare.arrangement" => {
                style.arrangement = match style.arrangement {
                    Arrangement::Beside => Arrangement::Wipe,
                    Arrangement::Wipe => Arrangement::Beside,
                }
            }
            "compare.cameras" => {
                style.cameras = match style.cameras {
                    Cameras::One => Cameras::Two,
                    Cameras::Two => Cameras::One,
                };
                self.compare.keep_together(&mut self.viewport, Side::First);
            }
            "compare.next" => {
                let map = self.session.document().map();
                if let Some(next) = self.compare.next(&self.viewport, map) {
                    self.call_compare(next);
                }
            }
            _ => {
                self.compare
                    .begin(id, &mut self.viewport, &mut self.session);
            }
        }
    }

    /// Brings the ground under the cursor, or in the middle, into view.
    pub(super) fn frame_ground(&mut self, radius: f32) {
        self.move_camera(|viewport, session| viewport.frame(session, radius));
    }

    /// Sees the map from above, or flies again.
    pub(super) fn toggle_above(&mut self) {
        let above = !self.active_viewport().is_above();
        self.move_camera(|viewport, session| viewport.look_from_above(above, session));
    }

    /// Goes on foot, or flies again.
    pub(super) fn toggle_walk(&mut self) {
        let walking = !self.active_viewport().is_walking();
        self.move_camera(|viewport, session| viewport.walk(walking, session));
    }

    /// Does something with the camera that is worked with, and with the other if they go together.
    pub(super) fn move_camera(&mut self, how: impl FnOnce(&mut Viewport, &Session)) {
        let side = self.compare.active();
        self.session.look_through(side);
        match (side, self.compare.second_mut()) {
            (Side::Second, Some(second)) => how(second, &self.session),
            _ => how(&mut self.viewport, &self.session),
        }
        self.keep_cameras_together();
    }

    /// Sees the whole map.
    pub(super) fn go_home(&mut self) {
        self.move_camera(|viewport, session| viewport.go_home(session));
    }

    /// What was done to the camera that is worked with is done to the other, if they go together.
    pub(super) fn keep_cameras_together(&mut self) {
        let side = self.compare.active();
        self.compare.keep_together(&mut self.viewport, side);
    }

    fn end_comparison(&mut self) {
        self.compare.end(&mut self.viewport, &mut self.session);
    }
}
