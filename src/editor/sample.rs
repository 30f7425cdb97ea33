//! The sample map that comes with the program.

use super::session::Session;
use super::viewport::pose::Pose;
use crate::document::Document;
use crate::format::{self, archive};
use glam::Vec3;
use std::io::Cursor;

/// Above a rough meadow that divides under the eye, with a house on level ground and cliffs and hills behind it.
const OPENING_EYE: Vec3 = Vec3::new(935.0, 80.0, 1483.0);
const OPENING_TARGET: Vec3 = Vec3::new(1000.0, 62.0, 1520.0);

const SAMPLE: &[u8] = include_bytes!("../../assets/sample.landform");

/// The sample map, a piece of the ground around Jacksboro, as a new map.
///
/// # Errors
/// Never, as long as the program is whole.
pub fn session() -> format::Result<Session> {
    let map = archive::read(Cursor::new(SAMPLE), "the sample map")?;
    let session = Session::titled(Document::new(map), "Sample map");
    Ok(session.opening_at(Pose::looking_at(OPENING_EYE, OPENING_TARGET)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_sight_shows_the_house_whole_and_large() {
        let mut session = session().unwrap();
        let pose = session.first_pose();
        session.see_from(pose.position, None);
        let map = session.map();
        let house = map.objects.values().find(|object| object.model == 0);
        let house = house.unwrap();
        let [least, most] = map.models[0].mesh.bounds();
        let transform = house.transform();
        let roof = transform.transform_point3(Vec3::new(0.0, most.y, 0.0));
        let ends = [least.with_y(0.0), most.with_y(0.0)];
        let places = ends.map(|end| transform.transform_point3(end));
        let [a, b, c] = [places[0], places[1], roof].map(|place| pose.project(place, 1.5).unwrap());
        for at in [a, b, c] {
            assert!(at.abs().max_element() < 0.8, "{at}");
        }
        assert!(c.y - a.y.min(b.y) > 0.12, "{a} {b} {c}");
        let middle = (roof + house.position) / 2.0;
        let direction = (middle - pose.position).normalize();
        let ray = crate::math::Ray {
            origin: pose.position,
            direction,
        };
        let distance = (middle - pose.position).length();
        let ground = session.cast(ray).map(|ground| ground.point);
        assert!(ground.is_none_or(|at| (at - pose.position).length() > distance));
    }

    #[test]
    fn the_first_sight_shows_divided_ground_and_few_triangles() {
        let mut session = session().unwrap();
        let pose = session.first_pose();
        session.see_from(pose.position, None);
        let shown = session.triangle_count();
        assert!((20_000..150_000).contains(&shown), "{shown} triangles");
        let divided: u64 = session.cells_by_divisions().iter().skip(1).sum();
        assert!(divided > 100, "{divided} cells divided");
        let ground = session.height_at(pose.position.x, pose.position.z);
        assert!(ground.is_some_and(|height| pose.position.y > height + 5.0));
    }
}
