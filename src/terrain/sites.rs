//! What generated vertices ask of the cells and of the borders between two cells.

use super::chunk::CHUNK;
use super::law::rate;
use super::rating::{ABSENT, Cells};
use crate::map::{Layer, Map, Parameters};
use crate::math::Region;
use crate::math::width::{Width, for_each_width};

/// Added to the level of a hole, and of what lies beyond the field: the smaller of two is that of the cell that is
/// there. Levels stay below.
const HOLE: u8 = 64;
const OUTSIDE: u8 = 128;

/// The detail of the cells of a field, as an eye sees it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Details<'a> {
    /// Of every cell, row by row.
    All {
        columns: usize,
        level: &'a [f32],
        divisions: &'a [u8],
    },
    /// Chunk by chunk, where cells are drawn by themselves.
    Chunks {
        across: u32,
        chunks: &'a [Option<Box<Cells>>],
    },
}

impl Details<'_> {
    /// The most divisions that a cell of `region` has, all of it within a chunk.
    pub(super) fn finest(&self, region: Region) -> u8 {
        let mut row = [0; CHUNK as usize];
        let count = region.width() as usize;
        let mut most = 0;
        for z in region.z0..region.z1 {
            let mut unused = [[0.0; CHUNK as usize]; 2];
            let [level, cap] = &mut unused;
            let row = &mut row[..count];
            self.copy_row(region.x0, z, row, &mut level[..count], &mut cap[..count]);
            let drawn = row.iter().filter(|divisions| **divisions != ABSENT);
            most = drawn.fold(most, |most, divisions| most.max(*divisions));
        }
        most
    }

    /// Copies divisions, levels of detail and caps of a row of cells from a column on.
    pub(super) fn copy_row(
        &self,
        x0: u32,
        z: u32,
        divisions: &mut [u8],
        level: &mut [f32],
        cap: &mut [f32],
    ) {
        match self {
            Self::All {
                columns,
                level: levels,
                divisions: all,
            } => {
                let from = z as usize * columns + x0 as usize;
                divisions.copy_from_slice(&all[from..from + divisions.len()]);
                level.copy_from_slice(&levels[from..from + level.len()]);
                cap.fill(1.0);
            }
            Self::Chunks { across, chunks } => {
                let mut done = 0;
                while done < divisions.len() {
                    let x = x0 + done as u32;
                    let count = ((CHUNK - x % CHUNK) as usize).min(divisions.len() - done);
                    let part = done..done + count;
                    match &chunks[(z / CHUNK * across + x / CHUNK) as usize] {
                        Some(cells) => {
                            let row = cells.row(x, z, count);
                            divisions[part.clone()].copy_from_slice(&cells.divisions[row.clone()]);
                            level[part.clone()].copy_from_slice(&cells.level[row.clone()]);
                            cap[part].copy_from_slice(&cells.cap[row]);
                        }
                        None => {
                            divisions[part.clone()].fill(ABSENT);
                            level[part.clone()].fill(0.0);
                            cap[part].fill(0.0);
                        }
                    }
                    done += count;
                }
            }
        }
    }
}

/// Properties of places that vertices stand on, row by row: of cells, or of borders between two.
#[derive(Debug, Default)]
pub(super) struct Sites {
    columns: usize,
    level: Vec<f32>,
    /// 1 where the cover's alpha is displaced, else 0.
    wobble: Vec<f32>,
    detail: Vec<f32>,
    cap: Vec<f32>,
    // Of one division:
    rate: Vec<f32>,
    reach: Vec<f32>,
}

/// A stretch of a row of sites.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteRow<'a> {
    /// `R · S · v`.
    level: &'a [f32],
    rate: &'a [f32],
    /// `rate · T / 2^k`, or 0 where the cover's alpha stays.
    reach: &'a [f32],
    /// How far the cells that touch let vertices move.
    pub pace: Pace<'a>,
}

/// How far the cells that touch each of some places let their vertices move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace<'a> {
    /// The smallest `c`; infinite where no ground is.
    pub detail: &'a [f32],
    /// The smallest cap on the rate.
    pub cap: &'a [f32],
}

impl Pace<'_> {
    /// How far a vertex of a division has moved at a place.
    pub(super) fn rate(&self, place: usize, division: u8) -> f32 {
        capped(self.detail[place], self.cap[place], division)
    }
}

/// How far a vertex of a division has moved.
#[inline(always)]
fn capped(detail: f32, cap: f32, division: u8) -> f32 {
    let rate = rate(detail, division);
    if rate < cap { rate } else { cap }
}

impl<'a> SiteRow<'a> {
    /// Level, rate and reach.
    pub(super) fn factors(&self) -> [&'a [f32]; 3] {
        [self.level, self.rate, self.reach]
    }
}

impl Sites {
    fn fit(&mut self, columns: usize, rows: usize) {
        self.columns = columns;
        let Self {
            level,
            wobble,
            detail,
            cap,
            rate,
            reach,
            ..
        } = self;
        for plane in [level, wobble, detail, cap, rate, reach] {
            plane.resize(columns * rows, 0.0);
        }
    }

