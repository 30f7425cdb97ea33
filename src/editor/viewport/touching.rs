//! The touch tool in the viewport: throwing through the pointer, and a mark with its normal where something was met.

use super::Viewport;
use super::gesture::Gesture;
use super::input::Context;
use super::place::Place;
use super::scene::place;
use crate::editor::session::Session;
use crate::editor::tool::{Throw, Told, ToolKind, Tools};
use crate::editor::ui::text;
use crate::editor::ui::theme::{strong, tokens};
use crate::map::Map;
use crate::math::Ray;
use egui::{Align2, Color32, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, vec2};
use glam::Vec3;

/// How long a normal is drawn, as a share of its distance from the camera.
const NORMAL: f32 = 0.08;
/// So many metres above the ground a throw from above begins.
const ABOVE: f32 = 2000.0;
/// Farther than so many points a press is a drag.
const SLACK: f32 = 6.0;

impl Viewport {
    /// The ray through a place on the screen.
    ///
    /// From above it begins near what lies there, since from as far as the camera no length has centimetres.
    fn thrown(&self, session: &Session, rect: Rect, at: Pos2) -> Ray {
        if let (true, Some(ground)) = (self.is_above(), self.ground_at(session, rect, at)) {
            return Ray {
                origin: ground.point + Vec3::Y * ABOVE,
                direction: Vec3::NEG_Y,
            };
        }
        let whole = || self.pose.ray_through(at, rect);
        self.ray_through(at, rect).unwrap_or_else(whole)
    }

    fn click(&self, context: &mut Context<'_>, ray: Ray) {
        let mut scene = context.session.scene(|| self.stage.surfaces());
        context.tools.touch.click(&mut scene, ray);
    }

    /// Throws, or sets the start or the end of a walk.
    pub(super) fn press_touch(
        &mut self,
        at: Pos2,
        rect: Rect,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        let ray = self.thrown(context.session, rect, at);
        self.click(context, ray);
        Some(Gesture::Touch { start: at })
    }

    /// A drag from the start of a walk sets its end.
    pub(super) fn end_touch(&mut self, start: Pos2, rect: Rect, context: &mut Context<'_>) {
        let is_begun = matches!(context.tools.touch.told, Told::Begun(_));
        if is_begun && self.pointer.distance(start) > SLACK {
            let ray = self.thrown(context.session, rect, self.pointer);
            self.click(context, ray);
        }
    }

    /// Marks what was touched.
    pub(super) fn show_touch(&self, ui: &mut Ui, at: Place, map: &Map, tools: &Tools) {
        if tools.kind != ToolKind::Touch {
            return;
        }
        let mark = Mark { at, viewport: self };
        match &tools.touch.told {
            Told::Nothing | Told::Missed => {}
            Told::Met(contact) => {
                let radius = match tools.touch.throw {
                    Throw::Ball => tools.touch.radius,
                    Throw::Ray | Throw::Walk => 0.0,
                };
                mark.ball(ui, contact.place + contact.normal * radius, radius);
                mark.normal(ui, contact.place, contact.normal);
                let name = contact
                    .material(map)
                    .map_or("No material", |found| &found.name);
                mark.label(ui, contact.place, name);
            }
            Told::Begun(from) => {
                mark.dot(ui, *from);
                if let Some(cursor) = &self.cursor {
                    mark.line(ui, &[*from, cursor.point]);
                }
            }
            Told::Walked(walk) => {
                mark.line(ui, &walk.feet);
                for (number, fall) in walk.footfalls.iter().enumerate() {
                    mark.normal(ui, fall.contact.place, fall.contact.normal);
                    let name = fall.contact.material(map);
                    let name = name.map_or("No material", |found| &found.name);
                    mark.label(ui, fall.contact.place, &format!("{} {name}", number + 1));
                }
                if let crate::scene::contact::End::Blocked(wall) = walk.end {
                    mark.normal(ui, wall.place, wall.normal);
                    mark.label(ui, wall.place, "Stopped");
                }
            }
        }
    }
}

