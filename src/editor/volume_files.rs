//! Volumes from files: what the window does with a model or a `.vox` file that is to become one.

use super::app::App;
use super::dialog::message::Failure;
use super::dialog::volume::{Answer, Content, VolumeImport};
use super::dialogs::Dialog;
use super::notices::Kind;
use crate::document::action::{Action, ImportedVolume};
use crate::format::import::{VolumeFile, VolumeOptions, VolumeSource, volume_of_model};
use crate::format::{self, Progress};
use crate::map::Volume;
use egui::Context;
use glam::Vec3;
use std::path::PathBuf;
use std::sync::Arc;

impl App {
    /// Reads a model or a `.vox` file in a job, and asks how it is to become a volume.
    pub(super) fn open_volume_file(&mut self, context: &Context, path: PathBuf) {
        let opened = self.opened;
        self.jobs
            .start(context, "Reading the file", move |progress| {
                let read = content(&path, progress);
                Box::new(move |app: &mut Self| match read {
                    _ if app.opened != opened => {}
                    Ok(content) => {
                        let dialog = VolumeImport::new(content);
                        app.dialogs.open(Dialog::ImportVolume(Box::new(dialog)));
                    }
                    Err(error) => app.fail(Failure::of_file("No volume was imported", &error)),
                })
            });
    }

    /// Shows the dialog; says whether it stays open.
    pub(super) fn show_volume_import(
        &mut self,
        context: &Context,
        dialog: &mut VolumeImport,
    ) -> bool {
        match dialog.show(context) {
            Some(Answer::Import(content, options)) => {
                self.import_volume(context, content, options);
                false
            }
            Some(Answer::Close) => false,
            None => true,
        }
    }

    /// Makes the volume in a job and adds it where the camera looks, on the ground.
    fn import_volume(&mut self, context: &Context, content: Content, options: VolumeOptions) {
        let at = self.place_ahead();
        self.make_and_act(context, "Importing a volume", move |_, progress| {
            let file = made(&content, &options, progress)?;
            Ok(Action::ImportVolume(Box::new(standing(file, at))))
        });
    }

    /// The ground that the camera looks at, or the middle of the map.
    fn place_ahead(&mut self) -> Vec3 {
        let ray = self.active_viewport().pose.ray_ahead();
        let ahead = self.session.cast(ray).map(|ground| ground.point);
        ahead.unwrap_or_else(|| {
            let field = &self.session.map().field;
            let [columns, rows] = field.vertices();
            field.position(columns / 2, rows / 2)
        })
    }

    /// Brings a volume that has just come into view, and says what it is.
    pub(super) fn welcome_volume(&mut self) {
        let edit = self.session.document().history().next_undo();
        let id = edit.and_then(|edit| edit.changes().volumes.first().copied());
        let volume = id.and_then(|id| self.session.map().volumes.get(&id));
        let Some(volume) = volume else { return };
        let (centre, radius) = ball_around(volume);
        let title = format!("{} imported", volume.name);
        let [x, y, z] = volume.voxels.size();
        let detail = format!("{x} × {y} × {z} voxels");
        self.active_viewport().frame_at(centre, radius);
        self.keep_cameras_together();
        self.notices.say(Kind::Done, title, detail);
    }
}

fn content(path: &PathBuf, progress: &Progress) -> format::Result<Content> {
    match VolumeSource::open(path)? {
        VolumeSource::Model(model) => Ok(Content::Model(Arc::new(model))),
        source @ VolumeSource::Vox(..) => {
            let file = source.read(&VolumeOptions::default(), progress);
            let file = file.map_err(|error| error.in_file(path))?;
            Ok(Content::Voxels(Arc::new(file)))
        }
    }
}

fn made(
    content: &Content,
    options: &VolumeOptions,
    progress: &Progress,
) -> format::Result<VolumeFile> {
    match content {
        Content::Model(model) => volume_of_model(model, options, progress),
        Content::Voxels(file) => {
            let mut file = VolumeFile::clone(file);
            if let Some(size) = options.voxel_size {
                file.volume.position *= size / file.volume.voxel_size;
                file.volume.voxel_size = size;
            }
            Ok(file)
        }
    }
}

/// The volume with the middle of its foot at a place.
fn standing(file: VolumeFile, at: Vec3) -> ImportedVolume {
    let volume = &file.volume;
    let bounds = volume.voxels.solid_bounds().unwrap_or_default();
    let [low, high] = bounds.map(|corner| Vec3::from(corner.map(|along| along as f32)));
    let foot = Vec3::new((low.x + high.x) / 2.0, low.y - 0.5, (low.z + high.z) / 2.0);
    let stands = volume.position + foot * volume.voxel_size;
    ImportedVolume::of(file, at - stands)
}

/// A ball that holds what is solid.
fn ball_around(volume: &Volume) -> (Vec3, f32) {
    let bounds = volume.voxels.solid_bounds().unwrap_or_default();
    let [low, high] = bounds.map(|corner| Vec3::from(corner.map(|along| along as f32)));
    let centre = volume.transform().transform_point3((low + high) / 2.0);
    (centre, (high - low).length() / 2.0 * volume.voxel_size)
}
