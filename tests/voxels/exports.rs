//! Volumes as GLB: closed, the right way out, each vertex once, and the material table.

use glam::{Vec3, vec3};
use landform::format::Progress;
use landform::format::export::{VolumesFor, VolumesOptions, encode_volumes, material_table};
use landform::map::{Brick, Map, Material, Mix, OpenBrick, Value, Volume, VolumeId, Voxels};
use std::collections::HashMap;

/// A ball of two materials, half and half along x, that reaches over several bricks, in a turned volume.
fn ball() -> Map {
    let mut map = Map::flat([3, 3], [10.0, 10.0]).unwrap();
    let mut voxels = Voxels::empty([40, 36, 44]).unwrap();
    let centre = vec3(19.3, 17.1, 21.6);
    for place in voxels.places() {
        let mut open: Box<OpenBrick> = Brick::even(0, Mix::of(0)).open();
        for voxel in 0..4096 {
            let inner = [voxel % 16, voxel / 16 % 16, voxel / 256];
            let at = Vec3::from([0, 1, 2].map(|axis| (place[axis] * 16 + inner[axis]) as f32));
            let depth = 14.2 - at.distance(centre);
            open.density[voxel as usize] = (127.5 + 64.0 * depth).round().clamp(0.0, 255.0) as u8;
            let id = if at.x < centre.x { 3 } else { 5 };
            open.mix[voxel as usize] = Mix::of(id);
        }
        voxels.set_brick(place, &open);
    }
    let mut volume = Volume::new("Ball", vec3(100.0, 20.0, -30.0), 0.5, voxels);
    volume.turn = 0.7;
    map.volumes.insert(VolumeId(4), volume);
    map
}

fn all(purpose: VolumesFor) -> VolumesOptions<'static> {
    VolumesOptions {
        purpose,
        ids: None,
        divisions: 0,
    }
}

fn export(map: &Map, purpose: VolumesFor) -> (Vec<u8>, u64) {
    let options = all(purpose);
    let (bytes, summary) = encode_volumes(map, &options, &Progress::default()).unwrap();
    assert_eq!(summary.bytes, bytes.len() as u64);
    (bytes, summary.vertices)
}

/// Places and triangles of all primitives together, with the name of each primitive's material.
struct Read {
    corners: Vec<[Vec3; 3]>,
    names: Vec<String>,
    vertices: usize,
}

fn read(bytes: &[u8]) -> Read {
    let gltf::Gltf { document, blob } = gltf::Gltf::from_slice(bytes).unwrap();
    let blob = blob.unwrap();
    let mut all = Read {
        corners: Vec::new(),
        names: Vec::new(),
        vertices: 0,
    };
    for primitive in document
        .meshes()
        .flat_map(|mesh| mesh.primitives().collect::<Vec<_>>())
    {
        let reader = primitive.reader(|_| Some(blob.as_slice()));
        let positions: Vec<Vec3> = reader.read_positions().unwrap().map(Vec3::from).collect();
        let indices: Vec<u32> = reader.read_indices().unwrap().into_u32().collect();
        all.vertices += positions.len();
        all.names
            .push(primitive.material().name().unwrap().to_owned());
        let corner = |index: u32| positions[index as usize];
        let triangles = indices.chunks_exact(3);
        all.corners
            .extend(triangles.map(|t| [0, 1, 2].map(|at| corner(t[at]))));
    }
    all
}

/// Each edge is there as often one way as the other, by the bits of its ends; what is enclosed is above 0.
fn assert_closed(read: &Read) {
    let mut edges: HashMap<[[u32; 3]; 2], i32> = HashMap::new();
    let mut volume = 0.0;
    for corners in &read.corners {
        let bits = corners.map(|corner| corner.to_array().map(f32::to_bits));
        for side in 0..3 {
            let [a, b] = [bits[side], bits[(side + 1) % 3]];
            let (key, way) = if a < b { ([a, b], 1) } else { ([b, a], -1) };
            *edges.entry(key).or_default() += way;
        }
        let [a, b, c] = corners.map(|corner| (corner - vec3(100.0, 20.0, -30.0)).as_dvec3());
        volume += a.dot(b.cross(c)) / 6.0;
    }
    assert!(edges.values().all(|sum| *sum == 0));
    let expected = 4.0 / 3.0 * std::f64::consts::PI * 7.1f64.powi(3);
    assert!(
        (volume / expected - 1.0).abs() < 0.02,
        "{volume} for {expected}"
    );
}

#[test]
fn what_is_seen_is_closed_and_each_vertex_stands_once_in_a_primitive() {
    let map = ball();
    let (bytes, vertices) = export(&map, VolumesFor::Display);
    let read = read(&bytes);
    assert_closed(&read);
    assert_eq!(read.vertices as u64, vertices);
    assert_eq!(
        read.names,
        ["Rock", "Rock + Snow", "Snow + Rock", "Snow"]
            .map(String::from)
            .as_slice(),
        "{:?}",
        read.names
    );
    // A closed surface of quads has two more vertices than quads; where pairs of materials meet, some stand twice.
    let welded = read.corners.len() / 2 + 2;
    let twice = read.vertices - welded;
    assert!(
        twice > 0 && twice < welded / 10,
        "{twice} of {welded} twice"
    );
}

