//! The volumes of a map on the card: the surface of each brick in one buffer for all, pulled by its polygons, and of
//! bricks that are seen from afar a simplified one. An edit brings the bricks whose surface is another one.

mod fixed;
mod group;
mod place;
mod prepare;
mod store;
mod workshop;

#[cfg(test)]
pub(super) use place::BrickRecord;
pub(super) use place::VolumePlace;
pub(super) use store::{Held, Store};

use super::gpu::Gpu;
use super::openness::{Openness, Sky};
use super::pass::volume::VOLUME_GROUP;
use super::seen::{Bounds, Sector, is_under_sun, moved};
use crate::map::{BRICK, BrickPlace, Changes, Map, VolumeId};
use crate::scene::{Seam, Side, Surfaces, surfaces_of};
use crate::voxel::{Skin, Surface, Vertex, group_of};
use fixed::Fixed;
use glam::{Affine3A, IVec3, Mat4, Vec3};
use group::{Brick, Group, bounds_of};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;
use workshop::{Key, Workshop};

/// A volume.
#[derive(Debug)]
struct Known {
    slot: u32,
    /// From its voxels to the map.
    way: Affine3A,
    /// Metres.
    voxel: f32,
    /// Bricks along each axis.
    bricks: [u32; 3],
}

/// All volumes.
#[derive(Debug)]
pub(super) struct Volumes {
    skin: Skin,
    store: Store,
    openness: Openness,
    volumes: BTreeMap<VolumeId, Known>,
    groups: BTreeMap<Key, Group>,
    /// Where drawn ground meets the volumes that stand in for it.
    seam: Seam,
    strips: BTreeMap<(VolumeId, Square), Vec<(Bounds, Held)>>,
    fixed: Fixed,
    /// From the first time on that something is seen from afar.
    workshop: Option<Workshop>,
    /// Whether there is a brick that the card had no room for.
    is_full: bool,
    /// Bricks that the last picture lacks.
    undrawn: usize,
    /// Whether far surfaces are wanted that aren't there.
    makes_far: bool,
    /// When the next of them may be ordered.
    next_order: Option<Instant>,
    group: wgpu::BindGroup,
}

/// Some cells, the strips at the sides of which are drawn together: their place among others.
type Square = [u32; 2];
/// Cells along a side of a square.
const SQUARE: u32 = 8;

