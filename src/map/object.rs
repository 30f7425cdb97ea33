//! Objects: models that stand on the ground.

use super::model::MOST_LETTERS;
use super::{FARTHEST, MAX_SIDE, MapError};
use glam::{Affine3A, Quat, Vec3};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most objects of a map.
pub const MOST_OBJECTS: usize = 65_536;
/// How far the length of a rotation may lie from 1.
const ROTATION_TOLERANCE: f32 = 1e-3;
const LEAST_SCALE: f32 = 0.001;
const MOST_SCALE: f32 = 1000.0;

/// Names an object of a map for as long as it is there.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct ObjectId(pub u32);

/// A model at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Object {
    /// What the designer calls it.
    pub name: String,
    /// Index of its model.
    pub model: u8,
    /// Where the model's origin stands, metres.
    pub position: Vec3,
    /// How it is turned: a unit quaternion (x, y, z, w).
    #[serde(default)]
    pub rotation: Quat,
    /// How much larger it is than its model along the model's x, y and z, 0.001 to 1000 each.
    #[serde(default = "same_size")]
    pub scale: Vec3,
}

fn same_size() -> Vec3 {
    Vec3::ONE
}

impl Object {
    /// A model as it is, at a place.
    pub fn new(name: impl Into<String>, model: u8, position: Vec3) -> Self {
        Self {
            name: name.into(),
            model,
            position,
            rotation: Quat::IDENTITY,
            scale: Vec3::ONE,
        }
    }

    /// From the model's coordinates to the map's: scaled, then turned, then moved.
    pub fn transform(&self) -> Affine3A {
        Affine3A::from_scale_rotation_translation(self.scale, self.rotation, self.position)
    }

    /// Checks it as an object of a map with so many models.
    ///
    /// # Errors
    /// What is wrong with it, and what was expected; `id` is how the error calls it.
    pub fn check(&self, id: ObjectId, models: usize) -> Result<(), MapError> {
        match self.trouble(models) {
            None => Ok(()),
            Some(what) => Err(MapError::Object {
                id: id.0,
                name: self.name.clone(),
                what,
            }),
        }
    }

    fn trouble(&self, models: usize) -> Option<String> {
        let letters = self.name.chars().count();
        if letters > MOST_LETTERS {
            return Some(format!(
                "its name has {letters} letters; expected at most {MOST_LETTERS}"
            ));
        }
        if usize::from(self.model) >= models {
            let model = self.model;
            return Some(format!("it is of model {model}; the map has {models}"));
        }
        let most = Vec3::new(MAX_SIDE as f32, 1.0, MAX_SIDE as f32) * FARTHEST;
        if !self.position.abs().cmple(most).all() {
            let at = self.position;
            return Some(format!("it stands at {at}; expected a place in metres"));
        }
        let is_unit = (self.rotation.length() - 1.0).abs() <= ROTATION_TOLERANCE;
        if !is_unit {
            let found = self.rotation;
            return Some(format!(
                "its rotation is {found}; expected a unit quaternion"
            ));
        }
        let fits = |scale: f32| (LEAST_SCALE..=MOST_SCALE).contains(&scale);
        (!self.scale.to_array().into_iter().all(fits)).then(|| {
            let found = self.scale;
            format!("its scale is {found}; expected {LEAST_SCALE} to {MOST_SCALE}")
        })
    }

    /// Checks all objects of a map with so many models.
    ///
    /// # Errors
    /// When there are too many, or one is wrong.
    pub fn check_all(objects: &BTreeMap<ObjectId, Self>, models: usize) -> Result<(), MapError> {
        if objects.len() > MOST_OBJECTS {
            return Err(MapError::Count {
                what: "objects",
                found: objects.len(),
                most: MOST_OBJECTS,
            });
        }
        let check = |(id, object): (&ObjectId, &Self)| object.check(*id, models);
        objects.iter().try_for_each(check)
    }

    /// Names for new objects: numbers above all that are there, or unused ones once those run out.
    pub fn next_ids(objects: &BTreeMap<ObjectId, Self>) -> impl Iterator<Item = ObjectId> {
        let last = objects.last_key_value().map_or(0, |(id, _)| id.0);
        let above = (1..=u32::MAX - last).map(move |more| ObjectId(last + more));
        let below = (0..last).map(ObjectId);
        above.chain(below.filter(|id| !objects.contains_key(id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_make_no_object_are_said() {
        type Spoil = fn(&mut Object);
        let spoilt: [(&str, Spoil); 7] = [
            ("model 2", |object| object.model = 2),
            ("stands at", |object| object.position.y = f32::NAN),
            ("stands at", |object| object.position.x = f32::INFINITY),
            ("rotation", |object| {
                object.rotation = Quat::from_array([0.0; 4])
            }),
            ("rotation", |object| object.rotation.x = f32::NAN),
            ("scale", |object| object.scale.z = 0.0),
            ("scale", |object| object.scale.z = -1.0),
        ];
        let right = Object::new("Barn", 1, Vec3::ONE);
        right.check(ObjectId(4), 2).unwrap();
        for (expected, spoil) in spoilt {
            let mut object = right.clone();
            spoil(&mut object);
            let error = object.check(ObjectId(4), 2).unwrap_err().to_string();
            assert!(
                error.contains(expected) && error.contains("object 4 (Barn)"),
                "{error}"
            );
        }
    }

    #[test]
    fn names_are_new_even_when_the_last_is_taken() {
        let object = Object::new("", 0, Vec3::ZERO);
        let mut objects = BTreeMap::new();
        let first = |objects: &BTreeMap<_, _>| Object::next_ids(objects).next();
        assert_eq!(first(&objects), Some(ObjectId(1)));
        objects.insert(ObjectId(6), object.clone());
        assert_eq!(first(&objects), Some(ObjectId(7)));
        objects.insert(ObjectId(u32::MAX), object.clone());
        objects.insert(ObjectId(0), object);
        assert_eq!(first(&objects), Some(ObjectId(1)));
    }
}
