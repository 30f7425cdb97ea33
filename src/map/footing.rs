//! Where an object stands: its foot, as it lies in the map.

use super::foot::{Foot, outline_of, ring};
use super::{Field, Mesh, Object};
use crate::math::Region;
use glam::{Vec2, Vec3};

/// Below this, the cosine of how far an object leans, its foot is no longer what it stands on.
const UPRIGHT: f32 = 0.5;

/// What an object stands on the ground with: a plane, and the convex part of it that is the object's.
///
/// It is the foot of the object's mesh, scaled, turned and moved with it. An object that leans by more than 60° stands
/// on its lowest points instead: the plane is horizontal and goes through the lowest, the outline is the convex hull
/// of all that lies within 5 % of the object's height above it.
#[derive(Clone, Debug, PartialEq)]
pub struct Footing {
    /// Corners of the outline, (x, z) in metres, counter-clockwise where x points right and z up.
    outline: Vec<Vec2>,
    /// A point of the plane, metres.
    through: Vec3,
    /// Metres that the plane rises a metre along x and along z.
    slope: Vec2,
}

impl Footing {
    /// The footing of an object with this mesh.
    pub fn of(object: &Object, mesh: &Mesh) -> Self {
        let up = object.rotation * Vec3::Y;
        if up.y < UPRIGHT {
            return Self::of_fallen(object, mesh);
        }
        let Foot { y, outline } = mesh.foot();
        let transform = object.transform();
        let place = |corner: &Vec2| transform.transform_point3(Vec3::new(corner.x, *y, corner.y));
        let places: Vec<Vec3> = outline.iter().map(place).collect();
        Self {
            through: places.first().copied().unwrap_or(object.position),
            slope: Vec2::new(-up.x, -up.z) / up.y,
            // Scaled and turned, corners may have come to lie on each other or within a side.
            outline: outline_of(places.into_iter().map(plan)),
        }
    }

    fn of_fallen(object: &Object, mesh: &Mesh) -> Self {
        let transform = object.transform();
        let place = |position: &[f32; 3]| transform.transform_point3(Vec3::from(*position));
        let positions: Vec<Vec3> = mesh.data().positions.iter().map(place).collect();
        let heights = positions.iter().map(|position| position.y);
        let low = heights.clone().fold(f32::INFINITY, f32::min);
        let high = heights.fold(f32::NEG_INFINITY, f32::max);
        let ring = ring(&positions, &mesh.data().indices, low, high - low);
        Self {
            outline: ring,
            through: Vec3::Y * low,
            slope: Vec2::ZERO,
        }
    }

    /// Corners of the convex outline, (x, z) in metres, counter-clockwise where x points right and z up.
    pub fn outline(&self) -> &[Vec2] {
        &self.outline
    }

    /// How high the plane is at (x, z), metres.
    pub fn height_at(&self, place: Vec2) -> f32 {
        self.through.y + self.slope.dot(place - plan(self.through))
    }

    /// The cells that the outline reaches, within the smallest region that holds them.
    pub fn region(&self, field: &Field) -> Region {
        let least = self.outline.iter().copied().fold(Vec2::INFINITY, Vec2::min);
        let most = self
            .outline
            .iter()
            .copied()
            .fold(Vec2::NEG_INFINITY, Vec2::max);
        let spacing = Vec2::from(field.spacing);
        let [first, last] = [least / spacing, most / spacing];
        // Numbers beyond the ends of the integers become the ends.
        let region = Region::new(
            first.x.floor() as u32,
            first.y.floor() as u32,
            (last.x.floor() as u32).saturating_add(u32::from(last.x >= 0.0)),
            (last.y.floor() as u32).saturating_add(u32::from(last.y >= 0.0)),
        );
        region.intersection(&field.cell_region())
    }

    /// Columns and rows of the cells that it stands on, wholly or in part.
    pub fn cells(&self, field: &Field) -> impl Iterator<Item = (u32, u32)> {
        let spacing = Vec2::from(field.spacing);
        let stands_on = move |(x, z): &(u32, u32)| {
            let least = Vec2::new(*x as f32, *z as f32) * spacing;
            self.overlaps([least, least + spacing])
        };
        self.region(field).places().filter(stands_on)
    }

    /// Whether its outline overlaps a rectangle: no side of either lies between them.
    fn overlaps(&self, [least, most]: [Vec2; 2]) -> bool {
        let corners = [
            least,
            Vec2::new(most.x, least.y),
            most,
            Vec2::new(least.x, most.y),
        ];
        let mut ends = self.outline.iter().cycle().skip(1);
        let parted = self.outline.iter().any(|start| {
            let along = ends.next().unwrap_or(start) - start;
            corners
                .iter()
                .all(|corner| along.perp_dot(*corner - *start) <= 0.0)
        });
        let beside = |axis: fn(&Vec2) -> f32| {
            let before = self
                .outline
                .iter()
                .all(|corner| axis(corner) <= axis(&least));
            before
                || self
                    .outline
                    .iter()
                    .all(|corner| axis(corner) >= axis(&most))
        };
        !parted && !beside(|corner| corner.x) && !beside(|corner| corner.y)
    }
}

