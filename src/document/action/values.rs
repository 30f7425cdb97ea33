//! A layer's values as plain data, to be written down and read back.

use crate::document::dress::Dressing;
use crate::edit::op::resample::{NewHeights, Painted};
use crate::edit::{AnyLayer, EditError};
use crate::map::{Layer, LayerId, MAX_SIDE};
use serde::{Deserialize, Serialize};

/// A whole layer as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct LayerValues(pub AnyLayer);

/// Heights that take the place of a map's own, as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportedHeights {
    /// Metres, of any size that a field may have.
    pub heights: LayerValues,
    /// Metres between neighbouring vertices along x and z.
    pub spacing: [f32; 2],
    /// Where what was painted comes to lie.
    #[serde(default)]
    pub painted: Painted,
    /// How the new ground is dressed, if it is.
    #[serde(default)]
    pub dress: Option<Dressing>,
}

impl TryFrom<ImportedHeights> for NewHeights {
    type Error = EditError;

    fn try_from(imported: ImportedHeights) -> Result<Self, EditError> {
        match imported.heights.0 {
            AnyLayer::Metres(heights) => Ok(Self {
                heights,
                spacing: imported.spacing,
                painted: imported.painted,
            }),
            _ => Err(EditError::Layer {
                layer: LayerId::Height,
                what: "set from values of another type",
            }),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Written {
    size: [u32; 2],
    values: Values,
}

#[derive(Serialize, Deserialize)]
enum Values {
    Metres(Vec<f32>),
    Share(Vec<u16>),
    Colour(Vec<[u16; 3]>),
    Id(Vec<u8>),
}

impl From<LayerValues> for Written {
    fn from(LayerValues(layer): LayerValues) -> Self {
        Self {
            size: layer.size(),
            values: match layer {
                AnyLayer::Metres(layer) => Values::Metres(layer.to_vec()),
                AnyLayer::Share(layer) => Values::Share(layer.to_vec()),
                AnyLayer::Colour(layer) => Values::Colour(layer.to_vec()),
                AnyLayer::Id(layer) => Values::Id(layer.to_vec()),
            },
        }
    }
}

impl TryFrom<Written> for LayerValues {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let size = written.size;
        Ok(Self(match written.values {
            Values::Metres(values) => AnyLayer::Metres(layer(size, &values)?),
            Values::Share(values) => AnyLayer::Share(layer(size, &values)?),
            Values::Colour(values) => AnyLayer::Colour(layer(size, &values)?),
            Values::Id(values) => AnyLayer::Id(layer(size, &values)?),
        }))
    }
}

fn layer<T: Copy>(size: [u32; 2], values: &[T]) -> Result<Layer<T>, String> {
    let fits = size.into_iter().all(|side| (1..=MAX_SIDE).contains(&side));
    if fits && values.len() as u64 == u64::from(size[0]) * u64::from(size[1]) {
        return Ok(Layer::from_rows(size, values));
    }
    let [columns, rows] = size;
    Err(format!(
        "found {} values, expected {columns} × {rows}",
        values.len()
    ))
}
