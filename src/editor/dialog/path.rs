//! A path typed by hand, for desktops without file dialogs.

use super::super::ui::row::Row;
use super::super::ui::{Icon, bar, button, dialog, text};
use egui::text::{CCursor, CCursorRange};
use egui::{Context, Key, Margin, TextEdit};
use std::path::{Path, PathBuf};

/// The dialog. `P` says what the path is for.
pub struct PathDialog<P> {
    /// What the path is for.
    pub purpose: P,
    title: &'static str,
    button: &'static str,
    typed: String,
    fresh: bool,
}

/// What the dialog answers.
pub enum Answer {
    /// Close it.
    Close,
    /// This one.
    Chosen(PathBuf),
}

impl<P> PathDialog<P> {
    /// The dialog with a path to start from.
    pub fn new(purpose: P, title: &'static str, saves: bool, start: &Path) -> Self {
        Self {
            purpose,
            title,
            button: if saves { "Save" } else { "Open" },
            typed: start.display().to_string(),
            fresh: true,
        }
    }

    /// Shows the dialog; `recent` files can be clicked.
    pub fn show(&mut self, context: &Context, recent: &[PathBuf]) -> Option<Answer> {
        let (mut chosen, mut cancelled) = (None, false);
        let (mut entered, mut agreed) = (false, false);
        let ready = !self.typed.trim().is_empty();
        let closed = dialog::show(
            context,
            self.title,
            560.0,
            |ui| {
                bar::row(ui, "Path", "", |ui, label| {
                    let field = TextEdit::singleline(&mut self.typed)
                        .desired_width(ui.available_width())
                        .margin(Margin::symmetric(6, 4));
                    let response = ui.add(field).labelled_by(label.id);
                    if std::mem::take(&mut self.fresh) {
                        response.request_focus();
                        select_all(ui.ctx(), response.id, &self.typed);
                    }
                    entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
                });
                if !recent.is_empty() {
                    text::hint(ui, "Recent");
                }
                ui.spacing_mut().item_spacing.y = 0.0;
                for path in recent {
                    let shown = path.display().to_string();
                    if Row::new(Icon::Mountain, &shown).show(ui).clicked() {
                        chosen = Some(path.clone());
                    }
                }
            },
            |ui| {
                agreed = button::primary(ui, self.button, ready).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
            },
        );
        if (agreed || entered) && ready {
            chosen = Some(PathBuf::from(self.typed.trim()));
        }
        chosen
            .map(Answer::Chosen)
            .or((closed || cancelled).then_some(Answer::Close))
    }
}

/// Selects what stands in a text field, so that typing replaces it.
fn select_all(context: &Context, field: egui::Id, text: &str) {
    let mut state = TextEdit::load_state(context, field).unwrap_or_default();
    let end = CCursor::new(text.chars().count());
    let all = CCursorRange::two(CCursor::default(), end);
    state.cursor.set_char_range(Some(all));
    state.store(context, field);
}
