//! The ground from above, and the frame that it gets.

use super::super::super::ui::theme::tokens;
use crate::edit::op::frame::{Frame, NewGround};
use crate::map::Field;
use egui::{
    Color32, CursorIcon, Pos2, Rect, Role, Sense, Stroke, StrokeKind, TextureId, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

/// Side of the picture, in points.
pub(super) const SIDE: f32 = 320.0;
const MARGIN: f32 = 14.0;

/// What is shown.
pub(super) struct Picture<'a> {
    pub texture: TextureId,
    pub field: &'a Field,
    /// The frame that it gets.
    pub frame: &'a Frame,
}

/// Shows it; answers with how many cells to the east and south it was dragged, if it can be.
pub(super) fn show(ui: &mut Ui, picture: &Picture<'_>, moves: bool) -> Option<[i32; 2]> {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Ground and frame from above"));
    let tokens = tokens(ui);
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 4, tokens.well);
    let place = held(ui, &response, Place::of(rect, picture));
    let ground = place.rect([0.0, 0.0], picture.field.cells());
    let corner = picture.frame.corner.map(|n| n as f32);
    let frame = place.rect(corner, picture.frame.vertices.map(|n| n - 1));
    painter.rect_filled(frame, 0, new_ground(picture, tokens.control, tokens.hover));
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.image(picture.texture, ground, whole, Color32::from_gray(70));
    let kept = ground.intersect(frame);
    if kept.is_positive() {
        let share = |at: Pos2| ((at - ground.min) / ground.size()).to_pos2();
        let part = Rect::from_min_max(share(kept.min), share(kept.max));
        painter.image(picture.texture, kept, part, Color32::WHITE);
    }
    let quiet = Stroke::new(1.0, tokens.line_strong);
    painter.rect_stroke(ground, 0, quiet, StrokeKind::Inside);
    let accent = Stroke::new(2.0, tokens.accent);
    painter.rect_stroke(frame, 0, accent, StrokeKind::Outside);
    painter.rect_stroke(rect, 4, quiet, StrokeKind::Inside);
    if !moves {
        return None;
    }
    let response = response.on_hover_and_drag_cursor(CursorIcon::Move);
    dragged(ui, &response, place.cell)
}

/// The place as it was when a drag began, so that the ground doesn't shrink under the pointer while it is dragged.
fn held(ui: &Ui, response: &egui::Response, now: Place) -> Place {
    let id = response.id.with("place");
    ui.data_mut(|data| {
        if response.dragged() && !response.drag_started() {
            *data.get_temp_mut_or(id, now)
        } else {
            data.insert_temp(id, now);
            now
        }
    })
}

fn new_ground(picture: &Picture<'_>, edge: Color32, flat: Color32) -> Color32 {
    match picture.frame.new_ground {
        NewGround::Edge => edge,
        NewGround::Flat(_) => flat,
    }
}

/// Whole cells that a drag went since the last; what is left of one is kept for later. Counted from where the button
/// went down, since the pointer may have come from afar in the same moment.
fn dragged(ui: &Ui, response: &egui::Response, cell: Vec2) -> Option<[i32; 2]> {
    let id = response.id.with("last");
    let pointer = response.interact_pointer_pos()?;
    if response.drag_started() {
        let origin = ui.input(|input| input.pointer.press_origin());
        ui.data_mut(|data| data.insert_temp(id, origin.unwrap_or(pointer)));
    }
    if !response.dragged() {
        return None;
    }
    let last = ui.data(|data| data.get_temp::<Pos2>(id))?;
    let way = (pointer - last) / cell;
    let whole = vec2(way.x.trunc(), way.y.trunc());
    ui.data_mut(|data| data.insert_temp(id, last + whole * cell));
    (whole != Vec2::ZERO).then_some([whole.x as i32, whole.y as i32])
}

/// Where cells are on the screen.
#[derive(Clone, Copy)]
struct Place {
    origin: Pos2,
    /// Points a cell.
    cell: Vec2,
}

impl Place {
    /// Shows all of the ground and all of the frame.
    fn of(rect: Rect, picture: &Picture<'_>) -> Self {
        let span = |axis: usize| {
            let corner = f64::from(picture.frame.corner[axis]);
            let end = corner + f64::from(picture.frame.vertices[axis] - 1);
            let [low, high] = [corner.min(0.0), end.max(picture.field.cells()[axis].into())];
            let metres = f64::from(picture.field.spacing[axis]);
            [low * metres, high * metres]
        };
        let [[west, east], [north, south]] = [span(0), span(1)];
        let longest = (east - west).max(south - north).max(1e-6);
        let scale = f64::from(SIDE - 2.0 * MARGIN) / longest;
        let [dx, dz] = picture
            .field
            .spacing
            .map(|metres| f64::from(metres) * scale);
        let middle = vec2(
            ((east + west) / 2.0 * scale) as f32,
            ((north + south) / 2.0 * scale) as f32,
        );
        Self {
            origin: rect.center() - middle,
            cell: vec2(dx as f32, dz as f32),
        }
    }

    fn rect(&self, corner: [f32; 2], cells: [u32; 2]) -> Rect {
        let size = vec2(cells[0] as f32, cells[1] as f32) * self.cell;
        Rect::from_min_size(self.origin + vec2(corner[0], corner[1]) * self.cell, size)
    }
}
