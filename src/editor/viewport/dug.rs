//! What one sees of volumes from straight above, where the ground has holes.

use crate::map::{BRICK, BrickPlace, Map, Material, SOLID, Volume, VolumeId, Voxels};
use crate::math::Region;
use egui::Rgba;
use glam::{Affine3A, Vec3};

/// Of a material that the table doesn't have: dark earth.
const UNKNOWN: [f32; 3] = [0.06, 0.045, 0.03];

/// The volumes of a map, as they are looked at from above.
pub struct Dug<'a> {
    map: &'a Map,
    /// Each with its way from metres to voxels.
    volumes: Vec<(&'a Volume, Affine3A)>,
}

impl<'a> Dug<'a> {
    /// Those of a map.
    pub fn of(map: &'a Map) -> Self {
        let volumes = map.volumes.values();
        Self {
            map,
            volumes: volumes.map(|volume| (volume, volume.to_voxels())).collect(),
        }
    }

    /// The topmost solid voxel at a place, in metres: how high it is, and in which volume.
    pub fn top(&self, x: f32, z: f32) -> Option<(f32, &'a Volume, [i32; 3])> {
        let tops = self.volumes.iter().filter_map(|(volume, to_voxels)| {
            let at = to_voxels.transform_point3(Vec3::new(x, 0.0, z));
            let column = [at.x.round() as i32, at.z.round() as i32];
            let y = topmost(&volume.voxels, column)?;
            let height = volume.position.y + y as f32 * volume.voxel_size;
            Some((height, *volume, [column[0], y, column[1]]))
        });
        tops.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The mean colour of what a voxel has most of.
    pub fn colour(&self, volume: &Volume, voxel: [i32; 3]) -> Rgba {
        let mix = volume.voxels.mix(voxel);
        let most = mix.and_then(|mix| mix.parts().max_by_key(|(_, share)| *share));
        let material = most.and_then(|(id, _)| Material::find(&self.map.materials, id));
        let mean = material.map_or(UNKNOWN, |material| material.mean(&self.map.textures));
        Rgba::from_rgb(mean[0], mean[1], mean[2])
    }
}

/// How high the topmost solid voxel of a column is, in voxels.
fn topmost(voxels: &Voxels, [x, z]: [i32; 2]) -> Option<i32> {
    let side = BRICK as i32;
    let [bx, bz] = [x.div_euclid(side), z.div_euclid(side)];
    let [x, z] = [x.rem_euclid(side), z.rem_euclid(side)];
    (0..voxels.bricks()[1] as i32).rev().find_map(|layer| {
        let brick = voxels.brick([bx, layer, bz])?;
        if brick.even_density().is_some_and(|density| density < SOLID) {
            return None;
        }
        let is_solid = |y: &i32| brick.density(((z * side + y) * side + x) as usize) >= SOLID;
        (0..side).rev().find(is_solid).map(|y| layer * side + y)
    })
}

/// The cells that lie under a brick of a volume.
pub fn cells_under(map: &Map, id: VolumeId, brick: BrickPlace) -> Option<Region> {
    let volume = map.volumes.get(&id)?;
    let side = BRICK as f32;
    let first = Vec3::from(brick.map(|along| along as f32 * side - 0.5));
    let corners = [[0.0, 0.0], [side, 0.0], [0.0, side], [side, side]].map(|[x, z]| {
        let at = volume
            .transform()
            .transform_point3(first + Vec3::new(x, 0.0, z));
        let [dx, dz] = map.field.spacing;
        [at.x / dx, at.z / dz]
    });
    let [columns, rows] = map.field.cells();
    let along = |axis: usize, most: u32| {
        let places = corners.map(|corner| corner[axis]);
        let low = places.into_iter().fold(f32::INFINITY, f32::min).floor();
        let high = places.into_iter().fold(f32::NEG_INFINITY, f32::max).ceil();
        // What is not a number becomes 0, what is far the border.
        [(low as u32).min(most), (high as u32).min(most)]
    };
    let ([x0, x1], [z0, z1]) = (along(0, columns), along(1, rows));
    (x0 < x1 && z0 < z1).then(|| Region::new(x0, z0, x1, z1))
}
