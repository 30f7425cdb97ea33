//! The file of the ground and the files of the volumes that stand in for it are closed together.

use crate::carved::{Dice, carved, open_edges};
use glam::Vec3;
use gltf::Gltf;
use landform::format::Progress;
use landform::format::export::{
    MeshOptions, VolumesFor, VolumesOptions, encode_volumes, write_glb,
};
use landform::map::Map;
use landform::terrain::{Detail, Eye};

/// The triangles of all primitives of a GLB; each has a material with a name.
fn triangles(bytes: &[u8]) -> Vec<[Vec3; 3]> {
    let Gltf { document, blob } = Gltf::from_slice(bytes).unwrap();
    let blob = blob.unwrap();
    let mut found = Vec::new();
    for primitive in document.meshes().flat_map(|mesh| mesh.primitives()) {
        assert!(!primitive.material().name().unwrap().is_empty());
        let reader = primitive.reader(|_| Some(blob.as_slice()));
        let places: Vec<Vec3> = reader.read_positions().unwrap().map(Vec3::from).collect();
        for normal in reader.read_normals().into_iter().flatten() {
            assert!((Vec3::from(normal).length() - 1.0).abs() < 1e-3);
        }
        let indices: Vec<u32> = reader.read_indices().unwrap().into_u32().collect();
        let (all, _) = indices.as_chunks::<3>();
        found.extend(
            all.iter()
                .map(|corners| corners.map(|at| places[at as usize])),
        );
    }
    found
}

fn ground(map: &Map, eye: Eye) -> Vec<[Vec3; 3]> {
    let mut bytes = Vec::new();
    write_glb(map, &MeshOptions { eye, cells: None }, &mut bytes).unwrap();
    triangles(&bytes)
}

fn volumes(map: &Map, purpose: VolumesFor, divisions: u8) -> Vec<[Vec3; 3]> {
    let options = VolumesOptions {
        purpose,
        ids: None,
        divisions,
    };
    let (bytes, _) = encode_volumes(map, &options, &Progress::default()).unwrap();
    triangles(&bytes)
}

fn assert_closed(map: &Map, together: &[Vec<[Vec3; 3]>; 2], case: u64) {
    let open = open_edges(map, &together.concat());
    let first = &open[..open.len().min(4)];
    assert!(
        open.is_empty(),
        "case {case}: {} edges are open, {first:?}",
        open.len()
    );
}

/// Maps of whose ground some is left, and some is a volume.
fn maps() -> impl Iterator<Item = (u64, Dice, Map)> {
    let made = (200..230).map(|case| {
        let mut dice = Dice(case);
        let map = carved(&mut dice);
        (case, dice, map)
    });
    made.filter(|(_, _, map)| !map.volumes.is_empty() && map.field.hole.to_vec().contains(&0))
}

#[test]
fn ground_and_volumes_in_two_files_are_closed_at_the_divisions_that_are_said() {
    let mut count = 0;
    for (case, mut dice, map) in maps() {
        let most = u32::from(map.parameters.max_divisions);
        let divisions = dice.roll(most + 1) as u8;
        let ground = ground(&map, Eye::uniform(divisions));
        assert!(
            !open_edges(&map, &ground).is_empty(),
            "case {case}: there are holes"
        );
        let simplified = VolumesFor::CollisionWithin(0.1 + dice.part());
        for purpose in [VolumesFor::Display, VolumesFor::Collision, simplified] {
            let volumes = volumes(&map, purpose, divisions);
            assert_closed(&map, &[ground.clone(), volumes], case);
        }
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn ground_as_an_eye_sees_it_meets_volumes_joined_at_all_divisions() {
    for (case, mut dice, map) in maps().take(10) {
        let point = glam::vec3(dice.part() * 60.0, 5.0, dice.part() * 60.0);
        let eye = Eye {
            detail: Detail::From(point),
            max_divisions: u8::MAX,
        };
        let volumes = volumes(&map, VolumesFor::Display, map.parameters.max_divisions);
        assert_closed(&map, &[ground(&map, eye), volumes], case);
    }
}

#[test]
fn more_divisions_than_the_map_allows_are_refused() {
    let (_, _, map) = maps().next().unwrap();
    let options = VolumesOptions {
        purpose: VolumesFor::Display,
        ids: None,
        divisions: map.parameters.max_divisions + 1,
    };
    let refused = encode_volumes(&map, &options, &Progress::default()).unwrap_err();
    assert!(
        refused.to_string().contains("divisions are asked for"),
        "{refused}"
    );
}
