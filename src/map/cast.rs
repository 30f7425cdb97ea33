//! Which object a ray meets.

use super::{Map, Mesh, Object, ObjectId};
use crate::math::Ray;
use glam::Vec3;

impl Map {
    /// The object that a ray meets first, and how many metres along the ray.
    pub fn cast_objects(&self, ray: Ray) -> Option<(ObjectId, f32)> {
        let met = self.objects.iter().filter_map(|(id, object)| {
            let model = self.models.get(usize::from(object.model))?;
            Some((*id, object.meet(&model.mesh, ray)?))
        });
        met.min_by(|a, b| a.1.total_cmp(&b.1))
    }
}

impl Object {
    /// How many metres along a ray the object, with this mesh, is met; from either side.
    pub fn meet(&self, mesh: &Mesh, ray: Ray) -> Option<f32> {
        let inverse = self.transform().inverse();
        // Not made of unit length again, so that metres along it stay metres of the map.
        let direction = inverse.transform_vector3(ray.direction);
        let origin = inverse.transform_point3(ray.origin);
        if !passes(mesh.bounds(), origin, direction) {
            return None;
        }
        let met = mesh
            .triangles()
            .filter_map(|triangle| meet(triangle, origin, direction));
        met.min_by(f32::total_cmp)
    }
}

/// Whether a half-line passes a box: the last way in lies before the first way out.
fn passes([least, most]: [Vec3; 2], origin: Vec3, direction: Vec3) -> bool {
    let to_least = (least - origin) / direction;
    let to_most = (most - origin) / direction;
    let entry = to_least.min(to_most).max_element();
    let exit = to_least.max(to_most).min_element();
    exit >= entry.max(0.0)
}

/// Where a half-line meets a triangle (Möller and Trumbore, 1997).
fn meet([a, b, c]: [Vec3; 3], origin: Vec3, direction: Vec3) -> Option<f32> {
    let (ab, ac) = (b - a, c - a);
    let across = direction.cross(ac);
    let volume = ab.dot(across);
    if volume == 0.0 {
        return None;
    }
    let from = origin - a;
    let u = from.dot(across) / volume;
    let up = from.cross(ab);
    let v = direction.dot(up) / volume;
    let distance = ac.dot(up) / volume;
    let inside = u >= 0.0 && v >= 0.0 && u + v <= 1.0 && distance >= 0.0;
    inside.then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::foot::tests::boxed;
    use crate::map::{Mesh, Model};
    use glam::Quat;

    fn map() -> Map {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let mesh = Mesh::new(boxed([-1.0, 0.0, -2.0], [1.0, 3.0, 2.0])).unwrap();
        map.models.push(Model::new("Box", mesh));
        let mut turned = Object::new("", 0, Vec3::new(10.0, 5.0, 20.0));
        turned.rotation = Quat::from_rotation_y(std::f32::consts::FRAC_PI_2);
        turned.scale = Vec3::splat(2.0);
        map.objects.insert(ObjectId(1), turned);
        let behind = Object::new("", 0, Vec3::new(10.0, 5.0, 30.0));
        map.objects.insert(ObjectId(2), behind);
        map
    }

    fn cast(from: [f32; 3], to: [f32; 3]) -> Option<(ObjectId, f32)> {
        let (origin, to) = (Vec3::from(from), Vec3::from(to));
        let direction = (to - origin).normalize();
        map().cast_objects(Ray { origin, direction })
    }

    #[test]
    fn the_nearest_object_is_met_where_it_is() {
        let (id, distance) = cast([10.0, 6.0, 0.0], [10.0, 6.0, 1.0]).unwrap();
        assert_eq!(id, ObjectId(1));
        assert!((distance - 18.0).abs() < 1e-4, "{distance}");
        let (id, distance) = cast([10.0, 6.0, 60.0], [10.0, 6.0, 1.0]).unwrap();
        assert_eq!(id, ObjectId(2));
        assert!((distance - 28.0).abs() < 1e-4, "{distance}");
        let (_, distance) = cast([13.9, 50.0, 20.0], [13.9, 0.0, 20.0]).unwrap();
        assert!((distance - 39.0).abs() < 1e-4, "{distance}");
    }

    #[test]
    fn a_ray_beside_them_or_away_from_them_meets_nothing() {
        assert_eq!(cast([10.0, 12.0, 0.0], [10.0, 12.0, 1.0]), None);
        assert_eq!(cast([10.0, 6.0, 0.0], [10.0, 6.0, -1.0]), None);
        assert_eq!(cast([14.1, 50.0, 20.0], [14.1, 0.0, 20.0]), None);
    }
}
