//! The models that come with the program.

use super::decode;
use crate::format::Result;
use crate::map::Model;

/// A model that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bundled {
    /// Its name in scripts and on the command line.
    pub key: &'static str,
    /// What a designer calls it.
    pub name: &'static str,
    leeway: f32,
    glb: &'static [u8],
}

/// All of them: a house, a tree and a rock.
pub const BUNDLED: [Bundled; 3] = [
    Bundled {
        key: "house",
        name: "House",
        leeway: 0.05,
        glb: include_bytes!("../../../assets/models/house.glb"),
    },
    Bundled {
        key: "tree",
        name: "Tree",
        leeway: 0.4,
        glb: include_bytes!("../../../assets/models/tree.glb"),
    },
    Bundled {
        key: "rock",
        name: "Rock",
        leeway: 0.8,
        glb: include_bytes!("../../../assets/models/rock.glb"),
    },
];

impl Bundled {
    /// The one with this key.
    pub fn by_key(key: &str) -> Option<&'static Self> {
        BUNDLED.iter().find(|bundled| bundled.key == key)
    }

    /// The model, ready to be added to a map.
    ///
    /// # Errors
    /// Never: a test reads all of them.
    pub fn model(&self) -> Result<Model> {
        let mut model = Model::new(self.name, decode(self.glb)?);
        model.leeway = self.leeway;
        Ok(model)
    }

    /// Whether a model is this one, unchanged.
    pub fn is(&self, model: &Model) -> bool {
        self.model().is_ok_and(|own| own == *model)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_models_that_stand_on_the_ground() {
        for bundled in BUNDLED {
            let model = bundled.model().unwrap();
            assert!(bundled.is(&model));
            let mesh = &model.mesh;
            let triangles = mesh.data().indices.len() / 3;
            assert!((200..6000).contains(&triangles), "{triangles}");
            assert_eq!(mesh.foot().y, 0.0, "{}", bundled.key);
            let [least, most] = mesh.bounds();
            assert!(least.y < 0.0 && most.y > 1.0, "{least} {most}");
        }
    }
}
