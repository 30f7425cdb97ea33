//! The palettes panel: colours with probabilities, from which generated vertices are tinted.

use super::super::ui::bar::{Change, Number, filled_number};
use super::super::ui::button::{Face, Look, icon_button};
use super::super::ui::palette_row::{paint_strip, palette_row};
use super::super::ui::section::{section, section_with};
use super::super::ui::swatch::{self, SIDE};
use super::super::ui::{Icon, bar, layout};
use super::step::{Dragging, Step};
use crate::map::{Palette, PaletteColour};
use egui::{Role, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// Most colours of a palette, and most palettes of a map.
const MOST: usize = 255;

/// What is chosen and under way.
#[derive(Default)]
pub struct State {
    chosen: usize,
    /// Colours whose probability stays while others change.
    kept: Vec<usize>,
    /// The colour that is being changed.
    tint: swatch::Open,
    /// The name while it is typed.
    name: Option<String>,
    dragging: Dragging,
}

impl State {
    /// Chooses a palette.
    pub fn choose(&mut self, index: usize) {
        *self = Self {
            chosen: index,
            ..Self::default()
        };
    }

    /// Follows a colour that changed places with the next.
    fn moved_down(&mut self, index: usize) {
        self.tint = None;
        for kept in &mut self.kept {
            if *kept == index {
                *kept = index + 1;
            } else if *kept == index + 1 {
                *kept = index;
            }
        }
    }

    /// The chosen palette, which may have gone since.
    pub fn chosen(&self) -> usize {
        self.chosen
    }
}

/// What the panel asks for.
pub enum Request {
    /// Set the palettes.
    Set(Step<Vec<Palette>>),
    /// Remove a palette; its cells get the one that then stands at `instead`.
    Remove {
        /// Which.
        index: u8,
        /// What its cells get.
        instead: u8,
    },
}

/// What happened to the chosen palette.
struct Changed {
    palette: Palette,
    change: Change,
}

impl Changed {
    fn at_once(palette: Palette) -> Self {
        Self {
            palette,
            change: Change::done(),
        }
    }
}

/// Shows the panel.
pub fn show(ui: &mut Ui, palettes: &[Palette], state: &mut State) -> Option<Request> {
    let mut request = None;
    state.chosen = state.chosen.min(palettes.len().saturating_sub(1));
    layout::scrolled(ui, "palettes", |ui| {
        let mut pressed = None;
        section_with(
            ui,
            "Palettes",
            |ui| pressed = list_buttons(ui, palettes.len()),
            |ui| list(ui, palettes, state),
        );
        if let Some(pressed) = pressed {
            request = Some(change_list(palettes, state, pressed));
            return;
        }
        let Some(palette) = palettes.get(state.chosen) else {
            return;
        };
        let (mut named, mut added, mut changed) = (None, None, None);
        section(ui, "Name", |ui| named = name(ui, palette, state));
        section_with(
            ui,
            "Colours",
            |ui| added = add_colour(ui, palette),
            |ui| changed = colours(ui, palette, state),
        );
        let changed = named.or(added).or(changed);
        let list = changed.map(|Changed { palette, change }| {
            let mut new = palettes.to_vec();
            new[state.chosen] = palette;
            (new, change)
        });
        let pressed = ui.input(|input| input.pointer.any_down());
        request = state.dragging.step(pressed, list).map(Request::Set);
    });
    request
}

/// A button of the list of palettes.
#[derive(Clone, Copy)]
enum Pressed {
    Add,
    Remove,
}

fn list_buttons(ui: &mut Ui, count: usize) -> Option<Pressed> {
    let add = Face {
        help: "A copy of the chosen one",
        ..Face::new(Icon::Plus, "Add a palette")
    };
    let remove = Face {
        help: "Its cells get the first of the others",
        ..Face::new(Icon::Minus, "Remove the palette")
    };
    let mut pressed = None;
    for (face, allowed, what) in [
        (add, count < MOST, Pressed::Add),
        (remove, count > 1, Pressed::Remove),
    ] {
        ui.add_enabled_ui(allowed, |ui| {
            if icon_button(ui, face, false, SIDE, Look::Plain).clicked() {
                pressed = Some(what);
            }
        });
    }
    pressed
}

fn change_list(palettes: &[Palette], state: &mut State, pressed: Pressed) -> Request {
    let chosen = state.chosen;
    match pressed {
        Pressed::Add => {
            state.choose(palettes.len());
            Request::Set(Step::New(with_copy(palettes, chosen)))
        }
        Pressed::Remove => {
            state.choose(chosen);
            Request::Remove {
                index: chosen as u8,
                instead: 0,
            }
        }
    }
}

/// The palettes with a copy of one of them.
pub fn with_copy(palettes: &[Palette], index: usize) -> Vec<Palette> {
    let mut copy = palettes.get(index).cloned().unwrap_or_else(Palette::white);
    copy.name += " copy";
    palettes.iter().cloned().chain([copy]).collect()
}

fn add_colour(ui: &mut Ui, palette: &Palette) -> Option<Changed> {
    let room = palette.colours.len() < MOST;
    let clicked = ui.add_enabled_ui(room, |ui| {
        let face = Face::new(Icon::Plus, "Add a colour");
        icon_button(ui, face, false, SIDE, Look::Plain).clicked()
    });
    let clicked = clicked.inner;
    clicked.then(|| Changed::at_once(palette.with_colour([1.0; 3])))
}

fn list(ui: &mut Ui, palettes: &[Palette], state: &mut State) {
    for (index, palette) in palettes.iter().enumerate() {
        if palette_row(ui, palette, index == state.chosen) {
            state.choose(index);
        }
    }
}

fn name(ui: &mut Ui, palette: &Palette, state: &mut State) -> Option<Changed> {
    let text = state.name.get_or_insert_with(|| palette.name.clone());
    let edit = TextEdit::singleline(text).desired_width(f32::INFINITY);
    let response = ui.add(edit);
    response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Name of the palette"));
    if !response.lost_focus() {
        if !response.has_focus() {
            state.name = None;
        }
        return None;
    }
    let name = state.name.take().filter(|name| *name != palette.name)?;
    let named = Palette {
        name,
        ..palette.clone()
    };
    Some(Changed::at_once(named))
}

fn colours(ui: &mut Ui, palette: &Palette, state: &mut State) -> Option<Changed> {
    let (strip, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    paint_strip(ui, strip, palette);
    let mut changed = None;
    for (index, colour) in palette.colours.iter().enumerate() {
        let found = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            row(ui, palette, index, colour, state)
        });
        changed = changed.or(found.inner);
    }
    changed
}

