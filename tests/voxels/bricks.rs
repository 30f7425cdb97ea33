//! The surface of many bricks is that of all their voxels at once, closed, and the same bits where bricks meet.

use landform::map::{BRICK, Brick, Mix, Voxels};
use landform::voxel::{Block, Kept, Quad, SIDE, Samples, Surface, Vertex};
use proptest::prelude::*;
use std::collections::HashMap;

/// Samples along a side of what is made at once: as many as vertices can be numbered in.
const AT_ONCE: usize = 41;

#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Smooth, and cut by the borders of bricks.
    Blobs,
    /// Every voxel by chance.
    Noise,
    /// Two plates one voxel thick, on either side of a border.
    Plates,
    /// Voxels that meet at edges and corners alone.
    Checkerboard,
}

pub fn shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(Shape::Blobs),
        Just(Shape::Noise),
        Just(Shape::Plates),
        Just(Shape::Checkerboard),
    ]
}

fn mixed(seed: u32, at: [i32; 3]) -> u32 {
    let mut v = seed;
    for along in at {
        v = (v ^ along as u32).wrapping_mul(0x9e37_79b1);
        v ^= v >> 15;
    }
    v
}

impl Shape {
    fn density(self, seed: u32, at: [i32; 3]) -> u8 {
        let chance = mixed(seed, at);
        match self {
            Self::Blobs => {
                let wave = |axis: usize, length: f32| {
                    let from = seed.rotate_left(8 * axis as u32) % 64;
                    ((at[axis] as f32 + from as f32) / length).sin()
                };
                (127.5 + 90.0 * (wave(0, 4.1) + wave(1, 5.3) + wave(2, 3.7))) as u8
            }
            Self::Noise => (chance >> 8) as u8,
            Self::Plates if at[1] == 16 || at[0] == 15 => 128 + (chance >> 9 & 127) as u8,
            Self::Plates => (chance >> 9 & 100) as u8,
            Self::Checkerboard => 255 * (1 - (at[0] + at[1] + at[2]).rem_euclid(2)) as u8,
        }
    }

    /// One material alone, the same everywhere or in lumps, or a mix of two or four.
    fn mix(self, seed: u32, at: [i32; 3]) -> Mix {
        let chance = mixed(seed, at);
        let lump = |salt: u32| (mixed(seed ^ salt, at.map(|along| along >> 2)) >> 5 & 7) as u8;
        let ratio = (chance & 7) as f32;
        let parts = [(lump(1), 1.0 + ratio), (lump(2), 2.0), (9, 1.0), (10, 0.5)];
        match chance >> 3 & 3 {
            0 => Mix::of(lump(1)),
            1 => Mix::of(3),
            2 => Mix::new(&parts[..2]).unwrap(),
            _ => Mix::new(&parts).unwrap(),
        }
    }
}

pub fn volume(shape: Shape, seed: u32, size: [u32; 3]) -> Voxels {
    let mut volume = Voxels::empty(size).unwrap();
    for at in bricks_of(&volume) {
        let mut brick = Brick::even(0, Mix::of(0)).open();
        let side = BRICK as usize;
        for voxel in 0..brick.density.len() {
            let within = [voxel % side, voxel / side % side, voxel / side / side];
            let place = [0, 1, 2].map(|axis| at[axis] * BRICK as i32 + within[axis] as i32);
            brick.density[voxel] = shape.density(seed, place);
            brick.mix[voxel] = shape.mix(seed, place);
        }
        assert!(volume.set_brick(at, &brick));
    }
    volume
}

pub fn bricks_of(volume: &Voxels) -> impl Iterator<Item = [i32; 3]> + use<> {
    let [columns, layers, rows] = volume.bricks().map(|count| count as i32);
    (0..rows).flat_map(move |z| (0..layers).flat_map(move |y| (0..columns).map(move |x| [x, y, z])))
}

/// The surface of one brick.
pub fn surface_of(volume: &Voxels, at: [i32; 3]) -> Surface {
    let (mut block, mut surface) = (Block::default(), Surface::default());
    if block.read(volume, at) {
        surface.make::<SIDE>(block.samples());
    }
    surface
}

/// Surfaces joined, by the cells of their vertices.
#[derive(Debug, Default, PartialEq)]
struct Joined {
    vertices: HashMap<[i32; 3], (Vertex, Kept)>,
    quads: HashMap<[[i32; 3]; 4], Quad>,
}

