//! Polygons in volumes that the shader looks up itself, beside those of the volumes' surfaces: list by list, each of
//! one volume.

use super::gpu::Gpu;
use super::openness::Sky;
use super::pass::volume::VOLUME_GROUP;
use super::seen::{Bounds, Sector, moved};
use super::volumes::{Held, Store, VolumePlace, Volumes, box_around};
use crate::map::{Volume, VolumeId};
use crate::voxel::{Quad, Vertex};
use glam::Affine3A;
use std::collections::BTreeMap;

/// Polygons of a volume, their vertices counted from a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    pub cell: [i32; 3],
    pub vertices: &'a [Vertex],
    pub quads: &'a [Quad],
}

/// Lists, each by its volume and its place in it.
#[derive(Debug)]
pub(super) struct Pulled<At> {
    store: Store,
    volumes: BTreeMap<VolumeId, (u32, Affine3A)>,
    held: BTreeMap<(VolumeId, At), (Bounds, Held)>,
    group: wgpu::BindGroup,
}

impl<At: Ord + Copy> Pulled<At> {
    /// None, in volumes whose materials and light these are.
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, of: &Volumes) -> Self {
        let store = of.store().beside(gpu);
        Self {
            group: store.bind(gpu, layout),
            store,
            volumes: BTreeMap::new(),
            held: BTreeMap::new(),
        }
    }

    /// Says where a volume is now; what it had is dropped if it is gone.
    pub fn place(&mut self, id: VolumeId, volume: Option<&Volume>) {
        let known = self.volumes.remove(&id);
        let Some(volume) = volume else {
            if let Some((slot, _)) = known {
                self.store.places.remove(slot);
            }
            return self.drop_all_of(id);
        };
        let place = VolumePlace::of(volume);
        let slot = match known {
            Some((slot, _)) => {
                self.store.places.set(slot, place);
                slot
            }
            None => self.store.places.add(place),
        };
        self.volumes.insert(id, (slot, volume.transform()));
    }

    /// The volumes whose places are known.
    pub fn volumes(&self) -> impl Iterator<Item = VolumeId> {
        self.volumes.keys().copied()
    }

    /// Drops the lists of a volume.
    pub fn drop_all_of(&mut self, id: VolumeId) {
        let gone = self.held.extract_if(.., |(of, _), _| *of == id);
        for (_, (_, held)) in gone {
            self.store.remove(&held);
        }
    }

    /// Puts a list in the place of another; an empty one leaves nothing. What the card has no room for is not drawn.
    pub fn put(&mut self, gpu: &Gpu, (id, at): (VolumeId, At), list: List) {
        if let Some((_, held)) = self.held.remove(&(id, at)) {
            self.store.remove(&held);
        }
        let held = self.upload(gpu, id, list);
        self.held.extend(held.map(|held| ((id, at), held)));
    }

    fn upload(&mut self, gpu: &Gpu, id: VolumeId, list: List) -> Option<(Bounds, Held)> {
        let (slot, way) = self.volumes.get(&id).copied()?;
        let bounds = box_around(list.cell, list.vertices)?;
        let lists = (list.vertices, list.quads);
        let held = self.store.add(gpu, (slot, Sky::WHOLE), list.cell, lists)?;
        Some((moved(&way, bounds), held))
    }

    /// Brings what was put to the card and binds what has grown; to be called once lists are put.
    pub fn bind(&mut self, gpu: &Gpu, layout: &wgpu::BindGroupLayout) {
        self.store.flush(gpu);
        self.group = self.store.bind(gpu, layout);
    }

    /// The boxes around the lists.
    pub fn bounds(&self) -> impl Iterator<Item = Bounds> {
        self.held.values().map(|(bounds, _)| *bounds)
    }

    /// Draws what is seen in a sector.
    pub fn draw(&self, pass: &mut wgpu::RenderPass, sector: &Sector) {
        pass.set_bind_group(VOLUME_GROUP, &self.group, &[]);
        let seen = self
            .held
            .values()
            .filter(|(bounds, _)| sector.sees(*bounds));
        seen.for_each(|(_, held)| held.draw(pass));
    }
}
