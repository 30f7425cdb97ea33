//! The layers as typed handles, and tiles of any of them.

use crate::map::{Field, Layer, LayerId, TILE, Tile};
use std::sync::Arc;

/// A layer of a field together with the type of its values, so that the two can't disagree.
pub struct Plane<T: Copy> {
    /// Which layer.
    pub id: LayerId,
    of: fn(&Field) -> &Layer<T>,
    of_mut: fn(&mut Field) -> &mut Layer<T>,
    wrap: fn(Arc<Tile<T>>) -> AnyTile,
    unwrap: fn(&AnyTile) -> Option<&Arc<Tile<T>>>,
}

impl<T: Copy> Plane<T> {
    /// The layer itself.
    pub fn of<'a>(&self, field: &'a Field) -> &'a Layer<T> {
        (self.of)(field)
    }

    pub(super) fn of_mut<'a>(&self, field: &'a mut Field) -> &'a mut Layer<T> {
        (self.of_mut)(field)
    }

    pub(super) fn keep(&self, field: &Field, index: usize) -> AnyTile {
        (self.wrap)(self.of(field).tile(index).clone())
    }

    pub(super) fn kept<'a>(&self, tile: &'a AnyTile) -> Option<&'a Arc<Tile<T>>> {
        (self.unwrap)(tile)
    }
}

macro_rules! plane {
    ($(#[$doc:meta])* $name:ident: $type:ty, $id:ident, $layer:ident, $kind:ident) => {
        $(#[$doc])*
        pub const $name: Plane<$type> = Plane {
            id: LayerId::$id,
            of: |field| &field.$layer,
            of_mut: |field| &mut field.$layer,
            wrap: AnyTile::$kind,
            unwrap: |tile| match tile {
                AnyTile::$kind(tile) => Some(tile),
                _ => None,
            },
        };
    };
}

plane!(/// Heights, in metres.
    HEIGHT: f32, Height, height, Metres);
plane!(/// How much of the base texture shows.
    ALPHA_BASE: u16, AlphaBase, alpha_base, Share);
plane!(/// How much of the cover shows.
    ALPHA_COVER: u16, AlphaCover, alpha_cover, Share);
plane!(/// Linear red, green, blue.
    COLOUR: [u16; 3], Colour, colour, Colour);
plane!(/// Displacement levels.
    LEVEL: u8, Level, level, Id);
plane!(/// Base textures.
    TEXTURE: u8, Texture, texture, Id);
plane!(/// Covers: 0 none, else texture + 1.
    COVER: u8, Cover, cover, Id);
plane!(/// Palettes.
    PALETTE: u8, Palette, palette, Id);
plane!(/// Holes: 1 where nothing is drawn.
    HOLE: u8, Hole, hole, Id);

/// The plane of a layer that holds small numbers, if it does.
pub fn id_plane(layer: LayerId) -> Option<Plane<u8>> {
    match layer {
        LayerId::Level => Some(LEVEL),
        LayerId::Texture => Some(TEXTURE),
        LayerId::Cover => Some(COVER),
        LayerId::Palette => Some(PALETTE),
        LayerId::Hole => Some(HOLE),
        LayerId::Height | LayerId::AlphaBase | LayerId::AlphaCover | LayerId::Colour => None,
    }
}

/// The plane of a layer of shares, if it is one.
pub fn share_plane(layer: LayerId) -> Option<Plane<u16>> {
    match layer {
        LayerId::AlphaBase => Some(ALPHA_BASE),
        LayerId::AlphaCover => Some(ALPHA_COVER),
        _ => None,
    }
}

/// A tile of a layer, whichever it is.
#[derive(Clone, Debug)]
pub enum AnyTile {
    /// Of heights.
    Metres(Arc<Tile<f32>>),
    /// Of alphas.
    Share(Arc<Tile<u16>>),
    /// Of colours.
    Colour(Arc<Tile<[u16; 3]>>),
    /// Of levels, textures, covers, palettes or holes.
    Id(Arc<Tile<u8>>),
}

impl AnyTile {
    /// A copy of a layer's tile as it is.
    pub fn of(field: &Field, layer: LayerId, index: usize) -> Self {
        match layer {
            LayerId::Height => HEIGHT.keep(field, index),
            LayerId::AlphaBase => ALPHA_BASE.keep(field, index),
            LayerId::AlphaCover => ALPHA_COVER.keep(field, index),
            LayerId::Colour => COLOUR.keep(field, index),
            LayerId::Level => LEVEL.keep(field, index),
            LayerId::Texture => TEXTURE.keep(field, index),
            LayerId::Cover => COVER.keep(field, index),
            LayerId::Palette => PALETTE.keep(field, index),
            LayerId::Hole => HOLE.keep(field, index),
        }
    }

    /// Its values as bytes, in the machine's order.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Metres(tile) => bytemuck::cast_slice(tile.as_slice()),
            Self::Share(tile) => bytemuck::cast_slice(tile.as_slice()),
            Self::Colour(tile) => bytemuck::cast_slice(tile.as_slice()),
            Self::Id(tile) => tile.as_slice(),
        }
    }

    /// A tile of a layer from its values as bytes, in the machine's order; none if there are more or fewer.
    pub fn from_bytes(layer: LayerId, bytes: &[u8]) -> Option<Self> {
        fn tile<T: bytemuck::Pod>(bytes: &[u8]) -> Option<Arc<Tile<T>>> {
            let mut tile = Arc::new([T::zeroed(); (TILE * TILE) as usize]);
            let values = Arc::make_mut(&mut tile);
            if bytes.len() != size_of_val(values) {
                return None;
            }
            bytemuck::cast_slice_mut(values.as_mut_slice()).copy_from_slice(bytes);
            Some(tile)
        }
        match layer {
            LayerId::Height => tile(bytes).map(Self::Metres),
            LayerId::AlphaBase | LayerId::AlphaCover => tile(bytes).map(Self::Share),
            LayerId::Colour => tile(bytes).map(Self::Colour),
            _ => tile(bytes).map(Self::Id),
        }
    }

    /// Whether it is the same tile in memory.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Metres(a), Self::Metres(b)) => Arc::ptr_eq(a, b),
            (Self::Share(a), Self::Share(b)) => Arc::ptr_eq(a, b),
            (Self::Colour(a), Self::Colour(b)) => Arc::ptr_eq(a, b),
            (Self::Id(a), Self::Id(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }

    /// Puts it into the map and takes the tile that stood there; a tile of another type stays out.
    pub(super) fn swap(&mut self, field: &mut Field, layer: LayerId, index: usize) {
        match self {
            Self::Metres(tile) if layer == LayerId::Height => {
                exchange(&mut field.height, index, tile);
            }
            Self::Share(tile) => {
                if let Some(plane) = share_plane(layer) {
                    exchange(plane.of_mut(field), index, tile);
                }
            }
            Self::Colour(tile) if layer == LayerId::Colour => {
                exchange(&mut field.colour, index, tile);
            }
            Self::Id(tile) => {
                if let Some(plane) = id_plane(layer) {
                    exchange(plane.of_mut(field), index, tile);
                }
            }
            Self::Metres(_) | Self::Colour(_) => {}
        }
    }
}

fn exchange<T: Copy>(layer: &mut Layer<T>, index: usize, tile: &mut Arc<Tile<T>>) {
    *tile = layer.replace_tile(index, tile.clone());
}

/// How many tiles a layer has.
pub fn tile_count(field: &Field, layer: LayerId) -> usize {
    if layer.is_of_vertices() {
        field.height.tile_count()
    } else {
        field.level.tile_count()
    }
}
