//! MagicaVoxel's `.vox` files: all models of the scene at their places, with their colours as materials.
//!
//! A file's z is up and it is right-handed; it becomes ours by a turn, (x, y, z) → (x, z, −y), so nothing is mirrored.

mod assemble;
mod chunks;
mod contents;
mod nodes;
mod own;
mod palette;
mod scene;

use super::volume::VolumeFile;
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{MOST_LETTERS, MOST_VOLUMES, Material, Volume};
use assemble::{Assembled, assemble};
use contents::Contents;
use glam::Vec3;
pub(crate) use own::{ORIGIN_KEY, SIZE_KEY, TURN_KEY};
pub(crate) use palette::linear;
use scene::Placed;

/// Metres of a voxel where neither the file nor anybody else says otherwise.
pub const VOXEL_SIZE: f32 = 0.1;

/// A `.vox` file of which everything is known, and whose voxels are still to be put in their places.
#[derive(Debug)]
pub struct Scene {
    name: String,
    contents: Contents,
    placed: Vec<Placed>,
    materials: Vec<Material>,
    /// The id of the material of each colour.
    of_colour: [u8; 256],
}

impl Scene {
    /// Reads a file called so, without the ending.
    ///
    /// # Errors
    /// When the bytes are no such file or contradict themselves, or nothing in it is to be seen.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self> {
        let mut contents = Contents::read(bytes)?;
        let placed = scene::placed(&mut contents)?;
        let mut used = [false; 256];
        for placed in &placed {
            for voxel in &contents.models[placed.model].voxels {
                used[usize::from(voxel[3])] = true;
            }
        }
        let (materials, of_colour) = contents.looks.materials(&used, name);
        Ok(Self {
            name: name.to_owned(),
            contents,
            placed,
            materials,
            of_colour,
        })
    }

    /// Metres of a voxel, if the file says it: one that Landform wrote does.
    pub fn voxel_size(&self) -> Option<f32> {
        self.contents.own.map(|own| own.voxel_size)
    }

    /// How many models with voxels are placed in it.
    pub fn count(&self) -> usize {
        self.solid().count()
    }

    /// All models as one volume: as full as they can be, of one material for each colour that is used. Its first voxel
    /// stands where it stands in the scene, whose ground is at height 0. It is called as its models are, if they are all
    /// called alike, else as the file.
    ///
    /// # Errors
    /// When it is larger than a volume can be, or it is cancelled.
    pub fn together(&self, voxel_size: f32, progress: &Progress) -> Result<VolumeFile> {
        let first = self.placed[0].name.as_ref();
        let is_alike = self
            .placed
            .iter()
            .all(|placed| placed.name.as_ref() == first);
        let name = first.filter(|_| is_alike).unwrap_or(&self.name);
        let mut file = self.volume(&self.placed, name, voxel_size, progress)?;
        file.notices.clone_from(&self.contents.notices);
        Ok(file)
    }

    /// Each model as a volume of its own where it stands in the scene, as often as it is placed; those without voxels
    /// are left out. It is called as its node is, else by its number. The first brings the notices.
    ///
    /// # Errors
    /// When there are more than a map can have, one is larger than a volume can be, or it is cancelled.
    pub fn apart(&self, voxel_size: f32, progress: &Progress) -> Result<Vec<VolumeFile>> {
        let count = self.count();
        if count > MOST_VOLUMES {
            return Err(
                Error::new(ErrorKind::TooLarge, format!("{count} models are placed"))
                    .expected(format!(
                        "at most {MOST_VOLUMES}, to be volumes of their own"
                    ))
                    .advice("Take all of them as one volume."),
            );
        }
        let mut files = Vec::with_capacity(count);
        for (number, placed) in self.solid().enumerate() {
            progress.step(number as f32 / count as f32)?;
            let name = match &placed.name {
                Some(name) => name.clone(),
                None if count == 1 => self.name.clone(),
                None => numbered(&self.name, number + 1),
            };
            let placed = std::slice::from_ref(placed);
            files.push(self.volume(placed, &name, voxel_size, &progress.quiet())?);
        }
        if let Some(first) = files.first_mut() {
            first.notices.clone_from(&self.contents.notices);
        }
        Ok(files)
    }

    fn solid(&self) -> impl Iterator<Item = &Placed> {
        let is_solid = |placed: &&Placed| !self.contents.models[placed.model].voxels.is_empty();
        self.placed.iter().filter(is_solid)
    }

    fn volume(
        &self,
        placed: &[Placed],
        name: &str,
        voxel_size: f32,
        progress: &Progress,
    ) -> Result<VolumeFile> {
        let Assembled { low, voxels } =
            assemble(&self.contents, placed, &self.of_colour, progress)?;
        let first = Vec3::from(low.map(|along| along as f32 + 0.5));
        let own = self.contents.own;
        let mut volume = Volume {
            turn: own.map_or(0.0, |own| own.turn),
            ..Volume::new(name, Vec3::ZERO, voxel_size, voxels)
        };
        volume.position = volume.rotation() * (first * voxel_size);
        Ok(VolumeFile {
            volume,
            origin: own.and_then(|own| own.origin),
            materials: self.materials.clone(),
            notices: Vec::new(),
        })
    }
}

/// A name with a number after it, no longer than a name may be.
fn numbered(name: &str, number: usize) -> String {
    let number = number.to_string();
    let stem: String = name.chars().take(MOST_LETTERS - 1 - number.len()).collect();
    format!("{} {number}", stem.trim_end())
}

/// Reads all models of a `.vox` file as one volume: [`Scene::read`] and [`Scene::together`].
///
/// # Errors
/// As both.
pub fn decode(
    bytes: &[u8],
    name: &str,
    voxel_size: f32,
    progress: &Progress,
) -> Result<VolumeFile> {
    Scene::read(bytes, name)?.together(voxel_size, progress)
}

fn damaged(found: impl Into<String>) -> Error {
    Error::new(ErrorKind::Damaged, found).advice("Save it again, or use an intact copy.")
}

fn unsupported(found: impl Into<String>, advice: &str) -> Error {
    Error::new(ErrorKind::Unsupported, found).advice(advice)
}

fn foreign(found: &[u8]) -> Error {
    let begins = format!("it begins with {:?}", String::from_utf8_lossy(found));
    let found = if found.is_empty() {
        "it is empty".into()
    } else {
        begins
    };
    Error::new(ErrorKind::Foreign, found)
        .expected("\"VOX \", as MagicaVoxel writes it")
        .advice("Choose another file.")
}

#[cfg(test)]
mod tests;
