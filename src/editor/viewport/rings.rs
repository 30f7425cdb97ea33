//! Grips on the rings of the reference distances: dragged on the ground they change them.

use super::place::Place;
use super::scene::place;
use super::{Event, Viewport};
use crate::editor::session::Session;
use crate::editor::ui::text;
use crate::editor::ui::theme::{strong, tokens};
use crate::map::Parameters;
use crate::math::Ray;
use egui::{Align2, CursorIcon, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};
use glam::{Vec3, Vec3Swizzles as _};

/// A ring that is being dragged.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    index: usize,
    parameters: Parameters,
}

/// How far a ring keeps from its neighbours, as a share of their distances.
const APART: f32 = 0.02;
/// Radians between the grips of neighbours, so that far ones don't lie on each other.
const TURN: f32 = 0.16;
/// Steps in which the ground is searched for a ring.
const STEPS: u32 = 64;
const SIZE: Vec2 = vec2(76.0, 22.0);

/// A distance as near to `wanted` as its neighbours let it come.
fn between_neighbours(distances: &[f32], index: usize, wanted: f32) -> f32 {
    let farther = index.checked_sub(1).and_then(|at| distances.get(at));
    let nearer = distances.get(index + 1);
    let most = farther.map_or(1.0e7, |distance| distance * (1.0 - APART));
    let least = nearer.map_or(0.001, |distance| distance * (1.0 + APART));
    wanted.clamp(least, most.max(least))
}

impl Viewport {
    /// Whether a ring is being dragged.
    pub fn is_dragging_ring(&self) -> bool {
        self.ring.is_some()
    }

    /// Lets the rings be as they were.
    pub(super) fn drop_ring(&mut self, session: &mut Session) {
        if self.ring.take().is_some() {
            session.preview(None);
        }
    }

    /// Shows the grips and follows a drag of one: the ground shows the distances meanwhile, its end makes one edit.
    pub(super) fn show_rings(
        &mut self,
        ui: &mut Ui,
        at: Place,
        session: &mut Session,
        events: &mut Vec<Event>,
    ) {
        let distances = session.map().parameters.reference_distances.clone();
        let eye = self.eye();
        let middle = distances.len() as f32 / 2.0 - 0.5;
        for (index, distance) in distances.iter().enumerate() {
            let yaw = self.pose.yaw + (middle - index as f32) * TURN;
            let Some(point) = on_ground(session, eye, yaw, *distance) else {
                continue;
            };
            let Some(centre) = place(at.whole, &self.pose, point) else {
                continue;
            };
            let grip = Rect::from_center_size(centre, SIZE);
            let has_room = at.part.shrink(4.0).contains_rect(grip);
            if has_room && self.is_seen(session, point) {
                self.show_grip(ui, at, session, (index, *distance, grip), events);
            }
        }
    }

    /// Whether no ground stands before a place on the ground.
    fn is_seen(&self, session: &Session, point: Vec3) -> bool {
        let way = point - self.pose.position;
        let Some(direction) = way.try_normalize() else {
            return false;
        };
        let ray = Ray {
            origin: self.pose.position,
            direction,
        };
        let hit = session.cast(ray);
        let reach = way.length() * 0.98 - 0.5;
        hit.is_none_or(|hit| (hit.point - self.pose.position).length() > reach)
    }

    fn show_grip(
        &mut self,
        ui: &mut Ui,
        at: Place,
        session: &mut Session,
        (index, distance, grip): (usize, f32, Rect),
        events: &mut Vec<Event>,
    ) {
        let id = ui.scope_id().with(("ring", index));
        let response = ui
            .interact(grip, id, Sense::drag())
            .on_hover_cursor(CursorIcon::Grab);
        let name = format!("D{} {}", index + 1, text::metres(distance));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        self.covered.push(grip);
        let held = self.ring.as_ref().is_some_and(|drag| drag.index == index);
        paint(ui, at.part, grip, &name, held || response.hovered());
        if response.drag_started() && !session.is_read_only() {
            let parameters = session.document().map().parameters.clone();
            self.ring = Some(Drag { index, parameters });
        }
        let Some(drag) = self.ring.as_ref().filter(|drag| drag.index == index) else {
            return;
        };
        let mut parameters = drag.parameters.clone();
        if let Some(pointer) = response.interact_pointer_pos()
            && let Some(ground) = self.ground_at(session, at.whole, pointer)
        {
            let wanted = (ground.point - self.eye()).length();
            let own = &mut parameters.reference_distances;
            own[index] = between_neighbours(own, index, wanted);
            session.preview(Some(parameters.clone()));
            self.ring = Some(Drag {
                index,
                parameters: parameters.clone(),
            });
        }
        if response.drag_stopped() {
            self.drop_ring(session);
            if parameters != session.document().map().parameters {
                events.push(Event::Distances(parameters));
            }
        }
        ui.ctx().request_repaint();
    }
}

