//! The history panel: what was done; a click goes there.

use super::super::ui::row::Row;
use super::super::ui::section::inset;
use super::super::ui::{Icon, layout, text};
use egui::{ScrollArea, Ui};

/// What the panel shows.
pub struct History<'a> {
    /// What the map was at first.
    pub start: &'a str,
    /// The edits, the oldest first.
    pub edits: Vec<String>,
    /// How many of them are in force.
    pub position: usize,
    /// Bytes that it holds.
    pub bytes: u64,
    /// Where the map was saved last, if that can still be reached.
    pub saved: Option<usize>,
}

/// Shows the panel; answers with the number of edits to be in force.
pub fn show(ui: &mut Ui, history: &History<'_>) -> Option<usize> {
    let mut wanted = None;
    let count = history.edits.len() + 1;
    ui.spacing_mut().item_spacing.y = 0.0;
    let foot = 30.0;
    let height = (ui.available_height() - foot).max(28.0);
    ScrollArea::vertical()
        .id_salt("history")
        .max_height(height)
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show_rows(ui, 28.0, count, |ui, rows| {
            for index in rows {
                if row(ui, history, index) {
                    wanted = Some(index);
                }
            }
        });
    layout::line_across(ui);
    inset(6, 0).show(ui, |ui| {
        let size = text::bytes(history.bytes);
        let done = text::count(history.position as u64);
        text::hint(
            ui,
            format!("{done} of {} edits in force · {size}", count - 1),
        );
    });
    wanted.filter(|index| *index != history.position)
}

fn row(ui: &mut Ui, history: &History<'_>, index: usize) -> bool {
    let title = match index.checked_sub(1) {
        Some(edit) => &history.edits[edit],
        None => history.start,
    };
    let end = if index == history.position {
        "now"
    } else if history.saved == Some(index) {
        "saved"
    } else {
        ""
    };
    let row = Row {
        end,
        chosen: index == history.position,
        dimmed: index > history.position,
        ..Row::new(icon(title, index), title)
    };
    row.show(ui).clicked()
}

fn icon(title: &str, index: usize) -> Icon {
    if index == 0 {
        return Icon::Folder;
    }
    let has = |word: &str| title.to_lowercase().contains(word);
    if has("fill") {
        Icon::Fill
    } else if has("level") {
        Icon::Level
    } else if has("dress") {
        Icon::Layers
    } else if has("height") || has("import") {
        Icon::Import
    } else {
        Icon::Gear
    }
}
