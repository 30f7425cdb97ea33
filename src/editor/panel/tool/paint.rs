//! What the tools that paint are set to.

use crate::editor::panel::textures::{self, Entry};
use crate::editor::tool::{Edge, Mix, ToolKind, Tools};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::palette_row::palette_row;
use crate::editor::ui::theme::tokens;
use crate::editor::ui::{button, text, tint};
use crate::map::{LayerId, Palette};
use egui::ecolor::HsvaGamma;
use egui::{Color32, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

/// Earthy tints, as hue, saturation, value.
const TINTS: [(&str, [f32; 3]); 8] = [
    ("White", [0.0, 0.0, 1.0]),
    ("Sand", [0.11, 0.28, 0.93]),
    ("Straw", [0.13, 0.45, 0.85]),
    ("Moss", [0.23, 0.45, 0.62]),
    ("Rust", [0.05, 0.6, 0.68]),
    ("Peat", [0.07, 0.45, 0.4]),
    ("Slate", [0.6, 0.16, 0.6]),
    ("Frost", [0.57, 0.12, 0.96]),
];

/// The texture that is painted, and of covers how.
pub(super) fn textures(ui: &mut Ui, kind: ToolKind, tools: &mut Tools, entries: &[Entry<'_>]) {
    let is_cover = kind == ToolKind::Cover;
    let paint = &mut tools.paint;
    let chosen = if is_cover {
        &mut paint.cover
    } else {
        &mut paint.texture
    };
    of_textures(ui, chosen, entries);
    if is_cover {
        bar::row(ui, "Edge", "How the cover ends.", |ui, _| {
            let choices = [
                Choice {
                    help: "The cover's alpha fades towards the rim",
                    ..Choice::new(Edge::Soft, "Soft")
                },
                Choice {
                    help: "Cells get the cover by chance; alphas stay",
                    ..Choice::new(Edge::Cells, "Cells")
                },
            ];
            segmented(ui, &mut paint.edge, &choices);
        });
        if paint.edge == Edge::Soft {
            bar::bar(ui, &mut paint.alpha, &alpha_number());
        }
    }
}

/// The textures to choose one from.
pub(super) fn of_textures(ui: &mut Ui, chosen: &mut u8, entries: &[Entry<'_>]) {
    let mut index = usize::from(*chosen);
    textures::grid(ui, entries, &mut index);
    *chosen = index.min(254) as u8;
}

fn alpha_number() -> Number<'static> {
    Number {
        label: "Amount",
        soft: 0.0..=1.0,
        hard: 0.0..=1.0,
        default: 1.0,
        suffix: "",
        decimals: 2,
        help: "How much of the texture shows where the brush is strongest.",
    }
}

/// Which alpha is painted, and what.
pub(super) fn alpha(ui: &mut Ui, tools: &mut Tools) {
    bar::row(ui, "Of", "Which of a cell's two textures.", |ui, _| {
        let choices = [
            Choice::new(LayerId::AlphaCover, "Cover"),
            Choice::new(LayerId::AlphaBase, "Base"),
        ];
        segmented(ui, &mut tools.paint.alpha_of, &choices);
    });
    bar::bar(ui, &mut tools.paint.alpha, &alpha_number());
}

/// The colour that is painted.
pub(super) fn colour(ui: &mut Ui, tools: &mut Tools) {
    let paint = &mut tools.paint;
    let choices = [
        Choice {
            help: "Draw the ground's tint to this colour",
            ..Choice::new(Mix::Blend, "Blend")
        },
        Choice {
            help: "Multiply the ground's tint with it",
            ..Choice::new(Mix::Multiply, "Multiply")
        },
    ];
    segmented(ui, &mut paint.mix, &choices);
    swatches(ui, &mut paint.tint);
    tint::bars(ui, &mut paint.tint);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let edge = Stroke::new(1.0, tokens(ui).line_strong);
    let colour = Color32::from(paint.tint);
    ui.painter().rect(rect, 4, colour, edge, StrokeKind::Inside);
}

fn swatches(ui: &mut Ui, tint: &mut HsvaGamma) {
    const GAP: f32 = 4.0;
    let count = TINTS.len() as f32;
    let width = (ui.available_width() - GAP * (count - 1.0)) / count;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (name, [h, s, v]) in TINTS {
            let colour = HsvaGamma { h, s, v, a: 1.0 };
            let (rect, response) = ui.allocate_exact_size(vec2(width, 22.0), Sense::click());
            let on = *tint == colour;
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
            let line = if on {
                Stroke::new(2.0, tokens(ui).accent)
            } else {
                Stroke::new(1.0, tokens(ui).line_strong)
            };
            let fill = Color32::from(colour);
            ui.painter().rect(rect, 4, fill, line, StrokeKind::Inside);
            button::focus_ring(ui, &response, 4);
            if button::tip(response, name, "", "").clicked() {
                *tint = colour;
            }
        }
    });
}

/// The palette that cells get.
pub(super) fn palettes(ui: &mut Ui, tools: &mut Tools, palettes: &[Palette]) {
    for (index, palette) in palettes.iter().enumerate().take(255) {
        let on = usize::from(tools.paint.palette) == index;
        if palette_row(ui, palette, on) {
            tools.paint.palette = index as u8;
        }
    }
    if palettes.len() == 1 {
        text::hint(ui, "The Palettes panel adds more.");
    }
}
