//! The surfaces of all volumes of a map, brick by brick, which follow its edits.

use super::samples::{Block, SIDE};
use super::surface::Surface;
use super::vertex::Vertex;
use crate::map::{BrickPlace, Changes, Map, VolumeId, Voxels, bricks_around};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Bricks that a thread makes one after the other, in the same room.
const AT_A_TIME: usize = 16;

/// The surfaces of a map's volumes. In the last place of a vertex's cell stands the density of the fullest voxel around it.
/// Cloning shares them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skin {
    volumes: BTreeMap<VolumeId, Skinned>,
}

/// The surface of one volume.
#[derive(Clone, Debug, PartialEq)]
pub struct Skinned {
    /// Voxels of the volume along x, y, z.
    size: [u32; 3],
    /// The bricks that have polygons.
    bricks: BTreeMap<BrickPlace, Arc<Surface>>,
}

impl Skin {
    /// The surfaces of a map.
    pub fn of(map: &Map) -> Self {
        let mut skin = Self::default();
        skin.update(map, &Changes::everything());
        skin
    }

    /// Follows what changed of a map, and says which bricks have another surface now, or none any more. Its work
    /// follows the bricks that changed and those around them.
    ///
    /// ```
    /// use glam::Vec3;
    /// use landform::map::{Brick, Changes, Map, Mix, Volume, VolumeId, Voxels};
    /// use landform::voxel::Skin;
    ///
    /// let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
    /// let voxels = Voxels::empty([48, 16, 16]).unwrap();
    /// let id = VolumeId(1);
    /// map.volumes.insert(id, Volume::new("Rock", Vec3::ZERO, 0.5, voxels));
    /// let mut skin = Skin::of(&map);
    ///
    /// let full = Brick::even(255, Mix::of(3));
    /// map.volumes.get_mut(&id).unwrap().voxels.replace_brick([0, 0, 0], full);
    /// let mut changes = Changes::none();
    /// changes.bricks.insert((id, [0, 0, 0]));
    /// assert_eq!(skin.update(&map, &changes), [(id, [0, 0, 0])]);
    /// assert_eq!(skin.surface(id, [0, 0, 0]).unwrap().quads.len(), 6 * 16 * 16);
    /// ```
    pub fn update(&mut self, map: &Map, changes: &Changes) -> Vec<(VolumeId, BrickPlace)> {
        let mut dirty = BTreeSet::new();
        let mut other = self.drop_others(map, changes, &mut dirty);
        for (id, at) in &changes.bricks {
            if self.volumes.contains_key(id) {
                dirty.extend(bricks_around(*at).map(|at| (*id, at)));
            }
        }
        other.extend(self.make_anew(map, dirty));
        Vec::from_iter(other)
    }

    /// The surface of a brick; none if it has no polygons.
    pub fn surface(&self, id: VolumeId, at: BrickPlace) -> Option<&Arc<Surface>> {
        self.volumes.get(&id)?.bricks.get(&at)
    }

    /// The surface of a volume; none if there is no such volume.
    pub fn volume(&self, id: VolumeId) -> Option<&Skinned> {
        self.volumes.get(&id)
    }

    /// The volumes, by rising name.
    pub fn volumes(&self) -> impl Iterator<Item = (VolumeId, &Skinned)> {
        self.volumes.iter().map(|(id, skinned)| (*id, skinned))
    }

    /// Drops volumes that are gone or of another size, and says what they had; of those that are there now all bricks
    /// are to be made.
    fn drop_others(
        &mut self,
        map: &Map,
        changes: &Changes,
        dirty: &mut BTreeSet<(VolumeId, BrickPlace)>,
    ) -> BTreeSet<(VolumeId, BrickPlace)> {
        let candidates = changes.volumes_among(map, self.volumes.keys().copied());
        let mut dropped = BTreeSet::new();
        for id in candidates {
            let voxels = map.volumes.get(&id).map(|volume| &volume.voxels);
            let held = self.volumes.get(&id).map(|skinned| skinned.size);
            if !changes.everything && held == voxels.map(Voxels::size) {
                continue;
            }
            if let Some(skinned) = self.volumes.remove(&id) {
                dropped.extend(skinned.bricks.into_keys().map(|at| (id, at)));
            }
            if let Some(voxels) = voxels {
                self.volumes.insert(id, Skinned::none(voxels.size()));
                dirty.extend(voxels.places().map(|at| (id, at)));
            }
        }
        dropped
    }

