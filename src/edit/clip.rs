//! A piece of ground that was copied: every layer of a set of cells and of the vertices about them.

use super::{AnyLayer, Selection, plane};
use crate::map::{Layer, LayerId, Map};
use crate::math::Region;
use serde::{Deserialize, Serialize};

/// A piece of ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// Which cells of the rectangle it is.
    pub cells: Selection,
    /// The layers of the rectangle: of as many cells as the selection has, or of one vertex more along each side.
    pub layers: Vec<(LayerId, AnyLayer)>,
}

/// How a piece is turned before it is set down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Turned {
    /// Quarter turns from east to south, 0..=3.
    pub quarters: u8,
    /// Whether east and west are exchanged before.
    pub mirrored: bool,
}

impl Clip {
    /// Copies what is selected; nothing if nothing is, or if the selection belongs to a field of another size.
    pub fn of(map: &Map, selection: &Selection) -> Option<Self> {
        if selection.is_empty() || selection.size() != map.field.cells() {
            return None;
        }
        let from = selection.bounds();
        let size = [from.width(), from.height()];
        let cells = Selection::of(size, |x, z| selection.contains(from.x0 + x, from.z0 + z));
        let layer = |id| (id, cut(map, id, from));
        Some(Self {
            cells,
            layers: LayerId::ALL.map(layer).to_vec(),
        })
    }

    /// Columns and rows of its rectangle, in cells.
    pub fn size(&self) -> [u32; 2] {
        self.cells.size()
    }

    /// The same, turned.
    pub fn turned(&self, turned: Turned) -> Self {
        if turned == Turned::default() {
            return self.clone();
        }
        let size = turned.size(self.size());
        let cells = Selection::of(size, |x, z| {
            let [x, z] = turned.source([x, z], self.size());
            self.cells.contains(x, z)
        });
        let layers = self.layers.iter();
        Self {
            cells,
            layers: layers
                .map(|(id, layer)| (*id, turned.layer(layer)))
                .collect(),
        }
    }

    /// Whether every layer has the size that it must have, and the type.
    pub(super) fn is_whole(&self) -> bool {
        self.layers.iter().all(|(id, layer)| {
            let more = u32::from(id.is_of_vertices());
            let of_its_type = match layer {
                AnyLayer::Metres(_) => *id == LayerId::Height,
                AnyLayer::Colour(_) => *id == LayerId::Colour,
                AnyLayer::Share(_) => plane::share_plane(*id).is_some(),
                AnyLayer::Id(_) => plane::id_plane(*id).is_some(),
            };
            of_its_type && layer.size() == self.size().map(|side| side + more)
        })
    }
}

impl Turned {
    /// A quarter turn more, from east to south.
    #[must_use]
    pub fn quarter(self) -> Self {
        Self {
            quarters: (self.quarters + 1) % 4,
            ..self
        }
    }

    /// East and west exchanged, as it lies now.
    #[must_use]
    pub fn mirror(self) -> Self {
        Self {
            quarters: (4 - self.quarters % 4) % 4,
            mirrored: !self.mirrored,
        }
    }

    /// The size of a rectangle that was turned.
    pub fn size(self, [columns, rows]: [u32; 2]) -> [u32; 2] {
        if self.quarters % 2 == 1 {
            [rows, columns]
        } else {
            [columns, rows]
        }
    }

    /// Where in a rectangle of this size what comes to stand at a place comes from.
    fn source(self, [x, z]: [u32; 2], size: [u32; 2]) -> [u32; 2] {
        let [columns, rows] = size.map(|side| side - 1);
        let [x, z] = match self.quarters % 4 {
            0 => [x, z],
            1 => [z, rows - x],
            2 => [columns - x, rows - z],
            _ => [columns - z, x],
        };
        [if self.mirrored { columns - x } else { x }, z]
    }

    fn layer(self, layer: &AnyLayer) -> AnyLayer {
        match layer {
            AnyLayer::Metres(layer) => AnyLayer::Metres(self.values(layer)),
            AnyLayer::Share(layer) => AnyLayer::Share(self.values(layer)),
            AnyLayer::Colour(layer) => AnyLayer::Colour(self.values(layer)),
            AnyLayer::Id(layer) => AnyLayer::Id(self.values(layer)),
        }
    }

    fn values<T: Copy>(self, layer: &Layer<T>) -> Layer<T> {
        let size = self.size(layer.size());
        let value = |(x, z)| {
            let [x, z] = self.source([x, z], layer.size());
            layer.get(x, z)
        };
        let values: Vec<T> = Region::of_size(size).places().map(value).collect();
        Layer::from_rows(size, &values)
    }
}

/// A layer's part over a rectangle of cells.
fn cut(map: &Map, id: LayerId, cells: Region) -> AnyLayer {
    fn part<T: Copy>(layer: &Layer<T>, from: Region) -> Layer<T> {
        Layer::from_rows([from.width(), from.height()], &layer.rows(from))
    }
    let more = u32::from(id.is_of_vertices());
    let from = Region::new(cells.x0, cells.z0, cells.x1 + more, cells.z1 + more);
    match AnyLayer::of(map, id) {
        AnyLayer::Metres(layer) => AnyLayer::Metres(part(&layer, from)),
        AnyLayer::Share(layer) => AnyLayer::Share(part(&layer, from)),
        AnyLayer::Colour(layer) => AnyLayer::Colour(part(&layer, from)),
        AnyLayer::Id(layer) => AnyLayer::Id(part(&layer, from)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_quarters_or_two_mirrors_bring_it_back() {
        let mut map = Map::flat([9, 7], [1.0, 1.0]).unwrap();
        let heights: Vec<f32> = (0..63).map(|n| n as f32).collect();
        map.field.height = Layer::from_rows([9, 7], &heights);
        let some = Selection::of([8, 6], |x, z| (1..6).contains(&x) && z > 1 && x != z);
        let clip = Clip::of(&map, &some).unwrap();
        assert_eq!(clip.size(), [5, 4]);
        let quarter = Turned {
            quarters: 1,
            mirrored: false,
        };
        let once = clip.turned(quarter);
        assert_eq!(once.size(), [4, 5]);
        assert_ne!(once, clip);
        let four = (0..4).fold(clip.clone(), |clip, _| clip.turned(quarter));
        assert_eq!(four, clip);
        let mirror = Turned {
            quarters: 0,
            mirrored: true,
        };
        assert_ne!(clip.turned(mirror), clip);
        assert_eq!(clip.turned(mirror).turned(mirror), clip);
        assert!(once.is_whole() && clip.is_whole());
        let lying = quarter.quarter().quarter();
        let flipped = clip.turned(lying).turned(mirror);
        assert_eq!(clip.turned(lying.mirror()), flipped);
        // What was north-west comes to stand north-east.
        let (AnyLayer::Metres(old), AnyLayer::Metres(new)) = (&clip.layers[0].1, &once.layers[0].1)
        else {
            panic!("the first layer holds heights");
        };
        assert_eq!(new.get(4, 0), old.get(0, 0));
    }

    #[test]
    fn nothing_is_copied_of_nothing_or_of_another_field() {
        let map = Map::flat([9, 7], [1.0, 1.0]).unwrap();
        assert!(Clip::of(&map, &Selection::all([8, 6]).inverted()).is_none());
        assert!(Clip::of(&map, &Selection::all([4, 4])).is_none());
    }
}
