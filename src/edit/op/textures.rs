//! Changing the list of textures.

use super::{materials, renumber::renumbered};
use crate::edit::{EditError, Transaction, plane};
use crate::map::{Changes, LayerId, Map, Texture};

/// Sets the textures; there may be more than before, not fewer, so that every cell still names one.
///
/// # Errors
/// When one makes no sense or is of a material that the map's table lacks, or there are fewer; nothing is changed then.
pub fn set(
    transaction: &mut Transaction,
    map: &mut Map,
    textures: Vec<Texture>,
) -> Result<Changes, EditError> {
    Texture::check_all(&textures)?;
    if textures.len() < map.textures.len() {
        return Err(EditError::Layer {
            layer: LayerId::Texture,
            what: "left without textures that its cells may name; remove them one by one",
        });
    }
    let mut named = textures.iter().filter_map(|texture| texture.material);
    named.try_for_each(|id| materials::check_is_there(map, id))?;
    Ok(transaction.set_textures(map, textures))
}

/// A list of textures with one more at its end.
pub fn with(textures: &[Texture], new: Texture) -> Vec<Texture> {
    textures.iter().cloned().chain([new]).collect()
}

/// Removes a texture; cells that it is the base or the cover of, and materials that show it, get the one that then
/// stands at `instead`.
///
/// # Errors
/// When there is no such texture or none would be left; nothing is changed then.
pub fn remove(
    transaction: &mut Transaction,
    map: &mut Map,
    index: u8,
    instead: u8,
) -> Result<Changes, EditError> {
    let most = map.textures.len().saturating_sub(1).min(253) as u8;
    let mut textures = map.textures.clone();
    if index > most || textures.len() < 2 {
        return Err(no_texture(index, most));
    }
    textures.remove(usize::from(index));
    if usize::from(instead) >= textures.len() {
        return Err(no_texture(instead, most - 1));
    }
    let moved = |now| renumbered(now, index, instead);
    let cells = map.field.cell_region();
    let mut changes = transaction.write(map, &plane::TEXTURE, cells, |_, _, now| moved(now));
    changes.merge(
        &transaction.write(map, &plane::COVER, cells, |_, _, now| match now {
            0 => 0,
            cover => moved(cover - 1) + 1,
        }),
    );
    changes.merge(&transaction.set_textures(map, textures));
    let mut materials = map.materials.clone();
    for texture in materials
        .iter_mut()
        .filter_map(|material| material.texture.as_mut())
    {
        *texture = moved(*texture);
    }
    changes.merge(&transaction.set_materials(map, materials));
    Ok(changes)
}

/// What an edit that sets textures is called.
pub fn label(old: &[Texture], new: &[Texture]) -> String {
    let added = new.get(old.len());
    let changed = old.iter().zip(new).find(|(old, new)| old != new);
    match (added, changed) {
        (Some(added), _) => format!("Add the texture {}", added.name),
        (None, Some((_, new))) => format!("Change the texture {}", new.name),
        (None, None) => "Textures".into(),
    }
}

fn no_texture(value: u8, most: u8) -> EditError {
    EditError::Value {
        layer: LayerId::Texture,
        value,
        most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    #[test]
    fn a_removed_texture_is_replaced_as_base_and_as_cover_and_comes_back() {
        let mut map = Map::flat([4, 2], [1.0, 1.0]).unwrap();
        map.field.texture = Layer::from_rows([3, 1], &[0, 3, 5]);
        map.field.cover = Layer::from_rows([3, 1], &[0, 6, 4]);
        let before = map.clone();
        let mut transaction = Transaction::new();
        remove(&mut transaction, &mut map, 3, 1).unwrap();
        assert_eq!(map.field.texture.to_vec(), [0, 1, 4]);
        assert_eq!(map.field.cover.to_vec(), [0, 5, 2]);
        assert_eq!(map.textures.len(), before.textures.len() - 1);
        assert_eq!(map.textures[3], before.textures[4]);
        let shown: Vec<_> = map
            .materials
            .iter()
            .map(|material| material.texture)
            .collect();
        assert_eq!(shown[2..6], [Some(2), Some(1), Some(3), Some(4)]);
        map.check().unwrap();
        transaction.commit(&map, "").unwrap().swap(&mut map);
        assert_eq!(map, before);
    }

    #[test]
    fn what_names_nothing_changes_nothing() {
        let mut map = Map::flat([4, 2], [1.0, 1.0]).unwrap();
        let before = map.clone();
        let mut transaction = Transaction::new();
        assert!(remove(&mut transaction, &mut map, 12, 0).is_err());
        assert!(remove(&mut transaction, &mut map, 0, 11).is_err());
        assert!(set(&mut transaction, &mut map, Vec::new()).is_err());
        let mut wrong = before.textures.clone();
        wrong[2].scale = f32::NAN;
        assert!(set(&mut transaction, &mut map, wrong).is_err());
        let mut wrong = before.textures.clone();
        wrong[2].material = Some(99);
        assert!(set(&mut transaction, &mut map, wrong).is_err());
        let fewer = before.textures[..11].to_vec();
        assert!(set(&mut transaction, &mut map, fewer).is_err());
        assert_eq!(map, before);
        map.textures.truncate(1);
        assert!(remove(&mut transaction, &mut map, 0, 0).is_err());
    }
}
