//! The falloff of a brush: a curve with handles or led through points, and presets.

use super::button::{focus_ring, tip};
use super::theme::tokens;
use crate::math::Falloff;
use egui::{
    CursorIcon, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

/// A well with the curve and its handles or points: a double click sets a point, another on it takes it away. Says whether
/// the curve changed.
pub fn curve(ui: &mut Ui, falloff: &mut Falloff) -> bool {
    let size = vec2(ui.available_width(), 76.0);
    let (rect, well) = ui.allocate_exact_size(size, Sense::click());
    well.widget_info(|| WidgetInfo::labeled(Role::Image, true, "Falloff curve"));
    let inner = rect.shrink2(vec2(8.0, 10.0));
    paint_grid(ui, rect, inner);
    let before = *falloff;
    if well.double_clicked()
        && let Some(at) = well.interact_pointer_pos()
        && let Some(free) = falloff.points.iter_mut().find(|point| point.is_none())
    {
        *free = Some(share(inner, at));
    }
    if falloff.has_points() {
        drag_points(ui, inner, falloff);
    } else {
        drag_handles(ui, inner, falloff);
    }
    paint_curve(ui, inner, falloff);
    if falloff.has_points() {
        paint_points(ui, inner, falloff);
    } else {
        paint_handles(ui, inner, falloff);
    }
    let help = "Double-click to set a point, again to take it away";
    well.on_hover_text(help);
    *falloff != before
}

/// What a place in the well stands for.
fn share(inner: Rect, at: Pos2) -> [f32; 2] {
    [
        ((at.x - inner.left()) / inner.width()).clamp(0.01, 0.99),
        ((inner.bottom() - at.y) / inner.height()).clamp(0.0, 1.0),
    ]
}

fn drag_points(ui: &mut Ui, inner: Rect, falloff: &mut Falloff) {
    for (index, point) in falloff.points.iter_mut().enumerate() {
        let Some(at) = *point else { continue };
        let grip = Rect::from_center_size(place(inner, at), Vec2::splat(16.0));
        let id = ui.scope_id().with(("falloff point", index));
        let response = ui.interact(grip, id, Sense::click_and_drag());
        let name = format!("Falloff point {}", index + 1);
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, &name));
        if response.double_clicked() {
            *point = None;
        } else if response.dragged()
            && let Some(to) = response.interact_pointer_pos()
        {
            *point = Some(share(inner, to));
        }
        response.on_hover_cursor(CursorIcon::Grab);
    }
}

fn paint_points(ui: &Ui, inner: Rect, falloff: &Falloff) {
    let tokens = tokens(ui);
    for point in falloff.points.iter().flatten() {
        let edge = Stroke::new(1.5, tokens.text);
        let at = place(inner, *point);
        ui.painter().circle(at, 4.0, tokens.panel, edge);
    }
}

fn place(inner: Rect, [x, y]: [f32; 2]) -> Pos2 {
    pos2(
        inner.left() + inner.width() * x,
        inner.bottom() - inner.height() * y,
    )
}

fn drag_handles(ui: &mut Ui, inner: Rect, falloff: &mut Falloff) {
    for (index, name) in ["Falloff start", "Falloff end"].into_iter().enumerate() {
        let grip = Rect::from_center_size(place(inner, falloff.handles[index]), Vec2::splat(16.0));
        let id = ui.scope_id().with(("falloff", index));
        let response = ui.interact(grip, id, Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, name));
        if response.dragged() {
            let by = response.drag_delta();
            let [x, y] = &mut falloff.handles[index];
            *x = (*x + by.x / inner.width()).clamp(0.0, 1.0);
            *y = (*y - by.y / inner.height()).clamp(0.0, 1.0);
        }
        response.on_hover_cursor(CursorIcon::Grab);
    }
}

fn paint_grid(ui: &Ui, rect: Rect, inner: Rect) {
    let tokens = tokens(ui);
    let painter = ui.painter();
    let border = Stroke::new(1.0, tokens.line);
    painter.rect(rect, 4, tokens.well, border, StrokeKind::Inside);
    let thin = Stroke::new(1.0, tokens.line.gamma_multiply(0.7));
    for quarter in 1..4 {
        let share = quarter as f32 / 4.0;
        let x = inner.left() + inner.width() * share;
        let y = inner.top() + inner.height() * share;
        painter.vline(x, rect.shrink(1.0).y_range(), thin);
        painter.hline(rect.shrink(1.0).x_range(), y, thin);
    }
}

fn paint_curve(ui: &Ui, inner: Rect, falloff: &Falloff) {
    const STEPS: usize = 48;
    let accent = tokens(ui).accent;
    let points: Vec<Pos2> = (0..=STEPS)
        .map(|step| step as f32 / STEPS as f32)
        .map(|x| place(inner, [x, falloff.at(x)]))
        .collect();
    for pair in points.windows(2) {
        let down = |point: Pos2| pos2(point.x, inner.bottom());
        let column = vec![pair[0], pair[1], down(pair[1]), down(pair[0])];
        let fill = accent.gamma_multiply(0.18);
        ui.painter()
            .add(Shape::convex_polygon(column, fill, Stroke::NONE));
    }
    ui.painter()
        .add(Shape::line(points, Stroke::new(2.0, accent)));
}

fn paint_handles(ui: &Ui, inner: Rect, falloff: &Falloff) {
    let tokens = tokens(ui);
    let ends = [[0.0, 1.0], [1.0, 0.0]];
    for (end, handle) in ends.into_iter().zip(&falloff.handles) {
        let (end, handle) = (place(inner, end), place(inner, *handle));
        let painter = ui.painter();
        painter.line_segment([end, handle], Stroke::new(1.0, tokens.text3));
        painter.circle(handle, 4.0, tokens.panel, Stroke::new(1.5, tokens.text));
    }
}

/// The presets as little curves. Says whether one was chosen.
pub fn presets(ui: &mut Ui, falloff: &mut Falloff) -> bool {
    const GAP: f32 = 4.0;
    let width = (ui.available_width() - GAP * 4.0) / 5.0;
    let before = *falloff;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (name, preset) in Falloff::PRESETS {
            if preset_button(ui, name, preset, before == preset, width).clicked() {
                *falloff = preset;
            }
        }
    });
    *falloff != before
}

fn preset_button(ui: &mut Ui, name: &str, preset: Falloff, on: bool, width: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 24.0), Sense::click());
    let name = format!("{name} falloff");
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, on, &name));
    let tokens = tokens(ui);
    let (ground, ink) = if on {
        (tokens.soft, tokens.accent)
    } else if response.hovered() {
        (tokens.hover, tokens.text2)
    } else {
        (tokens.control, tokens.text2)
    };
    ui.painter().rect_filled(rect, 4, ground);
    let inner = rect.shrink2(vec2((width - 24.0) / 2.0, 6.0));
    let points = (0..=20)
        .map(|step| place(inner, cubic(preset, step as f32 / 20.0)))
        .collect();
    ui.painter().add(Shape::line(points, Stroke::new(1.5, ink)));
    focus_ring(ui, &response, 4);
    tip(response, &name, "", "")
}

/// The point of the curve at parameter `t`.
fn cubic(falloff: Falloff, t: f32) -> [f32; 2] {
    let [a, b] = falloff.handles;
    let u = 1.0 - t;
    let along = |start: f32, i: usize, end: f32| {
        u * u * u * start + 3.0 * u * u * t * a[i] + 3.0 * u * t * t * b[i] + t * t * t * end
    };
    [along(0.0, 0, 1.0), along(1.0, 1, 0.0)]
}
