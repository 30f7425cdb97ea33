//! What shaders have to know of each texture; the bundled ones with their pictures.

use crate::map::{Texture, TextureSource};
use bytemuck::{Pod, Zeroable};
use std::f32::consts::TAU;

/// Pixels along a side of a texture on the card, and of the bundled pictures.
pub(super) const SIDE: u32 = 512;

/// What shaders read of a texture, laid out as `Layer` in `shaders/frame.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub(super) struct Layer {
    /// Linear, without its tint.
    mean: [f32; 3],
    /// Metres.
    tile: f32,
    /// Linear.
    colour: [f32; 3],
    sharpness: f32,
    relief: f32,
    tint: f32,
    blades: f32,
    /// Radians.
    turn: f32,
    lie: u32,
    picture: u32,
    normal_strength: f32,
    /// The material of the map that it is made of, counted from 1; 0 for none.
    material: u32,
    /// The texture of what lies below it.
    below: u32,
    unused: [u32; 3],
}

#[cfg(test)]
impl Layer {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 13] = [
        ("mean", std::mem::offset_of!(Layer, mean)),
        ("tile", std::mem::offset_of!(Layer, tile)),
        ("colour", std::mem::offset_of!(Layer, colour)),
        ("sharpness", std::mem::offset_of!(Layer, sharpness)),
        ("relief", std::mem::offset_of!(Layer, relief)),
        ("tint", std::mem::offset_of!(Layer, tint)),
        ("blades", std::mem::offset_of!(Layer, blades)),
        ("turn", std::mem::offset_of!(Layer, turn)),
        ("lie", std::mem::offset_of!(Layer, lie)),
        ("picture", std::mem::offset_of!(Layer, picture)),
        (
            "normal_strength",
            std::mem::offset_of!(Layer, normal_strength),
        ),
        ("material", std::mem::offset_of!(Layer, material)),
        ("below", std::mem::offset_of!(Layer, below)),
    ];
}

/// A bundled texture.
pub(super) struct Bundled {
    key: &'static str,
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

const BUNDLED: [Bundled; 12] = [
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

/// The bundled texture `key`.
pub(super) fn bundled(key: &str) -> Option<&'static Bundled> {
    BUNDLED.iter().find(|bundled| bundled.key == key)
}

/// How a texture of the user's own lies: nothing is known of it.
const OWN: (f32, [f32; 2], Kind) = (3.0, [0.08, 0.15], Kind::Drifted);

/// What shaders read of a texture whose picture is the `picture`-th on the card, and below which lies what the texture
/// `below` shows.
pub(super) fn layer(texture: &Texture, picture: u32, below: u32) -> Layer {
    let (tile, meso, kind) = match &texture.source {
        TextureSource::Bundled(key) => bundled(key).map_or(OWN, |b| (b.tile, b.meso, b.kind)),
        TextureSource::Stored(_) => OWN,
    };
    let plain = Texture::new("", texture.source.clone());
    let tile = tile * texture.scale;
    Layer {
        mean: plain.mean(),
        tile,
        colour: texture.tint,
        sharpness: (SIDE as f32 / tile).log2(),
        relief: meso[0],
        tint: meso[1],
        blades: f32::from(u8::from(kind == Kind::Grass)),
        turn: match kind {
            Kind::Grass | Kind::Loose => TAU,
            Kind::Drifted | Kind::Laid | Kind::Upright => 0.0,
        },
        lie: kind.lie(),
        picture,
        normal_strength: texture.normal_strength,
        material: texture.material.map_or(0, |id| u32::from(id) + 1),
        below,
        unused: [0; 3],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_texture_of_a_map_has_its_pictures() {
        let textures = Texture::bundled();
        assert_eq!(textures.len(), BUNDLED.len());
        for texture in textures {
            assert!(
                matches!(&texture.source, TextureSource::Bundled(key) if bundled(key).is_some())
            );
        }
    }

    #[test]
    fn scale_and_strength_reach_the_shader() {
        let mut texture = Texture::bundled().remove(3);
        let plain = layer(&texture, 2, 3);
        (texture.scale, texture.normal_strength, texture.tint) = (2.0, 0.5, [0.5, 1.0, 1.0]);
        let scaled = layer(&texture, 2, 3);
        assert_eq!(scaled.tile, 2.0 * plain.tile);
        assert_eq!(scaled.sharpness, plain.sharpness - 1.0);
        assert_eq!(scaled.mean, plain.mean);
        assert_eq!(
            (scaled.colour, scaled.normal_strength),
            ([0.5, 1.0, 1.0], 0.5)
        );
    }
}
