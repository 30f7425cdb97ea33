//! How fast the ground divides, beside a plain copy, a noise function and a plain grid; medians of interleaved runs.
//!
//! `cargo bench --no-default-features --bench terrain`

#[path = "terrain/division.rs"]
mod division;
#[path = "terrain/flight.rs"]
mod flight;
#[path = "terrain/ground.rs"]
mod ground;
#[path = "../tests/common/layers.rs"]
mod layers;
#[path = "terrain/measure.rs"]
mod measure;
#[path = "terrain/sizes.rs"]
mod sizes;
#[path = "terrain/threads.rs"]
mod threads;
#[path = "terrain/triangles.rs"]
mod triangles;

fn main() {
    division::run();
    triangles::run();
    flight::run();
    sizes::run();
}
