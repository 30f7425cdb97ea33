//! What the tools for voxels are set to.

use super::{Ground, keys};
use crate::document::ground_voxels::GroundVoxels;
use crate::edit::SculptShape;
use crate::editor::panel::textures::{self, Entry};
use crate::editor::tool::{Tools, Unit, VoxelKind};
use crate::editor::ui::bar::{self, Number};
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::section::{inset, section};
use crate::editor::ui::{dialog, scale, text};
use crate::map::{MOST_VOXELS, Map, VOXEL_SIZES, Volume};
use egui::Ui;

/// Shows the settings and sets them.
pub(super) fn show(ui: &mut Ui, kind: VoxelKind, tools: &mut Tools, ground: &Ground<'_>) {
    if ground.map.volumes.is_empty() {
        let hint = match kind {
            VoxelKind::Smooth | VoxelKind::Paint => {
                "There is no volume on this map yet: dig or add on the ground, or add one in the Volumes panel."
            }
            _ => "There is no volume on this map yet: ground becomes one where you draw.",
        };
        inset(10, 8).show(ui, |ui| text::hint(ui, hint));
    }
    if matches!(kind, VoxelKind::Add | VoxelKind::Paint) {
        section(ui, "Material", |ui| material(ui, tools, ground));
    }
    match kind {
        VoxelKind::Paint => section(ui, "Paint", |ui| paint(ui, tools)),
        VoxelKind::Explode => section(ui, "Explosion", |ui| {
            bar::bar(ui, &mut tools.voxels.power, &POWER);
            text::hint(ui, "Breaks what is less hard; the harder, the less of it.");
        }),
        _ => {}
    }
    section(ui, "Brush", |ui| brush(ui, kind, tools, ground));
    if !matches!(kind, VoxelKind::Smooth | VoxelKind::Paint) {
        section(ui, "Ground that becomes voxels", |ui| {
            new_voxels(ui, tools, ground.map);
        });
    }
    if kind == VoxelKind::Dig {
        section(ui, "Material that Ctrl adds", |ui| {
            material(ui, tools, ground);
        });
    }
    section(ui, "Held keys", |ui| keys::held(ui, tools));
}

const POWER: Number = Number {
    label: "Power",
    soft: 0.5..=50.0,
    hard: 0.001..=1_000_000.0,
    default: 20.0,
    suffix: "",
    decimals: 1,
    help: "Up to a material's hardness it does nothing to it.",
};

/// The materials to choose one from.
fn material(ui: &mut Ui, tools: &mut Tools, ground: &Ground<'_>) {
    let entry = |material: &'_ crate::map::Material| {
        let texture = material.texture.map(usize::from);
        let texture = texture.and_then(|index| ground.textures.get(index));
        texture.and_then(|texture| texture.picture)
    };
    let materials = &ground.map.materials;
    let entries: Vec<Entry<'_>> = materials
        .iter()
        .map(|material| Entry {
            name: &material.name,
            picture: entry(material),
            tint: scale::display(material.tint),
            base_cells: 0,
            cover_cells: 0,
        })
        .collect();
    let chosen = tools.voxels.material_of(ground.map);
    let place = materials.iter().position(|material| material.id == chosen);
    let mut index = place.unwrap_or(0);
    textures::grid(ui, &entries, &mut index);
    if let Some(material) = materials.get(index).filter(|found| found.id != chosen) {
        tools.voxels.material = material.id;
    }
}

fn paint(ui: &mut Ui, tools: &mut Tools) {
    let voxels = &mut tools.voxels;
    let choices = [
        Choice {
            help: "The voxels are of the chosen material alone",
            ..Choice::new(false, "Replace")
        },
        Choice {
            help: "The chosen material gets a share of each voxel",
            ..Choice::new(true, "Mix")
        },
    ];
    segmented(ui, &mut voxels.mixes, &choices);
    ui.add_enabled_ui(voxels.mixes, |ui| {
        let share = Number {
            label: "Share",
            soft: 0.0..=1.0,
            hard: 0.0..=1.0,
            default: 0.5,
            suffix: "",
            decimals: 2,
            help: "How much of each voxel is of the material where the brush is strongest.",
        };
        bar::bar(ui, &mut voxels.share, &share);
    });
}

