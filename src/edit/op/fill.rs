//! Filling a rectangle, or all, of a layer of levels, textures, covers, palettes or holes.

use crate::edit::{EditError, Transaction, plane};
use crate::map::{Changes, LayerId, Map};
use crate::math::Region;

/// Fills `cells`, cut at the field's edge, with one value.
///
/// # Errors
/// When the layer holds no small numbers, or the value names nothing; nothing is changed then.
pub fn fill(
    transaction: &mut Transaction,
    map: &mut Map,
    layer: LayerId,
    cells: Region,
    value: u8,
) -> Result<Changes, EditError> {
    let plane = plane::id_plane(layer).ok_or(EditError::Layer {
        layer,
        what: "filled with a number",
    })?;
    let most = most(map, layer);
    if value > most {
        return Err(EditError::Value { layer, value, most });
    }
    Ok(transaction.fill(map, &plane, cells, value))
}

/// The largest value that a layer of small numbers may hold.
pub(super) fn most(map: &Map, layer: LayerId) -> u8 {
    let last = |count: usize| count.saturating_sub(1).min(254) as u8;
    match layer {
        LayerId::Level => map.parameters.max_level,
        LayerId::Texture => last(map.textures.len()),
        LayerId::Cover => last(map.textures.len() + 1),
        LayerId::Palette => last(map.palettes.len()),
        _ => 1,
    }
}
