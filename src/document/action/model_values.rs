//! A model as plain data, to be written down and read back.

use super::beside;
use crate::format::model::{self, BUNDLED, Bundled};
use crate::map::{LEEWAY, Model};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::path::PathBuf;
use std::sync::Arc;

/// A whole model as data: `Bundled(KEY)` for one that comes with the program, else its name, leeway and GLB. A script
/// may also name a GLB or OBJ file: `File(path: "hut.obj")`, with a name and a leeway if it has others than usual.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct ModelValues(pub Model);

#[derive(Serialize, Deserialize)]
enum Written {
    /// One that comes with the program, by its key.
    Bundled(String),
    /// One in a file beside the script; it is never written so, that what is written needs no other file.
    File {
        path: PathBuf,
        #[serde(default)]
        name: String,
        #[serde(default = "usual_leeway")]
        leeway: f32,
    },
    /// Any other.
    Glb {
        name: String,
        #[serde(default = "usual_leeway")]
        leeway: f32,
        bytes: Bytes,
    },
}

fn usual_leeway() -> f32 {
    LEEWAY
}

impl From<ModelValues> for Written {
    fn from(ModelValues(model): ModelValues) -> Self {
        if let Some(bundled) = BUNDLED.iter().find(|bundled| bundled.is(&model)) {
            return Self::Bundled(bundled.key.into());
        }
        Self::Glb {
            // A picture that can't be packed doesn't come from any file, so this is never empty.
            bytes: Bytes(model::encode(&model.name, &model.mesh).unwrap_or_default()),
            name: model.name,
            leeway: model.leeway,
        }
    }
}

impl TryFrom<Written> for ModelValues {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let read = match written {
            Written::Bundled(key) => match Bundled::by_key(&key) {
                Some(bundled) => bundled.model(),
                None => {
                    let keys = BUNDLED.map(|bundled| bundled.key).join(", ");
                    return Err(format!(
                        "no model {key:?} is bundled; expected one of {keys}"
                    ));
                }
            },
            Written::File { path, name, leeway } => {
                model::load(beside::place_of(&path)?).map(|model| Model {
                    name: if name.is_empty() { model.name } else { name },
                    leeway,
                    mesh: model.mesh,
                })
            }
            Written::Glb {
                name,
                leeway,
                bytes,
            } => model::decode(&bytes.0).map(|mesh| Model {
                name,
                leeway,
                mesh: Arc::new(mesh),
            }),
        };
        read.map(Self).map_err(|error| error.to_string())
    }
}

/// Bytes that are written as such, not as a list of numbers.
pub(super) struct Bytes(pub Vec<u8>);

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
