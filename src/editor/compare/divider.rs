//! The line between two viewports, to drag.

use super::{Arrangement, Compare};
use crate::editor::ui::tokens;
use egui::{CursorIcon, Key, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, pos2, vec2};

/// Points around the line that take hold of it.
const REACH: f32 = 5.0;
/// The least part of the room that each viewport keeps.
const LEAST: f32 = 0.1;
/// Part of the room that an arrow key moves it by.
const STEP: f32 = 0.02;

impl Compare {
    /// Where the line takes the pointer.
    pub fn divider_place(&self, room: Rect) -> Option<Rect> {
        self.open.as_ref()?;
        let top = pos2(self.line(room) - REACH, room.top());
        Some(Rect::from_min_size(top, vec2(2.0 * REACH, room.height())))
    }

    /// Shows the line and follows a drag of it. A double click puts it in the middle, arrow keys move it.
    pub fn show_divider(&mut self, ui: &mut Ui, room: Rect) {
        let Some(place) = self.divider_place(room) else {
            return;
        };
        let id = ui.scope_id().with("divider");
        let response = ui
            .interact(place, id, Sense::click_and_drag())
            .on_hover_cursor(CursorIcon::ResizeHorizontal);
        let share = self.style.share;
        response.widget_info(|| WidgetInfo::slider(true, f64::from(share), "Divider"));
        if let Some(at) = response
            .interact_pointer_pos()
            .filter(|_| response.dragged())
        {
            self.put_line((at.x - room.left()) / room.width().max(1.0));
        }
        if response.double_clicked() {
            self.put_line(0.5);
        }
        if response.has_focus() {
            let step = ui.input(|input| {
                let pressed = |key| f32::from(u8::from(input.key_pressed(key)));
                pressed(Key::ArrowRight) - pressed(Key::ArrowLeft)
            });
            self.put_line(share + STEP * step);
        }
        self.paint_divider(
            ui,
            room,
            response.hovered() || response.dragged() || response.has_focus(),
        );
    }

    /// Marks the viewport that is worked in.
    pub fn mark_active(&self, ui: &Ui, room: Rect) {
        if !self.is_open() {
            return;
        }
        let part = self.places(room)[self.active() as usize].part;
        let line = Stroke::new(2.0, tokens(ui).accent);
        let painter = ui.painter().with_clip_rect(room);
        painter.hline(part.x_range(), part.top() + 1.0, line);
    }

    fn put_line(&mut self, share: f32) {
        self.style.share = share.clamp(LEAST, 1.0 - LEAST);
    }

    fn paint_divider(&self, ui: &Ui, room: Rect, held: bool) {
        let tokens = tokens(ui);
        let painter = ui.painter().with_clip_rect(room);
        let x = self.line(room);
        let line = if held { tokens.accent } else { tokens.text };
        match self.style.arrangement {
            Arrangement::Beside => {
                let gap = Rect::from_center_size(
                    pos2(x, room.center().y),
                    vec2(super::GAP, room.height()),
                );
                painter.rect_filled(gap, 0, tokens.gutter);
                if held {
                    painter.vline(x, room.y_range(), Stroke::new(2.0, tokens.accent));
                }
            }
            Arrangement::Wipe => {
                let dark = egui::Color32::from_black_alpha(140);
                painter.vline(x, room.y_range(), Stroke::new(4.0, dark));
                painter.vline(x, room.y_range(), Stroke::new(2.0, line));
                let centre = pos2(x, room.center().y);
                painter.circle(centre, 13.0, tokens.popup, Stroke::new(2.0, line));
                for side in [-1.0, 1.0] {
                    let tip = centre + vec2(7.5 * side, 0.0);
                    let back = vec2(4.0 * side, 0.0);
                    let up = Vec2::new(0.0, 4.0);
                    let arrow = vec![tip - back - up, tip, tip - back + up];
                    painter.add(egui::Shape::line(arrow, Stroke::new(1.5, tokens.text)));
                }
            }
        }
    }
}
