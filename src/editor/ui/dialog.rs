//! The shell of a dialog: head, body, foot, parted by lines.

use super::button::{Face, Look, icon_button};
use super::icons::Icon;
use super::layout::{from_right, icon, line_across};
use super::theme::{plain, strong, tokens};
use egui::{
    Color32, Context, Event, Frame, Id, Key, Label, Margin, Modal, Modifiers, RichText, ScrollArea,
    Stroke, Ui,
};

/// Shows a modal dialog. The body scrolls when the window is too low; `foot` is filled from the right.
/// Says whether the dialog wants to close: Esc, a click outside, the cross, or `ui.close()`.
pub fn show(
    context: &Context,
    title: &str,
    width: f32,
    body: impl FnOnce(&mut Ui),
    foot: impl FnOnce(&mut Ui),
) -> bool {
    let room = context.content_rect();
    let width = width.min(room.width() - 40.0);
    Modal::new(Id::unique(title))
        .frame(frame(context))
        .backdrop_color(Color32::from_black_alpha(110))
        .show(context, |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 0.0;
            head(ui, title);
            line_across(ui);
            let most = (room.height() - 160.0).max(120.0);
            ScrollArea::vertical()
                .max_height(most)
                .min_scrolled_height(most)
                .show(ui, |ui| {
                    let margin = Margin::symmetric(20, 16);
                    Frame::new().inner_margin(margin).show(ui, |ui| {
                        ui.set_width(width - 40.0);
                        ui.spacing_mut().item_spacing.y = 6.0;
                        body(ui);
                    });
                });
            line_across(ui);
            let margin = Margin::symmetric(20, 12);
            Frame::new().inner_margin(margin).show(ui, |ui| {
                ui.horizontal(|ui| {
                    from_right(ui, |ui| {
                        ui.spacing_mut().item_spacing.x = 8.0;
                        foot(ui);
                    });
                });
            });
        })
        .should_close()
}

/// Whether Enter was pressed for the dialog as a whole, not for a field or button that the keyboard is on. To be
/// asked before the dialog is shown, since a field gives up the keyboard when Enter ends it.
pub fn entered(context: &Context) -> bool {
    let on_nothing = context.memory(|memory| memory.focused().is_none());
    let pressed = |event: &Event| {
        matches!(
            event,
            Event::Key {
                key: Key::Enter,
                pressed: true,
                repeat: false,
                modifiers: Modifiers::NONE,
                ..
            }
        )
    };
    on_nothing && context.input(|input| input.events.iter().any(pressed))
}

/// The frame of what floats over the window.
pub fn frame(context: &Context) -> Frame {
    let style = context.global_style();
    Frame::new()
        .fill(style.visuals.window_fill)
        .stroke(style.visuals.window_stroke)
        .corner_radius(8)
        .shadow(style.visuals.window_shadow)
}

fn head(ui: &mut Ui, title: &str) {
    let margin = Margin {
        left: 20,
        right: 12,
        top: 12,
        bottom: 10,
    };
    Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            let colour = tokens(ui).text;
            ui.label(RichText::new(title).font(strong(16.0)).color(colour));
            from_right(ui, |ui| {
                let face = Face {
                    keys: "Esc",
                    ..Face::new(Icon::Close, "Close")
                };
                if icon_button(ui, face, false, 26.0, Look::Plain).clicked() {
                    ui.close();
                }
            });
        });
    });
}

/// A sentence of a dialog.
pub fn sentence(ui: &mut Ui, text: impl Into<String>) {
    let colour = tokens(ui).text2;
    let text = RichText::new(text).font(plain(13.0)).color(colour);
    ui.add(Label::new(text).wrap());
}

/// A short text in one line.
pub fn line(ui: &mut Ui, text: impl Into<String>) {
    let colour = tokens(ui).text;
    let text = RichText::new(text).size(12.0).color(colour);
    ui.add(Label::new(text).extend());
}

/// A note in a tinted box with an icon: a warning, or an error when `serious`.
pub fn note(ui: &mut Ui, serious: bool, text: &str) {
    let tokens = tokens(ui);
    let (picture, colour) = if serious {
        (Icon::Error, tokens.error)
    } else {
        (Icon::Warn, tokens.warn)
    };
    Frame::new()
        .fill(colour.gamma_multiply(0.13))
        .stroke(Stroke::NONE)
        .corner_radius(5)
        .inner_margin(Margin::symmetric(8, 6))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                icon(ui, picture, 17.0, colour);
                let text = RichText::new(text).size(12.0).color(tokens.text);
                ui.add(Label::new(text).wrap());
            });
        });
}
