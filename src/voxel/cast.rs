//! Where a ray meets the voxels of a map: on their densities themselves, so that it needs no surface.

use crate::map::{BRICK, Map, SOLID, Volume, VolumeId, Voxels};
use crate::math::Ray;
use glam::{DVec3, IVec3, Vec3};

/// The density of the surface.
const SURFACE: f64 = 127.5;

/// Where a ray meets a volume.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Which volume.
    pub volume: VolumeId,
    /// Where, in metres of the map.
    pub place: Vec3,
    /// Towards the outside there; unit length.
    pub normal: Vec3,
    /// The nearest solid voxel.
    pub voxel: [i32; 3],
    /// Metres along the ray.
    pub distance: f32,
}

/// Where a ray first enters what is solid of a map's volumes: where the density, linear between voxels along each
/// axis, rises through 127.5. It passes through bricks that are even without looking at their voxels.
///
/// ```
/// use glam::Vec3;
/// use landform::map::{Brick, Map, Mix, Volume, VolumeId, Voxels};
/// use landform::math::Ray;
/// use landform::voxel::cast;
///
/// let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
/// let mut voxels = Voxels::empty([16, 16, 16]).unwrap();
/// voxels.replace_brick([0, 0, 0], Brick::even(255, Mix::of(3)));
/// map.volumes.insert(VolumeId(1), Volume::new("Rock", Vec3::ZERO, 2.0, voxels));
/// let ray = Ray { origin: Vec3::new(9.0, 50.0, 9.0), direction: Vec3::NEG_Y };
/// let hit = cast(&map, &ray).unwrap();
/// assert!((hit.place.y - 31.0).abs() < 1e-3);
/// assert_eq!(hit.voxel[1], 15);
/// ```
pub fn cast(map: &Map, ray: &Ray) -> Option<Hit> {
    let mut nearest: Option<Hit> = None;
    for (id, volume) in &map.volumes {
        let farthest = nearest.map_or(f64::INFINITY, |hit| f64::from(hit.distance));
        let way = Way::through(volume, ray);
        if let Some((distance, cell)) = way.enters(&volume.voxels, farthest) {
            let within = way.at(distance) - cell.as_dvec3();
            nearest = Some(hit((*id, volume), ray, distance, (cell, within)));
        }
    }
    nearest
}

/// Whether a place, in metres of the map, lies within what is solid of its volumes: where the density, linear between
/// voxels along each axis, is above 127.5.
pub fn is_within(map: &Map, place: Vec3) -> bool {
    map.volumes.values().any(|volume| {
        let at = volume.to_voxels().transform_point3(place).as_dvec3();
        let cell = at.floor();
        Corners::of(&volume.voxels, cell.as_ivec3()).density(at - cell) > SURFACE
    })
}

/// What there is to say of a place within a cell.
fn hit(
    (id, volume): (VolumeId, &Volume),
    ray: &Ray,
    distance: f64,
    (cell, within): (IVec3, DVec3),
) -> Hit {
    let corners = Corners::of(&volume.voxels, cell);
    let within = within.clamp(DVec3::ZERO, DVec3::ONE);
    let outward = volume.rotation() * -corners.gradient(within).as_vec3();
    Hit {
        volume: id,
        place: ray.at(distance as f32),
        normal: outward.try_normalize().unwrap_or(-ray.direction),
        voxel: (cell + corners.nearest_solid(within)).to_array(),
        distance: distance as f32,
    }
}

/// A ray among the voxels of a volume; along it metres of the map are counted.
struct Way {
    origin: DVec3,
    direction: DVec3,
}

impl Way {
    fn through(volume: &Volume, ray: &Ray) -> Self {
        let size = f64::from(volume.voxel_size);
        let back = volume.rotation().as_dquat().inverse();
        let from = ray.origin.as_dvec3() - volume.position.as_dvec3();
        Self {
            origin: back * from / size,
            direction: back * ray.direction.as_dvec3() / size,
        }
    }