    fn make_anew(
        &mut self,
        map: &Map,
        dirty: BTreeSet<(VolumeId, BrickPlace)>,
    ) -> Vec<(VolumeId, BrickPlace)> {
        let place = |(id, at): (VolumeId, BrickPlace)| {
            let voxels = &map.volumes.get(&id)?.voxels;
            voxels.brick(at).map(|_| (id, at, voxels))
        };
        let places: Vec<_> = dirty.into_iter().filter_map(place).collect();
        let room = || (Block::default(), Surface::default());
        let made = places.par_iter().with_min_len(AT_A_TIME);
        let made = made.map_init(room, |(block, surface), (_, at, voxels)| {
            if block.read(voxels, *at) {
                surface.make::<SIDE>(block.samples());
                fill_in(&mut surface.vertices, block.samples().density);
                (!surface.quads.is_empty()).then(|| Arc::new(surface.clone()))
            } else {
                None
            }
        });
        let made: Vec<Option<Arc<Surface>>> = made.collect();
        let mut other = Vec::new();
        for ((id, at, _), surface) in places.into_iter().zip(made) {
            let Some(skinned) = self.volumes.get_mut(&id) else {
                continue;
            };
            if skinned.bricks.get(&at) != surface.as_ref() {
                match surface {
                    Some(surface) => skinned.bricks.insert(at, surface),
                    None => skinned.bricks.remove(&at),
                };
                other.push((id, at));
            }
        }
        other
    }
}

impl Skinned {
    fn none(size: [u32; 3]) -> Self {
        Self {
            size,
            bricks: BTreeMap::new(),
        }
    }

    /// The surface of a brick; none if it has no polygons.
    pub fn surface(&self, at: BrickPlace) -> Option<&Arc<Surface>> {
        self.bricks.get(&at)
    }

    /// The bricks that have polygons, with their surfaces.
    pub fn bricks(&self) -> impl ExactSizeIterator<Item = (BrickPlace, &Arc<Surface>)> {
        self.bricks.iter().map(|(at, surface)| (*at, surface))
    }
}

/// Writes the density of the fullest voxel around each vertex of a brick into the last place of its cell: how hard the
/// edge is there, since the surface itself lies where all are half full.
fn fill_in(vertices: &mut [Vertex], density: &[u8]) {
    for vertex in vertices {
        let [x, y, z] = [0, 1, 2].map(|axis| usize::from(vertex.cell[axis]));
        let mut fullest = 0;
        for corner in 0..8 {
            let (x, y, z) = (x + (corner & 1), y + (corner >> 1 & 1), z + (corner >> 2));
            fullest = fullest.max(density[(z * SIDE + y) * SIDE + x]);
        }
        vertex.cell[3] = fullest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Brick, Mix, Volume};
    use glam::Vec3;

    #[test]
    fn vertices_tell_how_hard_the_edge_is() {
        for density in [255, 140] {
            let mut voxels = Voxels::empty([32, 32, 32]).unwrap();
            voxels.replace_brick([0, 0, 0], Brick::even(density, Mix::of(3)));
            let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
            let volume = Volume::new("Rock", Vec3::ZERO, 1.0, voxels);
            map.volumes.insert(VolumeId(1), volume);
            let skin = Skin::of(&map);
            let surface = skin.surface(VolumeId(1), [0, 0, 0]).unwrap();
            assert!(
                surface
                    .vertices
                    .iter()
                    .all(|vertex| vertex.cell[3] == density)
            );
        }
    }
}
