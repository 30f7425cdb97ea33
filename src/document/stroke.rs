//! Strokes on the open map.

use super::action::Action;
use super::{Document, DocumentError, Result};
use crate::edit::{PathPoint, Stroke, StrokeSettings};
use crate::map::Changes;

/// A stroke under way, and the path that it took.
#[derive(Debug)]
pub(super) struct Drawing {
    stroke: Stroke,
    path: Vec<PathPoint>,
}

impl Document {
    /// Begins a stroke. Until it is finished or cancelled nothing else can change the map.
    ///
    /// # Errors
    /// When the map may not be changed, a stroke is under way, or a number of the brush is out of range.
    pub fn begin_stroke(&mut self, settings: StrokeSettings) -> Result<()> {
        self.check_writable()?;
        self.drawing = Some(Drawing {
            stroke: Stroke::begin(settings, &self.map)?,
            path: Vec::new(),
        });
        Ok(())
    }

    /// Draws on along the path.
    ///
    /// # Errors
    /// When no stroke is under way or a point is no place.
    pub fn extend_stroke(&mut self, points: &[PathPoint]) -> Result<Changes> {
        let drawing = self.drawing.as_mut().ok_or(DocumentError::NotStroking)?;
        let changes = drawing.stroke.extend(&mut self.map, points)?;
        drawing.path.extend(points);
        Ok(changes)
    }

    /// Ends the stroke: one edit, in the journal when this returns. Returns what its last dab changed.
    ///
    /// # Errors
    /// When no stroke is under way.
    pub fn finish_stroke(&mut self) -> Result<Changes> {
        let drawing = self.drawing.take().ok_or(DocumentError::NotStroking)?;
        let Drawing { stroke, path } = drawing;
        let settings = Box::new(stroke.settings().clone());
        let (edit, changes) = stroke.finish(&mut self.map);
        self.commit(edit, Action::Stroke { settings, path });
        Ok(changes)
    }

    /// Takes the stroke back. Changes nothing if none is under way.
    pub fn cancel_stroke(&mut self) -> Changes {
        match self.drawing.take() {
            Some(drawing) => drawing.stroke.cancel(&mut self.map),
            None => Changes::none(),
        }
    }

    /// The last stroke that was finished, to be drawn again.
    pub fn last_stroke(&self) -> Option<&Action> {
        self.last_stroke.as_ref()
    }

    /// The stroke that is under way.
    pub fn stroke(&self) -> Option<&Stroke> {
        self.drawing.as_ref().map(|drawing| &drawing.stroke)
    }
}