    fn at(&self, distance: f64) -> DVec3 {
        self.origin + self.direction * distance
    }

    /// Where it enters what is solid, and in which cell: that between a voxel and the next along each axis.
    fn enters(&self, voxels: &Voxels, farthest: f64) -> Option<(f64, IVec3)> {
        let side = BRICK as i32;
        let last = IVec3::from_array(voxels.size().map(|side| side as i32 - 1));
        // Cells that hang over the border count.
        let span = self.span(IVec3::NEG_ONE, last + 1)?;
        let end = span[1].min(farthest);
        let start = self.at(span[0]);
        let cell = start.floor().as_ivec3().clamp(IVec3::NEG_ONE, last);
        let density = Corners::of(voxels, cell).density(start - cell.as_dvec3());
        let mut outside = density < SURFACE;
        for (block, from, to) in self.steps(side, [span[0], end]) {
            let first = block * side;
            if let Some(density) = even_density(voxels, block) {
                outside = density < SOLID;
                continue;
            }
            for (cell, from, to) in self.steps(1, [from, to]) {
                let cell = cell.clamp(first, first + side - 1);
                let corners = Corners::of(voxels, cell);
                if let Some(distance) = corners.enter(self, cell, [from, to], &mut outside) {
                    return Some((distance, cell));
                }
            }
        }
        None
    }

    /// From where to where it is in a box; none if it passes it.
    fn span(&self, least: IVec3, most: IVec3) -> Option<[f64; 2]> {
        let mut span = [0.0f64, f64::INFINITY];
        for axis in 0..3 {
            let (from, along) = (self.origin[axis], self.direction[axis]);
            let sides = [least[axis], most[axis]].map(|side| f64::from(side) - from);
            if along == 0.0 {
                if sides[0] > 0.0 || sides[1] < 0.0 {
                    return None;
                }
                continue;
            }
            let ends = sides.map(|side| side / along);
            span[0] = span[0].max(ends[0].min(ends[1]));
            span[1] = span[1].min(ends[0].max(ends[1]));
        }
        // A number that is none is not less.
        (span[0] < span[1]).then_some(span)
    }

    /// The cubes of so many voxels a side that it passes, one after the other, with where it enters and leaves each.
    fn steps(
        &self,
        side: i32,
        [from, to]: [f64; 2],
    ) -> impl Iterator<Item = (IVec3, f64, f64)> + use<'_> {
        let size = f64::from(side);
        let start = self.at(from) / size;
        let mut cube = start.floor().as_ivec3();
        let step = self.direction.signum().as_ivec3();
        // Where it passes the next side of the cube along each axis.
        let next_side = move |axis: usize, cube: i32| {
            let side = if step[axis] > 0 { cube + 1 } else { cube };
            if self.direction[axis] == 0.0 {
                f64::INFINITY
            } else {
                (f64::from(side) * size - self.origin[axis]) / self.direction[axis]
            }
        };
        let mut reached = from;
        std::iter::from_fn(move || {
            if reached >= to {
                return None;
            }
            let sides = [0, 1, 2].map(|axis| next_side(axis, cube[axis]));
            let axis = (0..3).fold(0, |best, axis| {
                if sides[axis] < sides[best] {
                    axis
                } else {
                    best
                }
            });
            let (here, entered) = (cube, reached);
            let left = sides[axis].min(to);
            reached = reached.max(left);
            cube[axis] += step[axis];
            Some((here, entered, reached))
        })
    }
}

/// A density of all voxels around the cells that begin in a brick, if no surface can be among them.
fn even_density(voxels: &Voxels, block: IVec3) -> Option<u8> {
    let density = |offset: IVec3| {
        let brick = voxels.brick((block + offset).to_array());
        brick.map_or(Some(0), |brick| brick.even_density())
    };
    let first = density(IVec3::ZERO)?;
    let is_alike = |number: i32| {
        let offset = IVec3::new(number & 1, number >> 1 & 1, number >> 2);
        density(offset).is_some_and(|density| density / SOLID == first / SOLID)
    };
    (1..8).all(is_alike).then_some(first)
}