impl Joined {
    /// Adds what a brick's polygons are made of, counted from a first voxel.
    fn add(&mut self, surface: &Surface, first: [i32; 3]) {
        for quad in &surface.quads {
            let ring = quad.vertices.map(|number| {
                let vertex = surface.vertices[usize::from(number)];
                let cell = [0, 1, 2].map(|axis| first[axis] + i32::from(vertex.cell[axis]) - 1);
                let placeless = Vertex {
                    cell: [0; 4],
                    ..vertex
                };
                let found = (placeless, surface.kept[usize::from(number)]);
                let known = self.vertices.entry(cell).or_insert(found);
                assert_eq!(*known, found, "a vertex of two bricks at {cell:?}");
                cell
            });
            let numberless = Quad {
                vertices: [0; 4],
                ..*quad
            };
            let before = self.quads.insert(ring, numberless);
            assert!(before.is_none(), "the same polygon twice at {ring:?}");
        }
    }

    fn of_bricks(volume: &Voxels) -> Self {
        let mut joined = Self::default();
        let (mut block, mut surface) = (Block::default(), Surface::default());
        for at in bricks_of(volume) {
            if block.read(volume, at) {
                surface.make::<SIDE>(block.samples());
                joined.add(&surface, at.map(|along| along * BRICK as i32));
            }
        }
        joined
    }

    fn at_once(volume: &Voxels) -> Self {
        let (mut density, mut mix, mut mixes) = (Vec::new(), Vec::new(), vec![Mix::of(0)]);
        let mut known: HashMap<Mix, u16> = HashMap::new();
        let side = AT_ONCE as i32;
        for number in 0..side * side * side {
            let at = [number % side, number / side % side, number / side / side];
            let at = at.map(|along| along - 1);
            density.push(volume.density(at));
            let found = volume.mix(at).map(|mix| {
                *known.entry(mix).or_insert_with(|| {
                    mixes.push(mix);
                    (mixes.len() - 1) as u16
                })
            });
            mix.push(found.unwrap_or(0));
        }
        let mut surface = Surface::default();
        surface.make::<AT_ONCE>(Samples {
            density: &density,
            mix: &mix,
            mixes: &mixes,
        });
        let mut joined = Self::default();
        joined.add(&surface, [0; 3]);
        joined
    }

    /// Every edge is passed as often one way as the other.
    fn assert_closed(&self) {
        let mut edges: HashMap<[[i32; 3]; 2], i32> = HashMap::new();
        for ring in self.quads.keys() {
            for corner in 0..4 {
                let (from, to) = (ring[corner], ring[(corner + 1) % 4]);
                *edges.entry([from, to]).or_default() += 1;
                *edges.entry([to, from]).or_default() -= 1;
            }
        }
        assert!(edges.values().all(|count| *count == 0), "there is a hole");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn bricks_make_what_all_voxels_make_at_once(
        shape in shapes(),
        seed in any::<u32>(),
        size in prop::array::uniform3(1..AT_ONCE as u32 - 1),
    ) {
        let volume = volume(shape, seed, size);
        let joined = Joined::of_bricks(&volume);
        prop_assert!(joined == Joined::at_once(&volume), "bricks make another surface");
        joined.assert_closed();
        let normals = joined.vertices.values().map(|(vertex, _)| vertex.normal);
        for normal in normals {
            let square: f64 = normal.iter().map(|part| f64::from(*part).powi(2)).sum();
            let length = square.sqrt() / f64::from(i16::MAX);
            prop_assert!(length == 0.0 || (length - 1.0).abs() < 1e-3, "{normal:?}");
        }
    }
}

#[test]
fn even_volumes_have_a_surface_only_at_their_sides() {
    let mut volume = Voxels::empty([48, 48, 48]).unwrap();
    assert!(Joined::of_bricks(&volume).quads.is_empty());
    let full = Brick::even(255, Mix::of(7)).open();
    for at in bricks_of(&volume) {
        volume.set_brick(at, &full);
    }
    assert!(!Block::default().read(&volume, [1, 1, 1]));
    let joined = Joined::of_bricks(&volume);
    assert_eq!(joined.quads.len(), 6 * 48 * 48);
    let is_of_it = |quad: &Quad| quad.pair == [7, 7] && quad.touched == 7;
    assert!(joined.quads.values().all(is_of_it));
    joined.assert_closed();
}
