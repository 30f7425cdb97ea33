//! Small pictures of textures.

use crate::map::{Texture, TextureSource};
use crate::render::texture_picture;
use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};

/// Pixels along a side.
const SIDE: u32 = 128;

/// Pictures by what they show, made when they are first shown, one a frame.
#[derive(Default)]
pub struct Thumbnails {
    made: Vec<(TextureSource, Option<TextureHandle>)>,
    frame: u64,
}

impl Thumbnails {
    /// The picture of a texture, if it is made already.
    pub fn of(&mut self, context: &Context, texture: &Texture) -> Option<TextureId> {
        let source = &texture.source;
        if let Some((_, made)) = self.made.iter().find(|(of, _)| of == source) {
            return made.as_ref().map(TextureHandle::id);
        }
        let frame = context.cumulative_frame_nr();
        context.request_repaint();
        if self.frame != frame {
            self.frame = frame;
            self.made.push((source.clone(), make(context, source)));
        }
        None
    }
}

/// A quarter of a bundled texture, so that its grain is seen; all of the user's own, so that they know it again.
fn make(context: &Context, source: &TextureSource) -> Option<TextureHandle> {
    let whole = texture_picture(source)?;
    let part = match source {
        TextureSource::Bundled(_) => {
            let [width, height] = [whole.width() / 2, whole.height() / 2];
            image::imageops::crop_imm(&whole, 0, 0, width, height).to_image()
        }
        TextureSource::Stored(_) => whole,
    };
    let small = image::imageops::thumbnail(&part, SIDE, SIDE);
    let opaque: Vec<u8> = small
        .pixels()
        .flat_map(|p| [p.0[0], p.0[1], p.0[2]])
        .collect();
    let picture = ColorImage::from_rgb([SIDE as usize; 2], &opaque);
    Some(context.load_texture("texture", picture, TextureOptions::LINEAR))
}
