//! Draws a map: what it needs on the card, and the order of its passes.

use super::frame::Frame;
use super::gpu::Gpu;
use super::ground::{ChunkOnCard, Ground};
use super::look::{Look, Mode, Quality};
use super::pass::{self, terrain::Corners};
use super::textures::Textures;
use super::{Camera, Target};
use crate::map::{Changes, Map};
use crate::terrain::{Updated, View};
use glam::Vec3;

/// Everything on the card that draws one map.
#[derive(Debug)]
pub struct Renderer {
    gpu: Gpu,
    textures: Textures,
    layouts: Layouts,
    pipelines: [Pipelines; 2],
    frame_buffer: wgpu::Buffer,
    ground: Option<Ground>,
    bind_group: Option<(Quality, wgpu::BindGroup)>,
}

#[derive(Debug)]
struct Layouts {
    frame: wgpu::BindGroupLayout,
    chunk: wgpu::BindGroupLayout,
}

#[derive(Debug)]
struct Pipelines {
    surface: wgpu::RenderPipeline,
    wire: wgpu::RenderPipeline,
    sky: wgpu::RenderPipeline,
}

impl Renderer {
    /// A renderer that shows nothing yet.
    pub fn new(gpu: &Gpu) -> Self {
        let layouts = Layouts {
            frame: frame_layout(gpu),
            chunk: pass::terrain::chunk_layout(gpu),
        };
        let terrain = |corners, samples| {
            pass::terrain::new(gpu, &layouts.frame, &layouts.chunk, corners, samples)
        };
        let pipelines = [1, 4].map(|samples| Pipelines {
            surface: terrain(Corners::Shared, samples),
            wire: terrain(Corners::Separate, samples),
            sky: pass::sky::new(gpu, &layouts.frame, samples),
        });
        Self {
            textures: Textures::new(gpu),
            layouts,
            pipelines,
            frame_buffer: gpu.device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("frame"),
                size: size_of::<Frame>() as u64,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            }),
            ground: None,
            bind_group: None,
            gpu: gpu.clone(),
        }
    }

    /// Brings what an update of the view changed to the card. `changes` says what is different in the map itself.
    pub fn upload(
        &mut self,
        map: &Map,
        view: &View,
        updated: &Updated,
        changes: &Changes,
        look: &Look,
    ) {
        let sun = look.sun.direction();
        match &mut self.ground {
            Some(ground) if !updated.rebuilt && !changes.field => {
                ground.update(&self.gpu, &self.layouts.chunk, map, view, updated, changes);
                let relit = ground.turn_sun(&self.gpu, map, sun);
                if relit || changes.region_of(crate::map::LayerId::Height).is_some() {
                    self.bind_group = None;
                }
            }
            _ => {
                self.ground = Some(Ground::new(&self.gpu, &self.layouts.chunk, map, view, sun));
                self.bind_group = None;
            }
        }
    }

    /// Records the drawing of one picture. Nothing is drawn before the first upload.
    pub fn draw(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
        target: &Target,
        camera: &Camera,
        look: &Look,
    ) {
        let Some(ground) = &self.ground else {
            return;
        };
        // Without anisotropy slopes seen at a flat angle would blur.
        let filter = if anisotropy(&self.gpu, look.quality) > 1 {
            1.0
        } else {
            0.55
        };
        let frame = Frame::new(ground, camera, look, target.size(), filter);
        self.gpu
            .queue
            .write_buffer(&self.frame_buffer, 0, bytemuck::bytes_of(&frame));
        if self
            .bind_group
            .as_ref()
            .is_none_or(|(quality, _)| *quality != look.quality)
        {
            self.bind_group = Some((look.quality, self.frame_bind_group(ground, look.quality)));
        }
        let Some((_, bind_group)) = &self.bind_group else {
            return;
        };
        let pipelines = &self.pipelines[usize::from(target.samples() > 1)];
        let [width, height] = target.size().map(|n| n as f32);
        let mut pass = target.begin(encoder);
        pass.set_bind_group(0, bind_group, &[]);
        let chunks = seen_from_near_to_far(&ground.chunks, camera, width / height);
        if look.mode == Mode::Textured {
            pass.set_pipeline(&pipelines.surface);
            for chunk in chunks {
                pass.set_bind_group(1, &chunk.bind_group, &[]);
                pass.set_index_buffer(chunk.indices.slice(..), wgpu::IndexFormat::Uint32);
                pass.draw_indexed(0..chunk.index_count, 0, 0..1);
            }
        } else {
            pass.set_pipeline(&pipelines.wire);
            for chunk in chunks {
                pass.set_bind_group(1, &chunk.bind_group, &[]);
                pass.draw(0..chunk.index_count, 0..1);
            }
        }
        pass.set_pipeline(&pipelines.sky);
        pass.draw(0..3, 0..1);
    }

    fn frame_bind_group(&self, ground: &Ground, quality: Quality) -> wgpu::BindGroup {
        let gpu = &self.gpu;
        let sharp = sampler(gpu, wgpu::AddressMode::Repeat, anisotropy(gpu, quality));
        let smooth = sampler(gpu, wgpu::AddressMode::Repeat, 1);
        let (cells, shade) = (ground.cells_view(), ground.shade_view());
        let resources = [
            self.frame_buffer.as_entire_binding(),
            wgpu::BindingResource::Sampler(&sharp),
            wgpu::BindingResource::Sampler(&smooth),
            wgpu::BindingResource::TextureView(&self.textures.colours),
            wgpu::BindingResource::TextureView(&self.textures.surfaces),
            wgpu::BindingResource::TextureView(&self.textures.meso),
            wgpu::BindingResource::TextureView(&self.textures.noise),
            wgpu::BindingResource::TextureView(&cells),
            wgpu::BindingResource::TextureView(&shade),
        ];
        let entries: Vec<_> = resources
            .into_iter()
            .enumerate()
            .map(|(binding, resource)| wgpu::BindGroupEntry {
                binding: binding as u32,
                resource,
            })
            .collect();
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("frame"),
            layout: &self.layouts.frame,
            entries: &entries,
        })
    }
}

