//! `landform info`: everything that a map records, in numbers.

use super::print::{self, counted};
use super::progress::during;
use crate::format::archive;
use crate::map::{Layer, Map, Volume, VolumeId};
use crate::math::{half_turn, height, plain};
use anyhow::Context as _;
use clap::Args;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Prints what a map records.
#[derive(Args)]
#[command(after_help = "Example: landform info valley.landform --json")]
pub(super) struct Info {
    /// The map.
    map: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Summary {
    vertices: [u32; 2],
    cells: [u32; 2],
    holes: usize,
    spacing_m: [f32; 2],
    extent_m: [f32; 2],
    heights_m: [f32; 2],
    lattice_origin: [i32; 2],
    parameters: crate::map::Parameters,
    palettes: Vec<Counted>,
    textures: Vec<Counted>,
    covers: Vec<Counted>,
    levels: Vec<Counted>,
    models: Vec<Placed>,
    materials: Vec<Made>,
    volumes: Vec<Placement>,
    vertices_at_full_detail: u64,
    triangles_at_full_detail: u64,
    bytes_on_disk: u64,
    bytes_in_memory: u64,
}

/// A thing that cells name, and how many do.
#[derive(Serialize)]
struct Counted {
    name: String,
    cells: usize,
}

/// A model, and how many objects are placed of it.
#[derive(Serialize)]
struct Placed {
    name: String,
    objects: usize,
}

/// A material of the table.
#[derive(Serialize)]
struct Made {
    id: u8,
    name: String,
    /// How many volumes and textures are of it.
    volumes: usize,
    textures: usize,
}

/// A volume at its place.
#[derive(Serialize)]
struct Placement {
    id: u32,
    name: String,
    size: [u32; 3],
    voxel_size_m: f32,
    position_m: [f32; 3],
    turn_degrees: f32,
    solid: u64,
    bytes: usize,
}

impl Info {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let map = during("Reading the map", || archive::load(&self.map))?;
        let summary = Summary::of(&map, &self.map)?;
        let text = if self.json {
            serde_json::to_string_pretty(&summary)?
        } else {
            summary.text(&self.map)
        };
        Ok(print::result(text.trim_end())?)
    }
}

impl Summary {
    fn of(map: &Map, path: &Path) -> anyhow::Result<Self> {
        let field = &map.field;
        let finest = |cells: u32| (u64::from(cells) << map.parameters.max_divisions) + 1;
        let [columns, rows] = field.cells();
        let levels = counts(&field.level);
        let highest = levels.iter().rposition(|count| *count > 0).unwrap_or(0);
        let textures = counts(&field.texture);
        let covers = counts(&field.cover);
        let palettes = counts(&field.palette);
        Ok(Self {
            vertices: field.vertices(),
            cells: field.cells(),
            holes: counts(&field.hole)[1],
            spacing_m: field.spacing,
            extent_m: field.extent(),
            heights_m: field.height_range(),
            lattice_origin: field.lattice_origin,
            parameters: map.parameters.clone(),
            palettes: named(map.palettes.iter().map(|p| &p.name), &palettes),
            textures: named(map.textures.iter().map(|t| &t.name), &textures),
            covers: named(map.textures.iter().map(|t| &t.name), &covers[1..]),
            levels: (0..=highest)
                .map(|level| Counted {
                    name: level.to_string(),
                    cells: levels[level],
                })
                .collect(),
            models: placed(map),
            materials: made(map),
            volumes: map.volumes.iter().map(Placement::of).collect(),
            vertices_at_full_detail: finest(columns) * finest(rows),
            triangles_at_full_detail: (2 * u64::from(columns) * u64::from(rows))
                << (2 * map.parameters.max_divisions),
            bytes_on_disk: std::fs::metadata(path)
                .with_context(|| format!("cannot look at {}", path.display()))?
                .len(),
            bytes_in_memory: bytes_in_memory(map),
        })
    }

    fn text(&self, path: &Path) -> String {
        let mut lines = Lines::default();
        let [columns, rows] = self.vertices;
        let [low, high] = self.heights_m.map(height);
        lines.add("map", path.display());
        lines.add("vertices", format!("{columns} × {rows}"));
        lines.add(
            "cells",
            format!(
                "{} × {}, {} of them holes",
                self.cells[0], self.cells[1], self.holes
            ),
        );
        let [x, z] = self.spacing_m.map(plain);
        lines.add("spacing", format!("{x} × {z} m"));
        let [x, z] = self.extent_m.map(height);
        lines.add("extent", format!("{x} × {z} m"));
        lines.add("heights", format!("{low} to {high} m"));
        lines.add(
            "lattice origin",
            format!("{}, {}", self.lattice_origin[0], self.lattice_origin[1]),
        );
        self.add_parameters(&mut lines);
        lines.add_counts("level", &self.levels);
        lines.add_counts("texture", &self.textures);
        lines.add_counts("cover", &self.covers);
        lines.add_counts("palette", &self.palettes);
        for Placed { name, objects } in &self.models {
            lines.add("model", format!("{name}: {objects} placed"));
        }
        for Made {
            id,
            name,
            volumes,
            textures,
        } in &self.materials
        {
            let [textures, volumes] = [(textures, "texture"), (volumes, "volume")]
                .map(|(count, what)| counted(*count as u64, what));
            let named = format!("{id} {name}: {textures}, {volumes}");
            lines.add("material", named);
        }
        for volume in &self.volumes {
            lines.add("volume", volume.text());
        }
        lines.add(
            "full detail",
            format!(
                "{} vertices, {} triangles",
                self.vertices_at_full_detail, self.triangles_at_full_detail
            ),
        );
        lines.add("on disk", format!("{} bytes", self.bytes_on_disk));
        lines.add("in memory", format!("{} bytes", self.bytes_in_memory));
        lines.0
    }

