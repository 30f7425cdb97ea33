//! Crop, enlarge and shift: what stays keeps its values and its generated detail.

use crate::{RIM, SIZES, SPACING, done, map};
use landform::edit::Transaction;
use landform::edit::op::frame::{self, Frame, NewGround};
use landform::map::{Changes, Field, Map};
use landform::math::Region;
use landform::terrain::{Eye, View, query};

pub fn framed(old: &Map, corner: [i32; 2], vertices: [u32; 2], new_ground: NewGround) -> Map {
    let mut new = old.clone();
    let frame = Frame {
        corner,
        vertices,
        new_ground,
    };
    done(&mut new, |transaction, map| {
        frame::reframe(transaction, map, &frame)
    });
    new
}

/// Every layer at a vertex or cell of the old map, and at its place in the new one.
fn same_records(old: &Field, new: &Field, corner: [i32; 2]) {
    let moved = |region: Region, [width, height]: [u32; 2]| {
        region.places().filter_map(move |(x, z)| {
            let to = |n: u32, corner: i32| u32::try_from(i64::from(n) - i64::from(corner)).ok();
            let (there_x, there_z) = (to(x, corner[0])?, to(z, corner[1])?);
            let within = there_x < width && there_z < height;
            within.then_some(((x, z), (there_x, there_z)))
        })
    };
    let mut seen = 0;
    for ((x, z), (u, v)) in moved(old.vertex_region(), new.vertices()) {
        assert_eq!(old.height.get(x, z), new.height.get(u, v));
        assert_eq!(old.alpha_base.get(x, z), new.alpha_base.get(u, v));
        assert_eq!(old.alpha_cover.get(x, z), new.alpha_cover.get(u, v));
        assert_eq!(old.colour.get(x, z), new.colour.get(u, v));
        seen += 1;
    }
    for ((x, z), (u, v)) in moved(old.cell_region(), new.cells()) {
        for (old, new) in old.cell_layers().into_iter().zip(new.cell_layers()) {
            assert_eq!(old.get(x, z), new.get(u, v));
        }
    }
    assert!(seen > 0);
}

#[test]
fn what_stays_keeps_every_value_and_comes_back() {
    for size in SIZES {
        let old = map(size);
        let grown = size.map(|n| n + 9);
        let cut = size.map(|n| (n - n / 3).max(2));
        for (corner, vertices) in [
            ([-4, -5], grown),
            ([0, 0], cut),
            ([(size[0] - cut[0]) as i32, (size[1] - cut[1]) as i32], cut),
            ([-1, 0], [size[0] + 1, size[1]]),
            ([0, 1], size),
        ] {
            for new_ground in [NewGround::Edge, NewGround::Flat(-3.5)] {
                let new = framed(&old, corner, vertices, new_ground);
                assert_eq!(new.field.vertices(), vertices);
                same_records(&old.field, &new.field, corner);
            }
        }
    }
}

#[test]
fn new_ground_is_flat_and_bare_or_goes_on() {
    let old = map([5, 3]);
    let flat = framed(&old, [-2, -1], [9, 6], NewGround::Flat(12.5)).field;
    assert_eq!(flat.height.get(0, 0), 12.5);
    assert_eq!(flat.colour.get(8, 5), [u16::MAX; 3]);
    assert!(flat.cell_layers().iter().all(|layer| layer.get(0, 4) == 0));
    let on = framed(&old, [-2, -1], [9, 6], NewGround::Edge).field;
    assert_eq!(on.height.get(0, 2), old.field.height.get(0, 1));
    assert_eq!(on.height.get(8, 5), old.field.height.get(4, 2));
    assert_eq!(on.texture.get(0, 4), old.field.texture.get(0, 1));
    let new_holes = on.cell_region().places().filter(|(x, z)| {
        let old_cell = (2..6).contains(x) && (1..3).contains(z);
        !old_cell && on.hole.get(*x, *z) != 0
    });
    assert_eq!(new_holes.count(), 0);
}

