//! Setting a copied piece of ground down.

use super::fill::most;
use crate::edit::plane::{self, Plane};
use crate::edit::{AnyLayer, Clip, EditError, Transaction};
use crate::map::{Changes, FARTHEST, Layer, LayerId, Map};
use crate::math::Region;
use serde::{Deserialize, Serialize};

/// Which heights a piece gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Heights {
    /// Its own.
    #[default]
    Absolute,
    /// Its own, raised so that its rim lies on average as high as the ground there.
    Relative,
}

/// Sets `layers` of a piece down with its first cell at column and row `at`; what lies beyond the field is left out.
///
/// # Errors
/// When the piece is not whole or names what the map doesn't have; nothing is changed then.
pub fn paste(
    transaction: &mut Transaction,
    map: &mut Map,
    clip: &Clip,
    at: [i32; 2],
    layers: &[LayerId],
    heights: Heights,
) -> Result<Changes, EditError> {
    let paste = Paste { clip, at };
    paste.check(map, layers)?;
    let mut changes = Changes::none();
    for (id, layer) in clip.layers.iter().filter(|(id, _)| layers.contains(id)) {
        let written = match layer {
            AnyLayer::Metres(new) => {
                let raise = match heights {
                    Heights::Absolute => 0.0,
                    Heights::Relative => paste.rise(map, new),
                };
                let raised = |height: f32| (height + raise).clamp(-FARTHEST, FARTHEST);
                paste.write(transaction, map, &plane::HEIGHT, new, raised)
            }
            AnyLayer::Colour(new) => paste.write(transaction, map, &plane::COLOUR, new, |v| v),
            AnyLayer::Share(new) => plane::share_plane(*id)
                .map(|plane| paste.write(transaction, map, &plane, new, |v| v))
                .unwrap_or_default(),
            AnyLayer::Id(new) => plane::id_plane(*id)
                .map(|plane| paste.write(transaction, map, &plane, new, |v| v))
                .unwrap_or_default(),
        };
        changes.merge(&written);
    }
    Ok(changes)
}

struct Paste<'a> {
    clip: &'a Clip,
    at: [i32; 2],
}

impl Paste<'_> {
    fn check(&self, map: &Map, layers: &[LayerId]) -> Result<(), EditError> {
        if !self.clip.is_whole() {
            return Err(EditError::Clip);
        }
        for (id, layer) in self
            .clip
            .layers
            .iter()
            .filter(|(id, _)| layers.contains(id))
        {
            match layer {
                AnyLayer::Metres(layer) => {
                    let is_wrong = |height: &f32| !(-FARTHEST..=FARTHEST).contains(height);
                    if let Some(found) = layer.to_vec().into_iter().find(is_wrong) {
                        return Err(EditError::Setting {
                            name: "height",
                            found,
                            expected: "−100 000 to 100 000 m",
                        });
                    }
                }
                AnyLayer::Id(layer) => {
                    let most = most(map, *id);
                    if let Some(value) = layer.to_vec().into_iter().find(|value| *value > most) {
                        return Err(EditError::Value {
                            layer: *id,
                            value,
                            most,
                        });
                    }
                }
                AnyLayer::Share(_) | AnyLayer::Colour(_) => {}
            }
        }
        Ok(())
    }

    /// Where in the piece a place of the field comes from.
    fn source(&self, x: u32, z: u32) -> Option<[u32; 2]> {
        let along = |place: u32, axis: usize| {
            u32::try_from(i64::from(place) - i64::from(self.at[axis])).ok()
        };
        Some([along(x, 0)?, along(z, 1)?])
    }

    /// The part of a layer that the piece covers.
    fn covered(&self, size: [u32; 2], bounds: Region) -> Region {
        let cut = |at: i32, add: u32, most: u32| {
            (i64::from(at) + i64::from(add)).clamp(0, i64::from(most)) as u32
        };
        Region::new(
            cut(self.at[0], 0, bounds.x1),
            cut(self.at[1], 0, bounds.z1),
            cut(self.at[0], size[0], bounds.x1),
            cut(self.at[1], size[1], bounds.z1),
        )
    }

    /// Whether a place of the piece is written: a cell that it has, or a vertex of one.
    fn has(&self, is_of_vertices: bool, [x, z]: [u32; 2]) -> bool {
        let cells = &self.clip.cells;
        if !is_of_vertices {
            return cells.contains(x, z);
        }
        about(x, z).any(|(x, z)| cells.contains(x, z))
    }

    fn write<T: Copy + PartialEq>(
        &self,
        transaction: &mut Transaction,
        map: &mut Map,
        plane: &Plane<T>,
        new: &Layer<T>,
        value: impl Fn(T) -> T,
    ) -> Changes {
        let region = self.covered(new.size(), plane.of(&map.field).region());
        let of_vertices = plane.id.is_of_vertices();
        transaction.write(map, plane, region, |x, z, now| match self.source(x, z) {
            Some([x, z]) if self.has(of_vertices, [x, z]) => value(new.get(x, z)),
            _ => now,
        })
    }

    /// How much higher the ground is than the piece, on average along the piece's rim.
    fn rise(&self, map: &Map, new: &Layer<f32>) -> f32 {
        let ground = &map.field.height;
        let (mut sum, mut count) = (0.0, 0u32);
        for (x, z) in self.covered(new.size(), ground.region()).places() {
            let Some([from_x, from_z]) = self.source(x, z) else {
                continue;
            };
            let cells = about(from_x, from_z);
            let held = cells
                .filter(|(x, z)| self.clip.cells.contains(*x, *z))
                .count();
            if (1..4).contains(&held) {
                sum += f64::from(ground.get(x, z)) - f64::from(new.get(from_x, from_z));
                count += 1;
            }
        }
        (sum / f64::from(count.max(1))) as f32
    }
}

