//! What of the tools and options shows in the picture, and marks that are painted over it.

use super::gesture::{Gesture, cells_between};
use super::options::{self, Options};
use super::pose::Pose;
use super::stage::Scene;
use super::{Shown, Viewport, marks, meaning};
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools};
use crate::editor::ui::scale;
use crate::editor::ui::theme::tokens;
use crate::map::ObjectId;
use crate::render::{self, Light, Look, Rings};
use egui::{Color32, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};
use glam::Vec3;

impl Viewport {
    /// Draws the picture, if it is another one now.
    pub(super) fn draw(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        session: &mut Session,
        tools: &Tools,
        shown: &mut Shown<'_>,
    ) {
        let shown_options = Options {
            overlay: self.overlay,
            ..self.options
        };
        let bands = meaning::bands(&shown_options, session);
        let hatching = self.hatching(session, tools);
        let scene = Scene {
            pose: self.pose,
            options: shown_options,
            quality: self.quality(),
            bands,
            hatching,
            rings: self.shows_rings(shown),
            frozen: self.frozen,
            eye: self.eye(),
            above: self.is_above(),
            cursor: self.cursor.or(shown.echo),
            gesture: self.gesture,
            moving: self.is_moving(),
            tools,
        };
        self.stage.show(ui, rect, session, &scene, shown.frame);
        let marked = marks::Scene {
            rect,
            pose: self.pose,
            session,
            tools,
            gesture: self.gesture,
            lasso: &self.lasso,
            cursor: self.cursor,
        };
        self.marks.paint(ui, &marked);
    }
}

/// How the picture looks.
pub(super) fn look(session: &Session, scene: &Scene<'_>) -> Look {
    Look {
        mode: match scene.options.mode {
            options::Mode::Textured => render::Mode::Textured,
            options::Mode::Wire => render::Mode::Wire,
            options::Mode::Both => render::Mode::Both,
            options::Mode::Unlit => render::Mode::Unlit,
        },
        overlay: scene.options.overlay.drawn(),
        overlay_opacity: scene.options.overlay_opacity,
        bands: scene.bands,
        hatching: scene.hatching.clone(),
        section: scene.options.section,
        sun: scene.options.sun,
        enhanced: scene.options.enhanced,
        quality: match scene.quality {
            options::Quality::Low => render::Quality::Low,
            options::Quality::Medium => render::Quality::Medium,
            options::Quality::High => render::Quality::High,
        },
        rings: scene.rings.then(|| Rings {
            eye: scene.eye,
            distances: session.map().parameters.reference_distances.clone(),
        }),
        border: true,
        weather: !scene.above,
        light: if scene.above {
            Light::ReliefMap
        } else {
            Light::Outdoors
        },
        selected: selected(session, scene),
        far_volumes: far_volumes(scene),
        ..Look::default()
    }
}

/// How many pixels far volumes may lie from where they belong: so few that one doesn't see when they change.
const FAR_VOLUMES: f32 = 0.5;

/// Far volumes are drawn simplified; but what is touched of them and how full they are is shown as it is.
fn far_volumes(scene: &Scene<'_>) -> Option<f32> {
    let is_exact = matches!(
        scene.options.overlay.drawn(),
        render::Overlay::Collision | render::Overlay::Touched | render::Overlay::Density
    );
    (!is_exact).then_some(FAR_VOLUMES)
}

/// The objects that are chosen, while the tool is one that has them.
fn selected(session: &Session, scene: &Scene<'_>) -> Vec<ObjectId> {
    if scene.tools.kind != ToolKind::Object {
        return Vec::new();
    }
    let chosen = scene.tools.objects.chosen.of(session.map());
    chosen.map(|(id, _)| id).collect()
}

/// Where a point is on the screen.
pub(super) fn place(rect: Rect, pose: &Pose, point: Vec3) -> Option<Pos2> {
    let aspect = rect.width() / rect.height();
    let at = pose.project(point, aspect)?;
    Some(pos2(
        rect.left() + rect.width() * (0.5 + 0.5 * at.x),
        rect.top() + rect.height() * (0.5 - 0.5 * at.y),
    ))
}

/// Marks the frozen eye: a small camera that shows where it looks.
pub(super) fn mark_eye(ui: &Ui, rect: Rect, pose: &Pose, frozen: &Pose) {
    let distance = (frozen.position - pose.position).length();
    let size = (distance * 0.06).max(0.2);
    let aspect = rect.width() / rect.height();
    let tip = place(rect, pose, frozen.position);
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| {
        let tangent = frozen.lens;
        let across = frozen.right() * (x * tangent * aspect) + frozen.up() * (y * tangent);
        place(
            rect,
            pose,
            frozen.position + (frozen.ahead() + across) * size,
        )
    });
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let accent = tokens(ui).accent;
    let (dark, bright) = (
        Stroke::new(3.5, Color32::from_black_alpha(150)),
        Stroke::new(1.5, accent),
    );
    for stroke in [dark, bright] {
        for (index, corner) in corners.iter().enumerate() {
            let next = corners[(index + 1) % 4];
            for other in [tip, next] {
                if let (Some(a), Some(b)) = (*corner, other) {
                    painter.line_segment([a, b], stroke);
                }
            }
        }
    }
    if let Some(tip) = tip {
        painter.circle(tip, 4.0, accent, Stroke::new(1.5, Color32::BLACK));
    }
}

/// Marks the rectangle of cells that is being spanned.
pub(super) fn mark_cells(ui: &Ui, rect: Rect, session: &Session, scene: &Scene<'_>) {
    let Some(Gesture::Rectangle { from, to, level }) = scene.gesture else {
        return;
    };
    const STEPS: u32 = 24;
    let cells = cells_between(from, to);
    let [dx, dz] = session.map().field.spacing;
    let corner = |x: f32, z: f32| {
        let (x, z) = (x * dx, z * dz);
        let height = session.height_at(x, z)?;
        place(rect, &scene.pose, Vec3::new(x, height, z))
    };
    let (x0, z0) = (cells.x0 as f32, cells.z0 as f32);
    let (width, height) = (cells.width() as f32, cells.height() as f32);
    let sides = [
        ((0.0, 0.0), (1.0, 0.0)),
        ((1.0, 0.0), (1.0, 1.0)),
        ((1.0, 1.0), (0.0, 1.0)),
        ((0.0, 1.0), (0.0, 0.0)),
    ];
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let most = session.map().parameters.max_level;
    let colour = scale::level(level, most);
    for (start, end) in sides {
        let points: Vec<Pos2> = (0..=STEPS)
            .filter_map(|step| {
                let part = step as f32 / STEPS as f32;
                let along = |a: f32, b: f32| a + (b - a) * part;
                let (u, v) = (along(start.0, end.0), along(start.1, end.1));
                corner(x0 + u * width, z0 + v * height)
            })
            .collect();
        let dark = Stroke::new(5.0, Color32::from_black_alpha(170));
        painter.add(Shape::line(points.clone(), dark));
        painter.add(Shape::line(points, Stroke::new(2.0, Color32::WHITE)));
    }
    if let Some(ground) = scene.cursor
        && let Some(at) = place(rect, &scene.pose, ground.point)
    {
        let swatch = Rect::from_center_size(at + vec2(18.0, 18.0), vec2(14.0, 14.0));
        let edge = Stroke::new(1.0, Color32::WHITE);
        painter.rect(swatch, 3, colour, edge, egui::StrokeKind::Outside);
    }
}
