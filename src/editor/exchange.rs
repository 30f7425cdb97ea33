//! Edits, imports and exports of the open map, those that take long in jobs.

use super::app::App;
use super::dialog::export::{Export, Fineness, Order, What};
use super::dialog::import;
use super::dialog::message::{Failure, Question, sentence};
use super::dialogs::Dialog;
use super::files::{Confirmed, failure, file_name};
use super::notices::{Kind, Offer};
use super::session::Session;
use super::ui::text;
use super::viewport::hints::Hint;
use crate::document::action::{Action, ImportedHeights, LayerValues};
use crate::document::dress::{self, Dressing};
use crate::document::{Document, DocumentError, Prepared};
use crate::edit::op::blend::Blended;
use crate::edit::op::replace::replace;
use crate::edit::{AnyLayer, Transaction};
use crate::format::export::{
    self as exporter, HeightOptions, MeshOptions, SimplifiedTo, VolumesFor, VolumesOptions,
};
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
        let new = dress::dress_watched(&map, &Dressing::default(), progress)?;
        progress.check()?;
        replace(&mut Transaction::new(), &mut map, new.unwrap_or_default())?;
    }
    let title = order.path.file_stem().unwrap_or_default();
    let title = title.to_string_lossy().into_owned();
    Ok(Session::titled(Document::new_unsaved(map), title))
}

impl App {
    /// Does an action at once, and says what of it came to nothing.
    pub(super) fn act(&mut self, action: Action) {
        self.try_act(action);
    }

    /// Does an action at once, as [`act`](Self::act) does. Says whether it was accepted.
    pub(super) fn try_act(&mut self, action: Action) -> bool {
        let document = self.session.document();
        let (map, before) = (document.map(), document.history().state());
        let (label, why_idle) = (action.label(map), action.why_idle(map));
        let remarks = action.remarks(map);
        let done = self.session.apply(action);
        let is_done = done.is_ok();
        let changed = self.session.document().history().state() != before;
        match done {
            Ok(()) if changed => {
                for remark in remarks {
                    self.notices.say(Kind::Info, &label, sentence(&remark));
                }
            }
            Ok(()) => self
                .notices
                .say(Kind::Info, "Nothing changed", sentence(&why_idle)),
            refused => self.tell(refused),
        }
        is_done
    }

    /// Tells what was refused.
    pub(super) fn tell(&mut self, done: Result<(), DocumentError>) {
        if let Err(error) = done {
            self.notices
                .say(Kind::Error, "That did not work", error.to_string());
        }
    }

    /// Does an action that is easily done by mistake: says so, and offers to undo it.
    pub(super) fn act_undoably(&mut self, action: Action, title: String, detail: &str) {
        match self.session.apply(action) {
            Ok(()) => {
                self.notices.withdraw(Offer::Undo);
                self.undoable = Some(self.session.document().history().state());
                self.notices
                    .offer(Kind::Done, title, detail, &[Offer::Undo]);
            }
            refused => self.tell(refused),
        }
    }

    /// Goes through the history.
    pub(super) fn travel(&mut self, go: impl FnOnce(&mut Session) -> Result<(), DocumentError>) {
        self.draft.clear();
        self.session.preview(None);
        let done = go(&mut self.session);
        self.tell(done);
    }

    /// Does an action in a job.
    pub(super) fn act_in_job(&mut self, context: &Context, doing: &'static str, action: Action) {
        self.make_and_act(context, doing, move |_, _| Ok(action));
    }

    /// Makes an action for the map and does it, both in a job. If the map was worked on meanwhile, it is done anew.
    pub(super) fn make_and_act(
        &mut self,
        context: &Context,
        doing: &'static str,
        make: impl FnOnce(&Map, &Progress) -> Result<Action, DocumentError> + Send + 'static,
    ) {
        let preparation = match self.session.document().prepare() {
            Ok(preparation) => preparation,
            Err(error) => return self.tell(Err(error)),
        };
        let (inner, opened) = (context.clone(), self.opened);
        self.jobs.start(context, doing, move |progress| {
            let action = make(preparation.map(), progress);
            let prepared = action.and_then(|action| preparation.run(action, progress));
            Box::new(move |app: &mut Self| match prepared {
                _ if app.opened != opened => {}
                Ok(prepared) => app.take_prepared(&inner, doing, prepared),
                Err(error) => app.fail(failure(&format!("{doing} failed"), &error)),
            })
        });
    }

    fn take_prepared(&mut self, context: &Context, doing: &'static str, prepared: Prepared) {
        if !self.session.document().fits(&prepared) {
            return self.act_in_job(context, doing, prepared.into_action());
        }
        let blended = prepared.blended();
        let is_volume = matches!(prepared.action(), Action::ImportVolumes(_));
        let done = self.session.accept(prepared);
        match (done, blended) {
            (Ok(()), Some(blended)) => self.tell_blended(blended),
            (Ok(()), None) if is_volume => self.welcome_volume(),
            (done, _) => self.tell(done),
        }
    }

