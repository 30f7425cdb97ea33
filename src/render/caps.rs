//! What is solid where a plane cuts volumes open: flat caps that show what is inside, and the line around each.

use super::gpu::Gpu;
use super::pulled::{List, Pulled};
use super::section::{Cuts, Section};
use super::seen::{Bounds, Sector};
use super::volumes::Volumes;
use crate::map::{BRICK, Changes, Field, LayerId, Map, Plot, Role, Volume, VolumeId};
use crate::voxel::{PARTS, Quad, Skin, Slice, Tile};
use glam::{IVec3, Vec3};
use rayon::prelude::*;
use std::collections::BTreeSet;

/// Voxels around a brick in which it may change a cap.
const AROUND: f32 = 2.0;

/// The caps of all volumes for one section.
#[derive(Debug)]
pub(super) struct Caps {
    section: Section,
    faces: Pulled<Tile>,
    lines: Pulled<Tile>,
}

impl Caps {
    /// None yet; they are to be updated with everything.
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, of: &Volumes, section: Section) -> Self {
        Self {
            section,
            faces: Pulled::new(gpu, layout, of),
            lines: Pulled::new(gpu, layout, of),
        }
    }

    /// The section that they are made for.
    pub fn section(&self) -> Section {
        self.section
    }

    /// Lets them be made for another section; they are to be updated with everything.
    pub fn move_to(&mut self, section: Section) {
        self.section = section;
    }

    /// Follows what changed of a map, after `skin` did. Its work follows the bricks that changed.
    pub fn update(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        map: &Map,
        skin: &Skin,
        changes: &Changes,
    ) {
        let mut tiles = BTreeSet::new();
        let mut others = changes.volumes_among(map, self.faces.volumes());
        let holes = changes.regions_of(LayerId::Hole);
        let is_over_holes = |volume: &Volume| {
            let plot = Plot::of(volume, &map.field);
            plot.is_some_and(|plot| {
                let cells = plot.cells();
                holes
                    .iter()
                    .any(|region| !region.intersection(&cells).is_empty())
            })
        };
        if !holes.is_empty() {
            let ground = map.volumes.iter().filter(|(_, it)| is_over_holes(it));
            others.extend(ground.map(|(id, _)| *id));
        }
        for id in &others {
            let volume = map.volumes.get(id);
            for pulled in [&mut self.faces, &mut self.lines] {
                pulled.drop_all_of(*id);
                pulled.place(*id, volume);
            }
            if let Some(volume) = volume {
                let size = Vec3::from(volume.voxels.size().map(|side| side as f32));
                let plane = self.section.plane_in(volume);
                tiles.extend(plane.tiles([Vec3::NEG_ONE, size]).map(|tile| (*id, tile)));
            }
        }
        for (id, at) in &changes.bricks {
            if let Some(volume) = map.volumes.get(id) {
                let low = (IVec3::from(*at) * BRICK as i32).as_vec3() - AROUND;
                let high = low + BRICK as f32 + 2.0 * AROUND;
                let plane = self.section.plane_in(volume);
                tiles.extend(plane.tiles([low, high]).map(|tile| (*id, tile)));
            }
        }
        if tiles.is_empty() && others.is_empty() {
            return;
        }
        self.make(gpu, map, skin, tiles);
        self.faces.bind(gpu, layout);
        self.lines.bind(gpu, layout);
    }

    fn make(&mut self, gpu: &Gpu, map: &Map, skin: &Skin, tiles: BTreeSet<(VolumeId, Tile)>) {
        let section = self.section;
        let tiles = Vec::from_iter(tiles);
        let made = tiles
            .par_iter()
            .map_init(Slice::default, |slice, (id, tile)| {
                let volume = map.volumes.get(id)?;
                slice.make(
                    &volume.voxels,
                    skin.volume(*id)?,
                    &section.plane_in(volume),
                    *tile,
                );
                drop_buried_lines(slice, volume, &map.field);
                Some(slice.clone())
            });
        let made: Vec<Option<Slice>> = made.collect();
        for (key, slice) in tiles.iter().zip(made) {
            let slice = slice.unwrap_or_default();
            let line = |[from, to]: &[u16; 2]| Quad {
                vertices: [*from, *to, *from, *to],
                ..Quad::default()
            };
            let lines: Vec<Quad> = slice.lines.iter().map(line).collect();
            for (pulled, quads) in [(&mut self.faces, &slice.quads), (&mut self.lines, &lines)] {
                let list = List {
                    cell: slice.cell,
                    vertices: if quads.is_empty() {
                        &[]
                    } else {
                        &slice.vertices
                    },
                    quads,
                };
                pulled.put(gpu, *key, list);
            }
        }
    }

    /// What they show of volumes.
    pub fn cuts(&self, sector: &Sector) -> Cuts {
        let around = |[low, high]: Bounds, [near, far]: Bounds| [low.min(near), high.max(far)];
        match self.faces.bounds().reduce(around) {
            None => Cuts::Nothing,
            Some(all) if self.faces.bounds().any(|bounds| sector.sees(bounds)) => Cuts::InView(all),
            Some(all) => Cuts::OutOfView(all),
        }
    }

    /// Draws the caps.
    pub fn draw_faces(&self, pass: &mut wgpu::RenderPass, sector: &Sector) {
        self.faces.draw(pass, sector);
    }

    /// Draws the lines around them.
    pub fn draw_lines(&self, pass: &mut wgpu::RenderPass, sector: &Sector) {
        self.lines.draw(pass, sector);
    }
}

/// Drops the lines of a volume that stands in for ground where it meets the ground: earth goes on there.
fn drop_buried_lines(slice: &mut Slice, volume: &Volume, field: &Field) {
    if volume.role != Role::Ground {
        return;
    }
    let way = volume.transform();
    let place = |number: u16| {
        let vertex = &slice.vertices[usize::from(number)];
        let [x, y, z, _] = vertex.cell.map(i32::from);
        let cell = IVec3::from(slice.cell) + IVec3::new(x, y, z);
        cell.as_vec3() + Vec3::from(vertex.fraction.map(f32::from)) / PARTS as f32
    };
    slice.lines.retain(|line| {
        let [from, to] = line.map(place);
        let middle = (from + to) * 0.5;
        let Vec3 { x, z, .. } = way.transform_point3(middle);
        let cell = field.cell_at(x, z);
        middle.y > 0.0 && cell.is_none_or(|(x, z)| field.hole.get(x, z) != 0)
    });
}
