//! Rows of a property: a label that resets, and a bar that is slider and number in one.

use super::theme::{self, tokens};
use egui::{
    Align2, Color32, DragValue, Rect, Response, Role, Sense, Stroke, TextStyle, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};
use std::ops::RangeInclusive;

/// Width of the column of labels.
pub const LABEL: f32 = 84.0;
/// Height of a row.
pub const ROW: f32 = 24.0;

/// A number that a bar edits.
#[derive(Clone, Debug)]
pub struct Number<'a> {
    /// What it is called.
    pub label: &'a str,
    /// Where a drag stays.
    pub soft: RangeInclusive<f32>,
    /// How far typing may go.
    pub hard: RangeInclusive<f32>,
    /// What a double click on the label brings back.
    pub default: f32,
    /// Its unit, with the space before it.
    pub suffix: &'a str,
    /// Digits after the point.
    pub decimals: usize,
    /// What it does, shown on hover.
    pub help: &'a str,
}

/// What happened to a value in this frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// It is another one now.
    pub changed: bool,
    /// The user is done: released, typed, or reset.
    pub finished: bool,
}

impl Change {
    /// A change that is done at once.
    pub fn done() -> Self {
        Self {
            changed: true,
            finished: true,
        }
    }

    /// What either says.
    pub fn or(self, other: Self) -> Self {
        Self {
            changed: self.changed | other.changed,
            finished: self.finished | other.finished,
        }
    }

    /// What the response of a number field says.
    pub fn of(response: &Response) -> Self {
        let typed = response.changed() && !response.dragged();
        Self {
            changed: response.changed(),
            finished: response.drag_stopped() || typed,
        }
    }
}

/// A label and a bar in one row.
pub fn bar(ui: &mut Ui, value: &mut f32, number: &Number<'_>) -> (Response, Change) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let differs = (*value - number.default).abs() > 1e-6;
        let (label, reset) = label(ui, number.label, number.help, differs, LABEL);
        let size = vec2(ui.available_width(), ROW);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let response = filled_number(ui, rect, value, number).labelled_by(label.id);
        let mut change = Change::of(&response);
        if reset {
            *value = number.default;
            change = Change::done();
        }
        (response, change)
    })
    .inner
}

/// A property's label in a row; a dot stands before it when the value is not the default.
/// Also says whether the default is wanted back.
pub fn label(ui: &mut Ui, text: &str, help: &str, differs: bool, width: f32) -> (Response, bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::click());
    let tokens = tokens(ui);
    let colour = if response.hovered() {
        tokens.text
    } else {
        tokens.text2
    };
    let font = TextStyle::Body.resolve(ui.style());
    ui.painter().with_clip_rect(rect).text(
        rect.left_center(),
        Align2::LEFT_CENTER,
        text,
        font,
        colour,
    );
    if differs {
        let centre = pos2(rect.left() - 6.0, rect.center().y);
        ui.painter().circle_filled(centre, 2.0, tokens.accent);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let mut reset = response.double_clicked();
    response.context_menu(|ui| reset |= ui.button("Reset to default").clicked());
    let state = if differs {
        "Double-click to reset"
    } else {
        "Default value"
    };
    let response = response.on_hover_ui(|ui| {
        ui.set_max_width(260.0);
        if !help.is_empty() {
            ui.label(help);
        }
        super::text::hint(ui, state);
    });
    (response, reset)
}

/// A number in `rect`, with a fill that shows where it lies in its soft range; beyond, the end turns amber.
pub fn filled_number(ui: &mut Ui, rect: Rect, value: &mut f32, number: &Number<'_>) -> Response {
    filled(ui, rect, value, number, |field| {
        field.suffix(number.suffix).fixed_decimals(number.decimals)
    })
}

/// The same with a way of its own to write the number.
pub fn filled(
    ui: &mut Ui,
    rect: Rect,
    value: &mut f32,
    number: &Number<'_>,
    written: impl FnOnce(DragValue<'_>) -> DragValue<'_>,
) -> Response {
    let (low, high) = (*number.soft.start(), *number.soft.end());
    paint_meter(ui, rect, (*value - low) / (high - low));
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect));
    let widgets = &mut child.visuals_mut().widgets;
    for state in [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
    ] {
        state.weak_bg_fill = Color32::TRANSPARENT;
        state.bg_fill = Color32::TRANSPARENT;
    }
    widgets.hovered.bg_stroke = Stroke::new(1.0, theme::tokens(ui).line_strong);
    let before = *value;
    let field = DragValue::new(value)
        .range(number.hard.clone())
        .speed((high - low) / rect.width())
        .update_while_editing(false)
        .min_size(rect.size());
    let response = child.add(written(field));
    if response.dragged() && response.changed() {
        *value = value.clamp(low.min(before), high.max(before));
    }
    response
}

fn paint_meter(ui: &Ui, rect: Rect, share: f32) {
    let tokens = tokens(ui);
    let painter = ui.painter();
    painter.rect_filled(rect, 4, tokens.control);
    let mut filled = rect;
    filled.set_width(rect.width() * share.clamp(0.0, 1.0));
    painter
        .with_clip_rect(filled)
        .rect_filled(rect, 4, tokens.meter);
    if share > 1.0 {
        let end = rect.with_min_x(rect.right() - 3.0);
        painter
            .with_clip_rect(end)
            .rect_filled(rect, 4, tokens.warn);
    }
}

/// A row whose right part is of the caller's making.
pub fn row<R>(ui: &mut Ui, text: &str, help: &str, add: impl FnOnce(&mut Ui, &Response) -> R) -> R {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, response) = ui.allocate_exact_size(vec2(LABEL, ROW), Sense::hover());
        let tokens = tokens(ui);
        let font = TextStyle::Body.resolve(ui.style());
        ui.painter().text(
            rect.left_center(),
            Align2::LEFT_CENTER,
            text,
            font,
            tokens.text2,
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        let response = if help.is_empty() {
            response
        } else {
            response.on_hover_text(help)
        };
        add(ui, &response)
    })
    .inner
}
