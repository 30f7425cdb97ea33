//! Volumes from files: what the window does with a model or a `.vox` file that is to become one.

use super::app::App;
use super::dialog::message::Failure;
use super::dialog::volume::{Answer, Content, Options, Scene, VolumeImport};
use super::dialogs::Dialog;
use super::notices::Kind;
use crate::document::action::{Action, ImportedVolume, ImportedVolumes};
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
    fn import_volume(&mut self, context: &Context, content: Content, options: Options) {
        let at = self.place_ahead();
        self.make_and_act(context, "Importing a volume", move |_, progress| {
            let volumes = standing(made(&content, &options, progress)?, at);
            Ok(Action::ImportVolumes(ImportedVolumes(volumes)))
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

    /// Brings volumes that have just come into view, and says what they are.
    pub(super) fn welcome_volume(&mut self) {
        let edit = self.session.document().history().next_undo();
        let ids = edit.map(|edit| edit.changes().volumes.clone());
        let map = self.session.map();
        let new = ids.iter().flatten().filter_map(|id| map.volumes.get(id));
        let new: Vec<&Volume> = new.collect();
        let (title, detail) = match new.as_slice() {
            [] => return,
            [volume] => {
                let [x, y, z] = volume.voxels.size();
                let title = format!("{} imported", volume.name);
                (title, format!("{x} × {y} × {z} voxels"))
            }
            volumes => (format!("{} volumes imported", volumes.len()), String::new()),
        };
        let (centre, radius) = ball_around(&new);
        self.move_camera(|viewport, session| viewport.frame_at(session, centre, radius));
        self.notices.say(Kind::Done, title, detail);
    }
}

fn content(path: &PathBuf, progress: &Progress) -> format::Result<Content> {
    match VolumeSource::open(path)? {
        VolumeSource::Model(model) => Ok(Content::Model(Arc::new(model))),
        source @ VolumeSource::Vox(..) => {
            let file = source.read(&VolumeOptions::default(), progress);
            let file = file.map_err(|error| error.in_file(path))?;
            Ok(Content::Voxels(Arc::new(Scene { file, source })))
        }
    }
}

fn made(
    content: &Content,
    options: &Options,
    progress: &Progress,
) -> format::Result<Vec<VolumeFile>> {
    match content {
        Content::Model(model) => Ok(vec![volume_of_model(model, &options.volume, progress)?]),
        Content::Voxels(scene) if options.is_apart => {
            scene.source.read_apart(&options.volume, progress)
        }
        Content::Voxels(scene) => {
            let mut file = scene.file.clone();
            if let Some(size) = options.volume.voxel_size {
                file.volume.position *= size / file.volume.voxel_size;
                file.volume.voxel_size = size;
            }
            Ok(vec![file])
        }
    }
}

/// The volumes with the middle of their foot at a place.
fn standing(files: Vec<VolumeFile>, at: Vec3) -> Vec<ImportedVolume> {
    let [low, high] = corners(files.iter().map(|file| &file.volume));
    let stands = Vec3::new((low.x + high.x) / 2.0, low.y, (low.z + high.z) / 2.0);
    let all = files.into_iter();
    all.map(|file| ImportedVolume::of(file, at - stands))
        .collect()
}

/// The corners of what is solid of volumes, metres; in voxels' own halves around the outermost.
fn corners<'a>(volumes: impl Iterator<Item = &'a Volume>) -> [Vec3; 2] {
    let boxes = volumes.map(|volume| {
        let bounds = volume.voxels.solid_bounds().unwrap_or_default();
        let [low, high] = bounds.map(|corner| Vec3::from(corner.map(|along| along as f32)));
        let ends = [low - 0.5, high + 0.5];
        let corners = (0..8).map(|number| {
            let side = |axis: usize| ends[number >> axis & 1][axis];
            let corner = Vec3::new(side(0), side(1), side(2));
            volume.transform().transform_point3(corner)
        });
        corners.fold([Vec3::INFINITY, Vec3::NEG_INFINITY], |[low, high], at| {
            [low.min(at), high.max(at)]
        })
    });
    let join = |[low, high]: [Vec3; 2], [a, b]: [Vec3; 2]| [low.min(a), high.max(b)];
    boxes.reduce(join).unwrap_or_default()
}

/// A ball that holds what is solid of volumes.
fn ball_around(volumes: &[&Volume]) -> (Vec3, f32) {
    let [low, high] = corners(volumes.iter().copied());
    ((low + high) / 2.0, (high - low).length() / 2.0)
}
