//! Five things to try at the first start; each is ticked by doing it.

use super::super::ui::theme::{plain, strong, tokens};
use super::super::ui::{Icon, button, icons, layout};
use egui::{Align2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A thing to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hint {
    /// Turn the camera.
    Look,
    /// Paint a level.
    Paint,
    /// Show the edges and go near enough to see them divide.
    Divide,
    /// Dig a cave.
    Dig,
    /// Export the map.
    Export,
}

/// Those that were done.
pub type Done = BTreeSet<Hint>;

/// Picture, name and way of each, in their order.
const HINTS: [(Hint, Icon, &str, &str); 5] = [
    (Hint::Look, Icon::Eye, "Look around", "right drag"),
    (Hint::Paint, Icon::Brush, "Paint level 3", "left drag"),
    (
        Hint::Divide,
        Icon::Wire,
        "See it divide",
        "Z, then wheel in",
    ),
    (Hint::Dig, Icon::VoxelDig, "Dig a cave", "Shift+D, drag"),
    (Hint::Export, Icon::Export, "Export", "Ctrl+E"),
];

const CARD: Vec2 = vec2(120.0, 46.0);
const GAP: f32 = 6.0;
const MARGIN: f32 = 12.0;
/// Height of the line above the cards, with the space below it.
const HEAD: f32 = 30.0;

/// Whether there is nothing left to try.
pub fn is_all(done: &Done) -> bool {
    done.len() == HINTS.len()
}

/// Shows the hints at the bottom of the viewport, clear of what is `covered` already; not at all if there is no room.
/// Says whether they are to be skipped, and where they stand.
pub fn show(ui: &mut Ui, view: Rect, covered: &[Rect], done: &Done) -> Option<(bool, Rect)> {
    let wide = |columns: &usize| size(*columns).x < view.width() - 20.0;
    let places = [5, 3, 2].into_iter().filter(wide);
    let places = places.filter_map(|n| Some((n, place(view, covered, size(n))?)));
    let (columns, place) = places.reduce(|a, b| if b.1.bottom() > a.1.bottom() { b } else { a })?;
    Some(layout::overlay(
        ui,
        place.expand(10.0),
        Align2::CENTER_TOP,
        place.size(),
        |ui| {
            let shown = layout::glass(ui).inner_margin(MARGIN).show(ui, |ui| {
                ui.set_width(place.width() - 2.0 * MARGIN);
                ui.spacing_mut().item_spacing = Vec2::splat(GAP);
                let skipped = head(ui, done);
                let mut all = HINTS.iter().map(|(hint, ..)| *hint);
                let next = all.find(|hint| !done.contains(hint));
                for row in HINTS.chunks(columns) {
                    ui.horizontal(|ui| {
                        for (hint, icon, what, how) in row {
                            let is_next = next == Some(*hint);
                            card(ui, *icon, what, how, done.contains(hint), is_next);
                        }
                    });
                }
                skipped
            });
            (shown.inner, shown.response.rect)
        },
    ))
}

fn size(columns: usize) -> Vec2 {
    let cards = vec2(columns as f32, HINTS.len().div_ceil(columns) as f32);
    cards * (CARD + Vec2::splat(GAP)) - Vec2::splat(GAP)
        + Vec2::splat(2.0 * MARGIN)
        + vec2(0.0, HEAD)
}

/// The lowest place in the middle of the view that touches nothing that is covered.
fn place(view: Rect, covered: &[Rect], size: Vec2) -> Option<Rect> {
    let room = view.shrink(10.0);
    let mut place = Align2::CENTER_BOTTOM.align_size_within_rect(size, room);
    let mut tops: Vec<f32> = covered.iter().map(|rect| rect.top()).collect();
    tops.sort_by(|a, b| b.total_cmp(a));
    for top in tops {
        if covered
            .iter()
            .any(|rect| rect.expand(4.0).intersects(place))
        {
            place = place.translate(vec2(0.0, top - GAP - place.bottom()));
        }
    }
    (place.top() >= room.top() + 30.0).then_some(place)
}

fn head(ui: &mut Ui, done: &Done) -> bool {
    ui.horizontal(|ui| {
        let colour = tokens(ui).text;
        ui.label(
            RichText::new("Five things to try")
                .font(strong(13.5))
                .color(colour),
        );
        layout::from_right(ui, |ui| {
            let skipped = button::link(ui, "Skip").clicked();
            let quiet = tokens(ui).text2;
            let text = format!("{} of {} done", done.len(), HINTS.len());
            ui.label(RichText::new(text).size(11.5).color(quiet));
            skipped
        })
    })
    .inner
}

fn card(ui: &mut Ui, icon: Icon, what: &str, how: &str, done: bool, next: bool) {
    let (rect, response) = ui.allocate_exact_size(CARD, Sense::hover());
    let state = if done { "done" } else { how };
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::Role::Label, true, format!("{what}: {state}"))
    });
    let tokens = tokens(ui);
    let (ground, ink) = if done {
        (tokens.control.gamma_multiply(0.5), tokens.text2)
    } else if next {
        (tokens.soft, tokens.text)
    } else {
        (tokens.control, tokens.text2)
    };
    let painter = ui.painter();
    painter.rect_filled(rect, 5, ground);
    if next {
        let line = Stroke::new(1.0, tokens.accent);
        painter.rect_stroke(rect, 5, line, StrokeKind::Inside);
    }
    let (icon, colour) = if done {
        (Icon::Check, tokens.ok)
    } else if next {
        (icon, tokens.accent)
    } else {
        (icon, ink)
    };
    let place = Rect::from_center_size(rect.left_center() + vec2(18.0, 0.0), Vec2::splat(18.0));
    icons::draw(painter, place, icon, colour);
    let at = rect.left_center() + vec2(34.0, -8.0);
    painter.text(at, Align2::LEFT_CENTER, what, plain(12.5), ink);
    let at = rect.left_center() + vec2(34.0, 9.0);
    painter.text(at, Align2::LEFT_CENTER, how, plain(11.0), tokens.text2);
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn hints_rise_above_what_they_would_cover() {
        let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(860.0, 600.0));
        let map = Rect::from_min_max(pos2(10.0, 430.0), pos2(162.0, 590.0));
        let legend = Rect::from_min_max(pos2(700.0, 460.0), pos2(850.0, 590.0));
        let free = place(view, &[], size(5)).unwrap();
        assert_eq!(free.bottom(), 590.0);
        let risen = place(view, &[map, legend], size(5)).unwrap();
        assert!(risen.bottom() < map.top() && risen.top() > view.top());
        let low = view.with_max_y(200.0);
        assert_eq!(
            place(low, &[map.translate(vec2(0.0, -400.0))], size(5)),
            None
        );
    }
}
