//! What the colours of an overlay mean, how much of the ground has each, and how strong they are.

use super::super::ui::bar::{self, Number};
use super::super::ui::theme::{plain, readable_on, strong, tokens};
use super::super::ui::{layout, palette_row, scale};
use super::options::Options;
use crate::map::Palette;
use crate::render::{Hatch, OVERLAY_OPACITY};
use egui::{Align2, Color32, Mesh, Painter, Rect, RichText, Sense, Stroke, Ui, Vec2, pos2, vec2};

/// A legend to show.
#[derive(Default)]
pub struct Legend {
    /// What the overlay shows.
    pub title: String,
    /// What single colours mean, from the top down.
    pub rows: Vec<Row>,
    /// What the two ends of the ramp mean, and places between.
    pub ramp: Option<Ramp>,
    /// A line below, or nothing.
    pub note: String,
    /// The interval that fits the map, if the overlay has one.
    pub fitting_interval: Option<f32>,
}

/// One colour and its meaning.
pub struct Row {
    /// The colour.
    pub swatch: Swatch,
    /// Its meaning.
    pub name: String,
    /// The share of cells that have it, 0..1, if that is counted.
    pub share: Option<f64>,
}

/// How a colour is shown.
pub enum Swatch {
    /// A value that has an order, in its colour.
    Value(u8, Color32),
    /// A number that has none.
    Identity(Color32, Hatch),
    /// A palette: the colour that stands for it, and its own.
    Palette(Color32, Hatch, Palette),
    /// A line of so many points.
    Line(f32),
}

/// A scale without steps, or with many.
pub struct Ramp {
    /// Words at shares of the scale, 0..1.
    pub ticks: Vec<(f32, String)>,
    /// How many steps of colour it has; 0 for none.
    pub steps: u32,
}

const WIDTH: f32 = 172.0;
const MARGIN: f32 = 22.0;
const ROW: f32 = 22.0;
/// Height of a ramp with its words.
const RAMP: f32 = 112.0;
/// Letters of a note in a line, about.
const LETTERS: usize = 28;
/// Rows that fit into a low viewport.
pub const MOST_ROWS: usize = 12;

/// Shows the legend at the bottom right of the viewport; it sets opacity and interval itself. Says where it stands.
pub fn show(ui: &mut Ui, view: Rect, legend: &Legend, options: &mut Options) -> Rect {
    let ramp = legend.ramp.as_ref().map_or(0.0, |_| RAMP + 4.0);
    let lines = legend.note.len().div_ceil(LETTERS) as f32;
    let note = lines * 15.0 + if lines > 0.0 { 3.0 } else { 0.0 };
    let bars = if legend.fitting_interval.is_some() {
        2.0
    } else {
        1.0
    };
    let height = 42.0 + ROW * legend.rows.len() as f32 + ramp + note + bars * ROW;
    layout::overlay(ui, view, Align2::RIGHT_BOTTOM, vec2(WIDTH, height), |ui| {
        let shown = layout::glass(ui).show(ui, |ui| {
            ui.set_width(WIDTH - MARGIN);
            ui.spacing_mut().item_spacing.y = 4.0;
            ui.spacing_mut().interact_size.y = 18.0;
            let colour = tokens(ui).text;
            let title = RichText::new(&legend.title).font(strong(12.0));
            ui.label(title.color(colour));
            for line in &legend.rows {
                row(ui, line);
            }
            if let Some(ramp) = &legend.ramp {
                show_ramp(ui, ramp);
            }
            if !legend.note.is_empty() {
                let colour = tokens(ui).text2;
                ui.label(RichText::new(&legend.note).size(11.5).color(colour));
            }
            if let Some(fitting) = legend.fitting_interval {
                interval(ui, options, fitting);
            }
            opacity(ui, options);
        });
        shown.response.rect
    })
}

fn row(ui: &mut Ui, row: &Row) {
    let tokens = tokens(ui);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        swatch(ui, rect, &row.swatch);
        if let Swatch::Palette(_, _, palette) = &row.swatch {
            let (strip, _) = ui.allocate_exact_size(vec2(22.0, 12.0), Sense::hover());
            palette_row::paint_strip(ui, strip, palette);
        }
        let name = RichText::new(&row.name)
            .font(plain(12.0))
            .color(tokens.text);
        let end = row.share.map_or(0.0, |_| 36.0);
        let room = vec2((ui.available_width() - end).max(10.0), 18.0);
        let label = egui::Label::new(name).truncate();
        ui.allocate_ui_with_layout(
            room,
            egui::Layout::left_to_right(egui::Align::Center),
            |ui| {
                ui.set_min_width(room.x);
                ui.add(label);
            },
        );
        if let Some(share) = row.share {
            layout::from_right(ui, |ui| {
                let text = RichText::new(percent(share)).size(11.5);
                ui.label(text.color(tokens.text2));
            });
        }
    });
}

