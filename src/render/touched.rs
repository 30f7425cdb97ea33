//! What is touched of volumes: the edges of their collision meshes' triangles, as lines.

use super::gpu::Gpu;
use super::pulled::{List, Pulled};
use super::seen::Sector;
use super::volumes::Volumes;
use crate::map::{BRICK, BrickPlace, Changes, Map, VolumeId, bricks_around};
use crate::voxel::{Collision, PARTS, Quad, Skin, Vertex};
use glam::{IVec3, Vec3};
use std::collections::BTreeSet;

/// The edges of what is touched of all volumes.
#[derive(Debug)]
pub(super) struct Touched {
    lines: Pulled<BrickPlace>,
}

impl Touched {
    /// None yet; they are to be updated with everything.
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, of: &Volumes) -> Self {
        Self {
            lines: Pulled::new(gpu, layout, of),
        }
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
        let mut bricks: BTreeSet<(VolumeId, BrickPlace)> = BTreeSet::new();
        let others = changes.volumes_among(map, self.lines.volumes());
        for id in &others {
            self.lines.drop_all_of(*id);
            self.lines.place(*id, map.volumes.get(id));
            let its = skin
                .volume(*id)
                .into_iter()
                .flat_map(|skinned| skinned.bricks());
            bricks.extend(its.map(|(at, _)| (*id, at)));
        }
        for (id, at) in &changes.bricks {
            bricks.extend(bricks_around(*at).map(|at| (*id, at)));
        }
        if bricks.is_empty() && others.is_empty() {
            return;
        }
        let mut collision = Collision::default();
        for (id, at) in bricks {
            match skin.surface(id, at) {
                Some(surface) => collision.take(surface),
                None => collision = Collision::default(),
            }
            let (vertices, quads) = edges(&collision);
            let list = List {
                cell: (IVec3::from(at) * BRICK as i32 - 1).to_array(),
                vertices: &vertices,
                quads: &quads,
            };
            self.lines.put(gpu, (id, at), list);
        }
        self.lines.bind(gpu, layout);
    }

    /// Draws them.
    pub fn draw(&self, pass: &mut wgpu::RenderPass, sector: &Sector) {
        self.lines.draw(pass, sector);
    }
}

/// The vertices of a brick's collision mesh, and each edge of its triangles once.
fn edges(collision: &Collision) -> (Vec<Vertex>, Vec<Quad>) {
    let vertices = collision.points.iter().map(|point| {
        let cell = point.floor();
        let fraction = ((*point - cell) * PARTS as f32).round();
        let [x, y, z] = (cell + Vec3::ONE).to_array().map(|along| along as u8);
        Vertex {
            cell: [x, y, z, 0],
            fraction: fraction.to_array().map(|part| part as u16),
            normal: [0; 3],
        }
    });
    let mut ends = BTreeSet::new();
    for ([a, b, c], material) in collision.triangles.iter().zip(&collision.materials) {
        for [from, to] in [[a, b], [b, c], [c, a]] {
            ends.insert((*from.min(to) as u16, *from.max(to) as u16, *material));
        }
    }
    let line = |(from, to, touched): &(u16, u16, u8)| Quad {
        vertices: [*from, *to, *from, *to],
        touched: *touched,
        ..Quad::default()
    };
    (vertices.collect(), ends.iter().map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Mix, Voxels};
    use crate::voxel::{Block, SIDE, Surface};

    #[test]
    fn each_edge_of_what_is_touched_is_a_line_between_its_ends() {
        let mut voxels = Voxels::empty([3, 3, 3]).unwrap();
        let mut brick = Voxels::none().open();
        (brick.density[0], brick.mix[0]) = (255, Mix::of(4));
        voxels.set_brick([0, 0, 0], &brick);
        let (mut block, mut surface) = (Block::default(), Surface::default());
        assert!(block.read(&voxels, [0, 0, 0]));
        surface.make::<SIDE>(block.samples());
        let mut collision = Collision::default();
        collision.take(&surface);
        let (vertices, quads) = edges(&collision);
        // A closed mesh of 12 triangles.
        assert_eq!(quads.len(), 18);
        assert!(quads.iter().all(|quad| quad.touched == 4));
        for (vertex, point) in vertices.iter().zip(&collision.points) {
            let along = |axis: usize| {
                f32::from(vertex.cell[axis]) - 1.0 + f32::from(vertex.fraction[axis]) / PARTS as f32
            };
            assert!(Vec3::new(along(0), along(1), along(2)).distance(*point) < 1e-4);
        }
    }
}
