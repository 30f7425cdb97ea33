//! The ground in three dimensions, and what lies over it.

pub mod gizmo;
pub mod hints;
pub mod legend;
pub mod minimap;
pub mod options;
pub mod pose;
pub mod top_view;
