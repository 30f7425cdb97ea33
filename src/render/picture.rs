//! A picture of a map, all at once: for the command line, thumbnails and tests.

use super::{Camera, Gpu, GpuError, Look, Renderer, Target};
use crate::map::{Changes, Map};
use crate::terrain::{Eye, Far, View};
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

/// Draws a map with every recorded vertex.
///
/// # Errors
/// When the size is more than the card allows, or it does not answer.
pub fn picture(gpu: &Gpu, map: &Map, shot: &Shot) -> Result<RgbaImage, GpuError> {
    picture_with(gpu, map, shot, Far::Recorded)
}

/// Draws a map, and its far ground as `far` says. Far volumes are waited for, if the look has them.
///
/// # Errors
/// When the size is more than the card allows, or it does not answer.
pub fn picture_with(gpu: &Gpu, map: &Map, shot: &Shot, far: Far) -> Result<RgbaImage, GpuError> {
    let target = Target::new(gpu, shot.size, shot.samples)?;
    let mut view = View::new(map);
    view.set_far(far);
    let updated = view.update(map, shot.eye, &Changes::none());
    let mut renderer = Renderer::new(gpu);
    renderer.upload(map, &view, &updated, &Changes::everything(), &shot.look);
    renderer.light_around(map, shot.camera.position);
    while renderer.is_behind() {
        renderer.catch_up(map);
    }
    draw(gpu, &mut renderer, &target, shot);
    while renderer.makes_far_volumes() {
        std::thread::sleep(A_MOMENT);
        draw(gpu, &mut renderer, &target, shot);
    }
    target.read(gpu)
}

/// How soon it is looked again whether what is to be drawn of far volumes was made.
const A_MOMENT: std::time::Duration = std::time::Duration::from_millis(20);

fn draw(gpu: &Gpu, renderer: &mut Renderer, target: &Target, shot: &Shot) {
    let mut encoder = gpu.encoder();
    renderer.draw(&mut encoder, target, &shot.camera, &shot.look);
    gpu.submit(encoder);
}
