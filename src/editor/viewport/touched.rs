//! What the pointer touches of volumes and of ground that may become voxels: looked for again when something moved.

use super::Viewport;
use super::pose::Pose;
use super::sightline::recorded_height;
use crate::edit::SculptPoint;
use crate::editor::frame::reading::VoxelReading;
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools, Voxels};
use crate::map::{Map, Material, VolumeId};
use crate::math::{Ray, Region};
use crate::scene::Earth;
use crate::voxel;
use egui::{Pos2, Rect};
use glam::Vec3;

/// Where the pointer meets what can be sculpted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touched {
    /// Where, metres.
    pub at: Vec3,
    /// Which way the surface looks there; unit length.
    pub normal: Vec3,
    /// The volume; none on the ground.
    pub volume: Option<VolumeId>,
    /// The material that has the largest share there, if there is one.
    pub material: Option<u8>,
}

impl Touched {
    /// The same as a place of a stroke's path.
    pub(super) fn point(&self, seconds: f64) -> SculptPoint {
        SculptPoint {
            at: self.at,
            normal: self.normal,
            time: seconds as f32,
        }
    }
}

/// All that decides what the pointer touches, and what stands in the way of a stroke there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Look {
    at: Option<Pos2>,
    rect: Rect,
    pose: Pose,
    revision: u64,
    kind: ToolKind,
    voxels: Voxels,
    radius: f32,
}

impl Viewport {
    /// Looks for what the pointer touches, if there are volumes or the tool makes them, and if anything moved since.
    pub(super) fn touch(&mut self, session: &Session, tools: &Tools, rect: Rect, at: Option<Pos2>) {
        let sculpts = matches!(tools.kind, ToolKind::Voxels(_));
        let at = at.filter(|_| sculpts || !session.map().volumes.is_empty());
        let look = Look {
            at,
            rect,
            pose: self.pose,
            revision: session.revision(),
            kind: tools.kind,
            voxels: tools.voxels,
            radius: tools.brush.radius,
        };
        let before = self.sculpting.looked.replace(look);
        if before == Some(look) {
            return;
        }
        if before.is_some_and(|before| before.kind != look.kind) {
            self.sculpting.word = None;
        }
        self.sculpting.touched = at.and_then(|at| self.touched_at(session, tools.kind, rect, at));
        self.sculpting.obstacle = None;
        if let (true, Some(touched)) = (sculpts, self.sculpting.touched) {
            self.sculpting.obstacle = super::obstacle::to_stroke(session.map(), tools, &touched);
        }
    }

    /// What there is to read of the volume under the pointer, if it is on one.
    pub fn voxels_read(&self, map: &Map) -> Option<VoxelReading> {
        let touched = self.sculpting.touched?;
        let volume = map.volumes.get(&touched.volume?)?;
        let material = touched.material;
        let material = material.and_then(|id| Material::find(&map.materials, id));
        Some(VoxelReading {
            volume: volume.name.clone(),
            height: touched.at.y,
            slope: touched.normal.y.clamp(-1.0, 1.0).acos().to_degrees(),
            material: material.map_or_else(String::new, |material| material.name.clone()),
        })
    }

    /// What a place of the screen shows that a tool may sculpt; where a stroke is under way, what it was before.
    pub(super) fn touched_at(
        &self,
        session: &Session,
        kind: ToolKind,
        rect: Rect,
        at: Pos2,
    ) -> Option<Touched> {
        let ray = self.ray_through(at, rect)?;
        let map = self.sculpting.before.as_ref().unwrap_or(session.map());
        if let Some(face) = self.cut_face(map, &ray) {
            return Some(face);
        }
        let hit = voxel::cast(map, &ray).filter(|hit| self.is_shown(hit.place));
        let into_ground = self.ray_into_ground(session, at, rect);
        let mut ground = into_ground.and_then(|ray| touched_ground(session, kind, &ray));
        ground = ground.filter(|ground| self.is_shown(ground.at));
        if let Some(before) = &self.sculpting.before {
            let away = ground.map(|ground| ground.at.distance(ray.origin));
            let hit = hit.map(|hit| hit.distance);
            let nearest = away.into_iter().chain(hit).fold(f32::INFINITY, f32::min);
            ground = carved_ground(before, session.map(), &ray, nearest).or(ground);
        }
        let Some(hit) = hit else {
            return ground;
        };
        let is_nearer = |ground: &Touched| ground.at.distance(ray.origin) < hit.distance;
        if ground.as_ref().is_some_and(is_nearer) {
            return ground;
        }
        let mix = map.volumes.get(&hit.volume)?.voxels.mix(hit.voxel);
        let largest = mix.and_then(|mix| mix.parts().max_by_key(|(_, share)| *share));
        Some(Touched {
            at: hit.place,
            normal: hit.normal,
            volume: Some(hit.volume),
            material: largest.map(|(id, _)| id),
        })
    }
}

/// Where a ray meets the recorded ground of cells that a stroke has made voxels, nearer than `nearest`: what the stroke
/// digs must not lead it on.
fn carved_ground(before: &Map, now: &Map, ray: &Ray, nearest: f32) -> Option<Touched> {
    const STEPS_A_CELL: f32 = 8.0;
    let field = &before.field;
    let plan = ray.direction.with_y(0.0).length();
    let cell = field.spacing[0].min(field.spacing[1]);
    let step = cell / STEPS_A_CELL / plan.max(0.05);
    let height = |at: Vec3| {
        let (x, z) = field.cell_at(at.x, at.z)?;
        if now.field.hole.get(x, z) == 0 || field.hole.get(x, z) != 0 {
            return None;
        }
        Some(recorded_height(field, (x, z), at))
    };
    let [columns, rows] = field.extent();
    let farthest = nearest.min(ray.origin.length() + columns + rows);
    let steps = (farthest / step).min(100_000.0) as u32;
    let places = (0..steps).map(|number| ray.at(number as f32 * step));
    let at = places
        .into_iter()
        .find(|at| height(*at).is_some_and(|y| at.y <= y))?;
    let at = at.with_y(height(at)?);
    let rise = |dx: f32, dz: f32| height(at + Vec3::new(dx, 0.0, dz)).map_or(0.0, |y| y - at.y);
    let apart = cell / STEPS_A_CELL;
    let normal = Vec3::new(-rise(apart, 0.0), apart, -rise(0.0, apart)).normalize_or(Vec3::Y);
    Some(Touched {
        at,
        normal,
        volume: None,
        material: None,
    })
}

/// The ground that a ray meets. Far ground is drawn coarser than it is: a tool for voxels asks there how high it is in
/// truth, since only that can be dug; to others it lies where one sees it.
fn touched_ground(session: &Session, kind: ToolKind, ray: &Ray) -> Option<Touched> {
    let ground = session.cast(*ray)?;
    let map = session.map();
    let Vec3 { x, z, .. } = ground.point;
    let (column, row) = ground.cell;
    let texture = map.field.texture.get(column, row);
    let texture = map.textures.get(usize::from(texture));
    let most = map.parameters.max_divisions;
    let mut at = ground.point;
    let is_dug = matches!(kind, ToolKind::Voxels(_));
    if is_dug && session.divisions_at(x, z) < Some(most) {
        let cell = Region::new(column, row, column + 1, row + 1);
        at.y = Earth::of(map, cell, most).height(x.into(), z.into()) as f32;
    }
    Some(Touched {
        at,
        normal: session.slope_normal(x, z),
        volume: None,
        material: texture.and_then(|texture| texture.material),
    })
}
