//! Brushes that the user gave a name.

use crate::edit::Brush;
use serde::{Deserialize, Serialize};

/// A brush with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// The brush.
    pub brush: Brush,
}

/// Keeps a brush under a name, in the place of one that has it; the list stays in the order of names.
pub fn keep(presets: &mut Vec<Preset>, name: &str, brush: &Brush) {
    presets.retain(|preset| preset.name != name);
    presets.push(Preset {
        name: name.to_owned(),
        brush: brush.clone(),
    });
    presets.sort_by_key(|preset| preset.name.to_lowercase());
}

/// Gives a brush another name, unless another has it.
pub fn rename(presets: &mut [Preset], from: &str, to: &str) {
    if from == to || presets.iter().any(|preset| preset.name == to) {
        return;
    }
    if let Some(preset) = presets.iter_mut().find(|preset| preset.name == from) {
        to.clone_into(&mut preset.name);
    }
    presets.sort_by_key(|preset| preset.name.to_lowercase());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_once() {
        let mut presets = Vec::new();
        let wide = Brush {
            radius: 90.0,
            ..Brush::default()
        };
        keep(&mut presets, "Wide", &Brush::default());
        keep(&mut presets, "fine", &Brush::default());
        keep(&mut presets, "Wide", &wide);
        let names = |presets: &[Preset]| presets.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&presets), ["fine", "Wide"]);
        assert_eq!(presets[1].brush, wide);
        rename(&mut presets, "fine", "Wide");
        rename(&mut presets, "fine", "Zig");
        assert_eq!(names(&presets), ["Wide", "Zig"]);
    }
}
