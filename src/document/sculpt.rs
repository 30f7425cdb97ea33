//! Strokes in volumes on the open map, and in ground that becomes voxels as they go.

use super::ground_voxels::{GroundVoxels, ensure_voxels_watched};
use super::stroke::Drawing;
use super::{Document, DocumentError, Result};
use crate::edit::{EditError, SculptPoint, SculptSettings, Sculptor};
use crate::format::Progress;
use crate::map::{Changes, Map};

/// A stroke in volumes under way.
#[derive(Debug)]
pub(super) struct Sculpting {
    pub sculptor: Sculptor,
    /// How ground within reach becomes voxels, if it does.
    pub ground: Option<GroundVoxels>,
    /// The path that it took.
    pub path: Vec<SculptPoint>,
}

impl Document {
    /// Begins a stroke in volumes, and in ground, if it says how that becomes voxels within the brush's reach. Until it
    /// is finished or cancelled nothing else can change the map.
    ///
    /// # Errors
    /// When the map may not be changed, a stroke is under way, or something in the settings doesn't fit the map.
    pub fn begin_sculpting(
        &mut self,
        settings: SculptSettings,
        ground: Option<GroundVoxels>,
    ) -> Result<()> {
        self.check_writable()?;
        let sculpting = Sculpting {
            sculptor: Sculptor::begin(settings, &self.map)?,
            ground,
            path: Vec::new(),
        };
        self.drawing = Some(Drawing::Voxels(Box::new(sculpting)));
        Ok(())
    }

    /// Sculpts on along the path.
    ///
    /// # Errors
    /// When no stroke in volumes is under way, a point is no place, or the ground there can't become voxels.
    pub fn extend_sculpting(&mut self, points: &[SculptPoint]) -> Result<Changes> {
        let Some(Drawing::Voxels(sculpting)) = &mut self.drawing else {
            return Err(DocumentError::NotStroking);
        };
        let ground = sculpting.ground.as_ref();
        let watch = Progress::default();
        let changes = extend(
            &mut sculpting.sculptor,
            &mut self.map,
            ground,
            points,
            &watch,
        )?;
        sculpting.path.extend(points);
        Ok(changes)
    }
}

/// Goes on with a stroke; ground within reach becomes voxels first, if it is said how.
///
/// # Errors
/// As [`Sculptor::extend_over`].
pub(super) fn extend(
    sculptor: &mut Sculptor,
    map: &mut Map,
    ground: Option<&GroundVoxels>,
    points: &[SculptPoint],
    watch: &Progress,
) -> Result<Changes, EditError> {
    sculptor.extend_over(
        map,
        points,
        |transaction, map, middle, reach| match ground {
            Some(how) => ensure_voxels_watched(transaction, map, middle, reach, how, watch),
            None => Ok(Changes::none()),
        },
    )
}
