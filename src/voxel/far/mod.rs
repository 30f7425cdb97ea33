//! Surfaces to be drawn from afar: those of several bricks together, of fewer polygons.
//!
//! Bricks are grouped by [`GROUP`] along each axis. What lies on the border of a group stays as it is, so that groups
//! meet without a crack however far each is simplified, and beside bricks that are drawn as they are.

mod blend;
mod corners;
mod polygons;

use super::simplify::simplify_alike;
use super::{Drawn, PARTS, Shell, Surface, Vertex};
use crate::map::{BRICK, BrickPlace};
use corners::Corners;
use polygons::Polygons;

/// Bricks of a group along each axis.
pub const GROUP: i32 = 4;

/// Which group of bricks along x, y, z.
pub type GroupPlace = [i32; 3];

/// How far the surface may move in the first step, in voxels.
pub const FIRST_STEP: f32 = 0.25;
/// How far it may move from one step to the next.
const STEPS: [f32; 2] = [FIRST_STEP, 1.0];
/// How much of other materials vertices may have that become one, 0..1.
const UNLIKE: f32 = 0.25;
/// A step that leaves more than this share of the triangles before is not worth it.
const WORTH: f32 = 0.75;

/// The surface of a group of bricks, simplified.
#[derive(Clone, Debug, PartialEq)]
pub struct FarSurface {
    /// The cell that its vertices' cells are counted from.
    pub cell: [i32; 3],
    /// Its vertices, as those of a brick.
    pub vertices: Vec<Vertex>,
    /// Its polygons; of a triangle the last corner stands twice.
    pub quads: Vec<super::Quad>,
    /// How far it lies from the bricks' own surface at most, in voxels; no less than the step allowed, since as far its
    /// materials are mixed.
    pub moved: f32,
}

/// The group of a brick.
pub fn group_of(at: BrickPlace) -> GroupPlace {
    at.map(|along| along.div_euclid(GROUP))
}

/// The groups that have to do with a dual cell: one of its corners is among their voxels.
pub fn groups_at(cell: [i32; 3]) -> impl Iterator<Item = GroupPlace> {
    let side = GROUP * BRICK as i32;
    let [low, high] = [0, 1].map(|step| cell.map(|along| (along + step).div_euclid(side)));
    let along = move |axis: usize| low[axis]..=high[axis];
    along(2).flat_map(move |z| along(1).flat_map(move |y| along(0).map(move |x| [x, y, z])))
}

/// The surface of the bricks of a group, in steps of fewer and fewer polygons, each from the one before; none where
/// few could be saved. Dual cells that are `fixed` keep their vertices, as those on the border to another group do, of
/// which the volume has so many bricks along each axis.
///
/// ```
/// use landform::map::{Brick, Map, Mix, Volume, VolumeId, Voxels};
/// use landform::voxel::{Skin, far_surfaces};
///
/// let mut voxels = Voxels::empty([64, 64, 64]).unwrap();
/// voxels.replace_brick([1, 1, 1], Brick::even(255, Mix::of(3)));
/// let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
/// map.volumes.insert(VolumeId(1), Volume::new("Block", glam::Vec3::ZERO, 1.0, voxels));
/// let skin = Skin::of(&map);
/// let bricks = skin.volume(VolumeId(1)).unwrap().bricks();
/// let bricks = bricks.map(|(at, surface)| (at, &**surface));
/// let far = far_surfaces([0; 3], [4; 3], bricks, |_| false);
/// assert!(far[0].moved <= 0.25);
/// assert!(far[0].quads.len() * 50 < 6 * 16 * 16);
/// ```
pub fn far_surfaces<'a>(
    group: GroupPlace,
    count: [u32; 3],
    bricks: impl Iterator<Item = (BrickPlace, &'a Surface)>,
    fixed: impl Fn([i32; 3]) -> bool,
) -> Vec<FarSurface> {
    let last = group_of(count.map(|bricks| bricks as i32 - 1));
    let is_there = |group: &GroupPlace| (0..3).all(|axis| (0..=last[axis]).contains(&group[axis]));
    let on_border = |cell| groups_at(cell).filter(is_there).nth(1).is_some();
    let (mut shell, mut held) = Shell::of_bricks(bricks, |cell| on_border(cell) || fixed(cell));
    let mut moved = 0.0;
    let mut all = Vec::new();
    blend::soften(&mut shell);
    for step in STEPS {
        blend::tell_apart(&mut shell);
        let few = simplify_alike(&shell, step, UNLIKE);
        let before = shell.triangles.len();
        held = few
            .first
            .iter()
            .map(|first| held[*first as usize])
            .collect();
        moved += few.moved;
        shell = few.shell;
        blend::touch(&mut shell);
        if shell.triangles.len() as f32 > WORTH * before as f32 {
            continue;
        }
        all.extend(surface(group, &shell, &held, moved.max(step)));
    }
    all
}

/// What is drawn of a shell; none if it has more vertices than can be numbered.
fn surface(group: GroupPlace, shell: &Shell, held: &[Vertex], moved: f32) -> Option<FarSurface> {
    let first = group.map(|along| along * GROUP * BRICK as i32 - 1);
    let corners = Corners::of(shell, held);
    let vertices = corners.vertices.iter().map(|corner| {
        let place = shell.places[corner.vertex as usize];
        let cell = [0, 1, 2].map(|axis| (place[axis].div_euclid(PARTS) - first[axis]) as u8);
        Vertex {
            cell: [
                cell[0],
                cell[1],
                cell[2],
                held[corner.vertex as usize].cell[3],
            ],
            fraction: place.map(|along| along.rem_euclid(PARTS) as u16),
            normal: corner.normal,
        }
    });
    let vertices: Vec<Vertex> = vertices.collect();
    if vertices.len() > usize::from(u16::MAX) {
        return None;
    }
    let mut polygons = Polygons::default();
    let triangles = shell.triangles.iter().zip(&corners.triangles);
    for ((triangle, corners), Drawn { pair, blends }) in triangles.zip(shell.drawn()) {
        polygons.add(
            corners.map(|number| number as u16),
            blends,
            pair,
            triangle.touched,
        );
    }
    Some(FarSurface {
        cell: first,
        vertices,
        quads: polygons.quads,
        moved,
    })
}
