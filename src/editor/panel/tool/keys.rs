//! What held keys and buttons do.

use crate::editor::tool::{Edge, ToolKind, Tools, VoxelKind, Way};
use crate::editor::ui::section::section;
use crate::editor::ui::{button, tokens};
use egui::{RichText, Ui, vec2};

/// How the camera moves.
pub(super) fn moving(ui: &mut Ui) {
    section(ui, "Moving", |ui| {
        for (keys, what) in [
            ("Drag", "turn around the ground"),
            ("Right drag", "look; with W A S D Q E, fly"),
            ("Middle drag", "turn around the ground"),
            ("Shift+Middle", "pan"),
            ("Wheel", "go to the cursor"),
            ("F", "frame what is under it"),
            ("Home", "see the whole map"),
            ("F2", "see the map from above"),
            ("F3", "go on foot: W A S D, Shift runs"),
        ] {
            pair(ui, keys, what);
        }
    });
}

/// What held keys make of the tool.
pub(super) fn held(ui: &mut Ui, tools: &Tools) {
    let pairs = [
        ("Ctrl", Some(opposite(tools))),
        ("Shift", Some(smoothing(tools))),
        ("Alt", picking(tools.kind)),
        ("B", Some("drag: size and strength")),
        ("Esc", Some("cancel the stroke")),
    ];
    for (keys, what) in pairs {
        if let Some(what) = what {
            pair(ui, keys, what);
        }
    }
}

fn opposite(tools: &Tools) -> &'static str {
    match tools.kind {
        ToolKind::Raise => "lower",
        ToolKind::Smooth => "roughen",
        ToolKind::Flatten => "to the height under the pointer",
        ToolKind::Noise | ToolKind::Terrace | ToolKind::Erode => "smooth",
        ToolKind::Level => match tools.way {
            Way::Set => "paint level 0",
            Way::Raise => "lower by one",
            Way::Lower => "raise by one",
        },
        ToolKind::Texture => "paint the first texture",
        ToolKind::Cover => "take the cover away",
        ToolKind::Alpha => "paint the rest to 1",
        ToolKind::Colour => "paint white: no tint",
        ToolKind::Palette => "choose the first palette",
        ToolKind::Hole => "close holes",
        ToolKind::Stamp => "the other way",
        ToolKind::Voxels(VoxelKind::Add) => "dig",
        ToolKind::Voxels(VoxelKind::Dig) => "add the material",
        ToolKind::Voxels(VoxelKind::Paint) => "replace what is there",
        ToolKind::Ramp | ToolKind::Blend | ToolKind::Select | ToolKind::Voxels(_) => "the same",
        ToolKind::Look
        | ToolKind::Tape
        | ToolKind::Touch
        | ToolKind::Rectangle
        | ToolKind::Object
        | ToolKind::Volume => "fill with level 0",
    }
}

fn smoothing(tools: &Tools) -> &'static str {
    match tools.kind {
        ToolKind::Level => "smooth: the median of 3 × 3",
        ToolKind::Cover if tools.paint.edge == Edge::Soft => "smooth the cover's alpha",
        ToolKind::Texture | ToolKind::Cover | ToolKind::Palette | ToolKind::Hole => {
            "smooth: most of 3 × 3 cells"
        }
        ToolKind::Alpha => "smooth the alpha",
        ToolKind::Blend => "smooth the cover's alpha",
        ToolKind::Ramp => "the same",
        ToolKind::Colour => "smooth the colours",
        ToolKind::Voxels(_) => "smooth",
        _ => "smooth the ground",
    }
}

fn picking(kind: ToolKind) -> Option<&'static str> {
    match kind {
        ToolKind::Flatten => Some("click: pick the height"),
        ToolKind::Level => Some("click: pick the level"),
        ToolKind::Texture | ToolKind::Cover => Some("click: pick the texture"),
        ToolKind::Alpha => Some("click: pick the alpha"),
        ToolKind::Colour => Some("click: pick the colour"),
        ToolKind::Palette => Some("click: pick the palette"),
        ToolKind::Voxels(_) => Some("click: pick the material"),
        _ => None,
    }
}

fn pair(ui: &mut Ui, keys: &str, what: &str) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(92.0, 20.0), egui::Sense::hover());
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect));
        button::key_cap(&mut child, keys);
        let colour = tokens(ui).text2;
        let what = RichText::new(what).size(12.0).color(colour);
        ui.add(egui::Label::new(what).truncate());
    });
}
