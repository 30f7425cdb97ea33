//! The sample map that comes with the program.

use super::session::Session;
use super::viewport::pose::Pose;
use crate::document::Document;
use crate::format::{self, archive};
use glam::Vec3;
use std::io::Cursor;

/// Above a slope that divides under the eye, with a green valley behind it and hills in the evening sun.
const OPENING_EYE: Vec3 = Vec3::new(930.0, 125.0, 1560.0);
const OPENING_TARGET: Vec3 = Vec3::new(1330.0, 30.0, 1130.0);

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
