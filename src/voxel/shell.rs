//! Shells: the surface of a brick or of a whole volume as triangles that share their vertices.

use super::kept::{Kept, Sums};
use super::vertex::{PARTS, Vertex};
use super::{Block, SIDE, Surface};
use crate::map::{BRICK, BrickPlace, MOST_MATERIALS, Voxels};
use std::collections::HashMap;

/// Where a vertex lies along x, y, z, counted from the volume's first voxel, in 65 535ths of a voxel: the same bits
/// from whichever brick.
pub type Place = [i32; 3];

/// Triangles that share their vertices, each with what it is made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shell {
    /// Where its vertices lie.
    pub places: Vec<Place>,
    /// The materials of each vertex.
    pub kept: Vec<Kept>,
    /// Whether each vertex must stay as it is, since another brick's shell has it as well.
    pub locked: Vec<bool>,
    /// Its triangles.
    pub triangles: Vec<Triangle>,
}

/// A triangle of a shell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Triangle {
    /// The numbers of its vertices, counter-clockwise as seen from the absent side.
    pub vertices: [u32; 3],
    /// The material that is touched.
    pub touched: u8,
}

/// What is drawn on a triangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// The two materials that are drawn, the same twice where there is one.
    pub pair: [u8; 2],
    /// How far each vertex blends towards the second, in 65 535ths.
    pub blends: [u16; 3],
}

impl Shell {
    /// The shell of one brick of a volume, whose vertices on the brick's border are locked: where their cells touch
    /// voxels of another brick. So shells of neighbouring bricks meet however each is simplified.
    pub fn of_brick(voxels: &Voxels, at: BrickPlace) -> Self {
        let (mut block, mut surface) = (Block::default(), Surface::default());
        let mut shell = Self::default();
        if block.read(voxels, at) {
            surface.make::<SIDE>(block.samples());
            shell.add(&surface, |number| number as u32);
            let locked = surface.vertices.iter().map(is_shared);
            shell.locked = locked.collect();
            shell.places = surface.vertices.iter().map(|v| place(v, at)).collect();
            shell.kept = surface.kept;
        }
        shell
    }

    /// The shell of a whole volume: closed, and no vertex locked.
    ///
    /// ```
    /// use landform::map::{Brick, Mix, Voxels};
    /// use landform::voxel::Shell;
    ///
    /// let mut voxels = Voxels::empty([32, 16, 16]).unwrap();
    /// let full = Brick::even(255, Mix::of(7)).open();
    /// voxels.set_brick([0, 0, 0], &full);
    /// voxels.set_brick([1, 0, 0], &full);
    /// let shell = Shell::of_volume(&voxels);
    /// assert_eq!(shell.triangles.len(), 2 * 2 * (2 * 32 * 16 + 16 * 16));
    /// assert!(shell.triangles.iter().all(|triangle| triangle.touched == 7));
    /// ```
    pub fn of_volume(voxels: &Voxels) -> Self {
        let (mut block, mut surface) = (Block::default(), Surface::default());
        let mut numbers: HashMap<[i32; 3], u32> = HashMap::new();
        let mut shell = Self::default();
        for at in voxels.places() {
            if !block.read(voxels, at) {
                continue;
            }
            surface.make::<SIDE>(block.samples());
            let known: Vec<u32> = surface
                .vertices
                .iter()
                .zip(&surface.kept)
                .map(|(vertex, kept)| {
                    let mut new = || {
                        shell.places.push(place(vertex, at));
                        shell.kept.push(*kept);
                        (shell.places.len() - 1) as u32
                    };
                    if is_shared(vertex) {
                        *numbers.entry(cell(vertex, at)).or_insert_with(new)
                    } else {
                        new()
                    }
                })
                .collect();
            shell.add(&surface, |number| known[number]);
        }
        shell.locked = vec![false; shell.places.len()];
        shell.without_loose_vertices()
    }

