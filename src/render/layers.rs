//! The bundled textures: their pictures, and what shaders have to know of each.

use crate::map::Texture;
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
    lie: u32,
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
        ("lie", std::mem::offset_of!(Layer, lie)),
        ("turn", std::mem::offset_of!(Layer, turn)),
    ];
}

/// A bundled texture.
pub(super) struct Bundled {
    pub key: &'static str,
    pub colour: &'static [u8],
    pub surface: &'static [u8],
    tile: f32,
    /// Meso relief and tint.
    meso: [f32; 2],
    kind: Kind,
}

/// How a texture lies on the ground.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Light shines through its blades.
    Grass,
    /// As it falls, whichever way it is turned.
    Loose,
    /// It has a direction of its own.
    Drifted,
    /// Somebody laid it in courses, which no patch may cut.
    Laid,
    /// Seen from the side, so that its beds stay level.
    Upright,
}

impl Kind {
    /// What `Layer::lie` in `shaders/frame.wgsl` says.
    const fn lie(self) -> u32 {
        match self {
            Self::Grass | Self::Loose | Self::Drifted => 0,
            Self::Upright => 1,
            Self::Laid => 2,
        }
    }
}

macro_rules! bundled {
    ($key:literal, $tile:expr, $meso:expr, $kind:expr) => {
        Bundled {
            key: $key,
            colour: include_bytes!(concat!("../../assets/textures/", $key, "-colour.png")),
            surface: include_bytes!(concat!("../../assets/textures/", $key, "-surface.png")),
            tile: $tile,
            meso: $meso,
            kind: $kind,
        }
    };
}

/// The bundled textures; each stands in the layer of its number.
pub(super) const BUNDLED: [Bundled; 12] = [
    bundled!("grass-lush", 3.0, [0.17, 0.55], Kind::Grass),
    bundled!("grass-dry", 3.5, [0.17, 0.50], Kind::Grass),
    bundled!("soil", 3.0, [0.10, 0.25], Kind::Loose),
    bundled!("rock", 6.0, [0.14, 0.20], Kind::Loose),
    bundled!("cliff", 9.0, [0.10, 0.15], Kind::Upright),
    bundled!("snow", 5.0, [0.07, 0.02], Kind::Drifted),
    bundled!("forest-floor", 3.0, [0.12, 0.30], Kind::Loose),
    bundled!("sand", 4.0, [0.03, 0.06], Kind::Drifted),
    bundled!("gravel", 3.0, [0.08, 0.15], Kind::Loose),
    bundled!("mud", 3.0, [0.05, 0.12], Kind::Loose),
    bundled!("moss", 3.0, [0.15, 0.40], Kind::Grass),
    bundled!("cobble", 3.0, [0.02, 0.05], Kind::Laid),
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
            mean: Texture::bundled_mean(bundled.key).unwrap_or([0.18; 3]),
            tile: bundled.tile,
            relief: bundled.meso[0],
            tint: bundled.meso[1],
            blades: f32::from(u8::from(bundled.kind == Kind::Grass)),
            sharpness: (SIDE as f32 / bundled.tile).log2(),
            lie: bundled.kind.lie(),
            turn: match bundled.kind {
                Kind::Grass | Kind::Loose => TAU,
                Kind::Drifted | Kind::Laid | Kind::Upright => 0.0,
            },
            unused: [0; 2],
        };
    }
    table
}
