//! Dialogs: each a value that is shown every frame and answers when the user has decided.

pub mod import;
pub mod message;
pub mod new;
pub mod palette;
pub mod path;
