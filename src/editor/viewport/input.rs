//! Pointer and keys in the viewport, as gestures. Every queued event counts, in order, however slow the frames are.

use super::gesture::{self, Gesture, Ground, PICK_SLACK};
use super::{Event, Viewport};
use crate::edit::PathPoint;
use crate::editor::session::Session;
use crate::editor::tool::{Tape, ToolKind, Tools};
use crate::voxel;
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, Response, Ui};
use glam::Vec3;

/// What a frame of input works on.
pub struct Context<'a> {
    /// The open map.
    pub session: &'a mut Session,
    /// The tools.
    pub tools: &'a mut Tools,
    /// Where others than the ground have the pointer.
    pub barred: &'a [Rect],
    /// What happened, to be told.
    pub events: &'a mut Vec<Event>,
}

/// A frame's place and time.
struct Frame {
    rect: Rect,
    /// Seconds of the program's clock, now and at the frame before.
    now: f64,
    before: f64,
    brush_key: bool,
}

impl Viewport {
    /// Takes a frame's input.
    pub fn take_input(
        &mut self,
        ui: &Ui,
        rect: Rect,
        response: &Response,
        context: &mut Context<'_>,
    ) {
        let (queue, now, dt, brush_key) = ui.input(|input| {
            let dt = f64::from(input.unstable_dt).clamp(0.0, 1.0);
            let brush_key = input.key_down(Key::B) && !input.modifiers.any();
            (input.events.clone(), input.time, dt, brush_key)
        });
        let frame = Frame {
            rect,
            now,
            before: now - dt,
            brush_key,
        };
        self.take_queue(ui, &queue, &frame, context);
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let barred = |at: &Pos2| context.barred.iter().any(|rect| rect.contains(*at));
        let over = |at: &Pos2| response.contains_pointer() && !barred(at);
        let place = pointer.filter(|at| self.gesture.is_some() || over(at));
        self.cursor = place.and_then(|at| self.ground_at(context.session, rect, at));
        self.touch(context.session, context.tools, rect, place);
        self.follow_lagging(ui.ctx(), now, context);
        if self.is_walking() && self.take_steps(ui, context.session) {
            context.events.push(Event::Looked);
        }
        match self.gesture {
            Some(Gesture::Look) if !self.is_walking() => self.fly(ui, context.events),
            Some(Gesture::Stroke {
                start,
                at,
                flows: true,
            }) => {
                // The pointer rests, but the tool goes on; where it works stays, however the ground moves under it.
                self.paint(at, now - start, context);
                ui.ctx().request_repaint();
            }
            Some(Gesture::Sculpt { start, flows: true }) => {
                self.sculpt(now - start, context);
                ui.ctx().request_repaint();
            }
            _ => {}
        }
        if response.contains_pointer() {
            self.wheel(ui, rect, context);
        }
    }

    fn take_queue(
        &mut self,
        ui: &Ui,
        queue: &[egui::Event],
        frame: &Frame,
        context: &mut Context<'_>,
    ) {
        let count = queue.len().max(1) as f64;
        for (index, event) in queue.iter().enumerate() {
            let part = (index as f64 + 1.0) / count;
            let time = frame.before + (frame.now - frame.before) * part;
            match event {
                // A pen says how hard it is pressed before it says where.
                egui::Event::Touch { force, .. } => self.pressure = force.unwrap_or(1.0),
                egui::Event::PointerMoved(at) => self.moved(*at, time, frame, context),
                egui::Event::PointerButton {
                    pos,
                    button,
                    pressed: true,
                    modifiers,
                } if self.gesture.is_none() && self.is_free(ui, *pos) => {
                    self.pointer = *pos;
                    context.events.push(Event::Pressed);
                    self.press(*pos, *button, *modifiers, time, frame, context);
                }
                egui::Event::PointerButton {
                    button,
                    pressed: false,
                    ..
                } if self.button == *button => self.release(frame.rect, time, context),
                egui::Event::Key {
                    key: Key::Escape,
                    pressed: true,
                    ..
                } if self.is_busy() => self.cancel(context),
                egui::Event::Key {
                    key: Key::Escape,
                    pressed: true,
                    ..
                } => context.events.push(Event::Escaped),
                egui::Event::WindowFocused(false) => self.release(frame.rect, time, context),
                _ => {}
            }
        }
    }

