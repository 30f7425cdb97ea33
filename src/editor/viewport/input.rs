//! Pointer and keys in the viewport, as gestures.

use super::gesture::{self, Gesture, Ground, HALF_ANGLE, PICK_SLACK};
use super::{Event, Viewport};
use crate::edit::PathPoint;
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools};
use egui::{Key, PointerButton, Pos2, Rect, Response, Ui};
use glam::{Vec2, Vec3};

/// What a frame of input works on.
pub struct Context<'a> {
    /// The open map.
    pub session: &'a mut Session,
    /// The tools.
    pub tools: &'a mut Tools,
    /// What happened, to be told.
    pub events: &'a mut Vec<Event>,
}

impl Viewport {
    /// Takes a frame's input.
    pub fn take_input(&mut self, ui: &Ui, response: &Response, context: &mut Context<'_>) {
        let rect = response.rect;
        let pointer = ui.input(|input| input.pointer.latest_pos());
        let over = response.contains_pointer() || self.gesture.is_some();
        let place = pointer.filter(|_| over);
        self.cursor = place.and_then(|at| self.ground_at(context.session, rect, at));
        if self.gesture.is_none() && response.is_pointer_button_down_on() {
            self.press(ui, response, context);
        }
        if self.gesture.is_some() {
            self.go_on(ui, rect, context);
        }
        if self.gesture == Some(Gesture::Look) {
            self.fly(ui, context.events);
        }
        if response.contains_pointer() {
            self.wheel(ui, rect, context);
        }
    }

    /// The ground under a place on the screen.
    pub fn ground_at(&self, session: &Session, rect: Rect, at: Pos2) -> Option<Ground> {
        let share = (at - rect.min) / rect.size();
        let place = Vec2::new(share.x * 2.0 - 1.0, 1.0 - share.y * 2.0);
        let ray = self
            .pose
            .ray(place, HALF_ANGLE.tan(), rect.width() / rect.height());
        session.cast(ray)
    }

    fn press(&mut self, ui: &Ui, response: &Response, context: &mut Context<'_>) {
        let (pressed, modifiers, at, time) = ui.input(|input| {
            let buttons = [
                PointerButton::Primary,
                PointerButton::Secondary,
                PointerButton::Middle,
            ];
            let pressed = buttons
                .into_iter()
                .find(|button| input.pointer.button_pressed(*button));
            let at = input.pointer.press_origin();
            (pressed, input.modifiers, at, input.time)
        });
        let (Some(pressed), Some(at)) = (pressed, at) else {
            return;
        };
        self.flight = None;
        let pivot = self.pivot(context.session, response.rect, at);
        self.gesture = match pressed {
            PointerButton::Secondary => Some(Gesture::Look),
            PointerButton::Middle if modifiers.shift => Some(Gesture::Pan {
                depth: (pivot - self.pose.position).length(),
            }),
            PointerButton::Middle => Some(Gesture::Orbit { pivot }),
            _ if modifiers.alt => Some(Gesture::PickOrOrbit { start: at, pivot }),
            _ => self.press_tool(ui, at, pivot, time, context),
        };
    }

    fn press_tool(
        &mut self,
        ui: &Ui,
        at: Pos2,
        pivot: Vec3,
        time: f64,
        context: &mut Context<'_>,
    ) -> Option<Gesture> {
        let modifiers = ui.input(|input| input.modifiers);
        if ui.input(|input| input.key_down(Key::B)) && context.tools.kind.has_brush() {
            return Some(Gesture::Brush {
                radius: context.tools.brush.radius,
                strength: context.tools.brush.strength,
                start: at,
            });
        }
        match context.tools.kind {
            ToolKind::Look => Some(Gesture::Orbit { pivot }),
            _ if context.session.is_read_only() => {
                context.events.push(Event::ReadOnly);
                None
            }
            ToolKind::Rectangle => {
                let ground = self.cursor?;
                Some(Gesture::Rectangle {
                    from: ground.cell,
                    to: ground.cell,
                    level: context.tools.fill_level(modifiers),
                })
            }
            ToolKind::Level => {
                let ground = self.cursor?;
                let tool = context.tools.stroke(modifiers);
                if let Err(error) = context.session.begin_stroke(tool, &context.tools.brush) {
                    context.events.push(Event::Failed(error.to_string()));
                    return None;
                }
                self.extend(&[ground.point], time, time, time, context);
                Some(Gesture::Stroke {
                    start: time,
                    last: time,
                })
            }
        }
    }

    /// What a camera turns around: the ground under the pointer, else what the middle shows, else a place ahead.
    fn pivot(&self, session: &Session, rect: Rect, at: Pos2) -> Vec3 {
        self.ground_at(session, rect, at)
            .or_else(|| self.ground_at(session, rect, rect.center()))
            .map_or_else(
                || self.pose.position + self.pose.ahead() * session.size() * 0.3,
                |ground| ground.point,
            )
    }

