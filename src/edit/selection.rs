//! A set of cells: what a brush may be kept to, what is copied, what is filled.

use super::mask::Masked;
use super::{EditError, Mask};
use crate::map::{MAX_SIDE, Map};
use crate::math::Region;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Cells in a word.
const WORD: usize = 64;

/// A set of cells of a field of one size; copies share their memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Selection {
    size: [u32; 2],
    /// A bit a cell, row by row.
    bits: Arc<[u64]>,
    bounds: Region,
}

/// How one selection joins another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Joining {
    /// It takes its place.
    #[default]
    Replace,
    /// Cells of either.
    Add,
    /// Cells of the other alone.
    Subtract,
}

impl Selection {
    /// The cells of a field of `size` = columns, rows for which `takes` holds.
    pub fn of(size: [u32; 2], mut takes: impl FnMut(u32, u32) -> bool) -> Self {
        let area = Region::of_size(size).area() as usize;
        let mut bits = vec![0u64; area.div_ceil(WORD)];
        for (index, (x, z)) in Region::of_size(size).places().enumerate() {
            bits[index / WORD] |= u64::from(takes(x, z)) << (index % WORD);
        }
        Self::from_bits(size, bits)
    }

    /// All cells.
    pub fn all(size: [u32; 2]) -> Self {
        Self::rectangle(size, Region::of_size(size))
    }

    /// The cells of a rectangle.
    pub fn rectangle(size: [u32; 2], cells: Region) -> Self {
        Self::of(size, |x, z| cells.contains(x, z))
    }

    /// The cells whose middles lie within a closed line of points; places in cells, east and south.
    pub fn lasso(size: [u32; 2], points: &[[f32; 2]]) -> Self {
        let mut bits = vec![0u64; (Region::of_size(size).area() as usize).div_ceil(WORD)];
        let mut crossings = Vec::new();
        for z in 0..size[1] {
            let middle = z as f32 + 0.5;
            crossings.clear();
            for (index, [x, z]) in points.iter().enumerate() {
                let [next_x, next_z] = points[(index + 1) % points.len()];
                if (*z <= middle) != (next_z <= middle) {
                    crossings.push(x + (middle - z) / (next_z - z) * (next_x - x));
                }
            }
            crossings.sort_unstable_by(f32::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let column = |at: f32| (at - 0.5).ceil().clamp(0.0, size[0] as f32) as usize;
                for x in column(pair[0])..column(pair[1]) {
                    let index = z as usize * size[0] as usize + x;
                    bits[index / WORD] |= 1 << (index % WORD);
                }
            }
        }
        Self::from_bits(size, bits)
    }

    /// The cells that a mask lets a brush work on.
    ///
    /// # Errors
    /// When a number of the mask is out of range.
    pub fn by(mask: &Mask, map: &Map) -> Result<Self, EditError> {
        mask.check(map)?;
        let size = map.field.cells();
        Ok(match Masked::of(mask, map) {
            Some(masked) => Self::of(size, |x, z| masked.lets_cell(x, z)),
            None => Self::all(size),
        })
    }

    fn from_bits(size: [u32; 2], bits: Vec<u64>) -> Self {
        let mut selection = Self {
            size,
            bits: bits.into(),
            bounds: Region::of_size(size),
        };
        selection.bounds = selection.measured();
        selection
    }

    fn measured(&self) -> Region {
        let mut bounds = Region::default();
        for z in 0..self.size[1] {
            let mut columns = (0..self.size[0]).filter(|x| self.contains(*x, z));
            let Some(first) = columns.next() else {
                continue;
            };
            let last = (first..self.size[0]).rev().find(|x| self.contains(*x, z));
            let last = last.unwrap_or(first);
            bounds = bounds.union(&Region::new(first, z, last + 1, z + 1));
        }
        bounds
    }

    /// Columns and rows of the field that it belongs to.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// The smallest rectangle that holds it.
    pub fn bounds(&self) -> Region {
        self.bounds
    }

    /// Whether it holds a cell; never one beyond the field.
    pub fn contains(&self, x: u32, z: u32) -> bool {
        if !self.bounds.contains(x, z) {
            return false;
        }
        let index = z as usize * self.size[0] as usize + x as usize;
        self.bits[index / WORD] >> (index % WORD) & 1 == 1
    }

