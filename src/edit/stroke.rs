//! A stroke: a brush drawn along a path, from its first dab to its edit.

use super::brush::Turn;
use super::dab::{Dab, Memory, Where};
use super::mask::Masked;
use super::placing::{Placing, Step};
use super::tip::Tip;
use super::walk::{Pace, Walk};
use super::{Brush, Edit, EditError, Mask, PathPoint, Symmetry, Tool};
use crate::map::{Changes, Map};
use serde::{Deserialize, Serialize};

/// Least distance between dabs, in cells: a smaller one paints no cell that this one misses.
const LEAST_STEP: f64 = 0.25;
/// Farthest place on a path, in metres.
const FARTHEST: f32 = 10_000_000.0;

/// Everything that a stroke depends on but its path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrokeSettings {
    /// What it does.
    pub tool: Tool,
    /// What with.
    #[serde(default)]
    pub brush: Brush,
    /// What its soft edge is drawn by.
    #[serde(default)]
    pub seed: u32,
    /// Where it may work.
    #[serde(default)]
    pub mask: Mask,
    /// Where it is repeated.
    #[serde(default)]
    pub symmetry: Symmetry,
}

impl StrokeSettings {
    /// A stroke that may work everywhere, once.
    pub fn new(tool: Tool, brush: Brush, seed: u32) -> Self {
        Self {
            tool,
            brush,
            seed,
            mask: Mask::default(),
            symmetry: Symmetry::default(),
        }
    }
}

/// A stroke under way. It works on one map until it is finished or cancelled.
///
/// A place is changed by the strongest dab on it, from its value before the stroke, so that dabs that overlap
/// don't pile up; tools that [flow](Tool::flows) let each dab work on what is there, and go on at rest. The same path
/// with the same times gives the same bits in however many pieces it comes.
#[derive(Debug)]
pub struct Stroke {
    settings: StrokeSettings,
    tip: Tip,
    walk: Walk,
    memory: Memory,
    mask: Option<Masked>,
    way: Way,
}

/// What a stroke knows of the way that its dabs have come.
#[derive(Debug)]
struct Way {
    last: Option<Step>,
    /// The first dab, if its direction is not known yet.
    waiting: Option<Step>,
    /// East and south, of length 1.
    heading: [f32; 2],
    /// How many dabs were drawn.
    drawn: u32,
}

impl Stroke {
    /// Begins a stroke; nothing is changed yet.
    ///
    /// # Errors
    /// When a number of the brush or the tool's level is out of range.
    pub fn begin(settings: StrokeSettings, map: &Map) -> Result<Self, EditError> {
        settings.brush.check()?;
        settings.tool.check(map)?;
        settings.mask.check(map)?;
        let mask = Masked::of(&settings.mask, map);
        let field = &map.field;
        let cell = f64::from(field.spacing[0].min(field.spacing[1]));
        let radius = f64::from(settings.brush.radius);
        let pace = Pace {
            step: (radius * f64::from(settings.brush.spacing)).max(cell * LEAST_STEP),
            flows: settings.tool.flows(),
        };
        Ok(Self {
            walk: Walk::new(
                pace,
                radius * std::f64::consts::SQRT_2,
                field.spacing,
                field.extent(),
            ),
            tip: Tip::of(&settings.brush),
            settings,
            memory: Memory::default(),
            mask,
            way: Way {
                last: None,
                waiting: None,
                heading: [1.0, 0.0],
                drawn: 0,
            },
        })
    }

    /// Goes on along the path.
    ///
    /// # Errors
    /// When a point is no place; nothing is changed then.
    pub fn extend(&mut self, map: &mut Map, points: &[PathPoint]) -> Result<Changes, EditError> {
        let is_place = |p: &PathPoint| p.x.abs() <= FARTHEST && p.z.abs() <= FARTHEST;
        if let Some(index) = points.iter().position(|point| !is_place(point)) {
            let PathPoint { x, z, .. } = points[index];
            return Err(EditError::Path { index, x, z });
        }
        let mut changes = Changes::none();
        let mut walk = self.walk.clone();
        for point in points {
            walk.go(*point, |step| changes.merge(&self.step(map, step)));
        }
        self.walk = walk;
        Ok(changes)
    }

