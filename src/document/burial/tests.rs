//! A house on a slope is found buried, mended, and found in order.

use super::*;
use crate::document::Document;
use crate::document::action::{Action, ModelValues};
use crate::format::model::Bundled;
use crate::map::{Changes, Layer, LayerId, Object};
use crate::terrain::{Eye, View, query};
use glam::{Quat, Vec2, Vec3};

/// Ground of 24 × 20 cells that slopes to the east and is rough, and nothing on it.
fn slope() -> Map {
    let mut map = Map::flat([25, 21], [3.0, 4.0]).unwrap();
    let heights: Vec<f32> = (0..25 * 21).map(|at| (at % 25) as f32 * 0.6).collect();
    map.field.height = Layer::from_rows([25, 21], &heights);
    map.field.level = Layer::filled([24, 20], 3);
    map.field.lattice_origin = [-40, 7];
    map
}

/// A house on the slope, turned and lifted to the ground in its middle.
fn house(document: &mut Document) -> ObjectId {
    let house = Bundled::by_key("house").unwrap().model().unwrap();
    document
        .apply(Action::AddModel(ModelValues(house)))
        .unwrap();
    let mut object = Object::new("House", 0, Vec3::new(37.0, 7.4, 41.0));
    object.rotation = Quat::from_rotation_y(0.4);
    document.apply(Action::PlaceObjects(vec![object])).unwrap();
    ObjectId(1)
}

#[test]
fn level_0_and_a_flat_ground_under_a_house_mend_it() {
    let mut document = Document::new(slope());
    let id = house(&mut document);
    let before = check(document.map(), id).unwrap();
    assert_eq!(before.gaps.len(), 4);
    assert!(
        before
            .gaps
            .iter()
            .all(|gap| gap.rise > 0.5 && gap.fall > 0.5)
    );
    assert_eq!(problems(document.map()).len(), 1);
    document.apply(Action::LevelUnder(vec![id])).unwrap();
    let straight = check(document.map(), id).unwrap();
    for gap in &straight.gaps {
        assert!(
            (gap.rise - straight.gaps[0].rise).abs() < 1e-4,
            "{straight:?}"
        );
    }
    document.apply(Action::FlattenUnder(vec![id])).unwrap();
    assert!(problems(document.map()).is_empty());
    assert!(check(document.map(), id).unwrap().worst().rise < 1e-4);
    document.go_to(2).unwrap();
    assert_eq!(check(document.map(), id).unwrap(), before);
}

#[test]
fn what_each_remedy_leaves_is_said_before_it_is_done() {
    let mut document = Document::new(slope());
    let id = house(&mut document);
    let found = check(document.map(), id).unwrap();
    let of = |remedy| {
        let mut outcomes = found.outcomes.iter();
        *outcomes.find(|outcome| outcome.remedy == remedy).unwrap()
    };
    let [level, flatten, both] = Remedy::ALL.map(of);
    assert!(!level.mends && !flatten.mends && both.mends);
    assert!(flatten.gap.most() > 0.1, "detail still rises: {flatten:?}");
    assert_eq!(both.words(), "leaves 0.00 m");
    for outcome in found.outcomes {
        document.apply(outcome.remedy.action(vec![id])).unwrap();
        let left = check(document.map(), id).unwrap();
        assert_eq!(left.worst(), outcome.gap);
        document.undo().unwrap();
    }
    document
        .apply(Action::LevelAndFlattenUnder(vec![id]))
        .unwrap();
    let label = document.history().next_undo().unwrap().label().to_owned();
    assert_eq!(label, "Level 0 and flatten under House");
    assert!(check(document.map(), id).unwrap().outcomes.is_empty());
    document.undo().unwrap();
    assert_eq!(
        problems(document.map()).len(),
        1,
        "one undo takes both back"
    );
}

