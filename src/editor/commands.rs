//! What each command of the table does.

use super::app::App;
use super::ask::Purpose;
use super::dialog::palette;
use super::dialog::size::Size;
use super::dialogs::Dialog;
use super::dock::{Layout, Pane};
use super::files::Intent;
use super::frame::sun;
use super::notices::Kind;
use super::panel::palettes;
use super::settings::ThemeChoice;
use super::tool::{ToolKind, Way};
use super::viewport::options::{Mode, Overlay, Quality};
use crate::document::action::{Action, Command};
use crate::edit::SculptShape;
use crate::map::{LayerId, MAX_DIVISIONS};
use crate::math::Region;
use egui::{Context, ViewportCommand};

impl App {
    /// Does what a command says, if it may now.
    pub(super) fn call(&mut self, context: &Context, command: &Command) {
        let state = self.state();
        if !command.is_enabled(&state) {
            let title = command.label.trim_end_matches('…');
            return self
                .notices
                .say(Kind::Info, title, command.when.why_not(&state));
        }
        match command.id.split_once('.') {
            Some(("file", what)) => self.call_file(context, what),
            Some(("edit", what)) => self.call_edit(context, what),
            Some(("map", what)) => self.call_map(context, what),
            Some(("select", what)) if self.choose_objects(what) => {}
            Some(("select", what)) if self.select_voxels(what) => {}
            Some(("select", what)) => self.call_selecting(what),
            Some(("view", what)) => self.call_view(what),
            Some(("bookmark", what)) => self.call_bookmark(what),
            Some(("compare", _)) => self.call_compare(command.id),
            Some(("overlay", _)) => self.call_overlay(command.id),
            Some(("sun", what)) => self.call_sun(what),
            Some(("quality", what)) => self.call_quality(what),
            Some(("tool", _)) => self.call_tool(command.id),
            Some(("brush", what)) => self.call_brush(what),
            Some(("level", what)) => self.call_level(what),
            Some(("object", what)) => self.call_object(context, what),
            Some(("volume", what)) => self.call_volume(context, what),
            Some(("window", what)) => self.call_window(context, what),
            Some(("help", what)) => self.call_help(what),
            _ => {}
        }
    }

    fn call_file(&mut self, context: &Context, what: &str) {
        match what {
            "new" => self.dialogs.open(Dialog::New(Default::default())),
            "open" => self.ask(context, Purpose::Open),
            "sample" => self.leave(context, Intent::Sample),
            "save" => self.save(context),
            "save-as" => self.ask_save_as(context),
            "import" => self.open_import(context, None),
            "import-layer" => self.dialogs.open(Dialog::ImportLayer(Default::default())),
            "import-volume" => self.ask(context, Purpose::Volume),
            "export" => self.open_export(),
            "quit" => self.leave(context, Intent::Quit),
            _ => {}
        }
    }

    fn call_edit(&mut self, context: &Context, what: &str) {
        match what {
            "undo" => self.travel(|session| session.undo()),
            "redo" => self.travel(|session| session.redo()),
            "history" => self.settings.layout.show(Pane::History),
            "fill" => self.fill_all(context, LayerId::Level, self.tools.level),
            "size" => {
                let size = Size::new(context, self.session.map());
                self.dialogs.open(Dialog::Size(Box::new(size)));
            }
            "record" => self.begin_recording(),
            "record-save" => self.stop_recording(context),
            "record-drop" => self.drop_recording(),
            "dress" => self.dress(context),
            "blend" => self.blend_borders(context),
            "detail" => self.settings.layout.show(Pane::Detail),
            "copy" if self.handles_volumes() => self.copy_voxels(context),
            "paste" if self.handles_volumes() => self.take_voxels_in_hand(),
            "copy" => self.copy(context),
            "paste" => self.take_in_hand(),
            "repeat" => self.repeat_stroke(),
            "repeat-here" => self.repeat_stroke_here(),
            _ => {}
        }
    }

