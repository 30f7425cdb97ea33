//! The buffers that hold vertices and polygons of volumes.

use super::place::{BrickRecord, VolumePlace};
use crate::map::Material;
use crate::render::arena::Arena;
use crate::render::gpu::Gpu;
use crate::render::materials::MaterialLook;
use crate::render::openness::Sky;
use crate::render::table::Table;
use crate::voxel::{Quad, Vertex};
use std::ops::Range;

/// What the card holds of a surface.
#[derive(Debug)]
pub(in crate::render) struct Held {
    record: u32,
    vertices: Range<u32>,
    quads: Range<u32>,
}

/// Polygons of volumes on the card, and what the shader reads beside them.
#[derive(Debug)]
pub(in crate::render) struct Store {
    materials: wgpu::Buffer,
    openness: wgpu::Buffer,
    pub places: Table<VolumePlace>,
    records: Table<BrickRecord>,
    vertices: Arena,
    quads: Arena,
}

impl Store {
    /// An empty one. `openness` holds what is seen of the sky.
    pub fn new(gpu: &Gpu, openness: &wgpu::Buffer) -> Self {
        let materials = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("materials"),
            size: (Material::MOST * size_of::<MaterialLook>()) as u64,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        Self::of(gpu, materials, openness.clone())
    }

    /// An empty one, in volumes whose materials and light are those of another.
    pub fn beside(&self, gpu: &Gpu) -> Self {
        Self::of(gpu, self.materials.clone(), self.openness.clone())
    }

    fn of(gpu: &Gpu, materials: wgpu::Buffer, openness: wgpu::Buffer) -> Self {
        Self {
            materials,
            openness,
            places: Table::new(gpu, "volumes"),
            records: Table::new(gpu, "bricks"),
            vertices: Arena::new(gpu, "vertices of volumes", size_of::<Vertex>()),
            quads: Arena::new(gpu, "polygons of volumes", size_of::<Quad>()),
        }
    }

    /// Brings how materials look.
    pub fn write_materials(&self, gpu: &Gpu, materials: &[Material]) {
        let looks = MaterialLook::of_all(materials);
        gpu.queue
            .write_buffer(&self.materials, 0, bytemuck::cast_slice(&looks));
    }

    /// What is seen of the sky is in another buffer now.
    pub fn set_openness(&mut self, openness: &wgpu::Buffer) {
        self.openness = openness.clone();
    }

    /// The buffers in the order of their bindings; others once they have grown.
    pub fn buffers(&self) -> [&wgpu::Buffer; 6] {
        [
            &self.materials,
            self.places.buffer(),
            self.records.buffer(),
            self.vertices.buffer(),
            self.quads.buffer(),
            &self.openness,
        ]
    }

    /// Takes polygons of the volume in a slot, their vertices counted from a cell; none if the card has no room.
    pub fn add(
        &mut self,
        gpu: &Gpu,
        (volume, sky): (u32, Sky),
        cell: [i32; 3],
        (vertices, quads): (&[Vertex], &[Quad]),
    ) -> Option<Held> {
        let vertices = self.vertices.add(gpu, bytemuck::cast_slice(vertices))?;
        let Some(quads) = self.quads.add(gpu, bytemuck::cast_slice(quads)) else {
            self.vertices.remove(&vertices);
            return None;
        };
        let record = BrickRecord::new(cell, volume, vertices.start, sky);
        Some(Held {
            record: self.records.add(record),
            vertices,
            quads,
        })
    }

    /// Brings what was taken to the card.
    pub fn flush(&mut self, gpu: &Gpu) {
        self.places.flush(gpu);
        self.records.flush(gpu);
        self.vertices.flush(gpu);
        self.quads.flush(gpu);
    }

    /// Gives up what the card holds of a surface.
    pub fn remove(&mut self, held: &Held) {
        self.records.remove(held.record);
        self.vertices.remove(&held.vertices);
        self.quads.remove(&held.quads);
    }

    /// The group of all buffers.
    pub fn bind(&self, gpu: &Gpu, layout: &wgpu::BindGroupLayout) -> wgpu::BindGroup {
        let entries: Vec<_> = (0..)
            .zip(self.buffers())
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("volumes"),
            layout,
            entries: &entries,
        })
    }
}

impl Held {
    /// Polygons of it.
    pub fn polygons(&self) -> u64 {
        self.quads.len() as u64
    }

    /// Draws it: its number is that of its instance; six vertices a polygon.
    pub fn draw(&self, pass: &mut wgpu::RenderPass) {
        let corners = self.quads.start * 6..self.quads.end * 6;
        pass.draw(corners, self.record..self.record + 1);
    }
}
