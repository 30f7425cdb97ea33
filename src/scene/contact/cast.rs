//! Throwing rays, balls and capsules at the scene.

use super::bodies::{from_vector, vector};
use super::facets::{Facet, Room, bricks_in, first_voxel, is_outside};
use super::touching::{Contact, Scene, Shape, Touched};
use crate::map::{BRICK, Plot, VolumeId};
use crate::math::Ray;
use crate::scene::material_of_ground;
use crate::terrain::query;
use glam::Vec3;
use parry3d::math::{Pose, Vector};
use parry3d::query::details::local_ray_intersection_with_triangle;
use parry3d::query::{ShapeCastOptions, cast_shapes};
use parry3d::shape::{Ball, Capsule, Shape as PhysicsShape, Triangle};

/// The longest part of a way that is looked through at once, metres; at least so many radii.
const STRETCH: f32 = 4.0;
const RADII: f32 = 8.0;
/// The most parts of a way.
const MOST_STRETCHES: usize = 4096;

impl Scene<'_> {
    /// Where a shape that is thrown along a ray, no farther than so many metres, first touches something: the ground or
    /// a volume from its outer side, an object from either.
    pub fn cast(&mut self, shape: Shape, ray: Ray, most: f32) -> Option<Contact> {
        match shape {
            Shape::Point => self.cast_ray(ray, most),
            Shape::Ball { .. } | Shape::Capsule { .. } => self.cast_shape(shape, ray, most),
        }
    }

    fn cast_ray(&mut self, ray: Ray, most: f32) -> Option<Contact> {
        let mut nearest = self.cast_ground(ray, most);
        let reach = |nearest: &Option<Contact>| nearest.map_or(most, |contact| contact.distance);
        if let Some(contact) = self.cast_objects(ray, reach(&nearest)) {
            nearest = Some(contact);
        }
        let volumes: Vec<VolumeId> = self.map.volumes.keys().copied().collect();
        for id in volumes {
            if let Some(contact) = self.cast_volume(id, ray, reach(&nearest)) {
                nearest = Some(contact);
            }
            if let Some(contact) = self.cast_strips(id, ray, reach(&nearest)) {
                nearest = Some(contact);
            }
        }
        nearest
    }

    fn cast_ground(&self, ray: Ray, most: f32) -> Option<Contact> {
        let view = self.ground?;
        let hit = query::cast(view, self.map, ray)?;
        let sample = query::height_at(view, self.map, hit.point.x, hit.point.z);
        let [along_x, along_z] = sample.map_or([0.0; 2], |sample| sample.slope);
        let normal = Vec3::new(-along_x, 1.0, -along_z).normalize();
        let contact = Contact {
            place: hit.point,
            normal,
            distance: hit.distance,
            touched: Touched::Ground {
                cell: [hit.cell.0, hit.cell.1],
            },
            material: material_of_ground(self.map, view, hit.point.x, hit.point.z),
        };
        // From below it isn't there.
        (hit.distance <= most && ray.direction.y < 0.0).then_some(contact)
    }

    fn cast_objects(&mut self, ray: Ray, most: f32) -> Option<Contact> {
        let room = Room::around([ray.origin, ray.at(most.min(1e6))], Vec3::ZERO);
        let mut nearest: Option<Contact> = None;
        for id in self.objects_in(&room) {
            let map = self.map;
            let object = &map.objects[&id];
            let model = map.models.get(usize::from(object.model));
            let body = model.and_then(|model| self.bodies.of_model(&model.mesh));
            let Some(body) = body else {
                continue;
            };
            let (transform, back) = (object.transform(), object.transform().inverse());
            let ours = ours(
                back.transform_point3(ray.origin),
                back.transform_vector3(ray.direction),
            );
            let reach = nearest.map_or(most, |contact| contact.distance);
            let meets = |triangle: u32, _| {
                let (_, hit) = meet(&body.mesh.triangle(triangle), &ours)?;
                Some(hit)
            };
            let Some((triangle, distance)) = body.mesh.bvh().cast_ray(&ours, reach, meets) else {
                continue;
            };
            let corners = body.mesh.triangle(triangle);
            let corners = [corners.a, corners.b, corners.c];
            let [a, b, c] = corners.map(|at| transform.transform_point3(from_vector(at)));
            let across = (b - a).cross(c - a).normalize_or(Vec3::Y);
            let is_behind = across.dot(ray.direction) > 0.0;
            nearest = Some(Contact {
                place: ray.at(distance),
                normal: if is_behind { -across } else { across },
                distance,
                touched: Touched::Object(id),
                material: None,
            });
        }
        nearest
    }

    /// Looks through a volume brick by brick along the ray.
    fn cast_volume(&mut self, id: VolumeId, ray: Ray, most: f32) -> Option<Contact> {
        let map = self.map;
        let volume = &map.volumes[&id];
        let skin = self.skin;
        let plot = Plot::of(volume, &map.field);
        let back = volume.to_voxels();
        // Not made of unit length again, so that metres along it stay metres of the map.
        let origin = back.transform_point3(ray.origin);
        let direction = back.transform_vector3(ray.direction);
        let size = Vec3::from(volume.voxels.size().map(|side| side as f32));
        let [mut from, end] = clip(origin, direction, [Vec3::NEG_ONE, size], most)?;
        let stretch = BRICK as f32 / direction.length();
        while from <= end {
            let to = (from + stretch).min(end);
            let room = Room::around([from, to].map(|at| origin + direction * at), Vec3::ZERO);
            let mut nearest: Option<(f32, Vec3, u8)> = None;
            for at in bricks_in(&room, volume.voxels.bricks()) {
                let Some(surface) = skin.surface(id, at) else {
                    continue;
                };
                let Some(body) = self.bodies.of_brick(id, at, surface) else {
                    continue;
                };
                let ours = ours(origin - first_voxel(at), direction);
                let reach = nearest.map_or(to, |(distance, ..)| distance);
                let meets = |triangle: u32, _| {
                    let (normal, hit) = meet(&body.mesh.triangle(triangle), &ours)?;
                    let faces = normal.dot(ours.dir) < 0.0;
                    (faces && is_outside(plot.as_ref(), at, surface, triangle as usize))
                        .then_some(hit)
                };
                if let Some((triangle, distance)) = body.mesh.bvh().cast_ray(&ours, reach, meets) {
                    let corners = body.mesh.triangle(triangle);
                    let across = (corners.b - corners.a).cross(corners.c - corners.a);
                    let normal = volume.rotation() * from_vector(across);
                    nearest = Some((distance, normal, body.materials[triangle as usize]));
                }
            }
            if let Some((distance, normal, material)) = nearest {
                return Some(Contact {
                    place: ray.at(distance),
                    normal: normal.normalize_or(-ray.direction),
                    distance,
                    touched: Touched::Volume(id),
                    material: Some(material),
                });
            }
            if to >= end {
                break;
            }
            from = to;
        }
        None
    }

    /// Looks at what joins ground to a volume.
    fn cast_strips(&self, id: VolumeId, ray: Ray, most: f32) -> Option<Contact> {
        let ours = ours(ray.origin, ray.direction);
        let room = Room::around([ray.origin, ray.at(most.min(1e6))], Vec3::ZERO);
        let met = self.strips_in(id, room).flat_map(|strip| {
            let corner = |number: u32| vector(strip.vertices[number as usize].position);
            strip.triangles.iter().filter_map(move |triangle| {
                let [a, b, c] = triangle.corners.map(corner);
                let (across, distance) = meet(&Triangle::new(a, b, c), &ours)?;
                let faces = across.dot(ours.dir) < 0.0 && distance <= most;
                faces.then_some((distance, across, triangle.touched))
            })
        });
        let (distance, across, material) = met.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Contact {
            place: ray.at(distance),
            normal: from_vector(across).normalize_or(-ray.direction),
            distance,
            touched: Touched::Volume(id),
            material: Some(material),
        })
    }

    /// Looks along the way of a shape, part by part.
    fn cast_shape(&mut self, shape: Shape, ray: Ray, most: f32) -> Option<Contact> {
        let reach = shape.reach();
        let ends = [ray.origin, ray.at(most.min(1e6))];
        let objects = self.objects_in(&Room::around(ends, reach));
        let stretch = STRETCH.max(RADII * shape.radius());
        let mut facets: Vec<Facet> = Vec::new();
        for number in 0..MOST_STRETCHES {
            let from = number as f32 * stretch;
            if from > most {
                return None;
            }
            let to = (from + stretch).min(most);
            let (start, end) = (ray.at(from), ray.at(to));
            self.gather(&Room::around([start, end], reach), &objects, &mut facets);
            let mut nearest: Option<(f32, &Facet)> = None;
            for facet in &facets {
                let faces = facet.normal.dot(ray.direction) < -1e-6 || facet.is_two_sided();
                let reach = nearest.map_or(to - from, |(distance, _)| distance);
                if faces && let Some(distance) = sweep(shape, start, ray.direction, facet, reach) {
                    nearest = Some((distance, facet));
                }
            }
            if let Some((distance, facet)) = nearest {
                let middle = start + ray.direction * distance;
                let points = shape.nearest(facet.corners.map(|corner| corner - middle));
                let mut contact = self.contact(facet, points, from + distance);
                contact.place += middle;
                return Some(self.with_material(contact, facet));
            }
        }
        None
    }
}

