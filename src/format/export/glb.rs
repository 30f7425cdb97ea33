//! Meshes as binary glTF.
//!
//! One primitive a pair of base and cover texture, its material named after both; `POSITION` in metres, `NORMAL`,
//! `TEXCOORD_0` = (x, z) / the map's extent, `COLOR_0` linear RGB with A = 1, `_ALPHAS` = how much of the base and of
//! the cover shows; 32-bit indices, counter-clockwise from above. No node is moved, turned or scaled.

use super::gltf::{ATTRIBUTES, bytes_each, describe};
use super::mesh::{self, Ground, Primitive};
use crate::format::file::{cannot_write, replace};
use crate::format::progress::Watched;
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::Map;
use crate::math::Region;
use crate::terrain::{Detail, Eye};
use std::io::{BufWriter, Write};
use std::path::Path;

/// Most bytes of a GLB: its header counts them in 32 bits.
const MOST_BYTES: u64 = u32::MAX as u64;

/// What is written of the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshOptions {
    /// From where, or how finely, it is seen.
    pub eye: Eye,
    /// Which cells; all of them if it is not said.
    pub cells: Option<Region>,
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeshSummary {
    /// Pairs of base and cover texture.
    pub primitives: usize,
    /// Vertices of all of them.
    pub vertices: u64,
    /// Triangles of all of them.
    pub triangles: u64,
    /// Bytes of the file.
    pub bytes: u64,
}

/// Writes the ground as a GLB.
///
/// # Errors
/// When the cells are not all the map's or all holes, more divisions are asked for than the map allows, the file
/// would take over 4 GiB (nothing is written then), or it cannot be written.
pub fn glb(map: &Map, path: impl AsRef<Path>, options: &MeshOptions) -> Result<MeshSummary> {
    glb_watched(map, path, options, &Progress::default())
}

/// Writes the ground as a GLB while somebody watches.
///
/// # Errors
/// As [`glb`], and when it is cancelled.
pub fn glb_watched(
    map: &Map,
    path: impl AsRef<Path>,
    options: &MeshOptions,
    progress: &Progress,
) -> Result<MeshSummary> {
    let path = path.as_ref();
    let prepared = Prepared::new(map, options, progress).map_err(|error| error.in_file(path))?;
    replace(path, |file| {
        let total = prepared.summary.bytes;
        let written = prepared.write(Watched::new(progress, file, total, PREPARED..1.0));
        progress.check().and(written)
    })?;
    Ok(prepared.summary)
}

/// What part of the work is done before writing begins.
const PREPARED: f32 = 0.5;

/// Writes the ground as a GLB to anything that can be written to.
///
/// # Errors
/// As [`glb`].
pub fn write_glb(map: &Map, options: &MeshOptions, writer: impl Write) -> Result<MeshSummary> {
    let prepared = Prepared::new(map, options, &Progress::default())?;
    prepared.write(writer)?;
    Ok(prepared.summary)
}

/// A mesh of which everything is known but nothing written.
struct Prepared {
    ground: Ground,
    primitives: Vec<Primitive>,
    extent: [f32; 2],
    /// The description, padded.
    json: Vec<u8>,
    binary: u64,
    summary: MeshSummary,
}

impl Prepared {
    fn new(map: &Map, options: &MeshOptions, progress: &Progress) -> Result<Self> {
        let region = options.cells.unwrap_or(map.field.cell_region());
        mesh::check(map, options.eye, region)?;
        check_least(map, options.eye, region)?;
        progress.check()?;
        let ground = Ground::new(map, options.eye, region)?;
        progress.step(PREPARED * 0.6)?;
        let primitives = ground.primitives(progress)?;
        progress.step(PREPARED)?;
        let vertices = primitives.iter().map(|p| p.vertex_count() as u64).sum();
        let indices: u64 = primitives.iter().map(|p| p.indices.len() as u64).sum();
        let binary = vertices * bytes_each() + indices * 4;
        check_total(binary)?;
        let mut json = describe(map, &primitives, binary).to_string().into_bytes();
        json.resize(json.len().next_multiple_of(4), b' ');
        let bytes = 12 + 8 + json.len() as u64 + 8 + binary;
        check_total(bytes)?;
        Ok(Self {
            summary: MeshSummary {
                primitives: primitives.len(),
                vertices,
                triangles: indices / 3,
                bytes,
            },
            ground,
            primitives,
            extent: map.field.extent(),
            json,
            binary,
        })
    }

    fn write(&self, writer: impl Write) -> Result<()> {
        let mut writer = BufWriter::with_capacity(1 << 20, writer);
        let written = self.write_all(&mut writer).and_then(|()| writer.flush());
        written.map_err(cannot_write)
    }

    fn write_all(&self, writer: &mut impl Write) -> std::io::Result<()> {
        let mut number = |number: u64| writer.write_all(&(number as u32).to_le_bytes());
        number(u32::from_le_bytes(*b"glTF").into())?;
        number(2)?;
        number(self.summary.bytes)?;
        number(self.json.len() as u64)?;
        number(u32::from_le_bytes(*b"JSON").into())?;
        writer.write_all(&self.json)?;
        writer.write_all(&(self.binary as u32).to_le_bytes())?;
        writer.write_all(b"BIN\0")?;
        for primitive in &self.primitives {
            self.write_primitive(primitive, writer)?;
        }
        Ok(())
    }

    fn write_primitive(
        &self,
        primitive: &Primitive,
        writer: &mut impl Write,
    ) -> std::io::Result<()> {
        for attribute in &ATTRIBUTES {
            for vertex in self.ground.vertices(primitive) {
                let values = (attribute.values)(&vertex, self.extent);
                for value in &values[..attribute.numbers] {
                    writer.write_all(&value.to_le_bytes())?;
                }
            }
        }
        for index in &primitive.indices {
            writer.write_all(&index.to_le_bytes())?;
        }
        Ok(())
    }
}

/// Refuses what must be too large before any of it is worked out; eye and region are checked already.
fn check_least(map: &Map, eye: Eye, region: Region) -> Result<()> {
    let Detail::Uniform(divisions) = eye.detail else {
        return Ok(());
    };
    let drawn = map
        .field
        .hole
        .rows(region)
        .iter()
        .filter(|hole| **hole == 0)
        .count() as u64;
    let blocks = drawn << (2 * u32::from(divisions.min(eye.max_divisions)));
    check_total(blocks.saturating_mul(bytes_each() + 24))
}

fn check_total(bytes: u64) -> Result<()> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    let found = format!(
        "the mesh would take {:.1} GiB",
        bytes as f64 / f64::from(1 << 30)
    );
    Err(Error::new(ErrorKind::TooLarge, found)
        .expected("at most 4 GiB, all that a GLB can hold")
        .advice("Choose fewer divisions, or fewer cells."))
}
