//! Which cells of a tile are solid, and the parts of those that the surface crosses: trapezoids between its lines.

use super::inside::around;
use super::outline::Segment;
use super::plane::{Plane, TILE};
use crate::map::{SOLID, Voxels};
use glam::{Vec2, Vec3};

/// Corners of cells along a side.
const CORNERS: usize = TILE as usize + 1;
/// Lines that end closer together than this, in voxels, end together.
const CLOSE: f32 = 1e-5;

/// A cell, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Filling {
    /// A cell that is solid all over.
    Whole([u32; 2]),
    /// A trapezoid: the two corners of lower v from left to right, then the upper ones back.
    Part([Vec2; 4]),
}

/// The cells of a tile.
pub(super) struct Cells {
    /// Whether each corner is solid, row by row.
    solid: [bool; CORNERS * CORNERS],
    /// The lines of each cell that has any: its number and theirs, sorted.
    crossed: Vec<(u16, u32)>,
}

impl Cells {
    pub fn of(voxels: &Voxels, plane: &Plane, first: Vec2, segments: &[Segment]) -> Self {
        let crossings = Crossings::of(segments);
        let known = |corner: usize| {
            let at = Vec2::new((corner % CORNERS) as f32, (corner / CORNERS) as f32);
            certain(voxels, plane.place(first + at))
        };
        let mut states: [Option<bool>; CORNERS * CORNERS] = std::array::from_fn(known);
        if states.iter().all(Option::is_none) {
            states[0] = Some(is_solid(voxels, plane.place(first)));
        }
        Self {
            solid: crossings.spread(states).map(|state| state == Some(true)),
            crossed: crossed(segments),
        }
    }

    /// Says what is solid, row by row.
    pub fn fill(&self, segments: &[Segment], mut add: impl FnMut(Filling)) {
        let mut rest = self.crossed.as_slice();
        let mut room = Room::default();
        for number in 0..TILE * TILE {
            let cell = [number % TILE, number / TILE];
            let count = rest.partition_point(|(of, _)| u32::from(*of) == number);
            let (own, others) = rest.split_at(count);
            rest = others;
            let is_solid = self.solid[cell[1] as usize * CORNERS + cell[0] as usize];
            if own.is_empty() {
                if is_solid {
                    add(Filling::Whole(cell));
                }
                continue;
            }
            let low = Vec2::new(cell[0] as f32, cell[1] as f32);
            room.lines.clear();
            room.lines.extend(own.iter().map(|(_, segment)| {
                let segment = segments[*segment as usize];
                [segment.from - low, segment.to - low]
            }));
            room.trapezoids(is_solid, |corners| {
                add(Filling::Part(corners.map(|corner| corner + low)));
            });
        }
    }
}

/// What filling a cell of side 1 takes.
#[derive(Default)]
struct Room {
    lines: Vec<[Vec2; 2]>,
    heights: Vec<f32>,
    /// Where lines cross a band: in its middle, and at its lower and its upper end.
    across: Vec<[f32; 3]>,
}

impl Room {
    /// Says the solid parts of a cell whose corner at 0 is solid or not.
    fn trapezoids(&mut self, is_solid: bool, mut add: impl FnMut([Vec2; 4])) {
        self.find_heights();
        for band in self.heights.windows(2) {
            let [low, high] = [band[0], band[1]];
            let middle = (low + high) * 0.5;
            let mut is_in = is_solid;
            self.across.clear();
            for [from, to] in &self.lines {
                if (from.x < 0.0) != (to.x < 0.0)
                    && (0.0..middle).contains(&at_side(*from, *to, 0.0))
                {
                    is_in = !is_in;
                }
                if (from.y < middle) != (to.y < middle) {
                    let at = |v: f32| from.x + (to.x - from.x) * ((v - from.y) / (to.y - from.y));
                    if (0.0..1.0).contains(&at(middle)) {
                        let ends = [low, high].map(|v| at(v).clamp(0.0, 1.0));
                        self.across.push([at(middle), ends[0], ends[1]]);
                    }
                }
            }
            self.across.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]));
            let ends = self.across.iter().map(|[_, low, high]| [*low, *high]);
            let mut left = [0.0; 2];
            for right in ends.chain([[1.0; 2]]) {
                if is_in {
                    add([
                        Vec2::new(left[0], low),
                        Vec2::new(right[0], low),
                        Vec2::new(right[1], high),
                        Vec2::new(left[1], high),
                    ]);
                }
                (left, is_in) = (right, !is_in);
            }
        }
    }

    /// Where the bands of a cell begin and end: where lines do, cross each other, or leave it at its sides.
    fn find_heights(&mut self) {
        let heights = &mut self.heights;
        heights.clear();
        heights.extend([0.0, 1.0]);
        for [from, to] in &self.lines {
            heights.extend([from.y, to.y]);
            for side in [0.0, 1.0] {
                if (from.x < side) != (to.x < side) {
                    heights.push(at_side(*from, *to, side));
                }
            }
        }
        for (number, one) in self.lines.iter().enumerate() {
            let others = &self.lines[number + 1..];
            heights.extend(others.iter().filter_map(|other| meeting(*one, *other)));
        }
        heights.retain(|v| (0.0..=1.0).contains(v));
        heights.sort_unstable_by(f32::total_cmp);
        heights.dedup_by(|next, one| *next - *one < CLOSE);
    }
}

