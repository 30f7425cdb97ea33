//! What a GLB says of its binary part: attributes, primitives, materials.

use super::mesh::Primitive;
use crate::map::Map;
use crate::terrain::Vertex;
use glam::Vec3;
use serde_json::{Value, json};

const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

/// What one vertex gives to an attribute.
pub(super) type Values = fn(&Vertex, [f32; 2]) -> [f32; 4];

/// An attribute of vertices: its name, how many numbers it has, and which.
pub(super) struct Attribute {
    name: &'static str,
    pub numbers: usize,
    pub values: Values,
}

pub(super) const ATTRIBUTES: [Attribute; 5] = [
    Attribute {
        name: "POSITION",
        numbers: 3,
        values: |vertex, _| widened(vertex.position, 0.0),
    },
    Attribute {
        name: "NORMAL",
        numbers: 3,
        values: |vertex, _| widened(normal(vertex.slope), 0.0),
    },
    Attribute {
        name: "TEXCOORD_0",
        numbers: 2,
        values: |vertex, extent| {
            let [x, _, z] = vertex.position;
            [x / extent[0], z / extent[1], 0.0, 0.0]
        },
    },
    Attribute {
        name: "COLOR_0",
        numbers: 4,
        values: |vertex, _| widened(vertex.colour, 1.0),
    },
    Attribute {
        name: "_ALPHAS",
        numbers: 2,
        values: |vertex, _| [vertex.alphas[0], vertex.alphas[1], 0.0, 0.0],
    },
];

fn widened([x, y, z]: [f32; 3], w: f32) -> [f32; 4] {
    [x, y, z, w]
}

fn normal([dx, dz]: [f32; 2]) -> [f32; 3] {
    Vec3::new(-dx, 1.0, -dz).normalize_or(Vec3::Y).to_array()
}

/// Bytes of all attributes of a vertex.
pub(super) fn bytes_each() -> u64 {
    ATTRIBUTES
        .iter()
        .map(|attribute| 4 * attribute.numbers as u64)
        .sum()
}

/// What a description is put together from.
#[derive(Default)]
struct Document {
    accessors: Vec<Value>,
    views: Vec<Value>,
    materials: Vec<Value>,
    primitives: Vec<Value>,
    end: u64,
}

/// Describes the primitives, whose attributes and indices follow one another in `binary` bytes.
pub(super) fn describe(map: &Map, primitives: &[Primitive], binary: u64) -> Value {
    let mut document = Document::default();
    for primitive in primitives {
        document.add(map, primitive);
    }
    json!({
        "asset": { "version": "2.0", "generator": concat!("Landform ", env!("CARGO_PKG_VERSION")) },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "name": "Ground", "mesh": 0 }],
        "meshes": [{ "name": "Ground", "primitives": document.primitives }],
        "materials": document.materials,
        "accessors": document.accessors,
        "bufferViews": document.views,
        "buffers": [{ "byteLength": binary }],
    })
}

impl Document {
    fn add(&mut self, map: &Map, primitive: &Primitive) {
        let count = primitive.vertex_count();
        let mut attributes = serde_json::Map::new();
        for attribute in &ATTRIBUTES {
            let bytes = 4 * attribute.numbers as u64 * count as u64;
            let view = self.view(bytes, ARRAY_BUFFER);
            let kind = ["SCALAR", "VEC2", "VEC3", "VEC4"][attribute.numbers - 1];
            let mut accessor =
                json!({ "bufferView": view, "componentType": FLOAT, "count": count, "type": kind });
            if attribute.name == "POSITION" {
                // As doubles: every bit of the singles is written.
                let [min, max] = primitive.bounds.map(|corner| corner.map(f64::from));
                accessor["min"] = json!(min);
                accessor["max"] = json!(max);
            }
            attributes.insert(attribute.name.into(), self.accessor(accessor));
        }
        let count = primitive.indices.len();
        let view = self.view(4 * count as u64, ELEMENT_ARRAY_BUFFER);
        let indices = self.accessor(
            json!({ "bufferView": view, "componentType": UNSIGNED_INT, "count": count, "type": "SCALAR" }),
        );
        self.materials.push(material(map, primitive));
        self.primitives.push(json!({
            "attributes": attributes,
            "indices": indices,
            "material": self.materials.len() - 1,
        }));
    }

    fn view(&mut self, bytes: u64, target: u32) -> usize {
        self.views.push(json!({
            "buffer": 0, "byteOffset": self.end, "byteLength": bytes, "target": target,
        }));
        self.end += bytes;
        self.views.len() - 1
    }

    fn accessor(&mut self, accessor: Value) -> Value {
        self.accessors.push(accessor);
        json!(self.accessors.len() - 1)
    }
}

/// Named after both textures, for a game to put its own in the place.
fn material(map: &Map, primitive: &Primitive) -> Value {
    let name = |index: u8| {
        map.textures
            .get(index as usize)
            .map_or("", |texture| &texture.name)
    };
    let base = name(primitive.pair.base);
    let cover = primitive.pair.cover.checked_sub(1);
    let title = match cover {
        Some(cover) => format!("{base} + {}", name(cover)),
        None => base.to_owned(),
    };
    json!({
        "name": title,
        "pbrMetallicRoughness": { "metallicFactor": 0.0, "roughnessFactor": 1.0 },
        "extras": { "base": primitive.pair.base, "cover": cover },
    })
}