    fn call_map(&mut self, context: &Context, what: &str) {
        match what {
            "more-divisions" => self.divide_by(1),
            "fewer-divisions" => self.divide_by(-1),
            "add-texture" => self.ask(context, Purpose::Texture),
            "add-palette" => self.add_palette(),
            "add-material" => self.add_material(),
            _ => {}
        }
    }

    fn call_view(&mut self, what: &str) {
        let options = &mut self.active_viewport().options;
        match what {
            "cycle" => options.mode = options.mode.next(),
            "textured" => options.mode = Mode::Textured,
            "wireframe" => options.mode = Mode::Wire,
            "both" => options.mode = Mode::Both,
            "unlit" => {
                let is_unlit = options.mode == Mode::Unlit;
                options.mode = if is_unlit {
                    Mode::Textured
                } else {
                    Mode::Unlit
                };
            }
            "enhanced" => options.enhanced = !options.enhanced,
            "rings" => options.rings = !options.rings,
            "section" => {
                let map = self.session.map();
                let chosen = self.tools.volumes.chosen_of(map).map(|(id, _)| id);
                let pose = self.pointed_viewport().pose;
                let section = super::viewport::section::through(map, &pose, chosen);
                let options = &mut self.active_viewport().options;
                options.section = options.section.is_none().then_some(section);
            }
            "every-vertex" => options.every_vertex = !options.every_vertex,
            "minimap" => options.minimap = !options.minimap,
            "frame" => self.frame_what_is_chosen(),
            "home" => self.go_home(),
            "above" => self.toggle_above(),
            "walk" => self.toggle_walk(),
            "freeze-eye" => {
                let viewport = self.active_viewport();
                viewport.freeze(viewport.frozen.is_none());
                self.keep_cameras_together();
            }
            "morph" => {
                let mut parameters = self.session.map().parameters.clone();
                parameters.morph = !parameters.morph;
                self.act(Action::SetParameters(parameters));
            }
            _ => {}
        }
    }

    fn call_overlay(&mut self, id: &str) {
        let found = Overlay::ALL.iter().find(|(.., command)| *command == id);
        if let Some((overlay, ..)) = found {
            self.active_viewport().options.overlay = *overlay;
        }
    }

    fn call_sun(&mut self, what: &str) {
        let found = sun::TIMES.iter().find(|(name, ..)| *name == what);
        if let Some((.., sun)) = found {
            self.viewport.options.sun = *sun;
        }
    }

    fn call_quality(&mut self, what: &str) {
        self.viewport.options.quality = match what {
            "low" => Some(Quality::Low),
            "medium" => Some(Quality::Medium),
            "high" => Some(Quality::High),
            _ => None,
        };
    }

    fn call_tool(&mut self, id: &str) {
        let found = ToolKind::all().find(|tool| tool.command() == id);
        if let Some(tool) = found {
            self.tools.choose(tool);
        }
    }

    fn call_level(&mut self, what: &str) {
        let Ok(level) = what.parse() else { return };
        let tools = &mut self.tools;
        (tools.level, tools.way, tools.filled) = (level, Way::Set, LayerId::Level);
        if !tools.kind.paints_levels() {
            tools.choose(ToolKind::Level);
        }
    }

    /// Lets cells divide so many times more often.
    fn divide_by(&mut self, more: i8) {
        let now = &self.session.document().map().parameters;
        let most = now.max_divisions.saturating_add_signed(more);
        if most <= MAX_DIVISIONS {
            let new = now.with_max_divisions(most);
            self.act(Action::SetParameters(new));
        }
    }

    fn add_palette(&mut self) {
        let palettes = &self.session.document().map().palettes;
        let new = palettes::with_copy(palettes, self.panels.palettes.chosen());
        let added = new.len() - 1;
        self.act(Action::SetPalettes(new));
        self.panels.palettes.choose(added);
        self.settings.layout.show(Pane::Palettes);
    }

