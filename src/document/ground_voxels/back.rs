//! From voxels to ground: the field takes the shape and the textures of a volume's topmost surface, and the volume goes.

use super::blocks;
use crate::edit::{EditError, Transaction, plane};
use crate::map::{
    Changes, FARTHEST, Field, Grid, Map, MapError, Mix, Plot, SOLID, Texture, Volume,
};
use crate::map::{VolumeId, Voxels};
use crate::math::Region;
use crate::scene::{Earth, Fill, Soils};
use std::collections::BTreeMap;

/// Moved less than this, in voxels, ground stays where it is.
const LEAST: f64 = 0.125;
/// Places along a side of a cell at which it is asked what lies on top.
const PROBES: u32 = 4;

/// Brings the ground under a volume to the volume's topmost surface, gives its cells the textures of what lies there,
/// closes the holes that the volume stood in for, and removes it. What overhangs or is hollow is lost.
///
/// Ground that the volume's surface still is, to an eighth of a voxel, keeps its bits; elsewhere a vertex moves by as
/// much as the surface has. Vertices that drawn ground shares, at the rim, stay. Under a volume that is a body of its own
/// every vertex that it covers comes to its height.
///
/// # Errors
/// When there is no such volume, or none of the ground lies under it; nothing is changed then.
pub fn voxels_to_ground(
    transaction: &mut Transaction,
    map: &mut Map,
    id: VolumeId,
) -> Result<Changes, EditError> {
    let volume = map
        .volumes
        .get(&id)
        .ok_or_else(|| EditError::no_volume(map, id))?
        .clone();
    let under = Under::of(&volume, &map.field);
    let all = under.region;
    let heights = under.heights(map);
    let too_far = |height: &&f32| height.abs() > FARTHEST;
    if let Some(height) = heights.values().find(too_far) {
        return Err(MapError::Height(*height).into());
    }
    let cells: Vec<(u32, u32)> = all.places().filter(|cell| under.is_over(*cell)).collect();
    if heights.is_empty() && cells.is_empty() {
        return Err(EditError::NoGround {
            cells: all,
            size: map.field.cells(),
        });
    }
    let textures = under.textures(map, &cells);
    let vertices = Region::new(all.x0, all.z0, all.x1 + 1, all.z1 + 1);
    let mut changes = transaction.write(map, &plane::HEIGHT, vertices, |x, z, now| {
        heights.get(&(x, z)).copied().unwrap_or(now)
    });
    let new = |x, z, now: u8| textures.get(&(x, z)).copied().unwrap_or(now);
    changes.merge(&transaction.write(map, &plane::TEXTURE, all, new));
    let bare = |x, z, now: u8| {
        if textures.contains_key(&(x, z)) {
            0
        } else {
            now
        }
    };
    changes.merge(&transaction.write(map, &plane::COVER, all, bare));
    for (x, z) in cells {
        let cell = Region::new(x, z, x + 1, z + 1);
        changes.merge(&transaction.fill(map, &plane::HOLE, cell, 0));
    }
    changes.merge(&transaction.set_volume(map, id, None));
    Ok(changes)
}

/// The ground under a volume.
pub(super) struct Under<'a> {
    volume: &'a Volume,
    field: Field,
    /// The cells under its box.
    region: Region,
}

impl<'a> Under<'a> {
    pub fn of(volume: &'a Volume, field: &Field) -> Self {
        let size = volume.voxels.size().map(|side| (side - 1) as f32);
        let corners = [
            [0.0, 0.0],
            [size[0], 0.0],
            [0.0, size[2]],
            [size[0], size[2]],
        ];
        let corners = corners.map(|[x, z]| {
            let at = volume
                .transform()
                .transform_point3(glam::Vec3::new(x, 0.0, z));
            [at.x / field.spacing[0], at.z / field.spacing[1]]
        });
        let along = |axis: usize| {
            let places = corners.map(|corner| corner[axis]);
            let low = places.into_iter().fold(f32::INFINITY, f32::min);
            let high = places.into_iter().fold(f32::NEG_INFINITY, f32::max);
            let end = (high.floor() as u32).saturating_add(1);
            [
                low.floor() as u32,
                if high < 0.0 {
                    0
                } else {
                    end.min(field.cells()[axis])
                },
            ]
        };
        let ([x0, x1], [z0, z1]) = (along(0), along(1));
        Self {
            volume,
            field: field.clone(),
            region: Region::new(x0.min(x1), z0.min(z1), x1, z1),
        }
    }