    /// Ends it: the edit, if anything changed, and what the last dab changed.
    pub fn finish(mut self, map: &mut Map) -> (Option<Edit>, Changes) {
        let mut changes = Changes::none();
        let mut walk = self.walk.clone();
        walk.end(|step| changes.merge(&self.step(map, step)));
        if let Some(only) = self.way.waiting.take() {
            changes.merge(&self.dab(map, only));
        }
        let label = self.settings.tool.label();
        (self.memory.transaction.commit(map, label), changes)
    }

    /// Takes it all back.
    pub fn cancel(self, map: &mut Map) -> Changes {
        self.memory.transaction.cancel(map)
    }

    /// What it was begun with.
    pub fn settings(&self) -> &StrokeSettings {
        &self.settings
    }

    /// Draws the next dab of the walk; of a brush that is turned along the path, the first waits for the second.
    fn step(&mut self, map: &mut Map, step: Step) -> Changes {
        let last = self.way.last.replace(step);
        if self.settings.brush.turn == Turn::Fixed {
            return self.dab(map, step);
        }
        let Some(last) = last else {
            self.way.waiting = Some(step);
            return Changes::none();
        };
        let [dx, dz] = [0, 1].map(|axis| step.at[axis] - last.at[axis]);
        let length = (dx * dx + dz * dz).sqrt();
        if length > 0.0 {
            self.way.heading = [dx / length, dz / length].map(|part| part as f32);
        }
        let mut changes = Changes::none();
        if let Some(first) = self.way.waiting.take() {
            changes.merge(&self.dab(map, first));
        }
        changes.merge(&self.dab(map, step));
        changes
    }

