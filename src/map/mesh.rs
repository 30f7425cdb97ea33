//! The shape of a model: triangles with colours, in parts that may wear a picture.

use super::foot::{self, Foot};
use super::{FARTHEST, MapError};
use glam::Vec3;
use std::ops::Range;
use std::sync::Arc;

/// Most vertices of a mesh.
pub const MOST_VERTICES: usize = 1 << 22;
/// Most indices of a mesh: three a triangle.
pub const MOST_INDICES: usize = 3 << 22;
/// Most parts of a mesh.
pub const MOST_PARTS: usize = 1024;
/// Most columns and most rows of a picture.
pub const MOST_PIXELS: u32 = 8192;
/// How far the length of a normal may lie from 1.
const NORMAL_TOLERANCE: f32 = 1e-3;

/// What a mesh is made of. Right-handed, y up, metres; triangles run counter-clockwise seen from outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MeshData {
    /// Metres, a vertex.
    pub positions: Vec<[f32; 3]>,
    /// Of unit length, a vertex.
    pub normals: Vec<[f32; 3]>,
    /// Where in the part's picture, 0..1 over it, row 0 at v = 0; it repeats beyond. A vertex.
    pub uvs: Vec<[f32; 2]>,
    /// Linear red, green, blue and opacity, 0..1 each, a vertex.
    pub colours: Vec<[f32; 4]>,
    /// Three a triangle.
    pub indices: Vec<u32>,
    /// Each covers the indices from the end of the one before; together all of them.
    pub parts: Vec<Part>,
}

/// Triangles that look alike. A pixel's colour is the base colour × the picture × the vertices' colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Which of the mesh's indices.
    pub indices: Range<u32>,
    /// Linear red, green, blue and opacity, 0..1 each.
    pub base_colour: [f32; 4],
    /// What it wears, if anything.
    pub picture: Option<Arc<Picture>>,
    /// Pixels of less opacity than this, 0..1, are not drawn, as between leaves; without it all are.
    pub cutoff: Option<f32>,
    /// Whether it is seen from behind as well.
    pub two_sided: bool,
}

/// A picture that a part wears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Columns and rows, 1 to 8192 each.
    pub size: [u32; 2],
    /// sRGB red, green, blue, and linear opacity, 0..255, row by row.
    pub pixels: Vec<[u8; 4]>,
}

/// A mesh that is in order: every number finite, every index good. It cannot be changed, only shared.
#[derive(Clone, Debug, PartialEq)]
pub struct Mesh {
    data: MeshData,
    bounds: [Vec3; 2],
    foot: Foot,
}

impl Mesh {
    /// Checks the data and makes a mesh of it.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn new(data: MeshData) -> Result<Self, MapError> {
        check(&data).map_err(MapError::Mesh)?;
        let points = || data.positions.iter().copied().map(Vec3::from);
        let least = points().fold(Vec3::INFINITY, Vec3::min);
        let most = points().fold(Vec3::NEG_INFINITY, Vec3::max);
        Ok(Self {
            foot: foot::of_mesh(&data, [least, most]),
            bounds: [least, most],
            data,
        })
    }

    /// What it is made of.
    pub fn data(&self) -> &MeshData {
        &self.data
    }

    /// Its corners of least and of largest coordinates, metres.
    pub fn bounds(&self) -> [Vec3; 2] {
        self.bounds
    }

    /// What it stands on the ground with.
    pub fn foot(&self) -> &Foot {
        &self.foot
    }

    /// The corners of every triangle, metres.
    pub fn triangles(&self) -> impl Iterator<Item = [Vec3; 3]> {
        let corner = |index: u32| Vec3::from(self.data.positions[index as usize]);
        let triangles = self.data.indices.chunks_exact(3);
        triangles.map(move |triangle| [0, 1, 2].map(|at| corner(triangle[at])))
    }

    /// How much memory it takes, its pictures included.
    pub fn bytes(&self) -> usize {
        const A_VERTEX: usize = 4 * (3 + 3 + 2 + 4);
        let pictures = self.data.parts.iter().filter_map(|p| p.picture.as_deref());
        let pixels: usize = pictures.map(|picture| 4 * picture.pixels.len()).sum();
        self.data.positions.len() * A_VERTEX + 4 * self.data.indices.len() + pixels
    }
}

fn check(data: &MeshData) -> Result<(), String> {
    check_counts(data)?;
    check_vertices(data)?;
    let vertices = data.positions.len();
    let beyond = |index: &&u32| **index as usize >= vertices;
    if let Some(index) = data.indices.iter().find(beyond) {
        return Err(format!(
            "an index names vertex {index}; expected 0 to {}",
            vertices - 1
        ));
    }
    let mut end = 0;
    for (number, part) in data.parts.iter().enumerate() {
        let wrong = |what: String| format!("part {number}: {what}");
        check_part(part, end).map_err(wrong)?;
        end = part.indices.end;
    }
    if end as usize != data.indices.len() {
        let indices = data.indices.len();
        return Err(format!("its parts cover {end} of {indices} indices"));
    }
    Ok(())
}

