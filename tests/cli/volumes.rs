//! Volumes in and out of files.

use crate::program::{all_files, done, folder_with_map, refused};
use landform::format::import::{VolumeOptions, volume};
use landform::format::{Progress, archive};
use landform::map::VolumeId;
use std::fs;
use std::path::Path;

/// A crate of 2 × 1 × 1 m with one red and five blue faces, its origin at the middle of its foot.
fn write_crate(folder: &Path) {
    let obj = "mtllib crate.mtl\n\
        v -1 0 -0.5\nv 1 0 -0.5\nv 1 0 0.5\nv -1 0 0.5\nv -1 1 -0.5\nv 1 1 -0.5\nv 1 1 0.5\nv -1 1 0.5\n\
        usemtl red\nf 2 6 7 3\n\
        usemtl blue\nf 1 4 8 5\nf 1 2 3 4\nf 5 8 7 6\nf 4 3 7 8\nf 1 5 6 2\n";
    fs::write(folder.join("crate.obj"), obj).unwrap();
    let mtl = "newmtl red\nKd 1 0 0\nnewmtl blue\nKd 0 0 1\n";
    fs::write(folder.join("crate.mtl"), mtl).unwrap();
}

#[test]
fn a_model_becomes_a_map_of_its_own_or_a_volume_of_one_that_is_there() {
    let folder = folder_with_map();
    let path = folder.path();
    write_crate(path);
    let (out, remarks) = done(path, "voxelize crate.obj -o c.landform --voxel-size 0.1");
    assert_eq!(out, "c.landform\n");
    assert!(remarks.contains("made of crate 1, crate 2"), "{remarks}");
    let map = archive::load(path.join("c.landform")).unwrap();
    assert_eq!(map.field.vertices(), [65, 65]);
    let crated = &map.volumes[&VolumeId(1)];
    let solid = crated.voxels.solid_count();
    let most = 11 * 21 * 11;
    assert!(
        (2000..=most).contains(&solid),
        "{solid} voxels of 10 × 20 × 10 and those on its sides"
    );
    let [low, high] = crated.voxels.solid_bounds().unwrap();
    let [low, high] = [low, high].map(|at| crated.position + glam::IVec3::from(at).as_vec3() * 0.1);
    let middle = map.field.extent()[0] / 2.0;
    assert!(
        (low.y - 0.05).abs() < 0.06,
        "its foot stands on the ground: {low}"
    );
    assert!(
        ((low.x + high.x) / 2.0 - middle).abs() < 0.06,
        "{low} {high}"
    );

    let line = "voxelize crate.obj --into a.landform --at 20,7,30 --voxel-size 0.25 --json";
    let (out, _) = done(path, line);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["volume"], 1);
    assert_eq!(report["materials"][0]["name"], "crate 1");
    let again: serde_json::Value = serde_json::from_str(&done(path, line).0).unwrap();
    assert_eq!(again["volume"], 2);
    assert_eq!(
        again["materials"], report["materials"],
        "equal ones are taken"
    );
    let map = archive::load(path.join("a.landform")).unwrap();
    assert_eq!(map.materials.len(), 14);
    // A voxel stands where the origin was to be, two voxels and a half above the first.
    let position = map.volumes[&VolumeId(2)].position;
    let from = (glam::Vec3::new(20.0, 7.0, 30.0) - position) / 0.25;
    assert!((from - from.round()).length() < 1e-3, "{from}");
    let (info, _) = done(path, "info a.landform");
    assert!(info.contains("crate 2: 0 textures, 2 volumes"), "{info}");
    assert!(info.contains("2 crate: "), "{info}");
}

