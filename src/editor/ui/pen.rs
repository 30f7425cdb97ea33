//! A pen for icons: strokes and soft fills in a box of 20 × 20, y down.

use egui::epaint::CubicBezierShape;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};

/// A place in the box.
pub(super) type Place = (f32, f32);

/// Draws in the box with one colour.
#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    painter: &'a Painter,
    origin: Pos2,
    scale: f32,
    colour: Color32,
}

const WIDTH: f32 = 1.5;

impl<'a> Pen<'a> {
    pub fn new(painter: &'a Painter, rect: Rect, colour: Color32) -> Self {
        let scale = rect.width().min(rect.height()) / 20.0;
        Self {
            painter,
            origin: rect.center() - Vec2::splat(10.0 * scale),
            scale,
            colour,
        }
    }

    /// The same pen, fainter.
    pub fn faint(self, share: f32) -> Self {
        Self {
            colour: self.colour.gamma_multiply(share),
            ..self
        }
    }

    fn at(&self, (x, y): Place) -> Pos2 {
        self.origin + vec2(x, y) * self.scale
    }

    fn points(&self, places: &[Place]) -> Vec<Pos2> {
        places.iter().map(|place| self.at(*place)).collect()
    }

    fn stroke(&self) -> Stroke {
        Stroke::new(WIDTH * self.scale, self.colour)
    }

    fn soft(&self) -> Color32 {
        self.colour.gamma_multiply(0.28)
    }

    /// An open line with round ends.
    pub fn line(&self, places: &[Place]) {
        let points = self.points(places);
        for end in [points.first(), points.last()].into_iter().flatten() {
            let radius = WIDTH * self.scale * 0.36;
            self.painter.circle_filled(*end, radius, self.colour);
        }
        self.painter.add(Shape::line(points, self.stroke()));
    }

    /// A closed outline.
    pub fn outline(&self, places: &[Place]) {
        let shape = Shape::closed_line(self.points(places), self.stroke());
        self.painter.add(shape);
    }

    /// A soft fill of a convex outline.
    pub fn fill(&self, places: &[Place]) {
        self.fill_with(places, self.soft());
    }

    /// A full fill of a convex outline.
    pub fn solid(&self, places: &[Place]) {
        self.fill_with(places, self.colour.gamma_multiply(0.85));
    }

    fn fill_with(&self, places: &[Place], colour: Color32) {
        let shape = Shape::convex_polygon(self.points(places), colour, Stroke::NONE);
        self.painter.add(shape);
    }

    /// A cubic curve.
    pub fn curve(&self, places: [Place; 4]) {
        let points = places.map(|place| self.at(place));
        let shape = CubicBezierShape::from_points_stroke(
            points,
            false,
            Color32::TRANSPARENT,
            self.stroke(),
        );
        self.painter.add(shape);
    }

    pub fn ring(&self, centre: Place, radius: f32) {
        let (centre, radius) = (self.at(centre), radius * self.scale);
        self.painter.circle_stroke(centre, radius, self.stroke());
    }

    pub fn dot(&self, centre: Place, radius: f32) {
        let (centre, radius) = (self.at(centre), radius * self.scale);
        self.painter.circle_filled(centre, radius, self.colour);
    }

    pub fn disc(&self, centre: Place, radius: f32) {
        let (centre, radius) = (self.at(centre), radius * self.scale);
        self.painter.circle_filled(centre, radius, self.soft());
    }

    /// A rectangle's outline: top left, size, corner radius.
    pub fn frame(&self, from: Place, size: Place, radius: f32) {
        let rect = Rect::from_min_size(self.at(from), vec2(size.0, size.1) * self.scale);
        let radius = radius * self.scale;
        self.painter
            .rect_stroke(rect, radius, self.stroke(), StrokeKind::Middle);
    }

    /// A filled square.
    pub fn block(&self, from: Place, side: f32) {
        let rect = Rect::from_min_size(self.at(from), Vec2::splat(side * self.scale));
        self.painter.rect_filled(rect, 0, self.colour);
    }

    /// An upright arrow from `y0` to its tip at `y1`.
    pub fn arrow(&self, x: f32, y0: f32, y1: f32) {
        let back = (y0 - y1).signum() * 3.2;
        self.line(&[(x, y0), (x, y1)]);
        self.line(&[(x - 3.2, y1 + back), (x, y1), (x + 3.2, y1 + back)]);
    }
}
