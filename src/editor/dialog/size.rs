//! The size of the map: crop and enlarge, another number of vertices, shift.

use super::super::ui::choice::{Choice, segmented};
use super::super::ui::{button, dialog, text};
use super::super::viewport::top_view;
use crate::document::action::Action;
use crate::edit::EditError;
use crate::edit::op::frame::{Frame, NewGround, objects_cut_off};
use crate::edit::op::resample::{Interpolation, Resampling, fitting};
use crate::map::Map;
use egui::{Context, TextureHandle, TextureOptions, Ui, vec2};

mod anchor;
mod figures;
mod picture;
mod rows;

/// Height that the rows of every way take, in points.
const ROWS: f32 = 168.0;

/// What the dialog answers.
pub enum Answer {
    /// Close it.
    Close,
    /// Do this.
    Do(Action),
}

/// What is done to the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Frame,
    Resample,
    Shift,
}

/// What is shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shifted {
    Ground,
    Detail,
}

/// The dialog.
pub struct Size {
    /// The map as it is; copies share its tiles.
    map: Map,
    picture: TextureHandle,
    way: Way,
    /// The new frame of a crop or enlargement.
    frame: Frame,
    /// Which ninth of the ground stays where it is when the number of vertices changes; none once it was moved by hand.
    anchor: Option<[u8; 2]>,
    flat: bool,
    /// Height of flat new ground, metres.
    height: f32,
    vertices: [u32; 2],
    /// Metres between vertices, unless the extent is kept.
    spacing: f32,
    keeps_extent: bool,
    heights: Interpolation,
    /// Cells to the east and to the south.
    by: [i32; 2],
    shifted: Shifted,
}

