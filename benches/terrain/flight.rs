//! An update of a view with a million triangles after the eye moved by a tenth of a cell.

use crate::ground::rough;
use glam::Vec3;
use landform::map::{Changes, LayerId};
use landform::math::Region;
use landform::terrain::{Eye, Updated, View};
use std::hint::black_box;
use std::time::Instant;

const STEPS: usize = 100;

pub fn run() {
    let mut map = rough(256);
    map.parameters.reference_distances = vec![750.0, 600.0, 450.0, 200.0];
    let mut view = View::new(&map);
    let at = |step: usize| Eye::at(Vec3::new(1100.0 + step as f32, 60.0, 1300.0));
    view.update(&map, at(0), &Changes::none());
    println!(
        "an update of {} triangles after the eye moved by a tenth of a cell",
        view.triangle_count()
    );
    for threads in [
        1,
        std::thread::available_parallelism().map_or(1, |n| n.get()),
    ] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        let mut times = Vec::new();
        let mut last = Updated::default();
        for step in 0..STEPS {
            let start = Instant::now();
            last = pool.install(|| black_box(view.update(&map, at(step), &Changes::none())));
            times.push(start.elapsed().as_secs_f64());
        }
        let cells = 256.0 * 256.0 / 100.0;
        println!(
            "  {threads} threads  {:.2} ms  cells with other rates {:.1} %  with other triangles {:.2} %  chunks {} of {}",
            median(times) * 1e3,
            last.cells_rated as f64 / cells,
            last.cells_cut as f64 / cells,
            last.vertices.len(),
            view.chunks().len(),
        );
        let mut times = Vec::new();
        for step in 0..STEPS as u32 {
            let edit = Changes::of_layer(
                LayerId::Height,
                Region::new(100 + step, 120, 117 + step, 137),
            );
            let start = Instant::now();
            pool.install(|| black_box(view.update(&map, at(STEPS - 1), &edit)));
            times.push(start.elapsed().as_secs_f64());
        }
        println!(
            "  {threads} threads  {:.2} ms after a dab of 8 cells' radius where all is divided",
            median(times) * 1e3
        );
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
