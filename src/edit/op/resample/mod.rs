//! The same ground by another number of vertices, and what was painted on ground that is replaced.

mod plane;
mod taps;

use super::carry::{carry, recorded_height};
use super::frame::moved;
use crate::edit::plane::HEIGHT;
use crate::edit::{EditError, Transaction};
use crate::map::{Changes, FARTHEST, Field, Layer, Map};
use glam::Vec3;
use serde::{Deserialize, Serialize};
use taps::{Along, Taps};

pub use taps::Interpolation;

/// How many vertices the same ground is to have.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resampling {
    /// Vertices along x and z, 2 to 4097 each.
    pub vertices: [u32; 2],
    /// Metres between them along x and z; if none is named, so that the ground keeps its extent.
    #[serde(default)]
    pub spacing: Option<[f32; 2]>,
    /// How heights between vertices follow.
    #[serde(default)]
    pub heights: Interpolation,
}

/// Where what was painted comes to lie on new ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Painted {
    /// Over all of it: stretched or pressed together.
    #[default]
    Stretched,
    /// As long as it was in metres, its first cell at this cell of the new ground; beyond it nothing is painted.
    At([i32; 2]),
}

/// Other ground, of any size, under what was painted.
#[derive(Clone, Debug, PartialEq)]
pub struct NewHeights {
    /// Metres.
    pub heights: Layer<f32>,
    /// Metres between neighbouring vertices along x and z.
    pub spacing: [f32; 2],
    /// Where what was painted comes to lie.
    pub painted: Painted,
}

/// Gives the ground another number of vertices: heights by curves or straight lines, alphas and colours straight,
/// levels, textures, covers, palettes and holes from the nearest cell. The lattice's origin is scaled along, and so are
/// the reference distances, so that as many cells divide as before; objects stay on their ground.
///
/// # Errors
/// When the size or the spacing is out of range; nothing is changed then.
pub fn resample(
    transaction: &mut Transaction,
    map: &mut Map,
    resampling: &Resampling,
) -> Result<Changes, EditError> {
    let old = &map.field;
    let same = resampling.vertices == old.vertices();
    let spacing = resampling
        .spacing
        .unwrap_or_else(|| fitting(old, resampling.vertices));
    if same && spacing == old.spacing {
        return Ok(Changes::none());
    }
    let blank = Field::flat(resampling.vertices, spacing, 0.0)?;
    let fit = Fit::stretched(old, resampling.vertices);
    let mut field = fit.painted(old, blank);
    field.height = fit.heights(old, resampling.heights);
    Ok(fit.put(transaction, map, field))
}

/// Puts other ground under what was painted. Reference distances are scaled as the spacing is.
///
/// # Errors
/// When a height, the size or the spacing is out of range; nothing is changed then.
pub fn replace_heights(
    transaction: &mut Transaction,
    map: &mut Map,
    new: NewHeights,
) -> Result<Changes, EditError> {
    let old = &map.field;
    let ground = Field::from_heights(new.spacing, new.heights)?;
    let same = ground.vertices() == old.vertices() && ground.spacing == old.spacing;
    let fit = match new.painted {
        Painted::Stretched | Painted::At([0, 0]) if same => {
            let old = old.clone();
            let mut changes = transaction.replace_layer(map, &HEIGHT, &ground.height);
            changes.merge(&settle(transaction, map, &old, |place| place));
            return Ok(changes);
        }
        Painted::Stretched => Fit::stretched(old, ground.vertices()),
        Painted::At(cell) => Fit::at(old, &ground, cell),
    };
    let field = fit.painted(old, ground);
    Ok(fit.put(transaction, map, field))
}

/// Takes objects along to where their ground is now, as high above it as they were.
fn settle(
    transaction: &mut Transaction,
    map: &mut Map,
    old: &Field,
    to: impl Fn(Vec3) -> Vec3,
) -> Changes {
    let new = map.field.clone();
    carry(transaction, map, old, |place| {
        let there = to(place);
        let rise = recorded_height(&new, there) - recorded_height(old, place);
        there + Vec3::Y * rise
    })
}

/// Metres between `vertices` that have the extent of a field.
pub fn fitting(field: &Field, vertices: [u32; 2]) -> [f32; 2] {
    let along = |axis: usize| {
        let [old, new] = [field.cells()[axis], vertices[axis].saturating_sub(1).max(1)];
        let ratio = f64::from(old) / f64::from(new);
        (f64::from(field.spacing[axis]) * ratio) as f32
    };
    [along(0), along(1)]
}

