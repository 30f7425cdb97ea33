//! Draws a map: what it needs on the card, and the order of its passes.

use super::frame::Frame;
use super::gpu::Gpu;
use super::ground::Ground;
use super::layers;
use super::layouts::Layouts;
use super::look::{Look, Mode, Quality};
use super::mesh::Mesh;
use super::pass::{Pass, Pipelines, terrain::CORNERS_GROUP};
use super::textures::Textures;
use super::variant::Variant;
use super::{Camera, Target};
use crate::map::{Changes, Map};
use crate::terrain::{Updated, View};
use glam::{Vec3, Vec3Swizzles as _};
use wgpu::util::DeviceExt as _;

/// Everything on the card that draws one map.
#[derive(Debug)]
pub struct Renderer {
    gpu: Gpu,
    textures: Textures,
    layers: wgpu::Buffer,
    layouts: Layouts,
    pipelines: Pipelines,
    ground: Option<Ground>,
    /// What the ground's pixels read, for a quality.
    resources: Option<(Quality, wgpu::BindGroup)>,
}

impl Renderer {
    /// A renderer that shows nothing yet.
    pub fn new(gpu: &Gpu) -> Self {
        let table = layers::table();
        let layers = wgpu::util::BufferInitDescriptor {
            label: Some("layers"),
            contents: bytemuck::cast_slice(&table),
            usage: wgpu::BufferUsages::UNIFORM,
        };
        Self {
            textures: Textures::new(gpu),
            layers: gpu.device.create_buffer_init(&layers),
            layouts: Layouts::new(gpu),
            pipelines: Pipelines::new(gpu),
            ground: None,
            resources: None,
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
        let corners = &self.layouts.corners;
        match &mut self.ground {
            Some(ground) if !updated.rebuilt && !changes.field => {
                ground.update(&self.gpu, corners, map, view, updated, changes);
                ground.lighting.turn_sun(&self.gpu, map, sun);
            }
            _ => {
                self.ground = Some(Ground::new(&self.gpu, corners, map, view, sun));
                self.resources = None;
            }
        }
    }

    /// Whether the picture shows light, or land beyond the map, of heights before the last edits.
    pub fn is_behind(&self) -> bool {
        self.ground.as_ref().is_some_and(Ground::is_behind)
    }

    /// Does a few milliseconds of what the last edits of heights have left to be done, nearest to the edit first.
    /// Call it a frame as long as the renderer [is behind](Self::is_behind).
    pub fn catch_up(&mut self, map: &Map) {
        if let Some(ground) = &mut self.ground {
            ground.catch_up(&self.gpu, &self.layouts.corners, map);
        }
    }

    /// Records the drawing of one picture, which may be one of several that are submitted together. Nothing is drawn
    /// before the first upload.
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
        let quality = look.quality;
        if self.resources.as_ref().is_none_or(|(q, _)| *q != quality) {
            self.resources = Some((quality, self.resources_of(ground, quality)));
        }
        let Some((_, resources)) = &self.resources else {
            return;
        };
        let frame = self.frame_group(&Frame::new(
            ground,
            camera,
            look,
            target.size(),
            filter_width(&self.gpu, quality),
        ));
        let mut pipeline = |pass, variant| {
            let samples = target.samples();
            self.pipelines
                .get(&self.gpu, &self.layouts, pass, variant, samples)
                .clone()
        };
        let ground_pass = match look.mode {
            Mode::Textured => Pass::Surface,
            Mode::Wire | Mode::Both => Pass::Wire,
        };
        let eye = camera.position;
        let stand = ground.land.stand(eye.xz(), eye.y);
        let of_ground = pipeline(ground_pass, Variant::of_ground(look, stand));
        let beyond =
            shows_surroundings(look).then(|| pipeline(Pass::Surface, Variant::beyond(look, stand)));
        let sky = pipeline(Pass::Sky, Variant::of_sky(look, stand));

        let [width, height] = target.size().map(|n| n as f32);
        let seen = |meshes| seen_from_near_to_far(meshes, camera, width / height);
        let mut pass = target.begin(encoder);
        pass.set_bind_group(0, &frame, &[]);
        pass.set_bind_group(1, resources, &[]);
        pass.set_pipeline(&of_ground);
        for chunk in seen(&ground.chunks) {
            match ground_pass {
                Pass::Wire => chunk.draw_corners(&mut pass, CORNERS_GROUP),
                Pass::Surface | Pass::Sky => chunk.draw(&mut pass),
            }
        }
        if let Some(beyond) = &beyond {
            pass.set_pipeline(beyond);
            for strip in seen(&ground.surroundings.strips) {
                strip.draw(&mut pass);
            }
        }
        pass.set_pipeline(&sky);
        pass.draw(0..3, 0..1);
    }

