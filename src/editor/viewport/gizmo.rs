//! The axes, as the camera sees them; a click looks along one.

use super::super::ui::theme::{strong, tokens};
use super::pose::Pose;
use egui::{Align2, Color32, Pos2, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use glam::Vec3;
use std::f32::consts::FRAC_PI_2;

const RADIUS: f32 = 28.0;

struct Axis {
    name: &'static str,
    direction: Vec3,
    colour: Color32,
    /// Yaw and pitch that look along it, against its arrow; none keeps what is.
    look: (Option<f32>, f32),
}

const AXES: [Axis; 3] = [
    Axis {
        name: "X",
        direction: Vec3::X,
        colour: Color32::from_rgb(0xE5, 0x5B, 0x5B),
        look: (Some(-FRAC_PI_2), 0.0),
    },
    Axis {
        name: "Y",
        direction: Vec3::Y,
        colour: Color32::from_rgb(0x7A, 0xC1, 0x4D),
        look: (None, -FRAC_PI_2),
    },
    Axis {
        name: "Z",
        direction: Vec3::Z,
        colour: Color32::from_rgb(0x5A, 0x94, 0xF0),
        look: (Some(0.0), 0.0),
    },
];

/// Where the axes stand in the viewport.
pub fn place(view: Rect) -> Rect {
    let centre = view.right_top() + vec2(-12.0 - RADIUS, 12.0 + RADIUS);
    Rect::from_center_size(centre, Vec2::splat(2.0 * RADIUS))
}

/// Shows the axes at the top right of the viewport. A click answers with the yaw and pitch to look with.
pub fn show(ui: &mut Ui, view: Rect, pose: &Pose) -> Option<(f32, f32)> {
    let centre = place(view).center();
    let ground = tokens(ui).glass.gamma_multiply(0.7);
    ui.painter().circle_filled(centre, RADIUS, ground);
    let mut axes: Vec<(&Axis, Vec2, f32)> = AXES
        .iter()
        .map(|axis| {
            let x = axis.direction.dot(pose.right());
            let y = axis.direction.dot(pose.up());
            let depth = axis.direction.dot(pose.ahead());
            (axis, vec2(x, -y) * (RADIUS - 8.0), depth)
        })
        .collect();
    axes.sort_by(|a, b| b.2.total_cmp(&a.2));
    let mut chosen = None;
    for (axis, offset, depth) in axes {
        if one(ui, axis, centre, offset, depth) {
            let (yaw, pitch) = axis.look;
            chosen = Some((yaw.unwrap_or(pose.yaw), pitch));
        }
    }
    chosen
}

fn one(ui: &mut Ui, axis: &Axis, centre: Pos2, offset: Vec2, depth: f32) -> bool {
    let tip = centre + offset;
    let id = ui.scope_id().with(("axis", axis.name));
    let grip = Rect::from_center_size(tip, Vec2::splat(14.0));
    let response = ui.interact(grip, id, Sense::click());
    let name = format!("Look along {}", axis.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let far = 1.0 - 0.35 * depth.clamp(0.0, 1.0);
    let colour = axis.colour.gamma_multiply(far);
    let painter = ui.painter();
    painter.line_segment([centre, tip], Stroke::new(2.0, colour));
    let radius = if response.hovered() { 7.0 } else { 6.0 };
    painter.circle_filled(tip, radius, colour);
    let ink = Color32::from_gray(16);
    painter.text(tip, Align2::CENTER_CENTER, axis.name, strong(9.0), ink);
    response.on_hover_text(name).clicked()
}
