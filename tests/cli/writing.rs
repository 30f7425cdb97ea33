//! Meshes and pictures that are written.

use crate::program::{done, folder_with_map};
use std::fs;

#[test]
fn meshes_are_whole_glb_files() {
    let folder = folder_with_map();
    let path = folder.path();
    done(path, "lod a.landform --divisions 2 -o even.glb");
    done(
        path,
        "lod a.landform --eye -100,20,-5 --cells 0,0,4,4 -o seen.glb",
    );
    for (name, triangles) in [("even.glb", Some(48 * 32)), ("seen.glb", None)] {
        let file = gltf::Gltf::from_slice(&fs::read(path.join(name)).unwrap()).unwrap();
        let blob = file.blob.as_deref().unwrap();
        let mesh = file.document.meshes().next().unwrap();
        let primitive = mesh.primitives().next().unwrap();
        let reader = primitive.reader(|_| Some(blob));
        let indices = reader.read_indices().unwrap().into_u32().count();
        if let Some(expected) = triangles {
            assert_eq!(indices / 3, expected);
        }
        assert!(reader.read_normals().is_some());
    }
}

#[test]
fn pictures_are_rendered_without_a_display() {
    let folder = folder_with_map();
    let path = folder.path();
    done(
        path,
        "render a.landform --eye -40,60,200 --look 120,0,60 --view both --size 64x48 -o p.png",
    );
    let picture = image::open(path.join("p.png")).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (64, 48));
    assert!(picture.pixels().any(|p| p != picture.get_pixel(0, 0)));
    let line = "render a.landform --eye -40,60,200 --look 120,0,60 --size 64x48";
    let rendered = |more: &str| {
        done(path, &format!("{line} {more} -o q.png"));
        image::open(path.join("q.png")).unwrap().into_rgb8()
    };
    let plain = rendered("");
    assert_ne!(rendered("--sun 90,12"), plain);
    let unlit = rendered("--view unlit");
    assert_ne!(unlit, plain);
    assert_ne!(unlit, rendered("--view wireframe"));
    let textures = rendered("--overlay textures");
    assert_ne!(textures, plain);
    assert_ne!(rendered("--overlay heights --interval 2"), textures);
}

#[test]
fn a_section_cuts_volumes_open_in_pictures() {
    let folder = folder_with_map();
    let path = folder.path();
    let script = "[
    AddVolume((position: (100, 4, 40), voxel_size: 1, size: (40, 30, 40))),
    FillVoxels((volume: 1, low: (2, 2, 2), high: (38, 28, 38), material: 3)),
]";
    fs::write(path.join("s.ron"), script).unwrap();
    done(path, "apply a.landform s.ron -o b.landform");
    let rendered = |more: &str| {
        let line = "render b.landform --eye 120,60,160 --look 120,10,60 --size 64x48";
        done(path, &format!("{line} {more} -o q.png"));
        image::open(path.join("q.png")).unwrap().into_rgb8()
    };
    let whole = rendered("");
    let behind = rendered("--section -z=-9000");
    assert!(behind == whole, "all that is seen lies beyond the plane");
    // It stands from z = 41.5 to 77.5, and the ground goes on before it.
    assert!(rendered("--section -z=20") != whole);
    let cut = rendered("--section z=60");
    assert!(cut != whole);
    assert!(rendered("--section y=20") != whole);
    assert!(rendered("--section -y=20") != rendered("--section y=20"));
    let gone = rendered("--section -z=200");
    let is_other = gone.pixels().zip(whole.pixels()).filter(|(a, b)| a != b);
    assert!(is_other.count() > 200, "nothing of it is left");
}
