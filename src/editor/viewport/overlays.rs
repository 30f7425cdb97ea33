//! What lies over the ground: mini-map, legend, axes, hints, what is pointed at.

use super::gesture::Gesture;
use super::legend;
use super::meaning;
use super::minimap::{self, MiniMap};
use super::options::Options;
use super::pose::Pose;
use super::walking::EYE_HEIGHT;
use super::{Event, Shown, Viewport, gizmo, hints, top_view};
use crate::editor::session::Session;
use crate::editor::tool::Tools;
use crate::editor::ui::theme::tokens;
use crate::editor::ui::{Icon, layout, text};
use egui::{
    Align2, ColorImage, Context, Margin, Rect, RichText, TextureHandle, TextureId, TextureOptions,
    Ui, vec2,
};
use glam::Vec3;

/// A viewport of less width shows no ornaments.
const NARROW: f32 = 260.0;
/// Pixels of the mini-map's picture along its longer side.
const PICTURE: u32 = 288;

/// Pictures that are made from the map and follow its changes.
#[derive(Default)]
pub struct Pictures {
    top: Option<(ColorImage, TextureHandle)>,
}

impl Pictures {
    /// Another map: nothing is right any more.
    pub fn forget(&mut self) {
        self.top = None;
    }

    /// The map from above.
    fn top(&mut self, context: &Context, session: &mut Session) -> TextureId {
        let changes = session.take_undrawn();
        if changes.field || changes.textures {
            self.top = None;
        }
        let map = session.map();
        let (picture, handle) = self.top.get_or_insert_with(|| {
            let picture = top_view::picture(map, PICTURE);
            let handle = context.load_texture("top view", picture.clone(), TextureOptions::LINEAR);
            (picture, handle)
        });
        let touched = top_view::touched(&changes, map);
        if let Some(cells) = touched {
            top_view::redraw(picture, map, cells.intersection(&map.field.cell_region()));
        }
        let moved = top_view::moved_volumes(&changes, map);
        if moved {
            top_view::redraw_holes(picture, map);
        }
        if moved || touched.is_some() {
            handle.set(picture.clone(), TextureOptions::LINEAR);
        }
        handle.id()
    }
}

/// What a comparison says of the viewport, before what else there is to say.
fn titled(title: Option<&str>, text: String) -> String {
    match title {
        Some(title) => format!("{title} · {text}"),
        None => text,
    }
}

/// The part of a viewport above what stands at its lower edge.
fn above(view: Rect, covered: &[Rect]) -> Rect {
    let low = |rect: &&Rect| rect.intersects(view) && rect.top() > view.center().y;
    let top = covered.iter().filter(low).map(Rect::top);
    view.with_max_y(top.fold(view.bottom(), f32::min))
}

impl Viewport {
    pub(super) fn show_overlays(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        session: &mut Session,
        tools: &Tools,
        shown: &Shown<'_>,
        events: &mut Vec<Event>,
    ) {
        self.covered.clone_from(&shown.covered);
        self.show_state(ui, rect, tools, shown.title.as_deref());
        let wide = rect.width() > NARROW;
        self.show_tape(ui, shown.place, session, tools);
        self.show_touch(ui, shown.place, session.map(), tools);
        if self.is_dragging_ring() || (self.shows_rings(shown) && !self.is_moving()) {
            self.show_rings(ui, shown.place, session, events);
        }
        if shown.ornaments.axes && wide && !self.is_above() {
            self.show_axes(ui, rect);
        }
        let minimap = self.options.minimap && shown.ornaments.minimap && !self.is_above();
        if minimap && wide && rect.height() > 320.0 {
            self.show_minimap(ui, rect, session);
        }
        if shown.ornaments.legend && wide {
            self.show_legend(ui, above(rect, &shown.covered), session);
        }
        if wide {
            self.show_section(ui, rect, session.map(), tools);
        }
        if let Some(done) = shown.hints
            && let Some((skipped, place)) = hints::show(ui, rect, &self.covered, done)
        {
            self.covered.push(place);
            if skipped {
                events.push(Event::HintsSkipped);
            }
        }
    }

    fn show_axes(&mut self, ui: &mut Ui, rect: Rect) {
        self.covered.push(gizmo::place(rect));
        if let Some((yaw, pitch)) = gizmo::show(ui, rect, &self.pose) {
            let from = self.pose;
            let mut to = from;
            let pivot = from.position + from.ahead() * self.size * 0.4;
            to.orbit(pivot, yaw - from.yaw, pitch - from.pitch);
            self.fly_to(to);
        }
    }

