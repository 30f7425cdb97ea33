//! The reference distances as a band from near to far, on a logarithmic scale, with a handle each.

use super::bar::Change;
use super::theme::{plain, strong, tokens};
use egui::{
    Align2, Color32, CursorIcon, Pos2, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// Least ratio between neighbouring distances that a drag leaves.
const LEAST_RATIO: f32 = 1.02;

/// The colour of the band where cells have `divisions`.
pub fn band_colour(ui: &Ui, divisions: usize) -> Color32 {
    let share = (0.12 + 0.16 * divisions as f32).min(0.92);
    tokens(ui).accent.gamma_multiply(share)
}

/// Keeps a distance between its neighbours.
pub fn keep_falling(distances: &mut [f32], index: usize) {
    if let Some(next) = distances.get(index + 1) {
        distances[index] = distances[index].max(next * LEAST_RATIO);
    }
    if index > 0 {
        distances[index] = distances[index].min(distances[index - 1] / LEAST_RATIO);
    }
}

/// Shows the band; the handles can be dragged.
pub fn bands(ui: &mut Ui, distances: &mut [f32]) -> Change {
    let size = vec2(ui.available_width(), 34.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let band = rect.with_max_y(rect.top() + 18.0);
    let range_id = ui.scope_id().with("range");
    let range = ui
        .data(|data| data.get_temp::<[f32; 2]>(range_id))
        .unwrap_or_else(|| range_of(distances));
    let mut change = Change::default();
    let mut dragging = false;
    for index in 0..distances.len() {
        let centre = handle_place(band, range, distances[index]);
        let grip = Rect::from_center_size(centre, Vec2::splat(14.0));
        let id = ui.scope_id().with(("distance", index));
        let response = ui.interact(grip, id, Sense::drag());
        let name = format!("Move D{}", index + 1);
        response.widget_info(|| WidgetInfo::labeled(Role::Slider, true, &name));
        if response.dragged() {
            dragging = true;
            let share = (centre.x + response.drag_delta().x - band.left()) / band.width();
            distances[index] = range[0] * (range[1] / range[0]).powf(share.clamp(0.02, 0.98));
            keep_falling(distances, index);
            change.changed |= response.drag_delta().x != 0.0;
        }
        change.finished |= response.drag_stopped();
        response.on_hover_cursor(CursorIcon::ResizeHorizontal);
    }
    ui.data_mut(|data| {
        if dragging {
            data.insert_temp(range_id, range);
        } else {
            data.remove::<[f32; 2]>(range_id);
        }
    });
    paint(ui, rect, band, range, distances);
    change
}

/// What the band spans: a little more than the distances.
fn range_of(distances: &[f32]) -> [f32; 2] {
    let sensible = |d: f32| if d.is_finite() && d > 0.0 { d } else { 1.0 };
    let near = distances
        .iter()
        .copied()
        .map(sensible)
        .fold(f32::INFINITY, f32::min);
    let far = distances.iter().copied().map(sensible).fold(0.0, f32::max);
    [near / 2.2, far * 2.2]
}

fn along(band: Rect, [near, far]: [f32; 2], distance: f32) -> f32 {
    let share = (distance.max(1e-6) / near).ln() / (far / near).ln();
    band.left() + band.width() * share.clamp(0.0, 1.0)
}

fn handle_place(band: Rect, range: [f32; 2], distance: f32) -> Pos2 {
    pos2(along(band, range, distance), band.bottom() + 4.0)
}

fn paint(ui: &Ui, rect: Rect, band: Rect, range: [f32; 2], distances: &[f32]) {
    let tokens = tokens(ui);
    let painter = ui.painter();
    let count = distances.len();
    let mut edges = vec![band.left()];
    edges.extend(distances.iter().rev().map(|d| along(band, range, *d)));
    edges.push(band.right());
    for (index, pair) in edges.windows(2).enumerate() {
        let part = Rect::from_min_max(
            pos2(pair[0], band.top()),
            pos2(pair[1] - 1.0, band.bottom()),
        );
        let divisions = (count - index).min(count - 1);
        painter.rect_filled(part, 2, band_colour(ui, divisions));
        let said = if index == 0 {
            format!("{divisions} full")
        } else {
            divisions.to_string()
        };
        if part.width() > 7.0 * said.len() as f32 {
            let centre = part.center();
            painter.text(
                centre,
                Align2::CENTER_CENTER,
                said,
                strong(11.5),
                tokens.text,
            );
        }
    }
    for distance in distances {
        let centre = handle_place(band, range, *distance);
        painter.circle(centre, 3.5, tokens.panel, Stroke::new(1.5, tokens.text2));
    }
    let (font, ink) = (plain(10.5), tokens.text3);
    let (left, right) = (rect.left_bottom(), rect.right_bottom());
    painter.text(left, Align2::LEFT_BOTTOM, "near", font.clone(), ink);
    painter.text(right, Align2::RIGHT_BOTTOM, "far", font, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dragged_distance_stays_between_its_neighbours() {
        let mut distances = [160.0, 500.0, 40.0];
        keep_falling(&mut distances, 1);
        assert!(distances[1] < 160.0);
        distances[1] = 1.0;
        keep_falling(&mut distances, 1);
        assert!(distances[1] > 40.0);
    }
}
