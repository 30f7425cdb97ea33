//! The dialogs that are open, and what their answers do.

use super::app::App;
use super::ask::{Chosen, Purpose};
use super::dialog::import::{Import, Order, Target};
use super::dialog::layer::LayerImport;
use super::dialog::message::{self, Failure, Question, Unsaved};
use super::dialog::new::New;
use super::dialog::palette::{self, Palette};
use super::dialog::path::{self, PathDialog};
use super::dialog::settings::{self, SettingsDialog};
use super::dialog::size::{self, Size};
use super::dialog::volume::VolumeImport;
use super::dialog::waiting::{self, Waiting};
use super::dialog::{export, ground_voxels, help, import, layer, new};
use super::files::{Confirmed, Intent};
use crate::document::action::Keys;
use egui::{Context, Pos2, Rect, Vec2};
use std::collections::VecDeque;
use std::time::Duration;

/// Seconds for which a click may have been meant for a dialog that is gone.
const LATE: f64 = 0.4;

/// A dialog.
pub enum Dialog {
    /// New map.
    New(New),
    /// Import heights.
    Import(Box<Import>),
    /// Import a layer.
    ImportLayer(LayerImport),
    /// Import a volume.
    ImportVolume(Box<VolumeImport>),
    /// The size of the map.
    Size(Box<Size>),
    /// Ground to voxels.
    GroundVoxels(Box<ground_voxels::Dialog>),
    /// Export.
    Export(Box<export::Export>),
    /// What becomes of unsaved work.
    Unsaved(Intent),
    /// What becomes of a script that is recorded.
    Recording(Intent),
    /// Something that could be lost.
    Question(Question<Confirmed>),
    /// A path typed by hand.
    Path(PathDialog<Purpose>),
    /// Keys and mouse.
    Keys(help::KeyList),
    /// What the program is.
    About,
    /// Theme, scale, quality, keys.
    Settings(SettingsDialog),
}

/// The dialogs that are open: one, failures in its stead until they are taken note of, over all the palette.
#[derive(Default)]
pub struct Dialogs {
    current: Option<Dialog>,
    /// What failed and was not yet taken note of.
    pub failures: VecDeque<Failure>,
    /// The command palette.
    pub palette: Option<Palette>,
    /// Another map that is opened.
    pub waiting: Option<Waiting>,
    /// When one was open last, in seconds, and where the pointer was.
    last_open: Option<(f64, Pos2)>,
}

impl Dialogs {
    /// Opens a dialog in the place of the one that is open.
    pub fn open(&mut self, dialog: Dialog) {
        self.current = Some(dialog);
    }

    /// The dialog that is open.
    pub fn current(&mut self) -> Option<&mut Dialog> {
        self.current.as_mut()
    }

    /// Whether one reads a file.
    pub fn is_reading(&self) -> bool {
        matches!(&self.current, Some(Dialog::Import(import)) if import.is_reading())
    }

    /// Whether any is open.
    pub fn is_open(&self) -> bool {
        self.current.is_some()
            || !self.failures.is_empty()
            || self.palette.is_some()
            || self.waiting.is_some()
    }

    /// Keeps what was meant for a dialog, such as the second click on its button, from what lies below it.
    fn catch_late_clicks(&mut self, context: &Context) {
        let now = context.input(|input| input.time);
        if self.is_open() {
            let pointer = context.input(|input| input.pointer.latest_pos());
            self.last_open = pointer.map(|at| (now, at));
        } else if let Some((last, at)) = self.last_open
            && now - last < LATE
        {
            waiting::cover(context, Rect::from_center_size(at, Vec2::splat(24.0)));
            context.request_repaint_after(Duration::from_secs_f64(LATE));
        }
    }
}

impl App {
    /// Shows the dialogs and does what they answer.
    pub(super) fn show_dialogs(&mut self, context: &Context) {
        self.dialogs.waiting.take_if(|waiting| waiting.is_over());
        if let Some(waiting) = &self.dialogs.waiting {
            waiting.show(context);
        } else if let Some(failure) = self.dialogs.failures.front() {
            if failure.show(context) {
                self.dialogs.failures.pop_front();
            }
        } else if let Some(dialog) = self.dialogs.current.take()
            && let Some(dialog) = self.show_dialog(context, dialog)
            && self.dialogs.current.is_none()
        {
            self.dialogs.current = Some(dialog);
        }
        self.show_palette(context);
        self.dialogs.catch_late_clicks(context);
    }

