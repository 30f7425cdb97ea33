//! The open map with what is seen of it.

use super::viewport::gesture::Ground;
use super::viewport::pose::Pose;
use crate::edit::{Brush, PathPoint, Tool};
use crate::map::{Map, Parameters};
use crate::math::Ray;
use glam::Vec3;

/// The open map, its view, and what of both the renderer has not seen yet.
pub struct Session {
    map: Map,
    revision: u64,
}

impl Session {
    /// Opens a map.
    pub fn new(map: Map) -> Self {
        Self { map, revision: 0 }
    }

    pub fn map(&self) -> &Map {
        &self.map
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    pub fn is_stroking(&self) -> bool {
        false
    }

    pub fn is_read_only(&self) -> bool {
        false
    }

    /// Metres along the longer side.
    pub fn size(&self) -> f32 {
        let [x, z] = self.map.field.extent();
        x.max(z)
    }

    /// Where a map shows itself well: from the south-west, above its highest place.
    pub fn first_pose(&self) -> Pose {
        let [x, z] = self.map.field.extent();
        let [low, high] = self.map.field.height_range();
        let size = self.size();
        let target = Vec3::new(x * 0.5, low + (high - low) * 0.3, z * 0.45);
        let position = target + Vec3::new(-0.35, 0.38, 0.62) * size;
        Pose::looking_at(position, target)
    }

    pub fn cast(&self, ray: Ray) -> Option<Ground> {
        let distance = -ray.origin.y / ray.direction.y;
        if distance <= 0.0 {
            return None;
        }
        let point = ray.at(distance);
        let cell = self.map.field.cell_at(point.x, point.z)?;
        Some(Ground { point, cell })
    }

    pub fn height_at(&self, _x: f32, _z: f32) -> Option<f32> {
        Some(0.0)
    }

    pub fn see_from(&mut self, _eye: Vec3, _most: Option<u8>) {}

    pub fn cells_by_level(&mut self) -> Vec<u64> {
        vec![10, 5, 3, 1]
    }

    pub fn cells_by_divisions(&mut self) -> Vec<u64> {
        vec![10, 5, 3, 1]
    }

    pub fn begin_stroke(&mut self, _: Tool, _: &Brush) -> Result<(), String> {
        Ok(())
    }
    pub fn extend_stroke(&mut self, _: &[PathPoint]) -> Result<(), String> {
        Ok(())
    }
    pub fn finish_stroke(&mut self) -> Result<bool, String> {
        Ok(false)
    }
    pub fn cancel_stroke(&mut self) {}
    pub fn preview(&mut self, _: Parameters) {}
}