    fn add_parameters(&self, lines: &mut Lines) {
        let p = &self.parameters;
        lines.add("max divisions", p.max_divisions);
        let distances: Vec<_> = p.reference_distances.iter().map(|d| plain(*d)).collect();
        lines.add("distances", format!("{} m", distances.join(", ")));
        lines.add(
            "coefficients",
            format!(
                "R {}, S {}, T {}, U {}",
                p.height_coefficient, p.level_coefficient, p.alpha_coefficient, p.palette_strength
            ),
        );
        lines.add("highest level", p.max_level);
        lines.add(
            "seed",
            format!("{}, hash version {}", p.seed, p.hash_version),
        );
        lines.add("morph", if p.morph { "on" } else { "off" });
    }
}

fn placed(map: &Map) -> Vec<Placed> {
    let count = |index: usize| {
        let objects = map.objects.values();
        objects
            .filter(|object| usize::from(object.model) == index)
            .count()
    };
    let models = map.models.iter().enumerate();
    let placed = |(index, model): (usize, &crate::map::Model)| Placed {
        name: model.name.clone(),
        objects: count(index),
    };
    models.map(placed).collect()
}

fn made(map: &Map) -> Vec<Made> {
    let used: Vec<[bool; 256]> = map
        .volumes
        .values()
        .map(|volume| volume.voxels.materials())
        .collect();
    let made = |material: &crate::map::Material| {
        let id = usize::from(material.id);
        let textures = map.textures.iter();
        Made {
            id: material.id,
            name: material.name.clone(),
            volumes: used.iter().filter(|used| used[id]).count(),
            textures: textures
                .filter(|texture| texture.material == Some(material.id))
                .count(),
        }
    };
    map.materials.iter().map(made).collect()
}

impl Placement {
    fn of((id, volume): (&VolumeId, &Volume)) -> Self {
        Self {
            id: id.0,
            name: volume.name.clone(),
            size: volume.voxels.size(),
            voxel_size_m: volume.voxel_size,
            position_m: volume.position.to_array(),
            turn_degrees: half_turn(volume.turn).to_degrees(),
            solid: volume.voxels.solid_count(),
            bytes: volume.voxels.bytes(),
        }
    }

    fn text(&self) -> String {
        let [x, y, z] = self.size;
        let [at_x, at_y, at_z] = self.position_m;
        format!(
            "{} {}: {x} × {y} × {z} voxels of {} m at {at_x:.2}, {at_y:.2}, {at_z:.2} m, {} of them solid",
            self.id,
            self.name,
            plain(self.voxel_size_m),
            self.solid
        )
    }
}

/// A text of two columns.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn add(&mut self, label: &str, value: impl std::fmt::Display) {
        self.0 += &format!("{label:<15} {value}\n");
    }

    fn add_counts(&mut self, label: &str, counted: &[Counted]) {
        for Counted { name, cells } in counted.iter().filter(|c| c.cells > 0) {
            self.add(label, format!("{name}: {cells} cells"));
        }
    }
}

fn counts(layer: &Layer<u8>) -> [usize; 256] {
    let mut counts = [0; 256];
    for value in layer.to_vec() {
        counts[value as usize] += 1;
    }
    counts
}

fn named<'a>(names: impl Iterator<Item = &'a String>, counts: &[usize]) -> Vec<Counted> {
    names
        .zip(counts)
        .map(|(name, cells)| Counted {
            name: name.clone(),
            cells: *cells,
        })
        .collect()
}

fn bytes_in_memory(map: &Map) -> u64 {
    let field = &map.field;
    let cells = field.cell_layers().map(Layer::bytes_in_memory);
    field.height.bytes_in_memory()
        + field.alpha_base.bytes_in_memory()
        + field.alpha_cover.bytes_in_memory()
        + field.colour.bytes_in_memory()
        + cells.iter().sum::<u64>()
        + map
            .volumes
            .values()
            .map(|volume| volume.voxels.bytes() as u64)
            .sum::<u64>()
}
