//! The settings: theme, scale, quality, keys.

use super::super::keys;
use super::super::settings::{Settings, ThemeChoice};
use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::theme::{plain, tokens};
use super::super::ui::{Icon, bar, dialog, layout, text};
use super::super::viewport::options::Quality;
use crate::document::action::{Command, Keys, Menu, Shortcut, TABLE};
use egui::{Context, Event, Key, Margin, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// Height of the list of keys, in points.
const LIST: f32 = 264.0;
/// Keys that do something else wherever they are pressed.
const TAKEN: [(&str, &str); 2] = [
    ("B", "B is held to change the brush by dragging"),
    ("Tab", "Tab goes from field to field"),
];

/// What the dialog shows and changes.
pub struct Shown<'a> {
    /// What is remembered.
    pub settings: &'a mut Settings,
    /// The shortcuts in force.
    pub keys: &'a Keys,
    /// How much is done for the picture; none for what fits the graphics card.
    pub quality: &'a mut Option<Quality>,
}

/// The dialog.
#[derive(Default)]
pub struct SettingsDialog {
    query: String,
    /// The command whose new keys are waited for.
    listening: Option<&'static Command>,
    /// Keys that were pressed and have a command already.
    conflict: Option<Conflict>,
    /// Why what was pressed can't be used.
    refused: Option<&'static str>,
}

#[derive(Clone)]
struct Conflict {
    wanted_by: &'static Command,
    shortcut: Shortcut,
    taken_by: &'static Command,
}

impl SettingsDialog {
    /// Shows the settings and changes them; says whether the dialog is to close.
    pub fn show(&mut self, context: &Context, shown: &mut Shown<'_>) -> bool {
        self.listen(context, shown);
        let mut done = false;
        let closed = dialog::show(
            context,
            "Settings",
            560.0,
            |ui| {
                look(ui, shown);
                ui.add_space(6.0);
                layout::line_across(ui);
                ui.add_space(6.0);
                self.head(ui, shown);
                self.list(ui, shown);
                self.message(ui, shown);
            },
            |ui| done = button::primary(ui, "Close", true).clicked(),
        );
        closed || done
    }

    /// Takes the keys that are pressed for a command.
    fn listen(&mut self, context: &Context, shown: &mut Shown<'_>) {
        let Some(command) = self.listening else {
            return;
        };
        let mut pressed = None;
        context.input_mut(|input| {
            input.events.retain(|event| match event {
                Event::Key {
                    key,
                    pressed: true,
                    modifiers,
                    ..
                } => {
                    pressed = Some((*key, *modifiers));
                    false
                }
                Event::Text(_) => false,
                _ => true,
            });
        });
        let Some((key, modifiers)) = pressed else {
            return;
        };
        self.listening = None;
        match key {
            Key::Escape => {}
            Key::Backspace | Key::Delete if modifiers.is_none() => {
                Keys::assign(&mut shown.settings.keys, command, None);
            }
            _ => self.take(command, keys::shortcut(key, modifiers), shown),
        }
    }

    fn take(&mut self, command: &'static Command, shortcut: Shortcut, shown: &mut Shown<'_>) {
        let taken = TAKEN
            .iter()
            .find(|(key, _)| *key == shortcut.key && shortcut.modifiers() == 0);
        if let Some((_, why)) = taken {
            self.refused = Some(why);
            return;
        }
        match shown.keys.command(&shortcut) {
            Some(other) if other.id != command.id => {
                self.conflict = Some(Conflict {
                    wanted_by: command,
                    shortcut,
                    taken_by: other,
                });
            }
            _ => Keys::assign(&mut shown.settings.keys, command, Some(&shortcut)),
        }
    }

    fn head(&mut self, ui: &mut Ui, shown: &mut Shown<'_>) {
        bar::row(ui, "Keys", "", |ui, label| {
            let width = ui.available_width() - 96.0;
            let field = TextEdit::singleline(&mut self.query)
                .hint_text("Find a command or a key")
                .desired_width(width)
                .margin(Margin::symmetric(6, 4));
            ui.add(field).labelled_by(label.id);
            let changed = !shown.settings.keys.is_empty();
            ui.add_enabled_ui(changed, |ui| {
                if button::secondary(ui, "Reset all").clicked() {
                    shown.settings.keys.clear();
                    (self.conflict, self.refused) = (None, None);
                }
            });
        });
    }

