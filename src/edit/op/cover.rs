//! Painting a cover with a soft edge: the cells get the cover, and the vertices about them its alpha.

use super::id::IdTool;
use super::share::ShareTool;
use crate::edit::dab::{Dab, Memory};
use crate::edit::{EditError, plane};
use crate::map::{Changes, LayerId, Map};
use serde::{Deserialize, Serialize};

/// A cover and how much of it shows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CoverTool {
    /// Index of the texture + 1; 0 draws the alpha alone.
    pub cover: u8,
    /// The alpha that vertices are drawn to, 0..1.
    pub alpha: f32,
}

impl CoverTool {
    /// Whether the map has the cover, and the alpha is one.
    ///
    /// # Errors
    /// When not.
    pub fn check(self, map: &Map) -> Result<(), EditError> {
        IdTool::Set(self.cover).check(LayerId::Cover, map)?;
        ShareTool::Set(self.alpha).check()
    }

    /// Draws one dab.
    pub(in crate::edit) fn dab(self, dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
        let mut changes = Changes::none();
        if self.cover > 0 {
            changes = dab.fill_cells(memory, map, &plane::COVER, self.cover);
        }
        let alpha = ShareTool::Set(self.alpha);
        changes.merge(&alpha.dab(&plane::ALPHA_COVER, dab, memory, map));
        changes
    }
}
