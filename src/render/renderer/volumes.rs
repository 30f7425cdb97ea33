//! What a renderer does for volumes: they follow the map, and from afar fewer of their polygons are drawn.

use super::{Part, Renderer, Sector, Volumes, locked};
use crate::map::{Changes, Map};
use crate::render::{Camera, Cuts, Look, Target};
use std::sync::MutexGuard;

impl Renderer {
    /// Keeps the volumes; beside another renderer that does, there is nothing to do.
    pub(super) fn follow_volumes(&mut self, at: (&Map, u8), changes: &Changes, look: &Look) {
        let (gpu, layout) = (&self.gpu, &self.kit.layouts.volume);
        let mut volumes = locked(&self.kit.volumes);
        match (&mut *volumes, self.part) {
            (Some(_), Part::Beside) => {}
            (Some(volumes), Part::First) => volumes.update(gpu, layout, at, changes),
            (volumes, _) => *volumes = Some(Volumes::new(gpu, layout, at.0, at.1)),
        }
        if let Some(volumes) = &*volumes {
            let revealed = &mut self.revealed;
            let layouts = &self.kit.layouts;
            revealed.follow(gpu, layouts, at.0, volumes, (changes, look));
        }
    }

    /// Lets objects be as dark as the caves that they stand in, once it is known how dark those are.
    pub(super) fn dim_objects(&mut self, map: &Map) {
        let volumes = locked(&self.kit.volumes);
        let (Some(volumes), Some(objects)) = (&*volumes, &mut self.objects) else {
            return;
        };
        if self.dims_objects && !volumes.is_behind() {
            objects.light(&self.gpu, map, volumes.sky(map));
            self.dims_objects = false;
        }
    }

    /// Does the same if they or voxels are others.
    pub(super) fn dim_moved_objects(&mut self, map: &Map, changes: &Changes) {
        let moved = !changes.objects.is_empty() || !changes.volumes.is_empty();
        let made = changes.everything || changes.models || !changes.bricks.is_empty();
        self.dims_objects |= moved || made;
        self.dim_objects(map);
    }

    /// The volumes as a picture shows them.
    pub(super) fn prepared_volumes(
        &self,
        target: &Target,
        camera: &Camera,
        look: &Look,
    ) -> MutexGuard<'_, Option<Volumes>> {
        let mut volumes = locked(&self.kit.volumes);
        if let Some(volumes) = &mut *volumes {
            let (gpu, layout) = (&self.gpu, &self.kit.layouts.volume);
            volumes.prepare(gpu, layout, camera, target.size()[1], look);
        }
        volumes
    }

    /// Whether the last picture was to show volumes with fewer polygons that are still being made; until they are there,
    /// it shows them as they are.
    pub fn makes_far_volumes(&self) -> bool {
        locked(&self.kit.volumes)
            .as_ref()
            .is_some_and(Volumes::makes_far)
    }

    /// Whether another picture would show more of them.
    pub fn has_far_volumes(&self) -> bool {
        locked(&self.kit.volumes)
            .as_mut()
            .is_some_and(Volumes::has_made)
    }

    /// Bricks of volumes that the last picture lacks, since the card has no room for them.
    pub fn undrawn_bricks(&self) -> usize {
        locked(&self.kit.volumes)
            .as_ref()
            .map_or(0, Volumes::undrawn)
    }

    /// What the section of the last upload's look cuts of volumes, as seen by a camera; none without a section.
    pub fn cuts(&self, camera: &Camera, size: [u32; 2]) -> Option<Cuts> {
        self.revealed
            .cuts(&Sector::new(camera, size, &(0..size[0])))
    }

    /// Triangles of volumes in the last picture, if it was taken by this camera and is of so many pixels.
    pub fn volume_triangles(&self, camera: &Camera, size: [u32; 2]) -> u64 {
        let sector = Sector::new(camera, size, &(0..size[0]));
        let volumes = locked(&self.kit.volumes);
        volumes
            .as_ref()
            .map_or(0, |volumes| volumes.triangles(&sector))
    }
}
