//! The camera by letters and by the wheel.

use super::gesture::{self, Gesture};
use super::input::Context;
use super::{Event, Viewport};
use egui::{Key, Rect, Ui};
use glam::Vec3;

impl Viewport {
    /// Flies by the letters that are held.
    pub(super) fn fly(&mut self, ui: &Ui, events: &mut Vec<Event>) {
        let (by, fast, seconds) = ui.input(|input| {
            let axis = |more, less| {
                let down = |key| f32::from(u8::from(input.key_down(key)));
                down(more) - down(less)
            };
            let by = Vec3::new(
                axis(Key::D, Key::A),
                axis(Key::E, Key::Q),
                axis(Key::W, Key::S),
            );
            (by, input.modifiers.shift, input.stable_dt.min(0.1))
        });
        if by == Vec3::ZERO {
            return;
        }
        let speed = self.speed() * if fast { 4.0 } else { 1.0 };
        self.pose.fly(by.normalize() * speed * seconds);
        events.push(Event::Looked);
        ui.ctx().request_repaint();
    }

    /// Zooms to what lies under the pointer, or flies faster or slower.
    pub(super) fn wheel(&mut self, ui: &Ui, rect: Rect, context: &mut Context<'_>) {
        let (scroll, pinch, at) = ui.input(|input| {
            (
                input.smooth_scroll_delta.y,
                input.zoom_delta(),
                input.pointer.latest_pos(),
            )
        });
        let Some(at) = at.filter(|_| scroll != 0.0 || pinch != 1.0) else {
            return;
        };
        if self.is_walking() {
            return;
        }
        if self.gesture == Some(Gesture::Look) {
            let faster = self.speed() * 1.1f32.powf(scroll / 40.0);
            self.options.fly_speed = Some(faster.clamp(0.1, 10_000.0));
            return;
        }
        let target = self.pivot(context.session, rect, at);
        let points = scroll + 300.0 * (pinch - 1.0);
        self.flight = None;
        self.pose.zoom(target, gesture::zoom_share(points));
        let left = (target - self.pose.position).length();
        context.events.push(Event::Zoomed(left));
    }
}
