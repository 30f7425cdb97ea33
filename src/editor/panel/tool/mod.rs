//! The tool panel: what the chosen tool is set to.

mod brush;
mod keys;
mod mask;
mod objects;
mod paint;
mod presets;
mod sculpt;
mod select;
mod shape;
mod touch;
mod volume;
mod voxels;

use super::super::dock::HEAD;
use super::super::tool::{Preset, ToolKind, Tools, Way};
use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::section::{inset, section};
use super::super::ui::theme::strong;
use super::super::ui::{Icon, chips, falloff, layout, text, tokens};
use super::textures::Entry;
use crate::edit::{Joining, Picture};
use crate::editor::viewport::tape;
use crate::map::{LayerId, Map, Model, Palette};
use egui::{RichText, Ui, vec2};

/// What the chosen tool is called.
pub struct Title<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its shortcut.
    pub keys: &'a str,
    /// What it does.
    pub help: &'a str,
}

/// What the panel asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Fill the whole map with what rectangles are filled with.
    FillAll,
    /// Call a command of the table.
    Call(&'static str),
    /// Select by the properties that are set.
    SelectBy(Joining),
    /// Ask for a picture for the brush.
    AddPicture,
}

/// What of the map the panel offers to paint with.
pub struct Ground<'a> {
    /// The map itself.
    pub map: &'a Map,
    /// Its lowest and highest vertex, in metres.
    pub heights: [f32; 2],
    /// The map's highest level.
    pub max_level: u8,
    /// Its textures.
    pub textures: &'a [Entry<'a>],
    /// Its palettes.
    pub palettes: &'a [Palette],
    /// The pictures that brushes can have.
    pub pictures: &'a [Picture],
    /// Its models.
    pub models: &'a [Model],
}

/// Shows the panel; it sets the tools and the brushes that were kept itself.
pub fn show(
    ui: &mut Ui,
    title: &Title<'_>,
    tools: &mut Tools,
    presets: &mut Vec<Preset>,
    ground: &Ground<'_>,
) -> Option<Request> {
    let mut request = None;
    head(ui, title, tools);
    layout::scrolled(ui, "tool", |ui| match tools.kind {
        ToolKind::Look => keys::moving(ui),
        ToolKind::Object => objects::show(ui, &mut tools.objects, ground.models),
        ToolKind::Volume => volume::show(ui, &mut tools.volumes),
        ToolKind::Tape => section(ui, "Tape", |ui| {
            let measure = tools.tape.measure();
            tape::describe(ui, measure.as_ref());
            text::hint(ui, "Escape takes it back.");
        }),
        ToolKind::Touch => touch::show(ui, tools, ground.map),
        ToolKind::Select => request = select::show(ui, tools, ground),
        ToolKind::Rectangle => request = rectangle(ui, tools, ground),
        ToolKind::Voxels(kind) => voxels::show(ui, kind, tools, ground),
        kind => {
            inset(0, 8).show(ui, |ui| settings(ui, kind, tools, ground));
            section(ui, "Brush", |ui| {
                request = brush::show(ui, tools, ground.pictures);
            });
            section(ui, "Falloff", |ui| {
                ui.spacing_mut().item_spacing.y = 6.0;
                falloff::curve(ui, &mut tools.brush.falloff);
                falloff::presets(ui, &mut tools.brush.falloff);
            });
            section(ui, "Mask", |ui| {
                let size = tools.default_brush.radius;
                mask::show(ui, &mut tools.mask, size, ground);
            });
            section(ui, "Symmetry", |ui| mask::symmetry(ui, &mut tools.symmetry));
            section(ui, "Kept brushes", |ui| {
                presets::show(ui, tools, presets, ground.map);
            });
            section(ui, "Pen", |ui| {
                shape::pressure(ui, &mut tools.brush, &tools.default_brush);
            });
            section(ui, "Held keys", |ui| keys::held(ui, tools));
        }
    });
    request
}

