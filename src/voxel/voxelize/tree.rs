//! A tree of triangles: how near they are to a point, and how often they wind around it.
//!
//! The winding number is that of "Fast Winding Numbers for Soups and Clouds" (Barill et al., 2018): far triangles count
//! as one dipole.

use super::triangle::Triangle;
use glam::Vec3;

/// Triangles of a leaf.
const LEAF: usize = 8;
/// Halves of the triangles are put in order by two threads above this.
const IN_THREADS: usize = 4096;
/// How many of its radii away a group of triangles counts as one.
const FAR: f32 = 2.5;
/// Groups within groups that a walk can hold: twice as deep as halves of the most triangles go.
const DEPTH: usize = 64;

/// Triangles, those near each other together.
#[derive(Debug)]
pub(super) struct Tree {
    triangles: Vec<Triangle>,
    groups: Vec<Group>,
}

/// A group of triangles, which is its triangles or two groups: the next one, and the one at `end`.
#[derive(Debug, Clone, Copy)]
struct Group {
    low: Vec3,
    high: Vec3,
    /// The mean of its triangles' middles, by area.
    middle: Vec3,
    /// How far its triangles reach from there.
    radius: f32,
    /// Its triangles' normals, each as long as its area, summed.
    normal: Vec3,
    /// Of triangles: the first one and the one behind the last. Of groups: 0, and the second group.
    start: u32,
    end: u32,
    is_leaf: bool,
}

/// The place of a triangle that is nearest to a point.
#[derive(Debug, Clone, Copy)]
pub(super) struct Nearest {
    /// Which.
    pub triangle: u32,
    /// Where on it.
    pub place: Vec3,
    /// The square of how far that is.
    pub square: f32,
}

impl Tree {
    /// Puts triangles in order.
    pub fn new(mut triangles: Vec<Triangle>) -> Self {
        let groups = groups(&mut triangles, 0);
        Self { triangles, groups }
    }

    pub fn triangle(&self, number: u32) -> &Triangle {
        &self.triangles[number as usize]
    }

    /// How often the triangles wind around a point: 1 within what is closed, 0 outside, between where they leave holes.
    pub fn winding(&self, at: Vec3) -> f32 {
        let mut sum = 0.0;
        self.walk(|group| {
            let reach = group.radius * group.radius;
            if let Some(angle) = dipole(group.middle - at, group.normal, reach) {
                sum += angle;
                return false;
            }
            if group.is_leaf {
                for triangle in &self.triangles[group.start as usize..group.end as usize] {
                    let far = dipole(triangle.middle - at, triangle.area, triangle.reach);
                    sum += far.unwrap_or_else(|| triangle.angle(at));
                }
            }
            true
        });
        sum / (4.0 * std::f32::consts::PI)
    }

    /// The nearest place within a distance that is wanted; `wants` is asked of a few that are nearer and nearer.
    pub fn nearest(
        &self,
        at: Vec3,
        within: f32,
        mut wants: impl FnMut(&Nearest) -> bool,
    ) -> Option<Nearest> {
        let mut best = None;
        let mut bound = within * within;
        let mut left = [(0u32, 0f32); DEPTH];
        let mut count = 0;
        if let Some(whole) = self.groups.first() {
            left[0].1 = whole.square(at);
            count = 1;
        }
        while count > 0 {
            count -= 1;
            let (number, square) = left[count];
            if square > bound {
                continue;
            }
            let group = &self.groups[number as usize];
            if group.is_leaf {
                for triangle in group.start..group.end {
                    let place = self.triangles[triangle as usize].nearest(at);
                    let found = Nearest {
                        triangle,
                        place,
                        square: place.distance_squared(at),
                    };
                    if found.square <= bound && wants(&found) {
                        bound = found.square;
                        best = Some(found);
                    }
                }
            } else if count + 2 <= DEPTH {
                let [one, other] = [number + 1, group.end]
                    .map(|number| (number, self.groups[number as usize].square(at)));
                // The nearer one is looked at first.
                let one_is_nearer = one.1 < other.1;
                left[count] = if one_is_nearer { other } else { one };
                left[count + 1] = if one_is_nearer { one } else { other };
                count += 2;
            }
        }
        best
    }

