//! Rows of a list.

use super::button::focus_ring;
use super::icons::{self, Icon};
use super::text::elided;
use super::theme::{plain, tokens};
use egui::{Align2, Color32, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

/// What a row shows.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// Its picture.
    pub icon: Icon,
    /// Its title.
    pub title: &'a str,
    /// A small line below, or nothing: then the row is of one line.
    pub detail: &'a str,
    /// A word at its right end, or nothing.
    pub end: &'a str,
    /// Whether it is the chosen one.
    pub chosen: bool,
    /// Whether it is shown as not in force.
    pub dimmed: bool,
    /// The colour of its picture, if not that of text.
    pub ink: Option<Color32>,
}

impl<'a> Row<'a> {
    /// A row of one line that is not chosen.
    pub fn new(icon: Icon, title: &'a str) -> Self {
        Self {
            icon,
            title,
            detail: "",
            end: "",
            chosen: false,
            dimmed: false,
            ink: None,
        }
    }

    /// Shows the row across the whole width.
    pub fn show(&self, ui: &mut Ui) -> Response {
        let height = if self.detail.is_empty() { 28.0 } else { 44.0 };
        let size = vec2(ui.available_width(), height);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let name = if self.detail.is_empty() {
            self.title.to_owned()
        } else {
            format!("{}: {}", self.title, self.detail)
        };
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.chosen, &name));
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &response);
        }
        focus_ring(ui, &response, 2);
        response
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let tokens = tokens(ui);
        let painter = ui.painter();
        if self.chosen {
            painter.rect_filled(rect, 0, tokens.soft);
            let edge = Rect::from_min_size(rect.min, vec2(2.0, rect.height()));
            painter.rect_filled(edge, 0, tokens.accent);
        } else if response.hovered() {
            painter.rect_filled(rect, 0, tokens.control.gamma_multiply(0.6));
        }
        let ink = if self.dimmed {
            tokens.text3
        } else {
            tokens.text
        };
        let picture = match self.ink {
            Some(colour) => colour,
            None if self.chosen => tokens.accent,
            None => ink,
        };
        let two_lines = !self.detail.is_empty();
        let first = rect.left_center() - vec2(0.0, if two_lines { 8.0 } else { 0.0 });
        let centre = first + vec2(22.0, 0.0);
        let place = Rect::from_center_size(centre, Vec2::splat(16.0));
        icons::draw(painter, place, self.icon, picture);
        let end_width = self.paint_end(ui, rect);
        let room = rect.width() - 38.0 - end_width - 12.0;
        elided(
            ui,
            first + vec2(38.0, 0.0),
            self.title,
            plain(13.0),
            ink,
            room,
        );
        if two_lines {
            let quiet = if self.chosen {
                tokens.text2
            } else {
                tokens.text3
            };
            let second = rect.left_center() + vec2(38.0, 9.0);
            elided(
                ui,
                second,
                self.detail,
                plain(11.5),
                quiet,
                rect.width() - 50.0,
            );
        }
    }

    fn paint_end(&self, ui: &Ui, rect: Rect) -> f32 {
        if self.end.is_empty() {
            return 0.0;
        }
        let tokens = tokens(ui);
        let colour = if self.chosen {
            tokens.text2
        } else {
            tokens.text3
        };
        let at = rect.right_center() - vec2(12.0, 0.0);
        let painted = ui
            .painter()
            .text(at, Align2::RIGHT_CENTER, self.end, plain(11.5), colour);
        painted.width() + 8.0
    }
}
