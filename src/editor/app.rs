//! The window: what it holds, and the order of a frame.

use super::ask::Asked;
use super::checks::Checks;
use super::compare::Compare;
use super::dialogs::Dialogs;
use super::dock::Pane;
use super::file_dialogs::FileDialogs;
use super::files::Intent;
use super::frame::{menu_bar, status_bar, tool_palette};
use super::job::Jobs;
use super::notices::{Kind, Notices, Offer};
use super::panel::detail;
use super::selecting::tools_for;
use super::session::Session;
use super::settings::{Settings, ThemeChoice};
use super::tool::{Pictures, Tools};
use super::ui::{theme, toast, tokens};
use super::viewport::Viewport;
use super::viewport::pose::Pose;
use super::viewport::walking;
use super::{choices, keys, panels, presses};
use crate::document::Document;
use crate::document::action::{Command, Keys, State};
use crate::edit::StateId;
use egui::{CentralPanel, Context, Frame, Margin, Panel, Ui};
use std::path::PathBuf;
use std::time::Instant;

/// The editor in its window.
pub struct App {
    pub(super) session: Session,
    pub(super) tools: Tools,
    /// What brushes can have as their shape.
    pub(super) pictures: Pictures,
    pub(super) viewport: Viewport,
    pub(super) compare: Compare,
    pub(super) bookmarks: Vec<Pose>,
    pub(super) settings: Settings,
    pub(super) folder: PathBuf,
    pub(super) keys: Keys,
    pub(super) notices: Notices,
    pub(super) jobs: Jobs<App>,
    pub(super) dialogs: Dialogs,
    pub(super) desktop: Box<dyn FileDialogs>,
    pub(super) asked: Option<Asked>,
    pub(super) draft: detail::Draft,
    pub(super) checks: Checks,
    pub(super) panels: panels::State,
    pub(super) known: choices::Known,
    /// The state of the map that a toast offers to leave by an undo.
    pub(super) undoable: Option<StateId>,
    waiting: presses::Waiting,
    pub(super) leaving: bool,
    /// Counts the maps that were opened.
    pub(super) opened: u64,
    /// Counts the maps that were to be opened; only the last is.
    pub(super) openings: u64,
    /// Whether the camera went near enough for the ground to divide.
    pub(super) came_near: bool,
    /// Commands that a stroke is in the way of.
    after_stroke: Vec<&'static Command>,
    /// What a save is for.
    pub(super) after_save: Option<Intent>,
    /// Where work on maps without a file is kept safe.
    pub(super) data: Option<PathBuf>,
    /// Why a map without a file is not kept safe, if it is not.
    pub(super) unprotected: Option<String>,
    shown_theme: Option<ThemeChoice>,
    shown_title: String,
    pub(super) stored: Settings,
    pub(super) stored_at: Instant,
    pub(super) view_rect: egui::Rect,
}

/// What an editor starts with.
pub(super) struct Start {
    pub session: Session,
    pub folder: PathBuf,
    pub data: Option<PathBuf>,
    pub desktop: Box<dyn FileDialogs>,
}

impl App {
    /// Makes the window's contents.
    pub(super) fn new(context: &Context, start: Start) -> Self {
        theme::install(context);
        let (mut settings, wrong) = Settings::load(&start.folder);
        if !settings.layout.is_whole() {
            settings.layout = super::dock::Layout::default();
        }
        let (keys, misunderstood) = Keys::new(&settings.keys);
        let mut notices = Notices::default();
        for what in wrong.into_iter().chain(misunderstood) {
            notices.say(Kind::Warning, "Settings", what);
        }
        let pictures = Pictures::read(&start.folder);
        let tools = tools_for(start.session.map(), &pictures);
        let viewport = Viewport::new(settings.view, &start.session);
        let mut app = Self {
            tools,
            pictures,
            viewport,
            compare: Compare::default(),
            bookmarks: Vec::new(),
            session: start.session,
            unprotected: None,
            shown_theme: None,
            shown_title: String::new(),
            stored: settings.clone(),
            settings,
            folder: start.folder,
            keys,
            notices,
            jobs: Jobs::default(),
            dialogs: Dialogs::default(),
            desktop: start.desktop,
            asked: None,
            draft: detail::Draft::default(),
            checks: Checks::default(),
            panels: panels::State::default(),
            known: choices::Known::default(),
            undoable: None,
            waiting: presses::Waiting::default(),
            leaving: false,
            opened: 0,
            openings: 0,
            came_near: false,
            after_stroke: Vec::new(),
            after_save: None,
            data: start.data,
            stored_at: Instant::now(),
            view_rect: egui::Rect::NOTHING,
        };
        app.note_opened();
        app
    }

    /// The open map.
    pub fn document(&self) -> &Document {
        self.session.document()
    }