    /// Whether nothing lies over the ground at a place of the screen.
    fn is_free(&self, ui: &Ui, at: Pos2) -> bool {
        ui.clip_rect().contains(at)
            && ui.ctx().layer_id_at(at) == Some(ui.layer_id())
            && !self.covered.iter().any(|covered| covered.contains(at))
    }

    /// The ground under a place on the screen.
    pub fn ground_at(&self, session: &Session, rect: Rect, at: Pos2) -> Option<Ground> {
        let ground = session.cast(self.ray_into_ground(session, at, rect)?)?;
        let mut ground = Some(ground).filter(|ground| self.is_shown(ground.point))?;
        if self.is_above() {
            // From so far the length of the ray has no more digits than centimetres.
            let Vec3 { x, z, .. } = ground.point;
            ground.point.y = session.height_at(x, z).unwrap_or(ground.point.y);
        }
        Some(ground)
    }

    fn press(
        &mut self,
        at: Pos2,
        button: PointerButton,
        modifiers: Modifiers,
        time: f64,
        frame: &Frame,
        context: &mut Context<'_>,
    ) {
        self.flight = None;
        self.button = button;
        let pivot = self.pivot(context.session, frame.rect, at);
        self.gesture = match button {
            PointerButton::Secondary => Some(Gesture::Look),
            PointerButton::Middle if modifiers.shift => Some(Gesture::Pan {
                depth: (pivot - self.pose.position).length(),
            }),
            PointerButton::Middle => Some(Gesture::Orbit { pivot }),
            PointerButton::Primary if modifiers.alt => {
                Some(Gesture::PickOrOrbit { start: at, pivot })
            }
            PointerButton::Primary if frame.brush_key && context.tools.kind.has_brush() => {
                Some(Gesture::Brush {
                    radius: context.tools.brush.radius,
                    strength: context.tools.brush.strength,
                    start: at,
                })
            }
            PointerButton::Primary => {
                self.cursor = self.ground_at(context.session, frame.rect, at);
                match context.tools.kind {
                    ToolKind::Object => {
                        self.press_object(at, frame.rect, pivot, modifiers, context)
                    }
                    ToolKind::Volume => self.press_volume(at, frame.rect, pivot, time, context),
                    ToolKind::Touch => self.press_touch(at, frame.rect, context),
                    ToolKind::Voxels(_) => {
                        self.press_sculpt(at, frame.rect, modifiers, time, context)
                    }
                    _ => self.press_tool(pivot, modifiers, time, context),
                }
            }
            _ => None,
        };
        self.gesture = self.gesture.map(|gesture| self.fitting_gesture(gesture));
    }

    fn press_tool(
        &mut self,
        pivot: Vec3,
        modifiers: Modifiers,
        time: f64,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        if context.tools.kind == ToolKind::Look {
            return Some(Gesture::Orbit { pivot });
        }
        let ground = self.cursor?;
        if context.tools.kind == ToolKind::Tape {
            context.tools.tape.click(ground.point);
            return Some(Gesture::Measure {
                start: self.pointer,
            });
        }
        if context.tools.kind == ToolKind::Select {
            return self.press_select(ground, modifiers, context);
        }
        if context.session.is_read_only() {
            context.events.push(Event::ReadOnly);
            return None;
        }
        if context.tools.kind == ToolKind::Ramp {
            let (from, to) = (ground.point, ground.point);
            return Some(Gesture::Ramp { from, to });
        }
        let Some(settings) = context.tools.stroke(modifiers, ground.point.y) else {
            return Some(Gesture::Rectangle {
                from: ground.cell,
                to: ground.cell,
                level: context.tools.filled_with(modifiers),
            });
        };
        let flows = settings.tool.flows();
        if let Err(error) = context.session.begin_stroke(settings) {
            context.events.push(Event::Failed(error.to_string()));
            return None;
        }
        self.paint(ground.point, 0.0, context);
        Some(Gesture::Stroke {
            start: time,
            at: ground.point,
            flows,
        })
    }

