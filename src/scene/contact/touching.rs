//! Contacts: where something touches the scene, and what a game is told then.

use super::bodies::{Bodies, from_vector, vector};
use super::facets::{Facet, Room};
use crate::map::{Map, Material, ObjectId, VolumeId};
use crate::scene::{Reaction, Seam, Touch, material_of_ground};
use crate::terrain::View;
use crate::voxel::Skin;
use glam::Vec3;
use parry3d::math::Pose;
use parry3d::query::{ClosestPoints, PointQuery, closest_points};
use parry3d::shape::{Segment, Triangle};

/// How much of a radius two points may be apart and still count as one.
const SAME: f32 = 1e-3;

/// A map as it is shown, to be touched. All that is asked of it costs what is near the place.
pub struct Scene<'a> {
    /// What is recorded.
    pub map: &'a Map,
    /// The surfaces of its volumes.
    pub skin: &'a Skin,
    /// The ground as an eye sees it; without it there is none.
    pub ground: Option<&'a View>,
    /// What joins ground to the volumes that stand in for it; without it there is a gap.
    pub seam: Option<&'a Seam>,
    /// What physics holds, which grows with what is asked for.
    pub bodies: &'a mut Bodies,
}

/// What touches. Its place is its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A ray's point.
    Point,
    /// A ball, metres.
    Ball {
        /// Of the ball.
        radius: f32,
    },
    /// An upright capsule, metres.
    Capsule {
        /// Of its round ends.
        radius: f32,
        /// From its lowest to its highest point.
        height: f32,
    },
}

/// What was touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touched {
    /// The ground.
    Ground {
        /// Column and row of the cell, or of the first cell of the block that is drawn there.
        cell: [u32; 2],
    },
    /// An object.
    Object(ObjectId),
    /// A volume of voxels.
    Volume(VolumeId),
}

/// Where something touches the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Where, metres.
    pub place: Vec3,
    /// Away from what is touched; unit length.
    pub normal: Vec3,
    /// Metres: how far what was thrown came; of what rests, how deep it reaches in.
    pub distance: f32,
    /// What was touched.
    pub touched: Touched,
    /// The id of its material; none of objects, and of ground whose texture names none.
    pub material: Option<u8>,
}

impl Contact {
    /// Its material in the table of a map.
    pub fn material<'a>(&self, map: &'a Map) -> Option<&'a Material> {
        Material::find(&map.materials, self.material?)
    }

    /// What its material calls for.
    pub fn reactions(&self, map: &Map, touch: Touch) -> Vec<Reaction> {
        let material = self.material(map);
        material.map_or_else(Vec::new, |found| Reaction::of(&found.properties, touch))
    }
}

impl Touched {
    /// What it is called in a map.
    pub fn name(&self, map: &Map) -> String {
        match self {
            Self::Ground { cell: [x, z] } => format!("Ground, cell {x}, {z}"),
            Self::Object(id) => {
                let object = map.objects.get(id);
                object.map_or_else(String::new, |object| format!("Object {}", object.name))
            }
            Self::Volume(id) => {
                let volume = map.volumes.get(id);
                volume.map_or_else(String::new, |volume| format!("Volume {}", volume.name))
            }
        }
    }
}

impl Shape {
    pub(super) fn radius(self) -> f32 {
        match self {
            Self::Point => 0.0,
            Self::Ball { radius } | Self::Capsule { radius, .. } => radius,
        }
    }

    /// From its middle up to the middle of its upper end.
    pub(super) fn half(self) -> Vec3 {
        match self {
            Self::Capsule { radius, height } => Vec3::Y * (height / 2.0 - radius).max(0.0),
            Self::Point | Self::Ball { .. } => Vec3::ZERO,
        }
    }

    /// How far it reaches along each axis.
    pub(super) fn reach(self) -> Vec3 {
        self.half() + Vec3::splat(self.radius())
    }

