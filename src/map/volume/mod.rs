//! Volumes: boxes of voxels, where the ground overhangs or breaks, stored as bricks.

mod brick;
mod mix;

pub use brick::{BRICK, BRICK_VOXELS, Brick, OpenBrick, SOLID};
pub use mix::{MOST_MATERIALS, Mix, MixError, WHOLE};

/// Most voxels along a side of a volume.
pub const MOST_VOXELS: u32 = 4096;

/// A box of voxels. Cloning shares the memory of its bricks.
#[derive(Clone, Debug, PartialEq)]
pub struct Volume {
    size: [u32; 3],
    bricks: Vec<Brick>,
}

impl Volume {
    /// An empty box of `size` voxels along x, y, z; none if a side is 0 or above [`MOST_VOXELS`].
    ///
    /// ```
    /// use landform::map::{Brick, Mix, Volume};
    ///
    /// let mut volume = Volume::empty([40, 16, 16]).unwrap();
    /// let mut brick = Brick::even(0, Mix::of(0)).open();
    /// brick.density[0] = 255;
    /// brick.mix[0] = Mix::of(7);
    /// volume.set_brick([1, 0, 0], &brick);
    /// assert_eq!(volume.density([16, 0, 0]), 255);
    /// assert_eq!(volume.mix([16, 0, 0]), Some(Mix::of(7)));
    /// assert_eq!(volume.mix([17, 0, 0]), None);
    /// ```
    pub fn empty(size: [u32; 3]) -> Option<Self> {
        if size.iter().any(|side| !(1..=MOST_VOXELS).contains(side)) {
            return None;
        }
        let count = size.map(|side| side.div_ceil(BRICK) as usize);
        let count: usize = count.iter().product();
        Some(Self {
            size,
            bricks: vec![Brick::even(0, Mix::of(0)); count],
        })
    }

    /// Voxels along x, y, z.
    pub fn size(&self) -> [u32; 3] {
        self.size
    }

    /// Bricks along x, y, z; what those at the far sides hold beyond the box is absent.
    pub fn bricks(&self) -> [u32; 3] {
        self.size.map(|side| side.div_ceil(BRICK))
    }

    /// The brick at this place among the bricks along x, y, z; none beyond the box.
    pub fn brick(&self, at: [i32; 3]) -> Option<&Brick> {
        self.number(at).map(|number| &self.bricks[number])
    }

    /// Puts voxels in a brick's place, without those that lie beyond the box. Says whether there is such a brick.
    pub fn set_brick(&mut self, at: [i32; 3], brick: &OpenBrick) -> bool {
        let Some(number) = self.number(at) else {
            return false;
        };
        let within = [0, 1, 2].map(|axis| self.size[axis] - at[axis] as u32 * BRICK);
        self.bricks[number] = if within.iter().all(|side| *side >= BRICK) {
            brick.close()
        } else {
            brick.cut_to(within).close()
        };
        true
    }

    /// The density of a voxel, 0 absent to 255 full; 0 beyond the box.
    pub fn density(&self, at: [i32; 3]) -> u8 {
        self.brick(brick_of(at))
            .map_or(0, |brick| brick.density(number_in_brick(at)))
    }

    /// What a voxel is made of, if it is solid.
    pub fn mix(&self, at: [i32; 3]) -> Option<Mix> {
        let brick = self.brick(brick_of(at))?;
        let voxel = number_in_brick(at);
        (brick.density(voxel) >= SOLID).then(|| brick.mix(voxel))
    }

    /// Bytes that it takes; what bricks share counts in each.
    pub fn bytes(&self) -> usize {
        let bricks: usize = self.bricks.iter().map(Brick::bytes).sum();
        bricks + size_of_val(self.bricks.as_slice())
    }

    fn number(&self, at: [i32; 3]) -> Option<usize> {
        let [columns, layers, rows] = self.bricks();
        let along = |axis: usize, count: u32| {
            let at = u32::try_from(at[axis]).ok()?;
            (at < count).then_some(at as usize)
        };
        let (x, y, z) = (along(0, columns)?, along(1, layers)?, along(2, rows)?);
        Some((z * layers as usize + y) * columns as usize + x)
    }
}

/// The brick that holds a voxel.
fn brick_of(voxel: [i32; 3]) -> [i32; 3] {
    voxel.map(|along| along.div_euclid(BRICK as i32))
}

/// The number of a voxel in its brick.
fn number_in_brick(voxel: [i32; 3]) -> usize {
    let [x, y, z] = voxel.map(|along| along.rem_euclid(BRICK as i32) as usize);
    let side = BRICK as usize;
    (z * side + y) * side + x
}

#[cfg(test)]
mod tests {
    use super::*;

    fn full() -> OpenBrick {
        *Brick::even(255, Mix::of(1)).open()
    }

    #[test]
    fn a_volume_of_many_bricks_that_are_even_takes_next_to_nothing() {
        let mut volume = Volume::empty([1024, 256, 1024]).unwrap();
        for x in 0..64 {
            assert!(volume.set_brick([x, 0, 0], &full()));
        }
        assert!(volume.bytes() < 4_000_000, "{} bytes", volume.bytes());
        assert_eq!(volume.density([1023, 15, 15]), 255);
        assert_eq!(volume.density([1024, 15, 15]), 0);
        assert_eq!(volume.density([-1, 0, 0]), 0);
    }

    #[test]
    fn nothing_lies_beyond_the_box() {
        let mut volume = Volume::empty([20, 3, 16]).unwrap();
        assert!(volume.set_brick([0, 0, 0], &full()));
        assert!(volume.set_brick([1, 0, 0], &full()));
        assert!(!volume.set_brick([2, 0, 0], &full()));
        assert!(!volume.set_brick([0, -1, 0], &full()));
        assert_eq!(volume.density([19, 2, 15]), 255);
        assert_eq!(volume.density([20, 2, 15]), 0);
        assert_eq!(volume.density([19, 3, 15]), 0);
        assert_eq!(volume.mix([19, 3, 15]), None);
    }

    #[test]
    fn sizes_that_are_none_are_refused() {
        for size in [[0, 1, 1], [1, 1, MOST_VOXELS + 1]] {
            assert!(Volume::empty(size).is_none());
        }
    }
}
