//! Lines on the ground: what is selected, what is about to be set down, a lasso, a ramp.

use super::gesture::{Gesture, Ground, cells_between};
use super::ghost::Ghost;
use super::pose::Pose;
use super::scene::place;
use super::selecting::{in_cells, ramp};
use crate::edit::Selection;
use crate::editor::session::Session;
use crate::editor::tool::{ToolKind, Tools};
use crate::editor::ui::theme::tokens;
use crate::math::Ray;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Ui};
use glam::Vec3;

/// Most points of an outline that are looked for behind hills.
const MOST_SOUGHT: usize = 1500;
/// Most points of an outline; of longer ones some are left out.
const MOST_POINTS: usize = 12_000;
const DASH: f32 = 6.0;

/// What is marked, and from where it is seen.
pub(super) struct Scene<'a> {
    pub rect: Rect,
    pub pose: Pose,
    pub session: &'a Session,
    pub tools: &'a Tools,
    pub gesture: Option<Gesture>,
    pub lasso: &'a [Vec3],
    pub cursor: Option<Ground>,
}

/// The outline of what is selected as it was last drawn.
#[derive(Default)]
pub struct Marks {
    known: Option<Known>,
    ghost: Ghost,
}

struct Known {
    cells: Selection,
    from: (Pose, Rect, u64),
    lines: Vec<Vec<Pos2>>,
}

impl Marks {
    /// Paints them over the picture.
    pub(super) fn paint(&mut self, ui: &Ui, scene: &Scene<'_>) {
        let painter = ui.painter().with_clip_rect(scene.rect);
        let accent = tokens(ui).accent;
        let select = &scene.tools.select;
        if let Some(cells) = &select.cells {
            let shown = scene.tools.kind == ToolKind::Select || select.masks;
            if shown && cells.size() == scene.session.map().field.cells() {
                dashed(&painter, self.outline(cells, scene), Color32::WHITE);
            }
        }
        let spacing = scene.session.map().field.spacing;
        if let (Some(floating), Some(at)) = (&select.floating, scene.cursor) {
            let corner = floating.corner(in_cells(at.point, spacing));
            let lines = scene.lines(&floating.lying().cells, corner);
            self.ghost.paint(&painter, scene, floating, corner);
            solid(&painter, &lines, accent);
        }
        match scene.gesture {
            Some(Gesture::Select { from, to, .. }) => {
                let size = scene.session.map().field.cells();
                let cells = Selection::rectangle(size, cells_between(from, to));
                solid(&painter, &scene.lines(&cells, [0, 0]), accent);
            }
            Some(Gesture::Lasso { .. }) => {
                let closed = scene.lasso.iter().chain(scene.lasso.first());
                let line = closed.filter_map(|point| scene.place(*point)).collect();
                solid(&painter, &[line], accent);
            }
            Some(Gesture::Ramp { from, to }) => self.ramp(&painter, scene, [from, to]),
            _ => {}
        }
    }

    fn outline(&mut self, cells: &Selection, scene: &Scene<'_>) -> &[Vec<Pos2>] {
        let from = (scene.pose, scene.rect, scene.session.revision());
        let is_right = |known: &Known| known.from == from && known.cells == *cells;
        if !self.known.as_ref().is_some_and(is_right) {
            self.known = Some(Known {
                cells: cells.clone(),
                from,
                lines: scene.lines(cells, [0, 0]),
            });
        }
        self.known.as_ref().map_or(&[], |known| &known.lines)
    }

    fn ramp(&self, painter: &Painter, scene: &Scene<'_>, [from, to]: [Vec3; 2]) {
        let along = ramp(from, to);
        let ahead = Vec3::new(to.x - from.x, 0.0, to.z - from.z).normalize_or_zero();
        let aside = Vec3::new(-ahead.z, 0.0, ahead.x) * scene.tools.brush.radius;
        let line = |offset: Vec3| {
            let ends = [Vec3::from(along.from), Vec3::from(along.to)];
            ends.into_iter()
                .filter_map(|end| scene.place(end + offset))
                .collect::<Vec<Pos2>>()
        };
        solid(painter, &[line(Vec3::ZERO)], Color32::WHITE);
        dashed(painter, &[line(aside), line(-aside)], Color32::WHITE);
        for end in [from, to] {
            if let Some(at) = scene.place(end) {
                painter.circle(at, 4.0, Color32::WHITE, Stroke::new(1.5, Color32::BLACK));
            }
        }
    }
}

impl Scene<'_> {
    pub(super) fn place(&self, point: Vec3) -> Option<Pos2> {
        place(self.rect, &self.pose, point)
    }

    /// The outline of cells on the screen, moved by so many columns and rows; parted where it can't be seen.
    fn lines(&self, cells: &Selection, [columns, rows]: [i32; 2]) -> Vec<Vec<Pos2>> {
        let outline = cells.outline();
        let length = |[from, to]: &[[u32; 2]; 2]| (to[0] - from[0] + to[1] - from[1]) as usize;
        let points: usize = outline.iter().map(|line| length(line) + 1).sum();
        let sought = points <= MOST_SOUGHT;
        let step = points.div_ceil(MOST_POINTS).max(1);
        let [dx, dz] = self.session.map().field.spacing;
        let mut lines = Vec::new();
        for line in &outline {
            let [from, to] = line;
            let count = length(line);
            let mut run = Vec::new();
            let steps = (0..count).step_by(step).chain([count]);
            for at in steps {
                let part = at as f32 / count.max(1) as f32;
                let along = |axis: usize| from[axis] as f32 + (to[axis] - from[axis]) as f32 * part;
                let x = (along(0) + columns as f32) * dx;
                let z = (along(1) + rows as f32) * dz;
                match self.on_ground(x, z, sought) {
                    Some(point) => run.push(point),
                    None => lines.push(std::mem::take(&mut run)),
                }
            }
            lines.push(run);
        }
        lines.retain(|line| line.len() > 1);
        lines
    }

    fn on_ground(&self, x: f32, z: f32, sought: bool) -> Option<Pos2> {
        let height = self.session.height_at(x, z)?;
        let point = Vec3::new(x, height, z);
        let at = self.place(point)?;
        (!sought || self.is_seen(point)).then_some(at)
    }

    pub(super) fn is_seen(&self, point: Vec3) -> bool {
        let origin = self.pose.position;
        let Some(direction) = (point - origin).try_normalize() else {
            return false;
        };
        let distance = (point - origin).length();
        let hit = self.session.cast(Ray { origin, direction });
        hit.is_none_or(|hit| (hit.point - origin).length() > distance * 0.99 - 0.1)
    }
}

fn solid(painter: &Painter, lines: &[Vec<Pos2>], colour: Color32) {
    for stroke in [
        Stroke::new(4.0, Color32::from_black_alpha(150)),
        Stroke::new(1.8, colour),
    ] {
        for line in lines {
            painter.add(Shape::line(line.clone(), stroke));
        }
    }
}

fn dashed(painter: &Painter, lines: &[Vec<Pos2>], colour: Color32) {
    for line in lines {
        let dark = Stroke::new(3.2, Color32::from_black_alpha(150));
        painter.add(Shape::line(line.clone(), dark));
        let bright = Stroke::new(1.6, colour);
        painter.extend(Shape::dashed_line(line, bright, DASH, DASH));
    }
}
