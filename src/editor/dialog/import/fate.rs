//! What the heights become: a map of their own, or ground under what was painted on the open map.

use super::super::super::ui::bar;
use super::super::super::ui::choice::{Choice, segmented};
use super::{Import, Target};
use crate::edit::op::resample::Painted;
use crate::format::import::Origin;
use egui::Ui;

/// Where what was painted on the open map comes to lie on heights that replace its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placement {
    /// Over all of them.
    Stretched,
    /// As large as it is, in their north-western corner.
    Corner,
    /// As large as it is, in their middle.
    Middle,
}

/// The open map's grid.
#[derive(Clone, Copy, Debug)]
pub struct Ground {
    /// Vertices along x and z.
    pub vertices: [u32; 2],
    /// Metres between them.
    pub spacing: [f32; 2],
}

impl Import {
    /// The rows that decide it.
    pub(super) fn fate(&mut self, ui: &mut Ui) {
        let mut chosen = false;
        bar::row(ui, "Make", "", |ui, _| {
            let choices = [
                Choice::new(Target::NewMap, "New map"),
                Choice {
                    help: "Puts the heights under what is painted on the open map",
                    ..Choice::new(Target::Replace, "Replace heights")
                },
            ];
            chosen = segmented(ui, &mut self.target, &choices);
        });
        if chosen {
            self.take_target();
        }
        if self.target == Target::Replace && self.is_of_another_grid() {
            let help = "Where levels, textures, covers, alphas, colours and palettes of the open map come to lie";
            bar::row(ui, "Painted", help, |ui, _| {
                let choices = [
                    Choice::new(Placement::Stretched, "Stretched"),
                    Choice::new(Placement::Corner, "North-west"),
                    Choice::new(Placement::Middle, "Middle"),
                ];
                segmented(ui, &mut self.placement, &choices);
            });
        }
    }

    /// Whether the new heights are on another grid than the open map's.
    fn is_of_another_grid(&self) -> bool {
        self.heights.as_ref().is_some_and(|heights| {
            heights.size.value != self.ground.vertices
                || heights.spacing.value != self.ground.spacing
        })
    }

    pub(super) fn painted(&self) -> Painted {
        let Some(heights) = &self.heights else {
            return Painted::default();
        };
        let (new, spacing) = (heights.size.value, heights.spacing.value);
        let room = |axis: usize| {
            let side = |vertices: [u32; 2], metres: [f32; 2]| {
                vertices[axis].saturating_sub(1) as f32 * metres[axis]
            };
            let left = side(new, spacing) - side(self.ground.vertices, self.ground.spacing);
            (left / 2.0 / spacing[axis]).round() as i32
        };
        match self.placement {
            Placement::Stretched => Painted::Stretched,
            Placement::Corner => Painted::At([0, 0]),
            Placement::Middle => Painted::At([room(0), room(1)]),
        }
    }

    /// Follows a change of what the heights become.
    fn take_target(&mut self) {
        self.dress = self.target == Target::NewMap;
        match self.target {
            Target::NewMap => self.options.spacing = self.own_spacing,
            Target::Replace => {
                self.own_spacing = self.options.spacing;
                self.fit_spacing();
            }
        }
    }

    /// Lets heights that tell no spacing have the open map's extent.
    pub(super) fn fit_spacing(&mut self) {
        let Some(heights) = &self.heights else { return };
        let told = matches!(heights.spacing.origin, Origin::File | Origin::Description);
        if !told || self.proposed.is_some() {
            let side = |axis: usize| {
                let cells = |vertices: [u32; 2]| vertices[axis].saturating_sub(1).max(1) as f32;
                let ratio = cells(self.ground.vertices) / cells(heights.size.value);
                self.ground.spacing[axis] * ratio
            };
            let fitting = [side(0), side(1)];
            if fitting != heights.spacing.value {
                self.options.spacing = Some(fitting);
            }
        }
    }
}
