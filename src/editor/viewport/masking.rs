//! Where a brush's mask lets nothing through, as the ground shows it.

use super::Viewport;
use crate::edit::{Mask, Masked};
use crate::editor::session::Session;
use crate::editor::tool::Tools;
use crate::math::Region;
use crate::render::{Hatching, Places};
use glam::Vec3;
use std::sync::Arc;

/// Places along a side of the area that is shown about the brush.
const SIDE: u32 = 256;
/// It moves by so many at a time, so that it seldom has to be looked at anew.
const STEP: u32 = 64;

/// The hatching of the mask that is set, kept as long as it is right.
#[derive(Debug, Default)]
pub struct Masking {
    /// Where the brush was last.
    place: Option<Vec3>,
    kept: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    mask: Mask,
    revision: u64,
    hatching: Hatching,
}

impl Masking {
    /// Another map: nothing is right any more.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    /// What the mask of the brush keeps it from, about where the brush is or was last; `ahead` is where it would be
    /// else. While a stroke is under way it is as it was when it began, as the mask is.
    pub fn hatching(
        &mut self,
        session: &Session,
        tools: &Tools,
        brush: Option<Vec3>,
        ahead: impl FnOnce() -> Option<Vec3>,
    ) -> Option<Hatching> {
        if !tools.kind.paints_ground() || tools.mask.is_open() {
            self.kept = None;
            return None;
        }
        self.place = brush.or(self.place).or_else(ahead);
        let of = match tools.kind.draws_cells() {
            true => Places::Cells,
            false => Places::Vertices,
        };
        let region = area(session, of, self.place?);
        let is_right = |kept: &Kept| {
            session.is_stroking()
                || (kept.mask == tools.mask
                    && kept.revision == session.revision()
                    && kept.hatching.region == region
                    && kept.hatching.of == of)
        };
        if !self.kept.as_ref().is_some_and(is_right) {
            self.kept = Some(Kept {
                mask: tools.mask.clone(),
                revision: session.revision(),
                hatching: look(session, &tools.mask, of, region)?,
            });
        }
        self.kept.as_ref().map(|kept| kept.hatching.clone())
    }
}

impl Viewport {
    /// What the mask of the brush keeps it from.
    pub(super) fn hatching(&mut self, session: &Session, tools: &Tools) -> Option<Hatching> {
        let brush = self.cursor.map(|ground| ground.point);
        let ahead = self.pose.ray_ahead();
        let seen = || session.cast(ahead).map(|ground| ground.point);
        self.masking.hatching(session, tools, brush, seen)
    }
}

/// The area about a place: of cells or of base vertices.
fn area(session: &Session, of: Places, place: Vec3) -> Region {
    let field = &session.map().field;
    let all = match of {
        Places::Cells => field.cell_region(),
        Places::Vertices => field.vertex_region(),
    };
    let along = |metres: f32, spacing: f32, end: u32| {
        let middle = (metres / spacing).max(0.0) as u32;
        let start = middle.saturating_sub(SIDE / 2) / STEP * STEP;
        let start = start.min(end.saturating_sub(SIDE) / STEP * STEP);
        (start, (start + SIDE + STEP).min(end))
    };
    let (x0, x1) = along(place.x, field.spacing[0], all.x1);
    let (z0, z1) = along(place.z, field.spacing[1], all.z1);
    Region::new(x0, z0, x1, z1)
}

fn look(session: &Session, mask: &Mask, of: Places, region: Region) -> Option<Hatching> {
    let masked = Masked::of(mask, session.map())?;
    let lets = |(x, z): (u32, u32)| match of {
        Places::Cells => masked.lets_cell(x, z),
        Places::Vertices => masked.lets_vertex(x, z),
    };
    let free = region
        .places()
        .map(|place| if lets(place) { 255 } else { 0 });
    Some(Hatching {
        of,
        region,
        free: Arc::new(free.collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::edit::{Patches, PathPoint};
    use crate::editor::tool::ToolKind;
    use crate::map::{Layer, Map};
    use egui::Modifiers;

    fn session() -> Session {
        let mut map = Map::flat([41, 31], [10.0, 10.0]).unwrap();
        let heights: Vec<f32> = (0..41 * 31).map(|at| (at * 7 % 41) as f32).collect();
        map.field.height = Layer::from_rows([41, 31], &heights);
        Session::new(Document::new(map))
    }

    fn masked_tools(kind: ToolKind) -> Tools {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        tools.kind = kind;
        tools.brush.radius = 1000.0;
        tools.brush.hardness = 1.0;
        tools.brush.strength = 1.0;
        tools.mask.height = Some([4.0, 30.0]);
        tools.mask.noise = Some(Patches {
            size: 60.0,
            share: 0.6,
            seed: 9,
        });
        tools
    }

    fn painted(session: &mut Session, tools: &Tools) {
        let settings = tools.stroke(Modifiers::NONE, 0.0).unwrap();
        session.begin_stroke(settings).unwrap();
        let middle = PathPoint::new(200.0, 150.0, 0.0);
        session.extend_stroke(&[middle]).unwrap();
        session.finish_stroke().unwrap();
    }

    #[test]
    fn what_is_hatched_is_what_a_stroke_leaves() {
        for kind in [ToolKind::Level, ToolKind::Colour] {
            let mut session = session();
            let tools = masked_tools(kind);
            let before = session.map().clone();
            let hatching = Masking::default()
                .hatching(&session, &tools, Some(Vec3::ZERO), || None)
                .unwrap();
            painted(&mut session, &tools);
            let (was, is) = (&before.field, &session.map().field);
            let changed = |(x, z): (u32, u32)| match hatching.of {
                Places::Cells => was.level.get(x, z) != is.level.get(x, z),
                Places::Vertices => was.colour.get(x, z) != is.colour.get(x, z),
            };
            let shown = hatching.region.places().zip(hatching.free.iter());
            let mut counts = [0, 0];
            for (place, free) in shown {
                assert_eq!(changed(place), *free == 255, "{kind:?} at {place:?}");
                counts[usize::from(*free == 255)] += 1;
            }
            assert!(counts[0] > 100 && counts[1] > 100, "{counts:?}");
        }
    }

    #[test]
    fn the_area_holds_the_brush_wherever_it_is() {
        let map = Map::flat([1000, 70], [1.0, 1.0]).unwrap();
        let session = Session::new(Document::new(map));
        for x in [0.0, 31.0, 500.0, 700.5, 998.9] {
            let found = area(&session, Places::Cells, Vec3::new(x, 0.0, 69.0));
            assert!((found.x0..found.x1).contains(&(x as u32)), "{x}: {found:?}");
            let shown_beside = |room: u32| found.width() >= room.min(999);
            assert!(shown_beside(SIDE) && found.height() == 69, "{found:?}");
        }
    }
}
