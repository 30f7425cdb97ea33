//! What a tool paints is seen while it paints, and a moment longer.

use super::options::Overlay;
use crate::editor::tool::{ToolKind, Tools};
use crate::map::LayerId;
use egui::Context;
use std::time::{Duration, Instant};

/// How long what was painted is still shown.
const MOMENT: Duration = Duration::from_millis(1500);

/// The overlay of what a tool paints; none if the ground itself shows it.
pub fn shown_by(tools: &Tools) -> Overlay {
    match tools.kind {
        ToolKind::Level | ToolKind::Rectangle => Overlay::Levels,
        ToolKind::Palette => Overlay::Palettes,
        ToolKind::Alpha if tools.paint.alpha_of == LayerId::AlphaBase => Overlay::BaseAlpha,
        ToolKind::Alpha => Overlay::CoverAlpha,
        kind if kind.sculpts() => Overlay::Contours,
        _ => Overlay::None,
    }
}

/// What was painted last, and when.
#[derive(Debug, Default)]
pub struct Afterglow {
    painted: Option<(Overlay, Instant)>,
}

impl Afterglow {
    /// The overlay that is shown for the one that was chosen: with [`Overlay::WhilePainting`] that of what is
    /// `painted` now, and for a moment after; none otherwise.
    pub fn overlay(
        &mut self,
        context: &Context,
        chosen: Overlay,
        painted: Option<Overlay>,
    ) -> Overlay {
        if let Some(painted) = painted {
            self.painted = Some((painted, Instant::now()));
        }
        if chosen != Overlay::WhilePainting {
            return chosen;
        }
        let left = |at: Instant| MOMENT.checked_sub(at.elapsed());
        let glowing = self
            .painted
            .and_then(|(overlay, at)| Some((overlay, left(at)?)));
        match glowing {
            Some((overlay, left)) => {
                context.request_repaint_after(left);
                overlay
            }
            None => Overlay::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_painted_shows_and_fades() {
        let context = Context::default();
        let mut glow = Afterglow::default();
        let auto = Overlay::WhilePainting;
        let levels = Overlay::Levels;
        assert_eq!(glow.overlay(&context, auto, None), Overlay::None);
        assert_eq!(glow.overlay(&context, auto, Some(levels)), levels);
        assert_eq!(glow.overlay(&context, auto, None), levels);
        let palettes = Some(Overlay::Palettes);
        assert_eq!(glow.overlay(&context, auto, palettes), Overlay::Palettes);
        let before = Instant::now().checked_sub(2 * MOMENT);
        glow.painted = before.map(|at| (levels, at));
        assert_eq!(glow.overlay(&context, auto, None), Overlay::None);
    }

    #[test]
    fn a_choice_of_the_user_stands() {
        let context = Context::default();
        let mut glow = Afterglow::default();
        for chosen in [Overlay::None, Overlay::Divisions] {
            let shown = glow.overlay(&context, chosen, Some(Overlay::Levels));
            assert_eq!(shown, chosen);
        }
    }

    #[test]
    fn each_tool_shows_what_it_paints() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        let mut shown = |kind| {
            tools.kind = kind;
            shown_by(&tools)
        };
        assert_eq!(shown(ToolKind::Level), Overlay::Levels);
        assert_eq!(shown(ToolKind::Alpha), Overlay::CoverAlpha);
        assert_eq!(shown(ToolKind::Raise), Overlay::Contours);
        assert_eq!(shown(ToolKind::Texture), Overlay::None);
    }
}
