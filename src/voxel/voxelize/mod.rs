//! From a mesh to voxels: what its triangles enclose, closed or not, with their materials.

mod depth;
mod fill;
mod plan;
mod tree;
mod triangle;

pub use plan::{Filling, Plan, VoxelizeError};

use crate::map::{BrickPlace, Mesh, Voxels};
use fill::{Filler, Scratch};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use tree::Tree;
use triangle::Triangle;

/// Voxels of what a mesh encloses. Densities follow the distance to its triangles, as an edit's do
/// (127.5 + 64 × voxels of depth), so that the surface of the voxels lies on them. Each of the mesh's parts is of the
/// material of its number in `materials`, and a voxel is of that of the nearest triangle.
///
/// What is inside is what the triangles wind around more than half, either way, so that holes are closed and a mesh that
/// is inside out is no other. What would be thinner than a voxel, such as a sheet, is given about the thickness of one.
///
/// `watch` is told how much is done, 0..1, from several threads, and says whether to go on.
///
/// ```
/// use landform::map::{Mesh, MeshData, Part};
/// use landform::voxel::{Filling, Plan, voxelize};
///
/// // A pyramid of 2 m: a base and a point.
/// let positions = [[-1.0, 0.0, -1.0], [1.0, 0.0, -1.0], [1.0, 0.0, 1.0], [-1.0, 0.0, 1.0], [0.0, 2.0, 0.0]];
/// let indices = vec![0, 1, 2, 0, 2, 3, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0];
/// let part = Part { indices: 0..18, base_colour: [1.0; 4], picture: None, cutoff: None, two_sided: false };
/// let mesh = Mesh::new(MeshData {
///     normals: vec![[0.0, 1.0, 0.0]; 5], uvs: vec![[0.0; 2]; 5], colours: vec![[1.0; 4]; 5],
///     positions: positions.to_vec(), indices, parts: vec![part],
/// }).unwrap();
/// let plan = Plan::new(&mesh, 0.25).unwrap();
/// let voxels = voxelize(&mesh, &plan, Filling::Solid, &[7], &|_| true).unwrap();
/// let middle = ((-plan.first()).map(|along| along / 0.25).as_ivec3() + glam::ivec3(0, 2, 0)).to_array();
/// assert_eq!(voxels.density(middle), 255);
/// assert_eq!(voxels.mix(middle).unwrap().single(), Some(7));
/// ```
///
/// # Errors
/// When there are fewer materials than parts, or `watch` says to stop.
pub fn voxelize(
    mesh: &Mesh,
    plan: &Plan,
    filling: Filling,
    materials: &[u8],
    watch: &(dyn Fn(f32) -> bool + Sync),
) -> Result<Voxels, VoxelizeError> {
    let parts = mesh.data().parts.len();
    if materials.len() < parts {
        return Err(VoxelizeError::Materials {
            found: materials.len(),
            parts,
        });
    }
    if !watch(0.0) {
        return Err(VoxelizeError::Stopped);
    }
    let mut voxels = plan.empty()?;
    let tree = Tree::new(triangles(mesh, plan, materials));
    let materials = &materials[..parts];
    let sole = materials.iter().all(|id| *id == materials[0]);
    let filler = Filler {
        tree: &tree,
        sole: sole.then_some(materials[0]),
        half: filling.half(plan.voxel_size()),
    };
    let places: Vec<BrickPlace> = voxels.places().collect();
    let done = AtomicUsize::new(0);
    let is_stopped = AtomicBool::new(false);
    let brick = |scratch: &mut Scratch, at: &BrickPlace| {
        if is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number.is_multiple_of(WATCHED) && !watch(number as f32 / places.len() as f32) {
            is_stopped.store(true, Ordering::Relaxed);
        }
        Some((*at, filler.brick(*at, scratch, &voxels)?))
    };
    let bricks: Vec<_> = places
        .par_iter()
        .map_init(Scratch::default, brick)
        .flatten()
        .collect();
    if is_stopped.into_inner() {
        return Err(VoxelizeError::Stopped);
    }
    for (at, brick) in bricks {
        voxels.replace_brick(at, brick);
    }
    Ok(voxels)
}

/// Bricks from one word to the watcher to the next.
const WATCHED: usize = 16;

/// A mesh's triangles in voxels.
fn triangles(mesh: &Mesh, plan: &Plan, materials: &[u8]) -> Vec<Triangle> {
    let data = mesh.data();
    let mut triangles = Vec::with_capacity(data.indices.len() / 3);
    for (part, material) in data.parts.iter().zip(materials) {
        let corners = &data.indices[part.indices.start as usize..part.indices.end as usize];
        triangles.extend(corners.chunks_exact(3).map(|corners| {
            let corner = |at: usize| plan.in_voxels(data.positions[corners[at] as usize]);
            Triangle::new([0, 1, 2].map(corner), *material)
        }));
    }
    triangles
}

#[cfg(test)]
mod tests;
