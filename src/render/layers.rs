//! The bundled textures: their pictures, and what shaders have to know of each.

use bytemuck::{Pod, Zeroable};
use std::f32::consts::TAU;

/// Pixels along a side of a bundled texture.
pub(super) const SIDE: u32 = 512;
/// How many textures a map may show.
pub(super) const MOST: usize = 16;

/// What shaders read of a texture, laid out as `Layer` in `shaders/frame.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(super) struct Layer {
    /// Linear.
    mean: [f32; 3],
    /// Metres.
    tile: f32,
    relief: f32,
    tint: f32,
    blades: f32,
    sharpness: f32,
    upright: u32,
    /// Radians.
    turn: f32,
    unused: [u32; 2],
}

#[cfg(test)]
impl Layer {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 8] = [
        ("mean", std::mem::offset_of!(Layer, mean)),
        ("tile", std::mem::offset_of!(Layer, tile)),
        ("relief", std::mem::offset_of!(Layer, relief)),
        ("tint", std::mem::offset_of!(Layer, tint)),
        ("blades", std::mem::offset_of!(Layer, blades)),
        ("sharpness", std::mem::offset_of!(Layer, sharpness)),
        ("upright", std::mem::offset_of!(Layer, upright)),
        ("turn", std::mem::offset_of!(Layer, turn)),
    ];
}

/// A bundled texture.
pub(super) struct Bundled {
    pub key: &'static str,
    pub colour: &'static [u8],
    pub surface: &'static [u8],
    mean: [f32; 3],
    tile: f32,
    /// Meso relief and tint.
    meso: [f32; 2],
    kind: Kind,
}

/// How a texture lies on the ground.
#[derive(PartialEq)]
enum Kind {
    /// Light shines through its blades.
    Grass,
    /// As it falls, whichever way it is turned.
    Loose,
    /// It has a direction of its own.
    Drifted,
    /// Seen from the side, so that its beds stay level.
    Upright,
}

macro_rules! bundled {
    ($key:literal, $mean:expr, $tile:expr, $meso:expr, $kind:expr) => {
        Bundled {
            key: $key,
            colour: include_bytes!(concat!("../../assets/textures/", $key, "-colour.png")),
            surface: include_bytes!(concat!("../../assets/textures/", $key, "-surface.png")),
            mean: $mean,
            tile: $tile,
            meso: $meso,
            kind: $kind,
        }
    };
}

/// The bundled textures; each stands in the layer of its number.
pub(super) const BUNDLED: [Bundled; 6] = [
    bundled!(
        "grass-lush",
        [0.076, 0.109, 0.027],
        3.0,
        [0.17, 0.55],
        Kind::Grass
    ),
    bundled!(
        "grass-dry",
        [0.195, 0.150, 0.070],
        3.5,
        [0.17, 0.50],
        Kind::Grass
    ),
    bundled!(
        "soil",
        [0.090, 0.059, 0.036],
        3.0,
        [0.10, 0.25],
        Kind::Loose
    ),
    bundled!(
        "rock",
        [0.172, 0.148, 0.120],
        6.0,
        [0.14, 0.20],
        Kind::Loose
    ),
    bundled!(
        "cliff",
        [0.205, 0.160, 0.118],
        9.0,
        [0.10, 0.15],
        Kind::Upright
    ),
    bundled!(
        "snow",
        [0.810, 0.850, 0.900],
        5.0,
        [0.07, 0.02],
        Kind::Drifted
    ),
];

/// The number of the bundled texture `key`.
pub(super) fn number_of(key: &str) -> Option<u8> {
    BUNDLED.iter().position(|b| b.key == key).map(|n| n as u8)
}

/// What shaders read of every texture.
pub(super) fn table() -> [Layer; MOST] {
    let mut table = [Layer::zeroed(); MOST];
    for (layer, bundled) in table.iter_mut().zip(&BUNDLED) {
        *layer = Layer {
            mean: bundled.mean,
            tile: bundled.tile,
            relief: bundled.meso[0],
            tint: bundled.meso[1],
            blades: f32::from(u8::from(bundled.kind == Kind::Grass)),
            sharpness: (SIDE as f32 / bundled.tile).log2(),
            upright: u32::from(bundled.kind == Kind::Upright),
            turn: match bundled.kind {
                Kind::Grass | Kind::Loose => TAU,
                Kind::Drifted | Kind::Upright => 0.0,
            },
            unused: [0; 2],
        };
    }
    table
}
