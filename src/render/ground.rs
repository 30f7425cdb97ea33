//! A map's ground on the card: the vertices of its chunks, what covers its cells, how it is lit.

use super::gpu::Gpu;
use super::look::Overlay;
use super::shade::Shade;
use super::textures;
use crate::map::{Changes, LayerId, Map, TextureSource};
use crate::math::Region;
use crate::terrain::{Chunk, Updated, Vertex, View};
use glam::Vec3;

/// The bit of a cell's last channel that says that it is a hole.
const HOLE: u8 = 0x80;

#[derive(Debug)]
pub(super) struct Ground {
    pub spacing: [f32; 2],
    pub extent: [f32; 2],
    /// Height of the plain beyond the map.
    pub plain_height: f32,
    pub chunks: Vec<ChunkOnCard>,
    cells: wgpu::Texture,
    shade: wgpu::Texture,
    sun: Vec3,
    max_level: u8,
    max_divisions: u8,
}

/// A chunk's buffers; they grow, but never shrink.
#[derive(Debug)]
pub(super) struct ChunkOnCard {
    vertices: wgpu::Buffer,
    pub indices: wgpu::Buffer,
    pub bind_group: wgpu::BindGroup,
    pub index_count: u32,
    /// The lowest and the highest corner of a box around it.
    pub bounds: [Vec3; 2],
}

impl Ground {
    pub(super) fn new(
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        map: &Map,
        view: &View,
        sun: Vec3,
    ) -> Self {
        let field = &map.field;
        let cells = texture(gpu, "cells", field.cells(), wgpu::TextureFormat::Rgba8Uint);
        let ground = Self {
            spacing: field.spacing,
            extent: field.extent(),
            plain_height: plain_height(map),
            chunks: view
                .chunks()
                .iter()
                .map(|chunk| ChunkOnCard::new(gpu, layout, field.spacing, chunk))
                .collect(),
            cells,
            shade: shade_texture(gpu, map, sun),
            sun,
            max_level: map.parameters.max_level,
            max_divisions: map.parameters.max_divisions,
        };
        for chunk in view.chunks() {
            ground.write_cells(gpu, map, view, chunk.cells());
        }
        ground
    }

    /// Brings to the card what an update changed.
    pub(super) fn update(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        map: &Map,
        view: &View,
        updated: &Updated,
        changes: &Changes,
    ) {
        self.max_level = map.parameters.max_level;
        self.max_divisions = map.parameters.max_divisions;
        for &id in &updated.vertices {
            self.chunks[id].write(gpu, layout, self.spacing, &view.chunks()[id]);
        }
        for &id in &updated.topology {
            if updated.vertices.binary_search(&id).is_err() {
                self.chunks[id].write(gpu, layout, self.spacing, &view.chunks()[id]);
            }
            self.write_cells(gpu, map, view, view.chunks()[id].cells());
        }
        for region in cells_changed(map, changes) {
            self.write_cells(gpu, map, view, region);
        }
        if changes.region_of(LayerId::Height).is_some() {
            self.plain_height = plain_height(map);
            self.light(gpu, map, self.sun);
        }
    }

    /// Lights the ground anew if the sun has moved; answers whether its picture is another one.
    pub(super) fn turn_sun(&mut self, gpu: &Gpu, map: &Map, sun: Vec3) -> bool {
        let moved = self.sun != sun;
        if moved {
            self.light(gpu, map, sun);
        }
        moved
    }

    fn light(&mut self, gpu: &Gpu, map: &Map, sun: Vec3) {
        self.sun = sun;
        self.shade = shade_texture(gpu, map, sun);
    }

    pub(super) fn cells_view(&self) -> wgpu::TextureView {
        self.cells
            .create_view(&wgpu::TextureViewDescriptor::default())
    }

    pub(super) fn shade_view(&self) -> wgpu::TextureView {
        self.shade
            .create_view(&wgpu::TextureViewDescriptor::default())
    }

    /// The top of the scale of an overlay.
    pub(super) fn most_of(&self, overlay: Overlay) -> u8 {
        match overlay {
            Overlay::Levels => self.max_level,
            Overlay::None | Overlay::Divisions => self.max_divisions,
        }
    }

    fn write_cells(&self, gpu: &Gpu, map: &Map, view: &View, region: Region) {
        let field = &map.field;
        let layers: Vec<u8> = map.textures.iter().map(|t| layer_of(&t.source)).collect();
        let columns = field.cells()[0];
        let divisions = view.divisions();
        let pixels: Vec<[u8; 4]> = region
            .places()
            .map(|(x, z)| {
                let cover = field.cover.get(x, z);
                let covered = if cover == 0 {
                    0
                } else {
                    layers[cover as usize - 1] + 1
                };
                let hole = if field.hole.get(x, z) == 0 { 0 } else { HOLE };
                let division = divisions[(z * columns + x) as usize];
                [
                    layers[field.texture.get(x, z) as usize],
                    covered,
                    field.level.get(x, z),
                    division | hole,
                ]
            })
            .collect();
        write_texture(gpu, &self.cells, region, bytemuck::cast_slice(&pixels), 4);
    }
}

