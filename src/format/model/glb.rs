//! A mesh as binary glTF: one node, one mesh, a primitive a part, all of them on the same vertices.

use crate::format::{Result, png};
use crate::map::{Mesh, Part, Picture};
use bytemuck::Pod;
use serde_json::{Value, json};
use std::sync::Arc;

const FLOAT: u32 = 5126;
const UNSIGNED: u32 = 5125;

/// A mesh as the bytes of a GLB. The same mesh gives the same bytes, and [`decode`](super::decode) gives back the same
/// mesh, bit for bit.
///
/// # Errors
/// When a picture can't be packed.
pub fn encode(name: &str, mesh: &Mesh) -> Result<Vec<u8>> {
    let data = mesh.data();
    let mut binary = Binary::default();
    binary.numbers("VEC3", FLOAT, &data.positions);
    let [least, most] = mesh.bounds().map(|corner| corner.to_array().map(f64::from));
    binary.accessors[0]["min"] = json!(least);
    binary.accessors[0]["max"] = json!(most);
    binary.numbers("VEC3", FLOAT, &data.normals);
    binary.numbers("VEC2", FLOAT, &data.uvs);
    binary.numbers("VEC4", FLOAT, &data.colours);
    let mut pictures = Vec::new();
    let mut primitives = Vec::new();
    let mut materials = Vec::new();
    for (number, part) in data.parts.iter().enumerate() {
        let range = part.indices.start as usize..part.indices.end as usize;
        let indices = binary.numbers("SCALAR", UNSIGNED, &data.indices[range]);
        primitives.push(json!({
            "attributes": { "POSITION": 0, "NORMAL": 1, "TEXCOORD_0": 2, "COLOR_0": 3 },
            "indices": indices,
            "material": number,
        }));
        let picture = part.picture.as_ref();
        let picture = picture.map(|picture| number_of(&mut pictures, picture));
        materials.push(material(part, picture));
    }
    let mut images = Vec::new();
    for picture in pictures {
        let png = png::encode(picture.size, &picture.pixels)?;
        images.push(json!({ "bufferView": binary.view(&png), "mimeType": "image/png" }));
    }
    let textures: Vec<Value> = (0..images.len())
        .map(|at| json!({ "source": at }))
        .collect();
    let mut json = json!({
        "asset": { "version": "2.0", "generator": "Landform" },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0, "name": name }],
        "meshes": [{ "name": name, "primitives": primitives }],
        "materials": materials,
        "accessors": binary.accessors,
        "bufferViews": binary.views,
        "buffers": [{ "byteLength": binary.bytes.len() }],
    });
    if !images.is_empty() {
        json["textures"] = textures.into();
        json["images"] = images.into();
    }
    Ok(pack(json.to_string().into_bytes(), binary.bytes))
}

/// The place of a picture in the list of pictures, added at its end if it is new.
fn number_of(pictures: &mut Vec<Arc<Picture>>, picture: &Arc<Picture>) -> usize {
    let known = pictures
        .iter()
        .position(|known| Arc::ptr_eq(known, picture));
    known.unwrap_or_else(|| {
        pictures.push(picture.clone());
        pictures.len() - 1
    })
}

fn material(part: &Part, picture: Option<usize>) -> Value {
    let mut surface = json!({
        "baseColorFactor": part.base_colour.map(f64::from),
        "metallicFactor": 0,
    });
    if let Some(picture) = picture {
        surface["baseColorTexture"] = json!({ "index": picture });
    }
    let mut material = json!({ "pbrMetallicRoughness": surface });
    if let Some(cutoff) = part.cutoff {
        material["alphaMode"] = "MASK".into();
        material["alphaCutoff"] = f64::from(cutoff).into();
    }
    if part.two_sided {
        material["doubleSided"] = true.into();
    }
    material
}

/// The binary chunk and what describes it.
#[derive(Default)]
pub(in crate::format) struct Binary {
    pub bytes: Vec<u8>,
    pub views: Vec<Value>,
    pub accessors: Vec<Value>,
}

impl Binary {
    /// Adds numbers; the place of their accessor.
    pub fn numbers<T: Pod>(&mut self, kind: &str, component: u32, values: &[T]) -> usize {
        let view = self.view(&little_endian(bytemuck::cast_slice(values)));
        self.accessors.push(json!({
            "bufferView": view,
            "componentType": component,
            "count": values.len(),
            "type": kind,
        }));
        self.accessors.len() - 1
    }

    /// Adds bytes; the place of their view.
    fn view(&mut self, bytes: &[u8]) -> usize {
        self.views.push(json!({
            "buffer": 0,
            "byteOffset": self.bytes.len(),
            "byteLength": bytes.len(),
        }));
        self.bytes.extend(bytes);
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.views.len() - 1
    }
}

/// Numbers of four bytes, low byte first on every machine.
fn little_endian(numbers: &[u32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

/// A GLB of its description and its binary part.
pub(in crate::format) fn pack(mut json: Vec<u8>, binary: Vec<u8>) -> Vec<u8> {
    json.resize(json.len().next_multiple_of(4), b' ');
    let length = 12 + 8 + json.len() + 8 + binary.len();
    let mut glb = Vec::with_capacity(length);
    glb.extend(b"glTF");
    for number in [2, length, json.len()] {
        glb.extend((number as u32).to_le_bytes());
    }
    glb.extend(b"JSON");
    glb.extend(json);
    glb.extend((binary.len() as u32).to_le_bytes());
    glb.extend(b"BIN\0");
    glb.extend(binary);
    glb
}