    /// Works out rates and reaches for a division.
    fn pace(&mut self, division: u8, reach: f32, width: Width) {
        rates(width, &self.detail, &self.cap, division, &mut self.rate);
        products(width, &self.rate, reach, &self.wobble, &mut self.reach);
    }

    /// `count` sites of a row from a column on.
    pub(super) fn row(&self, row: usize, column: usize, count: usize) -> SiteRow<'_> {
        let from = row * self.columns + column;
        let range = from..from + count;
        SiteRow {
            level: &self.level[range.clone()],
            rate: &self.rate[range.clone()],
            reach: &self.reach[range.clone()],
            pace: Pace {
                detail: &self.detail[range.clone()],
                cap: &self.cap[range],
            },
        }
    }
}

for_each_width! {
    /// How far vertices of a division have moved, by the level of detail.
    fn rates(detail: &[f32], cap: &[f32], division: u8, out: &mut [f32]) {
        let (detail, cap) = (&detail[..out.len()], &cap[..out.len()]);
        for i in 0..out.len() {
            out[i] = capped(detail[i], cap[i], division);
        }
    }

    /// Products of two planes and a number.
    fn products(a: &[f32], factor: f32, b: &[f32], out: &mut [f32]) {
        let (a, b) = (&a[..out.len()], &b[..out.len()]);
        for i in 0..out.len() {
            out[i] = a[i] * (b[i] * factor);
        }
    }
}

/// The cells of a chunk and one more on every side, with the borders and corners between them.
#[derive(Debug, Default)]
pub(super) struct Surroundings {
    /// Cells across and down, without those around.
    pub size: [usize; 2],
    /// Displacement levels, marked where nothing is drawn. Row and column 0 of all cells lie just before the chunk.
    levels: Vec<u8>,
    textures: Vec<u8>,
    covers: Vec<u8>,
    palettes: Vec<u8>,
    divisions: Vec<u8>,
    /// Sites of cells.
    pub inside: Sites,
    /// Borders that run along x: row 0 is the chunk's first edge, column 0 lies just before the chunk.
    pub along: Sites,
    /// Borders that run along z: row 0 lies just before the chunk, column 0 is the chunk's first edge.
    pub down: Sites,
    /// The smallest `c` and the smallest cap of the cells that touch each corner, row by row.
    corners: [Vec<f32>; 2],
    row: Vec<u8>,
}

impl Surroundings {
    /// Reads what surrounds the vertices of `region`.
    pub(super) fn read(&mut self, map: &Map, details: Details, region: Region) {
        self.size = [region.width() as usize, region.height() as usize];
        self.read_cells(map, details, region);
        let parameters = &map.parameters;
        self.join(parameters.height_coefficient * parameters.level_coefficient);
    }

    /// Works out what of the sites depends on the division.
    pub(super) fn pace(&mut self, division: u8, parameters: &Parameters, width: Width) {
        let reach = parameters.alpha_coefficient / (1u32 << division) as f32;
        for sites in [&mut self.inside, &mut self.along, &mut self.down] {
            sites.pace(division, reach, width);
        }
    }

    /// How often a cell is divided, at a column and row of the chunk from −1 on; `None` if nothing is drawn.
    #[inline(always)]
    pub(super) fn drawn(&self, x: isize, z: isize) -> Option<u8> {
        let at = (z + 1) as usize * (self.size[0] + 2) + (x + 1) as usize;
        let divisions = self.divisions[at];
        (self.levels[at] < HOLE && divisions != ABSENT).then_some(divisions)
    }