fn swatch(ui: &Ui, rect: Rect, swatch: &Swatch) {
    let painter = ui.painter();
    match swatch {
        Swatch::Value(value, colour) => {
            painter.rect_filled(rect, 3, *colour);
            let (at, ink) = (rect.center(), readable_on(*colour));
            painter.text(at, Align2::CENTER_CENTER, value, strong(11.0), ink);
        }
        Swatch::Identity(colour, hatch) | Swatch::Palette(colour, hatch, _) => {
            painter.rect_filled(rect, 3, *colour);
            stripes(painter, rect, *hatch, readable_on(*colour));
        }
        Swatch::Line(width) => {
            painter.rect_filled(rect, 3, Color32::from_gray(72));
            let line = Stroke::new(*width, Color32::from_rgb(255, 247, 219));
            painter.hline(rect.x_range(), rect.center().y, line);
        }
    }
}

fn stripes(painter: &Painter, rect: Rect, hatch: Hatch, ink: Color32) {
    let painter = painter.with_clip_rect(rect);
    let stroke = Stroke::new(1.5, ink);
    for step in [-8.0, 0.0, 8.0] {
        let rising = [rect.left_bottom(), rect.right_top()].map(|at| at + vec2(step, 0.0));
        let falling = [rect.left_top(), rect.right_bottom()].map(|at| at + vec2(step, 0.0));
        if hatch != Hatch::Plain {
            painter.line_segment(rising, stroke);
        }
        if hatch == Hatch::Lattice {
            painter.line_segment(falling, stroke);
        }
    }
}

/// The ramp upright, its words beside it.
fn show_ramp(ui: &mut Ui, ramp: &Ramp) {
    let size = vec2(ui.available_width(), RAMP);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let bar = Rect::from_min_size(rect.min + vec2(0.0, 7.0), vec2(16.0, RAMP - 14.0));
    let pieces = if ramp.steps == 0 { 48 } else { ramp.steps };
    let height = |share: f32| bar.bottom() - bar.height() * share;
    let mut mesh = Mesh::default();
    for piece in 0..pieces {
        let [from, to] = [piece, piece + 1].map(|n| n as f32 / pieces as f32);
        let part = Rect::from_min_max(
            pos2(bar.left(), height(to)),
            pos2(bar.right(), height(from)),
        );
        mesh.add_colored_rect(part, scale::ramp((from + to) / 2.0));
    }
    ui.painter().add(mesh);
    let tokens = tokens(ui);
    for (share, words) in &ramp.ticks {
        let y = height(*share);
        let tick = Stroke::new(1.0, tokens.text2);
        ui.painter().hline(bar.right()..=bar.right() + 4.0, y, tick);
        let at = pos2(bar.right() + 9.0, y);
        let font = plain(11.5);
        ui.painter()
            .text(at, Align2::LEFT_CENTER, words, font, tokens.text);
    }
}

fn opacity(ui: &mut Ui, options: &mut Options) {
    let number = Number {
        label: "Opacity",
        soft: 0.1..=1.0,
        hard: 0.0..=1.0,
        default: OVERLAY_OPACITY,
        suffix: "",
        decimals: 2,
        help: "How strongly the colours cover the ground",
    };
    bar_of(ui, &mut options.overlay_opacity, &number);
}

fn interval(ui: &mut Ui, options: &mut Options, fitting: f32) {
    let number = Number {
        label: "Every",
        soft: fitting * 0.2..=fitting * 4.0,
        hard: 0.01..=100_000.0,
        default: fitting,
        suffix: " m",
        decimals: if fitting < 2.0 { 2 } else { 0 },
        help: "Metres from one line or band to the next",
    };
    let mut value = options.height_interval.unwrap_or(fitting);
    if bar_of(ui, &mut value, &number) {
        options.height_interval = (value != fitting).then_some(value);
    }
}

/// A bar in a narrow row; a double click on its label resets it. Says whether the value changed.
fn bar_of(ui: &mut Ui, value: &mut f32, number: &Number<'_>) -> bool {
    ui.horizontal(|ui| {
        let differs = (*value - number.default).abs() > 1e-6;
        let (label, reset) = bar::label(ui, number.label, number.help, differs, 50.0);
        let size = vec2(ui.available_width(), 18.0);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let response = bar::filled_number(ui, rect, value, number).labelled_by(label.id);
        if reset {
            *value = number.default;
        }
        reset || response.changed()
    })
    .inner
}

/// A share as people read it: a trace is not nothing.
fn percent(share: f64) -> String {
    match share * 100.0 {
        0.0 => "0 %".into(),
        p if p < 1.0 => "< 1 %".into(),
        p => format!("{p:.0} %"),
    }
}
