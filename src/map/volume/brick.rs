//! Bricks: cubes of voxels that hold no more than what differs in them.

use super::mix::Mix;
use std::sync::Arc;

/// Voxels along a side of a brick.
pub const BRICK: u32 = 16;
/// Voxels of a brick.
pub const BRICK_VOXELS: usize = (BRICK * BRICK * BRICK) as usize;
/// Voxels are solid from this density on.
pub const SOLID: u8 = 128;

/// A cube of voxels; copies share their memory. Where all voxels are alike there is none.
#[derive(Clone, Debug)]
pub struct Brick {
    density: Density,
    mixes: Mixes,
}

#[derive(Clone, Debug)]
enum Density {
    Even(u8),
    Each(Arc<[u8; BRICK_VOXELS]>),
}

#[derive(Clone, Debug)]
enum Mixes {
    Even(Mix),
    Each(Arc<Table>),
}

/// The mixes that occur, and which of them each voxel has.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    mixes: Vec<Mix>,
    which: [u16; BRICK_VOXELS],
}

/// A brick laid open to be read or written, voxel by voxel, x fastest, then y, then z.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenBrick {
    /// 0 absent to 255 full; solid from [`SOLID`] on.
    pub density: [u8; BRICK_VOXELS],
    /// What each voxel is made of; of absent ones it says nothing.
    pub mix: [Mix; BRICK_VOXELS],
}

impl Brick {
    /// One whose voxels are all alike.
    pub const fn even(density: u8, mix: Mix) -> Self {
        Self {
            density: Density::Even(density),
            mixes: Mixes::Even(mix),
        }
    }

    /// The density of all its voxels, if it is the same.
    pub fn even_density(&self) -> Option<u8> {
        match self.density {
            Density::Even(density) => Some(density),
            Density::Each(_) => None,
        }
    }

    /// The mix of all its voxels, if it is the same.
    pub fn even_mix(&self) -> Option<Mix> {
        match self.mixes {
            Mixes::Even(mix) => Some(mix),
            Mixes::Each(_) => None,
        }
    }

    /// The density of a voxel, by its number in the brick.
    #[inline]
    pub fn density(&self, voxel: usize) -> u8 {
        match &self.density {
            Density::Even(density) => *density,
            Density::Each(each) => each[voxel],
        }
    }

    /// The mix of a voxel, by its number in the brick; of an absent one it says nothing.
    #[inline]
    pub fn mix(&self, voxel: usize) -> Mix {
        match &self.mixes {
            Mixes::Even(mix) => *mix,
            Mixes::Each(table) => table.mixes[usize::from(table.which[voxel])],
        }
    }

    /// Copies the densities of a run of voxels along x.
    #[inline]
    pub fn copy_densities(&self, from: usize, out: &mut [u8]) {
        match &self.density {
            Density::Even(density) => out.fill(*density),
            Density::Each(each) => out.copy_from_slice(&each[from..from + out.len()]),
        }
    }

    /// The mixes that occur, and which of them each voxel has; nothing if there is one alone.
    pub fn table(&self) -> Option<(&[Mix], &[u16; BRICK_VOXELS])> {
        match &self.mixes {
            Mixes::Even(_) => None,
            Mixes::Each(table) => Some((&table.mixes, &table.which)),
        }
    }

    /// Lays it open.
    pub fn open(&self) -> Box<OpenBrick> {
        let mut open = Box::new(OpenBrick {
            density: [0; BRICK_VOXELS],
            mix: [self.mix(0); BRICK_VOXELS],
        });
        self.copy_densities(0, &mut open.density);
        if let Some((mixes, which)) = self.table() {
            for (mix, which) in open.mix.iter_mut().zip(which) {
                *mix = mixes[usize::from(*which)];
            }
        }
        open
    }

    /// The mixes that its solid voxels have.
    pub fn solid_mixes(&self) -> &[Mix] {
        let is_solid = || match &self.density {
            Density::Even(density) => *density >= SOLID,
            Density::Each(each) => each.iter().any(|density| *density >= SOLID),
        };
        match &self.mixes {
            Mixes::Even(mix) if is_solid() => std::slice::from_ref(mix),
            Mixes::Even(_) => &[],
            Mixes::Each(table) => &table.mixes,
        }
    }

    /// The same with other mixes in the place of those that occur; it shares the memory of its densities.
    #[must_use]
    pub fn remixed(&self, new: impl Fn(Mix) -> Mix) -> Self {
        let mixes = match &self.mixes {
            Mixes::Even(mix) => Mixes::Even(new(*mix)),
            Mixes::Each(table) => table.remixed(new),
        };
        Self {
            density: self.density.clone(),
            mixes,
        }
    }