    fn go_on(&mut self, ui: &Ui, rect: Rect, context: &mut Context<'_>) {
        let (by, at, held, escape, now) = ui.input(|input| {
            (
                input.pointer.delta(),
                input.pointer.latest_pos(),
                input.pointer.any_down(),
                input.key_pressed(Key::Escape),
                input.time,
            )
        });
        let Some(gesture) = self.gesture else { return };
        if escape {
            return self.cancel(context);
        }
        match gesture {
            Gesture::Stroke { start, last } => self.paint(ui, rect, start, last, now, context),
            Gesture::Rectangle { from, level, .. } => {
                if let Some(ground) = self.cursor {
                    self.gesture = Some(Gesture::Rectangle {
                        from,
                        to: ground.cell,
                        level,
                    });
                }
            }
            Gesture::PickOrOrbit { start, pivot } => {
                if at.is_some_and(|at| at.distance(start) > PICK_SLACK) {
                    self.gesture = Some(Gesture::Orbit { pivot });
                }
            }
            Gesture::Brush {
                radius,
                strength,
                start,
            } => {
                if let Some(at) = at {
                    let moved = at - start;
                    context.tools.brush.radius = radius;
                    context.tools.resize(moved.x / 12.0);
                    let strength = strength - moved.y / 200.0;
                    context.tools.brush.strength = strength.clamp(0.0, 1.0);
                }
            }
            _ if by != egui::Vec2::ZERO => {
                gesture::drag_camera(&mut self.pose, gesture, by, rect.height());
                context.events.push(Event::Looked);
            }
            _ => {}
        }
        if !held {
            self.release(context);
        }
    }

    /// Every place that the pointer went through since the last frame, with its time.
    fn paint(
        &mut self,
        ui: &Ui,
        rect: Rect,
        start: f64,
        last: f64,
        now: f64,
        context: &mut Context<'_>,
    ) {
        let moves: Vec<Pos2> = ui.input(|input| {
            let moved = input.events.iter().filter_map(|event| match event {
                egui::Event::PointerMoved(at) => Some(*at),
                _ => None,
            });
            moved.collect()
        });
        let points: Vec<Vec3> = moves
            .into_iter()
            .filter_map(|at| self.ground_at(context.session, rect, at))
            .map(|ground| ground.point)
            .collect();
        self.extend(&points, start, last, now, context);
        self.gesture = Some(Gesture::Stroke { start, last: now });
    }

    fn extend(
        &mut self,
        points: &[Vec3],
        start: f64,
        last: f64,
        now: f64,
        context: &mut Context<'_>,
    ) {
        let count = points.len() as f64;
        let path: Vec<PathPoint> = points
            .iter()
            .enumerate()
            .map(|(index, point)| PathPoint {
                x: point.x,
                z: point.z,
                time: (last - start + (now - last) * (index as f64 + 1.0) / count) as f32,
            })
            .collect();
        if let Err(error) = context.session.extend_stroke(&path) {
            context.events.push(Event::Failed(error.to_string()));
        }
    }

    fn release(&mut self, context: &mut Context<'_>) {
        match self.gesture.take() {
            Some(Gesture::Stroke { .. }) => match context.session.finish_stroke() {
                Ok(true) => context.events.push(Event::Painted),
                Ok(false) => {}
                Err(error) => context.events.push(Event::Failed(error.to_string())),
            },
            Some(Gesture::Rectangle { from, to, level }) => {
                let cells = gesture::cells_between(from, to);
                context.events.push(Event::Fill(cells, level));
            }
            Some(Gesture::PickOrOrbit { .. }) => {
                if let Some(ground) = self.cursor {
                    let (x, z) = ground.cell;
                    let level = context.session.map().field.level.get(x, z);
                    context.tools.level = level;
                    context.events.push(Event::Picked(level));
                }
            }
            _ => {}
        }
    }

    /// Ends the gesture without its effect.
    fn cancel(&mut self, context: &mut Context<'_>) {
        if let Some(Gesture::Stroke { .. }) = self.gesture.take() {
            context.session.cancel_stroke();
        }
    }

    fn fly(&mut self, ui: &Ui, events: &mut Vec<Event>) {
        let (by, fast, seconds) = ui.input(|input| {
            let axis = |more, less| {
                f32::from(u8::from(input.key_down(more)))
                    - f32::from(u8::from(input.key_down(less)))
            };
            let by = Vec3::new(
                axis(Key::D, Key::A),
                axis(Key::E, Key::Q),
                axis(Key::W, Key::S),
            );
            (by, input.modifiers.shift, input.stable_dt.min(0.1))
        });
        if by == Vec3::ZERO {
            return;
        }
        let speed = self.speed() * if fast { 4.0 } else { 1.0 };
        self.pose.fly(by.normalize() * speed * seconds);
        events.push(Event::Looked);
        ui.ctx().request_repaint();
    }

    fn wheel(&mut self, ui: &Ui, rect: Rect, context: &mut Context<'_>) {
        let (scroll, pinch, at) = ui.input(|input| {
            (
                input.smooth_scroll_delta.y,
                input.zoom_delta(),
                input.pointer.latest_pos(),
            )
        });
        let Some(at) = at.filter(|_| scroll != 0.0 || pinch != 1.0) else {
            return;
        };
        if self.gesture == Some(Gesture::Look) {
            let faster = self.speed() * 1.1f32.powf(scroll / 40.0);
            self.options.fly_speed = Some(faster.clamp(0.1, 10_000.0));
            return;
        }
        let target = self.pivot(context.session, rect, at);
        let points = scroll + 300.0 * (pinch - 1.0);
        self.flight = None;
        self.pose.zoom(target, gesture::zoom_share(points));
        let left = (target - self.pose.position).length();
        context.events.push(Event::Zoomed(left));
    }
}
