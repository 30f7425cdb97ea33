//! Presses in slow frames. egui looks for what is pressed where the pointer is at the end of a frame; in a slow one it
//! has moved on by then, and nothing would be dragged, or another thing. So a frame ends with its press.

use egui::Event;

/// What came after a press and waits for the next frame.
#[derive(Default)]
pub struct Waiting(Vec<Event>);

impl Waiting {
    /// Lets a frame's events end with the first press after which the pointer moved on; before them come those that
    /// waited. Says whether any wait now.
    pub fn cut(&mut self, events: &mut Vec<Event>) -> bool {
        let mut all = std::mem::take(&mut self.0);
        all.append(events);
        let is_press = |event: &Event| matches!(event, Event::PointerButton { pressed: true, .. });
        let is_move = |event: &Event| matches!(event, Event::PointerMoved(_));
        let end = all.iter().position(is_press).map(|at| at + 1);
        if let Some(end) = end.filter(|end| all[*end..].iter().any(is_move)) {
            self.0 = all.split_off(end);
        }
        *events = all;
        !self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Modifiers, PointerButton, pos2};

    fn button(x: f32, pressed: bool) -> Event {
        Event::PointerButton {
            pos: pos2(x, 0.0),
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        }
    }

    fn to(x: f32) -> Event {
        Event::PointerMoved(pos2(x, 0.0))
    }

    #[test]
    fn each_press_ends_a_frame_and_nothing_is_lost_or_exchanged() {
        let two_drags = [to(1.0), button(1.0, true), to(5.0), button(5.0, false)];
        let two_drags = [two_drags.clone(), two_drags].concat();
        let mut waiting = Waiting::default();
        let mut frames = vec![two_drags.clone()];
        while waiting.cut(frames.last_mut().unwrap()) {
            frames.push(Vec::new());
        }
        let lengths: Vec<usize> = frames.iter().map(Vec::len).collect();
        assert_eq!(lengths, [2, 4, 2]);
        assert_eq!(frames.concat(), two_drags);
    }

    #[test]
    fn a_click_is_one_frame_and_what_comes_later_stays_behind_what_waited() {
        let mut waiting = Waiting::default();
        let mut click = vec![to(1.0), button(1.0, true), button(1.0, false)];
        assert!(!waiting.cut(&mut click));
        assert_eq!(click.len(), 3);
        let mut frame = vec![button(1.0, true), to(2.0)];
        assert!(waiting.cut(&mut frame));
        let mut next = vec![to(3.0)];
        assert!(!waiting.cut(&mut next));
        assert_eq!(next, [to(2.0), to(3.0)]);
    }
}
