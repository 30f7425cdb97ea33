//! Setting a copied piece of ground down.

use super::fade::Fade;
use super::fill::most;
use super::laid::{Laid, mixed_share};
use crate::edit::plane;
use crate::edit::{AnyLayer, Clip, EditError, Transaction};
use crate::map::{Changes, FARTHEST, LayerId, Map};
use serde::{Deserialize, Serialize};

/// Most cells over which a piece fades.
pub const MOST_EDGE: f32 = 1000.0;

/// Which heights a piece gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Heights {
    /// Its own.
    #[default]
    Absolute,
    /// Its own, raised so that its rim lies on average as high as the ground there.
    Relative,
}

/// How a piece is set down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Landing {
    /// Column and row where its first cell comes to stand.
    pub at: [i32; 2],
    /// Which heights it gets.
    pub heights: Heights,
    /// Cells over which it fades into the ground around it, 0 to [`MOST_EDGE`]: numbers by degrees, levels, textures,
    /// covers and palettes by chance.
    pub edge: f32,
}

/// Sets `layers` of a piece down; what lies beyond the field is left out.
///
/// # Errors
/// When the piece is not whole or names what the map doesn't have, or the edge is out of range; nothing is changed then.
pub fn paste(
    transaction: &mut Transaction,
    map: &mut Map,
    clip: &Clip,
    landing: Landing,
    layers: &[LayerId],
) -> Result<Changes, EditError> {
    check(map, clip, landing, layers)?;
    let fade = Fade::of(&clip.cells, landing.edge);
    let laid = Laid::of(map, clip, &fade, landing);
    let mut changes = Changes::none();
    for (id, layer) in clip.layers.iter().filter(|(id, _)| layers.contains(id)) {
        let written = match layer {
            AnyLayer::Metres(new) => {
                laid.write(transaction, map, &plane::HEIGHT, new, |now, new, seen| {
                    laid.mixed_height(now, new, seen)
                })
            }
            AnyLayer::Colour(new) => {
                laid.write(transaction, map, &plane::COLOUR, new, |now, new, seen| {
                    std::array::from_fn(|channel| mixed_share(now[channel], new[channel], seen))
                })
            }
            AnyLayer::Share(new) => plane::share_plane(*id)
                .map(|plane| laid.write(transaction, map, &plane, new, mixed_share))
                .unwrap_or_default(),
            AnyLayer::Id(new) => plane::id_plane(*id)
                .map(|plane| laid.draw(transaction, map, &plane, new))
                .unwrap_or_default(),
        };
        changes.merge(&written);
    }
    Ok(changes)
}

fn check(map: &Map, clip: &Clip, landing: Landing, layers: &[LayerId]) -> Result<(), EditError> {
    if !clip.is_whole() {
        return Err(EditError::Clip);
    }
    if !(0.0..=MOST_EDGE).contains(&landing.edge) {
        return Err(EditError::Setting {
            name: "edge",
            found: landing.edge,
            expected: "0 to 1000 cells",
        });
    }
    for (id, layer) in clip.layers.iter().filter(|(id, _)| layers.contains(id)) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Selection;
    use crate::map::Layer;
    use crate::math::Region;

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

    fn hard(at: [i32; 2], heights: Heights) -> Landing {
        Landing {
            at,
            heights,
            edge: 0.0,
        }
    }

    #[test]
    fn a_fading_piece_leaves_no_wall_and_is_as_high_as_was_foretold() {
        let mut map = map();
        map.field.height = Layer::filled([17, 13], 500.0);
        let piece = Clip::of(&self::map(), &Selection::all([16, 12])).unwrap();
        let landing = Landing {
            at: [-2, 3],
            heights: Heights::Absolute,
            edge: 4.0,
        };
        let fade = Fade::of(&piece.cells, landing.edge);
        let before = map.clone();
        let laid = Laid::of(&before, &piece, &fade, landing);
        let mut transaction = Transaction::new();
        paste(&mut transaction, &mut map, &piece, landing, &LayerId::ALL).unwrap();
        let mut counts = [0; 3];
        for (x, z) in Region::of_size([17, 13]).places() {
            let Some([column, row]) = laid.target(x, z).filter(|[x, z]| *x < 17 && *z < 13) else {
                continue;
            };
            let is = map.field.height.get(column, row);
            assert_eq!(laid.height(&before, x, z), Some(is), "{x}, {z}");
            let seen = fade.at_vertex(x, z);
            let own = self::map().field.height.get(x, z);
            counts[usize::from(is != 500.0) + usize::from(is == own)] += 1;
            assert!(is != 500.0 || seen == 0.0, "{x}, {z} is left");
            assert!(seen > 0.0 || is == 500.0, "a wall at {x}, {z}");
        }
        assert!(counts.iter().all(|count| *count > 8), "{counts:?}");
        let cells = Region::of_size([16, 12]).places();
        let changed =
            cells.filter(|(x, z)| map.field.level.get(*x, *z) != before.field.level.get(*x, *z));
        assert!(changed.count() > 20);
        map.check().unwrap();
    }

    #[test]
    fn an_edge_without_sense_is_refused() {
        let mut map = map();
        let piece = clip(&map);
        for edge in [-1.0, f32::NAN, f32::INFINITY, 2000.0] {
            let landing = Landing {
                edge,
                ..hard([0, 0], Heights::Absolute)
            };
            let done = paste(
                &mut Transaction::new(),
                &mut map,
                &piece,
                landing,
                &LayerId::ALL,
            );
            assert!(matches!(done, Err(EditError::Setting { name: "edge", .. })));
        }
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
            hard([9, 5], Heights::Absolute),
            &all,
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
                hard(at, Heights::Relative),
                &only,
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
            hard([2, 3], Heights::Relative),
            &heights,
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
            hard([0, 0], Heights::Absolute),
            &all,
        );
        assert!(matches!(done, Err(EditError::Value { .. })));
        let mut odd = piece;
        odd.layers[0].1 = AnyLayer::Id(Layer::filled([2, 2], 0));
        let done = paste(
            &mut transaction,
            &mut map,
            &odd,
            hard([0, 0], Heights::Absolute),
            &all,
        );
        assert_eq!(done, Err(EditError::Clip));
        assert_eq!(map, before);
    }
}
