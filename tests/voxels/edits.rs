//! Edits change what lies in their range, whatever bricks it crosses, and the surface follows.

use crate::bricks::{bricks_of, surface_of};
use landform::edit::op::volume::{Change, Hardness, Plane, Range, edit};
use landform::map::{Brick, Mix, SOLID, Voxels};
use landform::voxel::Surface;
use proptest::prelude::*;
use std::collections::HashMap;

const SIZE: [u32; 3] = [40; 3];
/// Nothing breaks what is made of it.
const BEDROCK: u8 = 9;

fn hardness(id: u8) -> Hardness {
    if id == BEDROCK {
        Hardness::Unbreakable
    } else {
        Hardness::Of(f32::from(id))
    }
}

/// Ground up to a height, in voxels.
fn floor(height: f32) -> Voxels {
    let mut volume = Voxels::empty(SIZE).unwrap();
    let block = Range::Block {
        low: [-8.0; 3],
        high: [48.0, height, 48.0],
    };
    edit(&mut volume, &block, &Change::Add(Mix::of(1)), hardness);
    volume
}

fn places() -> impl Iterator<Item = [i32; 3]> {
    let [x, y, z] = SIZE.map(|side| side as i32);
    (0..x * y * z).map(move |number| [number % x, number / x % y, number / x / y])
}

fn solid_voxels(volume: &Voxels) -> usize {
    let is_solid = |at: &[i32; 3]| volume.density(*at) >= SOLID;
    places().filter(is_solid).count()
}

fn ranges() -> impl Strategy<Value = Range> {
    let at = prop::array::uniform3(-4.0..44.0f32);
    let size = prop::array::uniform3(0.0..12.0f32);
    prop_oneof![
        (at.clone(), 0.2..9.0f32).prop_map(|(centre, radius)| Range::Ball { centre, radius }),
        (at.clone(), size).prop_map(|(low, size)| Range::Block {
            low,
            high: [0, 1, 2].map(|axis| low[axis] + size[axis]),
        }),
        (at.clone(), at, 0.2..5.0f32).prop_map(|(from, to, radius)| Range::Capsule {
            from,
            to,
            radius
        }),
    ]
}

fn changes() -> impl Strategy<Value = Change> {
    let mix = (0..=BEDROCK).prop_map(Mix::of);
    prop_oneof![
        mix.clone().prop_map(Change::Add),
        Just(Change::Dig),
        (0.0..=1.0f32).prop_map(Change::Smooth),
        mix.clone().prop_map(Change::Replace),
        (mix, 0.0..=1.0f32, 0.0..=1.0f32).prop_map(|(mix, share, edge)| Change::Blend {
            mix,
            share,
            edge
        }),
        (0.0..12.0f32).prop_map(|power| Change::Explode { power }),
        (
            prop::array::uniform3(10.0..30.0f32),
            (0..=BEDROCK).prop_map(Mix::of)
        )
            .prop_map(|(through, mix)| {
                let normal = [0.6, 0.8, 0.0];
                Change::Flatten(Plane { through, normal }, mix)
            }),
    ]
}

type Surfaces = HashMap<[i32; 3], Surface>;

fn surfaces(volume: &Voxels) -> Surfaces {
    bricks_of(volume)
        .map(|at| (at, surface_of(volume, at)))
        .collect()
}

/// Whether a surface has another vertex, material or polygon.
fn differs(a: &Surface, b: &Surface) -> bool {
    a.vertices != b.vertices || a.kept != b.kept || a.quads != b.quads
}