    /// Writes the settings without waiting for a quiet moment.
    pub fn store_settings_now(&self) {
        // What cannot be written now is tried again while the window is open.
        let _ = self.settings.save(&self.folder);
    }

    /// Whether something is under way beside the window: a job, a question to the desktop, a file that is read.
    pub fn is_busy(&self) -> bool {
        self.jobs.is_busy()
            || self.asked.is_some()
            || self.dialogs.is_reading()
            || self.is_settling()
    }

    /// What commands are enabled by.
    pub(super) fn state(&self) -> State {
        let (map, volumes) = (self.session.document().map(), &self.tools.volumes);
        State {
            read_only: self.session.is_read_only(),
            stroking: self.is_stroking_somewhere() || self.session.is_stroking(),
            can_undo: self.session.undo_label().is_some(),
            can_redo: self.session.redo_label().is_some(),
            unsaved: self.session.is_unsaved(),
            has_brush: self.tools.kind.has_brush(),
            has_recent: !self.settings.recent.is_empty(),
            comparing: self.compare.is_open(),
            has_object: self.chosen_object().is_some(),
            has_volume: self.chosen_volume().is_some(),
            volume_chosen: volumes.chosen_of(map).is_some(),
            voxels_selected: volumes.selected_of(map).is_some(),
            recording: self.recorded().is_some(),
            bookmarks: self.bookmarks.len() as u8,
            has_buried: self.checks.burials.problems().next().is_some(),
            in_hand: self.tools.select.floating.is_some() || self.tools.volumes.floating.is_some(),
            levels: self.session.map().parameters.max_level,
        }
    }

    /// Shows a dialog that says what failed, and logs it.
    pub(super) fn fail(&mut self, failure: super::dialog::message::Failure) {
        self.notices
            .log(Kind::Error, &failure.title, failure.line());
        self.dialogs.failures.push_back(failure);
    }

    fn menu_bar(&mut self, ui: &mut Ui) -> Option<menu_bar::Chosen> {
        let state = self.state();
        let name = self.session.name();
        let bar = menu_bar::Bar {
            title: &name,
            unsaved: self.session.is_unsaved(),
            note: self.session.note(),
            keys: &self.keys,
            state: &state,
            recent: &self.settings.recent,
            undo: &self.session.undo_label().unwrap_or_default(),
            redo: &self.session.redo_label().unwrap_or_default(),
        };
        menu_bar::show(ui, &bar)
    }

    fn status_bar(&mut self, ui: &mut Ui) {
        self.tell_of_undrawn();
        let reading = self.pointed_viewport().cursor;
        let reading = reading.and_then(|at| self.session.reading(&at));
        let voxels = self.pointed_viewport().voxels_read(self.session.map());
        let status = status_bar::Status {
            reading: reading.as_ref(),
            voxels: voxels.as_ref(),
            max_level: self.session.map().parameters.max_level,
            job: self.jobs.shown(),
            problems: self.checks.count(),
            triangles: self.session.triangle_count() + self.pointed_viewport().volume_triangles(),
            milliseconds: self.pointed_viewport().milliseconds(),
            state: self.session.note(),
            safety: &self.safety(),
            recorded: self.recorded(),
        };
        match status_bar::show(ui, &status) {
            Some(status_bar::Clicked::Save) => self.save(&ui.ctx().clone()),
            Some(status_bar::Clicked::Script) => self.stop_recording(&ui.ctx().clone()),
            Some(status_bar::Clicked::Problems) => self.settings.layout.show(Pane::Problems),
            Some(status_bar::Clicked::CancelJob) => {
                if let Some((_, progress)) = self.jobs.shown() {
                    progress.cancel();
                }
            }
            None => {}
        }
    }

    fn around(&mut self, ui: &mut Ui) {
        let tokens = tokens(ui);
        let bar = |x: i8| {
            let margin = Margin::symmetric(x, 0);
            Frame::new().fill(tokens.bar).inner_margin(margin)
        };
        let panel = |x: i8, y: i8| {
            let margin = Margin::symmetric(x, y);
            Frame::new().fill(tokens.panel).inner_margin(margin)
        };
        let mut command = None;
        Panel::top("menu bar")
            .exact_size(32.0)
            .show_separator_line(false)
            .frame(bar(8))
            .show(ui, |ui| match self.menu_bar(ui) {
                Some(menu_bar::Chosen::Command(chosen)) => command = Some(chosen),
                Some(menu_bar::Chosen::Recent(path)) => self.open_file(&ui.ctx().clone(), path),
                None => {}
            });
        Panel::top("view bar")
            .exact_size(38.0)
            .frame(panel(8, 0))
            .show(ui, |ui| command = command.or(self.view_bar(ui)));
        Panel::bottom("status bar")
            .exact_size(26.0)
            .frame(bar(10))
            .show(ui, |ui| self.status_bar(ui));
        const MARGIN: f32 = 6.0;
        let tools = tool_palette::width(ui.available_height() - 2.0 * MARGIN) + 2.0 * MARGIN;
        Panel::left("tools")
            .exact_size(tools)
            .resizable(false)
            .frame(panel(6, 6))
            .show(ui, |ui| {
                let chosen = tool_palette::show(ui, &self.keys, self.tools.kind);
                command = command.or(chosen);
            });
        if let Some(command) = command {
            self.call(ui.ctx(), command);
        }
    }