    /// How many cells it holds.
    pub fn count(&self) -> u64 {
        self.bits
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// It after another has joined it; one of another size takes its place.
    pub fn joined(&self, other: &Self, how: Joining) -> Self {
        if self.size != other.size {
            return other.clone();
        }
        let pairs = self.bits.iter().zip(other.bits.iter());
        let bits = match how {
            Joining::Replace => return other.clone(),
            Joining::Add => pairs.map(|(a, b)| a | b).collect(),
            Joining::Subtract => pairs.map(|(a, b)| a & !b).collect(),
        };
        Self::from_bits(self.size, bits)
    }

    /// All other cells.
    pub fn inverted(&self) -> Self {
        Self::of(self.size, |x, z| !self.contains(x, z))
    }

    /// The sides of cells between it and what is not selected, as pairs of vertices, rows first; runs that go on straight
    /// are one.
    pub fn outline(&self) -> Vec<[[u32; 2]; 2]> {
        let mut lines = Vec::new();
        let Region { x0, z0, x1, z1 } = self.bounds;
        let holds = |x: u32, z: u32| self.contains(x, z);
        for z in z0..=z1 {
            let differs = |x: u32| holds(x, z) != (z > 0 && holds(x, z - 1));
            runs(x0..x1, differs, |a, b| lines.push([[a, z], [b, z]]));
        }
        for x in x0..=x1 {
            let differs = |z: u32| holds(x, z) != (x > 0 && holds(x - 1, z));
            runs(z0..z1, differs, |a, b| lines.push([[x, a], [x, b]]));
        }
        lines
    }
}

/// The runs of places for which something holds, as where they begin and one past their end.
fn runs(places: std::ops::Range<u32>, holds: impl Fn(u32) -> bool, mut run: impl FnMut(u32, u32)) {
    let mut start = None;
    for at in places.clone() {
        match (holds(at), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                run(from, at);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        run(from, places.end);
    }
}

/// As it stands in a script: how many cells in turn are not selected and are, row by row.
#[derive(Serialize, Deserialize)]
struct Written {
    size: [u32; 2],
    runs: Vec<u32>,
}

impl From<Selection> for Written {
    fn from(selection: Selection) -> Self {
        let (mut runs, mut on) = (vec![0], false);
        for (x, z) in Region::of_size(selection.size).places() {
            if selection.contains(x, z) != on {
                on = !on;
                runs.push(0);
            }
            if let Some(last) = runs.last_mut() {
                *last += 1;
            }
        }
        Self {
            size: selection.size,
            runs,
        }
    }
}

impl TryFrom<Written> for Selection {
    type Error = String;

    fn try_from(Written { size, runs }: Written) -> Result<Self, String> {
        let fits = size.iter().all(|side| (1..MAX_SIDE).contains(side));
        let sum: u64 = runs.iter().map(|run| u64::from(*run)).sum();
        let [columns, rows] = size;
        if !fits || sum != u64::from(columns) * u64::from(rows) {
            return Err(format!(
                "a selection of {columns} × {rows} cells with runs of {sum}; expected runs that make up all of them"
            ));
        }
        let cells = runs
            .iter()
            .enumerate()
            .flat_map(|(index, run)| std::iter::repeat_n(index % 2 == 1, *run as usize));
        let mut cells = cells;
        Ok(Self::of(size, |_, _| cells.next().unwrap_or(false)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [u32; 2] = [70, 9];

    #[test]
    fn sets_join_and_turn_about() {
        let west = Selection::rectangle(SIZE, Region::new(0, 0, 40, 9));
        let middle = Selection::rectangle(SIZE, Region::new(30, 2, 68, 5));
        assert_eq!((west.count(), middle.count()), (360, 114));
        assert_eq!(west.joined(&middle, Joining::Add).count(), 360 + 28 * 3);
        let rest = west.joined(&middle, Joining::Subtract);
        assert_eq!(rest.count(), 360 - 30);
        assert_eq!(rest.inverted().count(), 630 - 330);
        assert_eq!(west.joined(&middle, Joining::Replace), middle);
        assert_eq!(middle.bounds(), Region::new(30, 2, 68, 5));
        assert!(!middle.contains(70, 3) && middle.contains(67, 4));
        assert!(Selection::all(SIZE).inverted().is_empty());
    }

    #[test]
    fn a_lasso_holds_the_middles_within_it() {
        let square = [[2.0, 1.0], [6.0, 1.0], [6.0, 4.0], [2.0, 4.0]];
        let lasso = Selection::lasso(SIZE, &square);
        assert_eq!(lasso, Selection::rectangle(SIZE, Region::new(2, 1, 6, 4)));
        let beyond = square.map(|[x, z]| [x * 100.0 - 300.0, z * 50.0 - 60.0]);
        assert_eq!(Selection::lasso(SIZE, &beyond), Selection::all(SIZE));
        assert!(Selection::lasso(SIZE, &[[1.0, 1.0]]).is_empty());
        assert!(Selection::lasso(SIZE, &[]).is_empty());
        let odd = [[f32::NAN, 1.0], [3.0, f32::INFINITY], [5.0, -3.0]];
        Selection::lasso(SIZE, &odd);
    }

    #[test]
    fn it_is_written_as_runs_and_read_back() {
        for selection in [
            Selection::all(SIZE),
            Selection::all(SIZE).inverted(),
            Selection::of(SIZE, |x, z| (x * 7 + z) % 5 == 0),
        ] {
            let text = ron::to_string(&selection).unwrap();
            assert_eq!(ron::from_str::<Selection>(&text).unwrap(), selection);
        }
        for wrong in [
            "(size:(3,2),runs:[1,2])",
            "(size:(0,0),runs:[])",
            "(size:(9999,9999),runs:[99980001])",
        ] {
            assert!(ron::from_str::<Selection>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn its_outline_goes_round_it() {
        let cell = Selection::rectangle(SIZE, Region::new(3, 2, 5, 3));
        let outline = cell.outline();
        let expected = [
            [[3, 2], [5, 2]],
            [[3, 3], [5, 3]],
            [[3, 2], [3, 3]],
            [[5, 2], [5, 3]],
        ];
        assert_eq!(outline, expected);
        assert_eq!(Selection::all(SIZE).outline().len(), 4);
        assert!(Selection::all(SIZE).inverted().outline().is_empty());
    }
}
