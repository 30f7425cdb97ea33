//! A text of a panel: what is typed into it is one edit, done when the typing ends.

use crate::editor::ui::bar;
use crate::map::MOST_LETTERS;
use egui::{Response, Role, TextEdit, Ui, WidgetInfo};

/// The field that is typed into, by its name, and what stands in it.
#[derive(Clone, Debug, Default)]
pub struct Typed(Option<(String, String)>);

impl Typed {
    /// A row with a label; what was typed, once that ends and is another text.
    pub fn row(&mut self, ui: &mut Ui, label: &str, help: &str, now: &str) -> Option<String> {
        bar::row(ui, label, help, |ui, of| {
            let response = self.show(ui, label, now, f32::INFINITY);
            self.ended(&response.labelled_by(of.id), label, now)
        })
    }

    /// A row for what something is called: as [`row`](Self::row), but without blanks around it, and one that is all blank
    /// counts as not typed, since nothing is without a name.
    pub fn name(&mut self, ui: &mut Ui, label: &str, help: &str, now: &str) -> Option<String> {
        let typed = self.row(ui, label, help, now)?.trim().to_owned();
        (!typed.is_empty() && typed != now).then_some(typed)
    }

    /// A field without a label, called so; what was typed, once that ends and is another text.
    pub fn bare(&mut self, ui: &mut Ui, name: &str, now: &str, width: f32) -> Option<String> {
        let response = self.show(ui, name, now, width);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, name));
        self.ended(&response, name, now)
    }

    fn show(&mut self, ui: &mut Ui, name: &str, now: &str, width: f32) -> Response {
        let mut text = match &self.0 {
            Some((of, typed)) if of == name => typed.clone(),
            _ => now.to_owned(),
        };
        let edit = TextEdit::singleline(&mut text)
            .char_limit(MOST_LETTERS)
            .desired_width(width);
        let response = ui.add(edit);
        if response.has_focus() || response.lost_focus() {
            self.0 = Some((name.to_owned(), text));
        }
        response
    }

    fn ended(&mut self, response: &Response, name: &str, now: &str) -> Option<String> {
        if !response.lost_focus() {
            return None;
        }
        let (_, text) = self.0.take_if(|(of, _)| of == name)?;
        (text != now).then_some(text)
    }
}
