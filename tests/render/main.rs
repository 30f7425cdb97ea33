//! Pictures of a small map, drawn as the window draws them. Needs a Vulkan or OpenGL driver; a software one will do.
#![cfg(feature = "render")]

mod beside;
mod blends;
mod border;
mod brush;
mod coarse;
mod drawing;
mod far_volumes;
mod hatching;
mod horizon;
mod light;
mod objects;
mod overlays;
mod rule;
mod sections;
mod shade;
mod shots;
mod underground;
mod volumes;
