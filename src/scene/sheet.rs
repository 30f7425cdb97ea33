//! Strips as polygons among a volume's voxels, to be drawn as its surface is.

use super::strip::Strip;
use crate::voxel::{Quad, Surface, Vertex};

/// Cells that a polygon's vertices may lie apart.
const MOST_APART: i32 = 255;
/// What marks a vertex without a normal: its polygons have their own.
const NONE: [i16; 3] = [0; 3];

/// Polygons that come from strips, and the cell that those of their vertices are counted from. Points that a strip shares
/// with the volume's surface have its bits; those on the rim are within a hundred-thousandth of a voxel.
///
/// Strips that lie more than 255 voxels apart from the first are left out.
pub fn surface_of<'a>(strips: impl Iterator<Item = &'a Strip> + Clone) -> ([i32; 3], Surface) {
    let mut surface = Surface::default();
    let all = strips.clone().flat_map(|strip| &strip.vertices);
    let first = all.fold([i32::MAX; 3], |first, vertex| {
        [0, 1, 2].map(|axis| first[axis].min(vertex.cell[axis]))
    });
    for strip in strips {
        let fits = strip.vertices.iter().all(|vertex| {
            (0..3).all(|axis| vertex.cell[axis].abs_diff(first[axis]) <= MOST_APART as u32)
        });
        let count = surface.vertices.len() + 2 * strip.vertices.len();
        if fits && count <= usize::from(u16::MAX) {
            add(strip, first, &mut surface);
        }
    }
    (first, surface)
}

fn add(strip: &Strip, first: [i32; 3], surface: &mut Surface) {
    let start = surface.vertices.len();
    for has_normal in [true, false] {
        let vertices = strip.vertices.iter().map(|vertex| {
            let [x, y, z] = [0, 1, 2].map(|axis| (vertex.cell[axis] - first[axis]) as u8);
            let normal = (vertex.normal * 32_767.0).round().to_array();
            Vertex {
                cell: [x, y, z, u8::MAX],
                fraction: vertex.fraction,
                normal: if has_normal {
                    normal.map(|along| along as i16)
                } else {
                    NONE
                },
            }
        });
        surface.vertices.extend(vertices);
    }
    for triangle in &strip.triangles {
        let start = start
            + if strip.is_wall(triangle) {
                strip.vertices.len()
            } else {
                0
            };
        let [a, b, c] = triangle
            .corners
            .map(|corner| (start + corner as usize) as u16);
        let [u, v, w] = triangle.blends;
        surface.quads.push(Quad {
            vertices: [a, b, c, c],
            blends: [u, v, w, w],
            pair: triangle.pair,
            touched: triangle.touched,
            axis: 1,
        });
    }
}