    fn tiles(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        let mut layout = std::mem::take(&mut self.settings.layout);
        let marked = (self.checks.count() > 0).then_some(Pane::Problems);
        let gutter = Frame::new().fill(tokens(ui).gutter);
        CentralPanel::no_frame().frame(gutter).show(ui, |ui| {
            layout.ui(ui, marked, &mut |ui, pane| match pane {
                Pane::Viewport => self.show_viewports(ui, frame),
                _ => self.show_panel(ui, pane),
            });
        });
        let wanted = self.panels.wanted.take();
        self.settings.layout = layout;
        if let Some(pane) = wanted {
            self.settings.layout.show(pane);
        }
    }

    fn show_toasts(&mut self, context: &Context) {
        if !self.session.is_recovered() {
            self.notices.withdraw(Offer::DropRecovered);
        }
        if self.undoable != Some(self.session.document().history().state()) {
            self.notices.withdraw(Offer::Undo);
        }
        let (toasts, next) = self.notices.toasts();
        if let Some(next) = next {
            context.request_repaint_after(next);
        }
        match toast::show(context, self.view_rect, toasts) {
            Some(toast::Answer::Dismiss(number)) => self.notices.dismiss(number),
            Some(toast::Answer::Take(number, offer)) => {
                if offer == Offer::Details {
                    self.notices.dismiss(number);
                }
                self.take_offer(context, offer);
            }
            None => {}
        }
    }

    fn take_keys(&mut self, context: &Context) {
        if self.dialogs.is_open() || self.is_flying() {
            return;
        }
        if self.is_walking() && !context.text_edit_focused() {
            walking::keep_steps(context);
        }
        let stroking = self.state().stroking;
        for command in keys::pressed(context, &self.keys) {
            if stroking && !command.is_enabled(&self.state()) {
                self.after_stroke.push(command);
            } else {
                self.call(context, command);
            }
        }
    }

    /// Does what a stroke was in the way of, if the same frame ended it: slow frames hold both.
    fn take_late_keys(&mut self, context: &Context) {
        for command in std::mem::take(&mut self.after_stroke) {
            self.call(context, command);
        }
    }

    fn show_theme(&mut self, context: &Context) {
        let choice = self.settings.theme;
        if self.shown_theme == Some(choice) {
            return;
        }
        self.shown_theme = Some(choice);
        context.set_theme(match choice {
            ThemeChoice::Dark => egui::ThemePreference::Dark,
            ThemeChoice::Light => egui::ThemePreference::Light,
            ThemeChoice::System => egui::ThemePreference::System,
        });
    }

    /// Takes what jobs came to; under a stroke nothing may change.
    fn take_results(&mut self) {
        if self.session.is_stroking() {
            return;
        }
        for finish in self.jobs.finished() {
            finish(self);
        }
    }

    fn show_title(&mut self, context: &Context) {
        let (name, note) = (self.session.name(), self.session.note());
        let title = match note {
            "" => format!("{name} – Landform"),
            note => format!("{name} ({note}) – Landform"),
        };
        if title != self.shown_title {
            context.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.shown_title = title;
        }
    }

    /// Asks about unsaved work when the window is to close.
    fn take_close(&mut self, context: &Context) {
        let closing = context.input(|input| input.viewport().close_requested());
        if closing && !self.leaving {
            if self.session.is_unsaved() {
                context.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            }
            self.leave(context, Intent::Quit);
        }
    }
}

impl eframe::App for App {
    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        let context = ui.ctx().clone();
        self.take_results();
        self.show_theme(&context);
        self.show_title(&context);
        self.checks.follow(&context, &mut self.session);
        self.take_answer(&context);
        self.take_close(&context);
        self.take_keys(&context);
        self.keep_choices();
        self.around(ui);
        self.tiles(ui, frame);
        self.take_late_keys(&context);
        self.show_toasts(&context);
        self.show_dialogs(&context);
        self.store_settings(&context);
    }

    fn raw_input_hook(&mut self, context: &Context, input: &mut egui::RawInput) {
        if self.waiting.cut(&mut input.events) {
            context.request_repaint();
        }
    }

    fn on_exit(&mut self) {
        self.leaving = true;
        self.store_settings_now();
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}
