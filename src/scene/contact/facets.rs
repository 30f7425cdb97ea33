//! The triangles near a place, of the ground, of objects and of volumes alike.

use super::bodies::{Body, from_vector, vector};
use super::touching::{Scene, Touched};
use crate::map::{BRICK, BrickPlace, ObjectId, Plot, VolumeId};
use crate::scene::{Side, Strip, is_seen};
use crate::terrain::triangles_over;
use crate::voxel::Surface;
use glam::{Affine3A, Vec3};
use parry3d::bounding_volume::Aabb;

/// A triangle of the scene, metres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facet {
    pub corners: [Vec3; 3],
    /// Of unit length, towards the side that it is seen from; zero if it has no area.
    pub normal: Vec3,
    pub touched: Touched,
    /// Its material, but for the ground, where it differs from place to place.
    pub material: Option<u8>,
}

impl Facet {
    fn new(corners: [Vec3; 3], touched: Touched, material: Option<u8>) -> Self {
        let [a, b, c] = corners;
        Self {
            corners,
            normal: (b - a).cross(c - a).normalize_or_zero(),
            touched,
            material,
        }
    }

    /// Whether it can be touched from behind as well, as objects can: leaves and sheets.
    pub fn is_two_sided(&self) -> bool {
        matches!(self.touched, Touched::Object(_))
    }
}

/// A box along the axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub low: Vec3,
    pub high: Vec3,
}

impl Room {
    /// Around points, and so far beyond.
    pub fn around(points: impl IntoIterator<Item = Vec3>, beyond: Vec3) -> Self {
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for point in points {
            (low, high) = (low.min(point), high.max(point));
        }
        Self {
            low: low - beyond,
            high: high + beyond,
        }
    }

    /// Around what it becomes by a transform.
    pub fn transformed(&self, by: &Affine3A) -> Self {
        let corners = (0..8).map(|number| {
            let side = |axis: usize| [self.low, self.high][number >> axis & 1][axis];
            by.transform_point3(Vec3::new(side(0), side(1), side(2)))
        });
        Self::around(corners, Vec3::ZERO)
    }

    pub fn meets(&self, other: &Self) -> bool {
        self.low.cmple(other.high).all() && other.low.cmple(self.high).all()
    }
}