/// The densities at the corners of a cell: x = bit 0, y = bit 1, z = bit 2.
struct Corners([f64; 8]);

impl Corners {
    fn of(voxels: &Voxels, cell: IVec3) -> Self {
        Self(std::array::from_fn(|corner| {
            f64::from(voxels.density((cell + offset(corner)).to_array()))
        }))
    }

    fn density(&self, at: DVec3) -> f64 {
        let weighted = (0..8).map(|corner| weight(corner, at) * self.0[corner]);
        weighted.sum()
    }

    fn gradient(&self, at: DVec3) -> DVec3 {
        let along = |axis: usize| {
            let side = |side: f64| {
                let mut at = at;
                at[axis] = side;
                self.density(at)
            };
            side(1.0) - side(0.0)
        };
        DVec3::new(along(0), along(1), along(2))
    }

    /// The solid corner that weighs most at a place of the cell.
    fn nearest_solid(&self, at: DVec3) -> IVec3 {
        let solid = (0..8).filter(|corner| self.0[*corner] > SURFACE);
        let nearest = solid.max_by(|a, b| weight(*a, at).total_cmp(&weight(*b, at)));
        nearest.map_or(IVec3::ZERO, offset)
    }

    /// Where a way enters what is solid within a span of it; `outside` says on which side it is before, and after.
    fn enter(
        &self,
        way: &Way,
        cell: IVec3,
        [from, to]: [f64; 2],
        outside: &mut bool,
    ) -> Option<f64> {
        let is_solid = |density: &f64| *density > SURFACE;
        if !self.0.iter().any(is_solid) {
            *outside = true;
            return None;
        }
        let origin = cell.as_dvec3();
        let above = |distance: f64| self.density(way.at(distance) - origin) - SURFACE;
        if !*outside && self.0.iter().all(is_solid) {
            return None;
        }
        let mut before = from;
        for after in turns(&above, [from, to]).into_iter().chain([to]) {
            if *outside && above(before) >= 0.0 {
                return Some(before);
            }
            let is_within = above(after) >= 0.0;
            if *outside && is_within {
                return Some(crossing(&above, before, after));
            }
            *outside = !is_within;
            before = after;
        }
        None
    }
}

/// Where a cubic turns within a span, in order, or the span's end; along a straight line through a cell the density is
/// one.
fn turns(cubic: &impl Fn(f64) -> f64, [from, to]: [f64; 2]) -> [f64; 2] {
    let at = |share: f64| from + (to - from) * share;
    let [a, b, c, d] = [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0].map(|share| cubic(at(share)));
    // Its slope, as a quadratic of the share of the span.
    let square = 13.5 * (d - a + 3.0 * (b - c));
    let linear = 9.0 * (2.0 * a - 5.0 * b + 4.0 * c - d);
    let even = 0.5 * (-11.0 * a + 18.0 * b - 9.0 * c + 2.0 * d);
    let root = (linear * linear - 4.0 * square * even).sqrt();
    // Of this form neither loses its digits when the square is small.
    let half = -0.5 * (linear + linear.signum() * root);
    let mut shares = [half / square, even / half];
    shares.sort_by(f64::total_cmp);
    shares.map(|share| match share {
        share if share > 0.0 && share < 1.0 => at(share),
        share if share <= 0.0 => from,
        _ => to,
    })
}

/// Where what rises through 0 between two places does so.
fn crossing(above: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..48 {
        let middle = 0.5 * (low + high);
        if above(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

fn offset(corner: usize) -> IVec3 {
    let corner = corner as i32;
    IVec3::new(corner & 1, corner >> 1 & 1, corner >> 2)
}

fn weight(corner: usize, at: DVec3) -> f64 {
    let high = offset(corner).as_dvec3();
    let near = high * at + (1.0 - high) * (1.0 - at);
    near.x * near.y * near.z
}
