//! Volumes as binary glTF: to be seen, and to be touched.

use super::welded::{Welded, welded};
use crate::format::file::{cannot_write, replace};
use crate::format::model::{Binary, pack};
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{Map, Material, Volume, VolumeId};
use crate::voxel::Quad;
use glam::Vec3;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

const FLOAT: u32 = 5126;
const UNSIGNED: u32 = 5125;
/// Most bytes of a GLB: its header counts them in 32 bits.
const MOST_BYTES: usize = u32::MAX as usize;

/// What was written of volumes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VolumesSummary {
    /// Volumes that have a surface.
    pub volumes: usize,
    /// Primitives of all of them.
    pub primitives: usize,
    /// Vertices of all of them.
    pub vertices: u64,
    /// Triangles of all of them.
    pub triangles: u64,
    /// Bytes of the file.
    pub bytes: u64,
}

/// What a mesh of volumes is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VolumesFor {
    /// To be seen: a primitive for each pair of materials, and how far each vertex blends from one to the other.
    Display,
    /// To be touched: a primitive for each material, and no more than places.
    Collision,
}

/// Writes volumes of a map, or all of them, as a GLB.
///
/// # Errors
/// When one isn't there, none has a surface, the file would take over 4 GiB, it can't be written, or it is cancelled.
pub fn volumes(
    map: &Map,
    ids: Option<&[VolumeId]>,
    purpose: VolumesFor,
    path: impl AsRef<Path>,
    progress: &Progress,
) -> Result<VolumesSummary> {
    let path = path.as_ref();
    let encoded = encode_volumes(map, ids, purpose, progress);
    let (bytes, summary) = encoded.map_err(|error| error.in_file(path))?;
    replace(path, |file| file.write_all(&bytes).map_err(cannot_write))?;
    Ok(summary)
}

/// The same as bytes.
///
/// # Errors
/// As [`volumes`], but for the file.
pub fn encode_volumes(
    map: &Map,
    ids: Option<&[VolumeId]>,
    purpose: VolumesFor,
    progress: &Progress,
) -> Result<(Vec<u8>, VolumesSummary)> {
    let chosen = chosen(map, ids)?;
    let mut document = Document::default();
    for (number, (id, volume)) in chosen.iter().enumerate() {
        progress.step(number as f32 / chosen.len() as f32)?;
        document.add_volume(map, *id, volume, purpose, progress)?;
        if document.binary.bytes.len() > MOST_BYTES {
            return Err(too_large());
        }
    }
    document.finish()
}

fn chosen<'a>(map: &'a Map, ids: Option<&[VolumeId]>) -> Result<Vec<(VolumeId, &'a Volume)>> {
    let Some(ids) = ids else {
        return Ok(map
            .volumes
            .iter()
            .map(|(id, volume)| (*id, volume))
            .collect());
    };
    let find = |id: &VolumeId| match map.volumes.get(id) {
        Some(volume) => Ok((*id, volume)),
        None => Err(
            Error::new(ErrorKind::Invalid, format!("there is no volume {}", id.0))
                .expected("the number of a volume of the map"),
        ),
    };
    ids.iter().map(find).collect()
}

/// A GLB in the making.
#[derive(Default)]
struct Document {
    binary: Binary,
    materials: Vec<Value>,
    meshes: Vec<Value>,
    nodes: Vec<Value>,
    summary: VolumesSummary,
}

impl Document {
    fn add_volume(
        &mut self,
        map: &Map,
        id: VolumeId,
        volume: &Volume,
        purpose: VolumesFor,
        progress: &Progress,
    ) -> Result<()> {
        let quiet = progress.quiet();
        let mut primitives = Vec::new();
        match purpose {
            VolumesFor::Display => {
                for (pair, mesh) in welded(volume, |quad: &Quad| quad.pair, &quiet)? {
                    primitives.push(self.display(map, pair, &mesh));
                }
            }
            VolumesFor::Collision => {
                for (touched, mesh) in welded(volume, |quad: &Quad| quad.touched, &quiet)? {
                    primitives.push(self.collision(map, touched, &mesh));
                }
            }
        }
        if primitives.is_empty() {
            return Ok(());
        }
        self.summary.volumes += 1;
        self.summary.primitives += primitives.len();
        let name = &volume.name;
        self.nodes.push(json!({
            "name": name, "mesh": self.meshes.len(), "extras": { "volume": id.0 },
        }));
        self.meshes
            .push(json!({ "name": name, "primitives": primitives }));
        Ok(())
    }

