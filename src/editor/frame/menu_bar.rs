//! The menu bar: menus from the table of commands, the title, undo and redo, the way to the palette.

use super::super::ui::button::{Face, Look, focus_ring, icon_button, tip};
use super::super::ui::theme::{plain, strong, tokens};
use super::super::ui::{Icon, icons};
use crate::document::action::{Command, Keys, Menu, State, TABLE};
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Align2, Button, Layout, Rangef, Rect, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder,
    Vec2, WidgetInfo, pos2, vec2,
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
const MENUS: [(&str, &[Menu]); 10] = [
    ("File", &[Menu::File]),
    ("Edit", &[Menu::Edit, Menu::Map]),
    ("Select", &[Menu::Select]),
    ("View", &[Menu::View]),
    ("Compare", &[Menu::Compare]),
    ("Tools", &[Menu::Tool]),
    ("Objects", &[Menu::Object]),
    ("Volumes", &[Menu::Volume]),
    ("Window", &[Menu::Window]),
    ("Help", &[Menu::Help]),
];

/// Menus that open from the end of another one, with what they are called there.
const SUBMENUS: [(Menu, Menu, &str); 6] = [
    (Menu::View, Menu::Bookmark, "Bookmarks"),
    (Menu::View, Menu::Overlay, "Overlay"),
    (Menu::View, Menu::Sun, "Sun"),
    (Menu::View, Menu::Quality, "Quality"),
    (Menu::Tool, Menu::Brush, "Brush"),
    (Menu::Tool, Menu::Level, "Levels"),
];

/// Commands that stand after a line.
const AFTER_LINE: [&str; 28] = [
    "file.save",
    "file.import",
    "file.quit",
    "edit.fill",
    "edit.copy",
    "edit.repeat",
    "edit.detail",
    "map.add-texture",
    "select.turn",
    "select.fill",
    "view.enhanced",
    "view.freeze-eye",
    "bookmark.1",
    "bookmark.forget",
    "compare.0-1",
    "compare.0-1-wire",
    "compare.levels",
    "compare.arrangement",
    "object.level-under",
    "object.ground",
    "object.model",
    "volume.frame",
    "volume.whole",
    "volume.copy",
    "volume.fill",
    "brush.ball",
    "window.layout",
    "help.about",
];

/// Shows the menu bar in its panel.
pub fn show(ui: &mut Ui, bar: &Bar<'_>) -> Option<Chosen> {
    let full = ui.max_rect();
    let mut chosen = None;
    let mut menus = full.left();
    ui.horizontal_centered(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(24.0, 20.0), Sense::hover());
        icons::draw(ui.painter(), rect, Icon::Mountain, tokens(ui).accent);
        egui::MenuBar::new().ui(ui, |ui| {
            for (label, groups) in MENUS {
                let button = ui.menu_button(label, |ui| menu(ui, groups, bar, &mut chosen));
                menus = button.response.rect.right();
            }
        });
    });
    let builder = UiBuilder::new()
        .max_rect(full)
        .layout(Layout::right_to_left(Align::Center));
    let right = ui.scope_builder(builder, |ui| {
        if search(ui, bar.keys, full.width() < NARROW) {
            chosen = Command::named("window.palette").map(Chosen::Command);
        }
        for (id, help) in [("edit.redo", bar.redo), ("edit.undo", bar.undo)] {
            if let Some(command) = Command::named(id)
                && icon_of(ui, command, help, bar)
            {
                chosen = Some(Chosen::Command(command));
            }
        }
        ui.min_rect().left()
    });
    let room = Rangef::new(menus + TITLE_GAP, right.inner - TITLE_GAP);
    title(ui, full, room, bar);
    chosen
}

/// A bar of less width shows the way to the palette as an icon alone.
const NARROW: f32 = 1000.0;
/// Space on both sides of the title.
const TITLE_GAP: f32 = 12.0;

fn menu(ui: &mut Ui, groups: &[Menu], bar: &Bar<'_>, chosen: &mut Option<Chosen>) {
    for (index, group) in groups.iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        items(ui, *group, bar, chosen);
        let under = SUBMENUS.iter().filter(|(within, ..)| within == group);
        for (number, (_, submenu, label)) in under.enumerate() {
            if number == 0 {
                ui.separator();
            }
            ui.menu_button(*label, |ui| items(ui, *submenu, bar, chosen));
        }
    }
}

fn items(ui: &mut Ui, group: Menu, bar: &Bar<'_>, chosen: &mut Option<Chosen>) {
    for command in TABLE.iter().filter(|command| command.menu == group) {
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

/// The title in the middle of the bar, as far as there is room for it.
fn title(ui: &mut Ui, full: Rect, room: Rangef, bar: &Bar<'_>) {
    const DOT: f32 = 16.0;
    let tokens = tokens(ui);
    let painter = ui.painter();
    let cut = |text: &str, font, colour, width| {
        let mut job = LayoutJob::simple_singleline(text.into(), font, colour);
        job.wrap = TextWrapping::truncate_at_width(width);
        painter.layout_job(job)
    };
    let name = cut(bar.title, strong(13.0), tokens.text, room.span() - DOT);
    let wide = name.size().x;
    let note = cut(bar.note, plain(12.0), tokens.text3, f32::INFINITY);
    let note_wide = note.size().x + 8.0;
    let has_note = !bar.note.is_empty() && DOT + wide + note_wide <= room.span();
    let end = room.max - wide - if has_note { note_wide } else { 0.0 };
    let left = (full.center().x - wide / 2.0).clamp(room.min + DOT, end.max(room.min + DOT));
    let middle = full.center().y;
    let line = |height: f32| middle - height / 2.0;
    let mut rect = Rect::from_min_size(pos2(left, line(name.size().y)), name.size());
    painter.galley(rect.min, name, tokens.text);
    if bar.unsaved {
        painter.circle_filled(pos2(left - 10.0, middle), 3.0, tokens.warn);
    }
    if has_note {
        let at = pos2(left + wide + 8.0, line(note.size().y));
        rect.max.x += note_wide;
        painter.galley(at, note, tokens.text3);
    }
    let id = ui.scope_id().with("title");
    let response = ui.interact(rect, id, Sense::hover());
    let said = format!("{} {}", bar.title, bar.note);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, said.trim_end()));
    response.on_hover_text(said.trim_end());
}

fn search(ui: &mut Ui, keys: &Keys, narrow: bool) -> bool {
    let width = if narrow { 32.0 } else { 232.0 };
    let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0), Sense::click());
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
    let centre = pos2(rect.left() + 16.0, rect.center().y);
    let place = Rect::from_center_size(centre, Vec2::splat(14.0));
    icons::draw(painter, place, Icon::Search, tokens.text3);
    let keys = Command::named("window.palette").map(|command| keys_of(keys, command));
    let keys = keys.unwrap_or_default();
    if !narrow {
        let at = pos2(rect.left() + 29.0, rect.center().y);
        let (font, small) = (plain(12.5), plain(11.5));
        painter.text(at, Align2::LEFT_CENTER, "Do anything", font, tokens.text3);
        let at = pos2(rect.right() - 8.0, rect.center().y);
        painter.text(at, Align2::RIGHT_CENTER, &keys, small, tokens.text3);
    }
    focus_ring(ui, &response, 5);
    let help = "Find a command, a level or a file by its name";
    tip(response, "Do anything", &keys, help).clicked()
}
