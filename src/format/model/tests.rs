//! Models come back bit for bit; what is no model is an error that names its place.

use super::{decode, encode};
use crate::format::ErrorKind;
use crate::map::{Mesh, MeshData, Part, Picture};
use glam::Vec3;
use serde_json::{Value, json};
use std::sync::Arc;

/// Two parts on shared vertices, one with a picture, full of numbers that are hard to keep.
fn mesh() -> Mesh {
    let picture = Picture {
        size: [3, 2],
        pixels: (0..6).map(|i| [i * 40, 255 - i, i, i * 50]).collect(),
    };
    let part = |indices| Part {
        indices,
        base_colour: [0.1, 0.7, 1.0 / 3.0, 1.0],
        picture: None,
        cutoff: None,
        two_sided: false,
    };
    Mesh::new(MeshData {
        positions: vec![
            [-0.0, 0.0, 0.1],
            [1e-40, 1.0, 0.3],
            [1.0, 0.0, 7.7],
            [9.1, 3.3, -2.0],
        ],
        normals: vec![
            [0.6, 0.8, 0.0],
            [0.0, 1.0005, 0.0],
            [0.0, 0.0, -1.0],
            [1.0, 0.0, 0.0],
        ],
        uvs: vec![[0.1, -3.0], [0.3, 7.1], [1.0, 0.0], [0.0, 1.0]],
        colours: vec![
            [0.1, 0.2, 0.3, 1.0],
            [1.0; 4],
            [0.0; 4],
            [0.9, 0.8, 0.7, 0.6],
        ],
        indices: vec![0, 1, 2, 1, 2, 3, 3, 2, 0],
        parts: vec![
            Part {
                picture: Some(Arc::new(picture)),
                cutoff: Some(0.3),
                two_sided: true,
                ..part(0..3)
            },
            part(3..9),
        ],
    })
    .unwrap()
}

/// A GLB of a description and a binary chunk.
fn glb(json: &Value, binary: &[u8]) -> Vec<u8> {
    let mut json = json.to_string().into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    let length = 28 + json.len() + binary.len();
    let number = |number: usize| (number as u32).to_le_bytes();
    let head = [
        *b"glTF",
        number(2),
        number(length),
        number(json.len()),
        *b"JSON",
    ]
    .concat();
    let middle = [number(binary.len()), *b"BIN\0"].concat();
    [&head[..], &json, &middle, binary].concat()
}

/// The description and the binary chunk of a triangle, 3 positions and 3 indices of 16 bits.
fn triangle() -> (Value, Vec<u8>) {
    let positions = [[0.0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let mut binary: Vec<u8> = bytemuck::cast_slice(&positions).to_vec();
    binary.extend([0, 0, 1, 0, 2, 0, 0, 0]);
    let json = json!({
        "asset": { "version": "2.0" },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0, "translation": [0, 5, 0], "children": [1] }, {}],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "indices": 1 }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3",
              "min": [0, 0, 0], "max": [1, 1, 0] },
            { "bufferView": 1, "componentType": 5123, "count": 3, "type": "SCALAR" },
        ],
        "bufferViews": [
            { "buffer": 0, "byteOffset": 0, "byteLength": 36 },
            { "buffer": 0, "byteOffset": 36, "byteLength": 6 },
        ],
        "buffers": [{ "byteLength": 44 }],
    });
    (json, binary)
}

#[test]
fn every_bit_of_a_mesh_comes_back() {
    let mesh = mesh();
    let bytes = encode("Ünder a “roof”", &mesh).unwrap();
    let back = decode(&bytes).unwrap();
    assert_eq!(back, mesh);
    assert!(back.data().positions[0][0].is_sign_negative());
    assert_eq!(encode("Ünder a “roof”", &back).unwrap(), bytes);
}

