//! The dialogs that are open, and what their answers do.

use super::app::App;
use super::ask::{Chosen, Purpose};
use super::dialog::import::{Import, Order, Target};
use super::dialog::layer::LayerImport;
use super::dialog::message::{self, Failure, Question, Unsaved};
use super::dialog::new::New;
use super::dialog::palette::{self, Palette};
use super::dialog::path::{self, PathDialog};
use super::dialog::{export, help, import, layer, new};
use super::files::{Confirmed, Intent};
use egui::Context;
use std::collections::VecDeque;

/// A dialog.
pub enum Dialog {
    /// New map.
    New(New),
    /// Import heights.
    Import(Box<Import>),
    /// Import a layer.
    ImportLayer(LayerImport),
    /// Export.
    Export(Box<export::Export>),
    /// What becomes of unsaved work.
    Unsaved(Intent),
    /// Something that could be lost.
    Question(Question<Confirmed>),
    /// A path typed by hand.
    Path(PathDialog<Purpose>),
    /// Keys and mouse.
    Keys(help::KeyList),
    /// What the program is.
    About,
    /// Theme and scale.
    Settings,
}

/// The dialogs that are open: one, failures in its stead until they are taken note of, over all the palette.
#[derive(Default)]
pub struct Dialogs {
    current: Option<Dialog>,
    /// What failed and was not yet taken note of.
    pub failures: VecDeque<Failure>,
    /// The command palette.
    pub palette: Option<Palette>,
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
        self.current.is_some() || !self.failures.is_empty() || self.palette.is_some()
    }
}

impl App {
    /// Shows the dialogs and does what they answer.
    pub(super) fn show_dialogs(&mut self, context: &Context) {
        if let Some(failure) = self.dialogs.failures.front() {
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
    }

    /// Shows a dialog and gives it back if it stays open.
    fn show_dialog(&mut self, context: &Context, mut dialog: Dialog) -> Option<Dialog> {
        let stays = match &mut dialog {
            Dialog::New(new) => match new.show(context) {
                Some(new::Answer::Make(map)) => {
                    self.leave(context, Intent::Make(map));
                    false
                }
                Some(new::Answer::Close) => false,
                None => true,
            },
            Dialog::Import(import) => self.show_import(context, import),
            Dialog::ImportLayer(layer) => self.show_layer_import(context, layer),
            Dialog::Export(export) => self.show_export(context, export),
            Dialog::Unsaved(intent) => {
                let name = self.session.name();
                match message::unsaved(context, &name, intent.doing()) {
                    Some(answer) => {
                        self.answer_unsaved(context, answer, intent.clone());
                        false
                    }
                    None => true,
                }
            }
            Dialog::Question(question) => match question.show(context) {
                Some(yes) => {
                    if yes {
                        self.confirm(context, question.then.clone());
                    }
                    false
                }
                None => true,
            },
            Dialog::Path(typed) => match typed.show(context, &self.settings.recent) {
                Some(path::Answer::Chosen(path)) => {
                    let purpose = typed.purpose;
                    self.take_path(context, purpose, path, Chosen::ByHand);
                    false
                }
                Some(path::Answer::Close) => false,
                None => true,
            },
            Dialog::Keys(list) => !list.show(context, &self.keys),
            Dialog::About => !help::about(context),
            Dialog::Settings => !help::settings(context, &mut self.settings),
        };
        stays.then_some(dialog)
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
                self.export(context, order);
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

    fn answer_unsaved(&mut self, context: &Context, answer: Unsaved, intent: Intent) {
        match answer {
            Unsaved::Save => self.save_then(context, Some(intent)),
            Unsaved::Discard => self.go(context, intent),
            Unsaved::Stay => {}
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
            max_level: self.session.map().parameters.max_level,
        };
        match palette.show(context, &source) {
            Some(palette::Answer::Do(entry)) => self.call_entry(context, entry),
            Some(palette::Answer::Close) => {}
            None => self.dialogs.palette = Some(palette),
        }
    }
}