#[test]
fn the_fixes_touch_only_the_cells_under_it() {
    let mut document = Document::new(slope());
    let id = house(&mut document);
    let cells: Vec<_> = document
        .map()
        .footing(id)
        .unwrap()
        .cells(&document.map().field)
        .collect();
    assert!(cells.len() > 4 && cells.len() < 24, "{cells:?}");
    document.apply(Action::LevelUnder(vec![id])).unwrap();
    for (x, z) in document.map().field.cell_region().places() {
        let expected = if cells.contains(&(x, z)) { 0 } else { 3 };
        assert_eq!(document.map().field.level.get(x, z), expected);
    }
    let before = document.map().field.height.to_vec();
    document.apply(Action::FlattenUnder(vec![id])).unwrap();
    let after = document.map().field.height.to_vec();
    for (at, (before, after)) in before.iter().zip(&after).enumerate() {
        let (x, z) = (at as u32 % 25, at as u32 / 25);
        let under = cells
            .iter()
            .any(|(cx, cz)| (*cx..=cx + 1).contains(&x) && (*cz..=cz + 1).contains(&z));
        assert_eq!(
            before.to_bits() == after.to_bits(),
            !under || *after == *before
        );
        assert!(!under || (after - 7.4).abs() < 1e-5);
    }
}

#[test]
fn gaps_are_the_extremes_of_the_drawn_ground() {
    let mut document = Document::new(slope());
    let id = house(&mut document);
    let map = document.map();
    let footing = map.footing(id).unwrap();
    for divisions in 0..=3 {
        let mut view = View::new(map);
        view.update(map, Eye::uniform(divisions), &Changes::none());
        let found = check(map, id).unwrap().gaps[usize::from(divisions)];
        let mut sampled = Gap::default();
        for at in 0..200 * 200 {
            let place = Vec2::new(
                29.0 + (at % 200) as f32 * 0.08,
                33.0 + (at / 200) as f32 * 0.08,
            );
            if !is_within(place, footing.outline()) {
                continue;
            }
            let height = query::height_at(&view, map, place.x, place.y)
                .unwrap()
                .height;
            let above = height - footing.height_at(place);
            sampled = sampled.join(Gap {
                rise: above,
                fall: -above,
            });
        }
        for (found, sampled) in [(found.rise, sampled.rise), (found.fall, sampled.fall)] {
            assert!(
                found >= sampled - 1e-4 && found < sampled + 0.2,
                "{divisions}: {found} {sampled}"
            );
        }
    }
}

fn is_within(place: Vec2, outline: &[Vec2]) -> bool {
    let ends = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(ends)
        .all(|(a, b)| (*b - *a).perp_dot(place - *a) >= 0.0)
}

#[test]
fn where_there_is_no_ground_there_is_nothing_to_say() {
    let mut document = Document::new(slope());
    let id = house(&mut document);
    let mut map = document.map().clone();
    map.field.hole = Layer::filled([24, 20], 1);
    assert!(check(&map, id).unwrap().gaps.is_empty());
    let mut map = document.map().clone();
    map.objects.get_mut(&id).unwrap().position.x = -500.0;
    assert!(check(&map, id).unwrap().gaps.is_empty() && problems(&map).is_empty());
    assert_eq!(check(&map, ObjectId(9)), None);
}

#[test]
fn a_watch_looks_again_only_at_what_changed() {
    let mut document = Document::new(slope());
    let id = house(&mut document);
    let far = Object::new("Far", 0, Vec3::new(8.0, 3.0, 8.0));
    document.apply(Action::PlaceObjects(vec![far])).unwrap();
    let mut watch = Watch::new(document.map());
    assert_eq!(watch.left(), 2);
    let work = |watch: &mut Watch, map: &Map| {
        let found = watch.take(map, 9).check();
        let count = found.len();
        watch.learn(found);
        count
    };
    assert_eq!(work(&mut watch, document.map()), 2);
    assert_eq!(watch.problems().count(), 2);
    for (action, expected) in [
        (Action::LevelUnder(vec![id]), 1),
        (Action::FlattenUnder(vec![id]), 1),
        (
            Action::Fill {
                layer: LayerId::Palette,
                cells: None,
                value: 0,
            },
            0,
        ),
        (
            Action::Fill {
                layer: LayerId::Texture,
                cells: None,
                value: 2,
            },
            0,
        ),
        (Action::RemoveObjects(vec![ObjectId(2)]), 0),
        (
            Action::SetParameters(slope().parameters.with_max_divisions(2)),
            1,
        ),
    ] {
        let changes = document.apply(action.clone()).unwrap();
        watch.absorb(document.map(), &changes);
        assert_eq!(work(&mut watch, document.map()), expected, "{action:?}");
        let known: Vec<&Burial> = watch.problems().collect();
        let all = problems(document.map());
        assert_eq!(known, all.iter().collect::<Vec<_>>(), "{action:?}");
    }
}
