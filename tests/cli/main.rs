//! The program itself, as one calls it: what it writes, what it refuses and how it ends.
#![cfg(feature = "cli")]

mod checking;
mod making;
mod odd_places;
mod outputs;
mod program;
mod refusals;
mod remarks;
mod scenes;
mod scripts;
mod volumes;
mod writing;
