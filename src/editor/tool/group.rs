//! Objects that are moved, turned and scaled as one.

use super::Chosen;
use super::object::turn;
use crate::map::{Map, Object, ObjectId};
use glam::{Quat, Vec3};
use std::collections::BTreeMap;

/// The least and the largest scale that handles and bars give an object.
const SCALES: [f32; 2] = [0.01, 100.0];

/// What is done to all of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// Each goes so many metres.
    Move(Vec3),
    /// They turn about the upright axis through their middle, by radians, counter-clockwise seen from above.
    Turn(f32),
    /// They grow, and move apart, by a factor.
    Scale(f32),
}

impl Motion {
    /// What makes of an object what it is now, if it was moved, turned or scaled alike along its axes.
    pub fn between(before: &Object, after: &Object) -> Option<Self> {
        if before.position != after.position {
            Some(Self::Move(after.position - before.position))
        } else if before.rotation != after.rotation {
            Some(Self::Turn(turn(after) - turn(before)))
        } else if before.scale != after.scale {
            Some(Self::Scale(after.scale.x / before.scale.x))
        } else {
            None
        }
    }
}

/// The chosen objects as they are.
pub struct Group<'a> {
    objects: Vec<(ObjectId, &'a Object)>,
    pivot: Vec3,
}

impl<'a> Group<'a> {
    /// What of a choice is there; none if nothing is.
    pub fn of(map: &'a Map, chosen: &Chosen) -> Option<Self> {
        let objects: Vec<_> = chosen.of(map).collect();
        let sum: Vec3 = objects.iter().map(|(_, object)| object.position).sum();
        (!objects.is_empty()).then(|| Self {
            pivot: match objects[..] {
                [(_, only)] => only.position,
                _ => sum / objects.len() as f32,
            },
            objects,
        })
    }

    /// What they turn about and grow from: the place of the only one, or the middle of their places.
    pub fn pivot(&self) -> Vec3 {
        self.pivot
    }

    /// Which they are.
    pub fn ids(&self) -> Vec<ObjectId> {
        self.objects.iter().map(|(id, _)| *id).collect()
    }

    /// The objects.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = (ObjectId, &'a Object)> {
        self.objects.iter().copied()
    }

    /// The objects after a motion.
    pub fn after(&self, motion: Motion) -> BTreeMap<ObjectId, Object> {
        let moved = |(id, object): &(ObjectId, &Object)| (*id, self.one_after(object, motion));
        self.objects.iter().map(moved).collect()
    }

    fn one_after(&self, object: &Object, motion: Motion) -> Object {
        let mut object = object.clone();
        let from_pivot = object.position - self.pivot;
        match motion {
            Motion::Move(by) => object.position += by,
            Motion::Turn(by) => {
                let turn = Quat::from_rotation_y(by);
                object.position = self.pivot + turn * from_pivot;
                object.rotation = (turn * object.rotation).normalize();
            }
            Motion::Scale(by) => {
                let [least, most] = SCALES;
                object.position = self.pivot + from_pivot * by;
                object.scale = (object.scale * by).clamp(Vec3::splat(least), Vec3::splat(most));
            }
        }
        object
    }

    /// The way from them to where copies stand beside them, metres.
    pub fn beside(&self, map: &Map) -> Vec3 {
        let corners = self.corners(map);
        let along = (corners[1] - corners[0]).with_y(0.0);
        along * 1.1 + along.normalize_or(Vec3::X) * 0.2
    }

    /// The corners of a box around them: along the axes of the only one, or along those of the map.
    pub fn corners(&self, map: &Map) -> [Vec3; 8] {
        let corners = |object: &Object| {
            let model = map.models.get(usize::from(object.model));
            let [least, most] = model.map_or([Vec3::ZERO; 2], |model| model.mesh.bounds());
            let transform = object.transform();
            corners_of(least, most).map(|corner| transform.transform_point3(corner))
        };
        if let [(_, only)] = self.objects[..] {
            return corners(only);
        }
        let all = self.objects.iter().flat_map(|(_, object)| corners(object));
        let (least, most) = all.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(least, most), at| {
            (least.min(at), most.max(at))
        });
        corners_of(least, most)
    }
}

fn corners_of(least: Vec3, most: Vec3) -> [Vec3; 8] {
    std::array::from_fn(|at| {
        let pick = |axis: usize| [least, most][at >> axis & 1][axis];
        Vec3::new(pick(0), pick(1), pick(2))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    fn map() -> Map {
        let mut map = Map::flat([9, 9], [10.0, 10.0]).unwrap();
        for (id, x) in [(1, 20.0), (2, 40.0)] {
            let object = Object::new("", 0, Vec3::new(x, 3.0, 30.0));
            map.objects.insert(ObjectId(id), object);
        }
        map
    }

    #[test]
    fn they_turn_about_their_middle_and_grow_from_it() {
        let map = map();
        let chosen = Chosen::all([ObjectId(1), ObjectId(2)]);
        let group = Group::of(&map, &chosen).unwrap();
        assert_eq!(group.pivot(), Vec3::new(30.0, 3.0, 30.0));
        let turned = group.after(Motion::Turn(FRAC_PI_2));
        let expected = Vec3::new(30.0, 3.0, 40.0);
        assert!((turned[&ObjectId(1)].position - expected).length() < 1e-4);
        assert!((turn(&turned[&ObjectId(2)]) - FRAC_PI_2).abs() < 1e-5);
        let grown = group.after(Motion::Scale(2.0));
        assert_eq!(grown[&ObjectId(2)].position.x, 50.0);
        assert_eq!(grown[&ObjectId(2)].scale, Vec3::splat(2.0));
    }

    #[test]
    fn one_alone_stays_where_it_stands() {
        let map = map();
        let group = Group::of(&map, &Chosen::only(ObjectId(2))).unwrap();
        let object = &map.objects[&ObjectId(2)];
        for motion in [Motion::Turn(0.4), Motion::Scale(0.3)] {
            let after = &group.after(motion)[&ObjectId(2)];
            assert_eq!(after.position, object.position);
            let again = Motion::between(object, after);
            match (motion, again) {
                (Motion::Turn(a), Some(Motion::Turn(b)))
                | (Motion::Scale(a), Some(Motion::Scale(b))) => assert!((a - b).abs() < 1e-5),
                other => panic!("{other:?}"),
            }
        }
        assert!(Group::of(&map, &Chosen::only(ObjectId(9))).is_none());
    }
}
