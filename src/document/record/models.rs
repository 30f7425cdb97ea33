//! Models in a record: those that the map has already are named by their index, new ones follow as GLBs.

use crate::format::{self, model};
use crate::map::{Map, Mesh, Model};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A list of models as it is after an edit.
#[derive(Clone, Debug)]
pub(super) struct Models {
    models: Vec<Model>,
    /// The list before, if it is known.
    before: Vec<Model>,
}

/// A model as a record's description has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Listed {
    name: String,
    leeway: f32,
    mesh: MeshOf,
}

/// Where a mesh is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum MeshOf {
    /// In the map already, in the model at this index.
    Known(usize),
    /// In the record, the next that follows.
    Follows,
}

impl Models {
    /// The list as it is now; `before` is exactly what it was, or empty.
    pub fn new(now: &[Model], before: &[Model]) -> Self {
        Self {
            models: now.to_vec(),
            before: before.to_vec(),
        }
    }

    /// As the description has them.
    pub fn listed(&self) -> Vec<Listed> {
        let listed = |model: &Model| Listed {
            name: model.name.clone(),
            leeway: model.leeway,
            mesh: self.place_of(model).map_or(MeshOf::Follows, MeshOf::Known),
        };
        self.models.iter().map(listed).collect()
    }

    fn place_of(&self, model: &Model) -> Option<usize> {
        let same = |known: &Model| Arc::ptr_eq(&known.mesh, &model.mesh);
        self.before.iter().position(same)
    }

    fn new_ones(&self) -> impl Iterator<Item = &Model> {
        let is_new = |model: &&Model| self.place_of(model).is_none();
        self.models.iter().filter(is_new)
    }

    /// The meshes that follow the description, as GLBs.
    pub fn encode(&self) -> format::Result<Vec<Vec<u8>>> {
        let encode = |model: &Model| model::encode(&model.name, &model.mesh);
        self.new_ones().map(encode).collect()
    }

    /// How many bytes the meshes take, about.
    pub fn size(&self) -> usize {
        self.new_ones().map(|model| model.mesh.bytes()).sum()
    }
}

/// The models that a record lists, the known ones taken from the map.
///
/// # Errors
/// When a mesh is named that is nowhere.
pub(super) fn assemble(
    listed: Vec<Listed>,
    meshes: Vec<Mesh>,
    map: &Map,
) -> Result<Vec<Model>, String> {
    let mut meshes = meshes.into_iter().map(Arc::new);
    let mut mesh_of = |mesh| match mesh {
        MeshOf::Known(index) => map.models.get(index).map(|model| model.mesh.clone()),
        MeshOf::Follows => meshes.next(),
    };
    let model = |listed: Listed| {
        let Some(mesh) = mesh_of(listed.mesh) else {
            return Err(format!(
                "an edit lacks the mesh of the model {}",
                listed.name
            ));
        };
        Ok(Model {
            name: listed.name,
            leeway: listed.leeway,
            mesh,
        })
    };
    listed.into_iter().map(model).collect()
}
