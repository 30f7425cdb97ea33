//! What one viewport sees of the open map: the ground divided for its eye, and what is not on the card yet.

use super::Upload;
use super::tally::Tally;
use super::trial::{Trial, What};
use crate::editor::viewport::gesture::Ground;
use crate::map::{Changes, Map};
use crate::math::Ray;
use crate::terrain::{Eye, Far, Updated, View, query};

/// Which of two viewports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The one that is always there.
    #[default]
    First,
    /// The one that is there to compare.
    Second,
}

/// What a viewport sees.
pub struct Sight {
    view: View,
    eye: Option<Eye>,
    /// The copy of the map that is seen in its place.
    trial: Option<Trial>,
    /// What the view has not seen.
    unseen: Changes,
    /// What the renderer has not seen.
    upload: Upload,
    /// Cells within each reference distance, since the view's last update.
    pub(super) within: Option<Vec<u64>>,
    /// The levels of what is tried out, since it last changed.
    pub(super) levels: Option<Tally>,
}

impl Sight {
    /// Sees nothing of a map before the first [`Self::see_from`].
    pub fn new(map: &Map) -> Self {
        let mut view = View::new(map);
        view.set_far(Far::FINE);
        Self {
            view,
            eye: None,
            trial: None,
            unseen: Changes::none(),
            upload: Upload {
                changes: Changes::everything(),
                ..Upload::default()
            },
            within: None,
            levels: None,
        }
    }

    /// Sees a copy of the map in its place, or the map itself.
    pub fn try_out(&mut self, what: Option<What>, map: &Map) {
        let before = self.trial.take();
        self.trial = what.map(|what| Trial::new(what, map));
        self.levels = None;
        for what in before.map(|trial| trial.what()).into_iter().chain(what) {
            self.unseen.merge(&what.touches(map));
        }
    }

    /// What is otherwise in the map that is seen.
    pub fn trial(&self) -> Option<&Trial> {
        self.trial.as_ref()
    }

    /// Takes note of a change of the map.
    pub fn note(&mut self, changes: &Changes) {
        self.unseen.merge(changes);
    }

    /// Draws far ground otherwise from the next look on.
    pub fn set_far(&mut self, far: Far) {
        if self.view.far() != far {
            self.view.set_far(far);
            self.eye = None;
        }
    }

    /// Sees `map` from an eye.
    pub fn see_from(&mut self, map: &Map, eye: Eye) {
        if self.eye == Some(eye) && self.unseen.is_empty() {
            return;
        }
        self.eye = Some(eye);
        let mut changes = std::mem::take(&mut self.unseen);
        if let Some(trial) = &mut self.trial {
            changes = trial.follow(map, &changes);
            if !changes.is_empty() {
                self.levels = None;
            }
        }
        let seen = self.trial.as_ref().map_or(map, Trial::map);
        let updated = self.view.update(seen, eye, &changes);
        self.within = None;
        self.upload.add(updated, &changes);
    }

    /// The map that is seen, for the open one.
    pub fn shown<'a>(&'a self, map: &'a Map) -> &'a Map {
        self.trial.as_ref().map_or(map, Trial::map)
    }

    /// The ground as it is seen.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The eye that it is seen by.
    pub fn eye(&self) -> Option<Eye> {
        self.eye
    }

    /// Where a ray meets the ground.
    pub fn cast(&self, map: &Map, ray: Ray) -> Option<Ground> {
        let hit = query::cast(&self.view, self.shown(map), ray)?;
        Some(Ground {
            point: hit.point,
            cell: hit.cell,
        })
    }

    /// The ground at a place, in metres.
    pub fn sample(&self, map: &Map, x: f32, z: f32) -> Option<query::Sample> {
        query::height_at(&self.view, self.shown(map), x, z)
    }

    /// What is to be brought to the graphics card.
    pub fn upload(&mut self) -> &mut Upload {
        &mut self.upload
    }

    /// What the graphics card has not seen of the map.
    pub fn not_drawn(&self) -> Changes {
        let mut changes = self.upload.changes.clone();
        changes.merge(&self.unseen);
        changes
    }

    /// Says everything to the graphics card again.
    pub fn upload_again(&mut self) {
        self.upload.changes = Changes::everything();
        self.upload.updated = Updated {
            rebuilt: true,
            ..std::mem::take(&mut self.upload.updated)
        };
    }
}
