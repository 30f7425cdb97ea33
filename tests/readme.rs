//! The README says what is true: its table of keys is the program's, its pictures are there.
#![cfg(feature = "cli")]

use landform::document::action;
use landform::document::script::Script;
use landform::map::Map;
use std::path::Path;

const BEGIN: &str = "<!-- keys -->\n";
const END: &str = "<!-- /keys -->";

/// With `UPDATE_README=1` the table is written instead of compared.
#[test]
fn its_keys_are_those_of_the_program() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(BEGIN).expect("a place for the keys");
    let (keys, after) = rest.split_once(END).expect("its end");
    let expected = action::markdown();
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(&path, [before, BEGIN, &expected, END, after].concat()).unwrap();
        return;
    }
    assert_eq!(
        keys, expected,
        "run UPDATE_README=1 cargo test --test readme"
    );
}

#[test]
fn what_it_links_to_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    for link in text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
    {
        assert!(root.join(link).exists(), "{link} is missing");
    }
}

#[test]
fn its_script_is_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    let (_, rest) = text.split_once("```ron\n").expect("a script");
    let (script, _) = rest.split_once("```").expect("its end");
    let mut map = landform::map::Map::flat([129, 65], [10.0, 10.0]).unwrap();
    let script = landform::document::script::Script::parse(script).unwrap();
    assert_eq!(script.apply(&mut map).unwrap().edits, 3);
}

/// What can be done to volumes and materials, as scripts call it.
const VOLUME_ACTIONS: [&str; 18] = [
    "AddVolume",
    "PlaceVolume",
    "ResizeVolume",
    "DuplicateVolumes",
    "RemoveVolumes",
    "FillVoxels",
    "PasteVoxels",
    "MirrorVoxels",
    "SetMaterial",
    "SetMaterials",
    "RemoveMaterial",
    "ImportVolume",
    "ImportVolumes",
    "GroundToVoxels",
    "VoxelsToGround",
    "Sculpt",
    "ground",
    "Paint",
];

#[test]
fn its_examples_of_volumes_do_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let text = std::fs::read_to_string(folder.join("volumes.ron")).unwrap();
    for name in VOLUME_ACTIONS {
        let is_shown = text.contains(&format!(" {name}(")) || text.contains(&format!(" {name}:"));
        assert!(is_shown, "no example of {name}");
    }
    let mut map = Map::flat([65, 65], [4.0, 4.0]).unwrap();
    let script = Script::parse_in(&text, &folder).unwrap();
    let count = script.actions().count();
    let applied = script.apply(&mut map).unwrap();
    assert_eq!(applied.idle, []);
    assert_eq!(applied.edits, count);
    map.check().unwrap();
    let names: Vec<&str> = map
        .volumes
        .values()
        .map(|volume| volume.name.as_str())
        .collect();
    assert_eq!(names, ["Arch", "Pillar", "Ground 1", "pillar"]);
    let sums = map
        .volumes
        .values()
        .map(|volume| volume.voxels.solid_count());
    assert!(sums.into_iter().all(|sum| sum > 0));
    assert!(map.materials.iter().any(|material| material.name == "Gold"));
}