fn row(
    ui: &mut Ui,
    palette: &Palette,
    index: usize,
    colour: &PaletteColour,
    state: &mut State,
) -> Option<Changed> {
    let number = index + 1;
    let swatch = swatch::swatch(ui, colour.rgb, &format!("Colour {number}"));
    let tinted = swatch::bars(ui, &swatch, index, colour.rgb, &mut state.tint);
    let mut changed = tinted.map(|(rgb, change)| {
        let mut palette = palette.clone();
        palette.colours[index].rgb = rgb;
        Changed { palette, change }
    });
    let width = ui.available_width() - 3.0 * SIDE - 18.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, bar::ROW), Sense::hover());
    let mut percent = colour.probability * 100.0;
    let share = Number {
        label: "Probability",
        soft: 0.0..=100.0,
        hard: 0.0..=100.0,
        default: 0.0,
        suffix: " %",
        decimals: 1,
        help: "",
    };
    let bar = filled_number(ui, rect, &mut percent, &share).labelled_by(swatch.id);
    let change = Change::of(&bar);
    if change.changed || change.finished {
        let palette = palette.with_probability(index, percent / 100.0, &state.kept);
        changed = Some(Changed { palette, change });
    }
    let kept = state.kept.contains(&index);
    let face = Face {
        help: "Its probability stays while others change",
        ..Face::new(Icon::Lock, "Keep the probability")
    };
    if icon_button(ui, face, kept, SIDE, Look::Plain).clicked() {
        if kept {
            state.kept.retain(|other| *other != index);
        } else {
            state.kept.push(index);
        }
    }
    ui.add_enabled_ui(number < palette.colours.len(), |ui| {
        let label = format!("Move colour {number} down");
        let face = Face::new(Icon::Down, &label);
        if icon_button(ui, face, false, SIDE, Look::Plain).clicked() {
            state.moved_down(index);
            changed = Some(Changed::at_once(palette.with_colour_later(index)));
        }
    });
    ui.add_enabled_ui(palette.colours.len() > 1, |ui| {
        let face = Face::new(Icon::Close, "Remove the colour");
        if icon_button(ui, face, false, SIDE, Look::Plain).clicked() {
            state.kept.clear();
            state.tint = None;
            changed = Some(Changed::at_once(palette.without(index)));
        }
    });
    changed
}
