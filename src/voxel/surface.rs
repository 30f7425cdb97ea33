//! The surface of a brick: where solid voxels meet absent ones, and what it is made of there.

use super::kept::Kept;
use super::materials::Materials;
use super::quad::Quad;
use super::samples::Samples;
use super::shape::Shape;
use super::vertex::Vertex;

/// A surface, and the room that making it took; to be used again from brick to brick. A clone takes no more memory
/// than it must: it has no such room.
#[derive(Debug, Default)]
pub struct Surface {
    /// Its vertices, by their cells.
    pub vertices: Vec<Vertex>,
    /// The materials of each vertex.
    pub kept: Vec<Kept>,
    /// Its polygons.
    pub quads: Vec<Quad>,
    room: Option<Box<Room>>,
}

/// What making a surface takes.
#[derive(Debug, Default)]
struct Room {
    shape: Shape,
    materials: Materials,
}

impl Clone for Surface {
    fn clone(&self) -> Self {
        Self {
            vertices: self.vertices.clone(),
            kept: self.kept.clone(),
            quads: self.quads.clone(),
            room: None,
        }
    }
}

impl PartialEq for Surface {
    /// Whether vertices, materials and polygons are equal by bits.
    fn eq(&self, other: &Self) -> bool {
        self.vertices == other.vertices && self.kept == other.kept && self.quads == other.quads
    }
}

impl Surface {
    /// Makes the surface of a brick of `P` − 2 voxels a side, of at most 39, as its vertices are numbered in 16 bits.
    /// Takes least for each vertex where there are at most 8 materials, little more up to 16.
    ///
    /// # Panics
    /// When there are not `P`³ samples.
    pub fn make<const P: usize>(&mut self, samples: Samples) {
        assert!(samples.mix.len() == P * P * P);
        self.vertices.clear();
        self.kept.clear();
        self.quads.clear();
        let mut room = self.room.take().unwrap_or_default();
        if room.shape.find::<P>(samples.density) {
            match room.materials.begin(samples.mixes) {
                0..=8 => self.make_in::<P, 2>(&mut room, samples),
                9..=16 => self.make_in::<P, 4>(&mut room, samples),
                _ => self.make_in::<P, 64>(&mut room, samples),
            }
        }
        self.room = Some(room);
    }

    /// The same of what was found, of at most four times `GROUPS` materials.
    fn make_in<const P: usize, const GROUPS: usize>(&mut self, room: &mut Room, samples: Samples) {
        let Room { shape, materials } = room;
        materials.read_shares::<GROUPS>(samples.mixes);
        shape.make_with(|batch, cells| {
            materials.add::<P, GROUPS>(batch, cells, samples, &mut self.kept);
        });
        std::mem::swap(&mut self.vertices, &mut shape.vertices);
        let quad = |ring| materials.quad::<GROUPS>(ring, &self.kept);
        self.quads.extend(shape.rings.iter().map(quad));
    }
}
