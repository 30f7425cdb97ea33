//! Models as members of the archive, a GLB each.

use super::zipped::{Archive, Member};
use crate::format::{Error, ErrorKind, Result, model};
use crate::map::{MOST_MODELS, Model};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::io::{Read, Seek};
use std::sync::Arc;

/// Most bytes that all models may take, packed or in memory.
const MOST_BYTES: u64 = 2 << 30;

/// A model in `map.ron`; its mesh is the member by its number.
#[derive(Serialize, Deserialize)]
pub(super) struct Listed {
    name: String,
    leeway: f32,
}

impl Listed {
    pub fn of(model: &Model) -> Self {
        Self {
            name: model.name.clone(),
            leeway: model.leeway,
        }
    }
}

/// The name of the member of the model at `index`.
pub(super) fn file_name(index: usize) -> String {
    format!("model-{index}.glb")
}

/// Every model as a member.
pub(super) fn encode(models: &[Model]) -> Result<Vec<Member>> {
    let member = |(index, model): (usize, &Model)| {
        let name = file_name(index);
        let encoded = model::encode(&model.name, &model.mesh);
        let member = encoded.and_then(|bytes| Member::deflated(&name, bytes));
        member.map_err(|error| error.at(name))
    };
    models.par_iter().enumerate().map(member).collect()
}

/// Reads the meshes of the models that `map.ron` lists.
pub(super) fn decode(
    listed: Vec<Listed>,
    archive: &mut Archive<impl Read + Seek>,
) -> Result<Vec<Model>> {
    if listed.len() > MOST_MODELS {
        let found = format!("it lists {} models", listed.len());
        return Err(Error::new(ErrorKind::Damaged, found)
            .at(super::description::NAME)
            .expected(format!("at most {MOST_MODELS}")));
    }
    let mut models = Vec::new();
    let (mut packed, mut unpacked) = (0, 0);
    for (index, Listed { name, leeway }) in listed.into_iter().enumerate() {
        let place = file_name(index);
        let most = model::MOST_BYTES.min(MOST_BYTES - packed);
        let bytes = archive.take(&place, most)?;
        packed += bytes.len() as u64;
        let mesh = model::decode(&bytes).map_err(|error| error.at(&place))?;
        unpacked += mesh.bytes() as u64;
        if unpacked > MOST_BYTES {
            let found = "the models take too much memory together";
            return Err(Error::new(ErrorKind::TooLarge, found)
                .at(place)
                .expected("at most 2 GiB"));
        }
        models.push(Model {
            name,
            leeway,
            mesh: Arc::new(mesh),
        });
    }
    Ok(models)
}
