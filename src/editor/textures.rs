//! Adding textures of the user's own.

use super::app::App;
use super::dialog::message::Failure;
use super::dock::Pane;
use super::notices::Kind;
use crate::document::action::{Action, TextureValues};
use crate::format::import;
use crate::map::{Texture, TextureSource};
use egui::Context;
use std::path::PathBuf;

impl App {
    /// Reads a picture in a job and adds it to the map's textures.
    pub(super) fn add_texture(&mut self, context: &Context, path: PathBuf) {
        let opened = self.opened;
        self.jobs.start(context, "Reading a picture", move |_| {
            let read = import::picture(&path);
            Box::new(move |app: &mut Self| {
                if app.opened != opened {
                    return;
                }
                match read {
                    Ok(picture) => {
                        let stem = path.file_stem().unwrap_or_default();
                        let name = stem.to_string_lossy().into_owned();
                        app.list_texture(Texture::new(name, TextureSource::Stored(picture)));
                    }
                    Err(error) => app.fail(Failure::of_file("No texture was added", &error)),
                }
            })
        });
    }

    fn list_texture(&mut self, texture: Texture) {
        let index = self.session.document().map().textures.len();
        let name = texture.name.clone();
        match self
            .session
            .apply(Action::AddTexture(TextureValues(texture)))
        {
            Ok(()) => {
                self.panels.textures.seek(index);
                self.settings.layout.show(Pane::Textures);
                self.tools.paint.texture = index as u8;
                let detail = "It is kept in the map; paint it with the texture brush";
                self.notices
                    .say(Kind::Done, format!("{name} added"), detail);
            }
            refused => self.tell(refused),
        }
    }
}