impl Scene<'_> {
    /// The objects that reach into a room.
    pub(super) fn objects_in(&self, room: &Room) -> Vec<ObjectId> {
        let reaches = self.map.objects.iter().filter(|(_, object)| {
            let model = self.map.models.get(usize::from(object.model));
            model.is_some_and(|model| {
                let [low, high] = model.mesh.bounds();
                let bounds = Room { low, high }.transformed(&object.transform());
                bounds.meets(room)
            })
        });
        reaches.map(|(id, _)| *id).collect()
    }

    /// Gathers the triangles that reach into a room; of objects only these.
    pub(super) fn gather(&mut self, room: &Room, objects: &[ObjectId], facets: &mut Vec<Facet>) {
        facets.clear();
        self.gather_ground(room, facets);
        for id in objects {
            self.gather_object(*id, room, facets);
        }
        let volumes: Vec<VolumeId> = self.map.volumes.keys().copied().collect();
        for id in volumes {
            self.gather_volume(id, room, facets);
            self.gather_strips(id, room, facets);
        }
    }

    fn gather_ground(&self, room: &Room, facets: &mut Vec<Facet>) {
        let Some(view) = self.ground else {
            return;
        };
        let rectangle = [[room.low.x, room.low.z], [room.high.x, room.high.z]];
        triangles_over(view, self.map, rectangle, &mut |cell, vertices| {
            let corners = vertices.map(|vertex| Vec3::from(vertex.position));
            if Room::around(corners, Vec3::ZERO).meets(room) {
                facets.push(Facet::new(corners, Touched::Ground { cell }, None));
            }
        });
    }

    fn gather_object(&mut self, id: ObjectId, room: &Room, facets: &mut Vec<Facet>) {
        let map = self.map;
        let object = &map.objects[&id];
        let Some(model) = map.models.get(usize::from(object.model)) else {
            return;
        };
        let Some(body) = self.bodies.of_model(&model.mesh) else {
            return;
        };
        let transform = object.transform();
        let within = room.transformed(&transform.inverse());
        add(&body, &within, facets, |corners, _| {
            let corners = corners.map(|corner| transform.transform_point3(corner));
            Some(Facet::new(corners, Touched::Object(id), None))
        });
    }

    fn gather_volume(&mut self, id: VolumeId, room: &Room, facets: &mut Vec<Facet>) {
        let map = self.map;
        let volume = &map.volumes[&id];
        let transform = volume.transform();
        let plot = Plot::of(volume, &map.field);
        let within = room.transformed(&volume.to_voxels());
        for at in bricks_in(&within, volume.voxels.bricks()) {
            let Some(surface) = self.skin.surface(id, at) else {
                continue;
            };
            let Some(body) = self.bodies.of_brick(id, at, surface) else {
                continue;
            };
            let first = first_voxel(at);
            let within = Room {
                low: within.low - first,
                high: within.high - first,
            };
            add(&body, &within, facets, |corners, triangle| {
                let corners = corners.map(|corner| transform.transform_point3(corner + first));
                let material = body.materials.get(triangle).copied();
                let facet = Facet::new(corners, Touched::Volume(id), material);
                is_outside(plot.as_ref(), at, surface, triangle).then_some(facet)
            });
        }
    }

    /// The strips of a volume that may reach into a room: none reaches farther from its cell than two voxels.
    pub(super) fn strips_in(&self, id: VolumeId, room: Room) -> impl Iterator<Item = &Strip> {
        let [width, depth] = self.map.field.spacing;
        let beyond = 2.0 * self.map.volumes[&id].voxel_size;
        let may_reach = move |side: &Side| {
            let [x, z] = side.cell.map(|cell| cell as f32);
            let low = Vec3::new(x * width, room.low.y, z * depth);
            let high = Vec3::new((x + 1.0) * width, room.high.y, (z + 1.0) * depth);
            Room::around([low, high], Vec3::splat(beyond)).meets(&room)
        };
        let strips = self.seam.into_iter().flat_map(move |seam| seam.strips(id));
        let near = strips.filter(move |(side, _)| may_reach(side));
        near.map(|(_, strip)| strip.as_ref())
    }

    fn gather_strips(&self, id: VolumeId, room: &Room, facets: &mut Vec<Facet>) {
        for strip in self.strips_in(id, *room) {
            for triangle in &strip.triangles {
                let corner = |number: u32| strip.vertices[number as usize].position;
                let corners = triangle.corners.map(corner);
                if Room::around(corners, Vec3::ZERO).meets(room) {
                    let material = Some(triangle.touched);
                    facets.push(Facet::new(corners, Touched::Volume(id), material));
                }
            }
        }
    }
}

/// Whether a triangle of a brick's body can be touched: of volumes that stand in for ground what lies within the earth
/// around cannot.
pub(super) fn is_outside(
    plot: Option<&Plot>,
    at: BrickPlace,
    surface: &Surface,
    triangle: usize,
) -> bool {
    let quad = surface.quads.get(triangle / 2);
    plot.is_none_or(|plot| quad.is_some_and(|quad| is_seen(plot, at, surface, quad)))
}

/// Where a brick's first voxel lies in its volume.
pub(super) fn first_voxel(at: [i32; 3]) -> Vec3 {
    Vec3::from(at.map(|along| (along * BRICK as i32) as f32))
}

/// The bricks of so many whose surface may reach into a room, both in voxels: a surface reaches one voxel beyond its
/// brick.
pub(super) fn bricks_in(room: &Room, count: [u32; 3]) -> impl Iterator<Item = [i32; 3]> + use<> {
    let along = |axis: usize| {
        let brick = |at: f32| (at / BRICK as f32).floor();
        let last = count[axis] as f32 - 1.0;
        let first = brick(room.low[axis] - 1.0).max(0.0);
        let end = brick(room.high[axis] + 1.0).min(last);
        // A room beyond the volume makes an empty range; one that is no number as well.
        first as i32..(end + 1.0).max(0.0) as i32
    };
    let [xs, ys, zs] = [along(0), along(1), along(2)];
    zs.flat_map(move |z| {
        let xs = xs.clone();
        ys.clone()
            .flat_map(move |y| xs.clone().map(move |x| [x, y, z]))
    })
}

/// Adds the triangles of a body that reach into a room, both in the body's coordinates.
fn add(
    body: &Body,
    within: &Room,
    facets: &mut Vec<Facet>,
    facet: impl Fn([Vec3; 3], usize) -> Option<Facet>,
) {
    let room = Aabb::new(vector(within.low), vector(within.high));
    for triangle in body.mesh.bvh().intersect_aabb(&room) {
        let corners = body.mesh.triangle(triangle);
        let corners = [corners.a, corners.b, corners.c].map(from_vector);
        facets.extend(facet(corners, triangle as usize));
    }
}
