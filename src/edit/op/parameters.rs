//! Setting the numbers and lists that a map's detail follows.

use crate::edit::{EditError, Transaction};
use crate::map::{Changes, Field, Layer, LayerId, Map, Palette, Parameters};

/// Sets the parameters.
///
/// # Errors
/// When one is out of range; nothing is changed then.
pub fn set(
    transaction: &mut Transaction,
    map: &mut Map,
    parameters: Parameters,
) -> Result<Changes, EditError> {
    parameters.check()?;
    Ok(transaction.set_parameters(map, parameters))
}

/// Sets the palettes.
///
/// # Errors
/// When one is wrong, or a cell names one that isn't there any more; nothing is changed then.
pub fn set_palettes(
    transaction: &mut Transaction,
    map: &mut Map,
    palettes: Vec<Palette>,
) -> Result<Changes, EditError> {
    checked(map, |trial| trial.palettes.clone_from(&palettes))?;
    Ok(transaction.set_palettes(map, palettes))
}

/// Puts another layer of small numbers in a layer's place.
///
/// # Errors
/// When it is of another size, or holds a number that names nothing; nothing is changed then.
pub fn set_ids(
    transaction: &mut Transaction,
    map: &mut Map,
    layer: LayerId,
    values: &Layer<u8>,
) -> Result<Changes, EditError> {
    let plane = crate::edit::plane::id_plane(layer).ok_or(EditError::Layer {
        layer,
        what: "set from numbers",
    })?;
    checked(map, |trial| {
        *plane.of_mut(&mut trial.field) = values.clone()
    })?;
    Ok(transaction.replace_layer(map, &plane, values))
}

/// Puts other heights in the heights' place.
///
/// # Errors
/// When there are more or fewer than vertices, or one is no sensible number; nothing is changed then.
pub fn set_heights(
    transaction: &mut Transaction,
    map: &mut Map,
    heights: &Layer<f32>,
) -> Result<Changes, EditError> {
    checked(map, |trial| trial.field.height = heights.clone())?;
    Ok(transaction.replace_layer(map, &crate::edit::plane::HEIGHT, heights))
}

/// Puts another field, of any size, in the field's place.
///
/// # Errors
/// When it is wrong or names textures or palettes that the map doesn't have; nothing is changed then.
pub fn set_field(
    transaction: &mut Transaction,
    map: &mut Map,
    field: Field,
) -> Result<Changes, EditError> {
    checked(map, |trial| trial.field = field.clone())?;
    Ok(transaction.set_field(map, field))
}

/// Checks the map as it would be. Copies share their tiles, so this costs the check alone.
fn checked(map: &Map, change: impl FnOnce(&mut Map)) -> Result<(), EditError> {
    let mut trial = map.clone();
    change(&mut trial);
    Ok(trial.check()?)
}
