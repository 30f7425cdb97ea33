//! The measuring tape on the ground: its line, its ends, and what it measures.

use super::Viewport;
use super::place::Place;
use super::scene::place;
use crate::editor::session::Session;
use crate::editor::tool::{Measure, ToolKind, Tools};
use crate::editor::ui::theme::{plain, strong, tokens};
use crate::editor::ui::{layout, text};
use egui::{
    Align2, Color32, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2,
};

/// Points of the line that follows the ground.
const STEPS: u32 = 48;
/// Size of the figures, in points.
const SIZE: Vec2 = vec2(176.0, 46.0);

/// What a tape measures, in words.
pub fn words(measure: &Measure) -> [String; 2] {
    let along = text::metres(measure.length);
    let across = text::metres(measure.across);
    let sign = if measure.up < 0.0 { "−" } else { "+" };
    let up = text::metres(measure.up.abs());
    let slope = measure.slope;
    [along, format!("{across} across · {sign}{up} · {slope:.1}°")]
}

impl Viewport {
    /// Shows the tape, as far as the pointer while it has one end.
    pub(super) fn show_tape(&mut self, ui: &mut Ui, at: Place, session: &Session, tools: &Tools) {
        let loose = self.cursor.map(|ground| ground.point);
        let loose = loose.filter(|_| tools.kind == ToolKind::Tape);
        let Some(ends) = tools.tape.ends(loose) else {
            return;
        };
        let on_screen = |point| place(at.whole, &self.pose, point);
        let painter = ui.painter().with_clip_rect(at.part);
        let (dark, bright) = (
            Stroke::new(4.5, Color32::from_black_alpha(160)),
            Stroke::new(2.0, Color32::WHITE),
        );
        let along: Vec<Pos2> = (0..=STEPS)
            .filter_map(|step| {
                let point = ends[0].lerp(ends[1], step as f32 / STEPS as f32);
                let height = session.height_at(point.x, point.z)?;
                on_screen(point.with_y(height))
            })
            .collect();
        let faint = Stroke::new(1.5, Color32::from_white_alpha(190));
        painter.extend(Shape::dashed_line(&along, faint, 4.0, 4.0));
        let seen = ends.map(on_screen);
        if let [Some(a), Some(b)] = seen {
            painter.line_segment([a, b], dark);
            painter.line_segment([a, b], bright);
        }
        for end in seen.into_iter().flatten() {
            painter.circle(
                end,
                4.5,
                tokens(ui).accent,
                Stroke::new(1.5, Color32::WHITE),
            );
        }
        if let Some(middle) = on_screen(ends[0].lerp(ends[1], 0.5)) {
            figures(ui, at.part, middle, &Measure::between(ends));
        }
    }
}

/// What it measures, on a plate beside its middle.
fn figures(ui: &mut Ui, part: Rect, middle: Pos2, measure: &Measure) {
    let room = part.shrink(8.0);
    let size = SIZE.min(room.size());
    let centre = middle - vec2(0.0, SIZE.y * 0.5 + 14.0);
    let place = Rect::from_center_size(centre, size);
    let inside = place.translate(vec2(
        (room.left() - place.left()).max(0.0) - (place.right() - room.right()).max(0.0),
        (room.top() - place.top()).max(0.0) - (place.bottom() - room.bottom()).max(0.0),
    ));
    let [along, rest] = words(measure);
    let id = ui.scope_id().with("tape");
    let response = ui.interact(inside, id, Sense::hover());
    let said = format!("Tape: {along}, {rest}");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    let tokens = tokens(ui);
    let painter = ui.painter();
    painter.rect_filled(inside, 6, tokens.glass);
    let text = |y: f32, text: String, font, ink| {
        let at = inside.center_top() + vec2(0.0, y);
        painter.text(at, Align2::CENTER_CENTER, text, font, ink);
    };
    text(15.0, along, strong(14.0), tokens.text);
    text(33.0, rest, plain(11.5), tokens.text2);
}

/// A place for the panel of the tool: what was measured, or what to do.
pub fn describe(ui: &mut Ui, measure: Option<&Measure>) {
    ui.spacing_mut().item_spacing.y = 6.0;
    let Some(measure) = measure else {
        text::hint(
            ui,
            "Click two places on the ground, or drag from one to the other.",
        );
        return;
    };
    let sign = if measure.up < 0.0 { "−" } else { "+" };
    for (name, value) in [
        ("Length", text::metres(measure.length)),
        ("Across", text::metres(measure.across)),
        ("Up", format!("{sign}{}", text::metres(measure.up.abs()))),
        (
            "Slope",
            format!("{:.1}° · {:.0} %", measure.slope, measure.grade()),
        ),
    ] {
        ui.horizontal(|ui| {
            let colours = tokens(ui);
            ui.label(RichText::new(name).color(colours.text2));
            layout::from_right(ui, |ui| {
                ui.label(RichText::new(value).color(colours.text));
            });
        });
    }
}
