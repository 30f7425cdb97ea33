//! Dialogs: each a value that is shown every frame and answers when the user has decided.

pub mod export;
pub mod ground_voxels;
pub mod help;
pub mod import;
pub mod layer;
pub mod message;
pub mod new;
pub mod palette;
pub mod path;
pub mod settings;
pub mod size;
pub mod volume;
pub mod waiting;