    /// What a camera turns around and goes to: the ground or the voxels under the pointer, else what the middle shows, else
    /// a place ahead.
    pub(super) fn pivot(&self, session: &Session, rect: Rect, at: Pos2) -> Vec3 {
        self.solid_at(session, rect, at)
            .or_else(|| self.solid_at(session, rect, rect.center()))
            .unwrap_or_else(|| self.pose.position + self.pose.ahead() * session.size() * 0.3)
    }

    /// The nearest of ground and voxels under a place on the screen.
    pub(super) fn solid_at(&self, session: &Session, rect: Rect, at: Pos2) -> Option<Vec3> {
        let ground = self.ground_at(session, rect, at).map(|ground| ground.point);
        let ray = self.ray_through(at, rect);
        let voxels = ray.and_then(|ray| voxel::cast(session.map(), &ray));
        let voxels = voxels.filter(|hit| self.is_shown(hit.place));
        let away = |point: &Vec3| point.distance_squared(self.pose.position);
        let places = ground.into_iter().chain(voxels.map(|hit| hit.place));
        places.min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    fn moved(&mut self, at: Pos2, time: f64, frame: &Frame, context: &mut Context<'_>) {
        let by = at - std::mem::replace(&mut self.pointer, at);
        let Some(gesture) = self.gesture else { return };
        match gesture {
            Gesture::Stroke { start, flows, .. } => {
                if let Some(ground) = self.ground_at(context.session, frame.rect, at) {
                    let at = ground.point;
                    self.paint(at, time - start, context);
                    self.gesture = Some(Gesture::Stroke { start, at, flows });
                }
            }
            Gesture::Sculpt { start, .. } => {
                self.touch(context.session, context.tools, frame.rect, Some(at));
                self.sculpt(time - start, context);
            }
            Gesture::Rectangle { from, level, .. } => {
                if let Some(ground) = self.ground_at(context.session, frame.rect, at) {
                    let to = ground.cell;
                    self.gesture = Some(Gesture::Rectangle { from, to, level });
                }
            }
            Gesture::Select { .. } | Gesture::Lasso { .. } | Gesture::Ramp { .. } => {
                if let Some(ground) = self.ground_at(context.session, frame.rect, at) {
                    self.span(gesture, ground, context);
                }
            }
            Gesture::Band { .. } => {}
            Gesture::Object(held) => self.drag_object(held, at, frame.rect, context),
            Gesture::Volume(held) => self.drag_volume(held, at, frame.rect, context),
            Gesture::PickOrOrbit { start, pivot } if at.distance(start) > PICK_SLACK => {
                self.gesture = Some(self.fitting_gesture(Gesture::Orbit { pivot }));
            }
            Gesture::PickOrOrbit { .. }
            | Gesture::Measure { .. }
            | Gesture::Touch { .. }
            | Gesture::Settle => {}
            Gesture::Brush {
                radius,
                strength,
                start,
            } => {
                let moved = at - start;
                context.tools.brush.radius = radius;
                context.tools.resize(moved.x / 12.0);
                let strength = strength - moved.y / 200.0;
                context.tools.brush.strength = strength.clamp(0.0, 1.0);
            }
            Gesture::Orbit { pivot } => {
                self.orbit(context.session, pivot, by, frame.rect.height());
                context.events.push(Event::Looked);
            }
            Gesture::Look | Gesture::Pan { .. } => {
                gesture::drag_camera(&mut self.pose, gesture, by, frame.rect.height());
                context.events.push(Event::Looked);
            }
        }
    }

    /// Turns around the pivot, sideways alone where the camera would go under the ground.
    pub(super) fn orbit(&mut self, session: &Session, pivot: Vec3, by: egui::Vec2, height: f32) {
        let gesture = Gesture::Orbit { pivot };
        let mut turned = self.pose;
        gesture::drag_camera(&mut turned, gesture, by, height);
        let lowest = self.lowest_eye(session, turned.position);
        if by.y < 0.0 && lowest.is_some_and(|lowest| turned.position.y < lowest) {
            turned = self.pose;
            let sideways = egui::vec2(by.x, 0.0);
            gesture::drag_camera(&mut turned, gesture, sideways, height);
        }
        self.pose = turned;
    }

    fn paint(&self, point: Vec3, seconds: f64, context: &mut Context<'_>) {
        let point = PathPoint {
            pressure: self.pressure,
            ..PathPoint::new(point.x, point.z, seconds as f32)
        };
        if let Err(error) = context.session.extend_stroke(&[point]) {
            context.events.push(Event::Failed(error.to_string()));
        }
    }

    fn release(&mut self, rect: Rect, time: f64, context: &mut Context<'_>) {
        self.pressure = 1.0;
        match self.gesture.take() {
            Some(Gesture::Stroke { .. }) => _ = self.finish(context),
            Some(Gesture::Sculpt { .. }) => self.release_sculpt(time, context),
            Some(Gesture::Settle) => self.gesture = Some(Gesture::Settle),
            Some(Gesture::PickOrOrbit { start, .. })
                if matches!(context.tools.kind, ToolKind::Voxels(_)) =>
            {
                let picked = self.pick_material(start, rect, context);
                context.events.extend(picked.map(Event::Picked));
            }
            Some(Gesture::Rectangle { from, to, level }) => {
                let cells = gesture::cells_between(from, to);
                context.events.push(Event::Fill(cells, level));
            }
            Some(Gesture::Object(held)) => self.drop_object(&held, context),
            Some(Gesture::Volume(held)) => self.drop_volume(&held, rect, context),
            Some(Gesture::Band { start, joining }) => self.end_band(start, joining, rect, context),
            Some(Gesture::PickOrOrbit { pivot, .. }) => {
                let map = context.session.map();
                if let Some(what) = context.tools.pick(map, pivot.x, pivot.z, pivot.y) {
                    context.events.push(Event::Picked(what));
                }
            }
            Some(Gesture::Touch { start }) => self.end_touch(start, rect, context),
            Some(Gesture::Measure { start }) => {
                let dragged = self.pointer.distance(start) > PICK_SLACK;
                if let Some(ground) = self.cursor.filter(|_| dragged) {
                    context.tools.tape.finish(ground.point);
                }
            }
            Some(gesture) => self.spanned(gesture, context),
            None => {}
        }
    }

    /// Ends a stroke; says whether it changed anything.
    pub(super) fn finish(&mut self, context: &mut Context<'_>) -> bool {
        let done = context.session.finish_stroke();
        match &done {
            Ok(true) => context.events.push(Event::Painted),
            Ok(false) => {}
            Err(error) => context.events.push(Event::Failed(error.to_string())),
        }
        done.is_ok_and(|changed| changed)
    }

    /// Ends the gesture without its effect.
    fn cancel(&mut self, context: &mut Context<'_>) {
        match self.gesture.take() {
            Some(Gesture::Stroke { .. } | Gesture::Sculpt { .. } | Gesture::Settle) => {
                self.end_sculpting();
                context.session.cancel_stroke();
            }
            Some(Gesture::Object(_)) => context.session.preview(None),
            Some(Gesture::Volume(held)) => self.cancel_volume(&held, context),
            Some(Gesture::Measure { .. }) => context.tools.tape = Tape::default(),
            _ => {}
        }
        self.drop_ring(context.session);
    }
}
