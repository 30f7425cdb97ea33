//! Setting the numbers that a map's detail follows.

use crate::edit::{EditError, Transaction};
use crate::map::{Changes, Map, Parameters};

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

/// What to call a change of parameters, after the first that differs.
pub fn label(old: &Parameters, new: &Parameters) -> &'static str {
    let same = [
        (old.max_divisions == new.max_divisions, "Max divisions"),
        (
            old.reference_distances == new.reference_distances,
            "Reference distances",
        ),
        (
            old.height_coefficient == new.height_coefficient,
            "Height coefficient",
        ),
        (
            old.level_coefficient == new.level_coefficient,
            "Level coefficient",
        ),
        (
            old.alpha_coefficient == new.alpha_coefficient,
            "Alpha coefficient",
        ),
        (
            old.palette_strength == new.palette_strength,
            "Palette strength",
        ),
        (old.max_level == new.max_level, "Highest level"),
        (old.seed == new.seed, "Seed"),
        (old.morph == new.morph, "Morph"),
    ];
    let first = same.into_iter().find(|(same, _)| !same);
    first.map_or("Parameters", |(_, label)| label)
}
