//! Models: what objects look like.

use super::{MapError, Mesh};
use std::sync::Arc;

/// Most models of a map.
pub const MOST_MODELS: usize = 255;
/// Most letters of the name of a model or an object.
pub const MOST_LETTERS: usize = 64;
/// How far the ground may lie off the foot of an object unless its model says otherwise, metres.
pub const LEEWAY: f32 = 0.05;
const MOST_LEEWAY: f32 = 1000.0;

/// A shape that objects have, shared by all of them.
#[derive(Clone, Debug)]
pub struct Model {
    /// What the designer calls it.
    pub name: String,
    /// Metres that the ground may rise above the foot or fall below it before the object counts as buried: little
    /// for a house, more for a rock.
    pub leeway: f32,
    /// The shape.
    pub mesh: Arc<Mesh>,
}

impl Model {
    /// A model with the leeway of a building, 5 cm.
    pub fn new(name: impl Into<String>, mesh: Mesh) -> Self {
        Self {
            name: name.into(),
            leeway: LEEWAY,
            mesh: Arc::new(mesh),
        }
    }

    /// Checks a map's list of models.
    ///
    /// # Errors
    /// When there are too many, or one has no fit name or leeway.
    pub fn check_all(models: &[Self]) -> Result<(), MapError> {
        if models.len() > MOST_MODELS {
            return Err(MapError::Count {
                what: "models",
                found: models.len(),
                most: MOST_MODELS,
            });
        }
        let wrong = |(index, model): (usize, &Self)| {
            let what = model.trouble()?;
            let name = model.name.clone();
            Some(MapError::Model { index, name, what })
        };
        match models.iter().enumerate().find_map(wrong) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn trouble(&self) -> Option<String> {
        let letters = self.name.chars().count();
        if letters == 0 || letters > MOST_LETTERS {
            return Some(format!(
                "its name has {letters} letters; expected 1 to {MOST_LETTERS}"
            ));
        }
        let fits = (0.0..=MOST_LEEWAY).contains(&self.leeway);
        (!fits).then(|| {
            format!(
                "its leeway is {} m; expected 0 to {MOST_LEEWAY}",
                self.leeway
            )
        })
    }
}

impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        let same_mesh = || Arc::ptr_eq(&self.mesh, &other.mesh) || self.mesh == other.mesh;
        self.name == other.name && self.leeway == other.leeway && same_mesh()
    }
}