    /// Dresses the ground.
    pub(super) fn dress(&mut self, context: &Context) {
        let action = Action::Dress(Dressing::default());
        self.act_in_job(context, "Dressing the ground", action);
    }

    /// Makes the borders between textures gradual, and says how many could not be.
    pub(super) fn blend_borders(&mut self, context: &Context) {
        let action = Action::BlendBorders { cells: None };
        self.act_in_job(context, "Blending borders", action);
    }

    fn tell_blended(&mut self, Blended { blended, left }: Blended) {
        let count = |cells: u64| format!("{} cells", text::count(cells));
        let title = format!("{} blended", count(blended));
        let detail = match left {
            0 => "No border is left with a hard edge".to_owned(),
            _ => format!(
                "{} are left as they are: three textures meet there, or another cover shows",
                count(left)
            ),
        };
        self.notices.say(Kind::Info, title, detail);
    }

    /// Puts imported heights in the place of the map's, under what was painted.
    pub(super) fn replace_heights(&mut self, context: &Context, order: import::Order) {
        self.make_and_act(context, "Importing heights", move |_, _| {
            Ok(Action::ReplaceHeights(ImportedHeights {
                heights: LayerValues(AnyLayer::Metres(order.heights.to_layer()?)),
                spacing: order.heights.spacing.value,
                painted: order.painted,
                dress: order.dress.then(Dressing::default),
            }))
        });
    }

    /// Puts a picture in the place of a layer.
    pub(super) fn import_layer(&mut self, context: &Context, id: LayerId, path: PathBuf) {
        self.make_and_act(context, "Importing a layer", move |map, _| {
            let values = match layer(&path, id, map)? {
                LayerImage::Height(values) => AnyLayer::Metres(values),
                LayerImage::Alpha(values) => AnyLayer::Share(values),
                LayerImage::Colour(values) => AnyLayer::Colour(values),
                LayerImage::Cells(values) => AnyLayer::Id(values),
            };
            Ok(Action::SetLayer {
                layer: id,
                values: LayerValues(values),
            })
        });
    }

    /// Opens the export dialog.
    pub(super) fn open_export(&mut self) {
        let name = self.session.stem();
        let map = self.session.map();
        let cells = map.field.cell_region();
        let most = map.parameters.max_divisions;
        let volumes = map.volumes.iter();
        let volumes = volumes.map(|(id, volume)| (*id, volume.name.clone()));
        let volumes = volumes.collect();
        let export = Export::new(&name, &self.folder_of_work(), cells, most).of_volumes(volumes);
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
                Ok(written) => app.note_export(&order.path, start, &written),
                Err(error) => app.fail(Failure::of_file("Nothing was exported", &error)),
            })
        });
    }

    fn note_export(&mut self, path: &Path, start: Instant, written: &str) {
        self.hint_done(Hint::Export);
        let size = std::fs::metadata(path)
            .ok()
            .filter(std::fs::Metadata::is_file);
        let seconds = start.elapsed().as_secs_f32();
        let detail = match size {
            Some(data) => format!("{} in {seconds:.1} s", super::ui::text::bytes(data.len())),
            None => format!("{seconds:.1} s"),
        } + written;
        let title = format!("Exported {}", file_name(path));
        self.notices.say(Kind::Done, title, detail);
    }
}

/// Writes, and says what there is to say beside size and time.
fn write(map: &Map, order: &Order, eye: Eye, progress: &Progress) -> format::Result<String> {
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
        What::Volumes => return write_volumes(map, order, VolumesFor::Display, progress),
        What::Collision => {
            let exact = VolumesFor::Collision;
            let purpose = order.within.map_or(exact, VolumesFor::CollisionWithin);
            return write_volumes(map, order, purpose, progress);
        }
        What::Vox => {
            let volume = order.volume.and_then(|id| map.volumes.get(&id));
            if let Some(volume) = volume {
                exporter::vox(map, volume, path, progress)?;
            }
        }
        What::Materials => exporter::materials(map, path)?,
        What::Layers => {
            exporter::layers_watched(map, path, &order.name, progress)?;
        }
    }
    Ok(String::new())
}

fn write_volumes(
    map: &Map,
    order: &Order,
    purpose: VolumesFor,
    progress: &Progress,
) -> format::Result<String> {
    let options = VolumesOptions {
        purpose,
        ids: order.volume.as_ref().map(std::slice::from_ref),
        divisions: match order.fineness {
            Fineness::Eye => map.parameters.max_divisions,
            Fineness::Divisions(divisions) => divisions,
        },
    };
    let written = exporter::volumes(map, &options, &order.path, progress)?;
    let Some(SimplifiedTo { before, moved }) = written.simplified else {
        return Ok(String::new());
    };
    let [before, after] = [before, written.triangles].map(super::ui::text::short_count);
    Ok(format!(
        "; {after} triangles of {before}, moved by {} at most",
        crate::math::length(moved)
    ))
}