/// The v at which two lines cross, if they do.
fn meeting([from, to]: [Vec2; 2], [start, end]: [Vec2; 2]) -> Option<f32> {
    let (way, other) = (to - from, end - start);
    let across = way.perp_dot(other);
    let share = (start - from).perp_dot(other) / across;
    let of_other = (start - from).perp_dot(way) / across;
    let within = |share: f32| (0.0..=1.0).contains(&share);
    (within(share) && within(of_other)).then_some(from.y + way.y * share)
}

/// The v at which a line crosses a u.
fn at_side(from: Vec2, to: Vec2, u: f32) -> f32 {
    from.y + (to.y - from.y) * ((u - from.x) / (to.x - from.x))
}

/// The cells that each line touches, sorted by cell.
fn crossed(segments: &[Segment]) -> Vec<(u16, u32)> {
    let mut crossed = Vec::new();
    let last = TILE as f32 - 1.0;
    for (number, segment) in (0..).zip(segments) {
        let low = segment.from.min(segment.to).floor().max(Vec2::ZERO);
        let high = segment.from.max(segment.to).floor().min(Vec2::splat(last));
        for v in low.y as i32..=high.y as i32 {
            for u in low.x as i32..=high.x as i32 {
                crossed.push(((v * TILE as i32 + u) as u16, number));
            }
        }
    }
    crossed.sort_unstable();
    crossed
}

/// How often lines cross the sides of cells, by twos.
struct Crossings {
    /// From each corner to the next along u, row by row, and along v, column by column.
    along: [[bool; CORNERS * CORNERS]; 2],
}

impl Crossings {
    fn of(segments: &[Segment]) -> Self {
        let mut along = [[false; CORNERS * CORNERS]; 2];
        for Segment { from, to } in segments {
            for axis in [0, 1] {
                let across = 1 - axis;
                let (low, high) = (from[across].min(to[across]), from[across].max(to[across]));
                let mut line = low.ceil().max(0.0);
                while line <= high && line <= TILE as f32 {
                    if (from[across] < line) != (to[across] < line) {
                        let share = (line - from[across]) / (to[across] - from[across]);
                        let at = (from[axis] + (to[axis] - from[axis]) * share).floor();
                        if (0.0..TILE as f32).contains(&at) {
                            along[axis][line as usize * CORNERS + at as usize] ^= true;
                        }
                    }
                    line += 1.0;
                }
            }
        }
        Self { along }
    }

    /// Lets every corner know whether it is solid from those that do.
    fn spread(
        &self,
        mut states: [Option<bool>; CORNERS * CORNERS],
    ) -> [Option<bool>; CORNERS * CORNERS] {
        let mut next: Vec<usize> = (0..states.len()).filter(|c| states[*c].is_some()).collect();
        while let Some(corner) = next.pop() {
            let (u, v) = (corner % CORNERS, corner / CORNERS);
            let steps = [
                (u + 1 < CORNERS).then(|| (corner + 1, self.along[0][corner])),
                (u > 0).then(|| (corner - 1, self.along[0][corner - 1])),
                (v + 1 < CORNERS).then(|| (corner + CORNERS, self.along[1][u * CORNERS + v])),
                (v > 0).then(|| (corner - CORNERS, self.along[1][u * CORNERS + v - 1])),
            ];
            for (to, is_crossed) in steps.into_iter().flatten() {
                if states[to].is_none() {
                    states[to] = states[corner].map(|state| state != is_crossed);
                    next.push(to);
                }
            }
        }
        states
    }
}

/// Whether a place is solid, where no surface is near.
fn certain(voxels: &Voxels, place: Vec3) -> Option<bool> {
    let corners = around(place).map(|(voxel, _)| voxels.density(voxel) >= SOLID);
    let count = corners.filter(|is_solid| *is_solid).count();
    match count {
        0 => Some(false),
        8 => Some(true),
        _ => None,
    }
}

/// Whether the density at a place is above one half.
fn is_solid(voxels: &Voxels, place: Vec3) -> bool {
    let density = |(voxel, nearness)| nearness * f32::from(voxels.density(voxel));
    let density: f32 = around(place).map(density).sum();
    density > 127.5
}