fn is_beside(a: &[i32; 3], b: &[i32; 3]) -> bool {
    (0..3).all(|axis| (a[axis] - b[axis]).abs() <= 1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn what_is_said_to_be_changed_is_all_that_is(
        edits in prop::collection::vec((ranges(), changes()), 1..6),
    ) {
        let mut volume = floor(20.3);
        let mut known = surfaces(&volume);
        for (range, change) in &edits {
            let before = volume.clone();
            let changed = edit(&mut volume, range, change, hardness);
            let now = surfaces(&volume);
            for at in bricks_of(&volume) {
                prop_assert_eq!(before.brick(at) != volume.brick(at), changed.contains(&at));
                let is_near = changed.iter().any(|brick| is_beside(brick, &at));
                prop_assert!(is_near || !differs(&known[&at], &now[&at]));
            }
            known = now;
            for at in places() {
                if range.depth(at.map(|along| along as f32)) < -2.0 {
                    prop_assert_eq!(before.density(at), volume.density(at));
                    prop_assert_eq!(before.mix(at), volume.mix(at));
                }
            }
        }
    }

    #[test]
    fn adding_digging_and_replacing_twice_is_doing_it_once(
        range in ranges(),
        height in 10.0..30.0f32,
        id in 2..8u8,
    ) {
        for change in [Change::Add(Mix::of(id)), Change::Dig, Change::Replace(Mix::of(id))] {
            let mut volume = floor(height);
            edit(&mut volume, &range, &change, hardness);
            prop_assert!(edit(&mut volume, &range, &change, hardness).is_empty(), "{change:?}");
        }
    }

    #[test]
    fn the_smallest_ball_always_changes_something(
        centre in prop::array::uniform3(4.0..36.0f32),
        radius in 0.01..2.0f32,
    ) {
        let ball = Range::Ball { centre, radius };
        let mut empty = Voxels::empty(SIZE).unwrap();
        edit(&mut empty, &ball, &Change::Add(Mix::of(3)), hardness);
        prop_assert!(solid_voxels(&empty) > 0);
        let mut full = Voxels::empty(SIZE).unwrap();
        for at in bricks_of(&full) {
            full.set_brick(at, &Brick::even(255, Mix::of(1)).open());
        }
        edit(&mut full, &ball, &Change::Dig, hardness);
        prop_assert!(solid_voxels(&full) < places().count(), "saturated density is dug too");
    }

    #[test]
    fn a_level_floor_stays_level_however_often_it_is_smoothed(
        height in 10.0..30.0f32,
        x in 8.0..32.0f32,
        z in 8.0..32.0f32,
    ) {
        let mut volume = floor(height);
        let before = volume.clone();
        let ball = Range::Ball { centre: [x, height, z], radius: 6.0 };
        for _ in 0..10 {
            edit(&mut volume, &ball, &Change::Smooth(1.0), hardness);
        }
        prop_assert!(volume == before);
    }
}

#[test]
fn smoothing_wears_a_spike_down() {
    let mut volume = floor(15.0);
    let spike = Range::Capsule {
        from: [20.0, 15.0, 20.0],
        to: [20.0, 22.0, 20.0],
        radius: 1.5,
    };
    edit(&mut volume, &spike, &Change::Add(Mix::of(2)), hardness);
    let before = solid_voxels(&volume);
    let ball = Range::Ball {
        centre: [20.0, 18.0, 20.0],
        radius: 9.0,
    };
    for _ in 0..30 {
        edit(&mut volume, &ball, &Change::Smooth(1.0), hardness);
    }
    assert!(solid_voxels(&volume) < before);
    assert!(volume.density([20, 22, 20]) < SOLID, "its tip is gone");
}

#[test]
fn an_explosion_breaks_what_is_softer_than_it_is_strong() {
    let blast = Range::Ball {
        centre: [20.0; 3],
        radius: 8.0,
    };
    let left = |id: u8, power: f32| {
        let mut volume = Voxels::empty(SIZE).unwrap();
        for at in bricks_of(&volume) {
            volume.set_brick(at, &Brick::even(255, Mix::of(id)).open());
        }
        edit(&mut volume, &blast, &Change::Explode { power }, hardness);
        solid_voxels(&volume)
    };
    let all = places().count();
    assert_eq!(left(BEDROCK, 1e9), all);
    assert_eq!(left(4, 4.0), all);
    assert!(left(4, 5.0) < all);
    assert!(left(4, 20.0) < left(4, 5.0));
    assert!(left(1, 5.0) < left(4, 5.0));
}

#[test]
fn blending_mixes_and_odd_numbers_change_nothing() {
    let mut volume = floor(20.0);
    let before = volume.clone();
    let ball = |radius| Range::Ball {
        centre: [20.0; 3],
        radius,
    };
    for change in [
        Change::Smooth(f32::NAN),
        Change::Blend {
            mix: Mix::of(2),
            share: f32::NAN,
            edge: f32::NAN,
        },
    ] {
        assert!(edit(&mut volume, &ball(4.0), &change, hardness).is_empty());
    }
    for radius in [f32::NAN, f32::NEG_INFINITY] {
        let far = Range::Ball {
            centre: [f32::NAN; 3],
            radius,
        };
        edit(&mut volume, &far, &Change::Dig, hardness);
    }
    assert!(volume == before);
    edit(
        &mut volume,
        &ball(4.0),
        &Change::Blend {
            mix: Mix::of(2),
            share: 0.25,
            edge: 0.0,
        },
        hardness,
    );
    let mix = volume.mix([20, 18, 20]).unwrap();
    let share = mix.parts().find(|(id, _)| *id == 2).unwrap().1;
    assert_eq!(share, landform::map::WHOLE / 4);
}