/// What a rectangle, or the whole map, is filled with.
fn rectangle(ui: &mut Ui, tools: &mut Tools, ground: &Ground<'_>) -> Option<Request> {
    let mut request = None;
    inset(0, 8).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let choices = [
            Choice::new(LayerId::Level, "Level"),
            Choice::new(LayerId::Texture, "Texture"),
            Choice::new(LayerId::Cover, "Cover"),
            Choice::new(LayerId::Palette, "Palette"),
            Choice::new(LayerId::Hole, "Hole"),
        ];
        segmented(ui, &mut tools.filled, &choices);
        match tools.filled {
            LayerId::Texture => paint::of_textures(ui, &mut tools.paint.texture, ground.textures),
            LayerId::Cover => paint::of_textures(ui, &mut tools.paint.cover, ground.textures),
            LayerId::Palette => paint::palettes(ui, tools, ground.palettes),
            LayerId::Hole => {}
            _ => levels(ui, tools, ground.max_level, false),
        }
    });
    section(ui, "Fill", |ui| {
        text::hint(
            ui,
            "Drag a rectangle on the ground; Ctrl takes the fill away.",
        );
        let what = match tools.filled {
            LayerId::Level => format!("level {}", tools.level),
            LayerId::Hole => "a hole".into(),
            layer => format!("the {}", layer.name()),
        };
        let all = format!("Fill the whole map with {what}");
        if tools.filled != LayerId::Hole && button::icon_text(ui, Icon::Fill, &all).clicked() {
            request = Some(Request::FillAll);
        }
    });
    request
}

/// What a tool has beside its brush.
fn settings(ui: &mut Ui, kind: ToolKind, tools: &mut Tools, ground: &Ground<'_>) {
    ui.spacing_mut().item_spacing.y = 6.0;
    match kind {
        ToolKind::Level => levels(ui, tools, ground.max_level, true),
        ToolKind::Texture | ToolKind::Cover => paint::textures(ui, kind, tools, ground.textures),
        ToolKind::Alpha => paint::alpha(ui, tools),
        ToolKind::Colour => paint::colour(ui, tools),
        ToolKind::Palette => paint::palettes(ui, tools, ground.palettes),
        _ => sculpt::show(ui, kind, tools),
    }
}

fn head(ui: &mut Ui, title: &Title<'_>, tools: &mut Tools) {
    ui.allocate_ui(vec2(ui.available_width(), HEAD), |ui| {
        inset(10, 4).show(ui, |ui| {
            ui.horizontal(|ui| {
                let tokens = tokens(ui);
                layout::icon(ui, tools.kind.icon(), 20.0, tokens.accent);
                let name = RichText::new(title.name)
                    .font(strong(15.0))
                    .color(tokens.text);
                ui.label(name).on_hover_text(title.help);
                if !title.keys.is_empty() {
                    button::key_cap(ui, title.keys);
                }
                if tools.kind.has_brush() && tools.brush != tools.default_brush {
                    layout::from_right(ui, |ui| {
                        let face = Face::new(Icon::Reset, "Reset the brush");
                        if icon_button(ui, face, false, 24.0, Look::Plain).clicked() {
                            tools.brush = tools.default_brush.clone();
                        }
                    });
                }
            });
        });
    });
}

fn levels(ui: &mut Ui, tools: &mut Tools, max_level: u8, ways: bool) {
    ui.spacing_mut().item_spacing.y = 6.0;
    if ways {
        let choices = [
            Choice {
                help: "Paint the chosen level",
                ..Choice::new(Way::Set, "Set")
            },
            Choice {
                help: "One level up a stroke",
                ..Choice::new(Way::Raise, "Raise by one")
            },
            Choice {
                help: "One level down a stroke",
                ..Choice::new(Way::Lower, "Lower by one")
            },
        ];
        segmented(ui, &mut tools.way, &choices);
    }
    ui.add_enabled_ui(!ways || tools.way == Way::Set, |ui| {
        chips::levels(ui, &mut tools.level, max_level);
    });
}
