//! The open map as its viewports see it: one of them is looked through, and answers what is asked of the ground.

use super::Session;
use super::sight::{Side, Sight};
use super::tally::Tally;
use super::trial::What;
use super::upload::Upload;
use crate::editor::frame::reading::Reading;
use crate::editor::viewport::gesture::Ground;
use crate::map::{Changes, Map};
use crate::math::Ray;
use crate::terrain::{Eye, Far, View};
use glam::Vec3;

/// What each viewport sees.
pub(super) struct Sights {
    first: Sight,
    second: Option<Sight>,
    through: Side,
}

impl Sights {
    pub fn new(map: &Map) -> Self {
        Self {
            first: Sight::new(map),
            second: None,
            through: Side::First,
        }
    }

    /// That which is looked through.
    pub fn current(&self) -> &Sight {
        match (self.through, &self.second) {
            (Side::Second, Some(second)) => second,
            _ => &self.first,
        }
    }

    fn current_mut(&mut self) -> &mut Sight {
        match (self.through, &mut self.second) {
            (Side::Second, Some(second)) => second,
            _ => &mut self.first,
        }
    }

    /// Hands a change of the map to all.
    pub fn note(&mut self, changes: &Changes) {
        self.first.note(changes);
        if let Some(second) = &mut self.second {
            second.note(changes);
        }
    }

    /// The levels of what is tried out, if something is.
    pub fn trial_levels(&mut self) -> Option<&Tally> {
        let sight = self.current_mut();
        if sight.levels.is_none() {
            sight.levels = sight
                .trial()
                .map(|trial| Tally::of(&trial.map().field.level));
        }
        sight.levels.as_ref()
    }

    /// Cells within each reference distance, as far as they were counted since the last update.
    pub fn within(&mut self) -> &mut Option<Vec<u64>> {
        &mut self.current_mut().within
    }
}

impl Session {
    /// Looks through one of the viewports: what is asked of the ground from now on is asked of what it sees.
    pub fn look_through(&mut self, side: Side) {
        self.sights.through = side;
    }

    /// Lets a second viewport see the map, or closes it.
    pub fn see_twice(&mut self, twice: bool) {
        let map = self.document.map();
        self.sights.second = twice.then(|| Sight::new(map));
    }

    /// Shows a copy of the map in its place, or the map itself, where is looked through.
    pub fn try_out(&mut self, what: Option<What>) {
        let map = self.preview.as_ref().unwrap_or(self.document.map());
        self.sights.current_mut().try_out(what, map);
    }

    /// The map that is seen where is looked through: the open map, or what is tried out in its place.
    pub fn seen_map(&self) -> &Map {
        self.sights.current().shown(self.map())
    }

    /// The ground as it is seen.
    pub fn view(&self) -> &View {
        self.sights.current().view()
    }

    /// The eye that the map is seen by.
    pub fn eye(&self) -> Option<Eye> {
        self.sights.current().eye()
    }

    /// Draws far ground otherwise from the next look on.
    pub fn set_far(&mut self, far: Far) {
        self.sights.current_mut().set_far(far);
    }

    /// Sees the map from a point, with so many divisions at most.
    pub fn see_from(&mut self, point: Vec3, most_divisions: Option<u8>) {
        let eye = Eye {
            max_divisions: most_divisions.unwrap_or(u8::MAX),
            ..Eye::at(point)
        };
        let map = self.preview.as_ref().unwrap_or(self.document.map());
        self.sights.current_mut().see_from(map, eye);
    }

    /// How many triangles are drawn.
    pub fn triangle_count(&self) -> u64 {
        self.view().triangle_count() as u64
    }

    /// Whether there is something for the graphics card.
    pub fn has_upload(&mut self) -> bool {
        !self.sights.current_mut().upload().is_empty()
    }

    /// What is to be brought to the graphics card; it is not said again.
    pub fn take_upload(&mut self) -> Upload {
        std::mem::take(self.sights.current_mut().upload())
    }

    /// Says everything to the graphics card again.
    pub fn upload_again(&mut self) {
        self.sights.current_mut().upload_again();
    }

