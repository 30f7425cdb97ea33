//! A colour as a button that opens its bars.

use super::bar::Change;
use super::button::{focus_ring, tip};
use super::theme::tokens;
use super::{scale, tint};
use egui::ecolor::HsvaGamma;
use egui::{
    Frame, Margin, Popup, PopupCloseBehavior, RectAlign, Response, Role, Sense, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo,
};

/// Points along a side.
pub const SIDE: f32 = 24.0;

/// The colour that is being changed, by its index, as the bars have it.
pub type Open = Option<(usize, HsvaGamma)>;

/// The button; `colour` is linear.
pub fn swatch(ui: &mut Ui, colour: [f32; 3], name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let line = Stroke::new(1.0, tokens(ui).line_strong);
    let fill = scale::display(colour);
    ui.painter().rect(rect, 4, fill, line, StrokeKind::Inside);
    focus_ring(ui, &response, 4);
    tip(response, name, "", "Click to change the colour")
}

/// The bars of the `index`-th colour, while its swatch is open: its new colour, linear, when it changes.
pub fn bars(
    ui: &Ui,
    swatch: &Response,
    index: usize,
    colour: [f32; 3],
    open: &mut Open,
) -> Option<([f32; 3], Change)> {
    // Beside the panel, so that the fields below the swatch stay in sight.
    let way_out = (swatch.rect.left() - ui.clip_rect().left()).max(0.0);
    let popup = Popup::menu(swatch)
        .align(RectAlign::LEFT_START)
        .gap(way_out + 8.0)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let shown = popup.show(|ui| {
        ui.set_width(240.0);
        // The bars' own colour goes on from frame to frame: grey would forget its hue.
        let mut shown = match *open {
            Some((of, tint)) if of == index => tint,
            _ => tint::of_linear(colour),
        };
        let margin = Margin::symmetric(8, 4);
        let frame = Frame::new().inner_margin(margin);
        let change = frame.show(ui, |ui| tint::bars(ui, &mut shown)).inner;
        *open = Some((index, shown));
        change.changed.then(|| (tint::linear(shown), change))
    });
    shown.and_then(|shown| shown.inner)
}
