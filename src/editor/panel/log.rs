//! The log panel: everything that the program said.

use super::super::notices::Line;
use super::super::ui::row::Row;
use super::super::ui::toast::sign;
use super::super::ui::{Icon, layout, tokens};
use egui::Ui;
use std::time::SystemTime;

/// Shows the log, the latest first; answers with the line that was clicked.
pub fn show<'a>(ui: &mut Ui, lines: &'a [Line]) -> Option<&'a Line> {
    if lines.is_empty() {
        layout::empty(
            ui,
            Icon::List,
            "Nothing said yet",
            "What was opened, saved and exported, and what went wrong, is listed here.",
        );
        return None;
    }
    let mut clicked = None;
    layout::scrolled(ui, "log", |ui| {
        let tokens = tokens(ui);
        for line in lines.iter().rev() {
            let (icon, colour) = sign(line.kind, tokens);
            let ago = ago(line.at);
            let row = Row {
                detail: &line.detail,
                end: if line.detail.is_empty() { &ago } else { "" },
                ink: Some(colour),
                ..Row::new(icon, &line.title)
            };
            if row.show(ui).on_hover_text(&ago).clicked() {
                clicked = Some(line);
            }
        }
    });
    clicked
}

fn ago(at: SystemTime) -> String {
    let seconds = at.elapsed().unwrap_or_default().as_secs();
    match seconds {
        0..=59 => "just now".into(),
        60..=3599 => format!("{} min ago", seconds / 60),
        _ => format!("{} h ago", seconds / 3600),
    }
}
