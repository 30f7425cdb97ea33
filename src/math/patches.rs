//! Many places as a few rectangles.

use super::Region;

/// A few rectangles that hold every place that was added, and few others. They may overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Patches {
    regions: Vec<Region>,
}

impl Patches {
    /// There are never more rectangles.
    pub const MOST: usize = 32;

    /// Adds the places of a region: to a rectangle that thereby gains little else, or as one of its own.
    pub fn add(&mut self, region: Region) {
        if region.is_empty() {
            return;
        }
        let little = |known: &&mut Region| 2 * waste(known, &region) <= region.area();
        match self.regions.iter_mut().rev().find(little) {
            Some(known) => *known = known.union(&region),
            None => self.regions.push(region),
        }
        if self.regions.len() > Self::MOST {
            self.join_nearest();
        }
    }

    /// The rectangles.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The smallest rectangle that holds all of them.
    pub fn bounds(&self) -> Region {
        let regions = self.regions.iter();
        regions.fold(Region::default(), |all, region| all.union(region))
    }

    /// Joins the two rectangles that gain least thereby.
    fn join_nearest(&mut self) {
        let pairs = (1..self.regions.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let wasted = |(a, b): &(usize, usize)| waste(&self.regions[*a], &self.regions[*b]);
        if let Some((a, b)) = pairs.min_by_key(wasted) {
            let other = self.regions.remove(b);
            self.regions[a] = self.regions[a].union(&other);
        }
    }
}

/// How many places the smallest rectangle around two holds that are in neither.
fn waste(a: &Region, b: &Region) -> u64 {
    let shared = a.intersection(b).area();
    a.union(b).area() + shared - a.area() - b.area()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(patches: &Patches) -> u64 {
        patches.regions().iter().map(Region::area).sum()
    }

    /// Squares of a brush along a line, one place apart.
    fn stroke(length: u32, side: u32, [across, down]: [u32; 2]) -> Vec<Region> {
        let dab = |at: u32| {
            let (x, z) = (at * across, at * down);
            Region::new(x, z, x + side, z + side)
        };
        (0..length).map(dab).collect()
    }

    fn added(regions: &[Region]) -> Patches {
        let mut patches = Patches::default();
        regions.iter().for_each(|region| patches.add(*region));
        patches
    }

    #[test]
    fn every_place_that_was_added_is_held() {
        for seed in 0..20u32 {
            let random = |at: u32| (at + seed * 1000).wrapping_mul(0x9e37_79b1) >> 22;
            let regions: Vec<Region> = (0..200)
                .map(|at| {
                    let (x, z) = (random(4 * at), random(4 * at + 1));
                    let size = [random(4 * at + 2), random(4 * at + 3)].map(|n| 1 + n % 50);
                    Region::new(x, z, x + size[0], z + size[1])
                })
                .collect();
            let patches = added(&regions);
            assert!(patches.regions().len() <= Patches::MOST);
            for region in regions {
                let held = |known: &Region| known.intersection(&region) == region;
                assert!(patches.regions().iter().any(held));
            }
        }
    }

    #[test]
    fn a_long_stroke_holds_little_more_than_it_touched() {
        for (side, direction) in [(17, [1, 1]), (17, [2, 1]), (5, [1, 3]), (3, [1, 1])] {
            let length = 1000;
            let dabs = stroke(length, side, direction);
            let patches = added(&dabs);
            let bounds = patches.bounds().area();
            assert!(
                area(&patches) * 8 < bounds,
                "{} of {bounds}",
                area(&patches)
            );
        }
    }

    #[test]
    fn what_lies_side_by_side_is_one() {
        let tiles = (0..6).map(|at| Region::new(at * 64, 0, at * 64 + 64, 64));
        let patches = added(&tiles.collect::<Vec<_>>());
        assert_eq!(patches.regions(), [Region::new(0, 0, 384, 64)]);
    }

    #[test]
    fn nothing_adds_nothing() {
        assert_eq!(added(&[Region::new(5, 5, 5, 9)]), Patches::default());
    }
}
