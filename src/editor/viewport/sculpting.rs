//! Strokes in volumes: where they begin, how they go on and end.

use super::gesture::Gesture;
use super::input::Context;
use super::lagging::Lagging;
use super::obstacle::{self, Word};
use super::touched::{Look, Touched};
use super::{Event, Viewport};
use crate::document::ground_voxels::GroundVoxels;
use crate::edit::{SculptPoint, SculptSettings};
use crate::editor::tool::{ToolKind, Tools, VoxelKind};
use crate::map::{Map, Material, Plot, Role, VolumeId};
use egui::{Modifiers, Pos2, Rect};
use glam::Vec3;

/// A brush of more voxels across works beside the window: its dabs take longer than a frame.
const MOST_ACROSS: f32 = 48.0;

/// What strokes in volumes go by.
#[derive(Default)]
pub(super) struct Sculpting {
    /// What the pointer touches now.
    pub touched: Option<Touched>,
    /// By what that was found.
    pub looked: Option<Look>,
    /// What stands in the way of a stroke there.
    pub obstacle: Option<String>,
    /// What was said of the last press, beside the pointer.
    pub word: Option<Word>,
    /// The map before the stroke under way: what it digs must not lead it on.
    pub before: Option<Map>,
    /// The stroke under way, if it goes on beside the window.
    pub lagging: Option<Lagging>,
}

impl Viewport {
    /// Begins a stroke where the pointer touches something; says why where it can't.
    pub(super) fn press_sculpt(
        &mut self,
        at: Pos2,
        rect: Rect,
        modifiers: Modifiers,
        time: f64,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        self.sculpting.word = None;
        let Some(touched) = self.touched_at(context.session, context.tools.kind, rect, at) else {
            return self.say_at(at, time, obstacle::NOTHING_HERE);
        };
        if context.session.is_read_only() {
            context.events.push(Event::ReadOnly);
            return None;
        }
        let map = context.session.map();
        let touched = in_chosen(map, context.tools, touched);
        if obstacle::to_stroke(map, context.tools, &touched).is_some() {
            // It stands beside the pointer already.
            return None;
        }
        let ground = ground_for(map, context.tools, touched.volume);
        // Ground that becomes voxels may join volumes: then the one under the pointer can be another in a moment.
        let volume = touched.volume.filter(|_| ground.is_none());
        let settings = context
            .tools
            .sculpting(modifiers, map, volume, touched.material)?;
        let ground = ground.filter(|_| settings.tool.moves_surface());
        let flows = settings.tool.goes_on_at_rest();
        let lags = across(map, &settings, ground.as_ref(), touched.volume) > MOST_ACROSS;
        self.sculpting.before = Some(map.clone());
        self.sculpting.touched = Some(touched);
        let begun = context.session.begin_sculpting(settings, ground);
        if let Err(error) = begun {
            self.sculpting.before = None;
            context.events.push(Event::Failed(error.to_string()));
            return None;
        }
        self.sculpting.lagging = lags.then(Lagging::new);
        self.gesture = Some(Gesture::Sculpt { start: time, flows });
        self.sculpt(0.0, context);
        self.gesture
    }

    /// Goes on to where the pointer is now.
    pub(super) fn sculpt(&mut self, seconds: f64, context: &mut Context<'_>) {
        let Some(touched) = self.sculpting.touched else {
            return;
        };
        let point: SculptPoint = touched.point(seconds);
        match &mut self.sculpting.lagging {
            Some(lagging) => lagging.queue(point),
            None => {
                if let Err(error) = context.session.extend_sculpting(&[point]) {
                    self.give_up_sculpting(error.to_string(), context);
                }
            }
        }
    }

    /// Takes a stroke back that was refused: what is refused once would be refused in every frame.
    pub(super) fn give_up_sculpting(&mut self, why: String, context: &mut Context<'_>) {
        self.gesture = None;
        self.end_sculpting();
        context.session.cancel_stroke();
        context.events.push(Event::Failed(why));
    }

    /// Forgets the map that a stroke began on, and what of it is still to come.
    pub(super) fn end_sculpting(&mut self) {
        self.sculpting.before = None;
        self.sculpting.lagging = None;
    }

    /// Lets a stroke end: at once, or when what lags behind has come.
    pub(super) fn release_sculpt(&mut self, time: f64, context: &mut Context<'_>) {
        if self
            .sculpting
            .lagging
            .as_ref()
            .is_some_and(Lagging::is_under_way)
        {
            self.gesture = Some(Gesture::Settle);
            return;
        }
        self.end_sculpting();
        if !self.finish(context) {
            let pointer = self.pointer;
            let _: Option<Gesture> = self.say_at(pointer, time, obstacle::NOTHING_CHANGED);
        }
    }

    /// Takes the material under the pointer. Says what was taken.
    pub(super) fn pick_material(
        &self,
        at: Pos2,
        rect: Rect,
        context: &mut Context<'_>,
    ) -> Option<String> {
        let touched = self.touched_at(context.session, context.tools.kind, rect, at)?;
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

/// Adding on ground within the box of the chosen volume, one that is no ground, is meant for that volume.
fn in_chosen(map: &Map, tools: &Tools, touched: Touched) -> Touched {
    let adds = tools.kind == ToolKind::Voxels(VoxelKind::Add);
    let chosen = tools.volumes.chosen_of(map);
    let Some((id, volume)) = chosen.filter(|_| adds && touched.volume.is_none()) else {
        return touched;
    };
    let at = volume.to_voxels().transform_point3(touched.at);
    let last = Vec3::from(volume.voxels.size().map(|side| side as f32 - 0.5));
    let is_within = at.cmpge(Vec3::splat(-0.5)).all() && at.cmple(last).all();
    match is_within && volume.role == Role::Body {
        true => Touched {
            volume: Some(id),
            ..touched
        },
        false => touched,
    }
}

/// How ground becomes voxels in a stroke that begins there: on ground, or on a volume that stands in for it.
pub(super) fn ground_for(
    map: &Map,
    tools: &Tools,
    volume: Option<VolumeId>,
) -> Option<GroundVoxels> {
    let volume = volume.and_then(|id| map.volumes.get(&id));
    let is_ground = volume.is_none_or(|volume| Plot::of(volume, &map.field).is_some());
    is_ground.then(|| tools.voxels.of_ground())
}

/// How many voxels lie across the brush where it begins.
fn across(
    map: &Map,
    settings: &SculptSettings,
    ground: Option<&GroundVoxels>,
    volume: Option<VolumeId>,
) -> f32 {
    let volume = volume.and_then(|id| map.volumes.get(&id));
    let of_volume = volume.map(|volume| volume.voxel_size);
    let of_ground = || ground.and_then(|how| how.voxel_size(map).ok());
    let size = of_volume.or_else(of_ground);
    size.map_or(0.0, |size| 2.0 * settings.brush.radius / size)
}
