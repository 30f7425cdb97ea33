//! A model on the card: its triangles, its edges, what its parts wear.

use super::gpu::Gpu;
use super::samplers;
use super::sheet::{self, Sheet};
use crate::map;
use crate::math::Region;
use bytemuck::{Pod, Zeroable};
use image::{RgbaImage, imageops};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use wgpu::util::DeviceExt as _;

/// A vertex as `shaders/object.wgsl` takes it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
struct Vertex {
    position: [f32; 3],
    normal: [f32; 3],
    uv: [f32; 2],
    colour: [f32; 4],
}

/// How shaders find the members of a vertex.
pub(super) const ATTRIBUTES: [wgpu::VertexAttribute; 4] =
    wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x3, 2 => Float32x2, 3 => Float32x4];
/// Bytes from one vertex to the next.
pub(super) const STRIDE: u64 = size_of::<Vertex>() as u64;

/// What a part looks like, laid out as `Part` in `shaders/object.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(super) struct PartLook {
    base_colour: [f32; 4],
    cutoff: f32,
    unused: [f32; 3],
}

#[cfg(test)]
impl PartLook {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 2] = [
        ("base_colour", std::mem::offset_of!(PartLook, base_colour)),
        ("cutoff", std::mem::offset_of!(PartLook, cutoff)),
    ];
}

/// Triangles that look alike.
#[derive(Debug)]
pub(super) struct Part {
    pub indices: Range<u32>,
    pub two_sided: bool,
    pub look: wgpu::BindGroup,
}

/// A model's mesh.
#[derive(Debug)]
pub(super) struct Shape {
    mesh: Arc<map::Mesh>,
    vertices: wgpu::Buffer,
    indices: wgpu::Buffer,
    edges: wgpu::Buffer,
    edge_indices: u32,
    pub parts: Vec<Part>,
}

impl Shape {
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, mesh: &Arc<map::Mesh>) -> Self {
        let data = mesh.data();
        let vertices: Vec<Vertex> = (0..data.positions.len())
            .map(|at| Vertex {
                position: data.positions[at],
                normal: data.normals[at],
                uv: data.uvs[at],
                colour: data.colours[at],
            })
            .collect();
        let edges = edges(&data.indices);
        let sampler = samplers::repeating(gpu, 1);
        let buffer = |label, contents: &[u8], usage| {
            gpu.device
                .create_buffer_init(&wgpu::util::BufferInitDescriptor {
                    label: Some(label),
                    contents,
                    usage,
                })
        };
        let of_indices = wgpu::BufferUsages::INDEX;
        Self {
            mesh: mesh.clone(),
            vertices: buffer(
                "model",
                bytemuck::cast_slice(&vertices),
                wgpu::BufferUsages::VERTEX,
            ),
            indices: buffer("triangles", bytemuck::cast_slice(&data.indices), of_indices),
            edges: buffer("edges", bytemuck::cast_slice(&edges), of_indices),
            edge_indices: edges.len() as u32,
            parts: data
                .parts
                .iter()
                .map(|part| Part {
                    indices: part.indices.clone(),
                    two_sided: part.two_sided,
                    look: look_of(gpu, layout, &sampler, part),
                })
                .collect(),
        }
    }

    /// Whether it is that of this mesh.
    pub fn is_of(&self, mesh: &Arc<map::Mesh>) -> bool {
        Arc::ptr_eq(&self.mesh, mesh)
    }

    /// Makes the triangles those that are drawn next.
    pub fn use_triangles(&self, pass: &mut wgpu::RenderPass) {
        pass.set_vertex_buffer(0, self.vertices.slice(..));
        pass.set_index_buffer(self.indices.slice(..), wgpu::IndexFormat::Uint32);
    }

    /// Draws the edges of so many objects.
    pub fn draw_edges(&self, pass: &mut wgpu::RenderPass, objects: Range<u32>) {
        pass.set_vertex_buffer(0, self.vertices.slice(..));
        pass.set_index_buffer(self.edges.slice(..), wgpu::IndexFormat::Uint32);
        pass.draw_indexed(0..self.edge_indices, 0, objects);
    }
}

/// Every edge of the triangles once, by two indices.
fn edges(triangles: &[u32]) -> Vec<u32> {
    let sides = triangles
        .chunks_exact(3)
        .flat_map(|t| [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])]);
    let once: BTreeSet<(u32, u32)> = sides.map(|(a, b)| (a.min(b), a.max(b))).collect();
    once.into_iter().flat_map(|(a, b)| [a, b]).collect()
}

fn look_of(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    sampler: &wgpu::Sampler,
    part: &map::Part,
) -> wgpu::BindGroup {
    let look = PartLook {
        base_colour: part.base_colour,
        cutoff: part.cutoff.unwrap_or(0.0),
        unused: [0.0; 3],
    };
    let uniform = gpu
        .device
        .create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: Some("part"),
            contents: bytemuck::bytes_of(&look),
            usage: wgpu::BufferUsages::UNIFORM,
        });
    let picture = match &part.picture {
        Some(picture) => on_card(gpu, picture),
        None => on_card(
            gpu,
            &map::Picture {
                size: [1, 1],
                pixels: vec![[255; 4]],
            },
        ),
    };
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("part"),
        layout,
        entries: &[
            wgpu::BindGroupEntry {
                binding: 0,
                resource: uniform.as_entire_binding(),
            },
            wgpu::BindGroupEntry {
                binding: 1,
                resource: wgpu::BindingResource::TextureView(&picture),
            },
            wgpu::BindGroupEntry {
                binding: 2,
                resource: wgpu::BindingResource::Sampler(sampler),
            },
        ],
    })
}

/// A picture with its halves, no larger than the card allows.
fn on_card(gpu: &Gpu, picture: &map::Picture) -> wgpu::TextureView {
    let [mut width, mut height] = picture.size;
    let mut image = RgbaImage::from_fn(width, height, |x, y| {
        image::Rgba(picture.pixels[(y * width + x) as usize])
    });
    let shrunk = |image: &RgbaImage, width: u32, height: u32| {
        imageops::resize(image, width, height, imageops::FilterType::Triangle)
    };
    let most = gpu.most_pixels();
    if width.max(height) > most {
        (width, height) = (width.min(most), height.min(most));
        image = shrunk(&image, width, height);
    }
    let levels = width.max(height).ilog2() + 1;
    let sheet = Sheet {
        levels,
        ..Sheet::sampled(
            "picture of a model",
            [width, height],
            wgpu::TextureFormat::Rgba8UnormSrgb,
        )
    };
    let texture = sheet.create(gpu);
    for level in 0..levels {
        let size = [width, height].map(|side| (side >> level).max(1));
        if level > 0 {
            image = shrunk(&image, size[0], size[1]);
        }
        sheet::write(gpu, &texture, [0, level], Region::of_size(size), &image);
    }
    sheet::view_of(&texture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_that_two_triangles_share_is_drawn_once() {
        assert_eq!(edges(&[0, 1, 2, 2, 1, 3]), [0, 1, 0, 2, 1, 2, 1, 3, 2, 3]);
        assert!(edges(&[]).is_empty());
    }
}
