//! Where drawn ground meets the volumes that stand in for it: strips of triangles from the rim of the holes to the
//! surface of the voxels.
//!
//! A ground volume holds a voxel of the earth around its cells, and no edit digs there. So the surface of the voxels
//! over its cells always ends in the same chain of dual cells, those around the top of that earth, whatever was dug: a
//! pit at the border shows the earth's wall. A strip joins that chain, side by side of the cells, to the rim, whose
//! points drawn ground has bit for bit. Ground, strips and what [`is_seen`](super::is_seen) of the volumes are closed.
//! Where another volume, or nothing, lies beyond a side, the strip runs to where the rim would be: two volumes side by
//! side meet there.

use super::border::{Link, Side, chain, sides};
use super::stand::Stand;
use super::strip::{Strip, StripVertex, mix_of};
use super::{Earth, Soils};
use crate::map::{BRICK, Changes, LayerId, Map, Plot, Volume, VolumeId};
use crate::math::Region;
use crate::voxel::{PARTS, Skin, Vertex};
use glam::Vec3;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Cells around a change of the ground in which a rim may lie otherwise.
const AROUND: u32 = 3;

/// The strips of all ground volumes of a map. Cloning shares them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seam {
    divisions: u8,
    strips: BTreeMap<VolumeId, Strips>,
}

impl Seam {
    /// The strips of a map whose ground is divided so often beside holes: as often as the map allows, unless a view
    /// draws less.
    pub fn of(map: &Map, skin: &Skin, divisions: u8) -> Self {
        let mut seam = Self::with_divisions(divisions);
        seam.update(map, skin, &Changes::everything());
        seam
    }

    /// Of no map yet, for ground that is divided so often.
    pub fn with_divisions(divisions: u8) -> Self {
        Self {
            divisions,
            ..Self::default()
        }
    }

    /// How often the ground is divided beside holes.
    pub fn divisions(&self) -> u8 {
        self.divisions
    }

    /// The strips of a volume, side by side of its cells.
    pub fn strips(&self, id: VolumeId) -> impl Iterator<Item = (Side, &Arc<Strip>)> + Clone {
        let strips = self
            .strips
            .get(&id)
            .into_iter()
            .flat_map(|strips| &strips.0);
        strips.map(|(side, strip)| (*side, strip))
    }

    /// The strip of a volume along a side of its cells, if there is one.
    pub fn strip(&self, id: VolumeId, side: Side) -> Option<&Arc<Strip>> {
        self.strips.get(&id)?.0.get(&side)
    }

    /// The volumes that have strips, by rising name.
    pub fn volumes(&self) -> impl Iterator<Item = VolumeId> {
        self.strips.keys().copied()
    }

    /// Follows what changed of a map, after `skin` did, and says which strips are other ones now, or gone. Its work
    /// follows what changed.
    pub fn update(
        &mut self,
        map: &Map,
        skin: &Skin,
        changes: &Changes,
    ) -> BTreeSet<(VolumeId, Side)> {
        let mut other = BTreeSet::new();
        self.strips.retain(|id, strips| {
            let volume = map.volumes.get(id);
            let stays = volume.is_some_and(|volume| Plot::of(volume, &map.field).is_some());
            if !stays {
                other.extend(strips.0.keys().map(|side| (*id, *side)));
            }
            stays
        });
        for (id, volume) in &map.volumes {
            let Some(plot) = Plot::of(volume, &map.field) else {
                continue;
            };
            let mut held = self.strips.remove(id).unwrap_or_default();
            let mut sides = held.others_beyond(plot.cells());
            for region in dirty(map, *id, volume, &plot, changes) {
                let new = self.made(map, skin, (*id, volume, plot), region);
                sides.extend(held.take(region, new));
            }
            other.extend(sides.into_iter().map(|side| (*id, side)));
            if !held.0.is_empty() {
                self.strips.insert(*id, held);
            }
        }
        other
    }

