//! The open map: sessions of actions, undone and done again, saved, killed and recovered.
#![cfg(feature = "cli")]

#[path = "../common/full_disk.rs"]
mod full_disk;

mod any_action;
mod any_import;
mod any_sculpt;
mod any_stroke;
mod any_volume;
mod beside;
mod burial;
mod carving;
mod ground_voxels;
mod history;
mod killed;
mod left;
mod messages;
mod outside;
mod recording;
mod saving;
mod session;
mod sigkill;
mod strokes;
mod textures;
mod undone;
mod unnamed;
mod unwritable_journal;
mod volumes;
