//! Scenes of MagicaVoxel: names of models, all of them as one volume or each as its own, and empty ones.

use crate::program::{all_files, done, folder_with_map, refused};
use glam::vec3;
use landform::format::archive;
use landform::map::{Map, Volume};
use std::fs;
use std::path::Path;
use vox_bytes::{chunk, numbers, words};

#[path = "../../src/format/vox_bytes.rs"]
mod vox_bytes;

/// Writes a scene of models of 4 × 4 × 4 voxels: what each is called, where its middle stands, how many voxels it has.
fn write_scene(path: &Path, models: &[(&str, [i32; 3], u8)]) {
    let mut chunks = Vec::new();
    for (_, _, count) in models {
        let voxels = (0..*count).flat_map(|number| [number % 4, number / 4, 0, 1 + number % 2]);
        chunks.push(chunk(b"SIZE", &numbers(&[4, 4, 4])));
        let count = numbers(&[i32::from(*count)]);
        chunks.push(chunk(b"XYZI", &[count, voxels.collect()].concat()));
    }
    let node = |number: usize| 2 + 2 * number as i32;
    let nodes: Vec<i32> = (0..models.len()).map(node).collect();
    let count = nodes.len() as i32;
    chunks.push(chunk(b"nTRN", &numbers(&[0, 0, 1, -1, -1, 1, 0])));
    chunks.push(chunk(
        b"nGRP",
        &[numbers(&[1, 0, count]), numbers(&nodes)].concat(),
    ));
    for (number, (name, [x, y, z], _)) in models.iter().enumerate() {
        let own = match *name {
            "" => words(&[]),
            name => words(&[("_name", name)]),
        };
        let at = words(&[("_t", &format!("{x} {y} {z}"))]);
        let id = node(number);
        let parts = [numbers(&[id]), own, numbers(&[id + 1, -1, -1, 1]), at];
        chunks.push(chunk(b"nTRN", &parts.concat()));
        chunks.push(chunk(b"nSHP", &numbers(&[id + 1, 0, 1, number as i32, 0])));
    }
    let content = chunks.concat();
    let head = numbers(&[0, content.len() as i32]);
    let file = [
        b"VOX ".to_vec(),
        numbers(&[150]),
        b"MAIN".to_vec(),
        head,
        content,
    ];
    fs::write(path, file.concat()).unwrap();
}

fn names(map: &Map) -> Vec<&str> {
    map.volumes
        .values()
        .map(|volume| volume.name.as_str())
        .collect()
}

/// Where the first voxel of a volume lies from that of another, metres.
fn between(map: &Map, one: usize, other: usize) -> glam::Vec3 {
    let all: Vec<&Volume> = map.volumes.values().collect();
    all[other].position - all[one].position
}

#[test]
fn a_scene_becomes_one_volume_or_one_for_each_model_where_it_stands() {
    let folder = folder_with_map();
    let path = folder.path();
    let models = [
        ("Keep", [0, 0, 2], 7),
        ("", [10, 6, 2], 5),
        ("Nothing", [20, 0, 2], 0),
        ("Gate", [-9, 0, 4], 3),
    ];
    write_scene(&path.join("castle.vox"), &models);
    done(path, "voxelize castle.vox -o one.landform --voxel-size 0.5");
    let one = archive::load(path.join("one.landform")).unwrap();
    assert_eq!(names(&one), ["castle"]);

    let line =
        "voxelize castle.vox --into a.landform --at 100,5,60 --voxel-size 0.5 --apart --json";
    let (out, _) = done(path, line);
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(told.as_array().unwrap().len(), 3);
    let apart = archive::load(path.join("a.landform")).unwrap();
    assert_eq!(names(&apart), ["Keep", "castle 2", "Gate"]);
    // The file's z is our height, its y our −z.
    assert_eq!(between(&apart, 0, 1), vec3(5.0, 0.0, -3.0));
    assert_eq!(between(&apart, 0, 2), vec3(-4.5, 1.0, 0.0));
    let counts: Vec<u64> = apart
        .volumes
        .values()
        .map(|v| v.voxels.solid_count())
        .collect();
    assert_eq!(counts, [7, 5, 3]);
    let solid: u64 = one.volumes.values().map(|v| v.voxels.solid_count()).sum();
    assert_eq!(solid, 15);
    assert_eq!(
        apart.materials.len(),
        14,
        "each colour is one material for all"
    );
}

