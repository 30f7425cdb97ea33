//! A whole layer of any kind, to put in a layer's place.

use super::plane::{self, Plane};
use super::{EditError, Transaction};
use crate::map::{Changes, Layer, LayerId, Map};

/// A layer's values, whichever layer it is.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyLayer {
    /// Heights in metres.
    Metres(Layer<f32>),
    /// An alpha, 0..65535.
    Share(Layer<u16>),
    /// Linear red, green, blue, 0..65535 each.
    Colour(Layer<[u16; 3]>),
    /// Levels, textures, covers, palettes or holes.
    Id(Layer<u8>),
}

impl AnyLayer {
    /// A copy of a map's layer, sharing its tiles.
    pub fn of(map: &Map, layer: LayerId) -> Self {
        let field = &map.field;
        match layer {
            LayerId::Height => Self::Metres(field.height.clone()),
            LayerId::AlphaBase => Self::Share(field.alpha_base.clone()),
            LayerId::AlphaCover => Self::Share(field.alpha_cover.clone()),
            LayerId::Colour => Self::Colour(field.colour.clone()),
            LayerId::Level => Self::Id(field.level.clone()),
            LayerId::Texture => Self::Id(field.texture.clone()),
            LayerId::Cover => Self::Id(field.cover.clone()),
            LayerId::Palette => Self::Id(field.palette.clone()),
            LayerId::Hole => Self::Id(field.hole.clone()),
        }
    }

    /// Puts it in a layer's place in the map, unchecked.
    ///
    /// # Errors
    /// When it holds another type of values than the layer.
    pub(super) fn put(
        &self,
        transaction: &mut Transaction,
        map: &mut Map,
        layer: LayerId,
    ) -> Result<Changes, EditError> {
        let mut put = Put { transaction, map };
        let done = match (self, layer) {
            (Self::Metres(new), LayerId::Height) => Some(put.layer(&plane::HEIGHT, new)),
            (Self::Colour(new), LayerId::Colour) => Some(put.layer(&plane::COLOUR, new)),
            (Self::Share(new), _) => plane::share_plane(layer).map(|plane| put.layer(&plane, new)),
            (Self::Id(new), _) => plane::id_plane(layer).map(|plane| put.layer(&plane, new)),
            _ => None,
        };
        let what = "set from values of another type";
        done.ok_or(EditError::Layer { layer, what })
    }

    /// Columns, rows.
    pub fn size(&self) -> [u32; 2] {
        match self {
            Self::Metres(layer) => layer.size(),
            Self::Share(layer) => layer.size(),
            Self::Colour(layer) => layer.size(),
            Self::Id(layer) => layer.size(),
        }
    }
}

struct Put<'a> {
    transaction: &'a mut Transaction,
    map: &'a mut Map,
}

impl Put<'_> {
    fn layer<T: Copy + PartialEq>(&mut self, plane: &Plane<T>, new: &Layer<T>) -> Changes {
        self.transaction.replace_layer(self.map, plane, new)
    }
}
