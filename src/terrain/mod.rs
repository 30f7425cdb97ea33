//! What an eye sees of a field: how often each cell is divided, where every vertex then stands, and the triangles
//! between them. Pure functions of the recorded data, the eye and the lattice: the same bits in any order, in any
//! chunk, on any number of threads.
//!
//! A game calls [`View::new`] once and [`View::update`] a frame; it draws [`View::chunks`].

mod around;
mod chunk;
mod detail;
mod dirt;
mod divider;
mod each;
mod far;
pub mod horizon;
pub mod lattice;
mod law;
mod line;
mod newborn;
mod normals;
mod palettes;
mod planes;
pub mod query;
mod rating;
mod renew;
mod sites;
mod spread;
mod stack;
mod subdivide;
mod tint;
mod triangulate;
mod vertices;
mod view;

pub use around::{Rectangle, triangles_over};
pub use chunk::{CHUNK, Chunk};
pub use detail::{CellDetail, Detail, Distances, Eye};
pub use divider::{Divider, Fineness, Planes};
pub use far::Far;
pub use lattice::{Draw, Lattice, RandomSource};
pub use vertices::Vertex;
pub use view::{Updated, View};