    /// The strips of a volume in a region of cells.
    fn made(
        &self,
        map: &Map,
        skin: &Skin,
        (id, volume, plot): (VolumeId, &Volume, Plot),
        region: Region,
    ) -> BTreeMap<Side, Arc<Strip>> {
        let mut new = BTreeMap::new();
        let Some(soils) = Soils::of(&map.textures, &map.materials) else {
            return new;
        };
        let size = Earth::most_cells(self.divisions);
        let count = [region.width(), region.height()].map(|cells| cells.div_ceil(size));
        for (x, z) in Region::of_size(count).places() {
            let (x, z) = (region.x0 + x * size, region.z0 + z * size);
            let block = Region::new(x, z, x + size, z + size).intersection(&region);
            let borders: Vec<Side> = block.places().flat_map(|at| sides(&plot, at)).collect();
            if borders.is_empty() {
                continue;
            }
            let join = Join {
                map,
                skin,
                id,
                volume,
                stand: Stand::of(volume),
                plot,
                earth: &Earth::of(map, block, self.divisions),
                soils: &soils,
            };
            for side in borders {
                new.extend(join.strip(side).map(|strip| (side, Arc::new(strip))));
            }
        }
        new
    }
}

/// The strips of one volume.
#[derive(Clone, Debug, Default, PartialEq)]
struct Strips(BTreeMap<Side, Arc<Strip>>);

impl Strips {
    /// Forgets those that don't lie in a region, and says which.
    fn others_beyond(&mut self, region: Region) -> Vec<Side> {
        let beyond = |side: &Side| !region.contains(side.cell[0], side.cell[1]);
        let sides: Vec<Side> = self.0.keys().copied().filter(beyond).collect();
        self.0.retain(|side, _| !beyond(side));
        sides
    }

    /// Takes what a region has now in the place of what it had, and says where that differs.
    fn take(&mut self, region: Region, new: BTreeMap<Side, Arc<Strip>>) -> Vec<Side> {
        let within = |side: &Side| region.contains(side.cell[0], side.cell[1]);
        let is_gone = |side: &Side| within(side) && !new.contains_key(side);
        let mut others: Vec<Side> = self.0.keys().copied().filter(is_gone).collect();
        for side in &others {
            self.0.remove(side);
        }
        for (side, strip) in new {
            if self.0.get(&side) != Some(&strip) {
                self.0.insert(side, strip);
                others.push(side);
            }
        }
        others
    }
}

/// The cells of a volume at whose sides strips may be other ones.
fn dirty(map: &Map, id: VolumeId, volume: &Volume, plot: &Plot, changes: &Changes) -> Vec<Region> {
    let all = plot.cells();
    let looks = changes.textures || changes.materials;
    let is_all = changes.everything || changes.field || changes.parameters || looks;
    if is_all || changes.volumes.contains(&id) {
        return vec![all];
    }
    let mut dirty = Vec::new();
    let mut add = |region: Region| {
        let region = region.intersection(&all);
        if !region.is_empty() {
            dirty.push(region);
        }
    };
    let layers = [
        LayerId::Height,
        LayerId::AlphaCover,
        LayerId::Level,
        LayerId::Texture,
        LayerId::Cover,
        LayerId::Hole,
    ];
    for layer in layers {
        for region in changes.regions_of(layer) {
            add(region.grown(AROUND, &map.field.cell_region()));
        }
    }
    let first = (id, [i32::MIN; 3]);
    let last = (id, [i32::MAX; 3]);
    let columns: BTreeSet<[i32; 2]> = changes
        .bricks
        .range(first..=last)
        .map(|(_, at)| [at[0], at[2]])
        .collect();
    for at in columns {
        add(cells_under(volume, plot, at));
    }
    dirty
}

/// The cells under a brick, and those that its voxels have to do with.
fn cells_under(volume: &Volume, plot: &Plot, at: [i32; 2]) -> Region {
    let side = BRICK as i32;
    let most = volume.voxels.size();
    let along = |axis: usize, brick: i32, most: u32| {
        let end = (brick * side + side + 1).min(most as i32);
        let [first, _] = plot.grid().cells_of(axis, brick * side - 2);
        let [_, last] = plot.grid().cells_of(axis, end);
        [first.max(0) as u32, (last + 1).max(0) as u32]
    };
    let ([x0, x1], [z0, z1]) = (along(0, at[0], most[0]), along(1, at[1], most[2]));
    Region::new(x0, z0, x1, z1)
}

