//! The open map with what is seen of it.

mod counts;
mod relief;
mod sculpting;
mod sight;
mod sights;
mod tally;
mod touchable;
mod trial;
mod upload;
mod used;
mod volumes;

use super::panel::history::History;
use super::viewport::pose::Pose;
use crate::document::action::Action;
use crate::document::{Document, DocumentError, Prepared};
use crate::edit::{Edit, PathPoint, StrokeSettings};
use crate::map::{Changes, Map, Object, ObjectId, Parameters};
use crate::scene::Surfaces;
use crate::scene::contact::Scene;
use counts::Counts;
use glam::Vec3;
use sights::Sights;
use std::collections::BTreeMap;

pub use sight::Side;
pub use trial::What;
pub use upload::Upload;

/// The open map, what its viewports see of it, and what of it the panels have not seen yet.
pub struct Session {
    document: Document,
    /// What to call the map as long as it has no file.
    title: String,
    /// From where this map shows itself best, if that is known.
    opening: Option<Pose>,
    sights: Sights,
    /// The map with what is tried out.
    preview: Option<Map>,
    /// What of it is tried out.
    previewed: Changes,
    /// What the picture from above has not seen.
    undrawn: Changes,
    /// What those who look whether objects stand on the ground have not seen.
    unwatched: Changes,
    /// What can be touched.
    touchable: touchable::Touchable,
    revision: u64,
    counts: Counts,
}

impl Session {
    /// Opens a map.
    pub fn new(document: Document) -> Self {
        Self {
            sights: Sights::new(document.map()),
            title: document.name(),
            opening: None,
            document,
            preview: None,
            previewed: Changes::none(),
            undrawn: Changes::none(),
            unwatched: Changes::everything(),
            touchable: touchable::Touchable::default(),
            revision: 0,
            counts: Counts::default(),
        }
    }

