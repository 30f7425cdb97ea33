//! Strokes on the open map.

use super::action::Action;
use super::sculpt::Sculpting;
use super::{Document, DocumentError, Result};
use crate::edit::{PathPoint, Stroke, StrokeSettings};
use crate::map::Changes;

/// A stroke under way, and the path that it took.
#[derive(Debug)]
pub(super) enum Drawing {
    /// On the ground.
    Ground(Box<Stroke>, Vec<PathPoint>),
    /// In volumes.
    Voxels(Box<Sculpting>),
}

impl Document {
    /// Begins a stroke. Until it is finished or cancelled nothing else can change the map.
    ///
    /// # Errors
    /// When the map may not be changed, a stroke is under way, or a number of the brush is out of range.
    pub fn begin_stroke(&mut self, settings: StrokeSettings) -> Result<()> {
        self.check_writable()?;
        let stroke = Stroke::begin(settings, &self.map)?;
        self.drawing = Some(Drawing::Ground(stroke.into(), Vec::new()));
        Ok(())
    }

    /// Draws on along the path.
    ///
    /// # Errors
    /// When no stroke is under way or a point is no place.
    pub fn extend_stroke(&mut self, points: &[PathPoint]) -> Result<Changes> {
        let Some(Drawing::Ground(stroke, path)) = &mut self.drawing else {
            return Err(DocumentError::NotStroking);
        };
        let changes = stroke.extend(&mut self.map, points)?;
        path.extend(points);
        Ok(changes)
    }

    /// Ends the stroke: one edit, in the journal when this returns. Returns what its last dab changed, or what became again
    /// as it was, of a stroke that changed nothing.
    ///
    /// # Errors
    /// When no stroke is under way.
    pub fn finish_stroke(&mut self) -> Result<Changes> {
        match self.drawing.take() {
            Some(Drawing::Ground(stroke, path)) => {
                let settings = Box::new(stroke.settings().clone());
                let (edit, changes) = stroke.finish(&mut self.map);
                self.commit(edit, Action::Stroke { settings, path });
                Ok(changes)
            }
            Some(Drawing::Voxels(sculpting)) => {
                let Sculpting {
                    sculptor,
                    ground,
                    path,
                } = *sculpting;
                let settings = Box::new(sculptor.settings().clone());
                let (edit, changes) = sculptor.finish(&mut self.map);
                let action = Action::Sculpt {
                    settings,
                    ground,
                    path,
                };
                self.commit(edit, action);
                Ok(changes)
            }
            None => Err(DocumentError::NotStroking),
        }
    }

    /// Takes the stroke back. Changes nothing if none is under way.
    pub fn cancel_stroke(&mut self) -> Changes {
        match self.drawing.take() {
            Some(Drawing::Ground(stroke, _)) => stroke.cancel(&mut self.map),
            Some(Drawing::Voxels(sculpting)) => sculpting.sculptor.cancel(&mut self.map),
            None => Changes::none(),
        }
    }

    /// The last stroke that was finished, to be drawn again.
    pub fn last_stroke(&self) -> Option<&Action> {
        self.last_stroke.as_ref()
    }

    /// Whether a stroke is under way.
    pub fn is_stroking(&self) -> bool {
        self.drawing.is_some()
    }
}
