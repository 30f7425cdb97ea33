//! The ground in three dimensions, and what lies over it.

pub mod gizmo;
pub mod legend;
pub mod pose;
