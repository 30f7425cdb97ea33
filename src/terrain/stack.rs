//! The planes of all divisions over one another: what is kept of a chunk, and how the next ones are filled from it.

use super::chunk::CHUNK;
use super::far::{Point, Points};
use super::lattice::RandomSource;
use super::law::Law;
use super::normals::{SlopeWork, base_slopes, divide_slopes};
use super::planes::{Lattices, Relief, Skin};
use super::sites::{Details, Surroundings};
use super::subdivide::{Work, divide};
use crate::map::{Field, Map};
use crate::math::Region;
use crate::math::width::Width;

/// All that ground is drawn from.
pub(super) struct Scene<'a, S> {
    pub map: &'a Map,
    pub law: Law<'a, S>,
    pub details: Details<'a>,
    pub width: Width,
}

/// Planes that an eye sees, and buffers to fill them; of one thread, kept warm.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub around: Surroundings,
    /// One a division; those that the last chunk does not reach hold what they held.
    pub skins: Vec<Skin>,
    work: Work,
    slopes: SlopeWork,
    row: Vec<u16>,
    colours: Vec<[u16; 3]>,
}

/// The reliefs of a chunk, one a division that a cell of it has.
#[derive(Debug, Default)]
pub(super) struct Stack {
    reliefs: Vec<Relief>,
    /// How many of the first reliefs hold what is recorded.
    known: usize,
}

impl Stack {
    /// Forgets the reliefs: what they came from has changed.
    pub(super) fn forget(&mut self) {
        self.known = 0;
    }

    /// The finest division that the last region had.
    pub(super) fn finest(&self) -> usize {
        self.reliefs.len().saturating_sub(1)
    }

    /// Fills the planes of every division that a cell of `region` has, but not the slopes. `start` is where the base
    /// vertices of the region's chunk are now, if not where they are recorded.
    pub(super) fn divide<S: RandomSource>(
        &mut self,
        scene: &Scene<S>,
        region: Region,
        start: Option<&Points>,
        seen: &mut Seen,
    ) {
        let field = &scene.map.field;
        seen.around.read(scene.map, scene.details, region);
        let rects = needed(&seen.around);
        self.reliefs.resize_with(rects.len(), Relief::default);
        self.known = self.known.min(rects.len());
        if seen.skins.len() < rects.len() {
            seen.skins.resize_with(rects.len(), Skin::default);
        }
        self.read_base(field, region, seen);
        if let Some(points) = start {
            start_from(points, region, &mut seen.skins[0]);
        }
        let [x, z] = scene.law.origin;
        let law = Law {
            origin: [
                x.wrapping_add(region.x0 as i32),
                z.wrapping_add(region.z0 as i32),
            ],
            ..scene.law
        };
        for (division, needed) in rects.into_iter().enumerate().skip(1) {
            let sides = field_sides(&region, &needed, field);
            self.divide_once(&law, division, needed, sides, scene.width, seen);
        }
        self.known = self.reliefs.len();
    }

    fn divide_once<S: RandomSource>(
        &mut self,
        law: &Law<S>,
        division: usize,
        needed: Region,
        sides: [bool; 4],
        width: Width,
        seen: &mut Seen,
    ) {
        let (before, from) = self.reliefs.split_at_mut(division);
        let (parent, relief) = (&before[division - 1], &mut from[0]);
        let kept = relief.lattice.rect;
        let fits = kept.intersection(&needed) == needed
            && kept.intersection(&parent.lattice.rect) == kept
            && kept.area() <= 2 * needed.area();
        let fresh = division >= self.known || !fits;
        if fresh {
            relief.fit(Lattices {
                rect: needed,
                division: division as u8,
            });
        }
        let (coarser, skins) = seen.skins.split_at_mut(division);
        let (coarser, skin) = (&coarser[division - 1], &mut skins[0]);
        skin.fit(relief.lattice);
        seen.around.pace(division as u8, law.parameters, width);
        let around = &seen.around;
        divide(
            law,
            around,
            (parent, coarser),
            (relief, skin),
            fresh,
            width,
            &mut seen.work,
        );
        if fresh {
            relief.extend_beyond(sides);
        }
    }

    /// Fills the slopes of all divisions, of what [`divide`](Self::divide) filled last, from the same `start`.
    pub(super) fn slope(
        &self,
        spacing: [f32; 2],
        width: Width,
        region: Region,
        start: Option<&Points>,
        seen: &mut Seen,
    ) {
        match start {
            Some(points) => slope_from(points, region, &mut seen.skins[0]),
            None => base_slopes(&self.reliefs[0], spacing, &mut seen.skins[0], width),
        }
        for (division, relief) in self.reliefs.iter().enumerate().skip(1) {
            let (coarser, skins) = seen.skins.split_at_mut(division);
            let (coarser, skin) = (&coarser[division - 1], &mut skins[0]);
            let step = spacing.map(|spacing| spacing / (1u32 << division) as f32);
            divide_slopes(
                &seen.around,
                coarser,
                relief,
                skin,
                step,
                width,
                &mut seen.slopes,
            );
        }
    }

