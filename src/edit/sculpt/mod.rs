//! Strokes in volumes: a ball or a block of voxels drawn along a path in space.

mod dab;
mod pace;
mod settings;

pub use settings::{Painting, SculptBrush, SculptPoint, SculptSettings, SculptShape, SculptTool};

use super::op::volume::sculpt;
use super::{Edit, EditError, Transaction};
use crate::map::{Changes, Map, VolumeId};
use dab::Dab;
use glam::Vec3;
use pace::Pace;

/// A stroke under way. It works on one map until it is finished or cancelled.
///
/// Adding, digging, flattening and painting sweep the brush along the path and change a voxel once, however often they
/// pass; at rest, what digs goes deeper and what adds grows. Smoothing works on what is there, 30 times a second at
/// rest. The same path with the same times gives the same bits in however many pieces it comes.
#[derive(Clone, Debug)]
pub struct Sculptor {
    settings: SculptSettings,
    transaction: Transaction,
    pace: Pace,
    /// Where the stroke began and which way the surface looked there.
    first: Option<SculptPoint>,
    /// Whether it has changed a voxel; making room for a stroke is none of its own changes.
    drawn: bool,
}

impl Sculptor {
    /// Begins a stroke; nothing is changed yet.
    ///
    /// # Errors
    /// When a number of the settings is out of range, or they name a volume or a material that the map lacks.
    pub fn begin(settings: SculptSettings, map: &Map) -> Result<Self, EditError> {
        settings.check(map)?;
        Ok(Self {
            pace: Pace::of(&settings),
            settings,
            transaction: Transaction::new(),
            first: None,
            drawn: false,
        })
    }

    /// Goes on along the path.
    ///
    /// # Errors
    /// When a point is no place; nothing is changed then.
    pub fn extend(&mut self, map: &mut Map, points: &[SculptPoint]) -> Result<Changes, EditError> {
        self.extend_over(map, points, |_, _, _, _| Ok(Changes::none()))
    }

    /// As [`extend`](Self::extend), but calls `ready` with the middle and the reach of each dab, in metres, before it
    /// is drawn: what makes volumes where a stroke needs them, in its transaction.
    ///
    /// # Errors
    /// As [`extend`](Self::extend), and what `ready` answers; what was drawn before stays drawn.
    pub fn extend_over(
        &mut self,
        map: &mut Map,
        points: &[SculptPoint],
        mut ready: impl FnMut(&mut Transaction, &mut Map, Vec3, f32) -> Result<Changes, EditError>,
    ) -> Result<Changes, EditError> {
        SculptPoint::check_all(points)?;
        let mut changes = Changes::none();
        for point in points {
            let first = *self.first.get_or_insert(*point);
            for sweep in self.pace.go(*point) {
                let dab = Dab::new(&self.settings, &sweep, &first);
                let (middle, reach) = dab.bounds();
                let transaction = &mut self.transaction;
                changes.merge(&ready(transaction, map, middle, reach)?);
                let drawn = draw(&dab, self.settings.volume, transaction, map)?;
                self.drawn |= !drawn.is_empty();
                changes.merge(&drawn);
            }
        }
        Ok(changes)
    }

    /// Ends it: the edit, if a voxel changed. Else all is taken back that was made ready for it, and what that changes is
    /// said.
    pub fn finish(self, map: &mut Map) -> (Option<Edit>, Changes) {
        if !self.drawn {
            return (None, self.transaction.cancel(map));
        }
        let label = self.settings.tool.label(map);
        (self.transaction.commit(map, label), Changes::none())
    }

    /// Takes it all back.
    pub fn cancel(self, map: &mut Map) -> Changes {
        self.transaction.cancel(map)
    }

    /// What it was begun with.
    pub fn settings(&self) -> &SculptSettings {
        &self.settings
    }
}

fn draw(
    dab: &Dab,
    only: Option<VolumeId>,
    transaction: &mut Transaction,
    map: &mut Map,
) -> Result<Changes, EditError> {
    let ids: Vec<VolumeId> = match only {
        Some(id) => vec![id],
        None => map.volumes.keys().copied().collect(),
    };
    let mut changes = Changes::none();
    for id in ids {
        let Some(volume) = map.volumes.get(&id) else {
            continue;
        };
        let (range, change) = dab.within(volume);
        changes.merge(&sculpt(transaction, map, id, &range, &change)?);
    }
    Ok(changes)
}

/// Whether a place is one that a path may name.
fn is_place(at: Vec3) -> bool {
    const FARTHEST: f32 = 10_000_000.0;
    at.abs().cmple(Vec3::splat(FARTHEST)).all()
}
