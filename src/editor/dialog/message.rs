//! Dialogs that say something: an error, or a question that can be answered by a button.

use super::super::ui::theme::{strong, tokens};
use super::super::ui::{Icon, button, dialog, layout};
use crate::format;
use egui::{Context, Label, RichText, Ui};

/// Something that failed, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What could not be done.
    pub title: String,
    /// The file it is about, or nothing.
    pub file: String,
    /// What was found.
    pub found: String,
    /// What was expected, or nothing.
    pub expected: String,
    /// What to do, or nothing.
    pub advice: String,
}

impl Failure {
    /// A failure that is only told.
    pub fn new(title: impl Into<String>, found: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            file: String::new(),
            found: found.into(),
            expected: String::new(),
            advice: String::new(),
        }
    }

    /// A failure of reading or writing a file.
    pub fn of_file(title: impl Into<String>, error: &format::Error) -> Self {
        let mut found = error.found().to_owned();
        if let Some(place) = error.place() {
            found = format!("{found} ({place})");
        }
        let text = |part: Option<&str>| part.unwrap_or_default().to_owned();
        Self {
            title: title.into(),
            file: error
                .file()
                .map_or(String::new(), |f| f.display().to_string()),
            found,
            expected: text(error.what_was_expected()),
            advice: text(error.what_to_do()),
        }
    }

    /// In one line, for the log.
    pub fn line(&self) -> String {
        let mut line = self.found.clone();
        if !self.file.is_empty() {
            line = format!("{}: {line}", self.file);
        }
        line
    }

    /// Shows the failure; says whether it was taken note of.
    pub fn show(&self, context: &Context) -> bool {
        let mut taken = dialog::entered(context);
        let closed = dialog::show(
            context,
            &self.title,
            520.0,
            |ui| self.body(ui),
            |ui| {
                taken |= button::primary(ui, "OK", true).clicked();
                if button::secondary(ui, "Copy").clicked() {
                    ui.ctx().copy_text(self.to_text());
                }
            },
        );
        taken || closed
    }

    fn body(&self, ui: &mut Ui) {
        let tokens = tokens(ui);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            layout::icon(ui, Icon::Error, 28.0, tokens.error);
            ui.vertical(|ui| {
                if !self.file.is_empty() {
                    let file = RichText::new(&self.file)
                        .font(strong(13.0))
                        .color(tokens.text);
                    ui.add(Label::new(file).wrap().selectable(true));
                }
                dialog::sentence(ui, sentence(&self.found));
                if !self.expected.is_empty() {
                    dialog::sentence(ui, sentence(&format!("Expected {}", self.expected)));
                }
                if !self.advice.is_empty() {
                    ui.add_space(4.0);
                    let advice = RichText::new(&self.advice).color(tokens.text);
                    ui.add(Label::new(advice).wrap());
                }
            });
        });
    }

    fn to_text(&self) -> String {
        let parts = [
            &self.title,
            &self.file,
            &self.found,
            &self.expected,
            &self.advice,
        ];
        let parts = parts.into_iter().filter(|part| !part.is_empty());
        parts.cloned().collect::<Vec<_>>().join("\n")
    }
}

/// With a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let end = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{}{end}", first.to_uppercase(), letters.as_str())
}

/// What becomes of unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsaved {
    /// Save it, then go on.
    Save,
    /// Go on without it.
    Discard,
    /// Don't go on.
    Stay,
}

/// Asks what becomes of unsaved work on the map called `name`, before `doing`.
pub fn unsaved(context: &Context, name: &str, doing: &str) -> Option<Unsaved> {
    let text =
        format!("“{name}” has changes that are not saved. Without saving, {doing} loses them.");
    fate(context, "Save the changes?", &text, ["Save", "Don’t save"])
}

/// Asks what becomes of so many recorded actions, before `doing`.
pub fn recording(context: &Context, count: usize, doing: &str) -> Option<Unsaved> {
    let (what, it) = match count {
        1 => ("1 recorded action is".to_owned(), "it"),
        _ => (format!("{count} recorded actions are"), "them"),
    };
    let text = format!("{what} in no script file yet. Without saving, {doing} loses {it}.");
    fate(context, "Save the script?", &text, ["Save…", "Don’t save"])
}

fn fate(context: &Context, title: &str, text: &str, [save, drop]: [&str; 2]) -> Option<Unsaved> {
    let mut answer = dialog::entered(context).then_some(Unsaved::Save);
    let closed = dialog::show(
        context,
        title,
        440.0,
        |ui| dialog::sentence(ui, text),
        |ui| {
            if button::primary(ui, save, true).clicked() {
                answer = Some(Unsaved::Save);
            }
            if button::secondary(ui, drop).clicked() {
                answer = Some(Unsaved::Discard);
            }
            if button::secondary(ui, "Cancel").clicked() {
                answer = Some(Unsaved::Stay);
            }
        },
    );
    answer.or(closed.then_some(Unsaved::Stay))
}

/// A question that is answered by yes or by leaving it.
#[derive(Clone, Debug)]
pub struct Question<T> {
    /// In a few words.
    pub title: &'static str,
    /// What it is about.
    pub text: String,
    /// The button that agrees.
    pub yes: &'static str,
    /// What agreeing does.
    pub then: T,
}

impl<T> Question<T> {
    /// Shows the question; answers when it is decided.
    pub fn show(&self, context: &Context) -> Option<bool> {
        let mut answer = None;
        let closed = dialog::show(
            context,
            self.title,
            460.0,
            |ui| dialog::sentence(ui, self.text.as_str()),
            |ui| {
                if button::primary(ui, self.yes, true).clicked() {
                    answer = Some(true);
                }
                if button::secondary(ui, "Cancel").clicked() {
                    answer = Some(false);
                }
            },
        );
        answer.or(closed.then_some(false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_reads_as_a_sentence() {
        assert_eq!(sentence("the file is cut short"), "The file is cut short.");
        assert_eq!(sentence(""), "");
    }
}
