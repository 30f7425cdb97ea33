//! Import a layer: which, and from which picture.

use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::choice::combo;
use super::super::ui::{Icon, bar, dialog, text};
use crate::map::LayerId;
use egui::{Context, Margin, TextEdit};
use std::path::{Path, PathBuf};

/// What the dialog asks for.
pub enum Answer {
    /// Close it.
    Close,
    /// Ask the desktop for a file.
    Browse,
    /// Do it.
    Import(LayerId, PathBuf),
}

/// The dialog.
pub struct LayerImport {
    layer: LayerId,
    path: String,
}

impl Default for LayerImport {
    fn default() -> Self {
        Self {
            layer: LayerId::Level,
            path: String::new(),
        }
    }
}

impl LayerImport {
    /// Takes another path.
    pub fn set_path(&mut self, path: &Path) {
        self.path = path.display().to_string();
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        let (mut answer, mut cancelled) = (None, false);
        let ready = !self.path.trim().is_empty();
        let mut agreed = ready && dialog::entered(context);
        let closed = dialog::show(
            context,
            "Import a layer",
            520.0,
            |ui| {
                bar::row(ui, "Layer", "", |ui, label| {
                    combo("layer", 180.0, self.layer.name())
                        .show_ui(ui, |ui| {
                            for layer in LayerId::ALL {
                                ui.selectable_value(&mut self.layer, layer, layer.name());
                            }
                        })
                        .response
                        .labelled_by(label.id);
                });
                bar::row(ui, "File", "", |ui, label| {
                    let width = ui.available_width() - 32.0;
                    let field = TextEdit::singleline(&mut self.path)
                        .desired_width(width)
                        .margin(Margin::symmetric(6, 4));
                    ui.add(field).labelled_by(label.id);
                    let face = Face::new(Icon::Folder, "Browse");
                    if icon_button(ui, face, false, 26.0, Look::Filled).clicked() {
                        answer = Some(Answer::Browse);
                    }
                });
                text::hint(ui, what_is_read(self.layer));
            },
            |ui| {
                agreed |= button::primary(ui, "Import", ready).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
            },
        );
        if agreed {
            let path = PathBuf::from(self.path.trim());
            return Some(Answer::Import(self.layer, path));
        }
        answer.or((closed || cancelled).then_some(Answer::Close))
    }
}

fn what_is_read(layer: LayerId) -> &'static str {
    match layer {
        LayerId::Height => "A 16-bit grey PNG or raw file, one sample a vertex.",
        LayerId::AlphaBase | LayerId::AlphaCover => "A grey PNG, one pixel a vertex.",
        LayerId::Colour => "A colour PNG, one pixel a vertex.",
        _ => "An 8-bit grey PNG, one pixel a cell.",
    }
}
