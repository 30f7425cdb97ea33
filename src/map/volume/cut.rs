//! Pieces of volumes: cut out, turned, mirrored.

use super::brick::{BRICK, Brick};
use super::mix::Mix;
use super::voxel_box::VoxelBox;
use super::voxels::{BrickPlace, Voxels, brick_of, number_in_brick};
use serde::{Deserialize, Serialize};

/// An axis of a volume.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Axis {
    /// Along it, unless it is turned.
    X,
    /// Up.
    Y,
    /// Across it.
    Z,
}

impl Axis {
    /// All three.
    pub const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
    }
}

/// How a piece of a volume is turned before it is set down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TurnedVoxels {
    /// Quarter turns about the vertical, 0..=3: x towards z.
    pub quarters: u8,
    /// Along which of x, y, z its two ends are exchanged before.
    pub mirrored: [bool; 3],
}

impl TurnedVoxels {
    /// A quarter turn more.
    #[must_use]
    pub fn quarter(self) -> Self {
        Self {
            quarters: (self.quarters + 1) % 4,
            ..self
        }
    }

    /// The two ends along an axis exchanged as it lies now.
    #[must_use]
    pub fn mirror(self, axis: Axis) -> Self {
        let is_across = self.quarters % 2 == 1;
        let lane = match axis {
            Axis::X if is_across => 2,
            Axis::Z if is_across => 0,
            axis => axis as usize,
        };
        let mut mirrored = self.mirrored;
        mirrored[lane] = !mirrored[lane];
        Self { mirrored, ..self }
    }

    /// The size of a box that was turned.
    pub fn size(self, [x, y, z]: [u32; 3]) -> [u32; 3] {
        if self.quarters % 2 == 1 {
            [z, y, x]
        } else {
            [x, y, z]
        }
    }

    /// Where in a box of this size what comes to stand at a voxel comes from.
    fn source(self, [x, y, z]: [i32; 3], size: [u32; 3]) -> [i32; 3] {
        let last = size.map(|side| side as i32 - 1);
        let [x, z] = match self.quarters % 4 {
            0 => [x, z],
            1 => [z, last[2] - x],
            2 => [last[0] - x, last[2] - z],
            _ => [last[0] - z, x],
        };
        let at = [x, y, z];
        [0, 1, 2].map(|axis| {
            if self.mirrored[axis] {
                last[axis] - at[axis]
            } else {
                at[axis]
            }
        })
    }
}

impl Voxels {
    /// The voxels of a box, which may reach beyond these: what lies there is absent. Memory is shared where it may be.
    /// None if a side of the box is none that a volume may have.
    ///
    /// ```
    /// use landform::map::{Brick, Mix, VoxelBox, Voxels};
    ///
    /// let mut voxels = Voxels::empty([32, 16, 16]).unwrap();
    /// voxels.set_brick([1, 0, 0], &Brick::even(255, Mix::of(3)).open());
    /// let piece = voxels.cut(VoxelBox::at([15, 0, 0], [2, 1, 1])).unwrap();
    /// assert_eq!([0, 1].map(|x| piece.density([x, 0, 0])), [0, 255]);
    /// ```
    pub fn cut(&self, within: VoxelBox) -> Option<Self> {
        let mut piece = Self::empty(within.size())?;
        for at in piece.places() {
            let brick = self.brick_about(&piece, at, within.low);
            piece.replace_brick(at, brick);
        }
        Some(piece)
    }

    /// The brick of a piece that begins at `low`.
    fn brick_about(&self, piece: &Self, at: BrickPlace, low: [i32; 3]) -> Brick {
        let there = VoxelBox::of_brick(at).moved(low);
        let mut sources = there.bricks().map(|at| self.brick(at));
        let first = sources.next().flatten().unwrap_or(Self::none());
        let is_even = first.even_density().is_some() && first.even_mix().is_some();
        let like_first =
            |source: Option<&Brick>| source.unwrap_or(Self::none()).is_shared_with(first);
        let is_one = there.low.iter().all(|along| along % BRICK as i32 == 0) || is_even;
        if is_one && sources.all(like_first) {
            return if piece.is_whole(at) {
                first.clone()
            } else {
                piece.closed(at, &first.open())
            };
        }
        let mut open = Self::none().open();
        for (voxel, from) in there.voxels().enumerate() {
            open.density[voxel] = self.density(from);
            open.mix[voxel] = self.mix_of_any(from);
        }
        piece.closed(at, &open)
    }

