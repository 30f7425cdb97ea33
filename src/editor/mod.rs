//! The window in which a designer paints.

mod dialog;
mod dock;
mod file_dialogs;
mod frame;
mod job;
mod keys;
mod notices;
mod panel;
mod session;
mod settings;
mod tool;
mod ui;
mod viewport;
