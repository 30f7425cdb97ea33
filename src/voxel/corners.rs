//! What the corners of cells are made of, and how they pull at the vertices.

use super::batch::{Batch, LANES, Lanes};
use super::crossed::Cell;

/// The corners of cells, a lane for each cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Corners {
    /// How each pulls, in whole numbers; 0 if it is absent.
    pub pulls: [Lanes; 8],
    /// The number of each corner's mix.
    pub mixes: [Lanes<u16>; 8],
    /// The sum of the pulls.
    pub total: Lanes,
    /// The number of one solid corner's mix.
    pub mix: Lanes<u16>,
    /// 0 if all solid corners have that one.
    pub others: Lanes<u16>,
}

impl Corners {
    /// Takes other cells, at most [`LANES`], among the mixes of `P`³ voxels.
    #[inline(always)]
    pub fn take<const P: usize>(&mut self, batch: &Batch, cells: &[Cell], mix: &[u16]) {
        batch.find_pulls(&mut self.pulls);
        for (lane, cell) in cells.iter().take(LANES).enumerate() {
            let [x, y, z, _] = cell.at;
            let first = (usize::from(z) * P + usize::from(y)) * P + usize::from(x);
            let mix = &mix[first..first + P * P + P + 2];
            for (row, step) in [0, P, P * P, P * P + P].into_iter().enumerate() {
                self.mixes[2 * row][lane] = mix[step];
                self.mixes[2 * row + 1][lane] = mix[step + 1];
            }
        }
        add_up(&self.pulls, &mut self.total);
        compare(&self.pulls, &self.mixes, &mut self.mix, &mut self.others);
    }
}

fn add_up(pulls: &[Lanes; 8], total: &mut Lanes) {
    *total = pulls[0];
    for pulls in &pulls[1..] {
        for lane in 0..LANES {
            total[lane] += pulls[lane];
        }
    }
}

fn compare(
    pulls: &[Lanes; 8],
    mixes: &[Lanes<u16>; 8],
    mix: &mut Lanes<u16>,
    others: &mut Lanes<u16>,
) {
    for lane in 0..LANES {
        let of_solid = |corner: usize, mix: u16, otherwise: u16| {
            if pulls[corner][lane] > 0.0 {
                mix
            } else {
                otherwise
            }
        };
        let mut found = 0;
        for (corner, mixes) in mixes.iter().enumerate() {
            found = of_solid(corner, mixes[lane], found);
        }
        let mut differs = 0;
        for (corner, mixes) in mixes.iter().enumerate() {
            differs |= of_solid(corner, mixes[lane] ^ found, 0);
        }
        (mix[lane], others[lane]) = (found, differs);
    }
}
