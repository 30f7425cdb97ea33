//! The panels with what the window holds, and what they ask for.

use super::app::App;
use super::ask::Purpose;
use super::dock::Pane;
use super::frame::menu_bar::keys_of;
use super::panel::step::Step;
use super::panel::{detail, history, log, objects, palettes, textures, tool};
use super::panel::{materials, volumes};
use super::session::Session;
use super::thumbnails::Thumbnails;
use super::ui::scale;
use crate::document::action::{Action, Command};
use crate::map::{Map, Parameters, Texture};
use egui::Ui;

/// What the panels remember.
#[derive(Default)]
pub struct State {
    /// What is chosen and under way among the textures.
    pub textures: textures::State,
    /// Whether distances are pointed at.
    pub distances_wanted: bool,
    /// A panel to bring to the front.
    pub wanted: Option<Pane>,
    /// What is chosen and under way among the palettes.
    pub palettes: palettes::State,
    /// What is under way among the objects.
    pub objects: objects::State,
    /// What is under way among the materials.
    pub materials: materials::State,
    /// What is under way among the volumes.
    pub volumes: volumes::State,
    /// Small pictures of textures.
    pub thumbnails: Thumbnails,
}

impl App {
    /// Fills a panel's tile.
    pub(super) fn show_panel(&mut self, ui: &mut Ui, pane: Pane) {
        match pane {
            Pane::Viewport => {}
            Pane::Tool => self.show_tool(ui),
            Pane::Detail => self.show_detail(ui),
            Pane::Textures => self.show_textures(ui),
            Pane::Palettes => self.show_palettes(ui),
            Pane::History => self.show_history(ui),
            Pane::Objects => self.show_objects(ui),
            Pane::Materials => self.show_materials(ui),
            Pane::Volumes => self.show_volumes(ui),
            Pane::Problems => self.show_problems(ui),
            Pane::Log => {
                if let Some(line) = log::show(ui, self.notices.lines()) {
                    ui.ctx()
                        .copy_text(format!("{}: {}", line.title, line.detail));
                }
            }
        }
    }

    fn show_tool(&mut self, ui: &mut Ui) {
        let Some(command) = Command::named(self.tools.kind.command()) else {
            return;
        };
        let keys = keys_of(&self.keys, command);
        let title = tool::Title {
            name: command.label,
            keys: &keys,
            help: command.hint,
        };
        let counts = self.session.cells_by_texture();
        let map = self.session.map();
        let entries = entries(ui, map, counts, &mut self.panels.thumbnails);
        let ground = tool::Ground {
            map,
            heights: heights(&self.session),
            max_level: map.parameters.max_level,
            textures: &entries,
            palettes: &map.palettes,
            pictures: self.pictures.all(),
            models: &map.models,
        };
        let presets = &mut self.settings.brushes;
        let request = tool::show(ui, &title, &mut self.tools, presets, &ground);
        if let Some(request) = request {
            self.take_tool_request(ui.ctx(), request);
        }
    }

    fn show_detail(&mut self, ui: &mut Ui) {
        // The map's own, not those that are tried out: else a drag would end where it already is.
        let map = self.session.document().map();
        let parameters = map.parameters.clone();
        let defaults = Parameters::for_spacing(map.field.spacing);
        let cells = self.session.cells_within_distances();
        let shown = detail::Detail {
            parameters: &parameters,
            defaults: &defaults,
            cells: &cells,
            frozen: self.viewport.frozen.is_some(),
        };
        let answer = detail::show(ui, &shown, &mut self.draft);
        self.panels.distances_wanted = answer.distances_wanted;
        match answer.request {
            Some(detail::Request::Preview(parameters)) => self.session.preview(Some(parameters)),
            Some(detail::Request::Set(parameters)) => {
                self.session.preview(None);
                self.act(Action::SetParameters(parameters));
            }
            Some(detail::Request::Freeze(frozen)) => {
                self.active_viewport().freeze(frozen);
                self.keep_cameras_together();
            }
            // What a drag in a viewport tries out is not this panel's.
            None if self.draft.is_open() || self.is_stroking_somewhere() => {}
            None => self.session.preview(None),
        }
    }

    fn show_history(&mut self, ui: &mut Ui) {
        let shown = self.session.history();
        let position: Option<usize> = history::show(ui, &shown);
        if let Some(position) = position {
            self.travel(|session| session.go_to(position));
        }
    }

    fn show_palettes(&mut self, ui: &mut Ui) {
        let shown = &self.session.map().palettes;
        let request = palettes::show(ui, shown, &mut self.panels.palettes);
        match request {
            None => {}
            Some(palettes::Request::Set(step)) => self.take_step(step, Action::SetPalettes),
            Some(palettes::Request::Remove { index, instead }) => {
                let title = format!("{} was removed", name_at(shown, index, |p| &p.name));
                let action = Action::RemovePalette { index, instead };
                self.act_undoably(action, title, "Its cells show another palette now");
            }
        }
    }

    /// Does what a panel changed.
    pub(super) fn take_step<T>(&mut self, step: Step<T>, action: impl FnOnce(T) -> Action) {
        let done = match step {
            Step::New(new) => self.session.apply(action(new)),
            Step::Continued(new) => self.session.apply_continuing(action(new)),
        };
        self.tell(done);
    }

    fn show_textures(&mut self, ui: &mut Ui) {
        let counts = self.session.cells_by_texture();
        let map = self.session.map();
        let entries = entries(ui, map, counts, &mut self.panels.thumbnails);
        let request = textures::show(ui, map, &entries, &mut self.panels.textures);
        let name = |index| name_at(&map.textures, index, |texture| &texture.name);
        match request {
            None => {}
            Some(textures::Request::Set(step)) => self.take_step(step, Action::SetTextures),
            Some(textures::Request::Remove { index, instead }) => {
                let title = format!("{} was removed", name(index));
                let shown = entries.get(usize::from(index));
                let used = shown.is_some_and(|entry| entry.base_cells + entry.cover_cells > 0);
                let detail = if used {
                    format!(
                        "Its cells show {}",
                        name(instead + u8::from(instead >= index))
                    )
                } else {
                    "No cell showed it".to_owned()
                };
                let action = Action::RemoveTexture { index, instead };
                self.act_undoably(action, title, &detail);
            }
            Some(textures::Request::AddPicture) => self.ask(ui.ctx(), Purpose::Texture),
        }
    }
}

/// What one of a list is called.
fn name_at<T>(list: &[T], index: u8, name: impl Fn(&T) -> &String) -> String {
    list.get(usize::from(index))
        .map(name)
        .cloned()
        .unwrap_or_default()
}

/// The lowest and the highest of the ground that is shown, in metres.
fn heights(session: &Session) -> [f32; 2] {
    let view = session.view();
    let drawn = view.drawn().iter();
    let ranges = drawn.map(|number| view.chunks()[*number].height_range());
    ranges
        .reduce(|[low, high], [lower, higher]| [low.min(lower), high.max(higher)])
        .unwrap_or([0.0, 1.0])
}

/// The textures of a map as panels show them.
fn entries<'a>(
    ui: &Ui,
    map: &'a Map,
    counts: Vec<[u64; 2]>,
    thumbnails: &mut Thumbnails,
) -> Vec<textures::Entry<'a>> {
    let textures = map.textures.iter().zip(counts);
    let entry = |(texture, [base_cells, cover_cells]): (&'a Texture, [u64; 2])| textures::Entry {
        name: &texture.name,
        picture: thumbnails.of(ui.ctx(), texture),
        tint: scale::display(texture.tint),
        base_cells,
        cover_cells,
    };
    textures.map(entry).collect()
}
