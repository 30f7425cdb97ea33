//! A copied piece of ground as plain data, to be written down and read back.

use super::LayerValues;
use crate::edit::{Clip, Selection};
use crate::map::LayerId;
use serde::{Deserialize, Serialize};

/// A copied piece of ground as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct ClipValues(pub Clip);

#[derive(Serialize, Deserialize)]
struct Written {
    cells: Selection,
    layers: Vec<(LayerId, LayerValues)>,
}

impl From<ClipValues> for Written {
    fn from(ClipValues(clip): ClipValues) -> Self {
        let layers = clip.layers.into_iter();
        Self {
            cells: clip.cells,
            layers: layers.map(|(id, layer)| (id, LayerValues(layer))).collect(),
        }
    }
}

impl From<Written> for ClipValues {
    fn from(written: Written) -> Self {
        let layers = written.layers.into_iter();
        Self(Clip {
            cells: written.cells,
            layers: layers.map(|(id, LayerValues(layer))| (id, layer)).collect(),
        })
    }
}
