//! What is exported of a volume: its surface; of one that stands in for ground what of it is seen, and the strips that
//! join it to the drawn ground.

use super::volumes::{SimplifiedTo, VolumesFor};
use super::welded::{Stance, Welded};
use crate::format::{Progress, Result};
use crate::map::{BrickPlace, Map, Plot, Volume, VolumeId};
use crate::scene::{Seam, is_seen};
use crate::voxel::{Block, Quad, SIDE, Skin, Surface, simplify_bricks};
use std::collections::{BTreeMap, HashSet};

/// What is alike, by the two materials that are seen or the one that is touched, twice.
type Meshes = BTreeMap<[u8; 2], Welded>;

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

    /// Meshes of what is alike for a purpose, and what simplifying did to them: by the two materials that are seen, or the one that is touched, twice.
    ///
    /// # Errors
    /// When it is cancelled, or has more vertices than can be counted.
    pub fn meshes(
        &self,
        purpose: VolumesFor,
        progress: &Progress,
    ) -> Result<(Meshes, Option<SimplifiedTo>)> {
        let mut meshes = Meshes::new();
        let simplified = match purpose {
            VolumesFor::CollisionWithin(metres) => {
                Some(self.add_simplified(metres, &mut meshes, progress)?)
            }
            VolumesFor::Display | VolumesFor::Collision => {
                self.add_surface(purpose, &mut meshes, progress)?;
                None
            }
        };
        self.add_strips(purpose, &mut meshes)?;
        meshes.values_mut().for_each(Welded::finish);
        Ok((meshes, simplified))
    }

    /// Adds the surface in fewer triangles, but for where strips begin.
    fn add_simplified(
        &self,
        metres: f32,
        meshes: &mut Meshes,
        progress: &Progress,
    ) -> Result<SimplifiedTo> {
        let mut bricks: Vec<(BrickPlace, Surface)> = Vec::new();
        self.each_brick(progress, |at, surface| {
            let mut seen = surface.clone();
            seen.quads.retain(|quad| self.is_seen(at, surface, quad));
            bricks.push((at, seen));
            Ok(())
        })?;
        let before: usize = bricks
            .iter()
            .map(|(_, surface)| 2 * surface.quads.len())
            .sum();
        let strips = self
            .seam
            .strips(self.id)
            .flat_map(|(_, strip)| &strip.vertices);
        let joints: HashSet<[i32; 3]> = strips.map(|vertex| vertex.cell).collect();
        let voxel = self.volume.voxel_size;
        let is_joint = |cell: [i32; 3]| joints.contains(&cell);
        let few = simplify_bricks(&bricks, metres / voxel, is_joint, || progress.step(0.0))?;
        let stance = Stance::of(self.volume);
        for triangle in &few.shell.triangles {
            let purpose = VolumesFor::CollisionWithin(metres);
            let mesh = meshes
                .entry(purpose.alike([0; 2], triangle.touched))
                .or_default();
            mesh.add_places(
                triangle
                    .vertices
                    .map(|vertex| few.shell.places[vertex as usize]),
                &stance,
            )?;
        }
        Ok(SimplifiedTo {
            before: before as u64,
            moved: few.moved * voxel,
        })
    }

    fn add_surface(
        &self,
        purpose: VolumesFor,
        meshes: &mut Meshes,
        progress: &Progress,
    ) -> Result<()> {
        let stance = Stance::of(self.volume);
        self.each_brick(progress, |at, surface| {
            let seen = surface
                .quads
                .iter()
                .filter(|quad| self.is_seen(at, surface, quad));
            for quad in seen {
                let alike = purpose.alike(quad.pair, quad.touched);
                let mesh = meshes.entry(alike).or_default();
                mesh.add(quad, &surface.vertices, at, &stance)?;
            }
            Ok(())
        })
    }

    fn is_seen(&self, at: BrickPlace, surface: &Surface, quad: &Quad) -> bool {
        let plot = self.plot.as_ref();
        plot.is_none_or(|plot| is_seen(plot, at, surface, quad))
    }

    /// Looks at the surface of each brick.
    fn each_brick(
        &self,
        progress: &Progress,
        mut look: impl FnMut(BrickPlace, &Surface) -> Result<()>,
    ) -> Result<()> {
        let voxels = &self.volume.voxels;
        let (mut block, mut surface) = (Block::default(), Surface::default());
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
            look(at, &surface)?;
        }
        Ok(())
    }

    fn add_strips(&self, purpose: VolumesFor, meshes: &mut Meshes) -> Result<()> {
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