/// All that strips of a volume are made of.
struct Join<'a> {
    map: &'a Map,
    skin: &'a Skin,
    id: VolumeId,
    volume: &'a Volume,
    stand: Stand,
    plot: Plot<'a>,
    earth: &'a Earth,
    soils: &'a Soils,
}

impl Join<'_> {
    /// The strip along a side; none if the volume's surface doesn't come there.
    fn strip(&self, side: Side) -> Option<Strip> {
        let mut links = Vec::new();
        chain(self.volume, &self.plot, side, &mut links);
        let chain: Option<Vec<(f32, StripVertex)>> = links
            .iter()
            .map(|link| Some((link.along, self.on_surface(link)?)))
            .collect();
        Some(Strip::between(&self.rim(side), &chain?))
    }

    /// The points of the rim along a side, as it is walked.
    fn rim(&self, side: Side) -> Vec<(f32, StripVertex)> {
        let (axis, way) = side.facing.way();
        let mut points = self
            .earth
            .border(axis, side.corner(), self.map.field.spacing);
        if way < 0 {
            points.reverse();
        }
        let most = (points.len() - 1).max(1) as f32;
        let point =
            |(at, position): (usize, &Vec3)| (at as f32 / most, self.on_rim(side, *position));
        points.iter().enumerate().map(point).collect()
    }

    fn on_rim(&self, side: Side, position: Vec3) -> StripVertex {
        let (x, z) = (f64::from(position.x), f64::from(position.z));
        let [dx, dz] = self.earth.slope(x, z, f64::from(self.volume.voxel_size));
        let cover = self.earth.cover(x, z);
        let (cell, fraction) = lattice_place(self.volume, position);
        StripVertex {
            position,
            cell,
            fraction,
            normal: Vec3::new(-dx as f32, 1.0, -dz as f32).normalize(),
            mix: self.soils.shown(&self.map.field, side.beyond(), cover),
        }
    }

    /// The vertex of a dual cell, in the first of the bricks around that has it.
    fn on_surface(&self, link: &Link) -> Option<StripVertex> {
        let side = BRICK as i32;
        let most = self.volume.voxels.bricks();
        let bricks = |axis: usize| {
            let first = link.cell[axis].div_euclid(side);
            let next = (link.cell[axis] + 1).div_euclid(side);
            (first..=next).filter(move |at| (0..most[axis] as i32).contains(at))
        };
        let places = bricks(2).flat_map(|z| bricks(1).map(move |y| (y, z)));
        let mut places = places.flat_map(|(y, z)| bricks(0).map(move |x| [x, y, z]));
        places.find_map(|at| {
            let surface = self.skin.surface(self.id, at)?;
            let cell = [0, 1, 2].map(|axis| (link.cell[axis] - at[axis] * side + 1) as u8);
            let [x, y, z] = cell;
            let key = |vertex: &Vertex| [vertex.cell[2], vertex.cell[1], vertex.cell[0]];
            let found = surface
                .vertices
                .binary_search_by_key(&[z, y, x], key)
                .ok()?;
            let vertex = &surface.vertices[found];
            let normal = Vec3::from(vertex.normal.map(f32::from));
            Some(StripVertex {
                position: self.stand.place(link.cell, vertex.fraction),
                cell: link.cell,
                fraction: vertex.fraction,
                normal: normal.normalize_or(Vec3::Y),
                mix: mix_of(&surface.kept[found]),
            })
        })
    }
}

/// The place among a volume's voxels that is nearest to one in the map: the dual cell, and where in it.
fn lattice_place(volume: &Volume, position: Vec3) -> ([i32; 3], [u16; 3]) {
    // Ground volumes are not turned.
    let size = f64::from(volume.voxel_size);
    let at = (position.as_dvec3() - volume.position.as_dvec3()) / size;
    let cell = at.floor();
    let fraction = ((at - cell) * f64::from(PARTS)).round().to_array();
    let cell = cell.to_array().map(|along| along as i32);
    (cell, fraction.map(|along| along as u16))
}
