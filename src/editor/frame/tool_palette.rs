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
/// The side of a button where there are two columns of them.
const PAIRED: f32 = 28.0;
const GAP: f32 = 2.0;
/// Height of the line between two groups.
const LINE: f32 = 7.0;

/// How wide the palette is where it has so much height: two columns where one would be cut off.
pub fn width(height: f32) -> f32 {
    match columns(height) {
        1 => LARGEST,
        _ => 2.0 * PAIRED + GAP,
    }
}

/// Shows the tools; answers with the command that chooses another.
pub fn show(ui: &mut Ui, keys: &Keys, chosen: ToolKind) -> Option<&'static Command> {
    let mut wanted = None;
    let height = ui.available_height();
    let (columns, side) = (columns(height), side(height));
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    ScrollArea::vertical()
        .auto_shrink(false)
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
        .show(ui, |ui| {
            ui.set_width(width(height));
            for (index, group) in ToolKind::GROUPS.into_iter().enumerate() {
                if index > 0 {
                    line(ui);
                }
                for row in group.chunks(columns) {
                    ui.horizontal(|ui| {
                        for tool in row {
                            wanted = wanted.or(button(ui, keys, *tool, chosen, side));
                        }
                    });
                }
            }
        });
    wanted
}

/// What buttons may take of the height.
fn room(height: f32) -> f32 {
    let lines = (ToolKind::GROUPS.len() - 1) as f32;
    height - lines * (LINE + GAP) - ToolKind::all().count() as f32 * GAP
}

fn columns(height: f32) -> usize {
    let count = ToolKind::all().count() as f32;
    if room(height) >= count * SMALLEST {
        1
    } else {
        2
    }
}

/// The side of a button with which all of them find room, if they can.
fn side(height: f32) -> f32 {
    match columns(height) {
        1 => {
            let count = ToolKind::all().count() as f32;
            (room(height) / count).floor().clamp(SMALLEST, LARGEST)
        }
        _ => PAIRED,
    }
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
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, LINE), Sense::hover());
    let line = Stroke::new(1.0, tokens(ui).line_strong.gamma_multiply(0.7));
    let across = rect.shrink2(vec2(5.0, 0.0)).x_range();
    ui.painter().hline(across, rect.center().y, line);
}
