//! The voxels of one brick after the other.

use super::depth::{self, BAND, is_clear};
use super::tree::{Nearest, Tree};
use crate::map::{BRICK, BRICK_VOXELS, Brick, BrickPlace, Mix, OpenBrick, SOLID, Voxels};
use glam::{IVec3, Vec3, ivec3};

/// Half the way across a brick, from voxel to voxel, and a little.
const HALF_ACROSS: f32 = 13.0;
/// How much farther than needed a triangle is looked for, so that the next voxels need none.
const AHEAD: f32 = 4.0;
/// What counts as equally near, in voxels.
const TIE: f32 = 1e-3;

/// What all bricks are filled from.
pub(super) struct Filler<'a> {
    pub tree: &'a Tree,
    /// The material, if there is one alone.
    pub sole: Option<u8>,
    /// Half of what a shell is thick, in voxels; what is enclosed is filled if there is none.
    pub half: Option<f32>,
}

/// Room for a brick in the making.
pub(super) struct Scratch {
    open: Box<OpenBrick>,
    /// No triangle is nearer to a voxel.
    free: [f32; BRICK_VOXELS],
    winding: [f32; BRICK_VOXELS],
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            open: Voxels::none().open(),
            free: [0.0; BRICK_VOXELS],
            winding: [0.0; BRICK_VOXELS],
        }
    }
}

impl Filler<'_> {
    /// A brick; none if it is empty.
    pub fn brick(&self, at: BrickPlace, scratch: &mut Scratch, voxels: &Voxels) -> Option<Brick> {
        let first = IVec3::from(at) * BRICK as i32;
        let centre = first.as_vec3() + (BRICK - 1) as f32 / 2.0;
        let reach = HALF_ACROSS + self.band();
        if self.tree.nearest(centre, reach, |_| true).is_none()
            && let Some(even) = self.even(first, centre)
        {
            let full = even.map(|material| Brick::even(u8::MAX, Mix::of(material)));
            return match full {
                Some(brick) if !voxels.is_whole(at) => Some(voxels.closed(at, &brick.open())),
                full => full,
            };
        }
        for voxel in 0..BRICK_VOXELS {
            self.voxel(voxel, first, scratch);
        }
        let brick = voxels.closed(at, &scratch.open);
        (brick.even_density() != Some(0)).then_some(brick)
    }

    /// How far from a triangle densities still differ.
    fn band(&self) -> f32 {
        self.half.map_or(BAND, |half| half + BAND)
    }

    /// What a brick far from all triangles is made of, or nothing; none if that is not the same all over.
    fn even(&self, first: IVec3, centre: Vec3) -> Option<Option<u8>> {
        if self.half.is_some() {
            return Some(None);
        }
        let winding = self.tree.winding(centre);
        let far = (BRICK - 1) as i32;
        let corner = |corner: i32| first + ivec3(corner & 1, corner >> 1 & 1, corner >> 2) * far;
        let corners = || (0..8).map(|number| corner(number).as_vec3());
        let inside = depth::is_inside(winding);
        // What is closed needs no second look.
        let is_sure = |winding: f32| (winding - winding.round()).abs() < 0.03;
        let is_same = |at: Vec3| {
            let winding = self.tree.winding(at);
            is_clear(winding) && depth::is_inside(winding) == inside
        };
        if !is_sure(winding) && !corners().all(is_same) {
            return None;
        }
        if !inside {
            return Some(None);
        }
        let material = match self.sole {
            Some(material) => material,
            None => self.common(centre)?,
        };
        Some(Some(material))
    }

    /// The material that is nearest to every voxel of a brick, if it is one for sure.
    fn common(&self, centre: Vec3) -> Option<u8> {
        let nearest = self.tree.nearest(centre, f32::INFINITY, |_| true)?;
        let material = self.tree.triangle(nearest.triangle).material;
        // From any voxel no triangle is nearer or farther by more than the way to the centre.
        let within = nearest.square.sqrt() + 2.0 * HALF_ACROSS;
        let is_other = |other: &Nearest| self.tree.triangle(other.triangle).material != material;
        let other = self.tree.nearest(centre, within, is_other);
        other.is_none().then_some(material)
    }

    fn voxel(&self, voxel: usize, first: IVec3, scratch: &mut Scratch) {
        let side = BRICK as usize;
        let [x, y, z] = [voxel % side, voxel / side % side, voxel / side / side];
        let at = (first + ivec3(x as i32, y as i32, z as i32)).as_vec3();
        // The voxel beside it that was looked at before.
        let before = match (x, y, z) {
            (1.., _, _) => Some(voxel - 1),
            (0, 1.., _) => Some(voxel - side),
            (0, 0, 1..) => Some(voxel - side * side),
            _ => None,
        };
        let free = before.map_or(0.0, |before| scratch.free[before]);
        let band = self.band();
        let nearest = if free - 1.0 >= band {
            scratch.free[voxel] = free - 1.0;
            None
        } else {
            let found = self.tree.nearest(at, band + AHEAD, |_| true);
            let away = found.map_or(band + AHEAD, |found| found.square.sqrt());
            scratch.free[voxel] = away;
            found.filter(|_| away < band)
        };
        let (depth, winding) = match self.half {
            Some(half) => {
                let away = nearest.map_or(band, |nearest| nearest.square.sqrt());
                (half - away, 1.0)
            }
            None => {
                let winding = before.map(|before| scratch.winding[before]);
                let winding = match winding {
                    // Nothing lies between the two.
                    Some(winding) if free > 1.0 && is_clear(winding) => winding,
                    _ => self.tree.winding(at),
                };
                scratch.winding[voxel] = winding;
                let depth = depth::depth(self.tree, at, winding, nearest);
                (depth, winding)
            }
        };
        let density = density(depth);
        scratch.open.density[voxel] = density;
        if density >= SOLID {
            let within = nearest.map_or(f32::INFINITY, |nearest| nearest.square.sqrt() + TIE);
            let material = self.material(at, winding, within);
            scratch.open.mix[voxel] = Mix::of(material.unwrap_or(0));
        }
    }

    /// The material of the nearest triangle within a distance. One a little farther that the point lies behind goes
    /// first: where two pieces touch, it belongs to the piece that the point is in.
    fn material(&self, at: Vec3, winding: f32, within: f32) -> Option<u8> {
        if self.sole.is_some() {
            return self.sole;
        }
        let first = self.tree.nearest(at, within, |_| true)?;
        let most = first.square.sqrt() + BAND;
        let is_behind = |nearest: &Nearest| self.is_behind(at, winding, nearest);
        let nearest = if is_behind(&first) {
            first
        } else {
            self.tree.nearest(at, most, is_behind).unwrap_or(first)
        };
        Some(self.tree.triangle(nearest.triangle).material)
    }

    fn is_behind(&self, at: Vec3, winding: f32, nearest: &Nearest) -> bool {
        let normal = self.tree.triangle(nearest.triangle).area;
        (at - nearest.place).dot(normal) * winding.signum() < 0.0
    }
}

/// The density so deep inside, as an edit's.
fn density(depth: f32) -> u8 {
    (127.5 + 64.0 * depth).round().clamp(0.0, 255.0) as u8
}
