//! Buttons, their tooltips and key caps.

use super::icons::{self, Icon};
use super::theme::{self, strong, tokens};
use egui::{
    Align2, Atom, Button, Color32, Frame, Margin, Rect, RectAlign, Response, RichText, Role, Sense,
    Stroke, StrokeKind, Tooltip, Ui, Vec2, WidgetInfo, vec2,
};

/// How an icon button looks at rest.
#[derive(Clone, Copy, PartialEq)]
pub enum Look {
    /// Only the icon.
    Plain,
    /// Only the icon; filled when chosen, and its tooltip stands to the right.
    Tool,
    /// On a control's ground.
    Filled,
}

/// What a button shows and says.
#[derive(Clone, Copy)]
pub struct Face<'a> {
    /// Its picture.
    pub icon: Icon,
    /// What screen readers and tooltips call it.
    pub name: &'a str,
    /// Its shortcut, or nothing.
    pub keys: &'a str,
    /// One line of help, or nothing.
    pub help: &'a str,
}

impl<'a> Face<'a> {
    /// A face that only has a name.
    pub fn new(icon: Icon, name: &'a str) -> Self {
        Self {
            icon,
            name,
            keys: "",
            help: "",
        }
    }
}

/// A square button that shows only an icon.
pub fn icon_button(ui: &mut Ui, face: Face<'_>, on: bool, size: f32, look: Look) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, on, face.name));
    let (ground, ink) = icon_colours(ui, &response, on, look);
    ui.painter().rect_filled(rect, 5, ground);
    let side = if size >= 30.0 { 20.0 } else { 16.0 };
    let inner = Rect::from_center_size(rect.center(), Vec2::splat(side));
    icons::draw(ui.painter(), inner, face.icon, ink);
    focus_ring(ui, &response, 5);
    let side = (look == Look::Tool).then_some(RectAlign::RIGHT_START);
    tip_at(response, side, face.name, face.keys, face.help)
}

fn icon_colours(ui: &Ui, response: &Response, on: bool, look: Look) -> (Color32, Color32) {
    let tokens = tokens(ui);
    if on && look == Look::Tool {
        (tokens.fill, tokens.on_fill)
    } else if on {
        (tokens.soft, tokens.accent)
    } else if !ui.is_enabled() {
        (Color32::TRANSPARENT, tokens.off)
    } else if response.is_pointer_button_down_on() {
        (tokens.pressed, tokens.text)
    } else if response.hovered() {
        (tokens.hover, tokens.text)
    } else if look == Look::Filled {
        (tokens.control, tokens.text2)
    } else {
        (Color32::TRANSPARENT, tokens.text2)
    }
}

/// The button that a dialog is for; `enabled` or not.
pub fn primary(ui: &mut Ui, text: &str, enabled: bool) -> Response {
    let tokens = tokens(ui);
    let text = RichText::new(text).font(strong(13.0)).color(tokens.on_fill);
    let button = Button::new(text)
        .fill(tokens.fill)
        .min_size(vec2(84.0, 28.0));
    ui.add_enabled(enabled, button)
}

/// Another button at the foot of a dialog.
pub fn secondary(ui: &mut Ui, text: &str) -> Response {
    ui.add(Button::new(text).min_size(vec2(84.0, 28.0)))
}

/// A button with an icon before its text.
pub fn icon_text(ui: &mut Ui, icon: Icon, text: &str) -> Response {
    let colour = tokens(ui).text;
    let picture = Atom::paint(Vec2::splat(16.0), move |ui, atom| {
        icons::draw(ui.painter(), atom.rect, icon, colour);
    });
    ui.add(Button::new((picture, text)))
}

/// A button across the whole width: an icon before its text, and at its right end a word in a colour of its own.
pub fn wide(ui: &mut Ui, icon: Icon, text: &str, end: &str, ink: Color32) -> Response {
    let colour = tokens(ui).text;
    let picture = Atom::paint(Vec2::splat(16.0), move |ui, atom| {
        icons::draw(ui.painter(), atom.rect, icon, colour);
    });
    let width = ui.available_width();
    let button = Button::new((picture, text))
        .truncate()
        .right_text(RichText::new(end).size(11.5).color(ink))
        .min_size(vec2(width, 24.0));
    let response = ui.add(button);
    let name = format!("{text}: {end}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
    response
}

/// Text that can be clicked, without a ground.
pub fn link(ui: &mut Ui, text: &str) -> Response {
    let colour = tokens(ui).text2;
    ui.add(Button::new(RichText::new(text).size(12.0).color(colour)).frame(false))
}

/// The tooltip of a control: its name, its shortcut and one line of help.
pub fn tip(response: Response, name: &str, keys: &str, help: &str) -> Response {
    tip_at(response, None, name, keys, help)
}

fn tip_at(
    response: Response,
    side: Option<RectAlign>,
    name: &str,
    keys: &str,
    help: &str,
) -> Response {
    let mut tooltip = Tooltip::for_enabled(&response);
    if let Some(side) = side {
        tooltip.popup = tooltip.popup.align(side);
    }
    tooltip.show(|ui| {
        let tokens = tokens(ui);
        ui.set_max_width(260.0);
        ui.horizontal(|ui| {
            ui.label(RichText::new(name).font(strong(13.0)).color(tokens.text));
            if !keys.is_empty() {
                ui.add_space(4.0);
                key_cap(ui, keys);
            }
        });
        if !help.is_empty() {
            ui.label(RichText::new(help).color(tokens.text2));
        }
    });
    response
}

/// A key, drawn as its cap.
pub fn key_cap(ui: &mut Ui, keys: &str) {
    let tokens = tokens(ui);
    Frame::new()
        .fill(tokens.well)
        .stroke(Stroke::new(1.0, tokens.line_strong))
        .corner_radius(3)
        .inner_margin(Margin::symmetric(5, 1))
        .show(ui, |ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            ui.label(RichText::new(keys).size(11.0).color(tokens.text2));
        });
}

/// Paints a key's cap whose right edge is at `right`, on the line of `y`.
pub fn paint_key_cap(ui: &Ui, right: f32, y: f32, keys: &str) {
    let tokens = tokens(ui);
    let galley = ui
        .painter()
        .layout_no_wrap(keys.into(), theme::plain(11.5), tokens.text2);
    let size = vec2(galley.size().x + 12.0, 20.0);
    let rect = Align2::RIGHT_CENTER.anchor_size(egui::pos2(right, y), size);
    let line = Stroke::new(1.0, tokens.line_strong);
    let painter = ui.painter();
    painter.rect(rect, 3, tokens.well, line, StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, tokens.text2);
}

/// The ring around what the keyboard is on.
pub fn focus_ring(ui: &Ui, response: &Response, radius: u8) {
    if response.has_focus() {
        let line = Stroke::new(1.5, tokens(ui).accent);
        let rect = response.rect.expand(1.0);
        ui.painter()
            .rect_stroke(rect, radius + 1, line, StrokeKind::Outside);
    }
}
