//! Strokes in volumes whose dabs take longer than a frame: they go on beside the document, on a copy of its map, in
//! another thread, and the document catches up.

use super::ground_voxels::GroundVoxels;
use super::sculpt::extend;
use super::stroke::Drawing;
use super::{Document, DocumentError, Result};
use crate::edit::{SculptPoint, Sculptor};
use crate::format::Progress;
use crate::map::{Changes, Map};

/// A stroke in volumes as far as it has come, with the map that it works on.
#[derive(Debug)]
pub struct Beside {
    map: Map,
    sculptor: Sculptor,
    ground: Option<GroundVoxels>,
    /// Points of its path that are behind it.
    behind: usize,
}

/// The same further along its path.
#[derive(Debug)]
pub struct Ahead {
    done: Beside,
    path: Vec<SculptPoint>,
    changes: Changes,
}

impl Beside {
    /// Goes on along the path. Takes a while.
    ///
    /// # Errors
    /// As [`Document::extend_sculpting`], or when it is cancelled.
    pub fn extend(mut self, path: Vec<SculptPoint>, watch: &Progress) -> Result<Ahead> {
        let mut changes = Changes::none();
        for point in &path {
            let ground = self.ground.as_ref();
            let point = std::slice::from_ref(point);
            changes.merge(&extend(
                &mut self.sculptor,
                &mut self.map,
                ground,
                point,
                watch,
            )?);
            watch.check()?;
        }
        Ok(Ahead {
            done: self,
            path,
            changes,
        })
    }
}

impl Document {
    /// What it takes to go on in another thread with the stroke in volumes that is under way.
    ///
    /// # Errors
    /// When there is none.
    pub fn sculpting_beside(&self) -> Result<Beside> {
        let Some(Drawing::Voxels(sculpting)) = &self.drawing else {
            return Err(DocumentError::NotStroking);
        };
        Ok(Beside {
            map: self.map.clone(),
            sculptor: sculpting.sculptor.clone(),
            ground: sculpting.ground,
            behind: sculpting.path.len(),
        })
    }

    /// Comes to where the stroke has gone meanwhile, in no time.
    ///
    /// # Errors
    /// When that stroke is over, or went on in another way; nothing is changed then.
    pub fn catch_up(&mut self, ahead: Ahead) -> Result<Changes> {
        let Some(Drawing::Voxels(sculpting)) = &mut self.drawing else {
            return Err(DocumentError::NotStroking);
        };
        if sculpting.path.len() != ahead.done.behind {
            return Err(DocumentError::NotStroking);
        }
        sculpting.sculptor = ahead.done.sculptor;
        sculpting.path.extend(ahead.path);
        self.map = ahead.done.map;
        Ok(ahead.changes)
    }
}
