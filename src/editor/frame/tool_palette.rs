//! The tool palette at the left edge.

use super::super::tool::ToolKind;
use super::super::ui::button::{Face, Look, icon_button};
use super::super::ui::theme::tokens;
use super::menu_bar::keys_of;
use crate::document::action::{Command, Keys};
use egui::scroll_area::ScrollBarVisibility;
use egui::{ScrollArea, Sense, Stroke, Ui, vec2};

const LARGEST: f32 = 34.0;
const SMALLEST: f32 = 26.0;
const GAP: f32 = 2.0;
/// Height of the line between two groups.
const LINE: f32 = 7.0;

/// Shows the tools; answers with the command that chooses another.
pub fn show(ui: &mut Ui, keys: &Keys, chosen: ToolKind) -> Option<&'static Command> {
    let mut wanted = None;
    let side = side(ui.available_height());
    ui.spacing_mut().item_spacing.y = GAP;
    ScrollArea::vertical()
        .auto_shrink(false)
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
        .show(ui, |ui| {
            ui.set_width(LARGEST);
            for (index, group) in ToolKind::GROUPS.into_iter().enumerate() {
                if index > 0 {
                    line(ui);
                }
                for tool in group {
                    wanted = wanted.or(button(ui, keys, *tool, chosen, side));
                }
            }
        });
    wanted
}

/// The side of a button with which all of them find room, if they can.
fn side(height: f32) -> f32 {
    let count = ToolKind::all().count() as f32;
    let lines = (ToolKind::GROUPS.len() - 1) as f32;
    let room = height - lines * (LINE + GAP) - count * GAP;
    (room / count).floor().clamp(SMALLEST, LARGEST)
}

fn button(
    ui: &mut Ui,
    keys: &Keys,
    tool: ToolKind,
    chosen: ToolKind,
    side: f32,
) -> Option<&'static Command> {
    let command = Command::named(tool.command())?;
    let cap = keys_of(keys, command);
    let face = Face {
        keys: &cap,
        help: command.hint,
        ..Face::new(tool.icon(), command.label)
    };
    let clicked = icon_button(ui, face, tool == chosen, side, Look::Tool).clicked();
    clicked.then_some(command)
}

fn line(ui: &mut Ui) {
    let (rect, _) = ui.allocate_exact_size(vec2(LARGEST, LINE), Sense::hover());
    let line = Stroke::new(1.0, tokens(ui).line_strong.gamma_multiply(0.7));
    let across = rect.shrink2(vec2(5.0, 0.0)).x_range();
    ui.painter().hline(across, rect.center().y, line);
}
