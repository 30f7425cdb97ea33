//! Small pictures of textures.

use crate::map::{Texture, TextureSource};
use egui::{Context, TextureHandle, TextureId};
use std::collections::HashMap;

/// Pictures by texture, made when they are first shown.
#[derive(Default)]
pub struct Thumbnails {
    made: HashMap<String, TextureHandle>,
}

impl Thumbnails {
    /// The picture of a texture.
    pub fn of(&mut self, _context: &Context, texture: &Texture) -> Option<TextureId> {
        let TextureSource::Bundled(key) = &texture.source;
        self.made.get(key).map(TextureHandle::id)
    }
}
