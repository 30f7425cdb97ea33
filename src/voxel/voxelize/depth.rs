//! How deep a point lies inside a mesh, in voxels.

use super::plan::LEAST_HALF;
use super::tree::{Nearest, Tree};
use glam::Vec3;

/// What triangles wind around more than this is inside. Beside a flat sheet it is a half, and that is no inside.
const INSIDE: f32 = 0.52;
/// A winding number so near a whole one has no hole near it.
const CLEAR: f32 = 0.1;
/// What is less thick, in voxels, is made thicker.
const THIN: f32 = 1.0;
/// How much thicker on either side: what is thinner than half of that, and the rest.
const SWELLING: [f32; 2] = [LEAST_HALF, LEAST_HALF - THIN / 4.0];
/// How far beside a triangle its other side is looked at.
const ACROSS: f32 = 0.1;
/// A shorter way has no direction.
const LEAST_WAY: f32 = 1e-3;

/// How far from the surface densities still differ: twice 64 from it, and the swelling.
pub(super) const BAND: f32 = 2.05 + LEAST_HALF;

pub(super) fn is_inside(winding: f32) -> bool {
    winding.abs() > INSIDE
}

/// Whether it is inside or outside of something closed, as far as can be seen.
pub(super) fn is_clear(winding: f32) -> bool {
    (winding - winding.round()).abs() < CLEAR
}

/// How deep a point of this winding number lies inside; below 0 outside, [`BAND`] or more where no triangle is near.
pub(super) fn depth(tree: &Tree, at: Vec3, winding: f32, nearest: Option<Nearest>) -> f32 {
    let inside = is_inside(winding);
    let sign = if inside { 1.0 } else { -1.0 };
    let Some(nearest) = nearest else {
        let far = if is_clear(winding) {
            BAND
        } else {
            lid(tree, at, winding).min(BAND)
        };
        return sign * far;
    };
    let Some((nearest, inward)) = surface(tree, at, inside, nearest) else {
        return BAND;
    };
    let away = nearest.square.sqrt();
    if let Some(swelling) = swelling(tree, nearest.place, inward) {
        return sign * away + swelling;
    }
    if is_clear(winding) {
        sign * away
    } else {
        sign * away.min(lid(tree, at, winding))
    }
}

/// The nearest place that is no border between two pieces, and the way from it to the inside.
fn surface(tree: &Tree, at: Vec3, inside: bool, first: Nearest) -> Option<(Nearest, Vec3)> {
    let mut inward = None;
    let mut is_surface = |nearest: &Nearest| {
        let found = way_inside(tree, at, inside, nearest);
        inward = found.or(inward);
        found.is_some()
    };
    let nearest = if is_surface(&first) {
        first
    } else {
        tree.nearest(at, BAND, is_surface)?
    };
    Some((nearest, inward?))
}

/// The way from a place on the mesh to the inside; none if both sides are.
fn way_inside(tree: &Tree, at: Vec3, inside: bool, nearest: &Nearest) -> Option<Vec3> {
    let way = at - nearest.place;
    let is_in = |way: Vec3| is_inside(tree.winding(nearest.place + way * ACROSS));
    match way.try_normalize().filter(|_| way.length() > LEAST_WAY) {
        Some(out) if !inside => Some(-out),
        Some(inward) => (!is_in(-inward)).then_some(inward),
        None => {
            let normal = tree.triangle(nearest.triangle).area;
            let normal = normal.try_normalize().unwrap_or(Vec3::Y);
            match [is_in(normal), is_in(-normal)] {
                [true, true] => None,
                [true, false] => Some(normal),
                [false, _] => Some(-normal),
            }
        }
    }
}

/// How much a surface must be swollen for what lies behind it not to be too thin; none if it is thick.
fn swelling(tree: &Tree, place: Vec3, inward: Vec3) -> Option<f32> {
    let is_in = |deep: f32| is_inside(tree.winding(place + inward * deep));
    if is_in(THIN) {
        return None;
    }
    Some(SWELLING[usize::from(is_in(THIN / 2.0))])
}

/// How far from a point that lies in a hole's neighbourhood the hole is closed: where the winding number passes the
/// border of what is inside.
fn lid(tree: &Tree, at: Vec3, winding: f32) -> f32 {
    const STEP: f32 = 0.5;
    let along = |axis: Vec3| {
        let step = axis * STEP;
        tree.winding(at + step).abs() - tree.winding(at - step).abs()
    };
    let slope = Vec3::new(along(Vec3::X), along(Vec3::Y), along(Vec3::Z)).length() / (2.0 * STEP);
    (winding.abs() - INSIDE).abs() / slope.max(1e-6)
}
