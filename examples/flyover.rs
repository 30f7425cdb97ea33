//! What a game does: loads a map, flies over it, and draws what the view says. Here "drawing" is counting.
//!
//! Run `cargo run --example flyover [MAP]`; `examples/game/Cargo.toml` builds it as a game does, with the plain library.

use glam::Vec3;
use landform::format::archive;
use landform::map::{Changes, Map};
use landform::terrain::{Eye, View, query};
use std::error::Error;
use std::path::PathBuf;

const STEPS: usize = 12;
/// How far above the ground it flies, in cells.
const ABOVE: f32 = 4.0;

fn main() -> Result<(), Box<dyn Error>> {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sample.landform");
    let path = std::env::args_os()
        .nth(1)
        .map_or(sample.into(), PathBuf::from);
    let map = archive::load(&path)?;

    let mut view = View::new(&map);
    view.update(&map, Eye::at(Vec3::ZERO), &Changes::everything());
    println!(
        "  at x, y, z in metres   cells divided 0, 1, 2, 3 times   triangles   chunks to upload"
    );
    for step in 0..STEPS {
        let eye = flight(&map, &view, step);
        // The map itself does not change, so nothing but the eye is new.
        let updated = view.update(&map, Eye::at(eye), &Changes::none());
        let cells = cells_by_division(&view);
        println!(
            "{:7.0} {:6.0} {:6.0}   {:>31}   {:9}   {:16}",
            eye.x,
            eye.y,
            eye.z,
            cells.map(|n| n.to_string()).join(", "),
            view.triangle_count(),
            updated.vertices.len(),
        );
    }
    Ok(())
}

/// Along the diagonal, always as high above the ground.
fn flight(map: &Map, view: &View, step: usize) -> Vec3 {
    let [width, depth] = map.field.extent();
    let along = (step as f32 + 0.5) / STEPS as f32;
    let (x, z) = (width * along, depth * along);
    let ground = query::height_at(view, map, x, z).map_or(0.0, |sample| sample.height);
    Vec3::new(x, ground + ABOVE * map.field.spacing[0], z)
}

fn cells_by_division(view: &View) -> [usize; 4] {
    let mut cells = [0; 4];
    for division in view.divisions() {
        cells[usize::from(division).min(3)] += 1;
    }
    cells
}
