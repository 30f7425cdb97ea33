//! Choosing one of a few, and switching on and off.

use super::button::{focus_ring, tip};
use super::icons::{self, Icon};
use super::theme::{plain, tokens};
use egui::{
    Color32, ComboBox, Frame, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, lerp,
    pos2, vec2,
};

/// One of the choices that stand side by side.
#[derive(Clone, Copy)]
pub struct Choice<'a, T> {
    /// What it stands for.
    pub value: T,
    /// Its picture, if any.
    pub icon: Option<Icon>,
    /// Its name.
    pub text: &'a str,
    /// Its shortcut, or nothing.
    pub keys: &'a str,
    /// One line of help, or nothing.
    pub help: &'a str,
}

impl<'a, T> Choice<'a, T> {
    /// A choice that only has a name.
    pub fn new(value: T, text: &'a str) -> Self {
        Self {
            value,
            icon: None,
            text,
            keys: "",
            help: "",
        }
    }
}

/// One of a few, all visible. Says whether the choice changed.
pub fn segmented<T: Copy + PartialEq>(
    ui: &mut Ui,
    chosen: &mut T,
    choices: &[Choice<'_, T>],
) -> bool {
    let tokens = tokens(ui);
    let before = *chosen;
    Frame::new()
        .fill(tokens.well)
        .stroke(Stroke::new(1.0, tokens.line))
        .corner_radius(5)
        .inner_margin(1)
        .show(ui, |ui| {
            ui.spacing_mut().interact_size.y = 20.0;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for choice in choices {
                    if segment(ui, choice, choice.value == before).clicked() {
                        *chosen = choice.value;
                    }
                }
            });
        });
    *chosen != before
}

fn segment<T>(ui: &mut Ui, choice: &Choice<'_, T>, on: bool) -> Response {
    let tokens = tokens(ui);
    let colour = if on { tokens.text } else { tokens.text2 };
    let galley = ui
        .painter()
        .layout_no_wrap(choice.text.to_owned(), plain(12.5), colour);
    let before_text = if choice.icon.is_some() { 26.0 } else { 8.0 };
    let width = before_text + galley.size().x + 8.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, 20.0), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, enabled, on, choice.text));
    let ground = if on {
        tokens.hover
    } else if response.hovered() {
        tokens.control
    } else {
        Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, 4, ground);
    if let Some(icon) = choice.icon {
        let centre = pos2(rect.left() + 14.0, rect.center().y);
        let ink = if on { tokens.accent } else { tokens.text3 };
        let place = Rect::from_center_size(centre, Vec2::splat(15.0));
        icons::draw(ui.painter(), place, icon, ink);
    }
    let top = rect.center().y - galley.size().y / 2.0;
    let at = pos2(rect.left() + before_text, top);
    ui.painter().galley(at, galley, colour);
    focus_ring(ui, &response, 4);
    tip(response, choice.text, choice.keys, choice.help)
}

/// A drop-down with a chevron.
pub fn combo(id: &str, width: f32, text: &str) -> ComboBox<'static> {
    // So high that the bundled textures and materials are all seen at once.
    const HIGHEST: f32 = 420.0;
    ComboBox::from_id_salt(id)
        .width(width)
        .height(HIGHEST)
        .selected_text(text.to_owned())
        .icon(|ui, rect, visuals, _| {
            let place = Rect::from_center_size(rect.center(), Vec2::splat(15.0));
            let ink = visuals.fg_stroke.color.gamma_multiply(0.7);
            icons::draw(ui.painter(), place, Icon::Down, ink);
        })
}

/// A switch.
pub fn switch(ui: &mut Ui, on: &mut bool, name: &str) -> Response {
    let (rect, mut response) = ui.allocate_exact_size(vec2(28.0, 16.0), Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    let (enabled, now) = (ui.is_enabled(), *on);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, now, name));
    let tokens = tokens(ui);
    let ground = if now { tokens.fill } else { tokens.line_strong };
    ui.painter().rect_filled(rect, 8, ground);
    let part = ui.ctx().animate_bool(response.id, now);
    let x = lerp(rect.left() + 8.0..=rect.right() - 8.0, part);
    let knob = pos2(x, rect.center().y);
    ui.painter().circle_filled(knob, 5.5, Color32::WHITE);
    focus_ring(ui, &response, 8);
    response
}
