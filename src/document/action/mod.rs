//! What the user can ask for: actions on the map as data, and the table of commands that call them and all else.

pub(in crate::document) mod beside;
mod clip_values;
mod command;
mod data;
mod idle;
mod keys;
mod label;
mod model_values;
mod remarks;
mod shortcut;
mod table;
mod texture_values;
mod values;
mod volume_files;
mod volumes;
mod voxel_values;

pub use clip_values::ClipValues;
pub use command::{Command, Menu, State, When};
pub use data::{Action, Performed};
pub use keys::Keys;
pub use model_values::ModelValues;
pub use shortcut::Shortcut;
pub use table::{GESTURES, TABLE, markdown};
pub use texture_values::TextureValues;
pub use values::{ImportedHeights, LayerValues};
pub use volume_files::{ImportedVolume, ImportedVolumes};
pub use volumes::{Joined, NewVolume, Placement, Resizing, VoxelFill, VoxelMirror, VoxelPaste};
pub use voxel_values::VoxelValues;
