//! Triangles on the card: vertices and indices, with a box around them.

use super::gpu::Gpu;
use super::seen::Sector;
use crate::terrain::Vertex;
use glam::Vec3;

/// How shaders find the members of a vertex in a vertex buffer.
pub(super) const ATTRIBUTES: [wgpu::VertexAttribute; 3] =
    wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x4, 2 => Float32x3];

const _: () = assert!(
    size_of::<Vertex>() == 40,
    "shaders/terrain.wgsl reads ten floats a vertex"
);

/// Buffers of triangles; they grow, but never shrink.
#[derive(Debug)]
pub(super) struct Mesh {
    vertices: wgpu::Buffer,
    indices: wgpu::Buffer,
    /// Both buffers, for shaders that look triangles up themselves.
    corners: wgpu::BindGroup,
    index_count: u32,
    /// What is drawn before what: meshes of finer ground lie before those of coarser.
    pub rank: u32,
    /// The lowest and the highest corner of a box around it.
    pub bounds: [Vec3; 2],
}

impl Mesh {
    pub fn new(
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        vertices: &[Vertex],
        indices: &[u32],
    ) -> Self {
        let on_card = [
            buffer(gpu, "vertices", size_of_val(vertices)),
            buffer(gpu, "indices", size_of_val(indices)),
        ];
        let corners = bind_group(gpu, layout, &on_card);
        let [vertex_buffer, index_buffer] = on_card;
        let mut mesh = Self {
            vertices: vertex_buffer,
            indices: index_buffer,
            corners,
            index_count: 0,
            rank: 0,
            bounds: [Vec3::ZERO; 2],
        };
        mesh.write(gpu, layout, vertices, indices);
        mesh
    }

    /// Replaces the triangles; the bounds are the caller's to keep.
    pub fn write(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        vertices: &[Vertex],
        indices: &[u32],
    ) {
        let vertices: &[u8] = bytemuck::cast_slice(vertices);
        let grown = grow(gpu, &mut self.vertices, "vertices", vertices)
            | grow(
                gpu,
                &mut self.indices,
                "indices",
                bytemuck::cast_slice(indices),
            );
        if grown {
            let both = [self.vertices.clone(), self.indices.clone()];
            self.corners = bind_group(gpu, layout, &both);
        }
        gpu.queue.write_buffer(&self.vertices, 0, vertices);
        gpu.queue
            .write_buffer(&self.indices, 0, bytemuck::cast_slice(indices));
        self.index_count = indices.len() as u32;
    }

    pub fn is_empty(&self) -> bool {
        self.index_count == 0
    }

    /// Draws it by its index buffer, each vertex shaded once.
    pub fn draw(&self, pass: &mut wgpu::RenderPass) {
        pass.set_vertex_buffer(0, self.vertices.slice(..));
        pass.set_index_buffer(self.indices.slice(..), wgpu::IndexFormat::Uint32);
        pass.draw_indexed(0..self.index_count, 0, 0..1);
    }

    /// Draws it corner by corner, so that a pixel knows its triangle's edges.
    pub fn draw_corners(&self, pass: &mut wgpu::RenderPass, group: u32) {
        pass.set_bind_group(group, &self.corners, &[]);
        pass.draw(0..self.index_count, 0..1);
    }

    /// Draws two triangles for each one, which the shader makes of its corners.
    pub fn draw_twice(&self, pass: &mut wgpu::RenderPass, group: u32) {
        pass.set_bind_group(group, &self.corners, &[]);
        pass.draw(0..2 * self.index_count, 0..1);
    }
}

/// Puts a larger buffer in a buffer's place if `bytes` don't fit; answers whether it did.
fn grow(gpu: &Gpu, known: &mut wgpu::Buffer, label: &str, bytes: &[u8]) -> bool {
    let grows = bytes.len() as u64 > known.size();
    if grows {
        *known = buffer(gpu, label, bytes.len());
    }
    grows
}

/// A buffer with a quarter to spare; never empty, since a binding may not be.
fn buffer(gpu: &Gpu, label: &str, bytes: usize) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size: (bytes as u64 * 5 / 4).next_multiple_of(256).max(256),
        usage: wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::VERTEX
            | wgpu::BufferUsages::INDEX
            | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

fn bind_group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    [vertices, indices]: &[wgpu::Buffer; 2],
) -> wgpu::BindGroup {
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("corners"),
        layout,
        entries: &[
            wgpu::BindGroupEntry {
                binding: 0,
                resource: vertices.as_entire_binding(),
            },
            wgpu::BindGroupEntry {
                binding: 1,
                resource: indices.as_entire_binding(),
            },
        ],
    })
}

/// The meshes that reach into the picture, nearest first, so that what lies behind is not shaded.
pub(super) fn seen_from_near_to_far<'a>(
    mut meshes: Vec<&'a Mesh>,
    sector: &Sector,
) -> Vec<&'a Mesh> {
    meshes.retain(|mesh| !mesh.is_empty() && sector.sees(mesh.bounds));
    let distance = |mesh: &Mesh| sector.distance_squared(mesh.bounds);
    meshes.sort_by(|a, b| {
        let nearer = distance(a).total_cmp(&distance(b));
        a.rank.cmp(&b.rank).then(nearer)
    });
    meshes
}
