//! The object tool: which model a click places, which objects are chosen, and how both stand on the ground.

use super::{Chosen, names};
use crate::editor::session::Session;
use crate::map::{Foot, Object};
use glam::{Quat, Vec2, Vec3};

/// How the object tool is set.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectTool {
    /// Index of the model that a click places.
    pub model: usize,
    /// The objects that are chosen.
    pub chosen: Chosen,
    /// Whether what is placed or moved stays on the ground.
    pub snaps: bool,
    /// Whether it leans as the ground does.
    pub aligns: bool,
}

impl Default for ObjectTool {
    fn default() -> Self {
        Self {
            model: 0,
            chosen: Chosen::default(),
            snaps: true,
            aligns: false,
        }
    }
}

impl ObjectTool {
    /// A new object of the chosen model at a place of the ground.
    pub fn new_object(&self, session: &Session, place: Vec3) -> Option<Object> {
        let map = session.map();
        let model = map.models.get(self.model)?;
        let name = names::fresh(map, [model.name.as_str()]).pop();
        let object = Object::new(name.unwrap_or_default(), self.model as u8, place);
        Some(self.settled(session, object))
    }

    /// The object where it stands, as the settings want it to stand there.
    pub fn settled(&self, session: &Session, object: Object) -> Object {
        let object = if self.aligns {
            aligned(session, object)
        } else {
            object
        };
        if self.snaps || self.aligns {
            grounded(session, object)
        } else {
            object
        }
    }
}

/// The object lifted or lowered until its foot is on the ground that is drawn.
pub fn grounded(session: &Session, mut object: Object) -> Object {
    let Some(foot) = foot(session, &object) else {
        return object;
    };
    let foot = object.rotation * (Vec3::Y * foot.y * object.scale);
    let at = object.position + foot;
    if let Some(height) = session.height_at(at.x, at.z) {
        object.position.y = height - foot.y;
    }
    object
}

/// The object leaning as the ground under its foot does; where it looks stays.
pub fn aligned(session: &Session, mut object: Object) -> Object {
    let Some(foot) = foot(session, &object) else {
        return object;
    };
    let widest = foot.outline.iter().map(|corner| corner.length());
    let reach = widest.fold(0.25, f32::max) * object.scale.x.max(object.scale.z);
    let centre = Vec2::new(object.position.x, object.position.z);
    let height = |x: f32, z: f32| session.height_at(centre.x + x, centre.y + z);
    let rise = |before: Option<f32>, after: Option<f32>| match (before, after) {
        (Some(before), Some(after)) => (after - before) / (2.0 * reach),
        _ => 0.0,
    };
    let slope = [
        rise(height(-reach, 0.0), height(reach, 0.0)),
        rise(height(0.0, -reach), height(0.0, reach)),
    ];
    let up = Vec3::new(-slope[0], 1.0, -slope[1]).normalize();
    object.rotation = Quat::from_rotation_arc(Vec3::Y, up) * upright(&object);
    object
}

/// The turn about the upright axis alone.
fn upright(object: &Object) -> Quat {
    Quat::from_rotation_y(turn(object))
}

/// How far an object is turned about the upright axis, radians.
pub fn turn(object: &Object) -> f32 {
    let ahead = object.rotation * Vec3::Z;
    let aside = object.rotation * Vec3::X;
    let flat = |v: Vec3| v.x * v.x + v.z * v.z;
    if flat(ahead) >= flat(aside) {
        ahead.x.atan2(ahead.z)
    } else {
        (-aside.z).atan2(aside.x)
    }
}

fn foot<'a>(session: &'a Session, object: &Object) -> Option<&'a Foot> {
    let model = session.map().models.get(usize::from(object.model))?;
    Some(model.mesh.foot())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_read_back_also_from_what_leans() {
        for angle in [-3.0f32, -1.2, 0.0, 0.4, 2.9] {
            let mut object = Object::new("", 0, Vec3::ZERO);
            object.rotation = Quat::from_rotation_y(angle);
            assert!((turn(&object) - angle).abs() < 1e-5);
            object.rotation =
                Quat::from_rotation_arc(Vec3::Y, Vec3::new(0.2, 1.0, 0.1).normalize())
                    * object.rotation;
            assert!(
                (turn(&object) - angle).abs() < 0.1,
                "{angle} {}",
                turn(&object)
            );
        }
    }
}