    /// Whether a cell becomes ground again: the volume stood in for it, or as a body covers its corners.
    fn is_over(&self, (x, z): (u32, u32)) -> bool {
        match Plot::of(self.volume, &self.field) {
            Some(plot) => plot.holds_cell(i64::from(x), i64::from(z)),
            None => {
                let mut corners = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter();
                corners.all(|(dx, dz)| self.top_of_vertex(x + dx, z + dz).is_some())
            }
        }
    }

    /// The new heights of the vertices that move.
    pub fn heights(&self, map: &Map) -> BTreeMap<(u32, u32), f32> {
        let Region { x0, z0, x1, z1 } = self.region;
        if self.region.is_empty() {
            return BTreeMap::new();
        }
        let vertices = Region::new(x0, z0, x1 + 1, z1 + 1);
        let Some(plot) = Plot::of(self.volume, &self.field) else {
            let top = |(x, z): (u32, u32)| Some(((x, z), self.top_of_vertex(x, z)? as f32));
            return vertices.places().filter_map(top).collect();
        };
        let divisions = map.parameters.max_divisions;
        let mut heights = BTreeMap::new();
        for part in blocks(self.region, divisions) {
            let mut again = self.volume.voxels.clone();
            self.make_again(map, part, divisions, &mut again);
            let own = Region::new(part.x0, part.z0, part.x1 + 1, part.z1 + 1);
            let moved = |(x, z)| Some(((x, z), self.moved(&plot, &again, x, z)?));
            heights.extend(own.places().filter_map(moved));
        }
        heights
    }

    /// The new height of a vertex, if no drawn ground shares it and the surface there isn't as the ground would make it.
    fn moved(&self, plot: &Plot, again: &Voxels, x: u32, z: u32) -> Option<f32> {
        let [columns, rows] = self.field.cells().map(i64::from);
        let cells = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
        let cells = cells.map(|(dx, dz)| (i64::from(x) + dx, i64::from(z) + dz));
        let is_there = |(x, z): &(i64, i64)| (0..columns).contains(x) && (0..rows).contains(z);
        let mut there = cells.into_iter().filter(is_there);
        if !there.all(|(x, z)| plot.holds_cell(x, z)) {
            return None;
        }
        let (now, before) = (self.top_of_vertex(x, z)?, self.top_in(again, x, z)?);
        let is_moved = (now - before).abs() > LEAST * f64::from(self.volume.voxel_size);
        let recorded = f64::from(self.field.height.get(x, z));
        is_moved.then_some((recorded + now - before) as f32)
    }

    /// What the volume would hold if all of it were made of the ground once more.
    pub fn all_again(&self, map: &Map) -> Voxels {
        let mut voxels = self.volume.voxels.clone();
        let divisions = map.parameters.max_divisions;
        for part in blocks(self.region, divisions) {
            self.make_again(map, part, divisions, &mut voxels);
        }
        voxels
    }

    /// Gives voxels what the volume would hold of some cells if it were made of the ground once more.
    fn make_again(&self, map: &Map, cells: Region, divisions: u8, voxels: &mut Voxels) {
        let earth = Earth::of(map, cells, divisions);
        let Some(soils) = Soils::of(&map.textures, &map.materials) else {
            return;
        };
        let fill = Fill {
            field: &self.field,
            earth: &earth,
            soils: &soils,
            grid: Grid::of(self.volume, &self.field),
            bottom: f64::from(self.volume.position.y),
            voxel_size: f64::from(self.volume.voxel_size),
            cells,
        };
        let plot = Plot::of(self.volume, &self.field);
        let is_new = |x, z| plot.is_some_and(|plot| plot.holds_cell(x, z));
        for at in super::convert::stacks_over(self.volume, cells, self.field.spacing) {
            let held = super::convert::stack_of(voxels, at);
            for (at, brick) in fill.stack(at, held, |_, _| false, is_new) {
                voxels.replace_brick(at, brick);
            }
        }
    }

