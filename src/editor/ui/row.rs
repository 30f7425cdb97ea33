//! Rows of a list.

use super::button::focus_ring;
use super::icons::{self, Icon};
use super::text::elided;
use super::theme::{plain, tokens};
use egui::text::LayoutJob;
use egui::{Align2, Color32, Galley, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};
use std::sync::Arc;

/// Where a row's text begins, from its left edge.
const TEXT: f32 = 38.0;

/// What a row shows.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    /// Its picture.
    pub icon: Icon,
    /// Its title.
    pub title: &'a str,
    /// What stands below in small letters, in as many lines as it needs up to three; if nothing, the row is of one line.
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
        let detail = self.lay_out_detail(ui);
        let height = match &detail {
            Some(detail) => 29.0 + detail.size().y,
            None => 28.0,
        };
        let size = vec2(ui.available_width(), height.round());
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let name = if self.detail.is_empty() {
            self.title.to_owned()
        } else {
            format!("{}: {}", self.title, self.detail)
        };
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.chosen, &name));
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &response, detail);
        }
        focus_ring(ui, &response, 2);
        response
    }

    fn lay_out_detail(&self, ui: &Ui) -> Option<Arc<Galley>> {
        const MOST_LINES: usize = 3;
        if self.detail.is_empty() {
            return None;
        }
        let tokens = tokens(ui);
        let quiet = if self.chosen {
            tokens.text2
        } else {
            tokens.text3
        };
        let room = ui.available_width() - TEXT - 12.0;
        let mut job = LayoutJob::simple(self.detail.to_owned(), plain(11.5), quiet, room);
        job.wrap.max_rows = MOST_LINES;
        Some(ui.painter().layout_job(job))
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response, detail: Option<Arc<Galley>>) {
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
        let first = match &detail {
            Some(_) => rect.left_top() + vec2(0.0, 14.0),
            None => rect.left_center(),
        };
        let centre = first + vec2(22.0, 0.0);
        let place = Rect::from_center_size(centre, Vec2::splat(16.0));
        icons::draw(painter, place, self.icon, picture);
        let end_width = self.paint_end(ui, rect);
        let room = rect.width() - TEXT - end_width - 12.0;
        elided(
            ui,
            first + vec2(TEXT, 0.0),
            self.title,
            plain(13.0),
            ink,
            room,
        );
        if let Some(detail) = detail {
            let at = rect.left_top() + vec2(TEXT, 24.0);
            painter.galley(at, detail, tokens.text3);
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
