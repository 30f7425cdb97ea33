//! Keys and mouse, and what the program is.

use super::super::frame::menu_bar::keys_of;
use super::super::ui::theme::{strong, tokens};
use super::super::ui::{Icon, button, dialog, layout, text};
use crate::document::action::{GESTURES, Keys, Menu, TABLE};
use egui::{Context, Label, Margin, RichText, Sense, TextEdit, Ui, vec2};

/// The list of keys, with what is looked for in it.
#[derive(Default)]
pub struct KeyList {
    query: String,
}

impl KeyList {
    /// Shows every key and what the mouse does; says whether it is to close.
    pub fn show(&mut self, context: &Context, keys: &Keys) -> bool {
        let mut done = false;
        let closed = dialog::show(
            context,
            "Keys and mouse",
            620.0,
            |ui| {
                let field = TextEdit::singleline(&mut self.query)
                    .hint_text("Filter")
                    .desired_width(ui.available_width())
                    .margin(Margin::symmetric(6, 4));
                ui.add(field).accessible_name("Filter keys");
                let query = self.query.trim().to_lowercase();
                let fits = |text: &str| text.to_lowercase().contains(&query);
                let mouse: Vec<_> = GESTURES
                    .iter()
                    .filter(|(what, how)| fits(what) || fits(how))
                    .collect();
                if !mouse.is_empty() {
                    group(ui, "Mouse");
                }
                for (what, how) in mouse {
                    row(ui, what, |ui| {
                        let colour = tokens(ui).text;
                        let how = RichText::new(*how).size(12.0).color(colour);
                        ui.add(Label::new(how).wrap());
                    });
                }
                for menu in Menu::ALL {
                    let commands = TABLE.iter().filter(|command| command.menu == menu);
                    let shown: Vec<_> = commands
                        .map(|command| (command.label, keys_of(keys, command)))
                        .filter(|(label, keys)| !keys.is_empty() && (fits(label) || fits(keys)))
                        .collect();
                    if !shown.is_empty() {
                        group(ui, menu.label());
                    }
                    for (label, keys) in shown {
                        row(ui, label, |ui| button::key_cap(ui, &keys));
                    }
                }
            },
            |ui| done = button::primary(ui, "Close", true).clicked(),
        );
        closed || done
    }
}

fn group(ui: &mut Ui, title: &str) {
    ui.add_space(8.0);
    let colour = tokens(ui).text;
    ui.label(RichText::new(title).font(strong(12.5)).color(colour));
}

fn row(ui: &mut Ui, what: &str, how: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let colour = tokens(ui).text2;
        let (rect, response) = ui.allocate_exact_size(vec2(280.0, 20.0), Sense::hover());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, what));
        let font = super::super::ui::theme::plain(13.0);
        text::elided(ui, rect.left_center(), what, font, colour, rect.width());
        how(ui);
    });
}

/// Shows what the program is; says whether it is to close.
pub fn about(context: &Context) -> bool {
    let mut done = false;
    let closed = dialog::show(
        context,
        "About Landform",
        460.0,
        |ui| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 14.0;
                layout::icon(ui, Icon::Mountain, 44.0, tokens(ui).accent);
                ui.vertical(|ui| {
                    let colour = tokens(ui).text;
                    let version = format!("Landform {}", env!("CARGO_PKG_VERSION"));
                    ui.label(RichText::new(version).font(strong(15.0)).color(colour));
                    dialog::sentence(ui, env!("CARGO_PKG_DESCRIPTION"));
                    ui.add_space(6.0);
                    text::hint(ui, "Licence: MIT or Apache-2.0");
                    text::hint(ui, "Font: Inter, SIL Open Font License 1.1");
                });
            });
        },
        |ui| done = button::primary(ui, "Close", true).clicked(),
    );
    closed || done
}
