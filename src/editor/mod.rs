//! The window in which a designer paints.

mod app;
mod ask;
mod bookmarks;
mod checks;
mod commands;
mod compare;
mod dialog;
mod dialogs;
mod dock;
mod exchange;
mod file_dialogs;
mod files;
mod frame;
mod job;
mod keys;
mod notices;
mod objects;
mod panel;
mod panels;
mod recording;
mod remembering;
mod safety;
mod sample;
mod selecting;
mod session;
mod settings;
mod start;
mod textures;
mod thumbnails;
mod tool;
mod ui;
mod viewport;
mod views;

pub use app::App;
pub use file_dialogs::{Answer, FileDialogs, Question, Scripted};
pub use start::{Setup, run};
