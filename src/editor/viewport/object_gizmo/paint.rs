//! How handles look, and what is said beside them while they are dragged.

use super::{AXES, Gizmo, Handle, RING_GAP};
use crate::editor::tool::turn;
use crate::editor::ui::text;
use crate::map::Object;
use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, vec2};

/// Of the arrows along x, y and z.
const COLOURS: [Color32; 3] = [
    Color32::from_rgb(232, 92, 80),
    Color32::from_rgb(120, 200, 90),
    Color32::from_rgb(90, 150, 240),
];
const GOLD: Color32 = Color32::from_rgb(255, 160, 46);

impl Gizmo<'_> {
    /// Paints the handles; the one that is held or pointed at is brighter.
    pub fn paint(&self, painter: &Painter, lit: Option<Handle>, said: &str) {
        let Some(start) = self.point(self.centre) else {
            return;
        };
        let width = |handle: Handle| if lit == Some(handle) { 4.0 } else { 2.2 };
        for run in self.pieces_of_ring().chunk_by(|a, b| a.1 == b.1) {
            let ends = run.iter().map(|(ends, _)| ends[1]);
            let ([start, _], covered) = run[0];
            let points: Vec<Pos2> = std::iter::once(start).chain(ends).collect();
            if covered {
                let faint = Stroke::new(1.0, GOLD.gamma_multiply(0.35));
                painter.add(Shape::line(points, faint));
            } else {
                outlined(painter, &points, width(Handle::Ring), GOLD);
            }
        }
        for (axis, colour) in AXES.into_iter().zip(COLOURS) {
            if let Some([start, end]) = self.arrow(axis) {
                outlined(painter, &[start, end], width(Handle::Axis(axis)), colour);
                arrow_head(painter, start, end, colour);
            }
        }
        if let Some(knob) = self.knob() {
            let size = egui::Vec2::splat(if lit == Some(Handle::Knob) {
                13.0
            } else {
                10.0
            });
            let place = Rect::from_center_size(knob, size);
            painter.rect_filled(place.expand(1.5), 2, Color32::from_black_alpha(190));
            painter.rect_filled(place, 2, Color32::WHITE);
        }
        if !said.is_empty() {
            let at = start + vec2(14.0, self.reach(vec2(0.0, 1.0)) + RING_GAP);
            let font = FontId::proportional(12.5);
            let galley = painter.layout_no_wrap(said.to_owned(), font.clone(), Color32::WHITE);
            let ground = Rect::from_min_size(at, galley.size()).expand2(vec2(6.0, 3.0));
            painter.rect_filled(ground, 4, Color32::from_black_alpha(190));
            painter.text(at, Align2::LEFT_TOP, said, font, Color32::WHITE);
        }
    }
}

/// What a drag has come to, in words, by the object that leads.
pub fn said(handle: Handle, object: &Object) -> String {
    match handle {
        Handle::Ground | Handle::Axis(_) => {
            let [x, y, z] = object.position.to_array();
            format!("{x:.2}, {y:.2}, {z:.2} m")
        }
        Handle::Ring => text::degrees(turn(object)),
        Handle::Knob => format!("× {:.2}", object.scale.x),
    }
}

fn outlined(painter: &Painter, points: &[Pos2], width: f32, colour: Color32) {
    for (width, colour) in [
        (width + 2.4, Color32::from_black_alpha(150)),
        (width, colour),
    ] {
        painter.add(Shape::line(points.to_vec(), Stroke::new(width, colour)));
    }
}

fn arrow_head(painter: &Painter, start: Pos2, end: Pos2, colour: Color32) {
    let along = (end - start).normalized() * 11.0;
    let aside = along.rot90() * 0.5;
    let tip = end + along * 0.6;
    let head = vec![tip, tip - along + aside, tip - along - aside];
    let edge = Stroke::new(1.2, Color32::from_black_alpha(150));
    painter.add(Shape::convex_polygon(head, colour, edge));
}