/// Where a ring lies on the ground in a direction, seen from an eye; nowhere if the ground there is farther away or
/// ends before.
fn on_ground(session: &Session, eye: Vec3, yaw: f32, distance: f32) -> Option<Vec3> {
    let [width, depth] = session.map().field.extent();
    let ahead = Vec3::new(yaw.sin(), 0.0, -yaw.cos());
    let ground = |along: f32| {
        let at = eye.xz() + ahead.xz() * along;
        let inside = (0.0..=width).contains(&at.x) && (0.0..=depth).contains(&at.y);
        let height = inside.then(|| session.height_at(at.x, at.y)).flatten()?;
        Some(Vec3::new(at.x, height, at.y))
    };
    let is_within = |point: &Vec3| (*point - eye).length() < distance;
    // Nothing on the ground is farther across than through the air.
    let mut near = 0.0;
    for step in 1..=STEPS {
        let far = distance * step as f32 / STEPS as f32;
        let before = ground(near);
        if before.is_some_and(|point| is_within(&point))
            && ground(far).is_some_and(|point| !is_within(&point))
        {
            return crossing(ground, is_within, [near, far]);
        }
        near = far;
    }
    None
}

fn crossing(
    ground: impl Fn(f32) -> Option<Vec3>,
    is_within: impl Fn(&Vec3) -> bool,
    [mut near, mut far]: [f32; 2],
) -> Option<Vec3> {
    for _ in 0..16 {
        let middle = 0.5 * (near + far);
        match ground(middle) {
            Some(point) if is_within(&point) => near = middle,
            _ => far = middle,
        }
    }
    ground(near)
}

fn paint(ui: &Ui, part: Rect, grip: Rect, name: &str, held: bool) {
    let tokens = tokens(ui);
    let painter = ui.painter().with_clip_rect(part);
    let edge = if held {
        tokens.accent
    } else {
        tokens.line_strong
    };
    let width = if held { 2.0 } else { 1.0 };
    painter.rect(
        grip,
        11,
        tokens.glass,
        Stroke::new(width, edge),
        StrokeKind::Inside,
    );
    let ink = if held { tokens.text } else { tokens.text2 };
    painter.text(
        grip.center(),
        Align2::CENTER_CENTER,
        name,
        strong(11.5),
        ink,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::map::Map;

    #[test]
    fn a_ring_never_crosses_its_neighbours() {
        let distances = [160.0, 80.0, 40.0];
        assert_eq!(between_neighbours(&distances, 1, 100.0), 100.0);
        assert!((between_neighbours(&distances, 1, 500.0) - 156.8).abs() < 1e-3);
        assert!((between_neighbours(&distances, 1, 1.0) - 40.8).abs() < 1e-3);
        assert_eq!(between_neighbours(&distances, 0, 1.0e9), 1.0e7);
        assert_eq!(between_neighbours(&distances, 2, -3.0), 0.001);
    }

    #[test]
    fn a_grip_stands_on_its_ring() {
        let map = Map::flat([65, 65], [10.0, 10.0]).unwrap();
        let mut session = Session::new(Document::new(map));
        let eye = Vec3::new(320.0, 30.0, 320.0);
        session.see_from(eye, None);
        for distance in [160.0, 80.0, 40.0] {
            let point = on_ground(&session, eye, 0.7, distance).unwrap();
            assert!(((point - eye).length() - distance).abs() < 0.05, "{point}");
            assert!(point.x > 320.0 && point.z < 320.0, "in the direction");
        }
        assert_eq!(
            on_ground(&session, eye, 0.7, 25.0),
            None,
            "the eye is higher"
        );
        assert_eq!(on_ground(&session, eye, 0.7, 900.0), None, "off the map");
    }
}