fn plan(place: Vec3) -> Vec2 {
    Vec2::new(place.x, place.z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::foot::tests::boxed;
    use crate::map::{Map, Mesh};
    use glam::Quat;
    use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

    /// A box of 4 × 6 × 2 m with its origin in the middle of its bottom.
    fn mesh() -> Mesh {
        Mesh::new(boxed([-2.0, 0.0, -1.0], [2.0, 6.0, 1.0])).unwrap()
    }

    fn at(x: f32, z: f32, rotation: Quat) -> Footing {
        let mut object = Object::new("", 0, Vec3::new(x, 5.0, z));
        object.rotation = rotation;
        Footing::of(&object, &mesh())
    }

    fn cells(footing: &Footing) -> Vec<(u32, u32)> {
        let map = Map::flat([11, 11], [2.0, 2.0]).unwrap();
        footing.cells(&map.field).collect()
    }

    #[test]
    fn an_upright_box_stands_on_its_bottom() {
        let footing = at(10.0, 9.0, Quat::IDENTITY);
        assert_eq!(footing.height_at(Vec2::new(3.0, 4.0)), 5.0);
        assert_eq!(cells(&footing), [(4, 4), (5, 4)]);
    }

    #[test]
    fn a_turned_box_stands_on_the_cells_that_it_overlaps_alone() {
        let footing = at(10.0, 10.0, Quat::from_rotation_y(FRAC_PI_4));
        let expected = [
            (5, 3),
            (4, 4),
            (5, 4),
            (6, 4),
            (3, 5),
            (4, 5),
            (5, 5),
            (4, 6),
        ];
        assert_eq!(cells(&footing), expected);
    }

    #[test]
    fn a_leaning_box_has_a_leaning_plane() {
        let footing = at(10.0, 10.0, Quat::from_rotation_z(FRAC_PI_4));
        let higher = footing.height_at(Vec2::new(11.0, 10.0));
        assert!((higher - 6.0).abs() < 1e-5, "{higher}");
    }

    #[test]
    fn a_fallen_box_lies_on_its_side() {
        let footing = at(10.0, 10.0, Quat::from_rotation_z(FRAC_PI_2));
        let height = footing.height_at(Vec2::new(7.0, 10.0));
        assert!((height - 3.0).abs() < 1e-5, "{height}");
        let width = |axis: fn(&Vec2) -> f32| {
            let along = footing.outline().iter().map(axis);
            along.clone().fold(f32::MIN, f32::max) - along.fold(f32::MAX, f32::min)
        };
        assert!((width(|c| c.x) - 6.0).abs() < 1e-4);
        assert!((width(|c| c.y) - 2.0).abs() < 1e-4);
    }

    #[test]
    fn corners_that_come_to_lie_on_each_other_hide_no_cells() {
        let mut data = boxed([-2.0, 0.0, -1.0], [2.0, 6.0, 1.0]);
        // A corner beside another, nearer than numbers of the map can tell.
        data.positions.push([-2.0 - 5e-7, 0.0, -1.0 + 5e-7]);
        data.normals.push([0.0, 1.0, 0.0]);
        data.uvs.push([0.0; 2]);
        data.colours.push([1.0; 4]);
        let mesh = Mesh::new(data).unwrap();
        assert_eq!(mesh.foot().outline.len(), 5);
        for turn in 0..100 {
            let mut object = Object::new("", 0, Vec3::new(10.0, 5.0, 10.0));
            object.rotation = Quat::from_rotation_y(turn as f32 * 0.1);
            object.scale = Vec3::splat(0.9);
            let footing = Footing::of(&object, &mesh);
            for cell in [(4, 4), (5, 4), (4, 5), (5, 5)] {
                assert!(cells(&footing).contains(&cell), "{turn}: {cell:?}");
            }
        }
    }

    #[test]
    fn off_the_field_there_are_no_cells() {
        for (x, z) in [(-50.0, 5.0), (5.0, 90.0), (1e8, 1e8), (-1e8, 0.0)] {
            assert!(cells(&at(x, z, Quat::IDENTITY)).is_empty(), "{x} {z}");
        }
        assert_eq!(cells(&at(0.0, 0.0, Quat::IDENTITY)), [(0, 0)]);
    }
}