fn brush(ui: &mut Ui, kind: VoxelKind, tools: &mut Tools, ground: &Ground<'_>) {
    bar::row(ui, "Shape", "What the brush covers.", |ui, _| {
        let choices = [
            Choice::new(SculptShape::Ball, "Ball"),
            Choice::new(SculptShape::Block, "Block"),
        ];
        segmented(ui, &mut tools.voxels.shape, &choices);
    });
    size(ui, tools, ground.map.volumes.values().next());
    let share = |label, default, help| Number {
        label,
        soft: 0.0..=1.0,
        hard: 0.0..=1.0,
        default,
        suffix: "",
        decimals: 2,
        help,
    };
    let default = &tools.default_brush;
    if matches!(kind, VoxelKind::Add | VoxelKind::Dig | VoxelKind::Smooth) {
        let help = "How deep it digs and how high it adds, as a share of its radius; how strongly it smooths. Keys - and =, or hold B and drag up.";
        let strength = share("Strength", default.strength, help);
        bar::bar(ui, &mut tools.brush.strength, &strength);
    }
    if kind == VoxelKind::Paint && tools.voxels.mixes {
        let help = "Share of the brush that has full strength. Keys { and }.";
        let hardness = share("Hardness", default.hardness, help);
        bar::bar(ui, &mut tools.brush.hardness, &hardness);
    }
}

/// How large the voxels are that ground becomes under the brush, and what the brush is in them.
fn new_voxels(ui: &mut Ui, tools: &mut Tools, map: &Map) {
    let usual = GroundVoxels::default().voxel_size(map).unwrap_or(1.0);
    let mut size = tools.voxels.of_ground().voxel_size(map).unwrap_or(usual);
    let cell = map.field.spacing[0];
    let number = Number {
        label: "Voxel size",
        soft: cell / 64.0..=cell / 4.0,
        hard: VOXEL_SIZES[0]..=VOXEL_SIZES[1],
        default: usual,
        suffix: " m",
        decimals: 2,
        help: "Metres a voxel of ground that becomes voxels: a whole number of them, four at least, along a cell. Ground beside a volume of ground joins that, with its size.",
    };
    if bar::bar(ui, &mut size, &number).1.changed {
        tools.voxels.voxel_size = (size != usual).then_some(size);
    }
    let across = 2.0 * tools.brush.radius / size;
    let side = |voxels: f32| text::count(voxels.ceil() as u64);
    if across > MOST_VOXELS as f32 {
        let line = format!(
            "The brush would be {} voxels across: choose a coarser size or a smaller brush.",
            side(across)
        );
        dialog::note(ui, true, &line);
    } else if across < 1.0 {
        text::hint(
            ui,
            "The brush is smaller than a voxel: it takes the one that it touches.",
        );
    } else {
        text::hint(ui, format!("The brush is {} voxels across.", side(across)));
    }
}

/// The size, in metres or in voxels of a volume.
fn size(ui: &mut Ui, tools: &mut Tools, volume: Option<&Volume>) {
    bar::row(ui, "Unit", "What the size is said in.", |ui, _| {
        let choices = [
            Choice::new(Unit::Metres, "Metres"),
            Choice::new(Unit::Voxels, "Voxels"),
        ];
        segmented(ui, &mut tools.voxels.unit, &choices);
    });
    let (unit, suffix) = match (tools.voxels.unit, volume) {
        (Unit::Voxels, Some(volume)) => (volume.voxel_size, " voxels"),
        _ => (1.0, " m"),
    };
    let default = &tools.default_brush;
    let mut across = tools.brush.radius * 2.0 / unit;
    let number = Number {
        label: "Size",
        soft: default.radius / 8.0 / unit..=default.radius * 16.0 / unit,
        hard: 0.01..=2000.0 / unit,
        default: default.radius * 2.0 / unit,
        suffix,
        decimals: 1,
        help: "Across. Keys [ and ], or hold B and drag sideways.",
    };
    if bar::bar(ui, &mut across, &number).1.changed {
        tools.brush.radius = across * unit / 2.0;
    }
}
