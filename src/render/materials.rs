//! What shaders have to know of each material of a map.

use crate::map::Material;
use bytemuck::{Pod, Zeroable};

/// A material, laid out as `MaterialLook` in `shaders/volume.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub(super) struct MaterialLook {
    /// Linear.
    tint: [f32; 3],
    roughness: f32,
    scale: f32,
    /// The index of its texture, or `NO_TEXTURE`.
    layer: u32,
    unused: [u32; 2],
}

/// Of a material that shows its tint alone.
const NO_TEXTURE: u32 = u32::MAX;

#[cfg(test)]
impl MaterialLook {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 4] = [
        ("tint", std::mem::offset_of!(MaterialLook, tint)),
        ("roughness", std::mem::offset_of!(MaterialLook, roughness)),
        ("scale", std::mem::offset_of!(MaterialLook, scale)),
        ("layer", std::mem::offset_of!(MaterialLook, layer)),
    ];
}

impl MaterialLook {
    /// One that no map names.
    const NONE: Self = Self {
        tint: [1.0; 3],
        roughness: 1.0,
        scale: 1.0,
        layer: NO_TEXTURE,
        unused: [0; 2],
    };

    /// Those of a map's table, by their ids.
    pub fn of_all(materials: &[Material]) -> [Self; Material::MOST] {
        let mut looks = [Self::NONE; Material::MOST];
        for material in materials {
            looks[usize::from(material.id)] = Self {
                tint: material.tint,
                roughness: material.roughness,
                scale: material.scale,
                layer: material.texture.map_or(NO_TEXTURE, u32::from),
                ..Self::NONE
            };
        }
        looks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_material_is_found_by_its_id_wherever_it_stands_in_the_table() {
        let mut own = Material::new(200, "Bark");
        own.tint = [0.2, 0.1, 0.05];
        let looks = MaterialLook::of_all(&[own, Material::bundled().remove(3)]);
        assert_eq!(
            (looks[200].tint, looks[200].layer),
            ([0.2, 0.1, 0.05], NO_TEXTURE)
        );
        assert_eq!(looks[3].layer, 3);
        assert_eq!(looks[4], MaterialLook::NONE);
    }
}
