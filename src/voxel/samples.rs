//! The voxels of a brick and one more on every side: what its surface is made from.

use crate::map::{BRICK, Brick, Mix, Voxels, bricks_around};

/// Voxels along a side: those of a brick and one more at either end.
pub const SIDE: usize = BRICK as usize + 2;

/// Voxels of a cube, x fastest, then y, then z.
#[derive(Clone, Copy, Debug)]
pub struct Samples<'a> {
    /// How full each is, 0..=255; solid from 128 on.
    pub density: &'a [u8],
    /// Which of `mixes` each is made of; of an absent one it may be any.
    pub mix: &'a [u16],
    /// The mixes that occur.
    pub mixes: &'a [Mix],
}

/// Room for the samples of a brick, to be used again from brick to brick.
#[derive(Clone, Debug, Default)]
pub struct Block {
    density: Vec<u8>,
    mix: Vec<u16>,
    mixes: Vec<Mix>,
    /// How many of those are the brick's own, which come first.
    own: usize,
    /// The numbers among them of what another brick's table holds; [`UNKNOWN`] until it is asked for.
    numbers: Vec<u16>,
}

/// No mix has this number: there are fewer voxels.
const UNKNOWN: u16 = u16::MAX;

/// Along an axis, for the brick before, the brick itself and the one after: where its voxels begin in the samples,
/// how many there are, and where they begin in the brick.
const PARTS: [[usize; 3]; 3] = [[0, 1, SIDE - 3], [1, SIDE - 2, 0], [SIDE - 1, 1, 0]];

impl Block {
    /// Reads a brick and what lies beside it. False, and nothing read, if no surface can be there.
    pub fn read(&mut self, volume: &Voxels, at: [i32; 3]) -> bool {
        let absent = Brick::even(0, Mix::of(0));
        let mut bricks = [&absent; 27];
        for (brick, beside) in bricks.iter_mut().zip(bricks_around(at)) {
            *brick = volume.brick(beside).unwrap_or(&absent);
        }
        let is_solid = |brick: &Brick| brick.even_density().map(|density| density >> 7);
        let first = is_solid(bricks[0]);
        if first.is_some() && bricks.iter().all(|brick| is_solid(brick) == first) {
            return false;
        }
        self.density.resize(SIDE * SIDE * SIDE, 0);
        self.mix.resize(SIDE * SIDE * SIDE, 0);
        self.mixes.clear();
        self.own = 0;
        // Its own mixes come first.
        self.read_part(bricks[13], [1, 1, 1]);
        self.own = self.mixes.len();
        for (number, brick) in bricks.into_iter().enumerate() {
            if number != 13 {
                self.read_part(brick, [number % 3, number / 3 % 3, number / 9]);
            }
        }
        true
    }

    /// What was read.
    pub fn samples(&self) -> Samples<'_> {
        Samples {
            density: &self.density,
            mix: &self.mix,
            mixes: &self.mixes,
        }
    }

    fn read_part(&mut self, brick: &Brick, part: [usize; 3]) {
        let [x, y, z] = part.map(|part| PARTS[part]);
        let side = BRICK as usize;
        let rows = (0..z[1]).flat_map(|k| (0..y[1]).map(move |j| [j, k]));
        let rows = rows.map(|[j, k]| {
            let to = ((z[0] + k) * SIDE + y[0] + j) * SIDE + x[0];
            (to..to + x[1], ((z[2] + k) * side + y[2] + j) * side + x[2])
        });
        for (to, from) in rows.clone() {
            brick.copy_densities(from, &mut self.density[to]);
        }
        match brick.table() {
            None => {
                let number = self.number_of(brick.mix(0));
                for (to, _) in rows {
                    self.mix[to].fill(number);
                }
            }
            Some((mixes, which)) if part == [1, 1, 1] => {
                self.mixes.extend_from_slice(mixes);
                for (to, from) in rows {
                    self.mix[to].copy_from_slice(&which[from..from + x[1]]);
                }
            }
            Some((mixes, which)) => {
                self.numbers.clear();
                self.numbers.resize(mixes.len(), UNKNOWN);
                for (to, from) in rows {
                    for (to, which) in to.zip(&which[from..]) {
                        self.mix[to] = self.number_in(mixes, usize::from(*which));
                    }
                }
            }
        }
    }

    /// The number of a mix of another brick's table.
    #[inline(always)]
    fn number_in(&mut self, mixes: &[Mix], which: usize) -> u16 {
        if self.numbers[which] == UNKNOWN {
            self.numbers[which] = self.number_of(mixes[which]);
        }
        self.numbers[which]
    }

    /// The number of a mix: that of the brick's own, which are sorted, if it is one of those.
    fn number_of(&mut self, mix: Mix) -> u16 {
        let found = self.mixes[..self.own].binary_search(&mix);
        found.unwrap_or_else(|_| {
            if self.mixes.last() != Some(&mix) {
                self.mixes.push(mix);
            }
            self.mixes.len() - 1
        }) as u16
    }
}
