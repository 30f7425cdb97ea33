//! The touch tool: what is thrown at the scene, and what a game was told.

use crate::math::Ray;
use crate::scene::Touch;
use crate::scene::contact::{Contact, Scene, Shape, Walk, Walker};
use glam::Vec3;

/// How far something is thrown, metres.
const FARTHEST: f32 = 20_000.0;

/// What touches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Throw {
    /// A ray.
    #[default]
    Ray,
    /// A ball.
    Ball,
    /// A walker, along a path.
    Walk,
}

/// What a game was told.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Told {
    /// Nothing has been thrown.
    #[default]
    Nothing,
    /// It met nothing.
    Missed,
    /// It met this.
    Met(Contact),
    /// A walk has begun here and waits for its end.
    Begun(Vec3),
    /// What a walker met.
    Walked(Walk),
}

/// How the tool is set, and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct TouchTool {
    /// What touches.
    pub throw: Throw,
    /// Of a ball, metres.
    pub radius: f32,
    /// A walker, metres.
    pub walker: Walker,
    /// What a game was told last.
    pub told: Told,
}

impl Default for TouchTool {
    fn default() -> Self {
        Self {
            throw: Throw::default(),
            radius: 0.5,
            walker: Walker {
                radius: 0.3,
                height: 1.8,
            },
            told: Told::default(),
        }
    }
}

impl TouchTool {
    /// How what is thrown touches.
    pub fn touch(&self) -> Touch {
        match self.throw {
            Throw::Ray | Throw::Ball => Touch::Blow,
            Throw::Walk => Touch::Step,
        }
    }

    /// A click: throws, or sets one end of a walk.
    pub fn click(&mut self, scene: &mut Scene<'_>, ray: Ray) {
        let shape = match self.throw {
            Throw::Ball => Shape::Ball {
                radius: self.radius,
            },
            Throw::Ray | Throw::Walk => Shape::Point,
        };
        let Some(contact) = scene.cast(shape, ray, FARTHEST) else {
            self.told = Told::Missed;
            return;
        };
        self.told = match (self.throw, &self.told) {
            (Throw::Walk, Told::Begun(from)) => {
                Told::Walked(scene.walk(&[*from, contact.place], self.walker))
            }
            (Throw::Walk, _) => Told::Begun(contact.place),
            _ => Told::Met(contact),
        };
    }

    /// Whether there is anything to take back.
    pub fn is_out(&self) -> bool {
        self.told != Told::Nothing
    }
}