    fn dab(&mut self, map: &mut Map, step: Step) -> Changes {
        let StrokeSettings {
            tool,
            brush,
            seed,
            symmetry,
            ..
        } = &self.settings;
        let placing = Placing::new(brush, step, self.way.heading, *seed, self.way.drawn);
        self.way.drawn = self.way.drawn.wrapping_add(1);
        let ground = Where::of(&map.field, *symmetry);
        let mut changes = Changes::none();
        let dab = Dab::new(placing, &self.tip, *seed, ground).under(self.mask.as_ref());
        for image in symmetry.images(step.at, map.field.extent()) {
            changes.merge(&tool.dab(&dab.mirrored(&image), &mut self.memory, map));
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::Shape;
    use crate::edit::op::level::LevelTool;

    fn settings(tool: LevelTool, radius: f32) -> StrokeSettings {
        let brush = Brush {
            radius,
            ..Brush::default()
        };
        StrokeSettings::new(Tool::Level(tool), brush, 7)
    }

    fn path(points: &[[f32; 2]]) -> Vec<PathPoint> {
        let point = |(i, p): (usize, &[f32; 2])| PathPoint::new(p[0], p[1], i as f32 * 0.016);
        points.iter().enumerate().map(point).collect()
    }

    fn draw(map: &mut Map, settings: StrokeSettings, pieces: &[&[PathPoint]]) -> Option<Edit> {
        let mut stroke = Stroke::begin(settings, map).unwrap();
        for piece in pieces {
            stroke.extend(map, piece).unwrap();
        }
        stroke.finish(map).0
    }

    fn map() -> Map {
        Map::flat([100, 90], [10.0, 10.0]).unwrap()
    }

    #[test]
    fn the_same_path_in_few_or_many_events_gives_equal_bits() {
        let many: Vec<[f32; 2]> = (0..=300)
            .map(|i| [50.0 + 2.5 * i as f32, 40.0 + 2.0 * i as f32])
            .collect();
        let many = path(&many);
        let few = [many[0], many[150], many[300]];
        let (mut a, mut b, mut c) = (map(), map(), map());
        let singly: Vec<&[PathPoint]> = many.chunks(1).collect();
        draw(&mut a, settings(LevelTool::Set(3), 55.0), &[&few]).unwrap();
        draw(&mut b, settings(LevelTool::Set(3), 55.0), &singly).unwrap();
        draw(&mut c, settings(LevelTool::Set(3), 55.0), &[&many]).unwrap();
        assert_eq!(a, b);
        assert_eq!(a, c);
    }

    #[test]
    fn overlap_does_not_pile_up() {
        let mut map = map();
        let to_and_fro = path(&[
            [100.0, 100.0],
            [600.0, 100.0],
            [100.0, 100.0],
            [600.0, 100.0],
        ]);
        draw(&mut map, settings(LevelTool::Raise, 50.0), &[&to_and_fro]).unwrap();
        let levels = map.field.level.to_vec();
        assert_eq!(levels.iter().max(), Some(&1));
        assert_eq!(map.field.level.get(30, 10), 1);
    }

    #[test]
    fn a_soft_edge_is_denser_inside_and_nothing_changes_outside() {
        let mut map = map();
        let dot = path(&[[500.0, 450.0]]);
        draw(&mut map, settings(LevelTool::Set(2), 300.0), &[&dot]).unwrap();
        let (mut inner, mut rim) = ([0, 0], [0, 0]);
        for (x, z) in map.field.cell_region().places() {
            let (dx, dz) = (x as f32 * 10.0 + 5.0 - 500.0, z as f32 * 10.0 + 5.0 - 450.0);
            let distance = (dx * dx + dz * dz).sqrt();
            let painted = usize::from(map.field.level.get(x, z) == 2);
            if distance < 150.0 {
                assert_eq!(painted, 1);
            } else if distance >= 300.0 {
                assert_eq!(painted, 0);
            } else if distance < 225.0 {
                inner[painted] += 1;
            } else {
                rim[painted] += 1;
            }
        }
        assert!(
            inner[1] > 2 * inner[0] && rim[0] > 2 * rim[1],
            "{inner:?} {rim:?}"
        );
    }

    #[test]
    fn the_brush_stands_between_cells_where_the_pointer_is() {
        let painted = |x: f32| {
            let mut map = map();
            let mut settings = settings(LevelTool::Set(1), 12.0);
            settings.brush.hardness = 1.0;
            draw(&mut map, settings, &[&path(&[[x, 105.0]])]).unwrap();
            let cells = map.field.cell_region().places();
            let sum: u32 = cells
                .map(|(x, z)| u32::from(map.field.level.get(x, z)) * x)
                .sum();
            sum
        };
        assert_ne!(painted(100.0), painted(104.0));
    }

    #[test]
    fn the_smallest_brush_paints_the_cell_it_stands_in() {
        let mut map = map();
        draw(
            &mut map,
            settings(LevelTool::Set(3), 0.01),
            &[&path(&[[109.0, 201.0]])],
        )
        .unwrap();
        let sum: u32 = map.field.level.to_vec().into_iter().map(u32::from).sum();
        assert_eq!((sum, map.field.level.get(10, 20)), (3, 3));
    }

    #[test]
    fn a_square_brush_is_square() {
        let mut map = map();
        let mut settings = settings(LevelTool::Set(1), 30.0);
        settings.brush.shape = Shape::Square;
        settings.brush.hardness = 1.0;
        draw(&mut map, settings, &[&path(&[[500.0, 500.0]])]).unwrap();
        let painted = map.field.level.to_vec().into_iter().filter(|l| *l == 1);
        assert_eq!(painted.count(), 36);
    }

    #[test]
    fn cancelling_takes_all_back_and_wild_paths_are_refused() {
        let mut map = map();
        let before = map.clone();
        let mut stroke = Stroke::begin(settings(LevelTool::Set(1), 30.0), &map).unwrap();
        stroke
            .extend(&mut map, &path(&[[0.0, 0.0], [900.0, 800.0]]))
            .unwrap();
        assert_ne!(map, before);
        assert!(stroke.extend(&mut map, &path(&[[f32::NAN, 0.0]])).is_err());
        stroke.cancel(&mut map);
        assert_eq!(map, before);
        assert!(Stroke::begin(settings(LevelTool::Set(9), 30.0), &map).is_err());
    }
}