    fn show_minimap(&mut self, ui: &mut Ui, rect: Rect, session: &mut Session) {
        let picture = self.pictures.top(ui.ctx(), session);
        let map = MiniMap {
            picture,
            extent: session.map().field.extent(),
            pose: self.pose,
            half_angle: (self.pose.lens * rect.width() / rect.height()).atan(),
            frozen: self.frozen.map(|pose| pose.position),
        };
        let (clicked, place) = minimap::show(ui, rect, &map);
        self.covered.push(place);
        if let Some([x, z]) = clicked {
            self.go_to(session, x, z);
        }
    }

    /// Looks at a place from as far and as steeply as now.
    fn go_to(&mut self, session: &Session, x: f32, z: f32) {
        let height = session.height_at(x, z).unwrap_or_default();
        let place = Vec3::new(x, height, z);
        let above = (self.pose.position.y - height).max(self.size * 0.02);
        let slope = (-self.pose.ahead().y).max(0.25);
        let distance = above / slope;
        let position = place - self.pose.ahead() * distance;
        let position = Vec3::new(position.x, height + above, position.z);
        self.flight = None;
        self.pose = Pose {
            position,
            ..Pose::looking_at(position, place)
        };
    }

    fn show_legend(&mut self, ui: &mut Ui, rect: Rect, session: &mut Session) {
        let shown = Options {
            overlay: self.overlay,
            ..self.options
        };
        if let Some(legend) = meaning::of(&shown, session) {
            let place = legend::show(ui, rect, &legend, &mut self.options);
            self.covered.push(place);
        }
    }

    /// A line at the top left: what is seen, or what the gesture does.
    fn show_state(&self, ui: &mut Ui, rect: Rect, tools: &Tools, title: Option<&str>) {
        let (icon, text) = match self.gesture {
            Some(Gesture::Brush { .. }) => {
                let brush = &tools.brush;
                let (size, strength) = (brush.radius * 2.0, brush.strength);
                (
                    Icon::Brush,
                    format!("Size {size:.0} m · strength {strength:.2}"),
                )
            }
            Some(Gesture::Rectangle { from, to, level }) => {
                let cells = super::gesture::cells_between(from, to);
                let (width, height) = (cells.width(), cells.height());
                let layer = tools.filled.name();
                (
                    Icon::Rectangle,
                    format!("{width} × {height} cells to {layer} {level}"),
                )
            }
            Some(Gesture::Select { from, to, .. }) => {
                let cells = super::gesture::cells_between(from, to);
                let (width, height) = (cells.width(), cells.height());
                (Icon::Select, format!("{width} × {height} cells"))
            }
            Some(Gesture::Ramp { from, to }) => {
                let length = super::selecting::ramp(from, to).length();
                let rise = to.y - from.y;
                let slope = rise.atan2(length).to_degrees();
                (
                    Icon::Ramp,
                    format!("{length:.0} m long, {rise:+.1} m, {slope:+.1}°"),
                )
            }
            Some(Gesture::Look) => {
                let speed = self.speed();
                (Icon::Camera, format!("Flying at {speed:.0} m/s"))
            }
            _ if self.frozen.is_some() => (Icon::Lock, "Eye frozen".to_owned()),
            _ if self.is_above() => {
                let across = 2.0 * self.half_height() * self.aspect;
                let text = format!("From above · {} across", text::metres(across));
                (Icon::Map, titled(title, text))
            }
            _ if self.is_walking() => {
                let text = format!("On foot · eyes at {EYE_HEIGHT} m");
                (Icon::Walk, titled(title, text))
            }
            _ => (
                Icon::Camera,
                title.unwrap_or("Perspective · 60°").to_owned(),
            ),
        };
        layout::overlay(ui, rect, Align2::LEFT_TOP, vec2(320.0, 24.0), |ui| {
            layout::glass(ui)
                .corner_radius(5)
                .inner_margin(Margin::symmetric(8, 3))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let tokens = tokens(ui);
                        layout::icon(ui, icon, 15.0, tokens.text2);
                        ui.label(RichText::new(text).size(12.0).color(tokens.text));
                    });
                });
        });
    }
}
