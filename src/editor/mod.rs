//! The window in which a designer paints.

mod dock;
mod file_dialogs;
mod frame;
mod job;
mod notices;
mod settings;
mod ui;
mod viewport;
