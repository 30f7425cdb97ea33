//! What can be done to the voxels of a range.

use crate::edit::EditError;
use crate::map::{Material, Mix};

/// How a material withstands an explosion: a number that power is measured by, or not at all to be broken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hardness {
    /// Power up to this does nothing.
    Of(f32),
    /// Nothing breaks it.
    Unbreakable,
}

impl Hardness {
    /// What a map's table says of a material; one that it lacks is broken by any power.
    pub fn of(materials: &[Material], id: u8) -> Self {
        match Material::find(materials, id).map(|material| &material.properties) {
            Some(properties) if !properties.breakable => Self::Unbreakable,
            Some(properties) => Self::Of(properties.hardness),
            None => Self::Of(0.0),
        }
    }
}

/// A plane, in voxels from the volume's first one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// A point of it.
    pub through: [f32; 3],
    /// Which way is above it, of length 1.
    pub normal: [f32; 3],
}

impl Plane {
    /// How far a point lies below it, in voxels; below 0 above it.
    pub fn depth(&self, at: [f32; 3]) -> f32 {
        let along = |axis: usize| (self.through[axis] - at[axis]) * self.normal[axis];
        along(0) + along(1) + along(2)
    }
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
    /// Mixes this into what is solid: it has at least this share then, however often it is done.
    Blend {
        /// What is mixed in.
        mix: Mix,
        /// Its share, 0..1.
        share: f32,
        /// The part of the range's depth, from its rim inwards, over which the share fades in, 0..1.
        edge: f32,
    },
    /// Fills what lies below a plane, and empties what lies above it; what was absent is made of this.
    Flatten(Plane, Mix),
    /// Empties as much of it as the power can break.
    Explode {
        /// What hardness is measured against.
        power: f32,
    },
}

impl Change {
    /// Checks that a map's table has the materials that it sets.
    ///
    /// # Errors
    /// The first that it lacks.
    pub fn check(&self, materials: &[Material]) -> Result<(), EditError> {
        let mix = match self {
            Self::Add(mix) | Self::Replace(mix) | Self::Flatten(_, mix) => mix,
            Self::Blend { mix, .. } => mix,
            Self::Dig | Self::Smooth(_) | Self::Explode { .. } => return Ok(()),
        };
        let mut ids = mix.parts().map(|(id, _)| id);
        match ids.find(|id| Material::find(materials, *id).is_none()) {
            Some(id) => Err(EditError::no_material(materials, id)),
            None => Ok(()),
        }
    }
}
