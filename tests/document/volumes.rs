//! Volumes and materials by scripts, as they are written by hand.

use crate::session::map;
use landform::document::Document;
use landform::document::action::Action;
use landform::document::script::Script;
use landform::map::{Map, Mix, Volume, VolumeId, VoxelBox};

const SCRIPT: &str = "[
    AddVolume((name: \"Arch\", position: (10, 2, 20), turn: 0.5, voxel_size: 0.5, size: (32, 16, 16))),
    FillVoxels((volume: 1, low: (0, 0, 0), high: (32, 8, 16), material: 3)),
    FillVoxels((volume: 1, low: (8, 0, 0), high: (16, 6, 16))),
    MirrorVoxels((volume: 1, low: (0, 0, 0), high: (32, 16, 16), axis: X)),
    PasteVoxels((
        volume: 1,
        clip: (size: (1, 9, 1), mixes: [[(5, 1), (7, 3)]], runs: [(7, 200, 0), (2, 0, 0)]),
        at: (4, 8, 4),
        turned: (quarters: 1, mirrored: (false, true, false)),
        joined: Replaced,
    )),
    DuplicateVolumes(volumes: [1], by: (20, 0, 0)),
    ResizeVolume((id: 2, low: (16, 0, 0), size: (16, 16, 32))),
    PlaceVolume((id: 2, name: \"Half\", position: (40, 2, 20), turn: 0)),
    RemoveMaterial(id: 3, instead: 4),
]";

fn volume(map: &Map, id: u32) -> &Volume {
    &map.volumes[&VolumeId(id)]
}

#[test]
fn a_script_builds_volumes() {
    let mut map = map([40, 30]);
    let script = Script::parse(SCRIPT).unwrap();
    let text = Script::write(script.actions()).unwrap();
    assert!(Script::parse(&text).unwrap().actions().eq(script.actions()));
    assert_eq!(script.apply(&mut map).unwrap().edits, 9);
    map.check().unwrap();
    let arch = &volume(&map, 1).voxels;
    assert_eq!(arch.mix([4, 7, 4]), Some(Mix::of(4)));
    assert_eq!(arch.mix([20, 5, 4]), None, "the gate is on the other side");
    assert_eq!(arch.mix([12, 5, 4]), Some(Mix::of(4)));
    let pillar = Mix::new(&[(5, 1.0), (7, 3.0)]).unwrap();
    assert_eq!(arch.mix([4, 9, 4]), None, "it is upside down");
    assert_eq!(arch.mix([4, 10, 4]), Some(pillar));
    let half = volume(&map, 2);
    assert_eq!(
        (half.name.as_str(), half.voxels.size()),
        ("Half", [16, 16, 32])
    );
    for at in VoxelBox::of_size([16, 16, 16]).voxels() {
        let [x, y, z] = at;
        assert_eq!(half.voxels.density(at), arch.density([x + 16, y, z]));
    }
}

#[test]
fn a_refusal_names_what_was_found_and_what_is_expected() {
    for (from, to, words) in [
        (
            "volume: 1, low: (0, 0, 0), high: (32, 8",
            "volume: 7, low: (0, 0, 0), high: (32, 8",
            "no volume 7",
        ),
        ("material: 3", "material: 99", "no material 99"),
        (
            "low: (8, 0, 0), high: (16, 6, 16)",
            "low: (8, 0, 0), high: (8, 6, 16)",
            "32 × 16 × 16",
        ),
        ("axis: X", "axis: W", "was X meant"),
        ("joined: Replaced", "joined: Replace", "was Replaced meant"),
        ("[(7, 200, 0), (2, 0, 0)]", "[(7, 200, 0)]", "1 × 9 × 1 = 9"),
        ("size: (16, 16, 32)", "size: (0, 16, 32)", "1 to 4096"),
        (
            "id: 3, instead: 4",
            "id: 3, instead: 3",
            "material 3 (Rock) would be replaced by itself",
        ),
    ] {
        let mut map = map([40, 30]);
        let before = map.clone();
        let text = SCRIPT.replacen(from, to, 1);
        let done = Script::parse(&text).and_then(|script| script.apply(&mut map));
        let said = done.unwrap_err().to_string();
        assert!(said.contains(words), "{to}: {said}");
        assert_eq!(map, before);
    }
}

#[test]
fn a_volume_that_is_dragged_makes_one_edit() {
    let mut document = Document::new(map([40, 30]));
    let script = Script::parse(SCRIPT).unwrap();
    let mut actions = script.actions().cloned();
    document.apply(actions.next().unwrap()).unwrap();
    let start = document.map().clone();
    for east in [20, 30, 40] {
        let placed =
            format!("[PlaceVolume((id: 1, name: \"Arch\", position: ({east}, 2, 20), turn: 0.5))]");
        let step = Script::parse(&placed).unwrap();
        let step: Vec<Action> = step.actions().cloned().collect();
        document.apply_continuing(step[0].clone()).unwrap();
    }
    assert_eq!(document.history().len(), 2);
    assert_eq!(document.history().next_undo().unwrap().label(), "Move Arch");
    document.undo().unwrap();
    assert_eq!(document.map(), &start);
}

#[test]
fn voxels_higher_than_ground_may_be_do_not_become_ground() {
    let mut map = map([40, 30]);
    let before = map.clone();
    let text = "[
    AddVolume((position: (10, 99990, 20), voxel_size: 10, size: (8, 8, 8))),
    FillVoxels((volume: 1, low: (0, 0, 0), high: (8, 8, 8), material: 3)),
    VoxelsToGround(volume: 1),
]";
    let refused = Script::parse(text).unwrap().apply(&mut map).unwrap_err();
    assert!(
        refused.to_string().contains("a height is 1000"),
        "{refused}"
    );
    assert_eq!(map, before);
}

#[test]
fn names_are_in_one_line_and_never_none() {
    let mut map = map([40, 30]);
    let text = "[
    AddVolume((name: \"  \", position: (1, 2, 3), voxel_size: 1, size: (4, 4, 4))),
    AddVolume((name: \" a\\nb \", position: (1, 2, 3), voxel_size: 1, size: (4, 4, 4))),
    AddVolume((position: (1, 2, 3), voxel_size: 1, size: (4, 4, 4))),
    PlaceVolume((id: 2, position: (5, 2, 3), turn: 0)),
    PlaceVolume((id: 3, name: \"\", position: (5, 2, 3), turn: 0)),
]";
    assert_eq!(
        Script::parse(text).unwrap().apply(&mut map).unwrap().edits,
        5
    );
    let names: Vec<&str> = map
        .volumes
        .values()
        .map(|volume| volume.name.as_str())
        .collect();
    assert_eq!(names, ["Volume 1", "a b", "Volume 2"]);
}

#[test]
fn the_box_of_a_ground_volume_keeps_its_earth() {
    let mut map = map([40, 30]);
    let dig = "[Sculpt(settings: (tool: Dig, brush: (radius: 4, strength: 1)), ground: Some(()), path: [(at: (100, 2, 100))])]";
    Script::parse(dig).unwrap().apply(&mut map).unwrap();
    let (id, ground) = map.volumes.first_key_value().unwrap();
    let (id, size) = (id.0, ground.voxels.size());
    let [first, last] = ground.voxels.solid_bounds().unwrap();
    let resize = |low: [i32; 3], size: [u32; 3]| {
        let [x, y, z] = low;
        let [width, height, depth] = size;
        let text = format!(
            "[ResizeVolume((id: {id}, low: ({x}, {y}, {z}), size: ({width}, {height}, {depth})))]"
        );
        Script::parse(&text).unwrap()
    };
    let [width, height, depth] = size;
    for (low, size) in [
        (
            [first[0] + 1, 0, 0],
            [width - first[0] as u32 - 1, height, depth],
        ),
        ([0, 0, 0], [width, height, last[2] as u32]),
        ([0, 1, 0], [width, height - 1, depth]),
        ([0, -16, 0], [width, height + 16, depth]),
    ] {
        let before = map.clone();
        let said = resize(low, size).apply(&mut map).unwrap_err().to_string();
        assert!(said.contains("is ground"), "{low:?} {size:?}: {said}");
        assert!(map == before);
    }
    let larger = resize([-16, 0, 0], [width + 32, height + 16, depth]);
    assert_eq!(larger.apply(&mut map).unwrap().edits, 1);
    map.check().unwrap();
}
