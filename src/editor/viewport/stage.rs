//! The picture of the ground: drawn to a texture of its own, again only when something in it changed.

use super::gesture::{Gesture, Ground};
use super::options::{Options, Quality};
use super::pose::Pose;
use super::{brush_cursor, picture_cursor, scene};
use crate::editor::session::Session;
use crate::editor::tool::Tools;
use crate::editor::ui::theme::{plain, tokens};
use crate::render::{Bands, Camera, Cuts, Gpu, Hatching, Look, Renderer, Target};
use crate::scene::Surfaces;
use egui::{Align2, Color32, Rect, TextureId, Ui, pos2};
use std::ops::Range;
use std::time::{Duration, Instant};

/// What is drawn.
pub struct Scene<'a> {
    /// The camera.
    pub pose: Pose,
    /// How it is drawn.
    pub options: Options,
    /// How much is done for the picture.
    pub quality: Quality,
    /// What the overlays of heights are drawn for.
    pub bands: Bands,
    /// Ground that is hatched, if any is.
    pub hatching: Option<Hatching>,
    /// Whether reference distances are shown as rings.
    pub rings: bool,
    /// The eye, while it is frozen.
    pub frozen: Option<Pose>,
    /// What drives the level of detail.
    pub eye: glam::Vec3,
    /// Whether the map is seen from above: without haze, land beyond it and shadows of hills.
    pub above: bool,
    /// The ground under the pointer.
    pub cursor: Option<Ground>,
    /// The gesture under way.
    pub gesture: Option<Gesture>,
    /// Whether the camera moves or something is painted.
    pub moving: bool,
    /// The tools.
    pub tools: &'a Tools,
}

/// How long after the last movement the picture is refined.
const REST: Duration = Duration::from_millis(300);

/// How large the picture is while something moves and the processor does the card's work.
const ROUGH: f32 = 0.7;

/// How soon it is looked again whether simplified volumes were made.
const MAKING: Duration = Duration::from_millis(300);

/// How soon more of the light follows an edit.
const CATCHING_UP: Duration = Duration::from_millis(5);

/// The picture.
#[derive(Default)]
pub struct Stage {
    card: Option<Card>,
    drawn: Option<Drawn>,
    moved: Option<Instant>,
    milliseconds: f32,
    software: bool,
    volumes: OfVolumes,
    /// Bricks that the picture has come to lack, until somebody was told.
    untold: Option<usize>,
}

/// What the picture shows of volumes.
#[derive(Clone, Copy, Debug, Default)]
struct OfVolumes {
    triangles: u64,
    /// Bricks that it lacks, since the card has no room for them.
    undrawn: usize,
}

/// What is on the graphics card.
struct Card {
    gpu: Gpu,
    renderer: Renderer,
    target: Option<(Target, TextureId)>,
}

/// What the picture shows, to tell whether it is still right.
#[derive(Clone)]
struct Drawn {
    camera: Camera,
    look: Look,
    size: [u32; 2],
    samples: u32,
    /// The columns of pixels that are drawn.
    columns: Range<u32>,
}

/// Columns are drawn by so many, so that a line that parts two pictures can be dragged a little without drawing them.
const COLUMNS: u32 = 64;

impl Drawn {
    /// Whether it shows all that another is to show.
    fn shows(&self, wanted: &Self) -> bool {
        self.camera == wanted.camera
            && self.size == wanted.size
            && self.samples == wanted.samples
            && self.columns.start <= wanted.columns.start
            && self.columns.end >= wanted.columns.end
            && self.look == wanted.look
    }
}

impl Stage {
    /// A picture of the same map beside this one: they share what is on the card of it.
    pub fn beside(&self) -> Self {
        let card = self.card.as_ref().map(|card| Card {
            gpu: card.gpu.clone(),
            renderer: card.renderer.beside(),
            target: None,
        });
        Self {
            card,
            software: self.software,
            ..Self::default()
        }
    }

    /// Gives back what the window holds of the picture.
    pub fn release(self, frame: &eframe::Frame) {
        if let (Some(state), Some(card)) = (frame.wgpu_render_state(), self.card)
            && let Some((_, id)) = card.target
        {
            state.renderer.write().free_texture(&id);
        }
    }

    /// Another map: nothing is right any more.
    pub fn forget(&mut self) {
        self.drawn = None;
    }