    fn call_brush(&mut self, what: &str) {
        let most = self.session.map().parameters.max_level;
        let tools = &mut self.tools;
        match what {
            "smaller" => tools.resize(-1.0),
            "larger" => tools.resize(1.0),
            "weaker" => tools.strengthen(-1.0),
            "stronger" => tools.strengthen(1.0),
            "softer" => tools.harden(-1.0),
            "harder" => tools.harden(1.0),
            "reset" => tools.brush = tools.default_brush.clone(),
            "unmask" => tools.mask = Default::default(),
            "mirror-x" => tools.symmetry.x = !tools.symmetry.x,
            "mirror-z" => tools.symmetry.z = !tools.symmetry.z,
            "ball" => tools.voxels.shape = SculptShape::Ball,
            "block" => tools.voxels.shape = SculptShape::Block,
            "replace" => tools.voxels.mixes = false,
            "mix" => tools.voxels.mixes = true,
            "level-down" => tools.level = tools.level.saturating_sub(1),
            "level-up" => tools.level = (tools.level + 1).min(most),
            "way" => {
                tools.way = match tools.way {
                    Way::Set => Way::Raise,
                    Way::Raise => Way::Lower,
                    Way::Lower => Way::Set,
                }
            }
            _ => {}
        }
    }

    fn call_window(&mut self, context: &Context, what: &str) {
        match what {
            "palette" => self.dialogs.palette = Some(palette::Palette::open(context)),
            "theme" => {
                self.settings.theme = match context.theme() {
                    egui::Theme::Dark => ThemeChoice::Light,
                    egui::Theme::Light => ThemeChoice::Dark,
                };
            }
            "panel-tool" => self.settings.layout.show(Pane::Tool),
            "panel-textures" => self.settings.layout.show(Pane::Textures),
            "panel-palettes" => self.settings.layout.show(Pane::Palettes),
            "panel-objects" => self.settings.layout.show(Pane::Objects),
            "panel-materials" => self.settings.layout.show(Pane::Materials),
            "panel-volumes" => self.settings.layout.show(Pane::Volumes),
            "panel-problems" => self.settings.layout.show(Pane::Problems),
            "panel-log" => self.settings.layout.show(Pane::Log),
            "layout" => self.settings.layout = Layout::default(),
            "full-screen" => {
                let full = context.input(|input| input.viewport().fullscreen);
                let command = ViewportCommand::Fullscreen(!full.unwrap_or(false));
                context.send_viewport_cmd(command);
            }
            "settings" => self.dialogs.open(Dialog::Settings(Default::default())),
            _ => {}
        }
    }

    fn call_help(&mut self, what: &str) {
        match what {
            "keys" => self.dialogs.open(Dialog::Keys(Default::default())),
            "about" => self.dialogs.open(Dialog::About),
            "hints" => {
                self.settings.hints_skipped = false;
                self.settings.hints.clear();
            }
            _ => {}
        }
    }

    /// Fills a rectangle of cells of a layer with a number.
    pub(super) fn fill(&mut self, layer: LayerId, cells: Option<Region>, value: u8) {
        self.act(Action::Fill {
            layer,
            cells,
            value,
        });
    }

    /// Fills every cell of a layer with a number: on a large map in a job.
    pub(super) fn fill_all(&mut self, context: &Context, layer: LayerId, value: u8) {
        const AT_ONCE: u64 = 512 * 512;
        if self.session.map().field.cell_region().area() <= AT_ONCE {
            return self.fill(layer, None, value);
        }
        let action = Action::Fill {
            layer,
            cells: None,
            value,
        };
        self.act_in_job(context, "Filling", action);
    }

    /// What the palette found.
    pub(super) fn call_entry(&mut self, context: &Context, entry: palette::Entry) {
        match entry {
            palette::Entry::Command(command) => self.call(context, command),
            palette::Entry::Recent(path) => self.open_file(context, path),
        }
    }
}