#[test]
fn a_script_takes_the_models_of_a_scene_apart() {
    let folder = folder_with_map();
    let path = folder.path();
    write_scene(
        &path.join("two.vox"),
        &[("One", [0, 0, 2], 4), ("Two", [8, 0, 2], 4)],
    );
    let script = "[ImportVolumes(File(path: \"two.vox\", voxel_size: 0.25, at: (9, 5, 8)))]";
    fs::write(path.join("s.ron"), script).unwrap();
    let (_, remarks) = done(path, "apply a.landform s.ron -o b.landform");
    assert!(remarks.contains("1 edit"), "{remarks}");
    let map = archive::load(path.join("b.landform")).unwrap();
    assert_eq!(names(&map), ["One", "Two"]);
}

#[test]
fn the_name_of_a_volume_goes_to_the_file_and_comes_back() {
    let folder = folder_with_map();
    let path = folder.path();
    write_scene(&path.join("it.vox"), &[("Röschen's hut", [0, 0, 2], 9)]);
    done(path, "voxelize it.vox -o a.landform");
    done(path, "export a.landform --vox out.vox");
    done(path, "voxelize out.vox -o b.landform");
    let map = archive::load(path.join("b.landform")).unwrap();
    assert_eq!(names(&map), ["Röschen's hut"]);
}

#[test]
fn a_volume_goes_to_a_file_and_comes_back_to_its_place_as_large_as_it_was() {
    let folder = folder_with_map();
    let path = folder.path();
    let script = "[
    AddVolume((name: \"Cave\", position: (60.5, 3.25, 40), turn: 0.5, voxel_size: 0.5, size: (20, 9, 14))),
    FillVoxels((volume: 1, low: (1, 0, 0), high: (20, 9, 7), material: 3)),
]";
    fs::write(path.join("s.ron"), script).unwrap();
    done(path, "apply a.landform s.ron -o b.landform");
    done(path, "export b.landform --vox cave.vox");
    done(path, "voxelize cave.vox --into b.landform");
    done(
        path,
        "voxelize cave.vox --into b.landform --at 100,5,50 --voxel-size 0.25",
    );
    let again = "[ImportVolume(File(path: \"cave.vox\")), ImportVolume(File(path: \"cave.vox\", at: (0, 0, 0), turn: 0))]";
    fs::write(path.join("again.ron"), again).unwrap();
    done(path, "apply b.landform again.ron -o c.landform");
    let map = archive::load(path.join("c.landform")).unwrap();
    let all: Vec<&Volume> = map.volumes.values().collect();
    let [was, into, elsewhere, script, bare] = all[..] else {
        panic!("{:?}", names(&map));
    };
    for back in [into, script] {
        assert_eq!((back.voxel_size, back.turn), (0.5, 0.5));
        assert_eq!(back.voxels.size(), was.voxels.size());
        assert!(
            back.position.distance(was.position) < 1e-4,
            "{}",
            back.position
        );
    }
    assert_eq!((elsewhere.voxel_size, elsewhere.turn), (0.25, 0.5));
    assert_eq!((bare.voxel_size, bare.turn), (0.5, 0.0));
    // On a map of its own it stands in the middle, whatever the file says.
    done(path, "voxelize cave.vox -o own.landform");
    let own = archive::load(path.join("own.landform")).unwrap();
    let middle = own.field.extent().map(|along| along / 2.0);
    let volume = own.volumes.values().next().unwrap();
    assert_eq!(volume.voxel_size, 0.5);
    assert!(
        (volume.position.x - middle[0]).abs() < 10.0,
        "{}",
        volume.position
    );
}

#[test]
fn voxels_become_no_shell_wherever_it_is_asked_for() {
    let folder = folder_with_map();
    let path = folder.path();
    write_scene(&path.join("it.vox"), &[("It", [0, 0, 2], 9)]);
    let script = "[ImportVolume(File(path: \"it.vox\", shell: 0.5))]";
    fs::write(path.join("s.ron"), script).unwrap();
    for line in [
        "voxelize it.vox --into a.landform --shell 0.5",
        "apply a.landform s.ron -o b.landform",
    ] {
        refused(path, line, 1, "a model alone");
    }
}

#[test]
fn scenes_without_voxels_are_refused_by_name() {
    let folder = folder_with_map();
    let path = folder.path();
    write_scene(&path.join("no_models.vox"), &[]);
    write_scene(&path.join("hollow.vox"), &[("A", [0, 0, 0], 0)]);
    write_scene(
        &path.join("hollows.vox"),
        &[("A", [0, 0, 0], 0), ("B", [5, 0, 0], 0)],
    );
    let before = all_files(path);
    for (file, word) in [
        ("no_models.vox", "no model"),
        ("hollow.vox", "its model has no voxel"),
        ("hollows.vox", "none of its 2 models has a voxel"),
    ] {
        for more in ["", " --apart"] {
            let line = format!("voxelize {file} -o b.landform{more}");
            refused(path, &line, 1, word);
            refused(path, &line, 1, file);
        }
    }
    assert_eq!(all_files(path), before);
}