    /// How far the cells that touch each of `count` corners of a row, from a column on, let them move.
    pub(super) fn corner_row(&self, row: usize, column: usize, count: usize) -> Pace<'_> {
        let from = row * (self.size[0] + 1) + column;
        let [detail, cap] = &self.corners;
        Pace {
            detail: &detail[from..from + count],
            cap: &cap[from..from + count],
        }
    }

    /// The palettes of `count` cells of a row, from a column on; row and column 0 lie just before the chunk.
    pub(super) fn palette_row(&self, row: usize, column: usize, count: usize) -> &[u8] {
        let from = row * (self.size[0] + 2) + column;
        &self.palettes[from..from + count]
    }

    fn read_cells(&mut self, map: &Map, details: Details, region: Region) {
        let field = &map.field;
        let (across, down) = (self.size[0] + 2, self.size[1] + 2);
        let known = region.grown(1, &field.cell_region());
        self.levels.clear();
        self.levels.resize(across * down, OUTSIDE);
        self.inside.fit(across, down);
        self.inside.detail.fill(f32::INFINITY);
        self.inside.cap.fill(f32::INFINITY);
        for plane in [
            &mut self.textures,
            &mut self.covers,
            &mut self.palettes,
            &mut self.divisions,
        ] {
            plane.clear();
            plane.resize(across * down, 0);
        }
        self.row.resize(known.width() as usize, 0);
        for z in known.z0..known.z1 {
            let row = (z + 1 - region.z0) as usize * across;
            let from = row + (known.x0 + 1 - region.x0) as usize;
            let range = from..from + self.row.len();
            let read = |layer: &Layer<u8>, out: &mut [u8]| layer.copy_row(known.x0, z, out);
            read(&field.level, &mut self.levels[range.clone()]);
            read(&field.texture, &mut self.textures[range.clone()]);
            read(&field.cover, &mut self.covers[range.clone()]);
            read(&field.palette, &mut self.palettes[range.clone()]);
            read(&field.hole, &mut self.row);
            let levels = &mut self.levels[range.clone()];
            let detail = &mut self.inside.detail[range.clone()];
            let cap = &mut self.inside.cap[range.clone()];
            details.copy_row(known.x0, z, &mut self.divisions[range], detail, cap);
            let paces = detail.iter_mut().zip(cap);
            for ((level, hole), (detail, cap)) in levels.iter_mut().zip(&self.row).zip(paces) {
                let is_hole = *hole != 0;
                *level = (*level).min(HOLE - 1) + if is_hole { HOLE } else { 0 };
                if is_hole {
                    (*detail, *cap) = (f32::INFINITY, f32::INFINITY);
                }
            }
        }
        self.continue_palettes(known, region);
    }

    /// Beyond the field a palette is that of the cell beside it, so that a vertex on a border always draws from the
    /// cell before it.
    fn continue_palettes(&mut self, known: Region, region: Region) {
        let across = self.size[0] + 2;
        if known.x0 == region.x0 {
            for row in self.palettes.chunks_exact_mut(across) {
                row[0] = row[1];
            }
        }
        if known.z0 == region.z0 {
            self.palettes.copy_within(across..2 * across, 0);
        }
    }

    /// Works out what cells, borders and corners give to their vertices.
    fn join(&mut self, per_level: f32) {
        let [columns, rows] = self.size;
        let across = columns + 2;
        for (out, level) in self.inside.level.iter_mut().zip(&self.levels) {
            *out = height_of(*level, per_level);
        }
        self.inside.wobble.fill(1.0);
        let cells = Neighbours {
            levels: &self.levels,
            textures: &self.textures,
            covers: &self.covers,
            detail: &self.inside.detail,
            cap: &self.inside.cap,
        };
        self.along.fit(across, rows + 1);
        let count = (rows + 1) * across;
        cells.join([0, across], count, per_level, &mut self.along, 0);
        self.down.fit(columns + 1, rows + 2);
        for row in 0..rows + 2 {
            let from = row * across;
            cells.join(
                [from, from + 1],
                columns + 1,
                per_level,
                &mut self.down,
                row * (columns + 1),
            );
        }
        let planes = [&self.along.detail, &self.along.cap];
        for (corners, plane) in self.corners.iter_mut().zip(planes) {
            corners.clear();
            for row in plane.chunks_exact(across) {
                corners.extend(row.windows(2).map(|pair| pair[0].min(pair[1])));
            }
        }
    }
}

fn height_of(level: u8, per_level: f32) -> f32 {
    (level % HOLE) as f32 * per_level
}

/// What borders are worked out from.
struct Neighbours<'a> {
    levels: &'a [u8],
    textures: &'a [u8],
    covers: &'a [u8],
    detail: &'a [f32],
    cap: &'a [f32],
}

impl Neighbours<'_> {
    /// Joins `count` pairs of cells from `starts` on; where only one of a pair is drawn, its properties hold.
    fn join(&self, starts: [usize; 2], count: usize, per_level: f32, out: &mut Sites, at: usize) {
        fn pair<T>(plane: &[T], [first, second]: [usize; 2], count: usize) -> [&[T]; 2] {
            [&plane[first..first + count], &plane[second..second + count]]
        }
        let [la, lb] = pair(self.levels, starts, count);
        let [ta, tb] = pair(self.textures, starts, count);
        let [ca, cb] = pair(self.covers, starts, count);
        let [da, db] = pair(self.detail, starts, count);
        let level = &mut out.level[at..at + count];
        for i in 0..count {
            level[i] = height_of(la[i].min(lb[i]), per_level);
        }
        let wobble = &mut out.wobble[at..at + count];
        for i in 0..count {
            let alike = ta[i] == tb[i] && ca[i] == cb[i];
            let alone = la[i] / HOLE != lb[i] / HOLE;
            wobble[i] = (alike | alone) as u8 as f32;
        }
        let detail = &mut out.detail[at..at + count];
        for i in 0..count {
            detail[i] = da[i].min(db[i]);
        }
        let [ca, cb] = pair(self.cap, starts, count);
        let cap = &mut out.cap[at..at + count];
        for i in 0..count {
            cap[i] = ca[i].min(cb[i]);
        }
    }
}