#[test]
fn nodes_are_moved_and_flat_normals_are_made() {
    let (json, binary) = triangle();
    let mesh = decode(&glb(&json, &binary)).unwrap();
    assert_eq!(mesh.bounds(), [Vec3::Y * 5.0, Vec3::new(1.0, 6.0, 0.0)]);
    assert_eq!(mesh.data().normals, [[0.0, 0.0, 1.0]; 3]);
    assert_eq!(mesh.data().colours, [[1.0; 4]; 3]);
}

#[test]
fn a_mirrored_node_turns_its_triangles_round() {
    let (mut json, binary) = triangle();
    json["nodes"][0]["scale"] = json!([-1, 1, 1]);
    let mesh = decode(&glb(&json, &binary)).unwrap();
    let [a, b, c] = mesh.triangles().next().unwrap();
    let faces = (b - a).cross(c - a).normalize();
    assert_eq!(faces, Vec3::Z);
    assert_eq!(mesh.data().normals, [[0.0, 0.0, 1.0]; 3]);
}

#[test]
fn descriptions_that_lie_are_errors_with_their_place() {
    let spoilt: [(&str, &str, Value); 18] = [
        (
            "/meshes/0/primitives/0/attributes/POSITION",
            "primitives[0]",
            json!(9),
        ),
        ("/accessors/0/count", "accessors[0]", json!(4)),
        ("/accessors/0/count", "accessors[0]", json!(0)),
        ("/accessors/0/count", "accessors[0]", json!(u32::MAX)),
        ("/accessors/0/byteOffset", "accessors[0]", json!(u64::MAX)),
        ("/accessors/0/type", "accessors[0]", json!("VEC2")),
        ("/accessors/1/componentType", "accessors[1]", json!(5126)),
        ("/bufferViews/0/byteLength", "bufferViews[0]", json!(9999)),
        (
            "/bufferViews/0/byteOffset",
            "bufferViews[0]",
            json!(u64::MAX),
        ),
        ("/bufferViews/0/byteStride", "accessors[0]", json!(4)),
        ("/buffers/0/uri", "bufferViews[1]", json!("other.bin")),
        ("/nodes/1/children", "nodes[0]", json!([0])),
        ("/nodes/0/children", "nodes[1]", json!([1, 1])),
        ("/nodes/0/mesh", "nodes[0]", json!(3)),
        ("/meshes/0/primitives/0/indices", "primitives[0]", json!(7)),
        ("/meshes/0/primitives/0/mode", "no triangle", json!(1)),
        ("/scenes", "scene", json!([])),
        (
            "/extensionsRequired",
            "KHR_draco",
            json!(["KHR_draco_mesh_compression"]),
        ),
    ];
    for (pointer, expected, value) in spoilt {
        let (mut json, binary) = triangle();
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        json.pointer_mut(parent).unwrap()[name] = value;
        let error = decode(&glb(&json, &binary)).unwrap_err().to_string();
        assert!(error.contains(expected), "{pointer}: {error}");
    }
}

#[test]
fn an_index_beyond_the_vertices_is_an_error() {
    let (json, mut binary) = triangle();
    binary[38] = 3;
    let error = decode(&glb(&json, &binary)).unwrap_err().to_string();
    assert!(
        error.contains("vertex 3") && error.contains("accessors[1]"),
        "{error}"
    );
    let (json, mut binary) = triangle();
    binary[..4].copy_from_slice(&f32::NAN.to_le_bytes());
    let error = decode(&glb(&json, &binary)).unwrap_err().to_string();
    assert!(error.contains("position"), "{error}");
}

#[test]
fn any_cut_and_any_changed_byte_is_an_error_or_a_mesh() {
    let bytes = encode("x", &mesh()).unwrap();
    for length in 0..bytes.len() {
        decode(&bytes[..length]).unwrap_err();
    }
    for at in 0..bytes.len() {
        for change in [1, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            let _ = decode(&changed);
        }
    }
    assert_eq!(decode(b"PK").unwrap_err().kind(), ErrorKind::Foreign);
}