/// What an eye sees at many places inside a region of cells of one map and, moved, of the other.
fn same_sight(old: &Map, new: &Map, corner: [i32; 2], cells: Region) {
    let way = corner.map(|n| n as f32 * SPACING);
    let eye_at = glam::Vec3::new(
        (cells.x0 + cells.x1) as f32 / 2.0 * SPACING,
        30.0,
        (cells.z0 + cells.z1) as f32 / 2.0 * SPACING,
    );
    for by_distance in [false, true] {
        let eye = |at: glam::Vec3| {
            if by_distance {
                Eye::at(at)
            } else {
                Eye::uniform(3)
            }
        };
        let seen = |map: &Map, at: glam::Vec3| {
            let mut view = View::new(map);
            view.update(map, eye(at), &Changes::everything());
            view
        };
        let one = seen(old, eye_at);
        let other = seen(new, eye_at - glam::Vec3::new(way[0], 0.0, way[1]));
        let mut divided = 0;
        for (x, z) in cells.places() {
            for (u, v) in [(0.125, 0.25), (0.5, 0.5), (0.875, 0.375)] {
                let at = [(x as f32 + u) * SPACING, (z as f32 + v) * SPACING];
                let here = query::height_at(&one, old, at[0], at[1]);
                let there = query::height_at(&other, new, at[0] - way[0], at[1] - way[1]);
                let (Some(here), Some(there)) = (here, there) else {
                    assert_eq!(old.field.hole.get(x, z), 1);
                    continue;
                };
                assert_eq!(here.height.to_bits(), there.height.to_bits());
                assert_eq!(here.slope.map(f32::to_bits), there.slope.map(f32::to_bits));
                assert_eq!(
                    here.colour.map(f32::to_bits),
                    there.colour.map(f32::to_bits)
                );
                assert_eq!(
                    here.alphas.map(f32::to_bits),
                    there.alphas.map(f32::to_bits)
                );
                assert_eq!(here.divisions, there.divisions);
                divided += u32::from(here.divisions > 0);
            }
        }
        assert!(divided > 0);
    }
}

#[test]
fn generated_detail_stays_where_it_was() {
    let old = map([70, 60]);
    let corner = [13, 5];
    let crop = framed(&old, corner, [40, 44], NewGround::Edge);
    let kept = Region::new(13 + RIM, 5 + RIM, 52 - RIM, 48 - RIM);
    same_sight(&old, &crop, corner, kept);
    let corner = [-11, -3];
    let large = framed(&old, corner, [100, 90], NewGround::Flat(5.0));
    let kept = Region::new(RIM, RIM, 69 - RIM, 59 - RIM);
    same_sight(&old, &large, corner, kept);
    let again = framed(&large, [11, 3], [70, 60], NewGround::Edge);
    assert_eq!(again, old, "cropping undoes an enlargement");
}

#[test]
fn moving_the_lattice_changes_detail_alone() {
    let old = map([30, 20]);
    let mut new = old.clone();
    done(&mut new, |transaction, map| {
        Ok(frame::move_lattice(transaction, map, [3, -2]))
    });
    assert_eq!(new.field.lattice_origin, [-4, 38]);
    same_records(&old.field, &new.field, [0, 0]);
}

#[test]
fn a_frame_that_holds_nothing_or_has_no_size_is_refused() {
    let old = map([30, 20]);
    for (corner, vertices) in [
        ([29, 0], [5, 5]),
        ([0, -4], [5, 5]),
        ([i32::MAX, i32::MIN], [4097, 4097]),
        ([0, 0], [1, 5]),
        ([0, 0], [5, 4098]),
    ] {
        let mut map = old.clone();
        let frame = Frame {
            corner,
            vertices,
            new_ground: NewGround::Edge,
        };
        let mut transaction = Transaction::new();
        assert!(frame::reframe(&mut transaction, &mut map, &frame).is_err());
        assert_eq!(map, old);
    }
    let nowhere = Frame {
        new_ground: NewGround::Flat(f32::NAN),
        ..Frame::of(&old.field)
    };
    let mut map = old.clone();
    let frame = Frame {
        vertices: [40, 40],
        ..nowhere
    };
    assert!(frame::reframe(&mut Transaction::new(), &mut map, &frame).is_err());
    assert_eq!(map, old);
}
