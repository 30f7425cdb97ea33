//! What is seen and met of a map's volumes, as edits go on.

mod casts;
mod following;