    fn list(&mut self, ui: &mut Ui, shown: &mut Shown<'_>) {
        let query = self.query.trim().to_lowercase();
        ScrollArea::vertical()
            .id_salt("keys of commands")
            .max_height(LIST)
            .min_scrolled_height(LIST)
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                for menu in Menu::ALL {
                    for command in TABLE.iter().filter(|command| command.menu == menu) {
                        let keys = shown.keys.all_of(command);
                        let words = format!("{} {} {keys}", menu.label(), command.label);
                        if words.to_lowercase().contains(&query) {
                            self.row(ui, command, &keys, shown);
                        }
                    }
                }
            });
    }

    fn row(&mut self, ui: &mut Ui, command: &'static Command, keys: &str, shown: &mut Shown<'_>) {
        let listening = self.listening.is_some_and(|other| other.id == command.id);
        let changed = shown.settings.keys.contains_key(command.id);
        ui.horizontal(|ui| {
            let tokens = tokens(ui);
            let (place, response) = ui.allocate_exact_size(vec2(290.0, 24.0), Sense::hover());
            let name = format!("{}: {}", command.menu.label(), command.label);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
            let ink = if changed { tokens.text } else { tokens.text2 };
            let (at, width) = (place.left_center(), place.width());
            text::elided(ui, at, &name, plain(13.0), ink, width);
            if changed {
                let dot = place.left_center() - vec2(6.0, 0.0);
                ui.painter().circle_filled(dot, 2.0, tokens.accent);
            }
            let shown_keys = match (listening, keys) {
                (true, _) => "Press keys…",
                (false, "") => "None",
                (false, keys) => keys,
            };
            let button = egui::Button::new(shown_keys)
                .selected(listening)
                .min_size(vec2(150.0, 22.0));
            let response = ui.add(button);
            let said = format!("Keys of {}: {shown_keys}", command.label);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
            let help = "Click, then press the new keys; Backspace for none, Esc to leave them";
            if response.on_hover_text(help).clicked() {
                self.listening = (!listening).then_some(command);
                (self.conflict, self.refused) = (None, None);
            }
            if changed {
                let name = format!("Reset the keys of {}", command.label);
                let face = Face::new(Icon::Reset, &name);
                if icon_button(ui, face, false, 22.0, Look::Plain).clicked() {
                    shown.settings.keys.remove(command.id);
                }
            }
        });
    }

    /// One line that is always there: what was pressed, and why it isn't in force.
    fn message(&mut self, ui: &mut Ui, shown: &mut Shown<'_>) {
        ui.horizontal(|ui| {
            ui.set_min_height(28.0);
            let Some(conflict) = self.conflict.clone() else {
                let usual = "Click the keys of a command to change them.";
                text::hint(ui, self.refused.unwrap_or(usual));
                return;
            };
            let (keys, other) = (&conflict.shortcut, conflict.taken_by.label);
            dialog::line(ui, format!("{keys} already means “{other}”."));
            if button::secondary(ui, "Take it from there").clicked() {
                Keys::assign(
                    &mut shown.settings.keys,
                    conflict.wanted_by,
                    Some(&conflict.shortcut),
                );
                self.conflict = None;
            }
            if button::secondary(ui, "Leave it").clicked() {
                self.conflict = None;
            }
        });
    }
}

fn look(ui: &mut Ui, shown: &mut Shown<'_>) {
    bar::row(ui, "Theme", "", |ui, _| {
        let choices = [
            Choice::new(ThemeChoice::Dark, "Dark"),
            Choice::new(ThemeChoice::Light, "Light"),
            Choice::new(ThemeChoice::System, "System"),
        ];
        segmented(ui, &mut shown.settings.theme, &choices);
    });
    bar::row(ui, "Scale", "Of the whole window", |ui, _| {
        let mut scale = (ui.ctx().zoom_factor() * 100.0).round() as u32;
        let choices = [
            Choice::new(75, "75 %"),
            Choice::new(100, "100 %"),
            Choice::new(125, "125 %"),
            Choice::new(150, "150 %"),
            Choice::new(200, "200 %"),
        ];
        if segmented(ui, &mut scale, &choices) {
            ui.ctx().set_zoom_factor(scale as f32 / 100.0);
        }
    });
    bar::row(
        ui,
        "Quality",
        "How much is done for the picture",
        |ui, _| {
            let automatic = Choice {
                help: "What fits the graphics card",
                ..Choice::new(None, "Automatic")
            };
            let [low, medium, high] = Quality::ALL.map(|(q, name)| Choice::new(Some(q), name));
            segmented(ui, shown.quality, &[automatic, low, medium, high]);
        },
    );
}
