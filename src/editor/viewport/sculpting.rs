//! Strokes in volumes: where the pointer meets a surface, and what it does there.

use super::gesture::Gesture;
use super::input::Context;
use super::{Event, Viewport};
use crate::document::ground_voxels::GroundVoxels;
use crate::edit::SculptPoint;
use crate::editor::frame::reading::VoxelReading;
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools};
use crate::map::{Map, Material, Plot, VolumeId};
use crate::math::Ray;
use crate::voxel;
use egui::{Modifiers, Pos2, Rect};
use glam::{Vec2, Vec3};

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

/// What strokes in volumes go by.
#[derive(Default)]
pub(super) struct Sculpting {
    /// What the pointer touches now.
    pub touched: Option<Touched>,
    /// The map before the stroke under way: what it digs must not lead it on.
    before: Option<Map>,
}

impl Touched {
    fn point(&self, seconds: f64) -> SculptPoint {
        SculptPoint {
            at: self.at,
            normal: self.normal,
            time: seconds as f32,
        }
    }
}

impl Viewport {
    /// Looks for what the pointer touches, if there are volumes or the tool makes them.
    pub(super) fn touch(&mut self, session: &Session, tools: &Tools, rect: Rect, at: Option<Pos2>) {
        let sculpts = matches!(tools.kind, ToolKind::Voxels(_));
        let at = at.filter(|_| sculpts || !session.map().volumes.is_empty());
        self.sculpting.touched = at.and_then(|at| self.touched_at(session, rect, at));
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

    fn touched_at(&self, session: &Session, rect: Rect, at: Pos2) -> Option<Touched> {
        let share = (at - rect.min) / rect.size();
        let place = Vec2::new(share.x * 2.0 - 1.0, 1.0 - share.y * 2.0);
        let ray = self.pose.ray(place, rect.width() / rect.height());
        let map = self.sculpting.before.as_ref().unwrap_or(session.map());
        let hit = voxel::cast(map, &ray);
        let mut ground = touched_ground(session, &ray);
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

    /// Begins a stroke where the pointer touches something.
    pub(super) fn press_sculpt(
        &mut self,
        at: Pos2,
        rect: Rect,
        modifiers: Modifiers,
        time: f64,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        let touched = self.touched_at(context.session, rect, at)?;
        if context.session.is_read_only() {
            context.events.push(Event::ReadOnly);
            return None;
        }
        let map = context.session.map();
        let ground = ground_for(map, touched.volume);
        // Ground that becomes voxels may join volumes: then the one under the pointer can be another in a moment.
        let volume = touched.volume.filter(|_| ground.is_none());
        let settings = context
            .tools
            .sculpting(modifiers, map, volume, touched.material)?;
        let ground = ground.filter(|_| settings.tool.moves_surface());
        let flows = settings.tool.goes_on_at_rest();
        self.sculpting.before = Some(map.clone());
        self.sculpting.touched = Some(touched);
        let begun = context.session.begin_sculpting(settings, ground);
        if let Err(error) = begun {
            self.sculpting.before = None;
            context.events.push(Event::Failed(error.to_string()));
            return None;
        }
        self.gesture = Some(Gesture::Sculpt { start: time, flows });
        self.sculpt(0.0, context);
        self.gesture
    }

    /// Goes on to where the pointer is now.
    pub(super) fn sculpt(&mut self, seconds: f64, context: &mut Context<'_>) {
        let Some(touched) = self.sculpting.touched else {
            return;
        };
        if let Err(error) = context.session.extend_sculpting(&[touched.point(seconds)]) {
            // What is refused once would be refused in every frame.
            self.gesture = None;
            self.end_sculpting();
            context.session.cancel_stroke();
            context.events.push(Event::Failed(error.to_string()));
        }
    }

    /// Forgets the map that a stroke began on.
    pub(super) fn end_sculpting(&mut self) {
        self.sculpting.before = None;
    }

    /// Takes the material under the pointer. Says what was taken.
    pub(super) fn pick_material(
        &self,
        at: Pos2,
        rect: Rect,
        context: &mut Context<'_>,
    ) -> Option<String> {
        let touched = self.touched_at(context.session, rect, at)?;
        let materials = &context.session.map().materials;
        let Some(found) = touched
            .material
            .and_then(|id| Material::find(materials, id))
        else {
            return Some("No material there".into());
        };
        context.tools.voxels.material = found.id;
        Some(format!("Picked {}", found.name))
    }
}

/// How ground becomes voxels in a stroke that begins there: on ground, or on a volume that stands in for it.
fn ground_for(map: &Map, volume: Option<VolumeId>) -> Option<GroundVoxels> {
    let volume = volume.and_then(|id| map.volumes.get(&id));
    let is_ground = volume.is_none_or(|volume| Plot::of(volume, &map.field).is_some());
    is_ground.then(GroundVoxels::default)
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
        let [u, w] = [
            at.x / field.spacing[0] - x as f32,
            at.z / field.spacing[1] - z as f32,
        ];
        let corner = |dx, dz| field.height.get(x + dx, z + dz);
        let north = corner(0, 0) * (1.0 - u) + corner(1, 0) * u;
        let south = corner(0, 1) * (1.0 - u) + corner(1, 1) * u;
        Some(north * (1.0 - w) + south * w)
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

fn touched_ground(session: &Session, ray: &Ray) -> Option<Touched> {
    let ground = session.cast(*ray)?;
    let field = &session.map().field;
    let (x, z) = ground.cell;
    let texture = field.texture.get(x, z);
    let texture = session.map().textures.get(usize::from(texture));
    Some(Touched {
        at: ground.point,
        normal: session.slope_normal(ground.point.x, ground.point.z),
        volume: None,
        material: texture.and_then(|texture| texture.material),
    })
}
