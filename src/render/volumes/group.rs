//! The bricks of a volume in groups, each of which is drawn brick by brick or, from afar, as one simplified surface.

use super::store::{Held, Store};
use super::workshop::Ticket;
use crate::map::{BRICK, BrickPlace};
use crate::render::seen::{Bounds, Sector, moved};
use crate::voxel::FIRST_STEP;
use glam::{Affine3A, IVec3, Vec3};
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// How long a group must have stayed as it is until its far surfaces are made: a stroke goes on.
const REST: Duration = Duration::from_millis(400);

/// A brick that has polygons.
#[derive(Debug)]
pub(super) struct Brick {
    /// None while the card has no room for it, or it isn't drawn.
    pub held: Option<Held>,
    pub bounds: Bounds,
}

/// Bricks that are drawn together from afar.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub bricks: BTreeMap<BrickPlace, Brick>,
    pub bounds: Bounds,
    far: Far,
    /// Which of its far surfaces is drawn in the picture; none for its bricks.
    shown: Option<usize>,
    changed: Option<Instant>,
}

/// Surfaces of fewer polygons.
#[derive(Debug, Default)]
enum Far {
    /// None, or none any more.
    #[default]
    None,
    /// Being made.
    Ordered(Arc<Ticket>),
    /// From fine to coarse: how far each lies from the bricks' surfaces, in voxels.
    Made(Vec<(f32, Held)>),
}

impl Group {
    /// Adds a brick, or puts it in the place of what was there.
    pub fn insert(&mut self, at: BrickPlace, brick: Brick) {
        self.bounds = match self.bricks.is_empty() {
            true => brick.bounds,
            false => joined(self.bounds, brick.bounds),
        };
        self.bricks.insert(at, brick);
    }

    /// Its bricks lie otherwise in the map.
    pub fn place(&mut self, way: &Affine3A) {
        for (at, brick) in &mut self.bricks {
            brick.bounds = bounds_of(*at, way);
        }
        let boxes = self.bricks.values().map(|brick| brick.bounds);
        self.bounds = boxes.reduce(joined).unwrap_or_default();
    }

    /// Its bricks are others now: what is drawn from afar is to be made anew.
    pub fn change(&mut self, store: &mut Store) {
        self.forget_far(store);
        self.changed = Some(Instant::now());
    }

    /// Gives up all that the card holds of it.
    pub fn release(&mut self, store: &mut Store) {
        self.forget_far(store);
        self.release_bricks(store);
    }

    fn forget_far(&mut self, store: &mut Store) {
        if let Far::Made(surfaces) = std::mem::take(&mut self.far) {
            surfaces.iter().for_each(|(_, held)| store.remove(held));
        }
        self.shown = None;
    }

    /// Gives up what the card holds of its bricks.
    pub fn release_bricks(&mut self, store: &mut Store) {
        let held = self
            .bricks
            .values_mut()
            .filter_map(|brick| brick.held.take());
        held.for_each(|held| store.remove(&held));
    }

    /// Chooses what is drawn where its surface may lie so many voxels from where it is.
    pub fn choose(&mut self, voxels: f32) {
        self.shown = match &self.far {
            Far::Made(surfaces) => surfaces.iter().rposition(|(moved, _)| *moved <= voxels),
            Far::None | Far::Ordered(_) => None,
        };
    }

    /// Whether far surfaces would be of use where a surface may lie so many voxels off, and are neither there nor under
    /// way.
    pub fn lacks_far(&self, voxels: f32) -> bool {
        matches!(self.far, Far::None) && voxels >= FIRST_STEP
    }

    /// When it has stayed as it is for a while, if it changed since it came.
    pub fn rests_from(&self) -> Option<Instant> {
        self.changed.map(|changed| changed + REST)
    }

    /// Far surfaces are being made, as long as it keeps this ticket.
    pub fn wait(&mut self, ticket: Arc<Ticket>) {
        self.far = Far::Ordered(ticket);
    }

    /// Whether far surfaces are being made.
    pub fn waits(&self) -> bool {
        matches!(self.far, Far::Ordered(_))
    }

    /// Whether it waits for those that were made for a ticket.
    pub fn waits_for(&self, made: &Weak<Ticket>) -> bool {
        matches!(&self.far, Far::Ordered(ticket) if Arc::as_ptr(ticket) == made.as_ptr())
    }

    /// They are there.
    pub fn take(&mut self, surfaces: Vec<(f32, Held)>) {
        self.far = Far::Made(surfaces);
    }

    /// Whether it is drawn brick by brick.
    pub fn shows_bricks(&self) -> bool {
        self.shown.is_none()
    }

    /// What is drawn of it.
    pub fn shown(&self) -> impl Iterator<Item = (Bounds, &Held)> {
        let far = match (&self.far, self.shown) {
            (Far::Made(surfaces), Some(shown)) => surfaces.get(shown),
            _ => None,
        };
        let bricks = self.bricks.values().filter(move |_| far.is_none());
        let bricks = bricks.filter_map(|brick| Some((brick.bounds, brick.held.as_ref()?)));
        far.map(|(_, held)| (self.bounds, held))
            .into_iter()
            .chain(bricks)
    }

    /// What is seen of it in a sector, and how far away it is, squared.
    pub fn seen<'a>(&'a self, sector: &'a Sector) -> impl Iterator<Item = (f32, &'a Held)> {
        let shown = self.shown().filter(|(bounds, _)| sector.sees(*bounds));
        shown.map(|(bounds, held)| (sector.distance_squared(bounds), held))
    }
}

fn joined([low, high]: Bounds, [lower, higher]: Bounds) -> Bounds {
    [low.min(lower), high.max(higher)]
}

/// A box around what a brick's surface reaches: half a voxel and more beyond its voxels.
pub(super) fn bounds_of(at: BrickPlace, way: &Affine3A) -> Bounds {
    let first = IVec3::from(at).as_vec3() * BRICK as f32;
    moved(way, [first - 1.0, first + Vec3::splat(BRICK as f32)])
}