    fn read_base(&mut self, field: &Field, region: Region, seen: &mut Seen) {
        let rect = Region::of_size([region.width(), region.height()]);
        let lattice = Lattices { rect, division: 0 };
        let relief = &mut self.reliefs[0];
        if self.known == 0 {
            relief.fit(lattice);
            read_heights(field, region, relief);
            relief.extend_beyond(field_sides(&region, &rect, field));
        }
        let skin = &mut seen.skins[0];
        skin.fit(lattice);
        let [columns, rows] = lattice.size();
        seen.row.resize(columns, 0);
        seen.colours.resize(columns, [0; 3]);
        for row in 0..rows {
            let range = row * columns..(row + 1) * columns;
            let heights = relief.full_row(row as isize, 1, columns);
            skin.height[range.clone()].copy_from_slice(heights);
            let z = region.z0 + row as u32;
            let layers = [&field.alpha_base, &field.alpha_cover];
            for (layer, plane) in layers.into_iter().zip(&mut skin.alphas) {
                layer.copy_row(region.x0, z, &mut seen.row);
                for (out, value) in plane[range.clone()].iter_mut().zip(&seen.row) {
                    *out = unit(*value);
                }
            }
            field.colour.copy_row(region.x0, z, &mut seen.colours);
            for (channel, plane) in skin.colour.iter_mut().enumerate() {
                for (out, value) in plane[range.clone()].iter_mut().zip(&seen.colours) {
                    *out = unit(value[channel]);
                }
            }
        }
    }
}

/// Puts the base vertices of a region where they are now.
fn start_from(points: &Points, region: Region, skin: &mut Skin) {
    each_point(points, region, skin, |skin, at, point| {
        skin.height[at] = point.height;
        for (plane, alpha) in skin.alphas.iter_mut().zip(point.alphas) {
            plane[at] = alpha;
        }
        for (plane, channel) in skin.colour.iter_mut().zip(point.colour) {
            plane[at] = channel;
        }
    });
}

/// Gives the base vertices of a region the slopes that they have now.
fn slope_from(points: &Points, region: Region, skin: &mut Skin) {
    each_point(points, region, skin, |skin, at, point| {
        for (plane, slope) in skin.slope.iter_mut().zip(point.slope) {
            plane[at] = slope;
        }
    });
}

fn each_point(
    points: &Points,
    region: Region,
    skin: &mut Skin,
    mut put: impl FnMut(&mut Skin, usize, &Point),
) {
    let [columns, rows] = skin.lattice.size();
    let [x0, z0] = [region.x0, region.z0].map(|first| (first % CHUNK) as usize);
    for row in 0..rows {
        for column in 0..columns {
            let at = skin.at(column, row);
            put(skin, at, points.at(x0 + column, z0 + row));
        }
    }
}

/// Which sides of a rectangle of a region's cells are the field's: west, east, north, south.
fn field_sides(region: &Region, rect: &Region, field: &Field) -> [bool; 4] {
    let [columns, rows] = field.cells();
    [
        region.x0 + rect.x0 == 0,
        region.x0 + rect.x1 == columns,
        region.z0 + rect.z0 == 0,
        region.z0 + rect.z1 == rows,
    ]
}

/// A recorded 16-bit value as a number from 0 to 1.
pub(super) fn unit(value: u16) -> f32 {
    value as f32 / u16::MAX as f32
}

/// Reads the recorded heights of a chunk, and of the vertices around it. Adding zero turns −0 into 0, so that all
/// that is generated from them is never −0 either, whichever way it is worked out.
fn read_heights(field: &Field, region: Region, relief: &mut Relief) {
    let stride = relief.stride();
    let vertices = Region::new(region.x0, region.z0, region.x1 + 1, region.z1 + 1);
    let known = vertices.grown(1, &field.vertex_region());
    for z in known.z0..known.z1 {
        let row = (z + 1 - region.z0) as usize * stride;
        let from = row + (known.x0 + 1 - region.x0) as usize;
        let out = &mut relief.full[from..from + known.width() as usize];
        field.height.copy_row(known.x0, z, out);
        for height in out {
            *height += 0.0;
        }
    }
}

/// For each division the smallest rectangle of a chunk's cells that holds all that are divided as often.
fn needed(around: &Surroundings) -> Vec<Region> {
    let [columns, rows] = around.size.map(|cells| cells as u32);
    let all = Region::of_size([columns, rows]);
    let mut rects = vec![all];
    for (x, z) in all.places() {
        let divisions = around.drawn(x as isize, z as isize).unwrap_or(0) as usize;
        if rects.len() <= divisions {
            rects.resize(divisions + 1, Region::default());
        }
        if !rects[divisions].contains(x, z) {
            rects[divisions] = rects[divisions].union(&Region::new(x, z, x + 1, z + 1));
        }
    }
    for division in (1..rects.len() - 1).rev() {
        rects[division] = rects[division].union(&rects[division + 1]);
    }
    rects
}