    /// Opens a map that has no file, called so.
    pub fn titled(document: Document, title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::new(document)
        }
    }

    /// The same, first seen from where it shows itself best.
    pub fn opening_at(self, pose: Pose) -> Self {
        Self {
            opening: Some(pose),
            ..self
        }
    }

    /// The map that is shown.
    pub fn map(&self) -> &Map {
        self.preview.as_ref().unwrap_or(self.document.map())
    }

    /// The open map.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The open map, to save it.
    pub fn document_mut(&mut self) -> &mut Document {
        &mut self.document
    }

    /// The open map, for good.
    pub fn into_document(self) -> Document {
        self.document
    }

    /// Counts the changes of the map.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What to call the map in the title: its file, if it has one.
    pub fn name(&self) -> String {
        match self.document.path().and_then(|path| path.file_name()) {
            Some(name) => name.to_string_lossy().into_owned(),
            None => self.title.clone(),
        }
    }

    /// The name of files that are made from the map, without an ending.
    pub fn stem(&self) -> String {
        match self.document.path() {
            Some(_) => self.document.name(),
            None => self.title.to_lowercase().replace(' ', "-"),
        }
    }

    /// A word about the map's state, or nothing.
    pub fn note(&self) -> &'static str {
        if self.document.read_only().is_some() {
            "read-only"
        } else if self.is_recovered() {
            "recovered, not saved"
        } else if self.document.is_unsaved() {
            "edited"
        } else {
            ""
        }
    }

    /// Whether there is work that was recovered and neither saved nor given up since.
    pub fn is_recovered(&self) -> bool {
        self.document.recovery().is_some() && self.document.is_unsaved()
    }

    /// Whether there is something to save.
    pub fn is_unsaved(&self) -> bool {
        self.document.is_unsaved()
    }

    /// Whether the map may not be changed.
    pub fn is_read_only(&self) -> bool {
        self.document.read_only().is_some()
    }

    /// Whether a stroke is under way.
    pub fn is_stroking(&self) -> bool {
        self.document.is_stroking()
    }

    /// Metres along the longer side.
    pub fn size(&self) -> f32 {
        let [x, z] = self.map().field.extent();
        x.max(z)
    }

    /// From where a map shows itself well: where that is not known, across it, from above its rim.
    pub fn first_pose(&self) -> Pose {
        self.opening.unwrap_or_else(|| self.pose_above_rim())
    }

    /// From where all of the map is seen, from the south-west.
    pub fn pose_of_whole(&self) -> Pose {
        let [x, z] = self.map().field.extent();
        let [low, high] = self.map().field.height_range();
        let centre = Vec3::new(x, low + high, z) * 0.5;
        let radius = 0.5 * Vec3::new(x, high - low, z).length();
        let from = centre + Vec3::new(-0.4, 0.65, 0.75) * self.size();
        Pose::looking_at(from, centre).framing(centre, radius)
    }

    fn pose_above_rim(&self) -> Pose {
        let [x, z] = self.map().field.extent();
        let [low, high] = self.map().field.height_range();
        let size = self.size();
        let target = Vec3::new(x * 0.5, low + (high - low) * 0.25, z * 0.42);
        let from = target + Vec3::new(-0.28, 0.0, 0.52) * size;
        let height = high + size * 0.07;
        Pose::looking_at(Vec3::new(from.x, height, from.z), target)
    }

    /// What changed for the picture from above; it is not said again.
    pub fn take_undrawn(&mut self) -> Changes {
        std::mem::take(&mut self.undrawn)
    }

    /// What changed for those who look whether objects stand on the ground; it is not said again.
    pub fn take_unwatched(&mut self) -> Changes {
        std::mem::take(&mut self.unwatched)
    }

    /// The map as it is shown, to be touched as a game does: by the surfaces that are on the card, if there is one.
    pub fn scene(&mut self, card: impl FnOnce() -> Option<Surfaces>) -> Scene<'_> {
        let map = self.preview.as_ref().unwrap_or(self.document.map());
        let sight = self.sights.current();
        let drawn = || {
            let mut surfaces = card()?;
            surfaces.update(map, &sight.not_drawn());
            Some(surfaces)
        };
        self.touchable.scene(map, sight.view(), drawn)
    }

    fn absorb(&mut self, changes: Changes) {
        if !changes.is_empty() {
            self.sights.note(&changes);
            self.counts.note(&changes);
            self.undrawn.merge(&changes);
            self.unwatched.merge(&changes);
            self.touchable.note(&changes);
            if changes.field {
                self.opening = None;
            }
            self.revision += 1;
        }
    }

    fn after(&mut self, done: Result<Changes, DocumentError>) -> Result<(), DocumentError> {
        self.absorb(done?);
        Ok(())
    }

    /// Does an action.
    ///
    /// # Errors
    /// When it is refused; the map is then as before.
    pub fn apply(&mut self, action: Action) -> Result<(), DocumentError> {
        self.preview(None);
        let done = self.document.apply(action);
        self.after(done)
    }

    /// Does an action that goes on with the newest edit, as while a bar is dragged.
    ///
    /// # Errors
    /// When it is refused; the map is then as before.
    pub fn apply_continuing(&mut self, action: Action) -> Result<(), DocumentError> {
        self.preview(None);
        let done = self.document.apply_continuing(action);
        self.after(done)
    }

    /// Makes what was performed elsewhere the map's own.
    ///
    /// # Errors
    /// When it is refused; the map is then as before.
    pub fn accept(&mut self, prepared: Prepared) -> Result<(), DocumentError> {
        self.preview(None);
        let done = self.document.accept(prepared);
        self.after(done)
    }

    /// Takes the newest edit back.
    ///
    /// # Errors
    /// When the map may not be changed.
    pub fn undo(&mut self) -> Result<(), DocumentError> {
        let done = self.document.undo();
        self.after(done)
    }

    /// Does the edit again that was taken back last.
    ///
    /// # Errors
    /// When the map may not be changed.
    pub fn redo(&mut self) -> Result<(), DocumentError> {
        let done = self.document.redo();
        self.after(done)
    }

    /// Undoes or does again until so many edits are done.
    ///
    /// # Errors
    /// When the map may not be changed.
    pub fn go_to(&mut self, position: usize) -> Result<(), DocumentError> {
        let done = self.document.go_to(position);
        self.after(done)
    }

    /// Goes back to what the map's file holds, without the work that was recovered.
    ///
    /// # Errors
    /// When the map may not be changed.
    pub fn drop_recovered(&mut self) -> Result<(), DocumentError> {
        let done = self.document.drop_recovered();
        self.after(done)
    }

    /// Shows the map with other parameters, without an edit; with none, as it is.
    pub fn preview(&mut self, parameters: Option<Parameters>) {
        if self.preview.take().is_some() {
            let over = std::mem::take(&mut self.previewed);
            self.absorb(over);
        }
        if let Some(parameters) = parameters {
            let map = Map {
                parameters,
                ..self.document.map().clone()
            };
            let changes = Changes {
                parameters: true,
                ..Changes::none()
            };
            self.try_out_map(map, changes);
        }
    }

    /// Shows the map with objects as they might be, without an edit.
    pub fn preview_objects(&mut self, objects: BTreeMap<ObjectId, Object>) {
        let changes = Changes {
            objects: objects.keys().copied().collect(),
            ..Changes::none()
        };
        let mut map = self.document.map().clone();
        map.objects.extend(objects);
        self.try_out_map(map, changes);
    }

    fn try_out_map(&mut self, map: Map, changes: Changes) {
        self.preview = Some(map);
        self.previewed.merge(&changes);
        self.absorb(changes);
    }

    /// Begins a stroke.
    ///
    /// # Errors
    /// When the map may not be changed or a number of the brush is out of range.
    pub fn begin_stroke(&mut self, settings: StrokeSettings) -> Result<(), DocumentError> {
        self.preview(None);
        self.document.begin_stroke(settings)
    }

    /// Draws on.
    ///
    /// # Errors
    /// When no stroke is under way.
    pub fn extend_stroke(&mut self, path: &[PathPoint]) -> Result<(), DocumentError> {
        let done = self.document.extend_stroke(path);
        self.after(done)
    }

    /// Ends the stroke; says whether it made an edit.
    ///
    /// # Errors
    /// When no stroke is under way.
    pub fn finish_stroke(&mut self) -> Result<bool, DocumentError> {
        let before = self.document.history().state();
        let done = self.document.finish_stroke();
        self.after(done)?;
        Ok(self.document.history().state() != before)
    }

    /// Takes the stroke back.
    pub fn cancel_stroke(&mut self) {
        let changes = self.document.cancel_stroke();
        self.absorb(changes);
    }

    /// What undo would take back.
    pub fn undo_label(&self) -> Option<String> {
        let edit = self.document.history().next_undo();
        edit.map(|edit| edit.label().to_owned())
    }

    /// What redo would do again.
    pub fn redo_label(&self) -> Option<String> {
        let edit = self.document.history().next_redo();
        edit.map(|edit| edit.label().to_owned())
    }

    /// The history as its panel shows it.
    pub fn history(&self) -> History<'static> {
        let history = self.document.history();
        let start = match self.document.path() {
            Some(_) => "Opened",
            None => "New map",
        };
        History {
            start,
            edits: history.edits().map(Edit::label).map(String::from).collect(),
            position: history.position(),
            bytes: history.bytes() as u64,
            saved: history.saved_position(),
        }
    }
}
