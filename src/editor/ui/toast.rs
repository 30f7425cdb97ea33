//! Toasts over the viewport.

use super::super::notices::{Kind, Offer, Toast};
use super::button::{Face, Look, icon_button};
use super::icons::{self, Icon};
use super::text::elided;
use super::theme::{Tokens, plain, strong, tokens};
use egui::text::LayoutJob;
use egui::{
    Align, Align2, Area, Color32, Context, CornerRadius, Id, Layout, Order, Pos2, Rect, Sense,
    Stroke, StrokeKind, Ui, UiBuilder, Vec2, accesskit::Role, vec2,
};

/// Width, and least height.
const SIZE: Vec2 = vec2(320.0, 54.0);
/// Most lines of a detail; what is longer stands in the log.
const LINES: usize = 6;
/// Width of one button that stands at the right.
const BUTTON: f32 = 76.0;
/// Height of a row of buttons below, for a toast that offers several things.
const FOOT: f32 = 34.0;
const GAP: f32 = 8.0;

/// What the user did with a toast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Take it away.
    Dismiss(u64),
    /// Do what it offers.
    Take(u64, Offer),
}

/// Shows the toasts from `corner` (their right top) downwards, within `view`.
pub fn show(context: &Context, view: Rect, toasts: &[Toast]) -> Option<Answer> {
    let mut answer = None;
    let mut corner = view.right_top() + vec2(-82.0, 12.0);
    for toast in toasts {
        let shown = Area::new(Id::unique(("toast", toast.number)))
            .order(Order::Foreground)
            .pivot(Align2::RIGHT_TOP)
            .fixed_pos(corner)
            .constrain_to(view)
            .role(Role::Alert)
            .accessible_name(format!("{}: {}", toast.title(), toast.line.detail))
            .show(context, |ui| {
                if let Some(said) = one(ui, toast) {
                    answer = Some(said);
                }
            });
        corner = Pos2::new(corner.x, corner.y + shown.response.rect.height() + GAP);
    }
    answer
}

/// The icon and colour of a kind of notice.
pub fn sign(kind: Kind, tokens: &Tokens) -> (Icon, Color32) {
    match kind {
        Kind::Done => (Icon::Check, tokens.ok),
        Kind::Info => (Icon::Info, tokens.accent),
        Kind::Warning => (Icon::Warn, tokens.warn),
        Kind::Error => (Icon::Error, tokens.error),
    }
}

fn one(ui: &mut Ui, toast: &Toast) -> Option<Answer> {
    let tokens = tokens(ui);
    let (title, detail) = (&toast.title(), &toast.line.detail);
    let few = toast.offers.len() < 2;
    let button = if toast.offers.len() == 1 { BUTTON } else { 0.0 };
    let room = SIZE.x - 78.0 - button;
    let lines = wrapped(ui, detail, room);
    let height = SIZE.y.max(lines.size().y + 38.0);
    let foot = if few { 0.0 } else { FOOT };
    let size = vec2(SIZE.x, height + foot);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let (icon, colour) = sign(toast.line.kind, tokens);
    paint_ground(ui, rect, colour);
    let head = rect.with_max_y(rect.top() + height);
    let place = Rect::from_center_size(head.left_center() + vec2(22.0, 0.0), Vec2::splat(18.0));
    icons::draw(ui.painter(), place, icon, colour);
    if !detail.is_empty() {
        response.on_hover_text(detail);
    }
    let mut answer = from_right(ui, head, |ui| {
        let close = Face::new(Icon::Close, "Dismiss");
        let closed = icon_button(ui, close, false, 22.0, Look::Plain).clicked();
        let taken = few.then(|| offers(ui, toast)).flatten();
        taken.or(closed.then_some(Answer::Dismiss(toast.number)))
    });
    if !few {
        let foot = rect.with_min_y(head.bottom() - 4.0);
        answer = answer.or(from_right(ui, foot, |ui| offers(ui, toast)));
    }
    let middle = if detail.is_empty() { 27.0 } else { 18.0 };
    let at = rect.min + vec2(40.0, middle);
    elided(ui, at, title, strong(13.0), tokens.text, room);
    let at = rect.min + vec2(40.0, 28.0);
    ui.painter().galley(at, lines, tokens.text2);
    answer
}

fn wrapped(ui: &Ui, text: &str, width: f32) -> std::sync::Arc<egui::Galley> {
    let colour = tokens(ui).text2;
    let mut job = LayoutJob::simple(text.to_owned(), plain(12.0), colour, width);
    job.wrap.max_rows = LINES;
    ui.painter().layout_job(job)
}

/// Fills a rectangle from the right.
fn from_right<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    let builder = UiBuilder::new()
        .max_rect(rect.shrink(8.0))
        .layout(Layout::right_to_left(Align::Center));
    ui.scope_builder(builder, add).inner
}

fn offers(ui: &mut Ui, toast: &Toast) -> Option<Answer> {
    let mut answer = None;
    for offer in toast.offers {
        if ui.button(offer.label()).clicked() {
            answer = Some(Answer::Take(toast.number, *offer));
        }
    }
    answer
}

fn paint_ground(ui: &Ui, rect: Rect, colour: Color32) {
    let tokens = tokens(ui);
    let painter = ui.painter();
    painter.add(ui.visuals().popup_shadow.as_shape(rect, 6));
    let line = Stroke::new(1.0, tokens.line_strong);
    painter.rect(rect, 6, tokens.popup, line, StrokeKind::Inside);
    let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
    let rounding = CornerRadius {
        nw: 6,
        sw: 6,
        ne: 0,
        se: 0,
    };
    painter.rect_filled(edge, rounding, colour);
}
