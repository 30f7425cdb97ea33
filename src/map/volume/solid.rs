//! How much of a volume is solid, and where.

use super::Voxels;
use super::brick::{BRICK, BRICK_VOXELS, Brick, SOLID};

impl Voxels {
    /// How many voxels are solid.
    pub fn solid_count(&self) -> u64 {
        let count = |brick: &Brick| match brick.even_density() {
            Some(density) => u64::from(density >= SOLID) * BRICK_VOXELS as u64,
            None => (0..BRICK_VOXELS)
                .filter(|voxel| brick.density(*voxel) >= SOLID)
                .count() as u64,
        };
        let bricks = self.places().filter_map(|at| self.brick(at));
        bricks.map(count).sum()
    }

    /// The solid voxels of the smallest and of the largest coordinates, axis by axis; none if none is solid.
    pub fn solid_bounds(&self) -> Option<[[i32; 3]; 2]> {
        let (mut low, mut high) = ([i32::MAX; 3], [i32::MIN; 3]);
        let side = BRICK as i32;
        for at in self.places() {
            let first = at.map(|along| along * side);
            let last = first.map(|along| along + side - 1);
            let is_within = |corner: [i32; 3]| {
                (0..3).all(|axis| corner[axis] >= low[axis] && corner[axis] <= high[axis])
            };
            let Some(brick) = self.brick(at) else {
                continue;
            };
            if is_within(first) && is_within(last) {
                continue;
            }
            let mut add = |voxel: [i32; 3]| {
                low = [0, 1, 2].map(|axis| low[axis].min(voxel[axis]));
                high = [0, 1, 2].map(|axis| high[axis].max(voxel[axis]));
            };
            match brick.even_density() {
                Some(density) if density < SOLID => {}
                Some(_) => {
                    add(first);
                    add(last);
                }
                None => {
                    for voxel in (0..BRICK_VOXELS).filter(|v| brick.density(*v) >= SOLID) {
                        let [x, y, z] = [voxel, voxel / 16, voxel / 256].map(|n| n as i32 % side);
                        add([first[0] + x, first[1] + y, first[2] + z]);
                    }
                }
            }
        }
        (low[0] <= high[0]).then_some([low, high])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Mix;

    #[test]
    fn what_is_solid_is_counted_and_bounded() {
        let mut voxels = Voxels::empty([50, 40, 40]).unwrap();
        assert_eq!(voxels.solid_bounds(), None);
        assert_eq!(voxels.solid_count(), 0);
        let mut open = Voxels::none().open();
        open.density[16 + 3] = 128;
        open.density[4095] = 127;
        open.mix[16 + 3] = Mix::of(4);
        voxels.set_brick([1, 0, 2], &open);
        assert_eq!(voxels.solid_count(), 1);
        assert_eq!(voxels.solid_bounds(), Some([[19, 1, 32]; 2]));
        voxels.set_brick([0, 1, 0], &Brick::even(255, Mix::of(1)).open());
        assert_eq!(voxels.solid_count(), 4097);
        assert_eq!(voxels.solid_bounds(), Some([[0, 1, 0], [19, 31, 32]]));
    }
}
