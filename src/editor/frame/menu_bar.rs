//! The menu bar: menus from the table of commands, the title, undo and redo, the way to the palette.

use super::super::ui::button::{Face, Look, focus_ring, icon_button};
use super::super::ui::theme::{plain, strong, tokens};
use super::super::ui::{Icon, icons};
use crate::document::action::{Command, Keys, Menu, State, TABLE};
use egui::{
    Align, Align2, Button, Layout, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};
use std::path::PathBuf;

/// What the menu bar shows.
pub struct Bar<'a> {
    /// Name of the map.
    pub title: &'a str,
    /// Whether it has unsaved work.
    pub unsaved: bool,
    /// A word after the title.
    pub note: &'a str,
    /// The shortcuts in force.
    pub keys: &'a Keys,
    /// What commands are enabled by.
    pub state: &'a State,
    /// Files opened and saved, the latest first.
    pub recent: &'a [PathBuf],
    /// What undo takes back.
    pub undo: &'a str,
    /// What redo does again.
    pub redo: &'a str,
}

/// What was chosen.
#[derive(Clone, Debug)]
pub enum Chosen {
    /// A command.
    Command(&'static Command),
    /// A recent file.
    Recent(PathBuf),
}

/// The menus, each of one or more groups of commands.
const MENUS: [(&str, &[Menu]); 6] = [
    ("File", &[Menu::File]),
    ("Edit", &[Menu::Edit]),
    ("View", &[Menu::View, Menu::Overlay]),
    ("Tools", &[Menu::Tool, Menu::Brush]),
    ("Window", &[Menu::Window]),
    ("Help", &[Menu::Help]),
];

/// Commands that stand after a line.
const AFTER_LINE: [&str; 9] = [
    "file.save",
    "file.import",
    "file.quit",
    "edit.fill",
    "edit.detail",
    "view.enhanced",
    "view.freeze-eye",
    "window.layout",
    "help.about",
];

/// Shows the menu bar in its panel.
pub fn show(ui: &mut Ui, bar: &Bar<'_>) -> Option<Chosen> {
    let full = ui.max_rect();
    let mut chosen = None;
    ui.horizontal_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, 20.0), Sense::hover());
        icons::draw(ui.painter(), rect, Icon::Mountain, tokens(ui).accent);
        egui::MenuBar::new().ui(ui, |ui| {
            for (label, groups) in MENUS {
                ui.menu_button(label, |ui| menu(ui, groups, bar, &mut chosen));
            }
        });
    });
    title(ui, full, bar);
    let builder = UiBuilder::new()
        .max_rect(full)
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, |ui| {
        if search(ui, bar.keys) {
            chosen = Command::named("window.palette").map(Chosen::Command);
        }
        for (id, help) in [("edit.redo", bar.redo), ("edit.undo", bar.undo)] {
            if let Some(command) = Command::named(id)
                && icon_of(ui, command, help, bar)
            {
                chosen = Some(Chosen::Command(command));
            }
        }
    });
    chosen
}

fn menu(ui: &mut Ui, groups: &[Menu], bar: &Bar<'_>, chosen: &mut Option<Chosen>) {
    for (index, group) in groups.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for command in TABLE.iter().filter(|command| command.menu == *group) {
            if AFTER_LINE.contains(&command.id) {
                ui.separator();
            }
            if command.id == "file.recent" {
                recent(ui, command, bar, chosen);
            } else if item(ui, command, bar) {
                *chosen = Some(Chosen::Command(command));
            }
        }
    }
}

fn item(ui: &mut Ui, command: &Command, bar: &Bar<'_>) -> bool {
    let keys = keys_of(bar.keys, command);
    let button = Button::new(command.label).shortcut_text(keys);
    let response = ui.add_enabled(command.is_enabled(bar.state), button);
    response.on_hover_text(command.hint).clicked()
}

fn recent(ui: &mut Ui, command: &Command, bar: &Bar<'_>, chosen: &mut Option<Chosen>) {
    ui.add_enabled_ui(command.is_enabled(bar.state), |ui| {
        ui.menu_button(command.label, |ui| {
            for path in bar.recent {
                let name = path.file_name().unwrap_or(path.as_os_str());
                let button = ui.button(name.to_string_lossy());
                if button.on_hover_text(path.display().to_string()).clicked() {
                    *chosen = Some(Chosen::Recent(path.clone()));
                }
            }
        });
    });
}

/// The keys to show beside a command, or nothing.
pub fn keys_of(keys: &Keys, command: &Command) -> String {
    keys.shown(command)
        .map(ToString::to_string)
        .unwrap_or_default()
}

fn icon_of(ui: &mut Ui, command: &Command, help: &str, bar: &Bar<'_>) -> bool {
    let keys = keys_of(bar.keys, command);
    let face = Face {
        keys: &keys,
        help,
        ..Face::new(Icon::named(command.icon), command.label)
    };
    ui.add_enabled_ui(command.is_enabled(bar.state), |ui| {
        icon_button(ui, face, false, 26.0, Look::Plain).clicked()
    })
    .inner
}

fn title(ui: &Ui, full: Rect, bar: &Bar<'_>) {
    let tokens = tokens(ui);
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(bar.title.into(), strong(13.0), tokens.text);
    let size = galley.size();
    let left = full.center().x - size.x / 2.0;
    painter.galley(
        pos2(left, full.center().y - size.y / 2.0),
        galley,
        tokens.text,
    );
    if bar.unsaved {
        let dot = pos2(left - 10.0, full.center().y);
        painter.circle_filled(dot, 3.0, tokens.warn);
    }
    let at = pos2(left + size.x + 8.0, full.center().y);
    painter.text(at, Align2::LEFT_CENTER, bar.note, plain(12.0), tokens.text3);
}

fn search(ui: &mut Ui, keys: &Keys) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(232.0, 24.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Do anything"));
    let tokens = tokens(ui);
    let ground = if response.hovered() {
        tokens.control
    } else {
        tokens.well
    };
    let line = Stroke::new(1.0, tokens.line_strong.gamma_multiply(0.7));
    let painter = ui.painter();
    painter.rect(rect, 5, ground, line, StrokeKind::Inside);
    let centre = pos2(rect.left() + 14.0, rect.center().y);
    let place = Rect::from_center_size(centre, Vec2::splat(14.0));
    icons::draw(painter, place, Icon::Search, tokens.text3);
    let at = pos2(rect.left() + 27.0, rect.center().y);
    painter.text(
        at,
        Align2::LEFT_CENTER,
        "Do anything",
        plain(12.5),
        tokens.text3,
    );
    if let Some(command) = Command::named("window.palette") {
        let at = pos2(rect.right() - 8.0, rect.center().y);
        let keys = keys_of(keys, command);
        painter.text(at, Align2::RIGHT_CENTER, keys, plain(11.5), tokens.text3);
    }
    focus_ring(ui, &response, 5);
    response.clicked()
}
