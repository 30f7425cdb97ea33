//! Objects that the ground buries, and scripts that place and mend them.

use crate::program::{call, done, folder_with_map, refused};
use std::fs;

const PLACE: &str = "[
    AddModel(Bundled(\"house\")),
    AddModel(Bundled(\"tree\")),
    PlaceObjects([
        (name: \"Farm\", model: 0, position: (100, 5, 60)),
        (name: \"Oak\", model: 1, position: (30, 5, 30)),
    ]),
    Fill(layer: Level, cells: (x0: 2, z0: 1, x1: 6, z1: 5), value: 3),
]";

#[test]
fn a_buried_house_is_listed_and_mended() {
    let folder = folder_with_map();
    let path = folder.path();
    let (out, _) = done(path, "check a.landform");
    assert!(out.contains("no objects"), "{out}");
    fs::write(path.join("s.ron"), PLACE).unwrap();
    done(path, "apply a.landform s.ron -o b.landform");
    let output = call(path, ["check", "b.landform", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 object does not"));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["objects"], 2);
    assert_eq!(report["problems"].as_array().unwrap().len(), 1);
    let problem = &report["problems"][0];
    assert_eq!(
        (&problem["object"], &problem["name"]),
        (&1.into(), &"Farm".into())
    );
    let divisions = problem["divisions"].as_array().unwrap();
    assert_eq!(divisions.len(), 4);
    assert_eq!(divisions[0]["rises_m"], 0.0);
    let worst = |key: &str| {
        let all = divisions.iter().map(|at| at[key].as_f64().unwrap());
        all.fold(0.0, f64::max)
    };
    for key in ["rises_m", "falls_m"] {
        assert_eq!(problem[key].as_f64().unwrap(), worst(key));
    }
    assert!(worst("rises_m").max(worst("falls_m")) > 0.05);
    let remedies = problem["remedies"].as_array().unwrap();
    let text = call(path, ["check", "b.landform"]).stdout;
    let text = String::from_utf8_lossy(&text).into_owned();
    for remedy in remedies {
        let action = remedy["action"].as_str().unwrap();
        let line = format!("{} leaves ", remedy["remedy"].as_str().unwrap());
        let line = text.lines().find(|l| l.trim().starts_with(&line)).unwrap();
        assert!(line.ends_with(&format!(" m: {action}")), "{line}");
        fs::write(path.join("s.ron"), format!("[{action}]")).unwrap();
        done(path, "apply b.landform s.ron -o c.landform");
        let left = call(path, ["check", "c.landform", "--json"]);
        let mended = left.status.code() == Some(0);
        assert_eq!(remedy["mends"].as_bool(), Some(mended), "{action}");
        let left: serde_json::Value = serde_json::from_slice(&left.stdout).unwrap();
        if let Some(left) = left["problems"].get(0) {
            for key in ["rises_m", "falls_m"] {
                assert_eq!(left[key], remedy[key], "{action}");
            }
        }
    }
    assert_eq!(remedies[2]["action"], "LevelAndFlattenUnder([1])");
    assert_eq!(remedies[2]["mends"], true);
    let (out, _) = done(path, "check c.landform");
    assert!(out.contains("All 2 objects"), "{out}");
    let (out, _) = done(path, "info c.landform");
    assert!(out.contains("House: 1 placed"), "{out}");
}

#[test]
fn all_objects_of_the_sample_map_stand_on_the_ground() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sample.landform");
    let output = call(folder_with_map().path(), ["check", sample]);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}");
    assert!(
        out.starts_with("All ") && out.contains("objects stand"),
        "{out}"
    );
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let folder = folder_with_map();
    refused(folder.path(), "check none.landform", 1, "none.landform");
    refused(folder.path(), "check", 2, "Usage");
    fs::write(folder.path().join("s.ron"), "[LevelUnder([1])]").unwrap();
    refused(
        folder.path(),
        "apply a.landform s.ron -o b.landform",
        1,
        "no object 1",
    );
    fs::write(folder.path().join("s.ron"), "[AddModel(Bundled(\"barn\"))]").unwrap();
    refused(
        folder.path(),
        "apply a.landform s.ron -o b.landform",
        1,
        "house, tree, rock",
    );
}
