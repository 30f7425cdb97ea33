//! The container of a GLB: its description and its binary chunk.

use super::scene::Scene;
use super::{damaged, unsupported};
use crate::format::{Error, ErrorKind, Result};
use crate::map::Mesh;
use gltf::Document;
use gltf::json::Root;

/// Extensions that change nothing of what is read here, so that a file that requires them can be read all the same.
const HARMLESS: [&str; 12] = [
    "KHR_mesh_quantization",
    "KHR_lights_punctual",
    "KHR_materials_clearcoat",
    "KHR_materials_emissive_strength",
    "KHR_materials_ior",
    "KHR_materials_iridescence",
    "KHR_materials_sheen",
    "KHR_materials_specular",
    "KHR_materials_transmission",
    "KHR_materials_unlit",
    "KHR_materials_variants",
    "KHR_materials_volume",
];

/// Reads the triangles of a GLB's scene, all its nodes put together. Lines, points, bones and animations are left out.
///
/// # Errors
/// When it is no GLB, contradicts itself, needs an extension or another file, or holds no triangle. The error names the
/// place in the file.
pub fn decode(bytes: &[u8]) -> Result<Mesh> {
    let (json, binary) = chunks(bytes)?;
    let document = document(json)?;
    let scene = Scene::new(&document, binary);
    let mesh = scene.mesh()?;
    Mesh::new(mesh).map_err(|error| damaged(error.to_string()))
}

/// The JSON and the binary chunk.
fn chunks(bytes: &[u8]) -> Result<(&[u8], &[u8])> {
    let Some(rest) = bytes.strip_prefix(b"glTF") else {
        return Err(Error::new(ErrorKind::Foreign, "it is no binary glTF")
            .expected("a file that begins with “glTF”")
            .advice("Export the model as GLB, all in one file."));
    };
    let (version, rest) = number(rest)?;
    if version != 2 {
        return Err(unsupported(
            format!("it is glTF of version {version}"),
            "Export the model as glTF 2.0.",
        ));
    }
    let (length, rest) = number(rest)?;
    if length as usize != bytes.len() {
        return Err(damaged(format!(
            "it has {} bytes and says that it has {length}",
            bytes.len()
        )));
    }
    let (kind, json, rest) = chunk(rest)?;
    if kind != *b"JSON" {
        return Err(damaged("its first chunk is no JSON"));
    }
    if rest.is_empty() {
        return Ok((json, &[]));
    }
    let (kind, binary, _) = chunk(rest)?;
    Ok((json, if kind == *b"BIN\0" { binary } else { &[] }))
}

fn chunk(bytes: &[u8]) -> Result<([u8; 4], &[u8], &[u8])> {
    let (length, rest) = number(bytes)?;
    let (kind, rest) = rest.split_first_chunk::<4>().ok_or_else(cut_short)?;
    let (chunk, rest) = rest
        .split_at_checked(length as usize)
        .ok_or_else(cut_short)?;
    Ok((*kind, chunk, rest))
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8])> {
    let (number, rest) = bytes.split_first_chunk::<4>().ok_or_else(cut_short)?;
    Ok((u32::from_le_bytes(*number), rest))
}

fn cut_short() -> Error {
    damaged("it is cut short")
}

fn document(json: &[u8]) -> Result<Document> {
    let mut root = Root::from_slice(json).map_err(|error| {
        let place = format!("JSON line {}, column {}", error.line(), error.column());
        damaged(error.to_string()).at(place)
    })?;
    let needed = |extension: &String| !HARMLESS.contains(&extension.as_str());
    root.extensions_required.retain(needed);
    if let Some(extension) = root.extensions_required.first() {
        return Err(unsupported(
            format!("it needs the extension {extension}"),
            "Export the model without compression and extensions.",
        ));
    }
    check_attributes(&root)?;
    Document::from_json(root).map_err(|error| match error {
        gltf::Error::Validation(wrong) if !wrong.is_empty() => {
            damaged(wrong[0].1.to_string()).at(wrong[0].0.to_string())
        }
        other => damaged(other.to_string()),
    })
}

/// The checks of `gltf` follow this one index before they have checked it.
fn check_attributes(root: &Root) -> Result<()> {
    for (mesh, described) in root.meshes.iter().enumerate() {
        for (number, primitive) in described.primitives.iter().enumerate() {
            let beyond = |index: &usize| *index >= root.accessors.len();
            let mut indices = primitive.attributes.values().map(|index| index.value());
            if let Some(index) = indices.find(beyond) {
                return Err(damaged(format!("it names the accessor {index}"))
                    .expected(format!("one of {}", root.accessors.len()))
                    .at(format!("meshes[{mesh}].primitives[{number}]")));
            }
        }
    }
    Ok(())
}
