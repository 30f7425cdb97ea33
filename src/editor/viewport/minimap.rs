//! The map from above with what the camera sees of it; a click goes there.

use super::super::ui::layout;
use super::super::ui::theme::{strong, tokens};
use super::pose::Pose;
use egui::epaint::RectShape;
use egui::{
    Align2, Color32, Pos2, Rect, Role, Sense, Shape, Stroke, TextureId, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};
use glam::Vec3;

/// Side of the picture, in points.
pub const SIDE: f32 = 144.0;
const FRAME: f32 = 4.0;

/// What the mini-map shows.
pub struct MiniMap {
    /// The map from above, north up.
    pub picture: TextureId,
    /// Metres to the east and to the south.
    pub extent: [f32; 2],
    /// The camera.
    pub pose: Pose,
    /// Half its field of view to the side, radians.
    pub half_angle: f32,
    /// Where the detail is made for, if that is not the camera.
    pub frozen: Option<Vec3>,
}

/// Shows the mini-map at the bottom left; answers with the place that was clicked, in metres, and where it stands.
pub fn show(ui: &mut Ui, view: Rect, map: &MiniMap) -> (Option<[f32; 2]>, Rect) {
    let size = Vec2::splat(SIDE + 2.0 * FRAME);
    layout::overlay(ui, view, Align2::LEFT_BOTTOM, size, |ui| {
        let shown = layout::glass(ui).inner_margin(FRAME).show(ui, |ui| {
            let (rect, response) =
                ui.allocate_exact_size(Vec2::splat(SIDE), Sense::click_and_drag());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Mini-map"));
            let ground = fit(rect, map.extent);
            paint(ui, rect, ground, map);
            let pointer = response.interact_pointer_pos();
            pointer
                .filter(|_| response.clicked() || response.dragged())
                .map(|at| {
                    let share = (at - ground.min) / ground.size();
                    let share = share.clamp(Vec2::ZERO, Vec2::splat(1.0));
                    [share.x * map.extent[0], share.y * map.extent[1]]
                })
        });
        (shown.inner, shown.response.rect)
    })
}

/// The map's rectangle in the square.
fn fit(rect: Rect, extent: [f32; 2]) -> Rect {
    let longer = extent[0].max(extent[1]);
    let size = vec2(extent[0], extent[1]) / longer * rect.width();
    Rect::from_center_size(rect.center(), size)
}

fn paint(ui: &Ui, rect: Rect, ground: Rect, map: &MiniMap) {
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, 4, tokens(ui).well);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    painter.add(RectShape::filled(ground, 4, Color32::WHITE).with_texture(map.picture, whole));
    let place = |position: Vec3| {
        pos2(
            ground.left() + position.x / map.extent[0] * ground.width(),
            ground.top() + position.z / map.extent[1] * ground.height(),
        )
    };
    if let Some(frozen) = map.frozen {
        let centre = place(frozen);
        painter.circle_filled(centre, 4.0, tokens(ui).accent);
        painter.circle_stroke(centre, 6.0, Stroke::new(1.5, tokens(ui).accent));
    }
    let eye = place(map.pose.position).clamp(rect.min, rect.max);
    painter.add(cone(eye, map));
    painter.circle(eye, 3.5, Color32::WHITE, Stroke::new(1.0, Color32::BLACK));
    let north = rect.right_top() + vec2(-12.0, 12.0);
    painter.circle_filled(north, 8.0, Color32::from_black_alpha(150));
    painter.text(
        north,
        Align2::CENTER_CENTER,
        "N",
        strong(10.5),
        Color32::WHITE,
    );
}

fn cone(eye: Pos2, map: &MiniMap) -> Shape {
    const LENGTH: f32 = 46.0;
    let side = |turn: f32| {
        let angle = map.pose.yaw + turn;
        eye + vec2(angle.sin(), -angle.cos()) * LENGTH
    };
    let corners = vec![eye, side(-map.half_angle), side(map.half_angle)];
    let line = Stroke::new(1.0, Color32::from_white_alpha(200));
    Shape::convex_polygon(corners, Color32::from_white_alpha(60), line)
}