    /// A frame's numbers: of their own for each picture, since all of a submission's are written before it is drawn.
    fn frame_group(&self, frame: &Frame) -> wgpu::BindGroup {
        let device = &self.gpu.device;
        let buffer = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: Some("frame"),
            contents: bytemuck::bytes_of(frame),
            usage: wgpu::BufferUsages::UNIFORM,
        });
        device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("frame"),
            layout: &self.layouts.frame,
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: buffer.as_entire_binding(),
            }],
        })
    }

    fn resources_of(&self, ground: &Ground, quality: Quality) -> wgpu::BindGroup {
        let gpu = &self.gpu;
        let sharp = sampler(gpu, anisotropy(gpu, quality));
        let smooth = sampler(gpu, 1);
        let (cells, shade) = (ground.cells_view(), ground.lighting.view());
        let textures = &self.textures;
        let relief = match quality {
            Quality::Low => &textures.relief,
            Quality::Medium | Quality::High => &textures.meso,
        };
        let resources = [
            self.layers.as_entire_binding(),
            wgpu::BindingResource::Sampler(&sharp),
            wgpu::BindingResource::Sampler(&smooth),
            wgpu::BindingResource::TextureView(&textures.colours),
            wgpu::BindingResource::TextureView(&textures.surfaces),
            wgpu::BindingResource::TextureView(relief),
            wgpu::BindingResource::TextureView(&textures.noise),
            wgpu::BindingResource::TextureView(&cells),
            wgpu::BindingResource::TextureView(&shade),
        ];
        let entries: Vec<_> = (0..)
            .zip(resources)
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
            .collect();
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("ground"),
            layout: &self.layouts.ground,
            entries: &entries,
        })
    }
}

/// The format's plain rule knows nothing beyond the map.
fn shows_surroundings(look: &Look) -> bool {
    look.weather && look.enhanced && look.mode != Mode::Wire
}

/// A software driver was seen to hang in anisotropic filtering.
fn anisotropy(gpu: &Gpu, quality: Quality) -> u16 {
    if gpu.is_software() {
        1
    } else {
        quality.anisotropy()
    }
}

/// Pixels that a texture's filter spans. Without anisotropy slopes seen at a flat angle would blur.
fn filter_width(gpu: &Gpu, quality: Quality) -> f32 {
    if anisotropy(gpu, quality) > 1 {
        1.0
    } else {
        0.55
    }
}

/// The meshes that reach into the picture, nearest first, so that what lies behind is not shaded.
fn seen_from_near_to_far<'a>(meshes: &'a [Mesh], camera: &Camera, aspect: f32) -> Vec<&'a Mesh> {
    let sides = camera.side_normals(aspect);
    let is_seen = |mesh: &&Mesh| {
        let [low, high] = mesh.bounds;
        !mesh.is_empty()
            && sides.iter().all(|normal| {
                let farthest = Vec3::select(normal.cmpge(Vec3::ZERO), high, low);
                normal.dot(farthest - camera.position) >= 0.0
            })
    };
    let distance = |mesh: &Mesh| {
        let [low, high] = mesh.bounds;
        camera
            .position
            .clamp(low, high)
            .distance_squared(camera.position)
    };
    let mut seen: Vec<_> = meshes.iter().filter(is_seen).collect();
    seen.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
    seen
}

fn sampler(gpu: &Gpu, anisotropy: u16) -> wgpu::Sampler {
    gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        label: Some("ground"),
        address_mode_u: wgpu::AddressMode::Repeat,
        address_mode_v: wgpu::AddressMode::Repeat,
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        mipmap_filter: wgpu::MipmapFilterMode::Linear,
        anisotropy_clamp: anisotropy,
        ..Default::default()
    })
}
