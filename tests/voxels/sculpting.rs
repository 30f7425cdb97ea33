//! Strokes in volumes.

use glam::{Vec3, vec3};
use landform::edit::{
    Painting, SculptBrush, SculptPoint, SculptSettings, SculptShape, SculptTool, Sculptor,
};
use landform::map::{Brick, Map, Mix, SOLID, Volume, VolumeId, Voxels, WHOLE};
use proptest::prelude::*;

const ID: VolumeId = VolumeId(1);
const ROCK: u8 = 3;
const MOSS: u8 = 10;

/// A block of rock half a metre a voxel, turned and away from the origin, full up to half its height.
fn map() -> Map {
    let mut map = Map::flat([9, 9], [10.0, 10.0]).unwrap();
    let mut voxels = Voxels::empty([48, 48, 48]).unwrap();
    for at in voxels.places() {
        if at[1] == 0 {
            voxels.set_brick(at, &Brick::even(255, Mix::of(ROCK)).open());
        }
    }
    let mut volume = Volume::new("Block", vec3(20.0, 5.0, 30.0), 0.5, voxels);
    volume.turn = 0.7;
    map.volumes.insert(ID, volume);
    map
}

/// A place of the map, from voxels.
fn at(x: f32, y: f32, z: f32) -> Vec3 {
    map().volumes[&ID]
        .transform()
        .transform_point3(vec3(x, y, z))
}

/// Where the top of the rock is, in voxels.
const TOP: f32 = 15.5;

fn point(x: f32, z: f32, time: f32) -> SculptPoint {
    SculptPoint {
        at: at(x, TOP, z),
        normal: Vec3::Y,
        time,
    }
}

fn settings(tool: SculptTool) -> SculptSettings {
    SculptSettings {
        tool,
        brush: SculptBrush {
            radius: 2.0,
            ..SculptBrush::default()
        },
        volume: None,
    }
}

fn draw(map: &mut Map, settings: SculptSettings, path: &[SculptPoint]) {
    let mut sculptor = Sculptor::begin(settings, map).unwrap();
    sculptor.extend(map, path).unwrap();
    sculptor.finish(map);
}

fn density(map: &Map, at: [i32; 3]) -> u8 {
    map.volumes[&ID].voxels.density(at)
}

fn share(map: &Map, at: [i32; 3], id: u8) -> f32 {
    let mix = map.volumes[&ID].voxels.mix(at).unwrap();
    let part = mix.parts().find(|(own, _)| *own == id);
    part.map_or(0.0, |(_, share)| f32::from(share) / f32::from(WHOLE))
}

#[test]
fn digging_goes_half_a_radius_deep_and_adding_as_high_however_often_the_brush_passes() {
    let to_and_fro = [
        point(12.0, 24.0, 0.0),
        point(36.0, 24.0, 0.2),
        point(12.0, 24.0, 0.4),
    ];
    for (tool, low, high) in [
        (SculptTool::Dig, TOP - 2.0, TOP),
        (SculptTool::Add { material: MOSS }, TOP, TOP + 2.0),
    ] {
        let mut map = map();
        draw(&mut map, settings(tool), &to_and_fro);
        let middle = (low + high) / 2.0;
        let is_solid = |y: f32| density(&map, [24, y.round() as i32, 24]) >= SOLID;
        assert!(is_solid(low - 1.0), "below");
        assert!(!is_solid(high + 1.0), "above");
        assert_eq!(is_solid(middle), tool != SculptTool::Dig);
        let once = map.clone();
        draw(&mut map, settings(tool), &to_and_fro);
        assert!(map == once, "once more changes nothing");
    }
}

#[test]
fn what_is_added_is_of_the_material() {
    let mut map = map();
    draw(
        &mut map,
        settings(SculptTool::Add { material: MOSS }),
        &[point(24.0, 24.0, 0.0)],
    );
    assert_eq!(share(&map, [24, 17, 24], MOSS), 1.0);
    assert_eq!(share(&map, [24, 14, 24], ROCK), 1.0);
}

#[test]
fn at_rest_digging_goes_deeper_by_time_and_not_by_frames() {
    let held = |frames: usize| {
        let mut map = map();
        let path: Vec<_> = (0..=frames)
            .map(|frame| point(24.0, 24.0, frame as f32 / frames as f32))
            .collect();
        draw(&mut map, settings(SculptTool::Dig), &path);
        map
    };
    let shallow = |map: &Map| density(map, [24, 11, 24]) < SOLID;
    let (few, many) = (held(2), held(64));
    assert!(shallow(&few) && shallow(&many));
    let mut clicked = map();
    draw(
        &mut clicked,
        settings(SculptTool::Dig),
        &[point(24.0, 24.0, 0.0)],
    );
    assert!(!shallow(&clicked));
}

#[test]
fn flattening_ends_at_the_plane_of_the_first_point() {
    let mut map = map();
    let bump = SculptTool::Add { material: MOSS };
    draw(&mut map, settings(bump), &[point(24.0, 24.0, 0.0)]);
    draw(
        &mut map,
        settings(SculptTool::Dig),
        &[point(30.0, 24.0, 0.0)],
    );
    let flatten = settings(SculptTool::Flatten { material: MOSS });
    let path = [point(18.0, 24.0, 0.0), point(36.0, 24.0, 0.3)];
    draw(&mut map, flatten, &path);
    for x in 20..=34 {
        for z in 22..=26 {
            assert!(density(&map, [x, 15, z]) >= SOLID, "{x} {z}");
            assert!(density(&map, [x, 16, z]) < SOLID, "{x} {z}");
        }
    }
}