    /// Where a ray meets the ground.
    pub fn cast(&self, ray: Ray) -> Option<Ground> {
        self.sights.current().cast(self.map(), ray)
    }

    /// Height of the ground at a place, in metres.
    pub fn height_at(&self, x: f32, z: f32) -> Option<f32> {
        let sample = self.sights.current().sample(self.map(), x, z);
        sample.map(|sample| sample.height)
    }

    /// How often the ground is divided at a place.
    pub fn divisions_at(&self, x: f32, z: f32) -> Option<u8> {
        let sample = self.sights.current().sample(self.map(), x, z);
        sample.map(|sample| sample.divisions)
    }

    /// Which way the ground looks at a place, in metres; unit length.
    pub fn slope_normal(&self, x: f32, z: f32) -> Vec3 {
        let sample = self.sights.current().sample(self.map(), x, z);
        let [dx, dz] = sample.map_or([0.0; 2], |sample| sample.slope);
        Vec3::new(-dx, 1.0, -dz).normalize_or(Vec3::Y)
    }

    /// What there is to read at a place of the ground; nothing where the map no longer reaches, as after an undo that
    /// made it smaller.
    pub fn reading(&self, at: &Ground) -> Option<Reading> {
        let map = self.seen_map();
        let (x, z) = at.cell;
        let [columns, rows] = map.field.cells();
        if x >= columns || z >= rows {
            return None;
        }
        let sample = self.sights.current().sample(map, at.point.x, at.point.z);
        let slope = sample.map_or(0.0, |sample| sample.slope[0].hypot(sample.slope[1]));
        let name = |index: u8| {
            let texture = map.textures.get(usize::from(index));
            texture.map_or("?", |texture| texture.name.as_str())
        };
        let base = name(map.field.texture.get(x, z));
        let cover = map.field.cover.get(x, z).checked_sub(1);
        let share = sample.map_or(0.0, |sample| sample.alphas[1]);
        let ground = match cover {
            Some(index) => format!("{base} + {} {:.0} %", name(index), share * 100.0),
            None => base.to_owned(),
        };
        Some(Reading {
            cell: at.cell,
            height: at.point.y,
            slope: slope.atan().to_degrees(),
            level: map.field.level.get(x, z),
            divisions: sample.map_or(0, |sample| sample.divisions),
            ground,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::document::action::Action;
    use crate::edit::op::frame::Frame;
    use crate::editor::session::trial::Trial;
    use crate::map::LayerId;
    use crate::math::Region;

    #[test]
    fn both_viewports_follow_edits_undo_and_another_frame_around_the_ground() {
        let map = Map::flat([33, 33], [10.0, 10.0]).unwrap();
        let mut session = Session::new(Document::new(map));
        session.see_twice(true);
        session.look_through(Side::Second);
        session.try_out(Some(What::ByUse));
        let see = |session: &mut Session| {
            for side in [Side::First, Side::Second] {
                session.look_through(side);
                session.see_from(Vec3::new(100.0, 20.0, 100.0), None);
                let upload = session.take_upload();
                assert!(!upload.is_empty(), "{side:?} has to be brought to the card");
                let anew = Trial::new(What::ByUse, session.map());
                let seen = if side == Side::First {
                    session.map()
                } else {
                    anew.map()
                };
                assert_eq!(session.seen_map(), seen, "{side:?}");
                let cells = seen.field.cell_region().area() as usize;
                assert_eq!(session.view().divisions().len(), cells, "{side:?}");
            }
        };
        see(&mut session);
        let crop = Frame {
            corner: [3, 5],
            vertices: [20, 11],
            ..Frame::of(&session.map().field)
        };
        let rock = Action::Fill {
            layer: LayerId::Texture,
            cells: Some(Region::new(2, 2, 9, 7)),
            value: 3,
        };
        for action in [rock, Action::Reframe(crop)] {
            session.apply(action).unwrap();
            see(&mut session);
        }
        session.undo().unwrap();
        see(&mut session);
        session.see_twice(false);
        session.look_through(Side::Second);
        assert_eq!(
            session.seen_map(),
            session.map(),
            "what is closed is not asked"
        );
    }
}