impl Size {
    /// The dialog for a map.
    pub fn new(context: &Context, map: &Map) -> Self {
        let picture = top_view::picture(map, picture::SIDE as u32);
        let field = &map.field;
        Self {
            picture: context.load_texture("size of the map", picture, TextureOptions::LINEAR),
            way: Way::Frame,
            frame: Frame::of(field),
            anchor: Some([1, 1]),
            flat: false,
            height: field.height.get(0, 0).round(),
            vertices: field.vertices(),
            spacing: field.spacing[0],
            keeps_extent: true,
            heights: Interpolation::Bicubic,
            by: [0, 0],
            shifted: Shifted::Ground,
            map: map.clone(),
        }
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        let entered = dialog::entered(context);
        let (mut agreed, mut cancelled) = (false, false);
        let action = self.action();
        let (name, ready) = match &action {
            Ok(Some(action)) => (self.name(action), true),
            Ok(None) | Err(_) => ("Apply", false),
        };
        let said = match &action {
            Ok(Some(action)) => self.remark(action),
            Ok(None) => "Nothing is different yet".to_owned(),
            Err(EditError::Frame { .. }) => "No ground would be left in the frame".to_owned(),
            Err(error) => error.to_string(),
        };
        let closed = dialog::show(
            context,
            "Size of the map",
            760.0,
            |ui| self.body(ui),
            |ui| {
                agreed = button::primary(ui, name, ready).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    text::hint(ui, said);
                });
            },
        );
        match action {
            Ok(Some(action)) if agreed || entered => Some(Answer::Do(action)),
            _ => (closed || cancelled).then_some(Answer::Close),
        }
    }

    fn name(&self, action: &Action) -> &'static str {
        match action {
            Action::Reframe(frame) => frame.label(&self.map.field),
            Action::MoveLattice(_) => "Move the detail",
            _ => "Resample",
        }
    }

    /// What else is to be known of it.
    fn remark(&self, action: &Action) -> String {
        let usual = "One step, can be undone";
        match action {
            Action::Reframe(frame) => match objects_cut_off(&self.map, frame) {
                0 => usual.to_owned(),
                1 => format!("{usual}; 1 object is cut off"),
                count => format!("{usual}; {count} objects are cut off"),
            },
            _ => usual.to_owned(),
        }
    }

    /// What would be done; none if nothing would be different.
    fn action(&self) -> Result<Option<Action>, EditError> {
        let action = match (self.way, self.shifted) {
            (Way::Resample, _) => {
                let resampling = self.resampling();
                let same = resampling.vertices == self.map.field.vertices();
                let differs = !same
                    || resampling
                        .spacing
                        .is_some_and(|s| s != self.map.field.spacing);
                differs.then_some(Action::Resample(resampling))
            }
            (Way::Shift, Shifted::Detail) => {
                // The lattice goes the other way, so that the detail goes this way.
                let cells = self.by.map(|n| n.wrapping_neg());
                (cells != [0, 0]).then_some(Action::MoveLattice(cells))
            }
            (Way::Frame | Way::Shift, _) => {
                let frame = self.frame();
                frame.check(&self.map.field)?;
                let same = frame.corner == [0, 0] && frame.vertices == self.map.field.vertices();
                (!same).then_some(Action::Reframe(frame))
            }
        };
        Ok(action)
    }

    fn new_ground(&self) -> NewGround {
        if self.flat {
            NewGround::Flat(self.height)
        } else {
            NewGround::Edge
        }
    }

    /// The frame that the ground gets, as its vertices count now.
    fn frame(&self) -> Frame {
        let new_ground = self.new_ground();
        match (self.way, self.shifted) {
            (Way::Frame, _) => Frame {
                new_ground,
                ..self.frame
            },
            (Way::Shift, Shifted::Ground) => Frame {
                corner: self.by.map(|n| n.wrapping_neg()),
                new_ground,
                ..Frame::of(&self.map.field)
            },
            _ => Frame::of(&self.map.field),
        }
    }

    fn resampling(&self) -> Resampling {
        let [dx, dz] = self.map.field.spacing;
        Resampling {
            vertices: self.vertices,
            spacing: (!self.keeps_extent).then_some([self.spacing, self.spacing * dz / dx]),
            heights: self.heights,
        }
    }

    /// Vertices and spacing as they will be.
    fn after(&self) -> ([u32; 2], [f32; 2]) {
        if self.way == Way::Resample {
            let fitting = fitting(&self.map.field, self.vertices);
            (self.vertices, self.resampling().spacing.unwrap_or(fitting))
        } else {
            (self.frame().vertices, self.map.field.spacing)
        }
    }

    fn body(&mut self, ui: &mut Ui) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            ui.vertical(|ui| {
                ui.set_width(picture::SIDE);
                self.picture(ui);
            });
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
                self.way(ui);
                ui.add_space(4.0);
                let top = ui.cursor().top();
                match self.way {
                    Way::Frame => self.frame_rows(ui),
                    Way::Resample => self.resample_rows(ui),
                    Way::Shift => self.shift_rows(ui),
                }
                let used = ui.cursor().top() - top;
                ui.add_space((ROWS - used).max(4.0));
                figures::show(
                    ui,
                    (self.map.field.vertices(), self.map.field.spacing),
                    self.after(),
                );
            });
        });
    }

    fn picture(&mut self, ui: &mut Ui) {
        let moves = self.way != Way::Resample;
        let frame = self.frame();
        let shown = picture::Picture {
            texture: self.picture.id(),
            field: &self.map.field,
            frame: &frame,
        };
        let Some([x, z]) = picture::show(ui, &shown, moves) else {
            return;
        };
        match self.way {
            Way::Frame => {
                self.anchor = None;
                let [left, top] = self.frame.corner;
                let moved = [left.saturating_add(x), top.saturating_add(z)];
                self.frame.corner = self.on_the_ground(moved);
            }
            _ => {
                let moved = self.by.map(|n| n.saturating_neg());
                let moved = [moved[0].saturating_sub(x), moved[1].saturating_sub(z)];
                self.by = self.on_the_ground(moved).map(|n| n.saturating_neg());
            }
        }
    }

    /// The nearest corner at which a frame of its size holds a cell of the ground.
    fn on_the_ground(&self, corner: [i32; 2]) -> [i32; 2] {
        let (old, new) = (self.map.field.cells(), self.frame().vertices);
        [0, 1].map(|axis: usize| {
            let (least, most) = (2 - new[axis] as i32, old[axis] as i32 - 1);
            corner[axis].clamp(least, most)
        })
    }

    fn way(&mut self, ui: &mut Ui) {
        let choices = [
            Choice {
                help: "Cut ground off, or add some",
                ..Choice::new(Way::Frame, "Crop or enlarge")
            },
            Choice {
                help: "The same ground with more or fewer vertices",
                ..Choice::new(Way::Resample, "Resample")
            },
            Choice {
                help: "Move the ground within its frame, or the detail that it generates",
                ..Choice::new(Way::Shift, "Shift")
            },
        ];
        segmented(ui, &mut self.way, &choices);
    }
}
