//! What the pointer does from press to release.

use super::drag::Held;
use super::pose::Pose;
use super::volume_drag::HeldVolume;
use crate::edit::Joining;
use crate::math::Region;
use glam::{Vec2, Vec3};

/// Points that Alt and a press may move before they turn the camera.
pub const PICK_SLACK: f32 = 4.0;
/// Radians a point.
const TURN: f32 = 0.006;

/// A place on the ground under the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// Where, in metres.
    pub point: Vec3,
    /// Column and row of the cell.
    pub cell: (u32, u32),
}

/// A gesture under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// Paints.
    Stroke {
        /// Seconds of the program's clock at its start.
        start: f64,
        /// Where it was last.
        at: Vec3,
        /// Whether it goes on while the pointer rests.
        flows: bool,
    },
    /// Works on voxels.
    Sculpt {
        /// Seconds of the program's clock at its start.
        start: f64,
        /// Whether it goes on while the pointer rests.
        flows: bool,
    },
    /// The button is up, but the work on voxels has not come to where the pointer went.
    Settle,
    /// Spans a rectangle of cells.
    Rectangle {
        /// One corner.
        from: (u32, u32),
        /// The other corner.
        to: (u32, u32),
        /// The number that fills it.
        level: u8,
    },
    /// Spans a rectangle of cells to select.
    Select {
        /// One corner.
        from: (u32, u32),
        /// The other corner.
        to: (u32, u32),
        /// How they join what is selected.
        joining: Joining,
    },
    /// Draws a line round cells to select.
    Lasso {
        /// How they join what is selected.
        joining: Joining,
    },
    /// Spans a ramp.
    Ramp {
        /// Where it begins.
        from: Vec3,
        /// Where it ends.
        to: Vec3,
    },
    /// A click places an object, a drag spans a rectangle of the screen to choose objects.
    Band {
        /// Where the pointer went down.
        start: egui::Pos2,
        /// How they join what is chosen.
        joining: Joining,
    },
    /// Holds objects.
    Object(Held),
    /// Holds a volume, or spans a box of its voxels.
    Volume(HeldVolume),
    /// Turns around a place.
    Orbit {
        /// The place.
        pivot: Vec3,
    },
    /// Turns on the spot and flies.
    Look,
    /// Moves across the screen.
    Pan {
        /// Metres to what is held.
        depth: f32,
    },
    /// Pulls the tape: a click fixes its next end, a drag both.
    Measure {
        /// Where the pointer went down.
        start: egui::Pos2,
    },
    /// Throws something at the scene; a drag ends a walk.
    Touch {
        /// Where the pointer went down.
        start: egui::Pos2,
    },
    /// Alt is held: a click picks, a drag turns around.
    PickOrOrbit {
        /// Where the pointer went down.
        start: egui::Pos2,
        /// What is turned around.
        pivot: Vec3,
    },
    /// B is held: sideways changes the size, upwards the strength.
    Brush {
        /// Radius at the start, metres.
        radius: f32,
        /// Strength at the start.
        strength: f32,
        /// Where the pointer went down.
        start: egui::Pos2,
    },
}

impl Gesture {
    /// Whether it moves the camera.
    pub fn moves_camera(self) -> bool {
        matches!(self, Self::Orbit { .. } | Self::Look | Self::Pan { .. })
    }
}

/// The cells of a rectangle between two of its corners.
pub fn cells_between(a: (u32, u32), b: (u32, u32)) -> Region {
    Region::new(
        a.0.min(b.0),
        a.1.min(b.1),
        a.0.max(b.0) + 1,
        a.1.max(b.1) + 1,
    )
}

/// Moves the camera by a drag of so many points in a viewport of this height.
pub fn drag_camera(pose: &mut Pose, gesture: Gesture, by: egui::Vec2, height: f32) {
    match gesture {
        Gesture::Orbit { pivot } => pose.orbit(pivot, by.x * TURN, -by.y * TURN),
        Gesture::Look => pose.look(by.x * TURN * 0.7, -by.y * TURN * 0.7),
        Gesture::Pan { depth } => {
            let metres = 2.0 * depth * pose.lens / height;
            pose.pan(Vec2::new(-by.x, by.y) * metres);
        }
        _ => {}
    }
}

/// Where a wheel's turn goes: a share of the way for so many points.
pub fn zoom_share(points: f32) -> f32 {
    let part = 1.0 - (-points.abs() * 0.0035).exp();
    if points > 0.0 {
        part
    } else {
        -part / (1.0 - part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_hold_both_corners() {
        assert_eq!(cells_between((5, 2), (3, 9)), Region::new(3, 2, 6, 10));
    }

    #[test]
    fn a_wheel_turned_back_undoes_itself() {
        let distance = 100.0;
        let nearer = distance * (1.0 - zoom_share(120.0));
        let back = nearer * (1.0 - zoom_share(-120.0));
        assert!((back - distance).abs() < 1e-3);
    }
}
