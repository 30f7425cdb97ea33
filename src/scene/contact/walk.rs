//! A walker along a path: what is underfoot, in order, and what stops it.

use super::touching::{Contact, Scene, Shape, Touched};
use crate::math::Ray;
use glam::{Vec2, Vec3};

/// The walker takes a step of so much of its radius.
const STEP: f32 = 0.5;
/// So much of its height it climbs in a step; so many heights it lets itself fall.
const CLIMB: f32 = 0.25;
const FALL: f32 = 4.0;
/// Ground steeper than this is a wall: the least upward part of its normal.
const STEEPEST: f32 = 0.5;
/// The most steps of a walk.
const MOST_STEPS: usize = 20_000;

/// An upright capsule that walks, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walker {
    /// Of its round ends.
    pub radius: f32,
    /// From its lowest to its highest point.
    pub height: f32,
}

/// A foot on another surface than before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footfall {
    /// Metres along the path, in plan.
    pub way: f32,
    /// What is underfoot from there on.
    pub contact: Contact,
}

/// How a walk ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// At the end of the path.
    Arrived,
    /// Something stood in the way.
    Blocked(Contact),
    /// There was nothing to stand on.
    NoGround(Vec3),
}

/// What a walker met, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// Each surface that came underfoot, once each time.
    pub footfalls: Vec<Footfall>,
    /// How it ended.
    pub end: End,
    /// Metres walked, in plan.
    pub way: f32,
    /// Where the feet were, step by step.
    pub feet: Vec<Vec3>,
}

impl Scene<'_> {
    /// Walks along a path whose points are on the ground or near it; between them only x and z count, and the walker
    /// follows the surface up and down.
    pub fn walk(&mut self, path: &[Vec3], walker: Walker) -> Walk {
        let mut walk = Walk {
            footfalls: Vec::new(),
            end: End::Arrived,
            way: 0.0,
            feet: Vec::new(),
        };
        let Some(first) = path.first() else {
            return walk;
        };
        let mut feet = *first;
        for (along, direction) in steps(path, walker.radius * STEP) {
            let before = walk.way;
            if !walk.feet.is_empty() {
                walk.way += along.distance(feet_in_plan(feet));
            }
            match self.step(feet, along, direction, walker) {
                Ok((landed, contact)) => {
                    feet = landed;
                    walk.feet.push(feet);
                    walk.set_foot(contact);
                }
                Err(end) => {
                    walk.way = before;
                    walk.end = end;
                    break;
                }
            }
        }
        walk
    }

    /// Where the feet come to stand over a place in plan, and on what.
    fn step(
        &mut self,
        feet: Vec3,
        to: Vec2,
        direction: Vec2,
        walker: Walker,
    ) -> Result<(Vec3, Contact), End> {
        let Walker { radius, height } = walker;
        let climb = height * CLIMB;
        let raised = Vec3::new(to.x, feet.y + climb + radius, to.y);
        let down = Ray {
            origin: raised,
            direction: Vec3::NEG_Y,
        };
        let most = climb + height * FALL;
        let ball = Shape::Ball { radius };
        let floor = self.cast(ball, down, most);
        let floor = floor.ok_or(End::NoGround(raised - Vec3::Y * radius))?;
        let landed = Vec3::new(to.x, raised.y - floor.distance - radius, to.y);
        if floor.normal.y < STEEPEST && floor.normal.dot(ahead(direction)) < 0.0 {
            return Err(End::Blocked(floor));
        }
        // What is below its knees it steps over.
        let body = Shape::Capsule {
            radius,
            height: (height - climb).max(2.0 * radius),
        };
        let middle = landed + Vec3::Y * (climb + (height - climb) / 2.0);
        let is_ahead = |contact: &Contact| {
            contact.normal.y.abs() < STEEPEST && contact.normal.dot(ahead(direction)) < -0.3
        };
        match self.contacts(body, middle).into_iter().find(is_ahead) {
            Some(wall) => Err(End::Blocked(wall)),
            None => Ok((landed, floor)),
        }
    }
}

impl Walk {
    /// Takes down what is underfoot, if it is another than before.
    fn set_foot(&mut self, contact: Contact) {
        let is_same = |last: &Footfall| {
            let kind = std::mem::discriminant(&last.contact.touched);
            let is_ground = matches!(contact.touched, Touched::Ground { .. });
            kind == std::mem::discriminant(&contact.touched)
                && (is_ground || last.contact.touched == contact.touched)
                && last.contact.material == contact.material
        };
        if !self.footfalls.last().is_some_and(is_same) {
            self.footfalls.push(Footfall {
                way: self.way,
                contact,
            });
        }
    }
}

fn feet_in_plan(feet: Vec3) -> Vec2 {
    Vec2::new(feet.x, feet.z)
}

fn ahead(direction: Vec2) -> Vec3 {
    Vec3::new(direction.x, 0.0, direction.y)
}

/// The places in plan along a path, so far apart, with the direction of the path there.
fn steps(path: &[Vec3], apart: f32) -> impl Iterator<Item = (Vec2, Vec2)> {
    let first = path.first().map(|at| (feet_in_plan(*at), Vec2::ZERO));
    let parts = path.windows(2).flat_map(move |ends| {
        let [from, to] = [feet_in_plan(ends[0]), feet_in_plan(ends[1])];
        let count = ((from.distance(to) / apart.max(1e-3)).ceil()).min(MOST_STEPS as f32);
        let direction = (to - from).normalize_or_zero();
        (1..=count as usize).map(move |step| (from.lerp(to, step as f32 / count), direction))
    });
    first.into_iter().chain(parts).take(MOST_STEPS)
}
