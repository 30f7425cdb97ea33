//! The materials of maps that are written without any: one for each texture.

use crate::map::{Map, Material, Texture};

/// Materials for textures, which then are of them.
pub(super) fn of(textures: &mut [Texture]) -> Vec<Material> {
    for (texture, id) in textures.iter_mut().zip(0..=u8::MAX) {
        texture.material = Some(id);
    }
    Material::of_textures(textures)
}

/// Whether a map has these, so that they needn't be written.
pub(super) fn are_plain(map: &Map) -> bool {
    let mut textures = map.textures.clone();
    of(&mut textures) == map.materials && textures == map.textures
}