    /// The cells whose top is made of something else than they show, and the texture that shows that.
    fn textures(&self, map: &Map, cells: &[(u32, u32)]) -> BTreeMap<(u32, u32), u8> {
        let soils = Soils::of(&map.textures, &map.materials);
        let new = |(x, z): &(u32, u32)| {
            let material = self.material_on(*x, *z)?;
            let cell = [i64::from(*x), i64::from(*z)];
            let shows = |soils: &Soils| {
                let all = [0.0, 0.5, 1.0].map(|cover| soils.shown(&map.field, cell, cover));
                all.iter()
                    .any(|mix| mix.parts().any(|(id, _)| id == material))
            };
            if soils.as_ref().is_some_and(shows) {
                return None;
            }
            Some(((*x, *z), texture_of(&map.textures, map, material)?))
        };
        cells.iter().filter_map(new).collect()
    }

    /// The material that most of a cell's top is made of.
    fn material_on(&self, x: u32, z: u32) -> Option<u8> {
        let mut counts: BTreeMap<u8, u32> = BTreeMap::new();
        for (i, j) in Region::of_size([PROBES; 2]).places() {
            let place = [(x, i), (z, j)].map(|(cell, probe)| {
                f64::from(cell) + (f64::from(probe) + 0.5) / f64::from(PROBES)
            });
            let [u, w] = self.column_at(place);
            let column = [u.round() as i32, w.round() as i32];
            if let Some(mix) = top_mix(&self.volume.voxels, column) {
                let most = mix
                    .parts()
                    .max_by_key(|(id, share)| (*share, u8::MAX - *id));
                *counts.entry(most?.0).or_default() += 1;
            }
        }
        let most = counts
            .into_iter()
            .max_by_key(|(id, count)| (*count, u8::MAX - *id));
        most.map(|(id, _)| id)
    }

    /// The columns of voxels, as numbers with fractions, at a place in cells.
    fn column_at(&self, place: [f64; 2]) -> [f64; 2] {
        let [sx, sz] = self.field.spacing.map(f64::from);
        let at = glam::Vec3::new(
            (place[0] * sx) as f32,
            self.volume.position.y,
            (place[1] * sz) as f32,
        );
        let at = self.volume.to_voxels().transform_point3(at);
        [f64::from(at.x), f64::from(at.z)]
    }

    fn top_of_vertex(&self, x: u32, z: u32) -> Option<f64> {
        self.top_in(&self.volume.voxels, x, z)
    }

    /// Height of the topmost surface of voxels over a vertex, metres.
    fn top_in(&self, voxels: &Voxels, x: u32, z: u32) -> Option<f64> {
        let [u, w] = self.column_at([f64::from(x), f64::from(z)]);
        let layer = top(voxels, u, w)?;
        let Volume {
            position,
            voxel_size,
            ..
        } = self.volume;
        Some(f64::from(position.y) + layer * f64::from(*voxel_size))
    }
}

/// The topmost place, in layers, at which density rises through the surface's between columns.
fn top(voxels: &Voxels, u: f64, w: f64) -> Option<f64> {
    const SURFACE: f64 = 127.5;
    let (i, j) = (u.floor(), w.floor());
    let (fu, fw) = (u - i, w - j);
    let density = |layer: i32| {
        let at =
            |dx: i32, dz: i32| f64::from(voxels.density([i as i32 + dx, layer, j as i32 + dz]));
        let near = at(0, 0) * (1.0 - fu) + at(1, 0) * fu;
        let far = at(0, 1) * (1.0 - fu) + at(1, 1) * fu;
        near * (1.0 - fw) + far * fw
    };
    let mut above = 0.0;
    for layer in (0..voxels.size()[1] as i32).rev() {
        let here = density(layer);
        if here > SURFACE {
            return Some(f64::from(layer) + (here - SURFACE) / (here - above));
        }
        above = here;
    }
    None
}

fn top_mix(voxels: &Voxels, [x, z]: [i32; 2]) -> Option<Mix> {
    let mut layers = (0..voxels.size()[1] as i32).rev();
    let top = layers.find(|y| voxels.density([x, *y, z]) >= SOLID)?;
    voxels.mix([x, top, z])
}

/// The first texture that names a material, or else the one that the material shows.
fn texture_of(textures: &[Texture], map: &Map, material: u8) -> Option<u8> {
    let named = textures
        .iter()
        .position(|texture| texture.material == Some(material));
    let shown = || crate::map::Material::find(&map.materials, material)?.texture;
    named
        .and_then(|index| u8::try_from(index).ok())
        .or_else(shown)
}
