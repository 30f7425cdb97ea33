//! What a game is told when something touches ground, objects and volumes.

mod casts;
mod resting;
mod scenes;
mod walking;
