//! An update of a view with a million triangles, after the eye moved by a tenth of a cell and after a dab.

use crate::ground::rough;
use crate::measure::median;
use crate::threads::threads;
use glam::Vec3;
use landform::map::{Changes, LayerId, Map};
use landform::math::Region;
use landform::terrain::{Eye, Updated, View};
use std::hint::black_box;
use std::time::Instant;

const CELLS: u32 = 256;
const STEPS: u32 = 100;

pub fn run() {
    let mut map = rough(CELLS);
    map.parameters.reference_distances = vec![750.0, 600.0, 450.0, 200.0];
    let mut view = View::new(&map);
    view.update(&map, eye(0), &Changes::none());
    println!("updates of {} triangles", view.triangle_count());
    let all = std::thread::available_parallelism().map_or(1, |count| count.get());
    for count in [1, all] {
        let pool = threads(count);
        let (flight, last) = pool.install(|| fly(&mut view, &map));
        let dab = pool.install(|| paint(&mut view, &map));
        let cut = pool.install(|| cut(&mut view, &map));
        let percent = |cells: usize| cells as f64 * 100.0 / (CELLS * CELLS) as f64;
        println!(
            "  {count} threads  {:.2} ms after the eye moved by a tenth of a cell: {:.1} % of the cells with other \
             rates, {:.2} % with other triangles, {} of {} chunks",
            flight * 1e3,
            percent(last.cells_rated),
            percent(last.cells_cut),
            last.vertices.len(),
            view.chunks().len(),
        );
        println!(
            "  {count} threads  {:.2} ms after a dab of 8 cells' radius where all is divided",
            dab * 1e3
        );
        println!(
            "  {count} threads  {:.2} ms after one cell there was cut anew",
            cut * 1e3
        );
    }
}

/// The eye after so many steps of a tenth of a cell.
fn eye(step: u32) -> Eye {
    Eye::at(Vec3::new(1100.0 + step as f32, 60.0, 1300.0))
}

/// Median seconds of an update, and what the last one changed.
fn fly(view: &mut View, map: &Map) -> (f64, Updated) {
    let mut last = Updated::default();
    let times = (0..STEPS).map(|step| {
        let start = Instant::now();
        last = black_box(view.update(map, eye(step), &Changes::none()));
        start.elapsed().as_secs_f64()
    });
    (median(times.collect()), last)
}

/// Median seconds of an update where heights changed under a brush that goes on by a cell.
fn paint(view: &mut View, map: &Map) -> f64 {
    let dab = |step| Region::new(100 + step, 120, 117 + step, 137);
    edit(view, map, |step| {
        Changes::of_layer(LayerId::Height, dab(step))
    })
}

/// Median seconds of an update where a cell may have become a hole, or none any more.
fn cut(view: &mut View, map: &Map) -> f64 {
    let cell = |step| Region::new(100 + step, 120, 101 + step, 121);
    edit(view, map, |step| {
        Changes::of_layer(LayerId::Hole, cell(step))
    })
}

fn edit(view: &mut View, map: &Map, changes: impl Fn(u32) -> Changes) -> f64 {
    let times = (0..STEPS).map(|step| {
        let changes = changes(step);
        let start = Instant::now();
        black_box(view.update(map, eye(STEPS - 1), &changes));
        start.elapsed().as_secs_f64()
    });
    median(times.collect())
}
