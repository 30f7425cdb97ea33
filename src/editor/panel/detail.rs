//! The detail panel: how the ground divides as the eye comes near.

use super::super::ui::bar::{self, Change, Number};
use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::section::{section, section_with};
use super::super::ui::{Icon, choice, distances, layout, text, tokens};
use crate::map::{MAX_DIVISIONS, MAX_LEVEL, Parameters};
use egui::{DragValue, RichText, Sense, Ui, vec2};

/// What the panel shows.
pub struct Detail<'a> {
    /// The map's parameters.
    pub parameters: &'a Parameters,
    /// What a new map of this spacing would have.
    pub defaults: &'a Parameters,
    /// How many cells lie within each reference distance, in their order.
    pub cells: &'a [u64],
    /// Whether the eye is frozen.
    pub frozen: bool,
}

/// What is being changed and not yet done, and what is wrong with it.
#[derive(Default)]
pub struct Draft {
    parameters: Option<Parameters>,
    wrong: Option<String>,
}

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Show the ground with these, without an edit.
    Preview(Parameters),
    /// Make an edit of these.
    Set(Parameters),
    /// Freeze the eye, or let it be the camera again.
    Freeze(bool),
}

/// What the panel answered in a frame.
#[derive(Default)]
pub struct Answer {
    /// What it asks for.
    pub request: Option<Request>,
    /// Whether distances are pointed at or changed: then rings on the ground show them.
    pub distances_wanted: bool,
}

/// Shows the panel.
pub fn show(ui: &mut Ui, detail: &Detail<'_>, draft: &mut Draft) -> Answer {
    let mut answer = Answer::default();
    let mut edited = draft
        .parameters
        .clone()
        .unwrap_or_else(|| detail.parameters.clone());
    let mut change = Change::default();
    layout::scrolled(ui, "detail", |ui| {
        let (distances, wanted) = reference_distances(ui, detail, &mut edited, draft);
        answer.distances_wanted = wanted;
        change = distances
            .or(generator(ui, detail, &mut edited))
            .or(limits(ui, &mut edited));
        section(ui, "Eye", |ui| {
            let mut frozen = detail.frozen;
            let help = "Keep the detail as it is while the camera flies on";
            if switch(ui, "Freeze", help, &mut frozen) {
                answer.request = Some(Request::Freeze(frozen));
            }
        });
    });
    if let Some(request) = draft.settle(detail.parameters, edited, change) {
        answer.request = Some(request);
    }
    answer
}

impl Draft {
    /// Whether something is being changed and not yet done.
    pub fn is_open(&self) -> bool {
        self.parameters.is_some()
    }

    /// Forgets what was not done.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn settle(&mut self, now: &Parameters, edited: Parameters, change: Change) -> Option<Request> {
        if !change.changed && !change.finished {
            return None;
        }
        self.wrong = refusal(&edited);
        if self.wrong.is_some() {
            self.parameters = Some(edited);
            return None;
        }
        if !change.finished {
            self.parameters = Some(edited.clone());
            return Some(Request::Preview(edited));
        }
        self.parameters = None;
        (edited != *now).then_some(Request::Set(edited))
    }
}

/// Why parameters are refused, in words for the designer.
fn refusal(parameters: &Parameters) -> Option<String> {
    let distances = &parameters.reference_distances;
    for (index, pair) in distances.windows(2).enumerate() {
        if pair[1] >= pair[0] {
            let (upper, lower) = (index + 1, index + 2);
            return Some(format!(
                "D{lower} ({}) must be smaller than D{upper} ({})",
                text::metres(pair[1]),
                text::metres(pair[0])
            ));
        }
    }
    parameters.check().err().map(|error| error.to_string())
}

