//! How fast the ground divides, beside a plain copy, a noise function and a plain grid; medians of interleaved runs.
//!
//! `cargo bench --no-default-features --bench terrain`

#[path = "terrain/division.rs"]
mod division;
#[path = "terrain/ground.rs"]
mod ground;
#[path = "terrain/measure.rs"]
mod measure;

fn main() {
    division::run();
}
