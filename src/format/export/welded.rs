//! Polygons of volumes that are alike as a mesh, each vertex once in it.

use crate::format::{Error, ErrorKind, Result};
use crate::map::{BRICK, BrickPlace, Volume};
use crate::scene::{Stand, Strip, StripTriangle, StripVertex};
use crate::voxel::{PARTS, Place, Quad, Vertex};
use glam::{Quat, Vec3};
use std::collections::HashMap;

/// Vertices and triangles that are alike; metres of the map, counter-clockwise as seen from where it is empty.
#[derive(Debug, Default)]
pub(super) struct Welded {
    pub positions: Vec<[f32; 3]>,
    /// Of unit length.
    pub normals: Vec<[f32; 3]>,
    /// How far each vertex blends towards the second material, 0..1.
    pub blends: Vec<f32>,
    pub indices: Vec<u32>,
    /// Our number of the vertex of each dual cell.
    numbers: HashMap<[i32; 3], u32>,
    /// Our number of what lies at a place, of what is simplified.
    places: HashMap<Place, u32>,
    /// Our number of each point of a strip that is no such vertex, by the bits of where it lies; points of walls, which
    /// look where their wall does, are others.
    joints: HashMap<([u32; 3], bool), u32>,
    /// Whether the density at each vertex has no direction.
    flat: Vec<bool>,
}

impl Welded {
    /// Adds a polygon of a brick.
    pub fn add(
        &mut self,
        quad: &Quad,
        vertices: &[Vertex],
        brick: BrickPlace,
        stance: &Stance,
    ) -> Result<()> {
        let mut ring = [0; 4];
        for (corner, number) in ring.iter_mut().enumerate() {
            let vertex = &vertices[usize::from(quad.vertices[corner])];
            *number = self.number(vertex, quad.blends[corner], brick, stance)?;
        }
        let [a, b, c, d] = ring;
        self.indices.extend([a, b, c, a, c, d]);
        self.lean(ring);
        Ok(())
    }

    /// Adds a triangle by where its corners lie, in 65 535ths of a voxel. Nothing is known of where it looks.
    pub fn add_places(&mut self, corners: [Place; 3], stance: &Stance) -> Result<()> {
        let mut ring = [0; 3];
        for (place, number) in corners.into_iter().zip(&mut ring) {
            *number = match self.places.get(&place) {
                Some(number) => *number,
                None => {
                    let cell = place.map(|along| along.div_euclid(PARTS));
                    let fraction = place.map(|along| along.rem_euclid(PARTS) as u16);
                    let new = self.push(stance.stand.place(cell, fraction), Vec3::ZERO, 0)?;
                    self.flat.push(false);
                    self.places.insert(place, new);
                    new
                }
            };
        }
        let [a, b, c] = ring;
        if a != b && b != c && c != a {
            self.indices.extend(ring);
        }
        Ok(())
    }

    /// Adds a triangle of a strip; what it shares with the surface must be there already. One without any extent is left
    /// out.
    pub fn join(&mut self, strip: &Strip, triangle: &StripTriangle, is_wall: bool) -> Result<()> {
        let mut ring = [0; 3];
        for (corner, number) in ring.iter_mut().enumerate() {
            let vertex = &strip.vertices[triangle.corners[corner] as usize];
            *number = self.joint(vertex, triangle.blends[corner], is_wall)?;
        }
        let [a, b, c] = ring;
        if a != b && b != c && c != a {
            self.indices.extend(ring);
            self.lean([a, b, c, c]);
        }
        Ok(())
    }

    /// The number of a vertex, which is added if it is new.
    fn number(
        &mut self,
        vertex: &Vertex,
        blend: u16,
        brick: BrickPlace,
        stance: &Stance,
    ) -> Result<u32> {
        let along = |axis: usize| brick[axis] * BRICK as i32 + i32::from(vertex.cell[axis]) - 1;
        let cell = [0, 1, 2].map(along);
        if let Some(number) = self.numbers.get(&cell) {
            return Ok(*number);
        }
        let position = stance.stand.place(cell, vertex.fraction);
        let number = self.push(position, stance.normal(vertex), blend)?;
        self.flat.push(vertex.normal == [0; 3]);
        self.numbers.insert(cell, number);
        Ok(number)
    }

    /// The number of a point of a strip.
    fn joint(&mut self, vertex: &StripVertex, blend: u16, is_wall: bool) -> Result<u32> {
        let place = vertex.position.to_array();
        let simplified = self.places.get(&vertex.place());
        let of_surface = self.numbers.get(&vertex.cell).or(simplified).copied();
        let is_here = |number: &u32| self.positions[*number as usize] == place;
        if let Some(number) = of_surface.filter(is_here).filter(|_| !is_wall) {
            return Ok(number);
        }
        let key = (place.map(f32::to_bits), is_wall);
        if let Some(number) = self.joints.get(&key) {
            return Ok(*number);
        }
        let normal = if is_wall { Vec3::ZERO } else { vertex.normal };
        let number = self.push(vertex.position, normal, blend)?;
        self.flat.push(is_wall);
        self.joints.insert(key, number);
        Ok(number)
    }

    fn push(&mut self, position: Vec3, normal: Vec3, blend: u16) -> Result<u32> {
        let Ok(number) = u32::try_from(self.positions.len()) else {
            return Err(
                Error::new(ErrorKind::TooLarge, "a volume has too many vertices")
                    .advice("Make its voxels larger."),
            );
        };
        self.positions.push(position.to_array());
        self.normals.push(normal.to_array());
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

    /// All is added: what only that needed goes.
    pub fn finish(&mut self) {
        self.numbers = HashMap::new();
        self.places = HashMap::new();
        self.joints = HashMap::new();
        self.flat = Vec::new();
        for normal in &mut self.normals {
            *normal = Vec3::from(*normal).normalize_or(Vec3::Y).to_array();
        }
    }
}

/// How a volume stands in the map.
pub(super) struct Stance {
    stand: Stand,
    rotation: Quat,
}

impl Stance {
    pub fn of(volume: &Volume) -> Self {
        Self {
            stand: Stand::of(volume),
            rotation: volume.rotation(),
        }
    }

    fn normal(&self, vertex: &Vertex) -> Vec3 {
        let normal = Vec3::from(vertex.normal.map(f32::from)) / 32_767.0;
        self.rotation * normal
    }
}
