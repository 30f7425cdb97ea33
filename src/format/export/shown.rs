//! What is exported of a volume: its surface; of one that stands in for ground what of it is seen, and the strips that
//! join it to the drawn ground.

use super::volumes::VolumesFor;
use super::welded::{Stance, Welded};
use crate::format::{Progress, Result};
use crate::map::{Map, Plot, Volume, VolumeId};
use crate::scene::{Seam, is_seen};
use crate::voxel::{Block, SIDE, Skin, Surface};
use std::collections::BTreeMap;

/// A volume with what joins it to the ground.
pub(super) struct Shown<'a> {
    id: VolumeId,
    volume: &'a Volume,
    plot: Option<Plot<'a>>,
    seam: Seam,
}

impl<'a> Shown<'a> {
    /// A volume of a map whose ground is divided so often.
    pub fn of(map: &'a Map, id: VolumeId, volume: &'a Volume, divisions: u8) -> Self {
        let plot = Plot::of(volume, &map.field);
        let seam = match plot {
            Some(_) => seam_of(map, id, volume, divisions),
            None => Seam::default(),
        };
        Self {
            id,
            volume,
            plot,
            seam,
        }
    }

    /// Meshes of what is alike for a purpose: by the two materials that are seen, or the one that is touched, twice.
    ///
    /// # Errors
    /// When it is cancelled, or has more vertices than can be counted.
    pub fn meshes(
        &self,
        purpose: VolumesFor,
        progress: &Progress,
    ) -> Result<BTreeMap<[u8; 2], Welded>> {
        let mut meshes = BTreeMap::new();
        self.add_surface(purpose, &mut meshes, progress)?;
        self.add_strips(purpose, &mut meshes)?;
        meshes.values_mut().for_each(Welded::finish);
        Ok(meshes)
    }

    fn add_surface(
        &self,
        purpose: VolumesFor,
        meshes: &mut BTreeMap<[u8; 2], Welded>,
        progress: &Progress,
    ) -> Result<()> {
        let voxels = &self.volume.voxels;
        let (mut block, mut surface) = (Block::default(), Surface::default());
        let stance = Stance::of(self.volume);
        let places = voxels.places();
        let count = places.len();
        for (number, at) in places.enumerate() {
            if number % 64 == 0 {
                progress.step(number as f32 / count as f32)?;
            }
            if !block.read(voxels, at) {
                continue;
            }
            surface.make::<SIDE>(block.samples());
            let plot = self.plot.as_ref();
            let seen = |quad| plot.is_none_or(|plot| is_seen(plot, at, &surface, quad));
            for quad in surface.quads.iter().filter(|quad| seen(quad)) {
                let alike = purpose.alike(quad.pair, quad.touched);
                let mesh = meshes.entry(alike).or_default();
                mesh.add(quad, &surface.vertices, at, &stance)?;
            }
        }
        Ok(())
    }

    fn add_strips(
        &self,
        purpose: VolumesFor,
        meshes: &mut BTreeMap<[u8; 2], Welded>,
    ) -> Result<()> {
        for (_, strip) in self.seam.strips(self.id) {
            for triangle in &strip.triangles {
                let alike = purpose.alike(triangle.pair, triangle.touched);
                let mesh = meshes.entry(alike).or_default();
                let is_wall = purpose == VolumesFor::Display && strip.is_wall(triangle);
                mesh.join(strip, triangle, is_wall)?;
            }
        }
        Ok(())
    }
}

/// The strips of one volume of a map.
fn seam_of(map: &Map, id: VolumeId, volume: &Volume, divisions: u8) -> Seam {
    let alone = Map {
        volumes: [(id, volume.clone())].into(),
        ..map.clone()
    };
    Seam::of(&alone, &Skin::of(&alone), divisions)
}
