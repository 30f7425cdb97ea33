//! The graphics card: one renderer for the window, for pictures on disk and for tests.
//!
//! A [`Gpu`] is a device and its queue; a [`Renderer`] holds what a map needs on it; a [`Target`] is what is drawn
//! to. [`picture`] does all of it at once.

mod camera;
mod frame;
mod gpu;
mod ground;
mod land;
mod layers;
mod layouts;
mod lighting;
mod look;
mod mesh;
mod mips;
mod noise;
mod own;
mod pass;
mod picture;
mod relief;
mod renderer;
mod scale;
mod sheet;
mod surroundings;
mod target;
mod textures;
mod variant;

pub use camera::Camera;
pub use gpu::{Gpu, GpuError};
pub use look::{Brush, BrushShape, Look, Mode, Overlay, Quality, Rings, Sun};
pub use picture::{Shot, picture};
pub use renderer::Renderer;
pub use scale::{SCALE, scale_colour};
pub use target::Target;
pub use textures::texture_picture;
