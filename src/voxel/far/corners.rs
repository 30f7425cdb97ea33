//! Which way simplified surfaces look at their vertices.

use crate::voxel::{PARTS, Shell, Vertex};
use glam::DVec3;
use std::collections::HashMap;

/// Triangles that turn farther from each other about a vertex than this meet in an edge there: the cosine.
const EDGE: f64 = 0.77;

/// A vertex as some of its triangles have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Corner {
    /// Its number in the shell.
    pub vertex: u32,
    /// In 32 767ths; zero where its polygons' own is to be taken.
    pub normal: [i16; 3],
}

/// The vertices of a shell once for each way in which they look.
#[derive(Debug, Default)]
pub(super) struct Corners {
    pub vertices: Vec<Corner>,
    /// The numbers of each triangle's.
    pub triangles: Vec<[u32; 3]>,
}

impl Corners {
    /// A locked vertex looks where its brick's does, so that the light doesn't change at a group's border. Any other
    /// looks where the triangles around it look, each by its angle, without those beyond an edge.
    pub fn of(shell: &Shell, held: &[Vertex]) -> Self {
        let faces = faces(shell);
        let around = Around::of(shell);
        let mut all = Self::default();
        let mut numbers: HashMap<Corner, u32> = HashMap::new();
        for (number, triangle) in shell.triangles.iter().enumerate() {
            let corners = triangle.vertices.map(|vertex| {
                let normal = match shell.locked[vertex as usize] {
                    true => held[vertex as usize].normal,
                    false => stored(looked(around.at(vertex), &faces, faces[number].normal)),
                };
                let corner = Corner { vertex, normal };
                *numbers.entry(corner).or_insert_with(|| {
                    all.vertices.push(corner);
                    (all.vertices.len() - 1) as u32
                })
            });
            all.triangles.push(corners);
        }
        all
    }
}

struct Face {
    /// Of unit length; zero without an area.
    normal: DVec3,
    /// What its corners weigh, by their angles.
    weights: [f64; 3],
}

fn faces(shell: &Shell) -> Vec<Face> {
    let point = |vertex: u32| {
        let place = shell.places[vertex as usize].map(f64::from);
        DVec3::from(place) / f64::from(PARTS)
    };
    let face = |triangle: &crate::voxel::Triangle| {
        let points = triangle.vertices.map(point);
        let way = |from: usize, to: usize| (points[to % 3] - points[from]).normalize_or_zero();
        // It grows with the angle, and has the same bits everywhere, which trigonometry need not have.
        let angle = |corner: usize| 1.0 - way(corner, corner + 1).dot(way(corner, corner + 2));
        Face {
            normal: way(0, 1).cross(way(0, 2)).normalize_or_zero(),
            weights: [0, 1, 2].map(angle),
        }
    };
    shell.triangles.iter().map(face).collect()
}

/// The sum of what looks about the same way.
fn looked(around: &[(u32, u8)], faces: &[Face], way: DVec3) -> DVec3 {
    let alike = around
        .iter()
        .filter(|(face, _)| faces[*face as usize].normal.dot(way) > EDGE);
    let parts = alike.map(|(face, corner)| {
        let face = &faces[*face as usize];
        face.normal * face.weights[usize::from(*corner)]
    });
    parts.sum::<DVec3>().normalize_or_zero()
}

fn stored(normal: DVec3) -> [i16; 3] {
    (normal * 32_767.0)
        .round()
        .to_array()
        .map(|along| along as i16)
}

/// The triangles at each vertex, and which of their corners it is.
struct Around {
    /// Where each vertex's begin.
    starts: Vec<u32>,
    corners: Vec<(u32, u8)>,
}

impl Around {
    fn of(shell: &Shell) -> Self {
        let mut starts = vec![0; shell.places.len() + 1];
        for vertex in shell
            .triangles
            .iter()
            .flat_map(|triangle| triangle.vertices)
        {
            starts[vertex as usize + 1] += 1;
        }
        for vertex in 1..starts.len() {
            starts[vertex] += starts[vertex - 1];
        }
        let mut next = starts.clone();
        let mut corners = vec![(0, 0); 3 * shell.triangles.len()];
        for (number, triangle) in (0..).zip(&shell.triangles) {
            for (corner, vertex) in (0..).zip(triangle.vertices) {
                let at = &mut next[vertex as usize];
                corners[*at as usize] = (number, corner);
                *at += 1;
            }
        }
        Self { starts, corners }
    }

    fn at(&self, vertex: u32) -> &[(u32, u8)] {
        let [start, end] = [0, 1].map(|step| self.starts[vertex as usize + step] as usize);
        &self.corners[start..end]
    }
}
