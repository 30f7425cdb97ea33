//! The inside of ground where a plane cuts it open: earth below its surface, and below the volumes that stand in for it.

use super::gpu::Gpu;
use super::ground::Ground;
use super::layouts::Layouts;
use super::mesh::Mesh;
use super::pass::Pass;
use super::pass::terrain::{CORNERS_GROUP, Cut};
use super::section::{Axis, Section};
use super::seen::{Bounds, Sector};
use crate::map::{Changes, Field, LayerId, Map, Plot};
use crate::terrain::Vertex;
use glam::Vec3;

/// Earth goes on below the lowest ground by more than anybody looks at, metres.
const DEEP: f32 = 1e6;

/// The floors of the volumes that stand in for ground, over the cells that are holes: earth goes on below.
#[derive(Debug)]
pub(super) struct Floors {
    mesh: Mesh,
}

impl Floors {
    /// Those of a map.
    pub fn of(gpu: &Gpu, layouts: &Layouts, map: &Map) -> Self {
        let (mut vertices, mut indices) = (Vec::new(), Vec::new());
        for volume in map.volumes.values() {
            let Some(plot) = Plot::of(volume, &map.field) else {
                continue;
            };
            for run in hole_runs(&map.field, plot) {
                add(&mut vertices, &mut indices, volume.position.y, run);
            }
        }
        let corners = vertices.iter().map(|vertex| Vec3::from(vertex.position));
        let box_of = |[low, high]: Bounds, corner: Vec3| [low.min(corner), high.max(corner)];
        let bounds = corners.fold([Vec3::INFINITY, Vec3::NEG_INFINITY], box_of);
        let mut mesh = Mesh::new(gpu, &layouts.corners, &vertices, &indices);
        mesh.bounds = bounds;
        Self { mesh }
    }

    /// Whether a change moves them.
    pub fn are_moved_by(changes: &Changes) -> bool {
        changes.everything
            || changes.field
            || !changes.volumes.is_empty()
            || !changes.regions_of(LayerId::Hole).is_empty()
    }
}

/// Holes side by side in a row of cells under a volume: x and z of the first and of the far corner of the last, metres.
fn hole_runs(field: &Field, plot: Plot<'_>) -> impl Iterator<Item = [[f32; 2]; 2]> {
    let cells = plot.cells();
    let [width, depth] = field.spacing;
    (cells.z0..cells.z1).flat_map(move |z| {
        let is_hole = move |x: u32| x < cells.x1 && field.hole.get(x, z) != 0;
        let begins = move |x: &u32| is_hole(*x) && (*x == cells.x0 || !is_hole(x - 1));
        (cells.x0..cells.x1).filter(begins).map(move |first| {
            let end = (first..=cells.x1).find(|x| !is_hole(*x)).unwrap_or(first);
            let corner = |x: u32, z: u32| [x as f32 * width, z as f32 * depth];
            [corner(first, z), corner(end, z + 1)]
        })
    })
}

/// Adds a level rectangle.
fn add(
    vertices: &mut Vec<Vertex>,
    indices: &mut Vec<u32>,
    height: f32,
    [near, far]: [[f32; 2]; 2],
) {
    let first = vertices.len() as u32;
    let [[x0, z0], [x1, z1]] = [near, far];
    vertices.extend(
        [[x0, z0], [x1, z0], [x1, z1], [x0, z1]].map(|[x, z]| Vertex {
            position: [x, height, z],
            // No ground is seen up there.
            alphas: [-1.0, 0.0],
            ..Vertex::default()
        }),
    );
    indices.extend([0, 2, 1, 0, 3, 2].map(|corner| first + corner));
}

/// Everything whose inside a plane shows.
pub(super) struct Earth<'a> {
    pub ground: &'a Ground,
    pub floors: Option<&'a Floors>,
    pub section: Section,
}

impl Earth<'_> {
    fn pass(&self) -> Pass {
        Pass::Cut(match self.section.axis {
            Axis::X | Axis::Z => Cut::Upright,
            Axis::Y => Cut::Level,
        })
    }

    /// Draws that of the map.
    pub fn draw(
        &self,
        pass: &mut wgpu::RenderPass,
        sector: &Sector,
        pipeline: impl FnOnce(Pass) -> wgpu::RenderPipeline,
    ) {
        let floors = self.floors.map(|floors| &floors.mesh);
        pass.set_pipeline(&pipeline(self.pass()));
        let all = self.ground.chunks.values().chain(floors);
        all.for_each(|mesh| self.draw_below(pass, sector, mesh));
    }

    /// Draws that of the land beyond it.
    pub fn draw_beyond(
        &self,
        pass: &mut wgpu::RenderPass,
        sector: &Sector,
        pipeline: impl FnOnce(Pass) -> wgpu::RenderPipeline,
    ) {
        pass.set_pipeline(&pipeline(self.pass()));
        let strips = &self.ground.surroundings.strips;
        strips
            .iter()
            .for_each(|mesh| self.draw_below(pass, sector, mesh));
    }

    fn draw_below(&self, pass: &mut wgpu::RenderPass, sector: &Sector, mesh: &Mesh) {
        let [low, high] = mesh.bounds;
        let inside = [low.with_y(low.y - DEEP), high];
        if mesh.is_empty() || !self.section.crosses(inside) {
            return;
        }
        match self.section.axis {
            Axis::Y if sector.sees([low, high].map(|corner| corner.with_y(self.section.at))) => {
                mesh.draw(pass);
            }
            Axis::X | Axis::Z if sector.sees(inside) => mesh.draw_twice(pass, CORNERS_GROUP),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Layer, Role, Volume, Voxels};

    #[test]
    fn floors_lie_under_holes_alone_and_join_what_lies_side_by_side() {
        let mut map = Map::flat([6, 4], [10.0, 20.0]).unwrap();
        #[rustfmt::skip]
        let holes = [
            1, 1, 0, 1, 1,
            0, 0, 0, 0, 0,
            0, 1, 1, 1, 0,
        ];
        map.field.hole = Layer::from_rows([5, 3], &holes);
        let voxels = Voxels::empty([32, 16, 48]).unwrap();
        let mut volume = Volume::new("Ground", Vec3::new(1.0, -8.0, 1.0), 1.25, voxels);
        volume.role = Role::Ground;
        let runs: Vec<_> = hole_runs(&map.field, Plot::of(&volume, &map.field).unwrap()).collect();
        let expected = [
            [[0.0, 0.0], [20.0, 20.0]],
            [[30.0, 0.0], [40.0, 20.0]],
            [[10.0, 40.0], [40.0, 60.0]],
        ];
        assert_eq!(runs, expected, "the fifth column lies beside the volume");
        let (mut vertices, mut indices) = (Vec::new(), Vec::new());
        add(&mut vertices, &mut indices, -8.0, runs[0]);
        add(&mut vertices, &mut indices, -8.0, runs[1]);
        assert_eq!((vertices.len(), indices.iter().max()), (8, Some(&7)));
    }
}