/// How far a shape comes along a direction until it touches a facet.
fn sweep(shape: Shape, start: Vec3, direction: Vec3, facet: &Facet, most: f32) -> Option<f32> {
    // About the start, so that far from the origin nothing is lost.
    let [a, b, c] = facet.corners.map(|corner| vector(corner - start));
    let half = shape.half();
    let ball = Ball::new(shape.radius());
    let capsule = Capsule::new(vector(-half), vector(half), shape.radius());
    let thrown: &dyn PhysicsShape = if half == Vec3::ZERO { &ball } else { &capsule };
    let options = ShapeCastOptions {
        max_time_of_impact: most,
        ..ShapeCastOptions::default()
    };
    let (pose, rest) = (Pose::IDENTITY, Vector::ZERO);
    let triangle = Triangle::new(a, b, c);
    let velocity = vector(direction);
    let hit = cast_shapes(&pose, velocity, thrown, &pose, rest, &triangle, options);
    hit.ok().flatten().map(|hit| hit.time_of_impact)
}

fn ours(origin: Vec3, direction: Vec3) -> parry3d::query::Ray {
    parry3d::query::Ray::new(vector(origin), vector(direction))
}

/// The normal of a triangle, not of unit length, and how far along a ray it is met.
fn meet(triangle: &Triangle, ray: &parry3d::query::Ray) -> Option<(Vector, f32)> {
    let (hit, _) = local_ray_intersection_with_triangle(triangle.a, triangle.b, triangle.c, ray)?;
    let across = (triangle.b - triangle.a).cross(triangle.c - triangle.a);
    Some((across, hit.time_of_impact))
}

/// The part of a line within a box.
fn clip(origin: Vec3, direction: Vec3, [low, high]: [Vec3; 2], most: f32) -> Option<[f32; 2]> {
    let [mut from, mut to] = [0.0f32, most];
    for axis in 0..3 {
        if direction[axis] == 0.0 {
            if !(low[axis]..=high[axis]).contains(&origin[axis]) {
                return None;
            }
            continue;
        }
        let ends = [low, high].map(|side| (side[axis] - origin[axis]) / direction[axis]);
        from = from.max(ends[0].min(ends[1]));
        to = to.min(ends[0].max(ends[1]));
    }
    (from <= to).then_some([from, to])
}
