//! What an edit makes of a whole brick, where that is known without a look at its voxels: a large brush is mostly that.

use super::walk::{BESIDE, Walk};
use super::{Change, Hardness};
use crate::map::{BRICK, Brick, BrickPlace, Mix, SOLID};

/// What becomes of a brick.
pub(super) enum Outcome {
    /// Nothing.
    AsBefore,
    /// All its voxels are alike then.
    Even(Brick),
    /// That depends on each.
    ByVoxel,
}

impl<H: Fn(u8) -> Hardness> Walk<'_, H> {
    /// What becomes of a brick of the volume.
    pub fn outcome(&self, brick: &Brick, at: BrickPlace) -> Outcome {
        let [shallowest, deepest] = self.depths(at);
        if deepest < -BESIDE {
            return Outcome::AsBefore;
        }
        let Some(density) = brick.even_density() else {
            return match self.change {
                Change::Dig if shallowest > BESIDE && self.is_free(at) => absent(),
                _ => Outcome::ByVoxel,
            };
        };
        let is_solid = density >= SOLID;
        let is_inside = shallowest > BESIDE && self.is_free(at);
        match *self.change {
            Change::Dig | Change::Explode { .. } if density == 0 => Outcome::AsBefore,
            Change::Add(_) if density == u8::MAX => Outcome::AsBefore,
            Change::Replace(_) | Change::Blend { .. } if !is_solid => Outcome::AsBefore,
            Change::Dig if is_inside => absent(),
            Change::Add(mix) if is_inside && !is_solid => Outcome::Even(Brick::even(u8::MAX, mix)),
            Change::Replace(mix) if is_inside => match brick.even_mix() {
                Some(old) if old == mix => Outcome::AsBefore,
                _ => Outcome::Even(Brick::even(density, mix)),
            },
            _ => Outcome::ByVoxel,
        }
    }

    /// Between which depths all voxels of a brick lie in the range, in voxels.
    fn depths(&self, at: BrickPlace) -> [f32; 2] {
        let half = (BRICK - 1) as f32 / 2.0;
        let middle = at.map(|along| (along * BRICK as i32) as f32 + half);
        let depth = self.range.depth(middle);
        // From place to place depth differs by no more than their distance.
        let corner = 3.0_f32.sqrt() * half;
        [depth - corner, depth + corner]
    }

    /// Whether the volume holds a whole brick there, none of it earth that stays.
    fn is_free(&self, at: BrickPlace) -> bool {
        let is_ground = |plot: crate::map::Plot| {
            let held = plot.holds_of_brick([at[0], at[2]]);
            at[1] > 0 && held.into_iter().all(|held| held)
        };
        self.volume.is_whole(at) && self.plot.is_none_or(is_ground)
    }
}

fn absent() -> Outcome {
    Outcome::Even(Brick::even(0, Mix::of(0)))
}

#[cfg(test)]
mod tests {
    use super::super::{Plane, Range};
    use super::*;
    use crate::map::{Field, Layer, Plot, Role, Volume, VoxelBox, Voxels};
    use glam::Vec3;

    const SIZE: [u32; 3] = [80, 80, 76];

    /// Bricks that are absent, full, thin, of two materials and cut in two.
    fn voxels() -> Voxels {
        let mut voxels = Voxels::empty(SIZE).unwrap();
        let mut cut = Brick::even(255, Mix::of(1)).open();
        cut.density[..2000].fill(9);
        let mut two = Brick::even(200, Mix::of(3)).open();
        two.mix[..2000].fill(Mix::of(1));
        for (number, at) in VoxelBox::of_size([5, 5, 4]).voxels().enumerate() {
            match number % 6 {
                0 => {}
                1 => drop(voxels.set_brick(at, &cut)),
                2 => drop(voxels.set_brick(at, &two)),
                kind => {
                    let density = [255, 140, 90][kind - 3];
                    let brick = Brick::even(density, Mix::of(kind as u8));
                    voxels.set_brick(at, &brick.open());
                }
            }
        }
        voxels
    }

    fn changes() -> [Change; 8] {
        let plane = Plane {
            through: [40.0; 3],
            normal: [0.0, 1.0, 0.0],
        };
        let mix = Mix::of(4);
        let (share, edge) = (0.5, 0.5);
        [
            Change::Add(mix),
            Change::Dig,
            Change::Smooth(1.0),
            Change::Replace(mix),
            Change::Blend { mix, share, edge },
            Change::Flatten(plane, mix),
            Change::Explode { power: 3.5 },
            Change::Explode { power: 900.0 },
        ]
    }

    #[test]
    fn whole_bricks_become_what_each_of_their_voxels_becomes() {
        let (centre, low, high) = ([40.0, 41.0, 39.0], [3.0; 3], [70.0; 3]);
        let from = [0.0; 3];
        let ranges = [
            Range::Ball {
                centre,
                radius: 38.0,
            },
            Range::Block { low, high },
            Range::Capsule {
                from,
                to: high,
                radius: 25.0,
            },
        ];
        let volume = Volume {
            role: Role::Ground,
            ..Volume::new("Ground", Vec3::ZERO, 1.0, voxels())
        };
        let mut field = Field::flat([4, 4], [30.0; 2], 0.0).unwrap();
        field.hole = Layer::from_rows([3, 3], &[1, 1, 0, 1, 1, 1, 1, 1, 1]);
        let mut whole = 0;
        for plot in [None, Plot::of(&volume, &field)] {
            for (range, change) in ranges
                .iter()
                .flat_map(|range| changes().map(|change| (range, change)))
            {
                let hardness = |id: u8| match id {
                    5 => Hardness::Unbreakable,
                    _ => Hardness::Of(f32::from(id)),
                };
                let walk = Walk {
                    volume: &volume.voxels,
                    range,
                    change: &change,
                    hardness: &hardness,
                    plot,
                };
                whole += walk.check_against_voxels();
            }
        }
        assert!(whole > 200, "only {whole} bricks were known as a whole");
    }

    impl<H: Fn(u8) -> Hardness + Sync> Walk<'_, H> {
        /// How many bricks are known as a whole, none of them wrongly.
        fn check_against_voxels(&self) -> usize {
            let within = self.voxels();
            let mut whole = 0;
            for at in self.volume.places() {
                let Some(brick) = self.volume.brick(at) else {
                    continue;
                };
                let edited = self.edited(brick.open(), at, &within);
                let by_voxel = edited.map(|open| self.volume.closed(at, &open));
                whole += usize::from(!matches!(self.outcome(brick, at), Outcome::ByVoxel));
                let changed = self.changed(at, &within);
                assert!(
                    changed == by_voxel,
                    "{at:?}, {:?}, {:?}",
                    self.change,
                    self.range
                );
                let is_even = |brick: Option<Brick>| brick.map(|brick| brick.even_density());
                assert_eq!(is_even(changed), is_even(by_voxel), "as small");
            }
            whole
        }
    }
}
