//! Strokes on the open map.

use super::{Document, DocumentError, Result};
use crate::edit::{PathPoint, Stroke, StrokeSettings};
use crate::map::Changes;

impl Document {
    /// Begins a stroke. Until it is finished or cancelled nothing else can change the map.
    ///
    /// # Errors
    /// When the map may not be changed, a stroke is under way, or a number of the brush is out of range.
    pub fn begin_stroke(&mut self, settings: StrokeSettings) -> Result<()> {
        self.check_writable()?;
        self.stroke = Some(Stroke::begin(settings, &self.map)?);
        Ok(())
    }

    /// Draws on along the path.
    ///
    /// # Errors
    /// When no stroke is under way or a point is no place.
    pub fn extend_stroke(&mut self, points: &[PathPoint]) -> Result<Changes> {
        let stroke = self.stroke.as_mut().ok_or(DocumentError::NotStroking)?;
        Ok(stroke.extend(&mut self.map, points)?)
    }

    /// Ends the stroke: one edit, in the journal when this returns. Returns what its last dab changed.
    ///
    /// # Errors
    /// When no stroke is under way.
    pub fn finish_stroke(&mut self) -> Result<Changes> {
        let stroke = self.stroke.take().ok_or(DocumentError::NotStroking)?;
        let (edit, changes) = stroke.finish(&mut self.map);
        self.commit(edit);
        Ok(changes)
    }

    /// Takes the stroke back. Changes nothing if none is under way.
    pub fn cancel_stroke(&mut self) -> Changes {
        match self.stroke.take() {
            Some(stroke) => stroke.cancel(&mut self.map),
            None => Changes::none(),
        }
    }

    /// The stroke that is under way.
    pub fn stroke(&self) -> Option<&Stroke> {
        self.stroke.as_ref()
    }
}