impl Volumes {
    /// Of a map whose ground is drawn divided so often beside holes.
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map, divisions: u8) -> Self {
        let openness = Openness::new(gpu);
        let store = Store::new(gpu, openness.buffer());
        let mut volumes = Self {
            group: store.bind(gpu, layout),
            store,
            openness,
            skin: Skin::default(),
            volumes: BTreeMap::new(),
            groups: BTreeMap::new(),
            seam: Seam::with_divisions(divisions),
            strips: BTreeMap::new(),
            fixed: Fixed::default(),
            workshop: None,
            is_full: false,
            undrawn: 0,
            makes_far: false,
            next_order: None,
        };
        volumes.update(gpu, layout, (map, divisions), &Changes::everything());
        volumes
    }

    /// Follows what changed of the map, whose ground is drawn divided so often beside holes.
    pub fn update(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        (map, divisions): (&Map, u8),
        changes: &Changes,
    ) {
        if changes.materials {
            self.store.write_materials(gpu, &map.materials);
        }
        self.while_bound(gpu, layout, |volumes| {
            let renewed = volumes.skin.update(map, changes);
            for (id, at) in &renewed {
                volumes.remove(*id, *at);
            }
            volumes.place(map, changes);
            for (id, at) in renewed {
                match volumes.skin.surface(id, at).cloned() {
                    Some(surface) => volumes.add(gpu, (id, at), &surface),
                    None => volumes.openness.forget(&(id, at)),
                }
            }
            volumes.groups.retain(|key, group| {
                let is_empty = group.bricks.is_empty();
                if is_empty {
                    group.release(&mut volumes.store);
                    volumes.openness.forget_group(key);
                }
                !is_empty
            });
            volumes.openness.edited(map, changes);
            if changes.everything || !changes.volumes.is_empty() {
                volumes.openness.begin(map);
            }
            volumes.follow_seam(gpu, (map, divisions), changes);
        });
    }

    /// Does something, brings what it took to the card, and binds the buffers anew if there are others then.
    fn while_bound(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        act: impl FnOnce(&mut Self),
    ) {
        let before = self.store.buffers().map(Clone::clone);
        act(self);
        self.store.flush(gpu);
        self.openness.flush(gpu);
        self.store.set_openness(self.openness.buffer());
        if self.store.buffers().map(Clone::clone) != before {
            self.group = self.store.bind(gpu, layout);
        }
    }

    /// Brings the strips that changed, with those beside them.
    fn follow_seam(&mut self, gpu: &Gpu, (map, divisions): (&Map, u8), changes: &Changes) {
        let mut changes = changes.clone();
        if self.seam.divisions() != divisions {
            self.seam = Seam::with_divisions(divisions);
            changes = Changes::everything();
        }
        let square = |side: Side| side.cell.map(|cell| cell / SQUARE);
        let renewed = self.seam.update(map, &self.skin, &changes);
        let mut squares: BTreeSet<(VolumeId, Square)> = renewed
            .iter()
            .map(|(id, side)| (*id, square(*side)))
            .collect();
        let mut met = BTreeSet::new();
        if changes.everything {
            squares.extend(self.strips.keys());
            met.extend(self.fixed.clear());
        }
        for (id, side) in renewed {
            let strip = self.seam.strip(id, side);
            met.extend(self.fixed.follow(id, side, strip.map(Arc::as_ref)));
        }
        for key in met {
            if let Some(group) = self.groups.get_mut(&key) {
                group.change(&mut self.store);
            }
        }
        for (id, at) in squares {
            for (_, held) in self.strips.remove(&(id, at)).unwrap_or_default() {
                self.store.remove(&held);
            }
            let Some(known) = self.volumes.get(&id) else {
                continue;
            };
            let strips = self.seam.strips(id).filter(|(side, _)| square(*side) == at);
            let mut all = Vec::new();
            for (cell, surface) in surfaces_of(strips.map(|(_, strip)| &**strip)) {
                let Some(bounds) = box_around(cell, &surface.vertices) else {
                    continue;
                };
                let bounds = moved(&known.way, bounds);
                let lists = (&*surface.vertices, &*surface.quads);
                let whose = (known.slot, Sky::WHOLE);
                let held = self.store.add(gpu, whose, cell, lists);
                all.extend(held.map(|held| (bounds, held)));
            }
            self.strips.insert((id, at), all);
        }
    }

    /// Brings where volumes are.
    fn place(&mut self, map: &Map, changes: &Changes) {
        for id in changes.volumes_among(map, self.volumes.keys().copied()) {
            let known = self.volumes.remove(&id);
            let Some(volume) = map.volumes.get(&id) else {
                if let Some(known) = known {
                    self.store.places.remove(known.slot);
                }
                continue;
            };
            let place = VolumePlace::of(volume);
            let slot = match known {
                Some(known) => {
                    self.store.places.set(known.slot, place);
                    known.slot
                }
                None => self.store.places.add(place),
            };
            let known = Known {
                slot,
                way: volume.transform(),
                voxel: volume.voxel_size,
                bricks: volume.voxels.bricks(),
            };
            let its = (id, [i32::MIN; 3])..=(id, [i32::MAX; 3]);
            for group in self.groups.range_mut(its) {
                group.1.place(&known.way);
            }
            self.volumes.insert(id, known);
        }
    }

    fn remove(&mut self, id: VolumeId, at: BrickPlace) {
        if let Some(group) = self.groups.get_mut(&(id, group_of(at))) {
            group.change(&mut self.store);
            if let Some(held) = group.bricks.remove(&at).and_then(|brick| brick.held) {
                self.store.remove(&held);
            }
        }
    }

    fn add(&mut self, gpu: &Gpu, (id, at): (VolumeId, BrickPlace), surface: &Surface) {
        let Some(known) = self.volumes.get(&id) else {
            return;
        };
        let whose = (known.slot, self.openness.add((id, at)));
        let brick = Brick {
            held: brought(&mut self.store, gpu, whose, at, surface),
            bounds: bounds_of(at, &known.way),
        };
        self.is_full |= brick.held.is_none();
        let group = self.groups.entry((id, group_of(at))).or_default();
        group.insert(at, brick);
        group.change(&mut self.store);
    }

    /// What they look like as they are drawn near by, the polygons shared.
    pub fn surfaces(&self) -> Surfaces {
        Surfaces {
            skin: self.skin.clone(),
            seam: self.seam.clone(),
        }
    }

    /// The surfaces of their bricks.
    pub fn skin(&self) -> &Skin {
        &self.skin
    }

    /// What the card holds of them.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Tells the share of the sky that they let through to a place of the map, 0..1.
    pub fn sky(&self, map: &Map) -> impl Fn(Vec3) -> f32 {
        self.openness.over(map)
    }

    /// Whether the light of an earlier map is still to be seen.
    pub fn is_behind(&self) -> bool {
        self.openness.is_behind()
    }

    /// Does a few milliseconds of what the last edits have left to be done.
    pub fn catch_up(&mut self, gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map) {
        self.while_bound(gpu, layout, |volumes| volumes.openness.catch_up(map));
    }

    /// Whether there is nothing to be drawn.
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Draws what is seen in a sector, the nearest first.
    pub fn draw(&self, pass: &mut wgpu::RenderPass, sector: &Sector) {
        let groups = self
            .groups
            .values()
            .filter(|group| sector.sees(group.bounds));
        let mut seen: Vec<(f32, &Held)> = groups.flat_map(|group| group.seen(sector)).collect();
        let strips = self.strips.values().flatten();
        let strips = strips.filter(|(bounds, _)| sector.sees(*bounds));
        seen.extend(strips.map(|(bounds, held)| (sector.distance_squared(*bounds), held)));
        seen.sort_by(|a, b| a.0.total_cmp(&b.0));
        pass.set_bind_group(VOLUME_GROUP, &self.group, &[]);
        seen.into_iter().for_each(|(_, held)| held.draw(pass));
    }

    /// Draws what the sun sees.
    pub fn draw_shadows(&self, pass: &mut wgpu::RenderPass, sun: &Mat4) {
        pass.set_bind_group(VOLUME_GROUP, &self.group, &[]);
        for group in self
            .groups
            .values()
            .filter(|group| is_under_sun(sun, group.bounds))
        {
            let shown = group
                .shown()
                .filter(|(bounds, _)| is_under_sun(sun, *bounds));
            shown.for_each(|(_, held)| held.draw(pass));
        }
        let strips = self.strips.values().flatten();
        let under = strips.filter(|(bounds, _)| is_under_sun(sun, *bounds));
        under.for_each(|(_, held)| held.draw(pass));
    }

    /// Triangles that are seen in a sector.
    pub fn triangles(&self, sector: &Sector) -> u64 {
        let groups = self
            .groups
            .values()
            .filter(|group| sector.sees(group.bounds));
        let seen = groups
            .flat_map(|group| group.seen(sector))
            .map(|(_, held)| held.polygons());
        2 * seen.sum::<u64>()
    }
}

/// A box around the cells of vertices that are counted from a cell, in voxels; none if there are none.
pub(super) fn box_around(cell: [i32; 3], vertices: &[Vertex]) -> Option<Bounds> {
    let cells = vertices.iter().map(|vertex| {
        let [x, y, z, _] = vertex.cell.map(i32::from);
        (IVec3::from(cell) + IVec3::new(x, y, z)).as_vec3()
    });
    let boxes = cells.map(|cell| [cell, cell + 1.0]);
    boxes.reduce(|[low, high], [lower, higher]| [low.min(lower), high.max(higher)])
}

/// Brings the surface of a brick.
fn brought(
    store: &mut Store,
    gpu: &Gpu,
    whose: (u32, Sky),
    at: BrickPlace,
    surface: &Surface,
) -> Option<Held> {
    let cell = (IVec3::from(at) * BRICK as i32 - 1).to_array();
    store.add(gpu, whose, cell, (&surface.vertices, &surface.quads))
}
