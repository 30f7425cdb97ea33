//! The graphics card: one renderer for the window, for pictures on disk and for tests.
//!
//! A [`Gpu`] is a device and its queue; a [`Renderer`] holds what a map needs on it; a [`Target`] is what is drawn
//! to. [`picture`] does all of it at once.

mod arena;
mod camera;
mod caps;
mod earth;
mod frame;
mod gpu;
mod ground;
mod hatching;
mod identity;
mod land;
mod layers;
mod layouts;
mod lighting;
mod look;
mod marks;
mod materials;
mod mesh;
mod mips;
mod noise;
mod objects;
mod openness;
mod overlay;
mod own;
mod pass;
mod picture;
mod pulled;
mod recorded;
mod relief;
mod renderer;
mod resources;
mod revealed;
mod rough_light;
mod samplers;
mod scale;
mod section;
mod seen;
mod shadow;
mod shape;
mod sheet;
#[cfg(test)]
mod sight;
mod sun;
mod surroundings;
mod table;
mod target;
mod textures;
mod touched;
mod variant;
mod volumes;

pub use camera::Camera;
pub use gpu::{Gpu, GpuError};
pub use hatching::{Hatching, Places};
pub use identity::{Hatch, IDENTITIES, identity_colour, identity_hatch};
pub use look::{Brush, BrushShape, Light, Look, Mode, OVERLAY_OPACITY, Quality, Rings};
pub use overlay::{Bands, LAST_SLOPE_BAND, Overlay, SLOPE_BAND, THICK_LINE};
pub use picture::{Shot, picture, picture_with};
pub use renderer::Renderer;
pub use scale::{SCALE, ramp_colour, scale_colour};
pub use section::{Axis, Cuts, Section};
pub use sun::{LOWEST_SUN, Sun};
pub use target::Target;
pub use textures::texture_picture;
