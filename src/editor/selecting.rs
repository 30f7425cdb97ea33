//! What the tool panel and the table ask for about selections, kept pictures and the last stroke.

use super::app::App;
use super::ask::Purpose;
use super::notices::Kind;
use super::panel::tool::Request;
use super::tool::{Pictures, ToolKind, Tools, VoxelKind};
use super::ui::text;
use super::viewport::hints::Hint;
use crate::document::action::{Action, Command};
use crate::edit::op::blend;
use crate::edit::op::height::HeightTool;
use crate::edit::{Joining, PathPoint, Selection, Shape, StrokeSettings, Tool, Turned};
use crate::map::{LayerId, Map};
use egui::Context;
use std::path::Path;

/// Tools that fit a map.
pub(super) fn tools_for(map: &Map, pictures: &Pictures) -> Tools {
    Tools::for_map(map.field.spacing, map.parameters.max_level)
        .for_extent(map.field.extent(), pictures.all().first())
}

impl App {
    /// Does what the tool panel asks for.
    pub(super) fn take_tool_request(&mut self, context: &Context, request: Request) {
        match request {
            Request::FillAll => {
                let value = self.tools.filled_with(egui::Modifiers::NONE);
                self.fill_all(context, self.tools.filled, value);
            }
            Request::Call(id) => {
                if let Some(command) = Command::named(id) {
                    self.call(context, command);
                }
            }
            Request::SelectBy(how) => self.select_by(how),
            Request::AddPicture => self.ask(context, Purpose::BrushPicture),
        }
    }

    /// Does a command about selections.
    pub(super) fn call_selecting(&mut self, what: &str) {
        let size = self.session.map().field.cells();
        self.tools.select.keep_to(size);
        match what {
            "all" => {
                self.tools.select.cells = Some(Selection::all(size));
            }
            "none" => self.tools.select.cells = None,
            "invert" => {
                let now = self.tools.select.cells.take();
                let inverted = now.map_or_else(|| Selection::all(size), |cells| cells.inverted());
                self.tools.select.join(inverted, Joining::Replace);
            }
            "turn" => self.turn_piece(Turned::quarter),
            "mirror" => self.turn_piece(Turned::mirror),
            "fill" => match self.tools.fill(self.session.map()) {
                Some(action) => self.act(action),
                None => self.say_nothing_selected("filled"),
            },
            _ => {}
        }
    }

    /// Draws the last stroke again, where it was.
    pub(super) fn repeat_stroke(&mut self) {
        self.repeat(|_| [0.0; 2]);
    }

    /// Draws the last stroke again, from the cursor on.
    pub(super) fn repeat_stroke_here(&mut self) {
        if let Some(at) = self.pointed_viewport().cursor {
            self.repeat(|first| [at.point.x - first.x, at.point.z - first.z]);
        }
    }

    fn select_by(&mut self, how: Joining) {
        match Selection::by(&self.tools.select.by, self.session.map()) {
            Ok(cells) => self.tools.select.join(cells, how),
            Err(error) => self
                .notices
                .say(Kind::Error, "Nothing was selected", error.to_string()),
        }
    }

    /// Copies the selected cells.
    pub(super) fn copy(&mut self, context: &Context) {
        self.tools.select.keep_to(self.session.map().field.cells());
        if !self.tools.select.copy(self.session.map()) {
            return self.say_nothing_selected("copied");
        }
        let count = self.tools.select.cells.as_ref().map_or(0, Selection::count);
        let what = format!("{} cells", text::count(count));
        // Without something on its clipboard the desktop says nothing when it is asked to paste.
        context.copy_text(what.clone());
        self.notices.log(Kind::Info, "Copied", what);
    }

    /// Takes what was copied in hand.
    pub(super) fn take_in_hand(&mut self) {
        self.tools.choose(ToolKind::Select);
        if !self.tools.select.float() {
            self.notices.say(
                Kind::Info,
                "Nothing was copied yet",
                "Select cells with the select tool, then copy them",
            );
        }
    }

    fn turn_piece(&mut self, by: fn(Turned) -> Turned) {
        if let Some(floating) = &mut self.tools.select.floating {
            floating.turn(by);
        }
    }

    fn say_nothing_selected(&mut self, what: &str) {
        self.notices.say(
            Kind::Info,
            "Nothing is selected",
            format!("The cells that you select are {what}"),
        );
    }

    /// Draws the last stroke again, moved by so many metres from its first point.
    fn repeat(&mut self, by: impl Fn(&PathPoint) -> [f32; 2]) {
        let last = self.session.document().last_stroke().cloned();
        let Some(Action::Stroke { settings, path }) = last else {
            let what = "Draw one first";
            return self
                .notices
                .say(Kind::Info, "There is no last stroke", what);
        };
        let by = path.first().map_or([0.0; 2], by);
        self.act(moved(settings, path, by));
    }

    /// Takes note of a stroke that is done.
    pub(super) fn note_painted(&mut self) {
        if self.tools.kind.paints_levels() {
            self.hint_done(Hint::Paint);
        }
        if self.tools.kind == ToolKind::Voxels(VoxelKind::Dig) {
            self.hint_done(Hint::Dig);
        }
        if self.tools.kind == ToolKind::Blend {
            let document = self.session.document();
            let edit = document.history().next_undo();
            let changed = edit.and_then(|edit| edit.changes().region_of(LayerId::AlphaCover));
            self.tools.left = changed.map(|cells| blend::count_edges(document.map(), cells));
        }
    }

    /// Takes a picture in for brushes, and gives it to the brush.
    pub(super) fn add_picture(&mut self, file: &Path) {
        match self.pictures.add(file, &self.folder) {
            Ok(picture) => {
                self.tools.brush.picture = Some(picture);
                self.tools.brush.shape = Shape::Picture;
            }
            Err(error) => {
                self.notices
                    .say(Kind::Error, "The picture was not taken", error.to_string())
            }
        }
    }
}

/// A stroke, moved by so many metres.
fn moved(
    mut settings: Box<StrokeSettings>,
    mut path: Vec<PathPoint>,
    [dx, dz]: [f32; 2],
) -> Action {
    for point in &mut path {
        point.x += dx;
        point.z += dz;
    }
    if let Tool::Height(HeightTool::Ramp(ramp)) = &mut settings.tool {
        for end in [&mut ramp.from, &mut ramp.to] {
            end[0] += dx;
            end[2] += dz;
        }
    }
    Action::Stroke { settings, path }
}
