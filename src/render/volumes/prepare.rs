//! What of volumes is drawn simplified, as an eye sees them: its making, its choice, and who has room on the card.

use super::group::Group;
use super::workshop::{Made, Order, Ticket, Workshop};
use super::{Volumes, brought};
use crate::map::BrickPlace;
use crate::render::gpu::Gpu;
use crate::render::seen::distance;
use crate::render::{Camera, Look};
use std::sync::Arc;
use std::time::Instant;

impl Volumes {
    /// Chooses what is drawn in a picture so many pixels high, and orders what there should be.
    pub fn prepare(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        camera: &Camera,
        height: u32,
        look: &Look,
    ) {
        self.while_bound(gpu, layout, |volumes| {
            volumes.take_made(gpu);
            volumes.choose(camera, height, look.far_volumes);
            volumes.make_room(gpu);
        });
    }

    /// Whether surfaces to be drawn from afar are wanted that aren't there.
    pub fn makes_far(&self) -> bool {
        self.makes_far
    }

    /// Whether some of them were made since the last picture, or may be ordered by another.
    pub fn has_made(&mut self) -> bool {
        let may_order = self.next_order.is_some_and(|next| next <= Instant::now());
        may_order || self.workshop.as_mut().is_some_and(Workshop::has_made)
    }

    /// Bricks that were to be drawn in the last picture, but for which the card had no room.
    pub fn undrawn(&self) -> usize {
        self.undrawn
    }

    fn take_made(&mut self, gpu: &Gpu) {
        let made: Vec<Made> = self.workshop.iter_mut().flat_map(Workshop::take).collect();
        for Made {
            group: key,
            surfaces,
            ticket,
        } in made
        {
            let group = self.groups.get_mut(&key);
            let (Some(known), Some(group)) = (self.volumes.get(&key.0), group) else {
                continue;
            };
            if !group.waits_for(&ticket) {
                continue;
            }
            let whose = (known.slot, self.openness.add_group(key));
            let held = surfaces.iter().filter_map(|surface| {
                let lists = (&*surface.vertices, &*surface.quads);
                let held = self.store.add(gpu, whose, surface.cell, lists)?;
                Some((surface.moved, held))
            });
            group.take(held.collect());
        }
    }

    /// `pixels`: how far the picture of a surface may lie from where it is; none for nowhere.
    fn choose(&mut self, camera: &Camera, height: u32, pixels: Option<f32>) {
        let half = (0.5 * camera.field_of_view).tan();
        let a_metre_away = pixels.unwrap_or(0.0) * 2.0 * half / height as f32;
        let now = Instant::now();
        (self.makes_far, self.next_order) = (false, None);
        for (key, group) in &mut self.groups {
            let Some(known) = self.volumes.get(&key.0) else {
                continue;
            };
            let away = distance(camera.position, group.bounds);
            let voxels = a_metre_away * away / known.voxel;
            group.choose(voxels);
            if group.lacks_far(voxels) {
                if let Some(rests) = group.rests_from().filter(|rests| *rests > now) {
                    self.makes_far = true;
                    let next = self.next_order.map_or(rests, |next| next.min(rests));
                    self.next_order = Some(next);
                    continue;
                }
                let ticket = Arc::new(Ticket);
                let surface = |at: &BrickPlace| Some((*at, self.skin.surface(key.0, *at)?.clone()));
                let order = Order {
                    group: *key,
                    count: known.bricks,
                    bricks: group.bricks.keys().filter_map(surface).collect(),
                    fixed: self.fixed.cells(*key, &self.seam),
                    ticket: Arc::downgrade(&ticket),
                };
                self.workshop.get_or_insert_with(Workshop::new).order(order);
                group.wait(ticket);
            }
            self.makes_far |= group.waits();
        }
    }

    /// Where the card is full, bricks that are drawn simplified make room for those that aren't.
    fn make_room(&mut self, gpu: &Gpu) {
        self.undrawn = 0;
        if !self.is_full {
            return;
        }
        let lacks = |group: &Group| {
            group.shows_bricks() && group.bricks.values().any(|brick| brick.held.is_none())
        };
        if !self.groups.values().any(lacks) {
            return;
        }
        for group in self
            .groups
            .values_mut()
            .filter(|group| !group.shows_bricks())
        {
            group.release_bricks(&mut self.store);
        }
        for (key, group) in self
            .groups
            .iter_mut()
            .filter(|(_, group)| group.shows_bricks())
        {
            let Some(known) = self.volumes.get(&key.0) else {
                continue;
            };
            let lacking = group
                .bricks
                .iter_mut()
                .filter(|(_, brick)| brick.held.is_none());
            for (at, brick) in lacking {
                let surface = self.skin.surface(key.0, *at);
                let whose = (known.slot, self.openness.add((key.0, *at)));
                brick.held =
                    surface.and_then(|surface| brought(&mut self.store, gpu, whose, *at, surface));
                self.undrawn += usize::from(brick.held.is_none());
            }
        }
    }
}