    /// The quality that suits the graphics card.
    pub fn fitting_quality(&self) -> Quality {
        if self.software {
            Quality::Low
        } else {
            Quality::High
        }
    }

    /// Milliseconds from picture to picture while it moves; 0 as long as it has not moved.
    pub fn milliseconds(&self) -> f32 {
        self.milliseconds
    }

    /// The surfaces of volumes that are on the card.
    pub fn surfaces(&self) -> Option<Surfaces> {
        self.card.as_ref()?.renderer.surfaces()
    }

    /// What the section in the picture cuts of volumes; none without a section.
    pub fn cuts(&self) -> Option<Cuts> {
        let (card, drawn) = (self.card.as_ref()?, self.drawn.as_ref()?);
        card.renderer.cuts(&drawn.camera, drawn.size)
    }

    /// Triangles of volumes in the picture.
    pub fn volume_triangles(&self) -> u64 {
        self.volumes.triangles
    }

    /// How many bricks of volumes the picture has come to lack, since the card has no room for them; it is said once.
    pub fn take_undrawn(&mut self) -> Option<usize> {
        self.untold.take()
    }

    /// Shows the picture.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        session: &mut Session,
        scene: &Scene<'_>,
        frame: &mut eframe::Frame,
    ) {
        let Some(state) = frame.wgpu_render_state() else {
            return no_card(ui, rect);
        };
        if self.card.is_none() {
            let (device, queue) = (state.device.clone(), state.queue.clone());
            let gpu = Gpu::from_parts(device, queue, &state.adapter.get_info());
            self.software = gpu.is_software();
            session.upload_again();
            self.card = Some(Card {
                renderer: Renderer::new(&gpu),
                gpu,
                target: None,
            });
        }
        let rough = self.software && self.is_moving(ui, scene);
        let of_picture = picture_cursor::is_for(scene);
        let brush = brush_cursor::footprint(scene).filter(|_| !of_picture);
        let mut wanted = self.wanted(ui, rect, session, scene, rough);
        wanted.look.brush = brush.filter(|_| !self.software);
        let Some(card) = &mut self.card else { return };
        let mut stale = !self
            .drawn
            .as_ref()
            .is_some_and(|drawn| drawn.shows(&wanted));
        if session.has_upload() || card.renderer.lacks(&wanted.look) {
            let upload = session.take_upload();
            let (updated, changes) = (&upload.updated, &upload.changes);
            card.renderer.upload(
                session.seen_map(),
                session.view(),
                updated,
                changes,
                &wanted.look,
            );
            stale = true;
        }
        card.renderer
            .light_around(session.seen_map(), scene.pose.position);
        if card.renderer.is_behind() {
            card.renderer.catch_up(session.seen_map());
            ui.ctx().request_repaint_after(CATCHING_UP);
            stale = true;
        }
        if card.renderer.makes_far_volumes() {
            ui.ctx().request_repaint_after(MAKING);
            stale |= card.renderer.has_far_volumes();
        }
        if stale {
            let Some(drawn) = card.draw(state, &wanted) else {
                return no_card(ui, rect);
            };
            let before = self.volumes.undrawn;
            self.volumes = OfVolumes {
                triangles: card.renderer.volume_triangles(&drawn.camera, drawn.size),
                undrawn: card.renderer.undrawn_bricks(),
            };
            if before == 0 && self.volumes.undrawn > 0 {
                self.untold = Some(self.volumes.undrawn);
            }
            if card.renderer.makes_far_volumes() {
                ui.ctx().request_repaint_after(MAKING);
            }
            self.drawn = Some(drawn);
            if self.moved.is_some() {
                self.milliseconds = smoothed(self.milliseconds, ui);
            }
        }
        if let Some((_, id)) = &card.target {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(*id, rect, whole, Color32::WHITE);
        }
        if let Some(brush) = brush.filter(|_| self.software) {
            brush_cursor::paint(ui, rect, session, scene, &brush);
        }
        if of_picture {
            picture_cursor::paint(ui, rect, session, scene);
        }
        if let Some(frozen) = &scene.frozen {
            scene::mark_eye(ui, rect, &scene.pose, frozen);
        }
        scene::mark_cells(ui, rect, session, scene);
    }

    /// Whether something moves or did a moment ago; sees to it that the picture is refined at rest.
    fn is_moving(&mut self, ui: &Ui, scene: &Scene<'_>) -> bool {
        let camera = camera(&scene.pose);
        let turned = self
            .drawn
            .as_ref()
            .is_some_and(|drawn| drawn.camera != camera);
        if scene.moving || turned {
            self.moved = Some(Instant::now());
        }
        let Some(moved) = self.moved else {
            return false;
        };
        let left = REST.saturating_sub(moved.elapsed());
        if left.is_zero() {
            self.moved = None;
            return false;
        }
        ui.ctx().request_repaint_after(left);
        true
    }

    fn wanted(
        &self,
        ui: &Ui,
        rect: Rect,
        session: &Session,
        scene: &Scene<'_>,
        rough: bool,
    ) -> Drawn {
        let scale = ui.ctx().pixels_per_point() * if rough { ROUGH } else { 1.0 };
        let pixels = |points: f32| ((points * scale).round() as u32).max(1);
        let size = [pixels(rect.width()), pixels(rect.height())];
        let mut look = scene::look(session, scene);
        look.pixels_per_point = scale;
        Drawn {
            camera: camera(&scene.pose),
            look,
            size,
            columns: columns(rect, ui.clip_rect(), size[0]),
            samples: if rough { 1 } else { 4 },
        }
    }
}

