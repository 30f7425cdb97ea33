//! Where surfaces to be drawn from afar are made: beside the frames, on threads of their own.

use crate::map::{BrickPlace, VolumeId};
use crate::voxel::{FarSurface, GroupPlace, Surface, far_surfaces};
use std::collections::HashSet;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// Which group of which volume.
pub(super) type Key = (VolumeId, GroupPlace);

/// Surfaces that are to be made. They are made as long as the ticket is kept.
pub(super) struct Order {
    pub group: Key,
    /// Bricks of its volume along each axis.
    pub count: [u32; 3],
    pub bricks: Vec<(BrickPlace, Arc<Surface>)>,
    /// Dual cells whose vertices stay.
    pub fixed: HashSet<[i32; 3]>,
    pub ticket: Weak<Ticket>,
}

/// Says that surfaces are still wanted.
#[derive(Debug)]
pub(super) struct Ticket;

/// Surfaces that were made.
#[derive(Debug)]
pub(super) struct Made {
    pub group: Key,
    pub surfaces: Vec<FarSurface>,
    pub ticket: Weak<Ticket>,
}

/// Threads that make what is ordered; they end with it.
#[derive(Debug)]
pub(super) struct Workshop {
    orders: Sender<Order>,
    made: Receiver<Made>,
    /// Taken from `made`, but not given on yet.
    ready: Vec<Made>,
}

impl Workshop {
    /// Half of the processors work in it: frames need the others.
    pub fn new() -> Self {
        let (orders, ordered) = channel::<Order>();
        let (make, made) = channel();
        let ordered = Arc::new(Mutex::new(ordered));
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..(processors / 2).max(1) {
            let (ordered, make) = (ordered.clone(), make.clone());
            std::thread::spawn(move || {
                let next = || {
                    ordered
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .recv()
                };
                while let Ok(order) = next() {
                    if order.ticket.strong_count() > 0 && make.send(order.made()).is_err() {
                        break;
                    }
                }
            });
        }
        Self {
            orders,
            made,
            ready: Vec::new(),
        }
    }

    /// Orders surfaces.
    pub fn order(&self, order: Order) {
        // Should no thread be left, nothing is ever made, and all is drawn as it is.
        let _ = self.orders.send(order);
    }

    /// Whether something was made since the last call of [`Self::take`].
    pub fn has_made(&mut self) -> bool {
        self.ready.extend(self.made.try_iter());
        !self.ready.is_empty()
    }

    /// What was made; of some it may no longer be wanted.
    pub fn take(&mut self) -> Vec<Made> {
        self.ready.extend(self.made.try_iter());
        std::mem::take(&mut self.ready)
    }
}

impl Order {
    fn made(self) -> Made {
        let bricks = self.bricks.iter().map(|(at, surface)| (*at, &**surface));
        Made {
            group: self.group,
            surfaces: far_surfaces(self.group.1, self.count, bricks, |cell| {
                self.fixed.contains(&cell)
            }),
            ticket: self.ticket,
        }
    }
}