/// A software driver was seen to hang in anisotropic filtering.
fn anisotropy(gpu: &Gpu, quality: Quality) -> u16 {
    if gpu.is_software() {
        1
    } else {
        quality.anisotropy()
    }
}

/// The chunks that reach into the picture, nearest first, so that what lies behind is not shaded.
fn seen_from_near_to_far<'a>(
    chunks: &'a [ChunkOnCard],
    camera: &Camera,
    aspect: f32,
) -> Vec<&'a ChunkOnCard> {
    let sides = camera.side_normals(aspect);
    let is_seen = |chunk: &&ChunkOnCard| {
        let [low, high] = chunk.bounds;
        chunk.index_count > 0
            && sides.iter().all(|normal| {
                let farthest = Vec3::select(normal.cmpge(Vec3::ZERO), high, low);
                normal.dot(farthest - camera.position) >= 0.0
            })
    };
    let distance = |chunk: &ChunkOnCard| {
        let [low, high] = chunk.bounds;
        camera
            .position
            .clamp(low, high)
            .distance_squared(camera.position)
    };
    let mut seen: Vec<_> = chunks.iter().filter(is_seen).collect();
    seen.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    seen
}

fn sampler(gpu: &Gpu, address: wgpu::AddressMode, anisotropy: u16) -> wgpu::Sampler {
    gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("ground"),
        address_mode_u: address,
        address_mode_v: address,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..Default::default()
    })
}

fn frame_layout(gpu: &Gpu) -> wgpu::BindGroupLayout {
    use wgpu::TextureSampleType::{Float, Uint};
    use wgpu::TextureViewDimension::{D2, D2Array};
    let texture = |sample_type, view_dimension| wgpu::BindingType::Texture {
        sample_type,
        view_dimension,
        multisampled: false,
    };
    let filtered = Float { filterable: true };
    let kinds = [
        wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
        wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Filtering),
        texture(filtered, D2Array),
        texture(filtered, D2Array),
        texture(filtered, D2),
        texture(filtered, D2),
        texture(Uint, D2),
        texture(filtered, D2),
    ];
    let entries: Vec<_> = kinds
        .into_iter()
        .enumerate()
        .map(|(binding, ty)| wgpu::BindGroupLayoutEntry {
            binding: binding as u32,
            visibility: wgpu::ShaderStages::VERTEX_FRAGMENT,
            ty,
            count: None,
        })
        .collect();
    gpu.device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("frame"),
            entries: &entries,
        })
}