    /// Visits groups, from the whole on; `enter` says whether those within are of interest.
    fn walk(&self, mut enter: impl FnMut(&Group) -> bool) {
        let mut left = [0u32; DEPTH];
        let mut count = usize::from(!self.groups.is_empty());
        while count > 0 {
            count -= 1;
            let number = left[count];
            let group = &self.groups[number as usize];
            if enter(group) && !group.is_leaf && count + 2 <= DEPTH {
                left[count] = group.end;
                left[count + 1] = number + 1;
                count += 2;
            }
        }
    }
}

/// The angle in which triangles are seen that are so far away, if that is far for their reach, which is squared.
fn dipole(away: Vec3, normal: Vec3, reach: f32) -> Option<f32> {
    let square = away.length_squared();
    let is_far = square > FAR * FAR * reach && square > 0.0;
    is_far.then(|| away.dot(normal) / (square * square.sqrt()))
}

/// The groups of triangles of which the first has this number, the whole first.
fn groups(triangles: &mut [Triangle], first: u32) -> Vec<Group> {
    if triangles.is_empty() {
        return Vec::new();
    }
    let mut whole = Group::of(triangles, first);
    if triangles.len() <= LEAF {
        return vec![whole];
    }
    let middles = || triangles.iter().map(|triangle| triangle.middle);
    let low = middles().fold(Vec3::INFINITY, Vec3::min);
    let high = middles().fold(Vec3::NEG_INFINITY, Vec3::max);
    let axis = (high - low).max_position();
    let half = triangles.len() / 2;
    triangles.select_nth_unstable_by(half, |a, b| a.middle[axis].total_cmp(&b.middle[axis]));
    let is_large = triangles.len() > IN_THREADS;
    let (before, after) = triangles.split_at_mut(half);
    let behind = first + half as u32;
    let (one, other) = if is_large {
        rayon::join(|| groups(before, first), || groups(after, behind))
    } else {
        (groups(before, first), groups(after, behind))
    };
    whole.is_leaf = false;
    whole.start = 0;
    whole.end = 1 + one.len() as u32;
    let mut all = Vec::with_capacity(1 + one.len() + other.len());
    all.push(whole);
    append(&mut all, one);
    append(&mut all, other);
    all
}

/// Adds groups behind others: they are counted from the first of all then.
fn append(all: &mut Vec<Group>, groups: Vec<Group>) {
    let before = all.len() as u32;
    all.extend(groups.into_iter().map(|mut group| {
        if !group.is_leaf {
            group.end += before;
        }
        group
    }));
}

impl Group {
    /// The square of how far a point is from the box of the triangles.
    fn square(&self, at: Vec3) -> f32 {
        let beyond = (self.low - at).max(at - self.high).max(Vec3::ZERO);
        beyond.length_squared()
    }

    fn of(triangles: &[Triangle], first: u32) -> Self {
        let corners = || triangles.iter().flat_map(|triangle| triangle.corners);
        let low = corners().fold(Vec3::INFINITY, Vec3::min);
        let high = corners().fold(Vec3::NEG_INFINITY, Vec3::max);
        let normal = triangles.iter().map(|triangle| triangle.area).sum();
        let (mut sum, mut weight) = (Vec3::ZERO, 0.0);
        for triangle in triangles {
            let area = triangle.area.length();
            sum += triangle.middle * area;
            weight += area;
        }
        let middle = if weight > 0.0 {
            (sum / weight).clamp(low, high)
        } else {
            (low + high) / 2.0
        };
        Self {
            low,
            high,
            middle,
            radius: (high - middle).max(middle - low).length(),
            normal,
            start: first,
            end: first + triangles.len() as u32,
            is_leaf: true,
        }
    }
}
