//! The surfaces of a map's volumes follow its edits, and say which are other ones.

use landform::edit::Transaction;
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::map::{Changes, Map, Mix, Volume, VolumeId, Voxels};
use landform::voxel::Skin;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// One step in the life of a volume.
#[derive(Clone, Debug)]
enum Step {
    Make {
        id: u32,
        size: [u32; 3],
    },
    Move {
        id: u32,
        by: f32,
    },
    Remove {
        id: u32,
    },
    Sculpt {
        id: u32,
        range: Range,
        change: Change,
    },
    /// Everything is said to be another.
    Everything,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let id = || 1..3u32;
    let size = prop::array::uniform3(1..50u32);
    let at = prop::array::uniform3(-2.0..50.0f32);
    let change = prop_oneof![
        (0..12u8).prop_map(|id| Change::Add(Mix::of(id))),
        Just(Change::Dig),
        (0..12u8).prop_map(|id| Change::Blend {
            mix: Mix::of(id),
            share: 0.4,
            edge: 0.5,
        }),
        Just(Change::Smooth(0.7)),
    ];
    let sculpt = (id(), at, 0.5..12.0f32, change).prop_map(|(id, centre, radius, change)| {
        let range = Range::Ball { centre, radius };
        Step::Sculpt { id, range, change }
    });
    let step = prop_oneof![
        2 => (id(), size).prop_map(|(id, size)| Step::Make { id, size }),
        1 => (id(), -9.0..9.0f32).prop_map(|(id, by)| Step::Move { id, by }),
        1 => id().prop_map(|id| Step::Remove { id }),
        9 => sculpt,
        1 => Just(Step::Everything),
    ];
    prop::collection::vec(step, 1..16)
}

fn take(step: &Step, map: &mut Map) -> Changes {
    let mut transaction = Transaction::new();
    match step {
        Step::Make { id, size } => {
            let voxels = Voxels::empty(*size).unwrap();
            let volume = Volume::new("Rock", glam::Vec3::ZERO, 0.5, voxels);
            transaction.set_volume(map, VolumeId(*id), Some(volume))
        }
        Step::Move { id, by } => {
            let volume = map.volumes.get(&VolumeId(*id)).cloned();
            let moved = volume.map(|mut volume| {
                volume.position.x += by;
                volume.turn += by;
                volume
            });
            transaction.set_volume(map, VolumeId(*id), moved)
        }
        Step::Remove { id } => transaction.set_volume(map, VolumeId(*id), None),
        Step::Sculpt { id, range, change } => {
            sculpt(&mut transaction, map, VolumeId(*id), range, change).unwrap_or_default()
        }
        Step::Everything => Changes::everything(),
    }
}

/// The bricks in which two skins differ.
fn differing(a: &Skin, b: &Skin) -> BTreeSet<(VolumeId, [i32; 3])> {
    let both = a.volumes().chain(b.volumes());
    let places = both.flat_map(|(id, skinned)| skinned.bricks().map(move |(at, _)| (id, at)));
    places
        .filter(|(id, at)| a.surface(*id, *at) != b.surface(*id, *at))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_skin_that_followed_is_that_made_anew(steps in steps()) {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let mut skin = Skin::default();
        for step in &steps {
            let before = skin.clone();
            let changes = take(step, &mut map);
            let said: BTreeSet<_> = skin.update(&map, &changes).into_iter().collect();
            prop_assert!(skin == Skin::of(&map), "after {step:?}");
            let differing = differing(&before, &skin);
            prop_assert!(differing.is_subset(&said), "{step:?}: {differing:?}, {said:?}");
            if matches!(step, Step::Sculpt { .. } | Step::Move { .. }) {
                prop_assert_eq!(said, differing);
            }
        }
    }
}