#[test]
fn volumes_are_exported_and_voxels_come_back() {
    let folder = folder_with_map();
    let path = folder.path();
    write_crate(path);
    done(
        path,
        "voxelize crate.obj --into a.landform --voxel-size 0.1",
    );
    let line = "export a.landform --volumes v.glb --collision c.glb --vox v.vox --materials m.json";
    let (out, _) = done(path, line);
    assert_eq!(out, "v.glb\nc.glb\nv.vox\nm.json\n");
    let map = archive::load(path.join("a.landform")).unwrap();
    let options = VolumeOptions::default();
    let back = volume(path.join("v.vox"), &options, &Progress::default()).unwrap();
    let was = &map.volumes[&VolumeId(1)].voxels;
    assert_eq!(back.volume.voxels.size(), was.size());
    assert_eq!(back.volume.voxels.solid_count(), was.solid_count());
    assert_eq!(back.volume.voxels.solid_bounds(), was.solid_bounds());
    let names = |file: &str| {
        let document = gltf::Gltf::open(path.join(file)).unwrap();
        let names = document.materials().map(|m| m.name().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(names("c.glb"), ["crate 1", "crate 2"]);
    let line = "export a.landform --collision few.glb --collision-error 0.05";
    let (_, remarks) = done(path, line);
    assert!(remarks.contains("simplified from"), "{remarks}");
    assert_eq!(names("few.glb"), ["crate 1", "crate 2"]);
    let size = |file: &str| fs::metadata(path.join(file)).unwrap().len();
    assert!(size("few.glb") * 3 < size("c.glb"));
    let line = "export a.landform --collision few.glb --collision-error 0";
    refused(path, line, 1, "--collision-error is 0");
    let line = "export a.landform --collision-error 0.1 --volumes v.glb";
    refused(path, line, 2, "--collision");
    assert!(names("v.glb").contains(&"crate 1 + crate 2".to_owned()));
    let table: serde_json::Value =
        serde_json::from_slice(&fs::read(path.join("m.json")).unwrap()).unwrap();
    assert_eq!(table["materials"][12]["name"], "crate 1");
    done(path, "voxelize v.vox -o d.landform");
    done(
        path,
        "voxelize crate.obj --into a.landform --voxel-size 0.25",
    );
    refused(path, "export a.landform --vox w.vox", 1, "one of 1, 2");
    refused(
        path,
        "export a.landform --vox w.vox --volume 3",
        1,
        "no volume 3",
    );
    done(path, "export a.landform --vox w.vox --volume 2");
}

/// What makes no volume: the exit status, the command, and what is said.
const REFUSED: &str = "
2 | voxelize crate.obj | --out
2 | voxelize crate.obj -o b.landform --into a.landform | cannot be used
1 | voxelize none.obj -o b.landform | none.obj
1 | voxelize none.vox -o b.landform | none.vox
1 | voxelize none.glb -o b.landform | none.glb
1 | voxelize crate.obj -o b.landform --voxel-size 1e9 | --voxel-size is 1e9 m; expected 0.01 to 100 m
1 | voxelize crate.obj --into a.landform --at 1000000,0,0 | --at 1000000,0,0 puts all of it beside the map; expected a place on the map, which reaches 240.00 m along x
1 | voxelize crate.obj -o b.landform --apart | --apart is said, but the file is one model
1 | voxelize crate.mtl -o b.landform | .vox
1 | voxelize beyond.obj -o b.landform | a face names a vertex that isn't there
1 | voxelize naming.obj -o b.landform | its materials: gone.mtl, it cannot be read: there is no such file
1 | voxelize not_a.vox -o b.landform | VOX 
1 | voxelize short.vox -o b.landform | short.vox
1 | voxelize crate.obj -o b.landform --voxel-size 0.0001 | 0.01
1 | voxelize crate.obj -o b.landform --voxel-size -1 | --voxel-size is -1 m
1 | voxelize crate.obj -o b.landform --shell 0 | shell
1 | voxelize crate.obj --into none.landform | none.landform
1 | voxelize crate.obj -o crate.obj | landform
1 | export a.landform --volumes v.glb | no volume
1 | export a.landform --vox v.vox | no volume
1 | export a.landform --volumes v.obj | .glb
1 | export a.landform --volumes v.glb --collision ./v.glb | both --volumes and --collision
1 | voxelize crate.obj -o b.landform --shell 1e9 | at most
";

#[test]
fn what_makes_no_volume_is_refused_and_nothing_is_written() {
    let folder = folder_with_map();
    let path = folder.path();
    write_crate(path);
    fs::write(path.join("not_a.vox"), b"DOOD\0\0\0\0MAIN").unwrap();
    fs::write(path.join("short.vox"), b"VOX \x96\0\0\0MAIN\0\0").unwrap();
    let corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    fs::write(path.join("beyond.obj"), format!("{corners}f 1 2 9\n")).unwrap();
    let naming = format!("mtllib gone.mtl\n{corners}usemtl a\nf 1 2 3\n");
    fs::write(path.join("naming.obj"), naming).unwrap();
    let before = all_files(path);
    for row in REFUSED.trim().lines() {
        let [status, line, word] = *row.split(" | ").collect::<Vec<_>>() else {
            panic!("{row}");
        };
        let status = status.parse().unwrap();
        refused(path, line, status, word);
        assert_eq!(all_files(path), before, "{line}");
    }
}

#[test]
fn a_script_adds_a_volume_from_a_file_beside_it() {
    let folder = folder_with_map();
    let path = folder.path();
    write_crate(path);
    let script = "[ImportVolume(File(path: \"crate.obj\", name: \"Box\", voxel_size: Some(0.25), at: (9.0, 5.0, 8.0)))]";
    fs::write(path.join("s.ron"), script).unwrap();
    done(path, "apply a.landform s.ron -o b.landform");
    let map = archive::load(path.join("b.landform")).unwrap();
    assert_eq!(map.volumes[&VolumeId(1)].name, "Box");
}
