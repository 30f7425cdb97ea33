//! The map's numbers, as they are and as they will be.

use super::super::super::ui::theme::{strong, tokens};
use super::super::super::ui::{bar, text};
use egui::{Grid, RichText, Ui, vec2};

/// Vertices along x and z, and metres between them.
type Lattice = ([u32; 2], [f32; 2]);

/// Shows both beside each other.
pub(super) fn show(ui: &mut Ui, before: Lattice, after: Lattice) {
    let (quiet, loud, new) = {
        let tokens = tokens(ui);
        (tokens.text3, tokens.text2, tokens.text)
    };
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        Grid::new("figures of the size")
            .num_columns(3)
            .spacing(vec2(16.0, 4.0))
            .min_col_width(bar::LABEL)
            .show(ui, |ui| {
                ui.label("");
                ui.label(RichText::new("Now").font(strong(12.5)).color(loud));
                ui.label(RichText::new("Then").font(strong(12.5)).color(new));
                ui.end_row();
                for (label, of) in LINES {
                    let (now, then) = (of(before), of(after));
                    let ink = if now == then { loud } else { new };
                    ui.label(RichText::new(label).color(quiet));
                    ui.label(RichText::new(now).color(loud));
                    ui.label(RichText::new(then).color(ink));
                    ui.end_row();
                }
            });
    });
}

/// A figure's name, and what it is.
type Line = (&'static str, fn(Lattice) -> String);

const LINES: [Line; 5] = [
    ("Vertices", |(vertices, _)| {
        of_two(vertices.map(|n| text::count(n.into())))
    }),
    ("Cells", |(vertices, _)| {
        of_two(vertices.map(|n| text::count((n - 1).into())))
    }),
    ("Cell size", |(_, [dx, dz])| {
        if dx == dz {
            text::metres(dx)
        } else {
            of_two([dx, dz].map(text::metres))
        }
    }),
    ("Covers", |(vertices, spacing)| {
        of_two([0, 1].map(|axis| text::metres((vertices[axis] - 1) as f32 * spacing[axis])))
    }),
    ("Memory", |([columns, rows], _)| {
        text::bytes(u64::from(columns) * u64::from(rows) * 19)
    }),
];

fn of_two([x, z]: [String; 2]) -> String {
    format!("{x} × {z}")
}
