//! A volume at its place in the map.

use super::ground::Role;
use super::voxels::{BrickPlace, Voxels};
use crate::map::model::MOST_LETTERS;
use crate::map::{FARTHEST, MAX_SIDE, MapError, Material};
use crate::math::{grouped, plain};
use glam::{Affine3A, Quat, Vec3};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Most volumes of a map.
pub const MOST_VOLUMES: usize = 1024;
/// Most bricks of all volumes of a map together.
pub const MOST_BRICKS: usize = 1 << 22;
/// The least and the greatest distance of neighbouring voxels, metres.
pub const VOXEL_SIZES: [f32; 2] = [0.01, 100.0];

/// Names a volume of a map for as long as it is there.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct VolumeId(pub u32);

/// A box of voxels at a place. Cloning shares the memory of its bricks.
#[derive(Clone, Debug, PartialEq)]
pub struct Volume {
    /// What the designer calls it.
    pub name: String,
    /// Where its first voxel is, metres.
    pub position: Vec3,
    /// How far it is turned about the vertical through its first voxel, radians: its x axis turns towards −z.
    pub turn: f32,
    /// The distance of neighbouring voxels, metres, [`VOXEL_SIZES`].
    pub voxel_size: f32,
    /// Whether it is a body of its own or stands in for ground.
    pub role: Role,
    /// What it holds.
    pub voxels: Voxels,
}

impl Volume {
    /// A body of its own at a place, not turned.
    pub fn new(name: impl Into<String>, position: Vec3, voxel_size: f32, voxels: Voxels) -> Self {
        Self {
            name: name.into(),
            position,
            turn: 0.0,
            voxel_size,
            role: Role::Body,
            voxels,
        }
    }

    /// From voxels, counted from the first one, to metres in the map.
    ///
    /// ```
    /// use glam::{Vec3, vec3};
    /// use landform::map::{Volume, Voxels};
    ///
    /// let voxels = Voxels::empty([8, 8, 8]).unwrap();
    /// let mut volume = Volume::new("Rock", vec3(10.0, 0.0, 20.0), 0.5, voxels);
    /// volume.turn = std::f32::consts::FRAC_PI_2;
    /// let at = volume.transform().transform_point3(vec3(4.0, 2.0, 0.0));
    /// assert!(at.distance(vec3(10.0, 1.0, 18.0)) < 1e-5);
    /// ```
    pub fn transform(&self) -> Affine3A {
        let scale = Vec3::splat(self.voxel_size);
        Affine3A::from_scale_rotation_translation(scale, self.rotation(), self.position)
    }

    /// How it is turned.
    pub fn rotation(&self) -> Quat {
        Quat::from_rotation_y(self.turn)
    }

    /// From metres in the map to voxels, counted from the first one.
    pub fn to_voxels(&self) -> Affine3A {
        self.transform().inverse()
    }

