//! What is said beside the pointer: what stands in the way of a stroke in volumes, before it is drawn or when it comes to
//! nothing, and what a press was not enough for.

use super::Viewport;
use super::sculpting::ground_for;
use super::touched::Touched;
use crate::document::ground_voxels::check_brush;
use crate::edit::{EditError, SculptShape};
use crate::editor::tool::{ToolKind, Tools, VoxelKind};
use crate::editor::ui::text;
use crate::editor::ui::theme::{plain, tokens};
use crate::map::Map;
use egui::text::LayoutJob;
use egui::{
    Color32, Pos2, Rect, Role, Sense, Spinner, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

/// What is said of a stroke that came to nothing.
pub(super) const NOTHING_CHANGED: &str = "Nothing changed: there is nothing here for this tool";

/// What is said where nothing of the map is.
pub(super) const NOTHING_HERE: &str = "Nothing of the map is here: it is the sky, or land beyond the edge, which is only there to be seen";

/// Seconds for which something is said beside the pointer.
const SAID: f64 = 4.0;
/// Most points of a line of it.
const WIDTH: f32 = 250.0;

/// Something said beside the pointer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Word {
    at: Pos2,
    until: f64,
    text: String,
}

/// Why no stroke can begin where the pointer touches something; none if one can.
pub(super) fn to_stroke(map: &Map, tools: &Tools, touched: &Touched) -> Option<String> {
    let ToolKind::Voxels(kind) = tools.kind else {
        return None;
    };
    if matches!(kind, VoxelKind::Smooth | VoxelKind::Paint) {
        let none = map.volumes.is_empty();
        return none.then(|| "There are no voxels yet: dig or add first".into());
    }
    let how = ground_for(map, tools, touched.volume)?;
    let corner = match tools.voxels.shape {
        SculptShape::Ball => 1.0,
        SculptShape::Block => 3.0_f32.sqrt(),
    };
    let reach = tools.brush.radius * corner;
    match check_brush(map, touched.at, reach, &how) {
        Ok(()) => None,
        Err(EditError::TooManyVoxels { size }) => Some(too_large(map, tools, size)),
        Err(error) => Some(error.to_string()),
    }
}

fn too_large(map: &Map, tools: &Tools, size: [u64; 3]) -> String {
    let [x, y, z] = size.map(text::count);
    let brush = text::metres(2.0 * tools.brush.radius);
    let voxel = tools.voxels.of_ground().voxel_size(map).unwrap_or(1.0);
    format!(
        "A brush of {brush} at {voxel:.2} m a voxel would need {x} × {y} × {z} voxels: choose a coarser voxel size or a smaller brush"
    )
}

impl Viewport {
    /// Says something beside the pointer for a while; no gesture begins.
    pub(super) fn say_at<T>(&mut self, at: Pos2, time: f64, text: impl Into<String>) -> Option<T> {
        self.sculpting.word = Some(Word {
            at,
            until: time + SAID,
            text: text.into(),
        });
        None
    }

    /// Shows what stands in the way, or how long a stroke takes, beside the pointer; else `hint`.
    pub(super) fn show_word(&mut self, ui: &mut Ui, rect: Rect, hint: Option<&str>) {
        let now = ui.input(|input| input.time);
        self.sculpting.word.take_if(|word| word.until < now);
        let view = rect.intersect(ui.clip_rect());
        let lagging = self.sculpting.lagging.as_ref();
        if let Some(share) = lagging.and_then(|lagging| lagging.share()) {
            let done = (share * 100.0).round();
            let text = format!("Working… {done:.0} %. Escape takes it back");
            return say(ui, view, self.pointer, &text, Sign::Busy);
        }
        if let Some(word) = &self.sculpting.word {
            ui.ctx()
                .request_repaint_after(std::time::Duration::from_secs_f64(word.until - now + 0.01));
            return say(ui, view, word.at, &word.text, Sign::Warning);
        }
        if self.gesture.is_some() {
            return;
        }
        if let Some(obstacle) = &self.sculpting.obstacle {
            say(ui, view, self.pointer, obstacle, Sign::Warning);
        } else if let Some(hint) = hint {
            say(ui, view, self.pointer, hint, Sign::Hint);
        }
    }
}

/// What stands before the words.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    Warning,
    Hint,
    Busy,
}

fn say(ui: &mut Ui, view: Rect, pointer: Pos2, words: &str, sign: Sign) {
    let tokens = tokens(ui);
    let (ink, edge) = match sign {
        Sign::Warning => (tokens.text, tokens.warn),
        Sign::Hint | Sign::Busy => (tokens.text, tokens.line_strong),
    };
    let job = LayoutJob::simple(words.to_owned(), plain(12.0), ink, WIDTH);
    let galley = ui.painter().layout_job(job);
    let aside = if sign == Sign::Busy { 26.0 } else { 0.0 };
    let size = galley.size() + vec2(20.0 + aside, 14.0);
    let corner = pointer + vec2(18.0, 18.0);
    let most = (view.max - size - Vec2::splat(6.0)).max(view.min);
    let place = Rect::from_min_size(corner.min(most), size);
    let response = ui.interact(place, ui.scope_id().with("obstacle"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
    let painter = ui.painter().with_clip_rect(view);
    let fill = Color32::from_rgb(tokens.popup.r(), tokens.popup.g(), tokens.popup.b());
    painter.rect(place, 5, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    painter.galley(place.min + vec2(10.0 + aside, 7.0), galley, ink);
    if sign == Sign::Busy {
        let turning =
            Rect::from_center_size(place.left_center() + vec2(18.0, 0.0), Vec2::splat(15.0));
        Spinner::new().color(tokens.accent).paint_at(ui, turning);
    }
}
