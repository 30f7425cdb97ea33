//! A model as plain data, to be written down and read back.

use crate::format::model;
use crate::map::{LEEWAY, Model};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

/// A whole model as data: one of ours by its key, or a name, a leeway and the bytes of a GLB.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct ModelValues(pub Model);

#[derive(Serialize, Deserialize)]
struct Written {
    name: String,
    #[serde(default = "usual_leeway")]
    leeway: f32,
    glb: Bytes,
}

fn usual_leeway() -> f32 {
    LEEWAY
}

impl From<ModelValues> for Written {
    fn from(ModelValues(model): ModelValues) -> Self {
        Self {
            // A mesh whose pictures can't be packed doesn't come from any file, so this is never empty.
            glb: Bytes(model::encode(&model.name, &model.mesh).unwrap_or_default()),
            name: model.name,
            leeway: model.leeway,
        }
    }
}

impl TryFrom<Written> for ModelValues {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let mesh = model::decode(&written.glb.0).map_err(|error| error.to_string())?;
        Ok(Self(Model {
            name: written.name,
            leeway: written.leeway,
            mesh: Arc::new(mesh),
        }))
    }
}

/// Bytes that are written as such, not as a list of numbers.
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(BytesVisitor)
    }
}

struct BytesVisitor;

impl serde::de::Visitor<'_> for BytesVisitor {
    type Value = Bytes;

    fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("the bytes of a GLB, such as b\"glTF…\"")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes(bytes.to_vec()))
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }
}
