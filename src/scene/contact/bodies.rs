//! What physics holds of volumes and models: a tree of boxes over their triangles each.

use crate::map::{BrickPlace, Mesh, VolumeId};
use crate::voxel::{Collision, Skin, Surface};
use glam::Vec3;
use parry3d::math::Vector;
use parry3d::shape::TriMesh;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// A brick of a map.
type Place = (VolumeId, BrickPlace);
/// The surface of a brick and the body that was made of it, if any of it can be touched.
type OfBrick = (Arc<Surface>, Option<Arc<Body>>);

/// The triangles of a brick or a model, in their own coordinates, with their materials.
#[derive(Clone)]
pub struct Body {
    /// Triangles and the tree over them; every triangle of the surface, however thin.
    pub mesh: TriMesh,
    /// The material of each triangle; of a model's none.
    pub materials: Vec<u8>,
}

/// The bodies that have been asked for. A brick's body knows the surface that it was made of, and only answers while
/// that surface is the one that is shown: the two change in one frame, whenever the body was built.
#[derive(Clone, Default)]
pub struct Bodies {
    bricks: HashMap<Place, OfBrick>,
    /// By the address of the mesh, which stays taken as long as it is held here.
    models: HashMap<usize, (Arc<Mesh>, Option<Arc<Body>>)>,
}

/// Bodies that were built beside the frame, to be [taken](Bodies::take) when their surfaces are shown.
pub struct Made(Vec<(Place, OfBrick)>);

/// The vector of physics.
pub(super) fn vector(from: Vec3) -> Vector {
    Vector::from_array(from.to_array())
}

/// The vector of the map.
pub(super) fn from_vector(from: Vector) -> Vec3 {
    Vec3::from_array(from.to_array())
}

impl Body {
    /// The body of a brick's surface, in voxels from the brick's first voxel; none if nothing of it can be touched.
    pub fn of_surface(surface: &Surface) -> Option<Self> {
        let mut collision = Collision::default();
        collision.take(surface);
        Self::of_collision(collision)
    }

    /// The body of a mesh that is touched.
    pub fn of_collision(collision: Collision) -> Option<Self> {
        let points = collision.points.into_iter().map(vector).collect();
        Some(Self {
            mesh: TriMesh::new(points, collision.triangles).ok()?,
            materials: collision.materials,
        })
    }

    fn of_model(mesh: &Mesh) -> Option<Self> {
        let data = mesh.data();
        let points = data.positions.iter().map(|at| Vector::from_array(*at));
        let triangles = data.indices.chunks_exact(3).map(|t| [t[0], t[1], t[2]]);
        Some(Self {
            mesh: TriMesh::new(points.collect(), triangles.collect()).ok()?,
            materials: Vec::new(),
        })
    }
}

impl Bodies {
    /// Builds the bodies of bricks whose surfaces are others now, on all threads. Needs nothing of what is held, so it
    /// may run beside the frame.
    pub fn make(skin: &Skin, bricks: &[(VolumeId, BrickPlace)]) -> Made {
        let made = bricks.par_iter().filter_map(|(id, at)| {
            let surface = skin.surface(*id, *at)?;
            let body = Body::of_surface(surface).map(Arc::new);
            Some(((*id, *at), (surface.clone(), body)))
        });
        Made(made.collect())
    }

    /// Takes bodies that were built beside the frame.
    pub fn take(&mut self, made: Made) {
        self.bricks.extend(made.0);
    }

    /// Drops the bodies of bricks that have no surface any more. What is asked for again is built again.
    pub fn drop_gone(&mut self, skin: &Skin) {
        self.bricks
            .retain(|(id, at), _| skin.surface(*id, *at).is_some());
    }

    /// How many bricks have a body.
    pub fn count(&self) -> usize {
        self.bricks.len()
    }

    /// The body of a brick with this surface: that which is held, or a new one.
    pub(super) fn of_brick(
        &mut self,
        id: VolumeId,
        at: BrickPlace,
        surface: &Arc<Surface>,
    ) -> Option<Arc<Body>> {
        if let Some((of, body)) = self.bricks.get(&(id, at))
            && Arc::ptr_eq(of, surface)
        {
            return body.clone();
        }
        let body = Body::of_surface(surface).map(Arc::new);
        let held = (surface.clone(), body.clone());
        self.bricks.insert((id, at), held);
        body
    }

    /// The body of a model's mesh, in the model's coordinates.
    pub(super) fn of_model(&mut self, mesh: &Arc<Mesh>) -> Option<Arc<Body>> {
        let key = Arc::as_ptr(mesh) as usize;
        let new = || (mesh.clone(), Body::of_model(mesh).map(Arc::new));
        self.models.entry(key).or_insert_with(new).1.clone()
    }
}
