//! The window, driven through its accessibility tree: what a designer does, and what must not happen to him.
#![cfg(feature = "editor")]

mod dialogs;
mod docking;
mod files;
mod ground_voxels;
mod help;
mod looks;
mod materials;
mod objects;
mod painting;
mod panels;
mod picture;
mod safety;
mod selecting;
mod several_objects;
mod size;
mod tools;
mod touching;
mod views;
mod volume_files;
mod volumes;
mod voxels;
