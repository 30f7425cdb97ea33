//! What can be done to the voxels of a range.

use crate::map::Mix;

/// How a material withstands an explosion: a number that power is measured by, or not at all to be broken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hardness {
    /// Power up to this does nothing.
    Of(f32),
    /// Nothing breaks it.
    Unbreakable,
}

/// What is done to the voxels of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Fills it; what was absent is made of this.
    Add(Mix),
    /// Empties it.
    Dig,
    /// Draws densities to the mean of those beside them, 0..1 a time.
    Smooth(f32),
    /// Makes what is solid of this alone.
    Replace(Mix),
    /// Mixes so much of this, 0..1, into what is solid.
    Blend(Mix, f32),
    /// Empties as much of it as the power can break.
    Explode {
        /// What hardness is measured against.
        power: f32,
    },
}