impl ChunkOnCard {
    fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, spacing: [f32; 2], chunk: &Chunk) -> Self {
        let vertices = buffer(gpu, "vertices", size_of_val(chunk.vertices()));
        let indices = buffer(gpu, "indices", size_of_val(chunk.indices()));
        let mut on_card = Self {
            bind_group: bind_group(gpu, layout, &vertices, &indices),
            vertices,
            indices,
            index_count: 0,
            bounds: [Vec3::ZERO; 2],
        };
        on_card.write(gpu, layout, spacing, chunk);
        on_card
    }

    fn write(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        spacing: [f32; 2],
        chunk: &Chunk,
    ) {
        let vertices: &[u8] = bytemuck::cast_slice(chunk.vertices());
        let indices: &[u8] = bytemuck::cast_slice(chunk.indices());
        let grow_vertices = vertices.len() as u64 > self.vertices.size();
        let grow_indices = indices.len() as u64 > self.indices.size();
        if grow_vertices {
            self.vertices = buffer(gpu, "vertices", vertices.len());
        }
        if grow_indices {
            self.indices = buffer(gpu, "indices", indices.len());
        }
        if grow_vertices || grow_indices {
            self.bind_group = bind_group(gpu, layout, &self.vertices, &self.indices);
        }
        gpu.queue.write_buffer(&self.vertices, 0, vertices);
        gpu.queue.write_buffer(&self.indices, 0, indices);
        self.index_count = chunk.indices().len() as u32;
        self.bounds = bounds(spacing, chunk);
    }
}

fn bounds(spacing: [f32; 2], chunk: &Chunk) -> [Vec3; 2] {
    let region = chunk.cells();
    let [low, high] = chunk.height_range();
    [
        Vec3::new(
            region.x0 as f32 * spacing[0],
            low,
            region.z0 as f32 * spacing[1],
        ),
        Vec3::new(
            region.x1 as f32 * spacing[0],
            high,
            region.z1 as f32 * spacing[1],
        ),
    ]
}

fn layer_of(source: &TextureSource) -> u8 {
    match source {
        TextureSource::Bundled(key) => textures::layer_of(key).unwrap_or(0),
    }
}

/// A little below the lowest point of the field's edge, so that the map stands on the plain.
fn plain_height(map: &Map) -> f32 {
    let field = &map.field;
    let [columns, rows] = field.vertices();
    let along_x =
        (0..columns).flat_map(|x| [field.height.get(x, 0), field.height.get(x, rows - 1)]);
    let along_z =
        (0..rows).flat_map(|z| [field.height.get(0, z), field.height.get(columns - 1, z)]);
    let lowest = along_x.chain(along_z).fold(f32::INFINITY, f32::min);
    lowest - 0.02 * field.spacing[0].min(field.spacing[1])
}

/// The regions of cells whose pixels an edit made stale.
fn cells_changed(map: &Map, changes: &Changes) -> Vec<Region> {
    if changes.textures {
        return vec![map.field.cell_region()];
    }
    [
        LayerId::Texture,
        LayerId::Cover,
        LayerId::Level,
        LayerId::Hole,
    ]
    .into_iter()
    .filter_map(|layer| changes.region_of(layer))
    .collect()
}

fn shade_texture(gpu: &Gpu, map: &Map, sun: Vec3) -> wgpu::Texture {
    let shade = Shade::of(map, sun);
    let on_card = texture(gpu, "shade", shade.size, wgpu::TextureFormat::Rg8Unorm);
    let pixels = bytemuck::cast_slice(&shade.pixels);
    write_texture(gpu, &on_card, Region::of_size(shade.size), pixels, 2);
    on_card
}

fn texture(gpu: &Gpu, label: &str, size: [u32; 2], format: wgpu::TextureFormat) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some(label),
        size: wgpu::Extent3d {
            width: size[0],
            height: size[1],
            depth_or_array_layers: 1,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

fn write_texture(
    gpu: &Gpu,
    texture: &wgpu::Texture,
    region: Region,
    pixels: &[u8],
    bytes_a_pixel: u32,
) {
    if region.is_empty() {
        return;
    }
    gpu.queue.write_texture(
        wgpu::TexelCopyTextureInfo {
            texture,
            mip_level: 0,
            origin: wgpu::Origin3d {
                x: region.x0,
                y: region.z0,
                z: 0,
            },
            aspect: wgpu::TextureAspect::All,
        },
        pixels,
        wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(region.width() * bytes_a_pixel),
            rows_per_image: None,
        },
        wgpu::Extent3d {
            width: region.width(),
            height: region.height(),
            depth_or_array_layers: 1,
        },
    );
}

/// A storage buffer with a quarter to spare; never empty, since a binding may not be.
fn buffer(gpu: &Gpu, label: &str, bytes: usize) -> wgpu::Buffer {
    gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: Some(label),
        size: (bytes as u64 * 5 / 4).next_multiple_of(256).max(256),
        usage: wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::INDEX
            | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

fn bind_group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    vertices: &wgpu::Buffer,
    indices: &wgpu::Buffer,
) -> wgpu::BindGroup {
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("chunk"),
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

const _: () = assert!(
    size_of::<Vertex>() == 40,
    "shaders/terrain.wgsl reads ten floats a vertex"
);
