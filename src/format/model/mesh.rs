//! The vertices and triangles of a GLB's primitive.

use super::accessor::vectors;
use super::damaged;
use crate::format::Result;
use crate::map::{MOST_VERTICES, MeshData, is_normal};
use glam::{Mat3, Mat4, Vec3};
use gltf::Accessor;
use gltf::mesh::Mode;

/// Vertices of a primitive: a normal, texture coordinates and a colour each, or none at all.
#[derive(Default)]
pub(super) struct Block {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    pub uvs: Vec<[f32; 2]>,
    pub colours: Vec<[f32; 4]>,
}

impl Block {
    /// Reads positions, normals, texture coordinates and colours.
    pub fn read(binary: &[u8], accessors: [Option<Accessor>; 4]) -> Result<Self> {
        let [positions, normals, uvs, colours] = accessors;
        let block = Self {
            positions: read(positions, binary)?,
            normals: read(normals, binary)?,
            uvs: read(uvs, binary)?,
            colours: read(colours, binary)?,
        };
        let vertices = block.positions.len();
        for (what, found) in [
            ("normals", block.normals.len()),
            ("texture coordinates", block.uvs.len()),
            ("colours", block.colours.len()),
        ] {
            if found != 0 && found != vertices {
                return Err(damaged(format!("it has {found} {what}"))
                    .expected(format!("{vertices}, one a vertex")));
            }
        }
        Ok(block)
    }

    /// Gives every triangle vertices of its own, which look where it looks.
    pub fn flatten(&mut self, indices: &mut [u32]) {
        self.positions = spread(&self.positions, indices);
        self.uvs = spread(&self.uvs, indices);
        self.colours = spread(&self.colours, indices);
        let normals = self.positions.chunks_exact(3).map(|corners| {
            let [a, b, c] = [0, 1, 2].map(|at| Vec3::from(corners[at]));
            (b - a).cross(c - a).normalize_or(Vec3::Y).to_array()
        });
        self.normals = normals.flat_map(|normal| [normal; 3]).collect();
        for (at, index) in indices.iter_mut().enumerate() {
            *index = at as u32;
        }
    }

    /// Adds them to a mesh, moved, turned and scaled.
    pub fn append_to(self, mesh: &mut MeshData, transform: Mat4) -> Result<()> {
        let vertices = self.positions.len();
        if mesh.positions.len() + vertices > MOST_VERTICES {
            return Err(damaged("the model has too many vertices")
                .expected(format!("at most {MOST_VERTICES}")));
        }
        if transform == Mat4::IDENTITY {
            mesh.positions.extend(self.positions);
            mesh.normals
                .extend(self.normals.into_iter().map(of_unit_length));
        } else {
            let place = |position| transform.transform_point3(Vec3::from(position)).to_array();
            mesh.positions.extend(self.positions.into_iter().map(place));
            // Surfaces turn with the inverse's transpose, up to a factor.
            let turn = cofactors(Mat3::from_mat4(transform));
            let turned = |normal| of_unit_length((turn * Vec3::from(normal)).to_array());
            mesh.normals.extend(self.normals.into_iter().map(turned));
        }
        mesh.uvs.extend(self.uvs);
        mesh.uvs.resize(mesh.positions.len(), [0.0; 2]);
        let share = |colour: [f32; 4]| colour.map(|value| value.clamp(0.0, 1.0));
        mesh.colours.extend(self.colours.into_iter().map(share));
        mesh.colours.resize(mesh.positions.len(), [1.0; 4]);
        Ok(())
    }
}

/// The inverse's transpose times the determinant, which needs no division.
fn cofactors(matrix: Mat3) -> Mat3 {
    let Mat3 {
        x_axis: x,
        y_axis: y,
        z_axis: z,
    } = matrix;
    let turned = Mat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    turned * matrix.determinant().signum()
}

fn of_unit_length(normal: [f32; 3]) -> [f32; 3] {
    if is_normal(&normal) {
        return normal;
    }
    Vec3::from(normal).normalize_or(Vec3::Y).to_array()
}

fn read<const N: usize>(accessor: Option<Accessor>, binary: &[u8]) -> Result<Vec<[f32; N]>> {
    let values = accessor.map(|accessor| vectors(&accessor, binary, MOST_VERTICES));
    values.unwrap_or_else(|| Ok(Vec::new()))
}

fn spread<T: Copy>(values: &[T], indices: &[u32]) -> Vec<T> {
    let of = |index: &u32| values.get(*index as usize).copied();
    indices.iter().filter_map(of).collect()
}

/// The corners of triangles one by one, whole triangles only.
pub(super) fn triangles(corners: &[u32], mode: Mode) -> Vec<u32> {
    match mode {
        Mode::TriangleStrip => {
            let turned = corners.windows(3).enumerate().map(|(at, c)| match at % 2 {
                0 => [c[0], c[1], c[2]],
                _ => [c[1], c[0], c[2]],
            });
            turned.flatten().collect()
        }
        Mode::TriangleFan => {
            let around = corners.get(1..).unwrap_or_default().windows(2);
            around.flat_map(|c| [corners[0], c[0], c[1]]).collect()
        }
        _ => corners[..corners.len() / 3 * 3].to_vec(),
    }
}