    /// Whether it is the other's copy, seen without looking at every voxel; false if that isn't seen.
    pub fn is_shared_with(&self, other: &Self) -> bool {
        let density = match (&self.density, &other.density) {
            (Density::Even(a), Density::Even(b)) => a == b,
            (Density::Each(a), Density::Each(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        density
            && match (&self.mixes, &other.mixes) {
                (Mixes::Even(a), Mixes::Even(b)) => a == b,
                (Mixes::Each(a), Mixes::Each(b)) => Arc::ptr_eq(a, b),
                _ => false,
            }
    }

    /// Bytes that it takes beside itself; what it shares with others counts in each.
    pub fn bytes(&self) -> usize {
        let density = match &self.density {
            Density::Even(_) => 0,
            Density::Each(_) => BRICK_VOXELS,
        };
        let mixes = match &self.mixes {
            Mixes::Even(_) => 0,
            Mixes::Each(table) => size_of::<Table>() + size_of_val(table.mixes.as_slice()),
        };
        density + mixes
    }
}

impl Table {
    fn remixed(&self, new: impl Fn(Mix) -> Mix) -> Mixes {
        let each: Vec<Mix> = self.mixes.iter().map(|mix| new(*mix)).collect();
        let mut mixes = each.clone();
        mixes.sort_unstable();
        mixes.dedup();
        if let [mix] = mixes[..] {
            return Mixes::Even(mix);
        }
        let number = |mix: &Mix| mixes.binary_search(mix).unwrap_or_default() as u16;
        let numbers: Vec<u16> = each.iter().map(number).collect();
        let which = self.which.map(|old| numbers[usize::from(old)]);
        Mixes::Each(Arc::new(Self { mixes, which }))
    }
}

impl OpenBrick {
    /// The same with nothing beyond so many voxels along x, y, z.
    pub fn cut_to(&self, within: [u32; 3]) -> Box<Self> {
        let mut cut = Box::new(self.clone());
        for (voxel, density) in cut.density.iter_mut().enumerate() {
            let side = BRICK as usize;
            let at = [voxel % side, voxel / side % side, voxel / side / side];
            if (0..3).any(|axis| at[axis] >= within[axis] as usize) {
                *density = 0;
            }
        }
        cut
    }

    /// The brick that holds these voxels in as little memory as it may. What absent voxels are made of is forgotten.
    pub fn close(&self) -> Brick {
        let first = self.density[0];
        let density = if self.density.iter().all(|density| *density == first) {
            Density::Even(first)
        } else {
            Density::Each(Arc::new(self.density))
        };
        Brick {
            density,
            mixes: self.mixes(),
        }
    }

    fn mixes(&self) -> Mixes {
        let is_solid = |voxel: &usize| self.density[*voxel] >= SOLID;
        let Some(first) = (0..BRICK_VOXELS).find(is_solid) else {
            return Mixes::Even(Mix::of(0));
        };
        let first = self.mix[first];
        let solid = (0..BRICK_VOXELS).filter(is_solid);
        if solid.clone().all(|voxel| self.mix[voxel] == first) {
            return Mixes::Even(first);
        }
        let mut mixes: Vec<Mix> = solid.clone().map(|voxel| self.mix[voxel]).collect();
        mixes.sort_unstable();
        mixes.dedup();
        let mut which = [0; BRICK_VOXELS];
        for voxel in solid {
            let found = mixes.binary_search(&self.mix[voxel]);
            which[voxel] = found.unwrap_or_default() as u16;
        }
        Mixes::Each(Arc::new(Table { mixes, which }))
    }
}

impl PartialEq for Brick {
    /// Whether its voxels are equal; what absent ones are made of doesn't count.
    fn eq(&self, other: &Self) -> bool {
        let same = |voxel: usize| {
            let density = self.density(voxel);
            density == other.density(voxel)
                && (density < SOLID || self.mix(voxel) == other.mix(voxel))
        };
        self.is_shared_with(other) || (0..BRICK_VOXELS).all(same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brick_opened_and_closed_is_the_same_and_takes_no_more_than_it_must() {
        let mut open = Brick::even(0, Mix::of(0)).open();
        assert_eq!(open.close().bytes(), 0);
        open.density[5] = 200;
        open.mix[5] = Mix::of(9);
        let lone = open.close();
        assert_eq!(lone.even_mix(), Some(Mix::of(9)), "the rest is absent");
        assert_eq!(lone.bytes(), BRICK_VOXELS);
        for (voxel, mix) in open.mix.iter_mut().enumerate() {
            *mix = Mix::new(&[(1, 1.0), (2, (voxel % 7) as f32)]).unwrap();
        }
        open.density = [255; BRICK_VOXELS];
        let mixed = open.close();
        assert_eq!(mixed.even_density(), Some(255));
        assert_eq!(mixed.table().unwrap().0.len(), 7);
        assert_eq!(*mixed.open(), *open);
        assert_eq!(mixed.open().close(), mixed);
        assert!(mixed != lone);
    }
}
