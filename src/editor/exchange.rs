//! Edits, imports and exports of the open map, those that take long in jobs.

use super::app::App;
use super::dialog::export::{Export, Fineness, Order, What};
use super::dialog::import;
use super::dialog::message::{Failure, Question};
use super::dialogs::Dialog;
use super::files::{Confirmed, failure, file_name};
use super::notices::Kind;
use super::session::Session;
use super::ui::text;
use super::viewport::hints::Hint;
use crate::document::action::Action;
use crate::document::dress::{self, Dressing};
use crate::document::{Document, DocumentError};
use crate::edit::op::blend::{self, Blended};
use crate::edit::op::replace::{Replacement, replace};
use crate::edit::{AnyLayer, Transaction};
use crate::format::export::{self as exporter, HeightOptions, MeshOptions};
use crate::format::import::{LayerImage, layer};
use crate::format::{self, Progress};
use crate::map::{LayerId, Map};
use crate::terrain::Eye;
use egui::Context;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A new map from imported heights, which is unsaved work.
pub(super) fn imported(
    order: &import::Order,
    progress: &Progress,
) -> Result<Session, DocumentError> {
    let mut map = order.heights.to_map()?;
    if order.dress {
        let new = dressed(&map, progress)?;
        replace(&mut Transaction::new(), &mut map, new)?;
    }
    let title = order.path.file_stem().unwrap_or_default();
    let title = title.to_string_lossy().into_owned();
    Ok(Session::titled(Document::new_unsaved(map), title))
}

fn dressed(map: &Map, progress: &Progress) -> Result<Replacement, DocumentError> {
    let new = dress::dress_watched(map, &Dressing::default(), progress)?;
    progress.check()?;
    Ok(new.unwrap_or_default())
}

impl App {
    /// Does an action at once.
    pub(super) fn act(&mut self, action: Action) {
        let done = self.session.apply(action);
        self.tell(done);
    }

    /// Tells what was refused.
    pub(super) fn tell(&mut self, done: Result<(), DocumentError>) {
        if let Err(error) = done {
            self.notices
                .say(Kind::Error, "That did not work", error.to_string());
        }
    }

    /// Goes through the history.
    pub(super) fn travel(&mut self, go: impl FnOnce(&mut Session) -> Result<(), DocumentError>) {
        self.draft.clear();
        self.session.preview(None);
        let done = go(&mut self.session);
        self.tell(done);
    }

    /// Prepares a replacement in a job and makes an edit of it.
    fn replace_in_job(
        &mut self,
        context: &Context,
        doing: &str,
        label: &'static str,
        prepare: impl FnOnce(&Map, &Progress) -> Result<Replacement, DocumentError> + Send + 'static,
    ) {
        let prepare = |map: &Map, progress: &Progress| Ok((prepare(map, progress)?, ()));
        self.replace_in_job_then(context, doing, label, prepare, |_, ()| {});
    }