    /// The bricks that are not as in another volume; one that the other doesn't have is compared with an absent one.
    pub fn bricks_beside<'a>(
        &'a self,
        other: Option<&'a Self>,
    ) -> impl Iterator<Item = BrickPlace> + 'a {
        let none = Voxels::none();
        let differs = move |at: &BrickPlace| {
            let theirs = other.and_then(|other| other.voxels.brick(*at));
            let ours = self.voxels.brick(*at).unwrap_or(none);
            ours != theirs.unwrap_or(none)
        };
        self.voxels.places().filter(differs)
    }

    /// The bricks at places that another volume doesn't have, but for those in which nothing is.
    pub fn bricks_beyond<'a>(
        &'a self,
        other: Option<&'a Self>,
    ) -> impl Iterator<Item = BrickPlace> + 'a {
        let is_beyond =
            move |at: &BrickPlace| other.is_none_or(|other| other.voxels.brick(*at).is_none());
        let is_there = |at: &BrickPlace| self.voxels.brick(*at) != Some(Voxels::none());
        self.voxels.places().filter(is_beyond).filter(is_there)
    }

    /// Checks it as a volume of a map with these materials.
    ///
    /// # Errors
    /// What is wrong with it, and what was expected; `id` is how the error calls it.
    pub fn check(&self, id: VolumeId, materials: &[Material]) -> Result<(), MapError> {
        match self.trouble().or_else(|| self.missing_material(materials)) {
            None => Ok(()),
            Some(what) => Err(MapError::Volume {
                id: id.0,
                name: self.name.clone(),
                what,
            }),
        }
    }

    fn trouble(&self) -> Option<String> {
        let letters = self.name.chars().count();
        if letters > MOST_LETTERS || self.name.trim().is_empty() {
            return Some(format!(
                "its name has {letters} letters; expected 1 to {MOST_LETTERS} that are not all blank"
            ));
        }
        let most = Vec3::new(MAX_SIDE as f32, 1.0, MAX_SIDE as f32) * FARTHEST;
        if !self.position.abs().cmple(most).all() {
            let [x, y, z] = self.position.to_array().map(plain);
            let [far, high] = [most.x, most.y].map(|metres| grouped(metres as u64));
            return Some(format!(
                "it stands at {x}, {y}, {z} m; expected at most {far} m from 0 along x and z, and {high} m along y"
            ));
        }
        if !self.turn.is_finite() {
            let found = self.turn;
            return Some(format!(
                "it is turned by {found}; expected an angle in radians, a number"
            ));
        }
        let [least, most] = VOXEL_SIZES;
        (!(least..=most).contains(&self.voxel_size)).then(|| {
            let found = plain(self.voxel_size);
            format!("its voxels are {found} m large; expected {least} to {most} m")
        })
    }

    fn missing_material(&self, materials: &[Material]) -> Option<String> {
        let used = self.voxels.materials();
        let mut ids = (0..=u8::MAX).filter(|id| used[usize::from(*id)]);
        let missing = ids.find(|id| Material::find(materials, *id).is_none())?;
        Some(format!(
            "it has voxels of material {missing}, which the map's table lacks"
        ))
    }

    /// Checks all volumes of a map with these materials.
    ///
    /// # Errors
    /// When there are too many, or one is wrong.
    pub fn check_all(
        volumes: &BTreeMap<VolumeId, Self>,
        materials: &[Material],
    ) -> Result<(), MapError> {
        let too_many = |what, found, most| Err(MapError::Count { what, found, most });
        if volumes.len() > MOST_VOLUMES {
            return too_many("volumes", volumes.len(), MOST_VOLUMES);
        }
        let bricks = volumes
            .values()
            .map(|volume| volume.voxels.places().count());
        let bricks = bricks.sum();
        if bricks > MOST_BRICKS {
            return too_many("bricks of 16 × 16 × 16 voxels", bricks, MOST_BRICKS);
        }
        let check = |(id, volume): (&VolumeId, &Self)| volume.check(*id, materials);
        volumes.iter().try_for_each(check)
    }

    /// A name for a new volume: the number above all that are there, or an unused one once those run out.
    pub fn next_id(volumes: &BTreeMap<VolumeId, Self>) -> VolumeId {
        let last = volumes.last_key_value().map_or(0, |(id, _)| id.0);
        let above = last.checked_add(1).map(VolumeId);
        let unused = || (1..last).map(VolumeId).find(|id| !volumes.contains_key(id));
        above.or_else(unused).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Brick, Mix};

    fn volume(size: [u32; 3]) -> Volume {
        Volume::new("Rock", Vec3::ONE, 0.5, Voxels::empty(size).unwrap())
    }

    #[test]
    fn numbers_that_make_no_volume_are_said() {
        type Spoil = fn(&mut Volume);
        let spoilt: [(&str, Spoil); 7] = [
            ("stands at", |volume| volume.position.y = f32::NAN),
            ("stands at", |volume| volume.position.x = f32::INFINITY),
            ("turned by", |volume| volume.turn = f32::NAN),
            ("0 m large", |volume| volume.voxel_size = 0.0),
            ("letters", |volume| volume.name = "x".repeat(65)),
            ("0 letters", |volume| volume.name.clear()),
            ("not all blank", |volume| volume.name = "  ".into()),
        ];
        let right = volume([9, 9, 9]);
        right.check(VolumeId(4), &[]).unwrap();
        for (expected, spoil) in spoilt {
            let mut volume = right.clone();
            spoil(&mut volume);
            let error = volume.check(VolumeId(4), &[]).unwrap_err().to_string();
            assert!(
                error.contains(expected) && error.contains("volume 4"),
                "{error}"
            );
        }
    }

    #[test]
    fn voxels_of_materials_that_are_not_there_are_said() {
        let mut volume = volume([20, 20, 20]);
        let mut brick = Voxels::none().open();
        brick.mix[9] = Mix::of(7);
        volume.voxels.set_brick([0, 0, 0], &brick);
        volume.check(VolumeId(1), &[]).unwrap();
        brick.density[9] = 128;
        volume.voxels.set_brick([0, 0, 0], &brick);
        let error = volume.check(VolumeId(1), &[]).unwrap_err().to_string();
        assert!(error.contains("material 7"), "{error}");
        volume.check(VolumeId(1), &Material::bundled()).unwrap();
    }

    #[test]
    fn the_bricks_that_differ_are_found_whatever_the_sizes() {
        let mut large = volume([40, 20, 16]);
        let full = Brick::even(255, Mix::of(3)).open();
        large.voxels.set_brick([0, 0, 0], &full);
        large.voxels.set_brick([2, 1, 0], &full);
        let places = |a: &Volume, b: Option<&Volume>| a.bricks_beside(b).collect::<Vec<_>>();
        assert_eq!(places(&large, None), [[0, 0, 0], [2, 1, 0]]);
        assert_eq!(places(&large, Some(&large.clone())).len(), 0);
        let small = volume([16, 16, 16]);
        assert_eq!(places(&small, Some(&large)), [[0, 0, 0]]);
        assert_eq!(places(&large, Some(&small)), [[0, 0, 0], [2, 1, 0]]);
        let beyond = |a: &Volume, b: Option<&Volume>| a.bricks_beyond(b).collect::<Vec<_>>();
        assert_eq!(beyond(&large, None), [[0, 0, 0], [2, 1, 0]]);
        assert_eq!(beyond(&large, Some(&small)), [[2, 1, 0]]);
        assert!(beyond(&small, Some(&large)).is_empty());
    }

    #[test]
    fn names_are_new_even_when_the_last_is_taken() {
        let mut volumes = BTreeMap::new();
        assert_eq!(Volume::next_id(&volumes), VolumeId(1));
        volumes.insert(VolumeId(u32::MAX), volume([1, 1, 1]));
        volumes.insert(VolumeId(1), volume([1, 1, 1]));
        assert_eq!(Volume::next_id(&volumes), VolumeId(2));
    }
}