fn reference_distances(
    ui: &mut Ui,
    detail: &Detail<'_>,
    edited: &mut Parameters,
    draft: &mut Draft,
) -> (Change, bool) {
    let mut change = Change::default();
    let mut wanted = false;
    let mut steps = 0i16;
    let right = |ui: &mut Ui| {
        let divisions = detail.parameters.max_divisions;
        for (icon, name, step, enabled) in [
            (
                Icon::Plus,
                "One division more",
                1,
                divisions < MAX_DIVISIONS,
            ),
            (Icon::Minus, "One division less", -1, divisions > 0),
        ] {
            ui.add_enabled_ui(enabled, |ui| {
                if icon_button(ui, Face::new(icon, name), false, 22.0, Look::Plain).clicked() {
                    steps = step;
                }
            });
        }
        let colour = tokens(ui).text2;
        let said = format!("{divisions}");
        ui.label(RichText::new(said).size(12.0).color(colour))
            .on_hover_text("Most divisions of a cell");
    };
    section_with(ui, "Reference distances", right, |ui| {
        let top = ui.cursor().top();
        change = distances::bands(ui, &mut edited.reference_distances);
        ui.add_space(4.0);
        for index in 0..edited.reference_distances.len() {
            change = change.or(distance_row(ui, detail, edited, index));
        }
        if draft.wrong.is_some() {
            refused(ui, draft);
            if draft.parameters.is_none() {
                *edited = detail.parameters.clone();
            }
        }
        let area = egui::Rect::from_min_max(
            egui::pos2(ui.min_rect().left(), top),
            ui.min_rect().right_bottom(),
        );
        wanted = ui.rect_contains_pointer(area) || change.changed;
    });
    if steps != 0 {
        let most = detail
            .parameters
            .max_divisions
            .saturating_add_signed(steps as i8);
        *edited = edited.with_max_divisions(most);
        change = Change::done();
    }
    (change, wanted)
}

fn distance_row(ui: &mut Ui, detail: &Detail<'_>, edited: &mut Parameters, index: usize) -> Change {
    let count = edited.reference_distances.len();
    let full = index + 1 == count;
    let number = index + 1;
    let name = if full {
        format!("D{number} full")
    } else {
        format!("D{number}")
    };
    let help = if full {
        "Nearer than this, every vertex stands where it belongs".to_owned()
    } else {
        format!("Nearer than this, cells have {number} divisions")
    };
    let default = detail.defaults.with_max_divisions(edited.max_divisions);
    let default = default.reference_distances[index];
    ui.horizontal(|ui| {
        let now = edited.reference_distances[index];
        let differs = (now - default).abs() > default * 1e-4;
        let (label, reset) = bar::label(ui, &name, &help, differs, 58.0);
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        let colour = distances::band_colour(ui, (index + 1).min(count - 1));
        ui.painter().rect_filled(rect.shrink(2.0), 3, colour);
        let value = &mut edited.reference_distances[index];
        let field = DragValue::new(value)
            .suffix(" m")
            .speed(now * 0.005)
            .range(0.001..=1.0e7)
            .max_decimals(1)
            .update_while_editing(false);
        let response = ui.add_sized(vec2(96.0, 24.0), field).labelled_by(label.id);
        let mut change = Change::of(&response);
        if response.dragged() {
            distances::keep_falling(&mut edited.reference_distances, index);
        }
        if reset {
            edited.reference_distances[index] = default;
            change = Change::done();
        }
        if let Some(cells) = detail.cells.get(index) {
            let plural = if *cells == 1 { "cell" } else { "cells" };
            text::hint(ui, format!("{} {plural}", text::short_count(*cells)));
        }
        change
    })
    .inner
}

fn refused(ui: &mut Ui, draft: &mut Draft) {
    let Some(wrong) = draft.wrong.clone() else {
        return;
    };
    let colour = tokens(ui).error;
    ui.horizontal(|ui| {
        layout::icon(ui, Icon::Error, 15.0, colour);
        let said = RichText::new(wrong).size(11.5).color(colour);
        ui.add(egui::Label::new(said).wrap());
    });
    if button::link(ui, "Take it back").clicked() {
        draft.clear();
    }
}

