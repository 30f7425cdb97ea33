//! Gestures that select, set down what was copied, or span a ramp.

use super::gesture::{self, Gesture, Ground};
use super::input::Context;
use super::{Event, Viewport};
use crate::edit::Selection;
use crate::edit::op::ramp::Ramp;
use crate::editor::tool::{Outline, Select};
use egui::Modifiers;
use glam::Vec3;

/// Shortest way, in metres, from one point of a lasso to the next, as a share of a cell.
const LASSO_STEP: f32 = 0.25;

impl Viewport {
    /// What the select tool does with a press on the ground.
    pub(super) fn press_select(
        &mut self,
        ground: Ground,
        modifiers: Modifiers,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        let field = &context.session.map().field;
        let select = &mut context.tools.select;
        select.keep_to(field.cells());
        if let Some(floating) = &select.floating {
            if context.session.is_read_only() {
                context.events.push(Event::ReadOnly);
                return None;
            }
            let at = floating.corner(in_cells(ground.point, field.spacing));
            let action = floating.paste(at, select);
            context.events.push(Event::Act(action));
            return None;
        }
        let joining = Select::joining(modifiers);
        Some(match select.outline {
            Outline::Rectangle => Gesture::Select {
                from: ground.cell,
                to: ground.cell,
                joining,
            },
            Outline::Lasso => {
                self.lasso = vec![ground.point];
                Gesture::Lasso { joining }
            }
        })
    }

    /// Goes on to a place of the ground.
    pub(super) fn span(&mut self, gesture: Gesture, ground: Ground, context: &Context<'_>) {
        let spacing = context.session.map().field.spacing;
        self.gesture = Some(match gesture {
            Gesture::Select { from, joining, .. } => Gesture::Select {
                from,
                to: ground.cell,
                joining,
            },
            Gesture::Ramp { from, .. } => Gesture::Ramp {
                from,
                to: ground.point,
            },
            Gesture::Lasso { .. } => {
                let least = LASSO_STEP * spacing[0].min(spacing[1]);
                let last = self.lasso.last().copied().unwrap_or(ground.point);
                if (ground.point - last).length() >= least {
                    self.lasso.push(ground.point);
                }
                gesture
            }
            _ => gesture,
        });
    }

    /// Does what a gesture that is over has spanned.
    pub(super) fn spanned(&mut self, gesture: Gesture, context: &mut Context<'_>) {
        let field = &context.session.map().field;
        match gesture {
            Gesture::Select { from, to, joining } => {
                let cells = gesture::cells_between(from, to);
                let cells = Selection::rectangle(field.cells(), cells);
                context.tools.select.join(cells, joining);
            }
            Gesture::Lasso { joining } => {
                let points = std::mem::take(&mut self.lasso);
                let points: Vec<[f32; 2]> = points
                    .into_iter()
                    .map(|point| in_cells(point, field.spacing))
                    .collect();
                let cells = Selection::lasso(field.cells(), &points);
                context.tools.select.join(cells, joining);
            }
            Gesture::Ramp { from, to } => {
                let ramp = ramp(from, to);
                if ramp.length() > 0.0
                    && let Some(action) = context.tools.ramp(ramp)
                {
                    context.events.push(Event::Act(action));
                }
            }
            _ => {}
        }
    }
}

/// A ramp between two places of the ground.
pub(super) fn ramp(from: Vec3, to: Vec3) -> Ramp {
    Ramp {
        from: from.into(),
        to: to.into(),
    }
}

/// A place of the ground in cells.
pub(super) fn in_cells(point: Vec3, spacing: [f32; 2]) -> [f32; 2] {
    [point.x / spacing[0], point.z / spacing[1]]
}
