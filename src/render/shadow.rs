//! Shadows that objects throw: their depth as the sun sees them, about where the camera is.

use super::Camera;
use super::gpu::Gpu;
use super::look::Quality;
use super::sheet::{self, Sheet};
use super::target::DEPTH;
use glam::{Mat4, Vec3};

/// How far from the middle shadows are seen, in heights of the eye above the ground; and its least and its most, metres.
const REACH: f32 = 3.0;
const NEAREST: f32 = 60.0;
const FARTHEST: f32 = 600.0;
/// How far towards the sun and away from it something is that throws a shadow, in reaches.
const DEPTH_REACH: f32 = 4.0;

/// What the sun sees.
#[derive(Debug)]
pub(super) struct Shadow {
    view: wgpu::TextureView,
    side: u32,
}

impl Shadow {
    /// As fine as a quality wants it.
    pub fn new(gpu: &Gpu, quality: Quality) -> Self {
        Self::of_side(
            gpu,
            match quality {
                Quality::Low => 1024,
                Quality::Medium | Quality::High => 2048,
            },
        )
    }

    /// One pixel that nobody reads.
    pub fn none(gpu: &Gpu) -> Self {
        Self::of_side(gpu, 1)
    }

    fn of_side(gpu: &Gpu, side: u32) -> Self {
        let sheet = Sheet {
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::RENDER_ATTACHMENT,
            ..Sheet::sampled("shadows of objects", [side, side], DEPTH)
        };
        Self {
            view: sheet::view_of(&sheet.create(gpu)),
            side,
        }
    }

    pub fn view(&self) -> &wgpu::TextureView {
        &self.view
    }

    /// Begins to draw what the sun sees.
    pub fn begin<'a>(&self, encoder: &'a mut wgpu::CommandEncoder) -> wgpu::RenderPass<'a> {
        encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("shadows of objects"),
            color_attachments: &[],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.view,
                depth_ops: Some(wgpu::Operations {
                    load: wgpu::LoadOp::Clear(0.0),
                    store: wgpu::StoreOp::Store,
                }),
                stencil_ops: None,
            }),
            ..Default::default()
        })
    }

    /// From the map to what the sun sees: −1..1 across, depth 1 towards the sun. `ground` is the height of the ground
    /// under the camera. It moves by whole pixels, so that shadows stand still while the camera moves.
    pub fn matrix(&self, camera: &Camera, ground: f32, sun: Vec3) -> Mat4 {
        let above = (camera.position.y - ground).max(0.0);
        // By powers of two, so that it seldom changes.
        let reach = (above * REACH).clamp(NEAREST, FARTHEST);
        let reach = 2f32.powf(reach.log2().ceil());
        let ahead = camera.forward() * reach * 0.6;
        let middle = Vec3::new(
            camera.position.x + ahead.x,
            ground,
            camera.position.z + ahead.z,
        );
        let right = sun.cross(Vec3::Y).try_normalize().unwrap_or(Vec3::X);
        let up = right.cross(sun);
        let pixel = 2.0 * reach / self.side as f32;
        let whole = |axis: Vec3| (middle.dot(axis) / pixel).round() * pixel;
        let depth = reach * DEPTH_REACH;
        let row = |axis: Vec3, scale: f32, offset: f32| (axis * scale).extend(offset);
        Mat4::from_cols(
            row(right, 1.0 / reach, -whole(right) / reach),
            row(up, 1.0 / reach, -whole(up) / reach),
            row(sun, 0.5 / depth, 0.5 - middle.dot(sun) * 0.5 / depth),
            Vec3::ZERO.extend(1.0),
        )
        .transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::Sun;

    #[test]
    fn ground_before_the_camera_is_seen_and_the_sun_is_near() {
        let gpu = Gpu::headless().expect("a graphics driver");
        let shadow = Shadow::new(&gpu, Quality::High);
        let camera =
            Camera::looking_at(Vec3::new(500.0, 40.0, 300.0), Vec3::new(560.0, 12.0, 300.0));
        let sun = Sun::default().direction();
        let matrix = shadow.matrix(&camera, 12.0, sun);
        for metres in [0.0, 30.0, 90.0] {
            let place = matrix.project_point3(Vec3::new(500.0 + metres, 12.0, 310.0));
            assert!(place.abs().max_element() < 1.0 && place.z > 0.0, "{place}");
        }
        let at = |along: f32| matrix.project_point3(Vec3::new(560.0, 12.0, 300.0) + sun * along);
        assert!(at(20.0).z > at(0.0).z);
        assert!((at(20.0).truncate() - at(0.0).truncate()).length() < 1e-4);
        let high = matrix.project_point3(Vec3::new(560.0, 12.0, 300.0) + sun * 200.0);
        assert!(high.z < 1.0, "a tower still throws its shadow");
    }
}
