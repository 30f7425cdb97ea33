//! One picture of the sample map, as large as the window's viewport, in each quality: interleaved in one run. Prints
//! the median of each in milliseconds, and its ratio to the lowest quality's.

#[path = "terrain/measure.rs"]
mod measure;

use glam::Vec3;
use landform::format::archive;
use landform::map::Changes;
use landform::render::{Camera, Gpu, Look, Mode, Quality, Renderer, Target};
use landform::terrain::{Eye, View};
use measure::{Contender, medians};
use std::cell::RefCell;
use std::path::Path;

const SIZE: [u32; 2] = [1016, 672];
const ROUNDS: usize = 7;

fn main() {
    let gpu = match Gpu::headless() {
        Ok(gpu) => gpu,
        Err(error) => return println!("no frame was measured: {error}"),
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample.landform");
    let map = archive::load(&path).expect("the sample map");
    let camera = Camera::looking_at(
        Vec3::new(560.0, 330.0, 2400.0),
        Vec3::new(1280.0, 70.0, 1075.0),
    );
    let mut view = View::new(&map);
    let updated = view.update(&map, Eye::at(camera.position), &Changes::none());
    let mut renderer = Renderer::new(&gpu);
    let look = Look::default();
    renderer.upload(&map, &view, &updated, &Changes::everything(), &look);
    let renderer = RefCell::new(renderer);
    let targets = [1, 4].map(|samples| Target::new(&gpu, SIZE, samples).expect("a fair size"));

    let mut contenders: Vec<Contender> = Vec::new();
    for (name, quality, mode, target) in [
        ("low", Quality::Low, Mode::Textured, &targets[0]),
        ("low, wire over it", Quality::Low, Mode::Both, &targets[0]),
        ("low, 4 samples", Quality::Low, Mode::Textured, &targets[1]),
        ("medium", Quality::Medium, Mode::Textured, &targets[0]),
        (
            "high, 4 samples",
            Quality::High,
            Mode::Textured,
            &targets[1],
        ),
    ] {
        let look = Look {
            quality,
            mode,
            ..Look::default()
        };
        let (renderer, gpu, camera) = (&renderer, &gpu, &camera);
        let draw = move || {
            let mut encoder = gpu.encoder();
            renderer
                .borrow_mut()
                .draw(&mut encoder, target, camera, &look);
            gpu.submit(encoder);
            gpu.wait();
        };
        contenders.push((name, Box::new(draw)));
    }
    let times = medians(ROUNDS, &mut contenders);
    println!(
        "{}, {} × {}, {} triangles",
        gpu.name(),
        SIZE[0],
        SIZE[1],
        view.triangle_count()
    );
    for ((name, _), time) in contenders.iter().zip(&times) {
        println!(
            "{name}: {:.1} ms, {:.2} of low",
            time * 1e3,
            time / times[0]
        );
    }
}