#[test]
fn normals_look_out_blends_are_shares_and_colours_are_linear() {
    let mut map = ball();
    for (id, tint) in [(3, [0.2158, 0.0, 0.0]), (5, [0.0, 1.0, 0.0])] {
        let material = map.materials.iter_mut().find(|m| m.id == id).unwrap();
        material.tint = tint;
        material.texture = None;
    }
    let (bytes, _) = export(&map, VolumesFor::Display);
    let gltf::Gltf { document, blob } = gltf::Gltf::from_slice(&bytes).unwrap();
    let blob = blob.unwrap();
    let centre = map.volumes[&VolumeId(4)]
        .transform()
        .transform_point3(vec3(19.3, 17.1, 21.6));
    for primitive in document.meshes().next().unwrap().primitives() {
        let reader = primitive.reader(|_| Some(blob.as_slice()));
        let blends = primitive
            .get(&gltf::Semantic::Extras("BLEND".into()))
            .unwrap();
        let blends: Vec<f32> = gltf::accessor::Iter::new(blends, |_| Some(blob.as_slice()))
            .unwrap()
            .collect();
        let colours: Vec<[f32; 3]> = reader.read_colors(0).unwrap().into_rgb_f32().collect();
        let name = primitive.material().name().unwrap().to_owned();
        let positions = reader.read_positions().unwrap();
        for (number, (position, normal)) in
            positions.zip(reader.read_normals().unwrap()).enumerate()
        {
            let out = (Vec3::from(position) - centre).normalize();
            assert!(out.dot(normal.into()) > 0.98, "{normal:?} for {out}");
            let [blend, colour] = [Vec3::splat(blends[number]), colours[number].into()];
            let rock = vec3(0.2158, 0.0, 0.0);
            let snow = vec3(0.0, 1.0, 0.0);
            let expected = match name.as_str() {
                "Rock" | "Rock + Snow" => rock + (snow - rock) * blend,
                _ => snow + (rock - snow) * blend,
            };
            assert!(colour.distance(expected) < 1e-5, "{colour} for {expected}");
            assert!(name.contains('+') || blend.x == 0.0);
        }
    }
}

#[test]
fn what_is_touched_is_closed_and_a_primitive_is_of_one_material() {
    let map = ball();
    let read = read(&export(&map, VolumesFor::Collision).0);
    assert_closed(&read);
    assert_eq!(read.names, ["Rock", "Snow"]);
}

#[test]
fn what_is_touched_takes_fewer_triangles_closed_and_near_where_it_was() {
    let map = ball();
    let full = read(&export(&map, VolumesFor::Collision).0);
    let metres = 0.15;
    let options = all(VolumesFor::CollisionWithin(metres));
    let (bytes, summary) = encode_volumes(&map, &options, &Progress::default()).unwrap();
    let few = read(&bytes);
    assert_closed(&few);
    assert_eq!(few.names, ["Rock", "Snow"]);
    assert!(few.corners.len() * 5 < full.corners.len());
    let simplified = summary.simplified.unwrap();
    assert_eq!(simplified.before, full.corners.len() as u64);
    assert!(simplified.moved > 0.0 && simplified.moved <= metres);
    // The ball's radius is 7.1 m.
    let volume = &map.volumes[&VolumeId(4)];
    let centre = volume.transform().transform_point3(vec3(19.3, 17.1, 21.6));
    for corner in few.corners.iter().flatten() {
        let off = (corner.distance(centre) - 7.1).abs();
        assert!(off < metres + 0.05, "{corner} is {off} off");
    }
}

#[test]
fn a_volume_that_is_not_there_and_a_map_with_nothing_to_see_are_said() {
    let map = ball();
    let first = VolumesOptions {
        ids: Some(&[VolumeId(1)]),
        ..all(VolumesFor::Display)
    };
    let none = encode_volumes(&map, &first, &Progress::default());
    assert!(none.unwrap_err().to_string().contains("no volume 1"));
    let flat = Map::flat([3, 3], [1.0, 1.0]).unwrap();
    let none = encode_volumes(&flat, &all(VolumesFor::Collision), &Progress::default());
    assert!(
        none.unwrap_err()
            .to_string()
            .contains("no volume has a surface")
    );
}

#[test]
fn the_table_tells_all_that_a_material_is() {
    let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
    let mut own = Material::new(40, "Lava");
    own.properties.damage = -2.5;
    own.properties.breakable = false;
    own.properties.footstep = "hiss".into();
    own.properties
        .values
        .insert("hot".into(), Value::Flag(true));
    own.properties
        .values
        .insert("depth".into(), Value::Number(0.1));
    own.properties
        .values
        .insert("kind".into(), Value::Text("fluid".into()));
    map.materials.push(own);
    let table = material_table(&map);
    let materials = table["materials"].as_array().unwrap();
    assert_eq!(materials.len(), 13);
    let lava = &materials[12];
    assert_eq!(lava["id"], 40);
    assert_eq!(
        lava["values"],
        serde_json::json!({ "hot": true, "depth": 0.1, "kind": "fluid" })
    );
    assert_eq!(lava["friction"], 0.8, "in as few figures as it takes");
    assert_eq!(
        [&lava["damage"], &lava["breakable"], &lava["footstep"]],
        [&serde_json::json!(-2.5), &false.into(), &"hiss".into()]
    );
    assert_eq!(materials[5]["texture"]["name"], "Snow");
    assert_eq!(table["ground"][5]["material"], 5);
}
