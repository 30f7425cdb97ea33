//! What the ground is made of where one stands on it.

use crate::map::Map;
use crate::terrain::{RandomSource, View, query};

/// The id of the material of the drawn ground at a place, metres: that of the texture or cover of which most is seen
/// there. None off the field, in a hole, where neutral ground shows, or where the texture names none.
pub fn material_of_ground<S: RandomSource>(
    map: &Map,
    view: &View<S>,
    x: f32,
    z: f32,
) -> Option<u8> {
    let sample = query::height_at(view, map, x, z)?;
    let (column, row) = sample.cell;
    let cover = map.field.cover.get(column, row);
    let [base_alpha, cover_alpha] = sample.alphas;
    let of_cover = if cover > 0 { cover_alpha } else { 0.0 };
    let of_base = (1.0 - of_cover) * base_alpha;
    let bare = (1.0 - of_cover) * (1.0 - base_alpha);
    let texture = if of_cover >= of_base.max(bare) && cover > 0 {
        cover - 1
    } else if of_base >= bare {
        map.field.texture.get(column, row)
    } else {
        return None;
    };
    map.textures.get(usize::from(texture))?.material
}