/// Marks on a viewport.
struct Mark<'a> {
    at: Place,
    viewport: &'a Viewport,
}

impl Mark<'_> {
    fn on_screen(&self, point: Vec3) -> Option<Pos2> {
        place(self.at.whole, &self.viewport.pose, point)
    }

    fn dot(&self, ui: &Ui, point: Vec3) {
        if let Some(at) = self.on_screen(point) {
            let painter = ui.painter().with_clip_rect(self.at.part);
            painter.circle(at, 4.5, tokens(ui).accent, Stroke::new(1.5, Color32::WHITE));
        }
    }

    /// A place with its normal.
    fn normal(&self, ui: &Ui, point: Vec3, normal: Vec3) {
        let length = point.distance(self.viewport.pose.position) * NORMAL;
        let ends = [point, point + normal * length].map(|end| self.on_screen(end));
        if let [Some(from), Some(to)] = ends {
            let painter = ui.painter().with_clip_rect(self.at.part);
            let (dark, bright) = (Color32::from_black_alpha(160), tokens(ui).accent);
            painter.line_segment([from, to], Stroke::new(5.0, dark));
            painter.arrow(from, to - from, Stroke::new(2.5, bright));
        }
        self.dot(ui, point);
    }

    /// The outline of a ball.
    fn ball(&self, ui: &Ui, middle: Vec3, radius: f32) {
        let side = self.viewport.pose.right() * radius;
        let ends = [middle, middle + side].map(|point| self.on_screen(point));
        if let ([Some(at), Some(rim)], true) = (ends, radius > 0.0) {
            let painter = ui.painter().with_clip_rect(self.at.part);
            let size = at.distance(rim);
            painter.circle_filled(at, size, Color32::from_white_alpha(28));
            painter.circle_stroke(at, size, Stroke::new(1.5, Color32::WHITE));
        }
    }

    fn line(&self, ui: &Ui, points: &[Vec3]) {
        let along = points.iter().filter_map(|point| self.on_screen(*point));
        let along: Vec<Pos2> = along.collect();
        let painter = ui.painter().with_clip_rect(self.at.part);
        let width = |width, colour| Stroke::new(width, colour);
        painter.add(Shape::line(
            along.clone(),
            width(4.5, Color32::from_black_alpha(160)),
        ));
        painter.add(Shape::line(along, width(2.0, Color32::WHITE)));
    }

    /// A name beside a place.
    fn label(&self, ui: &mut Ui, point: Vec3, name: &str) {
        let Some(at) = self
            .on_screen(point)
            .filter(|at| self.at.part.contains(*at))
        else {
            return;
        };
        let colours = tokens(ui);
        let ink = colours.text;
        let words = ui
            .painter()
            .layout_no_wrap(name.to_owned(), strong(12.0), ink);
        let size = words.size() + vec2(14.0, 8.0);
        let room = Rect::from_min_size(at + vec2(12.0, -size.y - 6.0), size);
        let id = ui.scope_id().with(("touch", name));
        let response = ui.interact(room, id, Sense::hover());
        let said = format!("Touched: {name}");
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
        let painter = ui.painter().with_clip_rect(self.at.part);
        painter.rect_filled(room, 5, colours.glass);
        painter.text(
            room.center(),
            Align2::CENTER_CENTER,
            name,
            strong(12.0),
            ink,
        );
    }
}

/// A place in words.
pub fn place_in_words(at: Vec3) -> String {
    let along = at
        .to_array()
        .map(|metres| text::grouped(&format!("{metres:.2}")));
    along.join(", ")
}

/// A direction in words.
pub fn normal_in_words(normal: Vec3) -> String {
    let slope = normal.y.clamp(-1.0, 1.0).acos().to_degrees();
    let [x, y, z] = normal
        .to_array()
        .map(|part| if part == 0.0 { 0.0 } else { part });
    format!("{x:.2}, {y:.2}, {z:.2} · {slope:.0}°")
}
