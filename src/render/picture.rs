//! A picture of a map, all at once: for the command line, thumbnails and tests.

use super::{Camera, Gpu, GpuError, Look, Renderer, Target};
use crate::map::{Changes, Map};
use crate::terrain::{Eye, View};
use image::RgbaImage;

/// What a picture shows, and how large it is.
#[derive(Clone, Debug)]
pub struct Shot {
    /// Where it is taken from.
    pub camera: Camera,
    /// What drives the level of detail.
    pub eye: Eye,
    /// How it looks.
    pub look: Look,
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// Samples a pixel: 1 or 4.
    pub samples: u32,
}

/// Draws a map.
///
/// # Errors
/// When the size is more than the card allows, or it does not answer.
pub fn picture(gpu: &Gpu, map: &Map, shot: &Shot) -> Result<RgbaImage, GpuError> {
    let target = Target::new(gpu, shot.size, shot.samples)?;
    let mut view = View::new(map);
    let updated = view.update(map, shot.eye, &Changes::none());
    let mut renderer = Renderer::new(gpu);
    renderer.upload(map, &view, &updated, &Changes::everything(), &shot.look);
    let mut encoder = gpu.encoder();
    renderer.draw(&mut encoder, &target, &shot.camera, &shot.look);
    gpu.submit(encoder);
    target.read(gpu)
}
