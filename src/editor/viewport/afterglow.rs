//! What a tool paints is seen while it paints, and a moment longer.

use super::options::Overlay;
use egui::Context;
use std::time::{Duration, Instant};

/// How long what was painted is still shown.
const MOMENT: Duration = Duration::from_millis(1500);

/// When something was painted last.
#[derive(Debug, Default)]
pub struct Afterglow {
    painted: Option<Instant>,
}

impl Afterglow {
    /// The overlay that is shown for the one that was chosen: with [`Overlay::WhilePainting`] the levels, while they
    /// are painted and a moment after; none otherwise.
    pub fn overlay(&mut self, context: &Context, chosen: Overlay, painting: bool) -> Overlay {
        if painting {
            self.painted = Some(Instant::now());
        }
        if chosen != Overlay::WhilePainting {
            return chosen;
        }
        let left = self.painted.and_then(|at| MOMENT.checked_sub(at.elapsed()));
        match left {
            Some(left) => {
                context.request_repaint_after(left);
                Overlay::Levels
            }
            None => Overlay::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn painting_shows_the_levels_and_they_fade() {
        let context = Context::default();
        let mut glow = Afterglow::default();
        let auto = Overlay::WhilePainting;
        assert_eq!(glow.overlay(&context, auto, false), Overlay::None);
        assert_eq!(glow.overlay(&context, auto, true), Overlay::Levels);
        assert_eq!(glow.overlay(&context, auto, false), Overlay::Levels);
        glow.painted = Instant::now().checked_sub(2 * MOMENT);
        assert_eq!(glow.overlay(&context, auto, false), Overlay::None);
    }

    #[test]
    fn a_choice_of_the_user_stands() {
        let context = Context::default();
        let mut glow = Afterglow::default();
        for chosen in [Overlay::None, Overlay::Divisions] {
            assert_eq!(glow.overlay(&context, chosen, true), chosen);
        }
    }
}