/// The columns of a picture of `width` pixels in `rect` that are seen through `clip`, and a few more.
fn columns(rect: Rect, clip: Rect, width: u32) -> Range<u32> {
    let column = |x: f32| {
        let share = (x - rect.left()) / rect.width().max(1.0);
        share.clamp(0.0, 1.0) * width as f32
    };
    let start = column(clip.left()) as u32 / COLUMNS * COLUMNS;
    let end = (column(clip.right()).ceil() as u32).next_multiple_of(COLUMNS);
    start..end.min(width)
}

fn camera(pose: &Pose) -> Camera {
    Camera {
        position: pose.position,
        yaw: pose.yaw,
        pitch: pose.pitch,
        field_of_view: 2.0 * pose.lens.atan(),
    }
}

impl Card {
    /// Draws, if the card can hold the picture.
    fn draw(&mut self, state: &egui_wgpu::RenderState, wanted: &Drawn) -> Option<Drawn> {
        let fits =
            |target: &Target| target.size() == wanted.size && target.samples() == wanted.samples;
        if !self.target.as_ref().is_some_and(|(target, _)| fits(target)) {
            let target = Target::new(&self.gpu, wanted.size, wanted.samples).ok()?;
            let mut painter = state.renderer.write();
            let (device, filter) = (&state.device, Target::FILTER);
            let id = match self.target.take() {
                Some((_, id)) => {
                    painter.update_egui_texture_from_wgpu_texture(
                        device,
                        target.view(),
                        filter,
                        id,
                    );
                    id
                }
                None => painter.register_native_texture(device, target.view(), filter),
            };
            self.target = Some((target, id));
        }
        let (target, _) = self.target.as_ref()?;
        let mut encoder = self.gpu.encoder();
        let columns = wanted.columns.clone();
        self.renderer
            .draw_columns(&mut encoder, target, &wanted.camera, &wanted.look, columns);
        self.gpu.submit(encoder);
        Some(wanted.clone())
    }
}

/// What a frame takes in all, smoothed. Only frames that follow each other tell it.
fn smoothed(before: f32, ui: &Ui) -> f32 {
    let between = ui.input(|input| input.unstable_dt) * 1000.0;
    match (before > 0.0, between < 1000.0) {
        (true, true) => before + (between - before) * 0.3,
        (false, true) => between,
        (_, false) => before,
    }
}

fn no_card(ui: &Ui, rect: Rect) {
    let tokens = tokens(ui);
    ui.painter().rect_filled(rect, 0, tokens.gutter);
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        "No graphics to draw with",
        plain(13.0),
        tokens.text3,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_under_another_picture_is_not_drawn() {
        let room = Rect::from_min_max(pos2(100.0, 0.0), pos2(1100.0, 600.0));
        assert_eq!(columns(room, room, 2000), 0..2000);
        assert_eq!(columns(room, room.with_max_x(400.0), 2000), 0..640);
        assert_eq!(columns(room, room.with_min_x(400.0), 2000), 576..2000);
        assert_eq!(columns(room, Rect::EVERYTHING, 7), 0..7);
        for clip in [Rect::NOTHING, room.with_min_x(1100.0)] {
            let drawn = columns(room, clip, 2000);
            assert!(drawn.len() <= COLUMNS as usize, "{drawn:?}");
        }
    }
}
