//! The files that an export makes of volumes and materials.

use super::print::{self, counted};
use super::progress::{during, told};
use super::{arguments, output};
use crate::format::export::{
    self, SimplifiedTo, VolumesFor, VolumesOptions, VolumesSummary, VoxSummary,
};
use crate::format::{Error, ErrorKind, Result};
use crate::map::{Map, Volume, VolumeId};
use crate::math::{length, listed};
use clap::Args;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub(super) struct VolumeOutputs {
    /// Write what is seen of the volumes as GLB: a primitive for each pair of materials.
    #[arg(long, value_name = "FILE")]
    volumes: Option<PathBuf>,
    /// Write what is touched of the volumes as GLB: a primitive for each material.
    #[arg(long, value_name = "FILE")]
    collision: Option<PathBuf>,
    /// Write what is touched in as few triangles as may be while nothing moves farther than so many metres.
    #[arg(long, value_parser = arguments::metres, allow_hyphen_values = true, value_name = "METRES", requires = "collision")]
    collision_error: Option<f32>,
    /// Write a volume's voxels for MagicaVoxel: .vox.
    #[arg(long, value_name = "FILE")]
    vox: Option<PathBuf>,
    /// Write the table of materials, with all that a game is told of them: .json.
    #[arg(long, value_name = "FILE")]
    materials: Option<PathBuf>,
    /// Of the volumes, only the one of this number.
    #[arg(long, value_parser = arguments::count, allow_hyphen_values = true, value_name = "N")]
    volume: Option<u32>,
}

impl VolumeOutputs {
    /// The files by the options that name them.
    pub fn named(&self) -> [(&'static str, &Option<PathBuf>); 4] {
        [
            ("--volumes", &self.volumes),
            ("--collision", &self.collision),
            ("--vox", &self.vox),
            ("--materials", &self.materials),
        ]
    }

    /// Refuses what could not be written.
    pub fn check(&self, map: &Path) -> Result<()> {
        if let Some(metres) = self.collision_error.filter(|metres| *metres <= 0.0) {
            let found = format!("--collision-error is {metres}");
            return Err(Error::new(ErrorKind::Invalid, found)
                .expected("more than 0 metres")
                .advice("Leave it out to write every triangle."));
        }
        for (out, ending) in [
            (&self.volumes, "glb"),
            (&self.collision, "glb"),
            (&self.vox, "vox"),
            (&self.materials, "json"),
        ] {
            if let Some(out) = out {
                output::check(out, &[ending], Some(map))?;
            }
        }
        Ok(())
    }

    /// Refuses what a map has no volume, or several, for.
    pub fn check_map(&self, map: &Map) -> Result<()> {
        match self.vox {
            Some(_) => self.only(map).map(drop),
            None => Ok(()),
        }
    }

    /// Writes what is asked for, joined to ground that is divided so often.
    pub fn write(&self, map: &Map, divisions: u8) -> Result<()> {
        if let Some(out) = &self.volumes {
            self.write_glb(map, out, VolumesFor::Display, divisions)?;
        }
        if let Some(out) = &self.collision {
            let purpose = match self.collision_error {
                Some(metres) => VolumesFor::CollisionWithin(metres),
                None => VolumesFor::Collision,
            };
            self.write_glb(map, out, purpose, divisions)?;
        }
        if let Some(out) = &self.vox {
            self.write_vox(map, out)?;
        }
        if let Some(out) = &self.materials {
            during("Writing the materials", || export::materials(map, out))?;
            print::result(out.display())?;
        }
        Ok(())
    }

    fn write_glb(&self, map: &Map, out: &Path, purpose: VolumesFor, divisions: u8) -> Result<()> {
        let id = self.volume.map(VolumeId);
        let options = VolumesOptions {
            purpose,
            ids: id.as_ref().map(std::slice::from_ref),
            divisions,
        };
        let write = |progress: &_| export::volumes(map, &options, out, progress);
        let VolumesSummary {
            volumes,
            primitives,
            vertices,
            triangles,
            bytes,
            simplified,
        } = told("Writing the volumes", write)?;
        print::remark(format_args!(
            "{}, {}, {vertices} vertices, {triangles} triangles, {bytes} bytes",
            counted(volumes as u64, "volume"),
            counted(primitives as u64, "primitive")
        ));
        if let Some(SimplifiedTo { before, moved }) = simplified {
            print::remark(format_args!(
                "simplified from {before} triangles to {triangles}; what moved farthest moved {}",
                length(moved)
            ));
        }
        print::result(out.display())
    }

    fn write_vox(&self, map: &Map, out: &Path) -> Result<()> {
        let volume = self.only(map).map_err(|error| error.in_file(out))?;
        let write = |progress: &_| export::vox(map, volume, out, progress);
        let VoxSummary { models, voxels } = told("Writing the voxels", write)?;
        print::remark(format_args!(
            "{} in {}",
            counted(voxels, "solid voxel"),
            counted(models as u64, "model")
        ));
        print::result(out.display())
    }

    /// The volume that is named, or the only one.
    fn only<'a>(&self, map: &'a Map) -> Result<&'a Volume> {
        let numbers: Vec<u32> = map.volumes.keys().map(|id| id.0).collect();
        let found = match self.volume {
            Some(number) => map.volumes.get(&VolumeId(number)),
            None if map.volumes.len() == 1 => map.volumes.values().next(),
            None => None,
        };
        found.ok_or_else(|| {
            let found = match self.volume {
                Some(number) => format!("there is no volume {number}"),
                None if numbers.is_empty() => "the map has no volume".into(),
                None => "the map has several volumes, and a .vox file is of one".into(),
            };
            let error = Error::new(ErrorKind::Invalid, found);
            if numbers.is_empty() {
                return error.advice("Add one first.");
            }
            error
                .expected(listed(&numbers))
                .advice("Name one by --volume.")
        })
    }
}