    /// Shows a dialog and gives it back if it stays open.
    fn show_dialog(&mut self, context: &Context, dialog: Dialog) -> Option<Dialog> {
        match dialog {
            Dialog::New(mut new) => match new.show(context) {
                Some(new::Answer::Make(map)) => {
                    self.leave(context, Intent::Make(map));
                    None
                }
                Some(new::Answer::Close) => None,
                None => Some(Dialog::New(new)),
            },
            Dialog::Import(mut import) => {
                let stays = self.show_import(context, &mut import);
                stays.then_some(Dialog::Import(import))
            }
            Dialog::ImportLayer(mut layer) => {
                let stays = self.show_layer_import(context, &mut layer);
                stays.then_some(Dialog::ImportLayer(layer))
            }
            Dialog::ImportVolume(mut volume) => {
                let stays = self.show_volume_import(context, &mut volume);
                stays.then_some(Dialog::ImportVolume(volume))
            }
            Dialog::Export(mut export) => {
                let stays = self.show_export(context, &mut export);
                stays.then_some(Dialog::Export(export))
            }
            Dialog::Size(mut size) => match size.show(context) {
                Some(size::Answer::Do(action)) => {
                    self.act_in_job(context, "Changing the size", action);
                    None
                }
                Some(size::Answer::Close) => None,
                None => Some(Dialog::Size(size)),
            },
            Dialog::GroundVoxels(mut dialog) => match dialog.show(context, self.session.map()) {
                Some(ground_voxels::Answer::Do(action)) => {
                    self.act_in_job(context, "Making voxels of the ground", action);
                    None
                }
                Some(ground_voxels::Answer::Close) => None,
                None => Some(Dialog::GroundVoxels(dialog)),
            },
            Dialog::Unsaved(intent) => self.show_unsaved(context, intent),
            Dialog::Recording(intent) => self.show_recording(context, intent),
            Dialog::Question(question) => self.show_question(context, question),
            Dialog::Path(typed) => self.show_path(context, typed),
            Dialog::Keys(mut list) => {
                let closed = list.show(context, &self.keys);
                (!closed).then_some(Dialog::Keys(list))
            }
            Dialog::About => (!help::about(context)).then_some(Dialog::About),
            Dialog::Settings(mut dialog) => {
                let closed = self.show_settings(context, &mut dialog);
                (!closed).then_some(Dialog::Settings(dialog))
            }
        }
    }

    fn show_unsaved(&mut self, context: &Context, intent: Intent) -> Option<Dialog> {
        match message::unsaved(context, &self.session.name(), intent.doing()) {
            Some(Unsaved::Save) => self.save_then(context, Some(intent)),
            Some(Unsaved::Discard) => self.go(context, intent),
            Some(Unsaved::Stay) => {}
            None => return Some(Dialog::Unsaved(intent)),
        }
        None
    }

    fn show_recording(&mut self, context: &Context, intent: Intent) -> Option<Dialog> {
        let count = self.recorded().unwrap_or_default();
        match message::recording(context, count, intent.doing()) {
            Some(Unsaved::Save) => {
                self.after_save = Some(intent);
                self.ask(context, Purpose::Script);
            }
            Some(Unsaved::Discard) => {
                self.session.document_mut().stop_recording();
                self.leave(context, intent);
            }
            Some(Unsaved::Stay) => {}
            None => return Some(Dialog::Recording(intent)),
        }
        None
    }

    fn show_settings(&mut self, context: &Context, dialog: &mut SettingsDialog) -> bool {
        let before = self.settings.keys.clone();
        let closed = dialog.show(
            context,
            &mut settings::Shown {
                settings: &mut self.settings,
                keys: &self.keys,
                quality: &mut self.viewport.options.quality,
            },
        );
        if self.settings.keys != before {
            self.keys = Keys::new(&self.settings.keys).0;
        }
        closed
    }

    fn show_question(
        &mut self,
        context: &Context,
        question: Question<Confirmed>,
    ) -> Option<Dialog> {
        match question.show(context) {
            Some(true) => self.confirm(context, question.then),
            Some(false) => {}
            None => return Some(Dialog::Question(question)),
        }
        None
    }

    fn show_path(&mut self, context: &Context, mut typed: PathDialog<Purpose>) -> Option<Dialog> {
        let maps = match typed.purpose {
            Purpose::Open | Purpose::SaveAs => self.settings.recent.as_slice(),
            _ => &[],
        };
        match typed.show(context, maps) {
            Some(path::Answer::Chosen(path)) => {
                self.take_path(context, typed.purpose, path, Chosen::ByHand);
            }
            Some(path::Answer::Close) => {}
            None => return Some(Dialog::Path(typed)),
        }
        None
    }

    fn show_import(&mut self, context: &Context, import: &mut Import) -> bool {
        match import.show(context) {
            Some(import::Answer::Import(order)) => {
                self.import(context, *order);
                false
            }
            Some(import::Answer::Browse) => {
                self.ask(context, Purpose::Import);
                true
            }
            Some(import::Answer::Close) => false,
            None => true,
        }
    }

    fn import(&mut self, context: &Context, order: Order) {
        match order.target {
            Target::NewMap => self.leave(context, Intent::Import(Box::new(order))),
            Target::Replace => self.replace_heights(context, order),
        }
    }

    fn show_layer_import(&mut self, context: &Context, dialog: &mut LayerImport) -> bool {
        match dialog.show(context) {
            Some(layer::Answer::Import(layer, path)) => {
                self.import_layer(context, layer, path);
                false
            }
            Some(layer::Answer::Browse) => {
                self.ask(context, Purpose::ImportLayer);
                true
            }
            Some(layer::Answer::Close) => false,
            None => true,
        }
    }

    fn show_export(&mut self, context: &Context, dialog: &mut export::Export) -> bool {
        match dialog.show(context) {
            Some(export::Answer::Export(order)) => {
                self.export_if_agreed(context, order);
                false
            }
            Some(export::Answer::Browse { what, name }) => {
                self.ask_for(context, Purpose::Export(what), Some(name));
                true
            }
            Some(export::Answer::Close) => false,
            None => true,
        }
    }

    fn show_palette(&mut self, context: &Context) {
        let Some(mut palette) = self.dialogs.palette.take() else {
            return;
        };
        let state = self.state();
        let source = palette::Source {
            keys: &self.keys,
            state: &state,
            recent: &self.settings.recent,
        };
        match palette.show(context, &source) {
            Some(palette::Answer::Do(entry)) => self.call_entry(context, entry),
            Some(palette::Answer::Close) => {}
            None => self.dialogs.palette = Some(palette),
        }
    }
}