    /// The nearest points of a facet and of the shape's inner line, whose middle is at the origin.
    pub(super) fn nearest(self, corners: [Vec3; 3]) -> [Vec3; 2] {
        let [a, b, c] = corners.map(vector);
        let triangle = Triangle::new(a, b, c);
        let project =
            |point: Vec3| from_vector(triangle.project_local_point(vector(point), false).point);
        let half = self.half();
        if half == Vec3::ZERO {
            return [project(Vec3::ZERO), Vec3::ZERO];
        }
        let line = Segment::new(vector(-half), vector(half));
        let pose = Pose::IDENTITY;
        match closest_points(&pose, &triangle, &pose, &line, f32::MAX) {
            Ok(ClosestPoints::WithinMargin(on_facet, _)) => {
                // The line's point anew from the facet's, which is more exact than both at once.
                let on_line = from_vector(on_facet).clamp(-half, half) * Vec3::Y;
                [project(on_line), on_line]
            }
            _ => {
                let [low, high] = [project(-half), project(half)];
                if low.distance(-half) < high.distance(half) {
                    [low, -half]
                } else {
                    [high, half]
                }
            }
        }
    }
}

impl Scene<'_> {
    /// All contacts of a shape at a place, the deepest first. Where the surface goes on flat from triangle to triangle,
    /// from brick to brick, from ground to volume, there is one contact alone: a contact is where the surface comes
    /// nearest, so a triangle's edge is none where the triangle beside it comes nearer.
    pub fn contacts(&mut self, shape: Shape, place: Vec3) -> Vec<Contact> {
        let room = Room::around([place], shape.reach());
        let objects = self.objects_in(&room);
        let mut facets = Vec::new();
        self.gather(&room, &objects, &mut facets);
        let radius = shape.radius();
        let mut near: Vec<(f32, [Vec3; 2], Facet)> = Vec::new();
        for facet in facets {
            let corners = facet.corners.map(|corner| corner - place);
            let points = shape.nearest(corners);
            let distance = points[0].distance(points[1]);
            if distance < radius {
                near.push((distance, points, facet));
            }
        }
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        let same = (SAME * radius).max(1e-5);
        let mut found: Vec<Contact> = Vec::new();
        for (number, (distance, points, facet)) in near.iter().enumerate() {
            let has_it = |(_, _, nearer): &(f32, [Vec3; 2], Facet)| {
                let corners = nearer.corners.map(|corner| corner - place);
                is_on(points[0], corners, same)
            };
            if !near[..number].iter().any(has_it) {
                let mut contact = self.contact(facet, *points, radius - distance);
                contact.place += place;
                found.push(self.with_material(contact, facet));
            }
        }
        found
    }

    /// A contact of a facet, by the nearest points of facet and shape.
    pub(super) fn contact(
        &self,
        facet: &Facet,
        [on_facet, inner]: [Vec3; 2],
        distance: f32,
    ) -> Contact {
        let away = inner - on_facet;
        let is_behind = away.dot(facet.normal) < 0.0 && !facet.is_two_sided();
        let normal = match away.try_normalize() {
            Some(away) if away.length() > 0.0 && !is_behind => away,
            _ => facet.normal.try_normalize().unwrap_or(Vec3::Y),
        };
        Contact {
            place: on_facet,
            normal,
            distance,
            touched: facet.touched,
            material: facet.material,
        }
    }

    /// The same with the material of its place, where the ground has others from place to place.
    pub(super) fn with_material(&self, contact: Contact, facet: &Facet) -> Contact {
        let material = match (facet.touched, self.ground) {
            (Touched::Ground { .. }, Some(view)) => {
                material_of_ground(self.map, view, contact.place.x, contact.place.z)
            }
            _ => facet.material,
        };
        Contact {
            material,
            ..contact
        }
    }
}

/// Whether a point lies on a triangle, or no farther from it than this.
fn is_on(point: Vec3, corners: [Vec3; 3], within: f32) -> bool {
    let [a, b, c] = corners.map(vector);
    let triangle = Triangle::new(a, b, c);
    let on = triangle.project_local_point(vector(point), false).point;
    from_vector(on).distance(point) <= within
}
