//! The voxels of a volume, stored as bricks.

use super::Mix;
use super::brick::{BRICK, Brick, OpenBrick, SOLID};

/// Most voxels along a side of a volume.
pub const MOST_VOXELS: u32 = 4096;

/// The place of a brick among the bricks of a volume along x, y, z.
pub type BrickPlace = [i32; 3];

/// A brick and all that touch it.
///
/// ```
/// let around: Vec<_> = landform::map::bricks_around([0, 5, 1]).collect();
/// assert_eq!(around.len(), 27);
/// assert_eq!((around[0], around[13], around[26]), ([-1, 4, 0], [0, 5, 1], [1, 6, 2]));
/// ```
pub fn bricks_around(at: BrickPlace) -> impl ExactSizeIterator<Item = BrickPlace> {
    (0..27).map(move |number| {
        let beside = [number % 3, number / 3 % 3, number / 9];
        [0, 1, 2].map(|axis| at[axis] + beside[axis] - 1)
    })
}

/// A brick of absent voxels.
static NONE: Brick = Brick::even(0, Mix::of(0));

/// A box of voxels. Cloning shares the memory of its bricks.
#[derive(Clone, Debug, PartialEq)]
pub struct Voxels {
    size: [u32; 3],
    bricks: Vec<Brick>,
}

impl Voxels {
    /// An empty box of `size` voxels along x, y, z; none if a side is 0 or above [`MOST_VOXELS`].
    ///
    /// ```
    /// use landform::map::{Brick, Mix, Voxels};
    ///
    /// let mut volume = Voxels::empty([40, 16, 16]).unwrap();
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
            bricks: vec![NONE.clone(); count],
        })
    }

    /// How many bricks a box of this size has.
    pub fn bricks_of(size: [u32; 3]) -> u64 {
        let along = size.map(|side| u64::from(side.div_ceil(BRICK)));
        along.into_iter().fold(1, u64::saturating_mul)
    }

    /// Voxels along x, y, z.
    pub fn size(&self) -> [u32; 3] {
        self.size
    }

    /// Bricks along x, y, z; what those at the far sides hold beyond the box is absent.
    pub fn bricks(&self) -> [u32; 3] {
        self.size.map(|side| side.div_ceil(BRICK))
    }

    /// A brick of absent voxels.
    pub fn none() -> &'static Brick {
        &NONE
    }

    /// The places of all bricks, x fastest, then y, then z.
    pub fn places(&self) -> impl ExactSizeIterator<Item = BrickPlace> + use<> {
        let [columns, layers, _] = self.bricks().map(|count| count as usize);
        (0..self.bricks.len()).map(move |number| {
            let (x, y) = (number % columns, number / columns % layers);
            [x as i32, y as i32, (number / columns / layers) as i32]
        })
    }

    /// All bricks, in the order of their places.
    pub fn each_brick(&self) -> impl ExactSizeIterator<Item = &Brick> {
        self.bricks.iter()
    }

    /// Puts a brick in another's place and gives that one. One that isn't of the volume is given back.
    pub fn replace_brick(&mut self, at: BrickPlace, brick: Brick) -> Brick {
        match self.number(at) {
            Some(number) => std::mem::replace(&mut self.bricks[number], brick),
            None => brick,
        }
    }

    /// The brick at this place among the bricks along x, y, z; none beyond the box.
    pub fn brick(&self, at: BrickPlace) -> Option<&Brick> {
        self.number(at).map(|number| &self.bricks[number])
    }

    /// Puts voxels in a brick's place, without those that lie beyond the box. Says whether there is such a brick.
    pub fn set_brick(&mut self, at: BrickPlace, brick: &OpenBrick) -> bool {
        let Some(number) = self.number(at) else {
            return false;
        };
        self.bricks[number] = self.closed(at, brick);
        true
    }

    /// A brick as it would stand at a place: without voxels that lie beyond the box.
    pub fn closed(&self, at: BrickPlace, brick: &OpenBrick) -> Brick {
        match self.within(at) {
            [BRICK, BRICK, BRICK] => brick.close(),
            within => brick.cut_to(within).close(),
        }
    }

    /// Whether the whole brick at a place lies in the box.
    pub fn is_whole(&self, at: BrickPlace) -> bool {
        self.within(at) == [BRICK; 3]
    }

    /// Voxels along x, y, z of the brick at a place that lie in the box.
    fn within(&self, at: BrickPlace) -> [u32; 3] {
        [0, 1, 2].map(|axis| {
            let left = i64::from(self.size[axis]) - i64::from(at[axis]) * i64::from(BRICK);
            left.clamp(0, i64::from(BRICK)) as u32
        })
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

    /// By id, whether a solid voxel is made of the material.
    pub fn materials(&self) -> [bool; 256] {
        let mut used = [false; 256];
        for mix in self.bricks.iter().flat_map(Brick::solid_mixes) {
            for (id, _) in mix.parts() {
                used[usize::from(id)] = true;
            }
        }
        used
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
pub(super) fn brick_of(voxel: [i32; 3]) -> [i32; 3] {
    voxel.map(|along| along.div_euclid(BRICK as i32))
}

/// The number of a voxel in its brick.
pub(super) fn number_in_brick(voxel: [i32; 3]) -> usize {
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
        let mut volume = Voxels::empty([1024, 256, 1024]).unwrap();
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
        let mut volume = Voxels::empty([20, 3, 16]).unwrap();
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
            assert!(Voxels::empty(size).is_none());
        }
    }
}
