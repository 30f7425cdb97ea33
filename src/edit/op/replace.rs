//! Replacing whole parts of a map: layers, palettes, the field. All of it is checked before any is changed.

use crate::edit::{AnyLayer, EditError, Transaction};
use crate::map::{Changes, Field, LayerId, Map, MapError, Palette};

/// What to put in place of what a map has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replacement {
    /// Whole layers.
    pub layers: Vec<(LayerId, AnyLayer)>,
    /// The list of palettes.
    pub palettes: Option<Vec<Palette>>,
}

impl Replacement {
    /// One layer.
    pub fn of_layer(layer: LayerId, values: AnyLayer) -> Self {
        Self {
            layers: vec![(layer, values)],
            palettes: None,
        }
    }
}

/// Replaces layers and lists.
///
/// # Errors
/// When one is of another size or type than what it replaces, or the map would be wrong; nothing is changed then.
pub fn replace(
    transaction: &mut Transaction,
    map: &mut Map,
    new: Replacement,
) -> Result<Changes, EditError> {
    check_sizes(map, &new)?;
    checked(map, |trial| {
        let mut scratch = Transaction::new();
        if let Some(palettes) = &new.palettes {
            trial.palettes.clone_from(palettes);
        }
        for (layer, values) in &new.layers {
            values.put(&mut scratch, trial, *layer)?;
        }
        Ok(())
    })?;
    let mut changes = Changes::none();
    if let Some(palettes) = new.palettes {
        changes.merge(&transaction.set_palettes(map, palettes));
    }
    for (layer, values) in new.layers {
        changes.merge(&values.put(transaction, map, layer)?);
    }
    Ok(changes)
}

/// Puts another field, of any size, in the field's place.
///
/// # Errors
/// When it is wrong or names textures or palettes that the map doesn't have; nothing is changed then.
pub fn replace_field(
    transaction: &mut Transaction,
    map: &mut Map,
    field: Field,
) -> Result<Changes, EditError> {
    checked(map, |trial| {
        trial.field = field.clone();
        Ok(())
    })?;
    Ok(transaction.set_field(map, field))
}

fn check_sizes(map: &Map, new: &Replacement) -> Result<(), EditError> {
    for (layer, values) in &new.layers {
        let (found, expected) = (values.size(), AnyLayer::of(map, *layer).size());
        if found != expected {
            let layer = *layer;
            return Err(EditError::Map(MapError::LayerSize {
                layer,
                found,
                expected,
            }));
        }
    }
    Ok(())
}

/// Checks the map as it would be. Copies share their tiles, so this costs the check alone.
fn checked(
    map: &Map,
    change: impl FnOnce(&mut Map) -> Result<(), EditError>,
) -> Result<(), EditError> {
    let mut trial = map.clone();
    change(&mut trial)?;
    Ok(trial.check()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    #[test]
    fn what_does_not_fit_changes_nothing() {
        let mut map = Map::flat([5, 4], [1.0, 1.0]).unwrap();
        let before = map.clone();
        for (layer, values) in [
            (LayerId::Level, AnyLayer::Id(Layer::filled([5, 4], 1))),
            (LayerId::Texture, AnyLayer::Id(Layer::filled([4, 3], 99))),
            (LayerId::Height, AnyLayer::Id(Layer::filled([5, 4], 1))),
            (
                LayerId::Height,
                AnyLayer::Metres(Layer::filled([5, 4], f32::NAN)),
            ),
        ] {
            let mut transaction = Transaction::new();
            let new = Replacement {
                layers: vec![
                    (
                        LayerId::AlphaCover,
                        AnyLayer::Share(Layer::filled([5, 4], 9)),
                    ),
                    (layer, values),
                ],
                palettes: None,
            };
            assert!(replace(&mut transaction, &mut map, new).is_err());
            assert_eq!(map, before);
            assert!(transaction.commit(&map, "").is_none());
        }
    }

    #[test]
    fn layers_are_replaced_and_come_back() {
        let mut map = Map::flat([70, 4], [1.0, 1.0]).unwrap();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let heights = AnyLayer::Metres(Layer::filled([70, 4], 12.5));
        let new = Replacement::of_layer(LayerId::Height, heights);
        replace(&mut transaction, &mut map, new).unwrap();
        assert_eq!(map.field.height_range(), [12.5, 12.5]);
        let mut edit = transaction.commit(&map, "Heights").unwrap();
        edit.swap(&mut map);
        assert_eq!(map, before);
    }
}
