//! Volumes as binary glTF: to be seen, and to be touched.

use super::lattice::check_divisions;
use super::shown::Shown;
use super::welded::Welded;
use crate::format::file::{cannot_write, replace};
use crate::format::model::{Binary, pack};
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{Map, Material, Volume, VolumeId};
use crate::math::listed;
use glam::Vec3;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

const FLOAT: u32 = 5126;
const UNSIGNED: u32 = 5125;
/// Most bytes of a GLB: its header counts them in 32 bits.
const MOST_BYTES: usize = u32::MAX as usize;

/// What was written of volumes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
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
    /// What was simplified, if anything was.
    pub simplified: Option<SimplifiedTo>,
}

/// How volumes were simplified.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SimplifiedTo {
    /// Triangles before.
    pub before: u64,
    /// How far what is written lies from what it was at most, metres.
    pub moved: f32,
}

impl VolumesSummary {
    fn add(&mut self, simplified: Option<SimplifiedTo>) {
        let both = self.simplified.zip(simplified).map(|(a, b)| a.with(b));
        self.simplified = both.or(self.simplified).or(simplified);
    }
}

impl SimplifiedTo {
    fn with(self, other: Self) -> Self {
        Self {
            before: self.before + other.before,
            moved: self.moved.max(other.moved),
        }
    }
}

/// What a mesh of volumes is for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum VolumesFor {
    /// To be seen: a primitive for each pair of materials, and how far each vertex blends from one to the other.
    Display,
    /// To be touched: a primitive for each material, and no more than places.
    Collision,
    /// The same in fewer triangles, none of which lies farther than so many metres from where it was; borders between
    /// materials stay within that too.
    CollisionWithin(f32),
}

impl VolumesFor {
    /// What polygons of one primitive have in common: the two materials that are seen, or the one that is touched.
    pub(super) fn alike(self, pair: [u8; 2], touched: u8) -> [u8; 2] {
        match self {
            Self::Display => pair,
            Self::Collision | Self::CollisionWithin(_) => [touched; 2],
        }
    }
}

/// What is written of volumes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VolumesOptions<'a> {
    /// What it is for.
    pub purpose: VolumesFor,
    /// Which volumes; all of them if it is not said.
    pub ids: Option<&'a [VolumeId]>,
    /// How often the ground is divided that volumes in its place are joined to, as in the file that is made of it.
    /// Ground that is seen by an eye is divided beside them as often as the map allows.
    pub divisions: u8,
}

/// Writes volumes of a map as a GLB. What stands in for ground is joined to it by strips of triangles: the two files
/// together are closed.
///
/// # Errors
/// When one isn't there, none has a surface, more divisions are asked for than the map allows, the file would take over
/// 4 GiB, it can't be written, or it is cancelled.
pub fn volumes(
    map: &Map,
    options: &VolumesOptions,
    path: impl AsRef<Path>,
    progress: &Progress,
) -> Result<VolumesSummary> {
    let path = path.as_ref();
    let encoded = encode_volumes(map, options, progress);
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
    options: &VolumesOptions,
    progress: &Progress,
) -> Result<(Vec<u8>, VolumesSummary)> {
    check_divisions(map, options.divisions)?;
    let chosen = chosen(map, options.ids)?;
    let mut document = Document::default();
    for (number, (id, volume)) in chosen.iter().enumerate() {
        progress.step(number as f32 / chosen.len() as f32)?;
        let shown = Shown::of(map, *id, volume, options.divisions);
        let (meshes, simplified) = shown.meshes(options.purpose, &progress.quiet())?;
        document.add_volume(map, *id, volume, options.purpose, &meshes);
        document.summary.add(simplified);
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
    let numbers: Vec<u32> = map.volumes.keys().map(|id| id.0).collect();
    let find = |id: &VolumeId| match map.volumes.get(id) {
        Some(volume) => Ok((*id, volume)),
        None => Err(
            Error::new(ErrorKind::Invalid, format!("there is no volume {}", id.0))
                .expected(listed(&numbers)),
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
        meshes: &BTreeMap<[u8; 2], Welded>,
    ) {
        let primitive = |(alike, mesh): (&[u8; 2], &Welded)| match purpose {
            VolumesFor::Display => self.display(map, *alike, mesh),
            VolumesFor::Collision | VolumesFor::CollisionWithin(_) => {
                self.collision(map, alike[0], mesh)
            }
        };
        let primitives: Vec<Value> = meshes.iter().map(primitive).collect();
        if primitives.is_empty() {
            return;
        }
        self.summary.volumes += 1;
        self.summary.primitives += primitives.len();
        let name = &volume.name;
        self.nodes.push(json!({
            "name": name, "mesh": self.meshes.len(), "extras": { "volume": id.0 },
        }));
        self.meshes
            .push(json!({ "name": name, "primitives": primitives }));
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
