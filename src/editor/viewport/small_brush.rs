//! A brush that is a dot on the screen: whether it is one where the pointer is.

use super::Viewport;
use super::voxel_cursor::shown_radius;
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools};
use egui::Rect;

/// Points across from which on a brush is seen as a ring rather than a dot.
const LEAST: f32 = 9.0;

impl Viewport {
    /// Whether the brush would be no more than a dot where the pointer is.
    pub(super) fn has_dot_for_brush(&self, rect: Rect, session: &Session, tools: &Tools) -> bool {
        let (at, radius) = match tools.kind {
            ToolKind::Voxels(_) => {
                let Some(touched) = self.sculpting.touched else {
                    return false;
                };
                let radius = shown_radius(session.map(), tools, touched.volume);
                (touched.at, radius)
            }
            kind if kind.paints_ground() => match self.cursor {
                Some(ground) => (ground.point, tools.brush.radius),
                None => return false,
            },
            _ => return false,
        };
        let away = (at - self.pose.position).dot(self.pose.ahead());
        radius / (away.max(1e-3) * self.pose.lens) * rect.height() < LEAST
    }
}
