//! Names for new objects that no object of the map has yet.

use crate::map::Map;
use std::collections::{BTreeMap, HashSet};

/// A name for each of some objects: what it would be called, with the next free number.
pub fn fresh<'a>(map: &Map, wanted: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let taken: HashSet<&str> = map.objects.values().map(|o| o.name.as_str()).collect();
    let mut last = BTreeMap::new();
    let fresh = |name: &'a str| {
        let stem = stem(name);
        if stem.is_empty() {
            return name.to_owned();
        }
        let number: &mut u32 = last.entry(stem).or_default();
        loop {
            *number += 1;
            let name = format!("{stem} {number}");
            if !taken.contains(name.as_str()) {
                return name;
            }
        }
    };
    wanted.into_iter().map(fresh).collect()
}

/// A name without its number.
fn stem(name: &str) -> &str {
    name.trim_end_matches(|letter: char| letter.is_ascii_digit())
        .trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Object, ObjectId};
    use glam::Vec3;

    #[test]
    fn numbers_go_on_and_gaps_are_filled() {
        let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        for (id, name) in [(1, "Oak 1"), (2, "Oak 3"), (3, "Farm"), (4, "")] {
            let object = Object::new(name, 0, Vec3::ZERO);
            map.objects.insert(ObjectId(id), object);
        }
        let wanted = ["Oak", "Oak 3", "Farm", "", "Oak 1", "12"];
        let expected = ["Oak 2", "Oak 4", "Farm 1", "", "Oak 5", "12"];
        assert_eq!(fresh(&map, wanted), expected);
    }
}