/// Where the vertices of a new grid lie on an old field.
struct Fit {
    vertices: [u32; 2],
    along: [Along; 2],
    lattice_origin: [i32; 2],
}

impl Fit {
    fn stretched(old: &Field, vertices: [u32; 2]) -> Self {
        let cells = [0, 1].map(|axis: usize| [old.cells()[axis], vertices[axis] - 1]);
        let along = cells.map(|[old, new]| Along {
            from: 0.0,
            step: f64::from(old) / f64::from(new),
        });
        let scaled = |axis: usize| (f64::from(old.lattice_origin[axis]) / along[axis].step).round();
        Self {
            vertices,
            lattice_origin: [scaled(0) as i32, scaled(1) as i32],
            along,
        }
    }

    fn at(old: &Field, new: &Field, cell: [i32; 2]) -> Self {
        let along = |axis: usize| {
            let step = f64::from(new.spacing[axis]) / f64::from(old.spacing[axis]);
            let from = -f64::from(cell[axis]) * step;
            Along { from, step }
        };
        Self {
            vertices: new.vertices(),
            along: [along(0), along(1)],
            lattice_origin: moved(old.lattice_origin, cell.map(|n| n.wrapping_neg())),
        }
    }

    /// Puts the new field in its place, and the objects on it; reference distances stay the same number of cells.
    fn put(&self, transaction: &mut Transaction, map: &mut Map, field: Field) -> Changes {
        let old = map.field.clone();
        let mut changes = transaction.set_field(map, field);
        let spacing = map.field.spacing;
        let to = |place: Vec3| {
            let along = |metres: f32, axis: usize| {
                let old_place = f64::from(metres) / f64::from(old.spacing[axis]);
                let Along { from, step } = self.along[axis];
                ((old_place - from) / step * f64::from(spacing[axis])) as f32
            };
            Vec3::new(along(place.x, 0), place.y, along(place.z, 1))
        };
        changes.merge(&settle(transaction, map, &old, to));
        let larger = |spacing: [f32; 2]| spacing[0].max(spacing[1]);
        let ratio = larger(spacing) / larger(old.spacing);
        let parameters = map.parameters.with_distances_scaled(ratio);
        changes.merge(&transaction.set_parameters(map, parameters));
        changes
    }

    fn taps(&self, old: [u32; 2], interpolation: Interpolation) -> [Taps; 2] {
        let taps = |axis: usize| {
            Taps::new(
                old[axis],
                self.vertices[axis],
                self.along[axis],
                interpolation,
            )
        };
        [taps(0), taps(1)]
    }

    fn heights(&self, old: &Field, interpolation: Interpolation) -> Layer<f32> {
        let taps = self.taps(old.vertices(), interpolation);
        let within = |[y]: [f32; 1]| y.clamp(-FARTHEST, FARTHEST);
        plane::blended(&old.height, &taps, 0.0, |y| [y], within)
    }

    /// What is painted on an old field, laid over new ground.
    fn painted(&self, old: &Field, ground: Field) -> Field {
        let taps = self.taps(old.vertices(), Interpolation::Bilinear);
        // A float becomes the nearest number that a `u16` holds.
        let whole = |value: f32| value.round() as u16;
        let share = |layer: &Layer<u16>, blank: &Layer<u16>| {
            let blank = blank.get(0, 0);
            plane::blended(layer, &taps, blank, |v| [f32::from(v)], |[v]| whole(v))
        };
        let ids = |layer: &Layer<u8>| plane::nearest(layer, self.vertices, &self.along);
        Field {
            lattice_origin: self.lattice_origin,
            alpha_base: share(&old.alpha_base, &ground.alpha_base),
            alpha_cover: share(&old.alpha_cover, &ground.alpha_cover),
            colour: plane::blended(
                &old.colour,
                &taps,
                ground.colour.get(0, 0),
                |v| v.map(f32::from),
                |v| v.map(whole),
            ),
            level: ids(&old.level),
            texture: ids(&old.texture),
            cover: ids(&old.cover),
            palette: ids(&old.palette),
            hole: ids(&old.hole),
            ..ground
        }
    }
}
