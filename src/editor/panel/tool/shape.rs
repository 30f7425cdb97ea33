//! The brush's shape: its outline or picture, how dabs are turned and scattered, what a pen's pressure does.

use super::Request;
use crate::edit::{Brush, Picture, Shape, Turn};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::button::{focus_ring, icon_text, tip};
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::theme::tokens;
use crate::editor::ui::{Icon, text};
use egui::epaint::RectShape;
use egui::{
    Color32, ColorImage, Id, Rect, Role, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions,
    Ui, Vec2, WidgetInfo, pos2, vec2,
};

const COLUMNS: usize = 6;
const GAP: f32 = 5.0;
/// Pixels along a side of a small picture.
const SMALL: usize = 48;

/// Shows the shape and sets it.
pub(super) fn show(
    ui: &mut Ui,
    brush: &mut Brush,
    default: &Brush,
    pictures: &[Picture],
) -> Option<Request> {
    let mut request = None;
    let before = brush.shape;
    bar::row(ui, "Shape", "The outline of the brush.", |ui, _| {
        let choices = [
            Choice::new(Shape::Round, "Round"),
            Choice::new(Shape::Square, "Square"),
            Choice {
                help: "A picture says where the brush is strong",
                ..Choice::new(Shape::Picture, "Picture")
            },
        ];
        segmented(ui, &mut brush.shape, &choices);
    });
    if brush.shape == Shape::Picture && brush.picture.is_none() {
        brush.picture = pictures.first().cloned();
        if brush.picture.is_none() {
            brush.shape = before;
        }
    }
    if brush.shape == Shape::Picture {
        grid(ui, brush, pictures);
        if icon_text(ui, Icon::Import, "Add a picture…").clicked() {
            request = Some(Request::AddPicture);
        }
        text::hint(ui, "White is strong, black nothing. PNG or EXR.");
    }
    if brush.shape != Shape::Round {
        bar::row(ui, "Turned", "How dabs are turned.", |ui, _| {
            let choices = [
                Choice::new(Turn::Fixed, "Fixed"),
                Choice {
                    help: "The picture's right side goes ahead",
                    ..Choice::new(Turn::Along, "Along the path")
                },
            ];
            segmented(ui, &mut brush.turn, &choices);
        });
        let degrees = |label, soft: std::ops::RangeInclusive<f32>, default, help| Number {
            label,
            hard: soft.clone(),
            soft,
            default,
            suffix: "°",
            decimals: 0,
            help,
        };
        let angle = degrees(
            "Angle",
            -180.0..=180.0,
            default.angle,
            "Degrees that dabs are turned.",
        );
        bar::bar(ui, &mut brush.angle, &angle);
        let jitter = degrees(
            "Random turn",
            0.0..=180.0,
            default.angle_jitter,
            "Most degrees that each dab is turned to either side.",
        );
        bar::bar(ui, &mut brush.angle_jitter, &jitter);
    }
    let size = share(
        "Random size",
        default.size_jitter,
        "Most that each dab is smaller.",
    );
    let size = Number {
        hard: 0.0..=0.95,
        ..size
    };
    bar::bar(ui, &mut brush.size_jitter, &size);
    request
}

/// Shows what a pen's pressure does.
pub(super) fn pressure(ui: &mut Ui, brush: &mut Brush, default: &Brush) {
    let (pressure, default) = (&mut brush.pressure, &default.pressure);
    let strength = share(
        "On strength",
        default.strength,
        "How much of the strength follows a pen.",
    );
    let size = share(
        "On size",
        default.size,
        "How much of the size follows a pen.",
    );
    bar::bar(ui, &mut pressure.strength, &strength);
    bar::bar(ui, &mut pressure.size, &size);
    let curve = Number {
        label: "Curve",
        soft: 0.2..=5.0,
        hard: 0.2..=5.0,
        default: default.curve,
        suffix: "",
        decimals: 2,
        help: "Above 1 a light touch does less, below 1 more. A mouse presses fully.",
    };
    bar::bar(ui, &mut pressure.curve, &curve);
}

fn share(label: &'static str, default: f32, help: &'static str) -> Number<'static> {
    Number {
        label,
        soft: 0.0..=1.0,
        hard: 0.0..=1.0,
        default,
        suffix: "",
        decimals: 2,
        help,
    }
}

fn grid(ui: &mut Ui, brush: &mut Brush, pictures: &[Picture]) {
    let side = (ui.available_width() - GAP * (COLUMNS - 1) as f32) / COLUMNS as f32;
    let chosen = brush.picture.clone();
    // One that came with a preset need not be in the library.
    let foreign = chosen.iter().filter(|picture| !pictures.contains(picture));
    let all: Vec<&Picture> = pictures.iter().chain(foreign).collect();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(GAP, GAP);
        for line in all.chunks(COLUMNS) {
            ui.horizontal(|ui| {
                for picture in line {
                    let on = chosen.as_ref() == Some(*picture);
                    if tile(ui, picture, on, side) {
                        brush.picture = Some((*picture).clone());
                    }
                }
            });
        }
    });
}

fn tile(ui: &mut Ui, picture: &Picture, on: bool, side: f32) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, picture.name()));
    let small = small(ui, picture);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let tokens = tokens(ui);
    let shape = RectShape::filled(rect, 4, Color32::WHITE).with_texture(small.id(), whole);
    ui.painter().add(shape);
    let line = if on {
        Stroke::new(2.0, tokens.accent)
    } else if response.hovered() {
        Stroke::new(1.0, tokens.text3)
    } else {
        Stroke::new(1.0, tokens.line_strong)
    };
    ui.painter().rect_stroke(rect, 4, line, StrokeKind::Inside);
    focus_ring(ui, &response, 4);
    tip(response, picture.name(), "", "").clicked()
}

/// A small picture of a picture, kept by the window.
fn small(ui: &Ui, picture: &Picture) -> TextureHandle {
    let id = Id::unique((
        "brush picture",
        picture.name(),
        picture.values().as_ptr() as usize,
    ));
    if let Some(known) = ui.data(|data| data.get_temp::<TextureHandle>(id)) {
        return known;
    }
    let place = |at: usize| (at as f32 + 0.5) / SMALL as f32 * 2.0 - 1.0;
    let grey = |index: usize| {
        let light = picture.at(place(index % SMALL), place(index / SMALL));
        // As light as the eye sees it.
        Color32::from_gray((light.sqrt() * 255.0) as u8)
    };
    let pixels = (0..SMALL * SMALL).map(grey).collect();
    let image = ColorImage::new([SMALL, SMALL], pixels);
    let handle = ui
        .ctx()
        .load_texture(picture.name(), image, TextureOptions::LINEAR);
    ui.data_mut(|data| data.insert_temp(id, handle.clone()));
    handle
}
