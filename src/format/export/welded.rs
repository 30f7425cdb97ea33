//! The surfaces of volumes as meshes: what is alike in one, each vertex once in it.

use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{BRICK, BrickPlace, Volume};
use crate::voxel::{Block, PARTS, Quad, SIDE, Surface, Vertex};
use glam::{DMat3, DVec3, Quat, Vec3, dvec3};
use std::collections::{BTreeMap, HashMap};

/// Vertices and triangles that are alike; metres of the map, counter-clockwise as seen from where it is empty.
#[derive(Debug, Default)]
pub(super) struct Welded {
    pub positions: Vec<[f32; 3]>,
    /// Of unit length.
    pub normals: Vec<[f32; 3]>,
    /// How far each vertex blends towards the second material, 0..1.
    pub blends: Vec<f32>,
    pub indices: Vec<u32>,
    numbers: HashMap<u64, u32>,
    /// Whether the density at each vertex has no direction.
    flat: Vec<bool>,
}

/// The surface of a volume, in meshes of what is alike.
///
/// # Errors
/// When it is cancelled, or has more vertices than can be counted.
pub(super) fn welded<K: Ord + Copy>(
    volume: &Volume,
    key: impl Fn(&Quad) -> K,
    progress: &Progress,
) -> Result<BTreeMap<K, Welded>> {
    let mut meshes: BTreeMap<K, Welded> = BTreeMap::new();
    let (mut block, mut surface) = (Block::default(), Surface::default());
    let stand = Stand::of(volume);
    let places = volume.voxels.places();
    let count = places.len();
    for (number, at) in places.enumerate() {
        if number % 64 == 0 {
            progress.step(number as f32 / count as f32)?;
        }
        if !block.read(&volume.voxels, at) {
            continue;
        }
        surface.make::<SIDE>(block.samples());
        for quad in &surface.quads {
            let mesh = meshes.entry(key(quad)).or_default();
            mesh.add(quad, &surface.vertices, at, &stand)?;
        }
    }
    for mesh in meshes.values_mut() {
        mesh.finish();
    }
    Ok(meshes)
}

/// How a volume stands in the map, exactly enough that its vertices have the same bits from every brick.
struct Stand {
    turn: DMat3,
    rotation: Quat,
    by: DVec3,
    voxel_size: f64,
}

impl Stand {
    fn of(volume: &Volume) -> Self {
        Self {
            turn: DMat3::from_rotation_y(volume.turn.into()),
            rotation: volume.rotation(),
            by: volume.position.as_dvec3(),
            voxel_size: volume.voxel_size.into(),
        }
    }

    fn place(&self, brick: BrickPlace, vertex: &Vertex) -> [f32; 3] {
        let along = |axis: usize| {
            let cell = brick[axis] * BRICK as i32 + i32::from(vertex.cell[axis]) - 1;
            f64::from(cell) + f64::from(vertex.fraction[axis]) / f64::from(PARTS)
        };
        let at = dvec3(along(0), along(1), along(2)) * self.voxel_size;
        (self.turn * at + self.by).as_vec3().to_array()
    }

    fn normal(&self, vertex: &Vertex) -> [f32; 3] {
        let normal = Vec3::from(vertex.normal.map(f32::from)) / 32_767.0;
        (self.rotation * normal).to_array()
    }
}

impl Welded {
    fn add(
        &mut self,
        quad: &Quad,
        vertices: &[Vertex],
        brick: BrickPlace,
        stand: &Stand,
    ) -> Result<()> {
        let mut ring = [0; 4];
        for (corner, number) in ring.iter_mut().enumerate() {
            let vertex = &vertices[usize::from(quad.vertices[corner])];
            *number = self.number(vertex, quad.blends[corner], brick, stand)?;
        }
        let [a, b, c, d] = ring;
        self.indices.extend([a, b, c, a, c, d]);
        self.lean(ring);
        Ok(())
    }

    /// The number of a vertex, which is added if it is new.
    fn number(
        &mut self,
        vertex: &Vertex,
        blend: u16,
        brick: BrickPlace,
        stand: &Stand,
    ) -> Result<u32> {
        let cell = [0, 1, 2].map(|axis| brick[axis] as u64 * 16 + u64::from(vertex.cell[axis]));
        let key = (cell[2] << 20 | cell[1]) << 20 | cell[0];
        if let Some(number) = self.numbers.get(&key) {
            return Ok(*number);
        }
        let Ok(number) = u32::try_from(self.positions.len()) else {
            return Err(
                Error::new(ErrorKind::TooLarge, "a volume has too many vertices")
                    .advice("Make its voxels larger."),
            );
        };
        self.numbers.insert(key, number);
        self.positions.push(stand.place(brick, vertex));
        self.normals.push(stand.normal(vertex));
        self.flat.push(vertex.normal == [0; 3]);
        self.blends.push(f32::from(blend) / 65_535.0);
        Ok(number)
    }

    /// Vertices whose density has no direction look where their polygons look.
    fn lean(&mut self, ring: [u32; 4]) {
        if !ring.iter().any(|number| self.flat[*number as usize]) {
            return;
        }
        let [a, b, c, d] = ring.map(|number| Vec3::from(self.positions[number as usize]));
        let normal = (c - a).cross(d - b).normalize_or_zero();
        for number in ring.map(|number| number as usize) {
            if self.flat[number] {
                self.normals[number] = (Vec3::from(self.normals[number]) + normal).to_array();
            }
        }
    }

    fn finish(&mut self) {
        self.numbers = HashMap::new();
        self.flat = Vec::new();
        for normal in &mut self.normals {
            *normal = Vec3::from(*normal).normalize_or(Vec3::Y).to_array();
        }
    }
}
