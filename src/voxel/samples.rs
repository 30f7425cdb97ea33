//! The voxels of a brick and one more on every side: what its surface is made from.

use crate::map::{BRICK, Brick, Mix, Voxels};

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
}

/// Along an axis, for the brick before, the brick itself and the one after: where its voxels begin in the samples,
/// how many there are, and where they begin in the brick.
const PARTS: [[usize; 3]; 3] = [[0, 1, SIDE - 3], [1, SIDE - 2, 0], [SIDE - 1, 1, 0]];

impl Block {
    /// Reads a brick and what lies beside it. False, and nothing read, if no surface can be there.
    pub fn read(&mut self, volume: &Voxels, at: [i32; 3]) -> bool {
        let absent = Brick::even(0, Mix::of(0));
        let mut bricks = [&absent; 27];
        for (number, brick) in bricks.iter_mut().enumerate() {
            let offset = [number % 3, number / 3 % 3, number / 9];
            let beside = [0, 1, 2].map(|axis| at[axis] + offset[axis] as i32 - 1);
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
        // Its own mixes come first.
        self.read_part(bricks[13], [1, 1, 1]);
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
        let base = self.mixes.len() as u16;
        let table = brick.table();
        match table {
            Some((mixes, _)) if part == [1, 1, 1] => self.mixes.extend_from_slice(mixes),
            _ => self.mixes.push(brick.mix(0)),
        }
        for k in 0..z[1] {
            for j in 0..y[1] {
                let to = ((z[0] + k) * SIDE + y[0] + j) * SIDE + x[0];
                let from = ((z[2] + k) * side + y[2] + j) * side + x[2];
                brick.copy_densities(from, &mut self.density[to..to + x[1]]);
                let out = to..to + x[1];
                match table {
                    None => self.mix[out].fill(base),
                    Some((_, which)) if part == [1, 1, 1] => {
                        for (mix, which) in self.mix[out].iter_mut().zip(&which[from..]) {
                            *mix = base + which;
                        }
                    }
                    Some((mixes, which)) => {
                        for (step, to) in out.enumerate() {
                            self.mix[to] = self.number_of(mixes[usize::from(which[from + step])]);
                        }
                    }
                }
            }
        }
    }

    /// The number of a mix of a voxel beside the brick: often that of the one before.
    fn number_of(&mut self, mix: Mix) -> u16 {
        if self.mixes.last() != Some(&mix) {
            self.mixes.push(mix);
        }
        (self.mixes.len() - 1) as u16
    }
}