/// The cells about a vertex, those beyond the first row and column left out.
fn about(x: u32, z: u32) -> impl Iterator<Item = (u32, u32)> {
    [(0, 0), (1, 0), (0, 1), (1, 1)]
        .into_iter()
        .filter_map(move |(dx, dz)| Some((x.checked_sub(dx)?, z.checked_sub(dz)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Selection;

    fn map() -> Map {
        let mut map = Map::flat([17, 13], [1.0, 1.0]).unwrap();
        let heights: Vec<f32> = (0..17 * 13).map(|n| (n * 37 % 101) as f32).collect();
        map.field.height = Layer::from_rows([17, 13], &heights);
        let levels: Vec<u8> = (0..16 * 12).map(|n| (n % 4) as u8).collect();
        map.field.level = Layer::from_rows([16, 12], &levels);
        map
    }

    fn clip(map: &Map) -> Clip {
        let some = Selection::of([16, 12], |x, z| (2..6).contains(&x) && (3..6).contains(&z));
        Clip::of(map, &some).unwrap()
    }

    #[test]
    fn a_piece_is_set_down_where_it_is_asked_and_undone() {
        let mut map = map();
        let before = map.clone();
        let piece = clip(&map);
        let mut transaction = Transaction::new();
        let all = LayerId::ALL;
        paste(
            &mut transaction,
            &mut map,
            &piece,
            [9, 5],
            &all,
            Heights::Absolute,
        )
        .unwrap();
        for (x, z) in Region::new(2, 3, 7, 7).places() {
            assert_eq!(
                map.field.height.get(x + 7, z + 2),
                before.field.height.get(x, z)
            );
        }
        assert_eq!(map.field.level.get(10, 6), before.field.level.get(3, 4));
        assert_eq!(map.field.level.get(13, 6), before.field.level.get(13, 6));
        map.check().unwrap();
        transaction.commit(&map, "").unwrap().swap(&mut map);
        assert_eq!(map, before);
    }

    #[test]
    fn what_hangs_over_the_field_is_left_out_and_layers_are_chosen() {
        for at in [[-3, -2], [14, 11], [i32::MIN, 5], [i32::MAX, i32::MAX]] {
            let mut map = map();
            let before = map.clone();
            let piece = clip(&map);
            let mut transaction = Transaction::new();
            let only = [LayerId::Level];
            paste(
                &mut transaction,
                &mut map,
                &piece,
                at,
                &only,
                Heights::Relative,
            )
            .unwrap();
            assert_eq!(map.field.height, before.field.height);
            map.check().unwrap();
        }
    }

    #[test]
    fn a_relative_piece_lies_on_its_rim_as_high_as_the_ground() {
        let mut map = map();
        let piece = clip(&map);
        let flat = Map::flat([17, 13], [1.0, 1.0]).unwrap();
        map.field.height = Layer::filled([17, 13], 500.0);
        let heights = [LayerId::Height];
        let mut transaction = Transaction::new();
        paste(
            &mut transaction,
            &mut map,
            &piece,
            [2, 3],
            &heights,
            Heights::Relative,
        )
        .unwrap();
        let rim = |map: &Map| {
            let rim = Region::new(2, 3, 7, 7)
                .places()
                .filter(|(x, z)| *x == 2 || *x == 6 || *z == 3 || *z == 6);
            rim.map(|(x, z)| map.field.height.get(x, z)).sum::<f32>() / 14.0
        };
        assert!((rim(&map) - 500.0).abs() < 1e-2, "{}", rim(&map));
        assert_eq!(rim(&flat), 0.0);
    }

    #[test]
    fn what_the_map_does_not_have_is_refused() {
        let mut map = map();
        let piece = clip(&map);
        map.parameters.max_level = 1;
        let before = map.clone();
        let mut transaction = Transaction::new();
        let all = LayerId::ALL;
        let done = paste(
            &mut transaction,
            &mut map,
            &piece,
            [0, 0],
            &all,
            Heights::Absolute,
        );
        assert!(matches!(done, Err(EditError::Value { .. })));
        let mut odd = piece;
        odd.layers[0].1 = AnyLayer::Id(Layer::filled([2, 2], 0));
        let done = paste(
            &mut transaction,
            &mut map,
            &odd,
            [0, 0],
            &all,
            Heights::Absolute,
        );
        assert_eq!(done, Err(EditError::Clip));
        assert_eq!(map, before);
    }
}