#[test]
fn paint_replaces_or_holds_its_share_and_fades() {
    for (painting, expected) in [(Painting::Replace, 1.0), (Painting::Mix(0.5), 0.5)] {
        let mut map = map();
        let paint = SculptTool::Paint {
            material: MOSS,
            painting,
        };
        let path = [point(24.0, 24.0, 0.0), point(24.5, 24.0, 0.1)];
        draw(&mut map, settings(paint), &path);
        draw(&mut map, settings(paint), &path);
        assert!((share(&map, [24, 15, 24], MOSS) - expected).abs() < 1e-3);
        let rim = share(&map, [27, 15, 24], MOSS);
        assert!(
            painting == Painting::Replace || (rim > 0.0 && rim < expected),
            "{rim}"
        );
        assert_eq!(share(&map, [35, 15, 24], MOSS), 0.0);
        assert_eq!(density(&map, [24, 15, 24]), 255, "paint moves nothing");
    }
}

#[test]
fn explosions_spare_what_is_hard_and_what_can_not_be_broken() {
    let blown = |hardness: f32, breakable: bool| {
        let mut map = map();
        let rock = &mut map.materials[usize::from(ROCK)].properties;
        (rock.hardness, rock.breakable) = (hardness, breakable);
        let before = map.clone();
        let explode = settings(SculptTool::Explode { power: 5.0 });
        draw(&mut map, explode, &[point(24.0, 24.0, 0.0)]);
        map != before
    };
    assert!(blown(1.0, true));
    assert!(!blown(6.0, true));
    assert!(!blown(1.0, false));
}

#[test]
fn what_makes_no_sense_is_refused_and_changes_nothing() {
    let mut map = map();
    let before = map.clone();
    let no_material = settings(SculptTool::Add { material: 99 });
    assert!(Sculptor::begin(no_material, &map).is_err());
    let no_power = settings(SculptTool::Explode { power: f32::NAN });
    assert!(Sculptor::begin(no_power, &map).is_err());
    let mut no_volume = settings(SculptTool::Dig);
    no_volume.volume = Some(VolumeId(9));
    assert!(Sculptor::begin(no_volume, &map).is_err());
    for spoil in [
        |brush: &mut SculptBrush| brush.radius = 0.0,
        |brush: &mut SculptBrush| brush.strength = f32::NAN,
        |brush: &mut SculptBrush| brush.hardness = 2.0,
    ] {
        let mut wrong = settings(SculptTool::Dig);
        spoil(&mut wrong.brush);
        assert!(Sculptor::begin(wrong, &map).is_err());
    }
    let mut sculptor = Sculptor::begin(settings(SculptTool::Dig), &map).unwrap();
    let mut nowhere = point(1.0, 1.0, 0.0);
    nowhere.at.x = f32::NAN;
    let error = sculptor.extend(&mut map, &[point(24.0, 24.0, 0.0), nowhere]);
    assert!(error.unwrap_err().to_string().contains("point 1"));
    assert!(map == before);
}

fn tools() -> impl Strategy<Value = SculptTool> {
    let painting = prop_oneof![
        Just(Painting::Replace),
        (0.0..=1.0f32).prop_map(Painting::Mix)
    ];
    prop_oneof![
        Just(SculptTool::Add { material: MOSS }),
        Just(SculptTool::Dig),
        Just(SculptTool::Smooth),
        Just(SculptTool::Flatten { material: ROCK }),
        painting.prop_map(|painting| SculptTool::Paint {
            material: MOSS,
            painting
        }),
        (0.1..20.0f32).prop_map(|power| SculptTool::Explode { power }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_stroke_in_pieces_is_the_same_undone_it_is_gone_and_nothing_changes_beyond_its_reach(
        tool in tools(),
        block in any::<bool>(),
        radius in 0.1..3.0f32,
        strength in 0.0..=1.0f32,
        places in prop::collection::vec((4.0..44.0f32, 4.0..44.0f32, 0.0..0.3f32), 1..5),
    ) {
        let mut time = 0.0;
        let path: Vec<SculptPoint> = places
            .iter()
            .map(|(x, z, rest)| {
                time += rest;
                point(*x, *z, time)
            })
            .collect();
        let mut settings = settings(tool);
        settings.brush.radius = radius;
        settings.brush.strength = strength;
        if block {
            settings.brush.shape = SculptShape::Block;
        }
        let before = map();
        let (mut whole, mut pieces) = (before.clone(), before.clone());
        draw(&mut whole, settings.clone(), &path);
        let mut sculptor = Sculptor::begin(settings.clone(), &pieces).unwrap();
        for point in &path {
            sculptor.extend(&mut pieces, &[*point]).unwrap();
        }
        let (edit, _) = sculptor.finish(&mut pieces);
        prop_assert!(whole == pieces);

        let voxels = |map: &Map| map.volumes[&ID].voxels.clone();
        let (old, new) = (voxels(&before), voxels(&whole));
        let to_map = before.volumes[&ID].transform();
        let deep = strength * radius * 2.0 * (time + 1.0);
        let reach = radius * 1.8 + deep + 2.5;
        for brick in old.places() {
            if old.brick(brick) == new.brick(brick) {
                continue;
            }
            let middle = Vec3::from(brick.map(|along| along as f32 * 16.0 + 7.5));
            let middle = to_map.transform_point3(middle);
            let far = path
                .windows(2)
                .map(|pair| pair[0].at.distance(pair[1].at))
                .fold(0.0, f32::max);
            let near = path.iter().any(|point| point.at.distance(middle) < reach + far + 7.0);
            prop_assert!(near, "{brick:?}");
        }
        if let Some(mut edit) = edit {
            edit.swap(&mut pieces);
            prop_assert!(pieces == before);
            edit.swap(&mut pieces);
            prop_assert!(pieces == whole);
        } else {
            prop_assert!(whole == before);
        }
        whole.check().unwrap();
    }
}
