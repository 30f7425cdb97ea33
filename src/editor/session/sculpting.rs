//! Strokes in volumes on the open map.

use super::Session;
use crate::document::ground_voxels::GroundVoxels;
use crate::document::{Ahead, DocumentError};
use crate::edit::{SculptPoint, SculptSettings};

impl Session {
    /// Begins a stroke in volumes, and in ground that becomes voxels; it is finished and cancelled as others are.
    ///
    /// # Errors
    /// When the map may not be changed or something in the settings doesn't fit it.
    pub fn begin_sculpting(
        &mut self,
        settings: SculptSettings,
        ground: Option<GroundVoxels>,
    ) -> Result<(), DocumentError> {
        self.preview(None);
        self.document.begin_sculpting(settings, ground)
    }

    /// Sculpts on.
    ///
    /// # Errors
    /// When no stroke in volumes is under way.
    pub fn extend_sculpting(&mut self, path: &[SculptPoint]) -> Result<(), DocumentError> {
        let done = self.document.extend_sculpting(path);
        self.after(done)
    }

    /// Comes to where a stroke in volumes has gone beside the window.
    ///
    /// # Errors
    /// When that stroke is over.
    pub fn catch_up(&mut self, ahead: Ahead) -> Result<(), DocumentError> {
        let done = self.document.catch_up(ahead);
        self.after(done)
    }
}
