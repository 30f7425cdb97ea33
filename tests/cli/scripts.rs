//! Maps that scripts change.

use crate::program::{done, folder_with_map, refused};
use landform::format::archive;
use std::fs;

const SCRIPT: &str = "[
    Fill(layer: Level, value: 2),
    Stroke(
        settings: (tool: Height(Flatten(40)), brush: (radius: 60)),
        path: [(x: 0, z: 0), (x: 240, z: 120)],
    ),
]";

#[test]
fn a_script_changes_a_map_the_same_way_each_time() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::write(path.join("s.ron"), SCRIPT).unwrap();
    let (_, remark) = done(path, "apply a.landform s.ron -o b.landform");
    assert!(remark.contains("2 edits"), "{remark}");
    done(path, "apply a.landform s.ron -o c.landform");
    let map = archive::load(path.join("b.landform")).unwrap();
    assert_eq!(map, archive::load(path.join("c.landform")).unwrap());
    assert_eq!(map.field.level.get(0, 0), 2);
    assert_eq!(map.field.height.get(0, 0), 40.0);
}

#[test]
fn a_wrong_script_names_its_place_and_writes_nothing() {
    let folder = folder_with_map();
    let path = folder.path();
    let cases = [
        (SCRIPT.replace("value: 2", "value: 9"), "line 2, column 5"),
        (SCRIPT.replace("Flatten", "Flat"), "line 4, column"),
        (
            SCRIPT.replace("radius: 60", "radius: -1"),
            "line 3, column 5",
        ),
        (String::new(), "line 1, column 1"),
    ];
    for (text, place) in cases {
        fs::write(path.join("s.ron"), text).unwrap();
        refused(path, "apply a.landform s.ron -o b.landform", 1, place);
        assert!(!path.join("b.landform").exists());
    }
    refused(
        path,
        "apply a.landform none.ron -o b.landform",
        1,
        "none.ron",
    );
    refused(
        path,
        "apply a.landform s.ron -o a.landform",
        1,
        "a.landform",
    );
}