    /// The same; `then` is told what else came of it, once the edit is made.
    fn replace_in_job_then<T: Send + 'static>(
        &mut self,
        context: &Context,
        doing: &str,
        label: &'static str,
        prepare: impl FnOnce(&Map, &Progress) -> Result<(Replacement, T), DocumentError>
        + Send
        + 'static,
        then: fn(&mut Self, T),
    ) {
        let map = self.session.document().map().clone();
        let opened = self.opened;
        self.jobs.start(context, doing, move |progress| {
            let prepared = prepare(&map, progress);
            Box::new(move |app: &mut Self| {
                if app.opened != opened {
                    return;
                }
                let done = prepared.and_then(|(new, other)| {
                    app.session.replace(label, new)?;
                    Ok(other)
                });
                match done {
                    Ok(other) => then(app, other),
                    Err(error) => app.fail(failure(&format!("{label}: not done"), &error)),
                }
            })
        });
    }

    /// Dresses the ground.
    pub(super) fn dress(&mut self, context: &Context) {
        let (doing, label) = ("Dressing the ground", "Dress the ground");
        self.replace_in_job(context, doing, label, dressed);
    }

    /// Makes the borders between textures gradual, and says how many could not be.
    pub(super) fn blend_borders(&mut self, context: &Context) {
        let (doing, label) = ("Blending borders", "Blend borders");
        let prepare = |map: &Map, _: &Progress| {
            let mut map = map.clone();
            let cells = map.field.cell_region();
            let (_, blended) = blend::blend(&mut Transaction::new(), &mut map, cells);
            let layers = [LayerId::Cover, LayerId::AlphaCover];
            let new = Replacement {
                layers: layers.map(|id| (id, AnyLayer::of(&map, id))).to_vec(),
                palettes: None,
            };
            Ok((new, blended))
        };
        self.replace_in_job_then(context, doing, label, prepare, Self::tell_blended);
    }

    fn tell_blended(&mut self, Blended { blended, left }: Blended) {
        let count = |cells: u64| format!("{} cells", text::count(cells));
        let title = format!("{} blended", count(blended));
        let detail = match left {
            0 => "No border is left with a hard edge".to_owned(),
            _ => format!(
                "{} are left with a hard edge: three textures meet there, or another cover shows",
                count(left)
            ),
        };
        self.notices.say(Kind::Info, title, detail);
    }

    /// Puts imported heights in the place of the map's.
    pub(super) fn replace_heights(&mut self, context: &Context, order: import::Order) {
        let (doing, label) = ("Importing heights", "Import heights");
        self.replace_in_job(context, doing, label, move |map, progress| {
            let heights = order.heights.to_layer()?;
            let mut new = Replacement::default();
            if order.dress {
                let mut shaped = map.clone();
                shaped.field.height = heights.clone();
                new = dressed(&shaped, progress)?;
            }
            let heights = AnyLayer::Metres(heights);
            new.layers.insert(0, (LayerId::Height, heights));
            Ok(new)
        });
    }

    /// Puts a picture in the place of a layer.
    pub(super) fn import_layer(&mut self, context: &Context, id: LayerId, path: PathBuf) {
        let (doing, label) = ("Importing a layer", "Import a layer");
        self.replace_in_job(context, doing, label, move |map, _| {
            let values = match layer(&path, id, map)? {
                LayerImage::Height(values) => AnyLayer::Metres(values),
                LayerImage::Alpha(values) => AnyLayer::Share(values),
                LayerImage::Colour(values) => AnyLayer::Colour(values),
                LayerImage::Cells(values) => AnyLayer::Id(values),
            };
            Ok(Replacement::of_layer(id, values))
        });
    }

    /// Opens the export dialog.
    pub(super) fn open_export(&mut self) {
        let name = self.session.stem();
        let map = self.session.map();
        let cells = map.field.cell_region();
        let most = map.parameters.max_divisions;
        let export = Export::new(&name, &self.folder_of_work(), cells, most);
        self.dialogs.open(Dialog::Export(Box::new(export)));
    }

    /// Exports, after a question where a file would be replaced.
    pub(super) fn export_if_agreed(&mut self, context: &Context, order: Order) {
        if order.agreed || !order.path.is_file() {
            return self.export(context, order);
        }
        let path = order.path.display();
        self.dialogs.open(Dialog::Question(Question {
            title: "Replace the file?",
            text: format!("{path} exists already. Exporting replaces it."),
            yes: "Replace",
            then: Confirmed::Export(order),
        }));
    }

    /// Exports.
    pub(super) fn export(&mut self, context: &Context, order: Order) {
        let map = self.session.document().map().clone();
        let eye = self.session.eye().unwrap_or(Eye::uniform(0));
        let start = Instant::now();
        let doing = format!("Exporting {}", file_name(&order.path));
        self.jobs.start(context, doing, move |progress| {
            let written = write(&map, &order, eye, progress);
            Box::new(move |app: &mut Self| match written {
                Ok(()) => app.note_export(&order.path, start),
                Err(error) => app.fail(Failure::of_file("Nothing was exported", &error)),
            })
        });
    }

    fn note_export(&mut self, path: &Path, start: Instant) {
        self.hint_done(Hint::Export);
        let size = std::fs::metadata(path)
            .ok()
            .filter(std::fs::Metadata::is_file);
        let seconds = start.elapsed().as_secs_f32();
        let detail = match size {
            Some(data) => format!("{} in {seconds:.1} s", super::ui::text::bytes(data.len())),
            None => format!("{seconds:.1} s"),
        };
        let title = format!("Exported {}", file_name(path));
        self.notices.say(Kind::Done, title, detail);
    }
}

fn write(map: &Map, order: &Order, eye: Eye, progress: &Progress) -> format::Result<()> {
    let path = &order.path;
    match order.what {
        What::Mesh => {
            let eye = match order.fineness {
                Fineness::Eye => eye,
                Fineness::Divisions(divisions) => Eye::uniform(divisions),
            };
            let cells = order.cells;
            exporter::glb_watched(map, path, &MeshOptions { eye, cells }, progress)?;
        }
        What::HeightsPng | What::HeightsRaw => {
            let divisions = match order.fineness {
                Fineness::Eye => 0,
                Fineness::Divisions(divisions) => divisions,
            };
            let range = None;
            let options = HeightOptions { range, divisions };
            exporter::heights_watched(map, path, &options, progress)?;
        }
        What::Layers => {
            std::fs::create_dir_all(path).map_err(|error| {
                format::Error::system("the folder cannot be made", error).in_file(path)
            })?;
            exporter::layers_watched(map, path, &order.name, progress)?;
        }
    }
    Ok(())
}