fn generator(ui: &mut Ui, detail: &Detail<'_>, edited: &mut Parameters) -> Change {
    let defaults = detail.defaults;
    let mut change = Change::default();
    section(ui, "Generator", |ui| {
        let mut one = |ui: &mut Ui, label, value: &mut f32, soft, most, default, help| {
            let number = Number {
                label,
                soft: 0.0..=soft,
                hard: 0.0..=most,
                default,
                suffix: "",
                decimals: 2,
                help,
            };
            change = change.or(bar::bar(ui, value, &number).1);
        };
        one(
            ui,
            "Height",
            &mut edited.height_coefficient,
            0.5,
            10.0,
            defaults.height_coefficient,
            "R: how high new vertices move, in lengths of the divided edge",
        );
        one(
            ui,
            "Level",
            &mut edited.level_coefficient,
            1.0,
            10.0,
            defaults.level_coefficient,
            "S: how much one displacement level counts",
        );
        one(
            ui,
            "Alpha",
            &mut edited.alpha_coefficient,
            3.0,
            10.0,
            defaults.alpha_coefficient,
            "T: how far the cover's alpha may move",
        );
        one(
            ui,
            "Palette",
            &mut edited.palette_strength,
            1.0,
            1.0,
            defaults.palette_strength,
            "U: how strongly palettes tint new vertices",
        );
        change = change.or(seed(ui, &mut edited.seed));
        let help = "New vertices move gently into place; without it they jump there at the split";
        if switch(ui, "Morph", help, &mut edited.morph) {
            change = Change::done();
        }
    });
    change
}

fn seed(ui: &mut Ui, seed: &mut u32) -> Change {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let help = "Another seed grows other detail on the same ground";
        let (label, reset) = bar::label(ui, "Seed", help, *seed != 0, bar::LABEL);
        let width = ui.available_width() - 30.0;
        let field = DragValue::new(seed).speed(1.0).update_while_editing(false);
        let response = ui
            .add_sized(vec2(width, bar::ROW), field)
            .labelled_by(label.id);
        let mut change = Change::of(&response);
        let face = Face::new(Icon::Reset, "Another seed");
        if icon_button(ui, face, false, bar::ROW, Look::Filled).clicked() {
            *seed = rand::random();
            change = Change::done();
        }
        if reset {
            *seed = 0;
            change = Change::done();
        }
        change
    })
    .inner
}

fn limits(ui: &mut Ui, edited: &mut Parameters) -> Change {
    let mut change = Change::default();
    section(ui, "Levels", |ui| {
        let mut most = f32::from(edited.max_level);
        let number = Number {
            label: "Highest",
            soft: 0.0..=8.0,
            hard: 0.0..=f32::from(MAX_LEVEL),
            default: 3.0,
            suffix: "",
            decimals: 0,
            help: "The highest level that brushes may paint",
        };
        change = bar::bar(ui, &mut most, &number).1;
        edited.max_level = most.round() as u8;
    });
    change
}

fn switch(ui: &mut Ui, label: &str, help: &str, on: &mut bool) -> bool {
    bar::row(ui, label, help, |ui, said| {
        choice::switch(ui, on, label).labelled_by(said.id).changed()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameters() -> Parameters {
        Parameters::for_spacing([10.0, 10.0])
    }

    fn with_first(distance: f32) -> Parameters {
        let mut edited = parameters();
        edited.reference_distances[0] = distance;
        edited
    }

    #[test]
    fn a_drag_previews_and_its_end_sets() {
        let (now, mut draft) = (parameters(), Draft::default());
        let moving = Change {
            changed: true,
            finished: false,
        };
        let edited = with_first(200.0);
        let request = draft.settle(&now, edited.clone(), moving);
        assert_eq!(request, Some(Request::Preview(edited.clone())));
        let request = draft.settle(&now, edited.clone(), Change::done());
        assert_eq!(request, Some(Request::Set(edited)));
    }

    #[test]
    fn distances_that_do_not_fall_are_refused_in_words() {
        let (now, mut draft) = (parameters(), Draft::default());
        let request = draft.settle(&now, with_first(70.0), Change::done());
        assert_eq!(request, None);
        assert!(draft.wrong.as_ref().unwrap().starts_with("D2 (80.0 m)"));
        assert_eq!(
            draft.settle(&now, with_first(90.0), Change::done()),
            Some(Request::Set(with_first(90.0)))
        );
        assert_eq!(draft.wrong, None);
    }
}