    /// The shell of some bricks of a volume, and of each of its vertices what the bricks hold of it. Those that are
    /// `fixed`, told by their dual cells, are locked.
    pub(super) fn of_bricks<'a>(
        bricks: impl Iterator<Item = (BrickPlace, &'a Surface)>,
        fixed: impl Fn([i32; 3]) -> bool,
    ) -> (Self, Vec<Vertex>) {
        let mut numbers: HashMap<[i32; 3], u32> = HashMap::new();
        let (mut shell, mut held) = (Self::default(), Vec::new());
        for (at, surface) in bricks {
            let mut known = Vec::with_capacity(surface.vertices.len());
            for (vertex, kept) in surface.vertices.iter().zip(&surface.kept) {
                let mut new = || {
                    shell.places.push(place(vertex, at));
                    shell.kept.push(*kept);
                    shell.locked.push(fixed(cell(vertex, at)));
                    held.push(*vertex);
                    (held.len() - 1) as u32
                };
                known.push(if is_shared(vertex) {
                    *numbers.entry(cell(vertex, at)).or_insert_with(new)
                } else {
                    new()
                });
            }
            shell.add(surface, |number| known[number]);
        }
        (shell, held)
    }

    fn add(&mut self, surface: &Surface, number: impl Fn(usize) -> u32) {
        for quad in &surface.quads {
            let [a, b, c, d] = quad.vertices.map(|vertex| number(usize::from(vertex)));
            for vertices in [[a, b, c], [a, c, d]] {
                self.triangles.push(Triangle {
                    vertices,
                    touched: quad.touched,
                });
            }
        }
    }

    /// The same without vertices that no triangle has.
    pub(super) fn without_loose_vertices(mut self) -> Self {
        let is_used = self.used();
        let mut count = 0;
        let number_of = |used: &bool| {
            let number = count;
            count += u32::from(*used);
            number
        };
        let numbers: Vec<u32> = is_used.iter().map(number_of).collect();
        for triangle in &mut self.triangles {
            triangle.vertices = triangle.vertices.map(|vertex| numbers[vertex as usize]);
        }
        keep(&mut self.places, &is_used);
        keep(&mut self.kept, &is_used);
        keep(&mut self.locked, &is_used);
        self
    }

    /// Whether each vertex is one of a triangle.
    pub(super) fn used(&self) -> Vec<bool> {
        let mut is_used = vec![false; self.places.len()];
        for triangle in &self.triangles {
            for vertex in triangle.vertices {
                is_used[vertex as usize] = true;
            }
        }
        is_used
    }

    /// The two materials that are drawn on each triangle, by the rule for polygons: of what its vertices name the two
    /// of highest summed priority, a tie to the smaller.
    pub fn drawn(&self) -> impl Iterator<Item = Drawn> {
        let mut sums = Sums::default();
        self.triangles.iter().map(move |triangle| {
            let corners = triangle.vertices.map(|vertex| &self.kept[vertex as usize]);
            Drawn::of(corners, &mut sums)
        })
    }
}

impl Drawn {
    fn of(corners: [&Kept; 3], sums: &mut Sums) -> Self {
        for kept in corners {
            for lane in 0..MOST_MATERIALS {
                sums.add_one(kept.ids[lane], kept.priorities[lane]);
            }
        }
        let highest = sums.take_highest();
        let [first, second] = [highest.ids[0], highest.ids[1]];
        if highest.priorities[1] == 0 {
            return Self {
                pair: [first; 2],
                blends: [0; 3],
            };
        }
        let blend = |kept: &Kept| {
            let (one, other) = (kept.priority(first), kept.priority(second));
            let whole = (u64::from(one) + u64::from(other)).max(1);
            ((u64::from(other) * 65_535 + whole / 2) / whole) as u16
        };
        Self {
            pair: [first, second],
            blends: corners.map(blend),
        }
    }
}

fn keep<T>(all: &mut Vec<T>, is_kept: &[bool]) {
    let mut is_kept = is_kept.iter();
    all.retain(|_| is_kept.next().copied().unwrap_or(false));
}

/// Whether a vertex's cell touches voxels of more than one brick.
fn is_shared(vertex: &Vertex) -> bool {
    let beside = |along: u8| along == 0 || u32::from(along) == BRICK;
    vertex.cell[..3].iter().any(|along| beside(*along))
}

/// The cell of a vertex of a brick's surface, counted in the volume.
fn cell(vertex: &Vertex, at: BrickPlace) -> [i32; 3] {
    [0, 1, 2].map(|axis| at[axis] * BRICK as i32 + i32::from(vertex.cell[axis]) - 1)
}

fn place(vertex: &Vertex, at: BrickPlace) -> Place {
    let cell = cell(vertex, at);
    [0, 1, 2].map(|axis| cell[axis] * PARTS + i32::from(vertex.fraction[axis]))
}
