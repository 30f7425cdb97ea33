//! Rays meet voxels where their density rises through the surface's.

use glam::{Vec3, vec3};
use landform::edit::op::volume::{Change, Hardness, Range, edit};
use landform::map::{Map, Mix, Volume, VolumeId, Voxels};
use landform::math::Ray;
use landform::voxel::{Hit, cast};
use proptest::prelude::*;

const ID: VolumeId = VolumeId(7);

/// Balls added to and dug out of a volume of 40 × 36 × 44 voxels of half a metre.
fn map(balls: &[([f32; 3], f32)], turn: f32) -> Map {
    let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
    let mut voxels = Voxels::empty([40, 36, 44]).unwrap();
    for (number, (centre, radius)) in balls.iter().enumerate() {
        let ball = Range::Ball {
            centre: *centre,
            radius: *radius,
        };
        let change = match number % 3 {
            2 => Change::Dig,
            _ => Change::Add(Mix::of(3)),
        };
        edit(&mut voxels, &ball, &change, |_| Hardness::Of(1.0));
    }
    let mut volume = Volume::new("Rock", vec3(8.0, 3.0, 9.0), 0.5, voxels);
    volume.turn = turn;
    map.volumes.insert(ID, volume);
    map
}

/// The density at a place of the map, linear between voxels.
fn density(map: &Map, place: Vec3) -> f32 {
    let volume = &map.volumes[&ID];
    let at = volume.to_voxels().transform_point3(place);
    let (cell, share) = (at.floor().as_ivec3(), at - at.floor());
    let corner = |corner: i32| {
        let high = glam::IVec3::new(corner & 1, corner >> 1 & 1, corner >> 2);
        let near = high.as_vec3() * share + (1 - high).as_vec3() * (1.0 - share);
        f32::from(volume.voxels.density((cell + high).to_array())) * near.element_product()
    };
    (0..8).map(corner).sum()
}

fn balls() -> impl Strategy<Value = Vec<([f32; 3], f32)>> {
    let ball = (prop::array::uniform3(-2.0..44.0f32), 1.0..12.0f32);
    prop::collection::vec(ball, 1..9)
}

fn check(map: &Map, ray: &Ray, hit: Option<Hit>) -> Result<(), TestCaseError> {
    let far = hit.map_or(80.0, |hit| hit.distance);
    let step = 0.02;
    let steps = ((far - 0.03) / step).max(0.0) as u32;
    let mut outside = density(map, ray.at(0.0)) < 127.5;
    for number in 0..steps {
        let at = number as f32 * step;
        let solid = density(map, ray.at(at)) >= 130.0;
        prop_assert!(!(outside && solid), "it enters at {at}, not at {far}");
        outside |= density(map, ray.at(at)) < 125.0;
    }
    if let Some(hit) = hit {
        let found = density(map, hit.place);
        prop_assert!((found - 127.5).abs() < 2.0, "density {found} at {far}");
        prop_assert!((hit.normal.length() - 1.0).abs() < 1e-4);
        prop_assert!(hit.place.distance(ray.at(far)) < 1e-3);
        let voxels = &map.volumes[&ID].voxels;
        prop_assert!(voxels.mix(hit.voxel).is_some());
        let voxel = Vec3::from(hit.voxel.map(|along| along as f32));
        let voxel = map.volumes[&ID].transform().transform_point3(voxel);
        prop_assert!(voxel.distance(hit.place) <= 0.5 * 3f32.sqrt() + 1e-3);
        prop_assert!(density(map, hit.place + hit.normal * 0.02) <= found + 0.5);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_ray_enters_where_the_density_first_rises_to_the_surface(
        balls in balls(),
        turn in -4.0..4.0f32,
        from in prop::array::uniform3(-10.0..40.0f32),
        to in prop::array::uniform3(0.0..1.0f32),
        axis in 0..6usize,
    ) {
        let map = map(&balls, turn);
        let origin = Vec3::from(from);
        let size = vec3(40.0, 36.0, 44.0);
        let target = map.volumes[&ID].transform().transform_point3(Vec3::from(to) * size);
        let towards = (target - origin).try_normalize().unwrap_or(Vec3::X);
        let upright = match axis {
            0 => Vec3::NEG_Y,
            1 => Vec3::Z,
            _ => towards,
        };
        let ray = Ray { origin, direction: upright };
        check(&map, &ray, cast(&map, &ray))?;
    }
}

#[test]
fn the_nearest_of_several_volumes_is_met_and_odd_rays_meet_nothing() {
    let mut map = map(&[([20.0, 18.0, 20.0], 12.0)], 0.3);
    let first = map.volumes[&ID].clone();
    let second = Volume {
        position: first.position + Vec3::Y * 30.0,
        ..first.clone()
    };
    map.volumes.insert(VolumeId(2), second);
    let middle = first.transform().transform_point3(vec3(20.0, 18.0, 20.0));
    let down = |height: f32| Ray {
        origin: middle + Vec3::Y * height,
        direction: Vec3::NEG_Y,
    };
    let hit = cast(&map, &down(60.0)).unwrap();
    assert_eq!(hit.volume, VolumeId(2));
    assert!((hit.distance - 24.0).abs() < 0.3, "{}", hit.distance);
    assert!(hit.normal.y > 0.95);
    assert_eq!(cast(&map, &down(15.0)).unwrap().volume, ID);
    assert!(cast(&map, &down(-20.0)).is_none());
    // From within what is solid it leaves first.
    assert_eq!(cast(&map, &down(30.0)).unwrap().volume, ID);
    for odd in [f32::NAN, f32::INFINITY] {
        for (origin, direction) in [
            (Vec3::splat(odd), Vec3::X),
            (Vec3::ONE, Vec3::new(odd, 0.0, 1.0)),
            (middle, Vec3::splat(odd)),
        ] {
            cast(&map, &Ray { origin, direction });
        }
    }
    let still = Ray {
        origin: middle,
        direction: Vec3::ZERO,
    };
    assert!(cast(&map, &still).is_none());
}
