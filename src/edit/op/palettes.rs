//! Changing the list of palettes.

use super::renumber::renumbered;
use crate::edit::{EditError, Transaction, plane};
use crate::map::{Changes, LayerId, Map, Palette};

/// Sets the palettes; there may be more than before, not fewer, so that every cell still names one.
///
/// # Errors
/// When one makes no sense or there are fewer; nothing is changed then.
pub fn set(
    transaction: &mut Transaction,
    map: &mut Map,
    palettes: Vec<Palette>,
) -> Result<Changes, EditError> {
    Palette::check_all(&palettes)?;
    if palettes.len() < map.palettes.len() {
        return Err(EditError::Layer {
            layer: LayerId::Palette,
            what: "left without palettes that its cells may name; remove them one by one",
        });
    }
    Ok(transaction.set_palettes(map, palettes))
}

/// Removes a palette; its cells get the one that then stands at `instead`.
///
/// # Errors
/// When there is no such palette or none would be left; nothing is changed then.
pub fn remove(
    transaction: &mut Transaction,
    map: &mut Map,
    index: u8,
    instead: u8,
) -> Result<Changes, EditError> {
    let most = map.palettes.len().saturating_sub(1).min(254) as u8;
    let mut palettes = map.palettes.clone();
    if index > most || palettes.len() < 2 {
        return Err(no_palette(index, most));
    }
    palettes.remove(usize::from(index));
    if usize::from(instead) >= palettes.len() {
        return Err(no_palette(instead, most - 1));
    }
    let cells = map.field.cell_region();
    let mut changes = transaction.write(map, &plane::PALETTE, cells, |_, _, now| {
        renumbered(now, index, instead)
    });
    changes.merge(&transaction.set_palettes(map, palettes));
    Ok(changes)
}

fn no_palette(value: u8, most: u8) -> EditError {
    EditError::Value {
        layer: LayerId::Palette,
        value,
        most,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    fn map() -> Map {
        let mut map = Map::flat([4, 2], [1.0, 1.0]).unwrap();
        map.palettes = vec![Palette::white(), Palette::white(), Palette::white()];
        map.field.palette = Layer::from_rows([3, 1], &[0, 1, 2]);
        map
    }

    #[test]
    fn cells_follow_when_a_palette_goes() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        remove(&mut transaction, &mut map, 1, 0).unwrap();
        assert_eq!(map.field.palette.to_vec(), [0, 0, 1]);
        map.check().unwrap();
        transaction.commit(&map, "").unwrap().swap(&mut map);
        assert_eq!(map, before);
    }

    #[test]
    fn what_would_leave_cells_without_one_is_refused() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        assert!(remove(&mut transaction, &mut map, 3, 0).is_err());
        assert!(remove(&mut transaction, &mut map, 0, 2).is_err());
        assert!(set(&mut transaction, &mut map, vec![Palette::white()]).is_err());
        assert!(set(&mut transaction, &mut map, Vec::new()).is_err());
        assert_eq!(map, before);
    }
}
