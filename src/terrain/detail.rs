//! From distances to divisions: how often a cell is divided, and how far its newest vertices have moved.

use crate::map::Parameters;
use glam::Vec3;

/// From where, and how finely, the ground is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// What drives the level of detail.
    pub detail: Detail,
    /// Caps the continuous level of detail and leaves the distances alone; `u8::MAX` caps nothing.
    pub max_divisions: u8,
}

/// What drives the level of detail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Detail {
    /// The distance from this point, in metres, to the centre of each cell.
    From(Vec3),
    /// No eye: every cell has this many divisions, all of them fully displaced; never more than the map allows.
    Uniform(u8),
}

impl Eye {
    /// An eye at this point, in metres.
    pub fn at(point: Vec3) -> Self {
        Self {
            detail: Detail::From(point),
            max_divisions: u8::MAX,
        }
    }

    /// Every cell at this many divisions.
    pub fn uniform(divisions: u8) -> Self {
        Self {
            detail: Detail::Uniform(divisions),
            max_divisions: u8::MAX,
        }
    }
}

/// How finely one cell is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CellDetail {
    /// Divisions.
    pub divisions: u8,
    /// `c`: the continuous level of detail.
    pub level: f32,
}

/// The reference distances of a map, as an eye uses them.
#[derive(Clone, Debug, PartialEq)]
pub struct Distances {
    falling: Vec<f32>,
    cap: u8,
    morph: bool,
}

impl Distances {
    /// The distances of these parameters, with `c` capped at `max_divisions`.
    pub fn new(parameters: &Parameters, max_divisions: u8) -> Self {
        let mut falling = parameters.reference_distances.clone();
        falling.truncate(parameters.max_divisions as usize + 1);
        Self {
            falling,
            cap: max_divisions,
            morph: parameters.morph,
        }
    }

    /// The detail of a cell whose centre is `distance` metres away.
    pub fn detail(&self, distance: f32) -> CellDetail {
        let free = self.uncapped(distance);
        let divisions = free.divisions.min(self.cap);
        let level = if self.morph {
            free.level.min(self.cap as f32)
        } else {
            divisions as f32
        };
        CellDetail { divisions, level }
    }

    /// The detail of every cell at this many divisions, if the map and the cap allow as many.
    pub fn uniform(&self, divisions: u8) -> CellDetail {
        let divisions = divisions.min(self.cap).min(self.finest().divisions);
        CellDetail {
            divisions,
            level: divisions as f32,
        }
    }

    fn uncapped(&self, distance: f32) -> CellDetail {
        let far = |pair: &[f32]| distance > pair[1] && distance <= pair[0];
        if let Some(index) = self.falling.windows(2).position(far) {
            let (outer, inner) = (self.falling[index], self.falling[index + 1]);
            return CellDetail {
                divisions: index as u8 + 1,
                level: index as f32 + (outer - distance) / (outer - inner),
            };
        }
        self.falling
            .last()
            .filter(|last| distance <= **last)
            .map_or(CellDetail::default(), |_| self.finest())
    }

    fn finest(&self) -> CellDetail {
        let divisions = self.falling.len().saturating_sub(1) as u8;
        CellDetail {
            divisions,
            level: divisions as f32,
        }
    }

    /// The detail of a cell beside a hole: all that there can be, from wherever it is seen, so that the hole's rim
    /// never moves. A cell that grew with the eye would pop beside a rim that stands still.
    pub fn beside_hole(&self) -> CellDetail {
        self.uniform(u8::MAX)
    }

    /// The detail that all of a group of cells have whose distances lie in this range, if that is sure.
    pub fn common(&self, [nearest, farthest]: [f32; 2]) -> Option<CellDetail> {
        const SAFE: f32 = 1e-4;
        let (outermost, innermost) = (self.falling.first()?, self.falling.last()?);
        let beyond = nearest > outermost * (1.0 + SAFE);
        let within = farthest < innermost * (1.0 - SAFE);
        (beyond || within).then(|| self.detail(nearest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Parameters;

    fn distances(max_divisions: u8) -> Distances {
        let mut parameters = Parameters::for_spacing([10.0, 10.0]);
        parameters.reference_distances = vec![800.0, 400.0, 200.0, 100.0];
        Distances::new(&parameters, max_divisions)
    }

    #[test]
    fn detail_grows_as_the_eye_comes_near() {
        let of = |distance| {
            let detail = distances(u8::MAX).detail(distance);
            (detail.divisions, detail.level)
        };
        assert_eq!(of(801.0), (0, 0.0));
        assert_eq!(of(800.0), (1, 0.0));
        assert_eq!(of(600.0), (1, 0.5));
        assert_eq!(of(400.0), (2, 1.0));
        assert_eq!(of(150.0), (3, 2.5));
        assert_eq!(of(100.0), (3, 3.0));
        assert_eq!(of(0.0), (3, 3.0));
    }

    #[test]
    fn a_cap_leaves_the_distances_alone() {
        let capped = distances(1);
        assert_eq!(capped.detail(600.0), distances(u8::MAX).detail(600.0));
        let near = capped.detail(150.0);
        assert_eq!((near.divisions, near.level), (1, 1.0));
    }

    #[test]
    fn without_morph_every_division_is_fully_there() {
        let mut plain = distances(u8::MAX);
        plain.morph = false;
        let just_divided = plain.detail(800.0);
        assert_eq!((just_divided.divisions, just_divided.level), (1, 1.0));
    }

    #[test]
    fn without_divisions_nothing_is_divided() {
        let mut parameters = Parameters::for_spacing([10.0, 10.0]);
        parameters = parameters.with_max_divisions(0);
        let none = Distances::new(&parameters, u8::MAX);
        assert_eq!(none.detail(0.0), CellDetail::default());
    }

    #[test]
    fn a_group_is_known_only_where_all_of_it_is() {
        let distances = distances(u8::MAX);
        assert_eq!(distances.common([801.0, 900.0]).unwrap().divisions, 0);
        assert_eq!(distances.common([10.0, 90.0]).unwrap().divisions, 3);
        assert_eq!(distances.common([10.0, 150.0]), None);
    }
}
