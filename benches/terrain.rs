//! How fast the ground divides.

fn main() {}
