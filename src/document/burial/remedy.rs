//! What can be done so that objects stand on the ground, and what each way would leave.

use super::{Burial, Gap, gaps};
use crate::document::action::Action;
use crate::map::{Map, ObjectId};
use std::collections::BTreeMap;

/// A way to bring the ground under objects to their feet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Level 0 in the cells that they stand on: no detail rises there.
    Level,
    /// The base vertices of those cells at the height of the foot. Detail still rises between them.
    Flatten,
    /// Both, as one edit.
    Both,
}

impl Remedy {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Level, Self::Flatten, Self::Both];

    /// What it is called if it is done under `what`, which is “it” or “all”.
    pub fn under(self, what: &str) -> String {
        match self {
            Self::Level => format!("Level 0 under {what}"),
            Self::Flatten => format!("Flatten under {what}"),
            Self::Both => format!("Level 0 and flatten {what}"),
        }
    }

    /// The action that does it under some objects.
    pub fn action(self, objects: Vec<ObjectId>) -> Action {
        match self {
            Self::Level => Action::LevelUnder(objects),
            Self::Flatten => Action::FlattenUnder(objects),
            Self::Both => Action::LevelAndFlattenUnder(objects),
        }
    }
}

/// What a remedy would leave of an object's burial if it were done under that object alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// What would be done.
    pub remedy: Remedy,
    /// The largest rise and the largest fall at any number of divisions afterwards, metres.
    pub gap: Gap,
    /// Whether the object would stand on the ground then.
    pub mends: bool,
}

impl Outcome {
    /// What it would leave, in words: `leaves 0.30 m`.
    pub fn words(&self) -> String {
        format!("leaves {}", metres(self.gap.most()))
    }
}

/// A distance between ground and foot, to the millimetre where it is less than a centimetre.
pub fn metres(distance: f32) -> String {
    let decimals = if (0.0005..0.01).contains(&distance) {
        3
    } else {
        2
    };
    format!("{distance:.decimals$} m")
}

/// A number of divisions, in words.
pub fn divisions(count: usize) -> String {
    match count {
        1 => "1 division".into(),
        _ => format!("{count} divisions"),
    }
}

/// A copy of a map in which remedies are tried out. It shares its tiles with the map.
pub(super) struct Rehearsal {
    map: Map,
}

impl Rehearsal {
    pub fn of(map: &Map) -> Self {
        Self {
            map: Map {
                field: map.field.clone(),
                parameters: map.parameters.clone(),
                palettes: map.palettes.clone(),
                textures: map.textures.clone(),
                models: map.models.clone(),
                objects: BTreeMap::new(),
                materials: map.materials.clone(),
                volumes: BTreeMap::new(),
            },
        }
    }

    /// What each remedy would leave of a burial. The copy is as it was afterwards.
    pub fn outcomes(&mut self, map: &Map, burial: &Burial) -> Vec<Outcome> {
        let Some(object) = map.objects.get(&burial.object) else {
            return Vec::new();
        };
        self.map.objects = [(burial.object, object.clone())].into();
        let outcome = |remedy| self.outcome(remedy, burial);
        Remedy::ALL.into_iter().filter_map(outcome).collect()
    }

    fn outcome(&mut self, remedy: Remedy, burial: &Burial) -> Option<Outcome> {
        let action = remedy.action(vec![burial.object]);
        let (edit, _) = action.perform(&mut self.map).ok()?;
        let left = gaps(&self.map, burial.object);
        if let Some(mut edit) = edit {
            edit.swap(&mut self.map);
        }
        let gap = Gap::worst_of(&left?);
        Some(Outcome {
            remedy,
            gap,
            mends: !gap.exceeds(burial.leeway),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_distances_are_said_to_the_millimetre() {
        let said = [0.0, 0.0003, 0.0021, 0.04, 1.256].map(metres);
        assert_eq!(said, ["0.00 m", "0.00 m", "0.002 m", "0.04 m", "1.26 m"]);
    }
}