fn check_counts(data: &MeshData) -> Result<(), String> {
    for (what, found, most) in [
        ("vertices", data.positions.len(), MOST_VERTICES),
        ("indices", data.indices.len(), MOST_INDICES),
        ("parts", data.parts.len(), MOST_PARTS),
    ] {
        if !(1..=most).contains(&found) {
            return Err(format!("it has {found} {what}; expected 1 to {most}"));
        }
    }
    let vertices = data.positions.len();
    for (what, found) in [
        ("normals", data.normals.len()),
        ("texture coordinates", data.uvs.len()),
        ("colours", data.colours.len()),
    ] {
        if found != vertices {
            return Err(format!("it has {found} {what} for {vertices} vertices"));
        }
    }
    if !data.indices.len().is_multiple_of(3) {
        let found = data.indices.len();
        return Err(format!("it has {found} indices; expected three a triangle"));
    }
    Ok(())
}

fn check_vertices(data: &MeshData) -> Result<(), String> {
    let within = |value: &f32| value.abs() <= FARTHEST;
    if !data.positions.iter().flatten().all(within) {
        return Err("a position is no sensible number; expected −100 000 to 100 000 m".into());
    }
    if !data.uvs.iter().flatten().all(|value| value.is_finite()) {
        return Err("a texture coordinate is no number".into());
    }
    if !data.colours.iter().flatten().all(is_share) {
        return Err("a colour is outside 0 to 1".into());
    }
    if !data.normals.iter().all(is_normal) {
        return Err("a normal is not of unit length".into());
    }
    Ok(())
}

fn check_part(part: &Part, start: u32) -> Result<(), String> {
    let Range { start: found, end } = part.indices;
    if found != start || end <= start || !(end - start).is_multiple_of(3) {
        return Err(format!(
            "it covers the indices {found} to {end}; expected whole triangles from {start} on"
        ));
    }
    if !part.base_colour.iter().chain(&part.cutoff).all(is_share) {
        return Err("its colour or its cutoff is outside 0 to 1".into());
    }
    match &part.picture {
        Some(picture) => check_picture(picture),
        None => Ok(()),
    }
}

fn check_picture(picture: &Picture) -> Result<(), String> {
    let [columns, rows] = picture.size;
    let fits = |side: u32| (1..=MOST_PIXELS).contains(&side);
    let expected = u64::from(columns) * u64::from(rows);
    if !fits(columns) || !fits(rows) || picture.pixels.len() as u64 != expected {
        let found = picture.pixels.len();
        return Err(format!(
            "its picture is {columns} × {rows} with {found} pixels; expected 1 to {MOST_PIXELS} a side"
        ));
    }
    Ok(())
}

/// Whether a vector is of unit length, as a normal is.
pub(crate) fn is_normal(vector: &[f32; 3]) -> bool {
    (Vec3::from(*vector).length() - 1.0).abs() < NORMAL_TOLERANCE
}

fn is_share(value: &f32) -> bool {
    (0.0..=1.0).contains(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square in the plane y = 0, seen from above.
    fn square() -> MeshData {
        MeshData {
            positions: [[0, 0], [0, 1], [1, 1], [1, 0]]
                .map(|[x, z]| [x as f32, 0.0, z as f32])
                .to_vec(),
            normals: vec![[0.0, 1.0, 0.0]; 4],
            uvs: vec![[0.0; 2]; 4],
            colours: vec![[1.0; 4]; 4],
            indices: vec![0, 1, 2, 0, 2, 3],
            parts: vec![Part {
                indices: 0..6,
                base_colour: [1.0; 4],
                picture: None,
                cutoff: None,
                two_sided: false,
            }],
        }
    }

    #[test]
    fn a_mesh_in_order_knows_its_bounds() {
        let mesh = Mesh::new(square()).unwrap();
        assert_eq!(mesh.bounds(), [Vec3::ZERO, Vec3::new(1.0, 0.0, 1.0)]);
        assert_eq!(mesh.triangles().count(), 2);
    }

    #[test]
    fn whatever_is_wrong_is_said() {
        type Spoil = fn(&mut MeshData);
        let spoilt: [(&str, Spoil); 13] = [
            ("0 vertices", |data| data.positions.clear()),
            ("3 normals", |data| data.normals.truncate(3)),
            ("vertex 4", |data| data.indices[1] = 4),
            ("4 indices", |data| data.indices.truncate(4)),
            ("a position", |data| data.positions[2][1] = f32::NAN),
            ("a position", |data| data.positions[2][1] = 1e9),
            ("a normal", |data| data.normals[0] = [0.0; 3]),
            ("texture coordinate", |data| data.uvs[0][0] = f32::INFINITY),
            ("a colour", |data| data.colours[3][3] = 1.5),
            ("part 0", |data| data.parts[0].indices = 0..4),
            ("cover 3 of 6", |data| data.parts[0].indices = 0..3),
            ("part 0", |data| data.parts[0].cutoff = Some(f32::NAN)),
            ("picture is 2 × 3", |data| {
                data.parts[0].picture = Some(Arc::new(Picture {
                    size: [2, 3],
                    pixels: vec![[0; 4]; 5],
                }));
            }),
        ];
        for (expected, spoil) in spoilt {
            let mut data = square();
            spoil(&mut data);
            let error = Mesh::new(data).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