    /// The same, turned.
    #[must_use]
    pub fn turned(&self, turned: TurnedVoxels) -> Self {
        let Some(mut out) = Self::empty(turned.size(self.size())) else {
            return self.clone();
        };
        if turned == TurnedVoxels::default() {
            return self.clone();
        }
        for at in out.places() {
            let mut open = Self::none().open();
            for (voxel, place) in VoxelBox::of_brick(at).voxels().enumerate() {
                let from = turned.source(place, self.size());
                open.density[voxel] = self.density(from);
                open.mix[voxel] = self.mix_of_any(from);
            }
            out.set_brick(at, &open);
        }
        out
    }

    fn mix_of_any(&self, at: [i32; 3]) -> Mix {
        let brick = self.brick(brick_of(at)).unwrap_or(Self::none());
        brick.mix(number_in_brick(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In which no two voxels beside each other are alike.
    fn uneven(size: [u32; 3]) -> Voxels {
        let mut voxels = Voxels::empty(size).unwrap();
        for at in voxels.places() {
            let mut open = Voxels::none().open();
            for (voxel, [x, y, z]) in VoxelBox::of_brick(at).voxels().enumerate() {
                open.density[voxel] = (x * 7 + y * 31 + z * 57) as u8;
                open.mix[voxel] = Mix::of((x + 2 * y + 5 * z) as u8);
            }
            voxels.set_brick(at, &open);
        }
        voxels
    }

    fn assert_is_part(piece: &Voxels, whole: &Voxels, low: [i32; 3]) {
        for at in VoxelBox::of_size(piece.size()).voxels() {
            let from = [0, 1, 2].map(|axis| at[axis] + low[axis]);
            assert_eq!(piece.density(at), whole.density(from), "{at:?}");
            assert_eq!(piece.mix(at), whole.mix(from), "{at:?}");
        }
    }

    #[test]
    fn a_piece_has_the_voxels_of_its_box_wherever_that_begins() {
        let whole = uneven([40, 20, 36]);
        for (low, size) in [
            ([0, 0, 0], [40, 20, 36]),
            ([16, 0, 16], [16, 16, 16]),
            ([3, 5, 7], [20, 9, 17]),
            ([-5, -20, 30], [50, 40, 10]),
            ([100, 0, 0], [3, 3, 3]),
        ] {
            let piece = whole.cut(VoxelBox::at(low, size)).unwrap();
            assert_eq!(piece.size(), size);
            assert_is_part(&piece, &whole, low);
        }
        assert!(whole.cut(VoxelBox::at([0; 3], [0, 1, 1])).is_none());
        assert!(whole.cut(VoxelBox::at([0; 3], [1, 1, 5000])).is_none());
    }

    #[test]
    fn even_bricks_are_shared_whatever_the_step() {
        let mut whole = Voxels::empty([64, 64, 64]).unwrap();
        for at in whole.places() {
            whole.replace_brick(at, Brick::even(255, Mix::of(2)));
        }
        let piece = whole.cut(VoxelBox::at([3, 5, 7], [32, 32, 32])).unwrap();
        assert!(
            piece
                .places()
                .all(|at| piece.brick(at).unwrap().bytes() == 0)
        );
        let uneven = uneven([32, 32, 32]);
        let half = uneven.cut(VoxelBox::at([16, 0, 0], [16, 32, 32])).unwrap();
        let shared = half.brick([0, 1, 1]).unwrap();
        assert!(shared.is_shared_with(uneven.brick([1, 1, 1]).unwrap()));
    }

    #[test]
    fn four_quarters_or_two_mirrors_bring_it_back() {
        let piece = uneven([5, 3, 18]);
        let quarter = TurnedVoxels::default().quarter();
        let once = piece.turned(quarter);
        assert_eq!(once.size(), [18, 3, 5]);
        // What was at the low end of z comes to stand at the high end of x.
        assert_eq!(once.density([17, 1, 2]), piece.density([2, 1, 0]));
        let four = (0..4).fold(piece.clone(), |piece, _| piece.turned(quarter));
        assert_eq!(four, piece);
        for axis in Axis::ALL {
            let mirror = TurnedVoxels::default().mirror(axis);
            assert_ne!(piece.turned(mirror), piece);
            assert_eq!(piece.turned(mirror).turned(mirror), piece);
            for quarters in 0..4 {
                let lying = (0..quarters).fold(TurnedVoxels::default(), |t, _| t.quarter());
                let flipped = piece.turned(lying).turned(mirror);
                assert_eq!(piece.turned(lying.mirror(axis)), flipped);
            }
        }
    }
}