    fn display(&mut self, map: &Map, pair: [u8; 2], mesh: &Welded) -> Value {
        let [first, second] = pair.map(|id| Material::find(&map.materials, id));
        let mean = |material: Option<&Material>| {
            Vec3::from(material.map_or([1.0; 3], |material| material.mean(&map.textures)))
        };
        let (from, to) = (mean(first), mean(second));
        let colour = |blend: &f32| {
            from.lerp(to, *blend)
                .clamp(Vec3::ZERO, Vec3::ONE)
                .to_array()
        };
        let colours: Vec<[f32; 3]> = mesh.blends.iter().map(colour).collect();
        let positions = self.positions(mesh);
        let normals = self.binary.numbers("VEC3", FLOAT, &mesh.normals);
        let colours = self.binary.numbers("VEC3", FLOAT, &colours);
        let blends = self.binary.numbers("SCALAR", FLOAT, &mesh.blends);
        let is_one = pair[0] == pair[1];
        let title = if is_one {
            name_of(first).to_owned()
        } else {
            format!("{} + {}", name_of(first), name_of(second))
        };
        let roughness = |material: Option<&Material>| material.map_or(1.0, |m| m.roughness);
        let roughness = (roughness(first) + roughness(second)) / 2.0;
        self.materials.push(json!({
            "name": title,
            "pbrMetallicRoughness": { "metallicFactor": 0.0, "roughnessFactor": roughness },
            "extras": { "first": pair[0], "second": (!is_one).then_some(pair[1]) },
        }));
        json!({
            "attributes": {
                "POSITION": positions, "NORMAL": normals, "COLOR_0": colours, "_BLEND": blends,
            },
            "indices": self.indices(mesh),
            "material": self.materials.len() - 1,
        })
    }

    fn collision(&mut self, map: &Map, touched: u8, mesh: &Welded) -> Value {
        let positions = self.positions(mesh);
        let material = Material::find(&map.materials, touched);
        self.materials.push(json!({
            "name": name_of(material),
            "extras": { "id": touched },
        }));
        json!({
            "attributes": { "POSITION": positions },
            "indices": self.indices(mesh),
            "material": self.materials.len() - 1,
        })
    }

    fn positions(&mut self, mesh: &Welded) -> usize {
        let accessor = self.binary.numbers("VEC3", FLOAT, &mesh.positions);
        let points = || mesh.positions.iter().copied().map(Vec3::from);
        let least = points().fold(Vec3::INFINITY, Vec3::min);
        let most = points().fold(Vec3::NEG_INFINITY, Vec3::max);
        for (name, corner) in [("min", least), ("max", most)] {
            // As doubles: every bit of the singles is written.
            self.binary.accessors[accessor][name] = json!(corner.to_array().map(f64::from));
        }
        self.summary.vertices += mesh.positions.len() as u64;
        self.summary.triangles += mesh.indices.len() as u64 / 3;
        accessor
    }

    fn indices(&mut self, mesh: &Welded) -> usize {
        self.binary.numbers("SCALAR", UNSIGNED, &mesh.indices)
    }

    fn finish(self) -> Result<(Vec<u8>, VolumesSummary)> {
        if self.nodes.is_empty() {
            return Err(Error::new(ErrorKind::Invalid, "no volume has a surface")
                .expected("a map with a volume that isn't empty")
                .advice("Add a volume first."));
        }
        let nodes: Vec<usize> = (0..self.nodes.len()).collect();
        let json = json!({
            "asset": {
                "version": "2.0", "generator": concat!("Landform ", env!("CARGO_PKG_VERSION")),
            },
            "scene": 0,
            "scenes": [{ "nodes": nodes }],
            "nodes": self.nodes,
            "meshes": self.meshes,
            "materials": self.materials,
            "accessors": self.binary.accessors,
            "bufferViews": self.binary.views,
            "buffers": [{ "byteLength": self.binary.bytes.len() }],
        });
        let json = json.to_string().into_bytes();
        if self.binary.bytes.len() + json.len() + 64 > MOST_BYTES {
            return Err(too_large());
        }
        let bytes = pack(json, self.binary.bytes);
        let summary = VolumesSummary {
            bytes: bytes.len() as u64,
            ..self.summary
        };
        Ok((bytes, summary))
    }
}

fn name_of(material: Option<&Material>) -> &str {
    material.map_or("", |material| &material.name)
}

fn too_large() -> Error {
    Error::new(ErrorKind::TooLarge, "the mesh would take over 4 GiB")
        .expected("at most 4 GiB, all that a GLB can hold")
        .advice("Export one volume at a time.")
}
