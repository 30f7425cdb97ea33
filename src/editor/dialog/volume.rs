//! Import a volume: how large its voxels are, and what that makes of it.

use super::super::ui::bar::{self, Number};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::{button, dialog, text};
use crate::format::import::{VOXELS_ALONG, VolumeFile, VolumeOptions, VolumeSource};
use crate::map::{Model, VOXEL_SIZES};
use crate::voxel::{Filling, Plan, VoxelizeError};
use egui::{Context, Ui};
use glam::Vec3;
use std::sync::Arc;

/// A volume of more bytes is worth a second thought.
const LARGE: u64 = 1 << 30;

/// What the file holds.
#[derive(Clone)]
pub enum Content {
    /// A model, which is to become voxels.
    Model(Arc<Model>),
    /// Voxels of another program.
    Voxels(Arc<Scene>),
}

/// Voxels of another program, read already.
pub struct Scene {
    /// All as one volume, with voxels of the usual size.
    pub file: VolumeFile,
    /// What they were read from.
    pub source: VolumeSource,
}

/// What was chosen.
#[derive(Clone, Debug)]
pub struct Options {
    /// How it becomes a volume.
    pub volume: VolumeOptions,
    /// Whether each model of a scene becomes one of its own.
    pub is_apart: bool,
}

/// What the dialog answers.
pub enum Answer {
    /// Close it.
    Close,
    /// Import this.
    Import(Content, Options),
}

/// What of a model becomes solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Solid {
    Whole,
    Surface,
}

/// What the models of a scene become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Models {
    Together,
    Apart,
}

/// The dialog.
pub struct VolumeImport {
    content: Content,
    voxel_size: f32,
    proposal: f32,
    solid: Solid,
    thickness: f32,
    models: Models,
    /// What the voxels will be, of which size.
    plan: Option<(f32, Result<Plan, VoxelizeError>)>,
}

impl VolumeImport {
    /// The dialog for what a file holds.
    pub fn new(content: Content) -> Self {
        let proposal = match &content {
            Content::Model(model) => Plan::proposal(&model.mesh, VOXELS_ALONG),
            Content::Voxels(scene) => scene.file.volume.voxel_size,
        };
        Self {
            content,
            voxel_size: proposal,
            proposal,
            solid: Solid::Whole,
            thickness: proposal * 2.0,
            models: Models::Together,
            plan: None,
        }
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        let entered = dialog::entered(context);
        let (mut agreed, mut cancelled) = (false, false);
        let figures = self.figures();
        let ready = figures.is_ok();
        let title = format!("Import {}", self.name());
        let closed = dialog::show(
            context,
            &title,
            480.0,
            |ui| {
                self.rows(ui);
                match &figures {
                    Ok(figures) => figures.show(ui),
                    Err(wrong) => dialog::note(ui, true, wrong),
                }
                self.notices(ui);
            },
            |ui| {
                agreed = button::primary(ui, "Import", ready).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    text::hint(ui, "One step, can be undone");
                });
            },
        );
        if ready && (agreed || entered) {
            return Some(Answer::Import(self.content.clone(), self.options()));
        }
        (closed || cancelled).then_some(Answer::Close)
    }

    fn name(&self) -> &str {
        match &self.content {
            Content::Model(model) => &model.name,
            Content::Voxels(scene) => &scene.file.volume.name,
        }
    }

    fn options(&self) -> Options {
        Options {
            volume: VolumeOptions {
                voxel_size: Some(self.voxel_size),
                filling: match self.solid {
                    Solid::Whole => Filling::Solid,
                    Solid::Surface => Filling::Shell(self.thickness),
                },
            },
            is_apart: self.models == Models::Apart,
        }
    }

    fn rows(&mut self, ui: &mut Ui) {
        let size = Number {
            label: "Voxel size",
            soft: self.proposal / 4.0..=self.proposal * 4.0,
            hard: VOXEL_SIZES[0]..=VOXEL_SIZES[1],
            default: self.proposal,
            suffix: " m",
            decimals: 3,
            help: "Metres from one voxel to the next: half of it takes four times the memory",
        };
        bar::bar(ui, &mut self.voxel_size, &size);
        if let Content::Voxels(scene) = &self.content {
            let count = scene.source.models();
            if count > 1 {
                bar::row(ui, "Models", "", |ui, _| {
                    let apart = format!("{count} volumes");
                    let mut together = Choice::new(Models::Together, "One volume");
                    together.help = "All models of the scene in one box";
                    let mut apart = Choice::new(Models::Apart, &apart);
                    apart.help = "Each model as a volume of its own, called as in the scene";
                    segmented(ui, &mut self.models, &[together, apart]);
                });
            }
            return;
        }
        bar::row(ui, "Solid", "", |ui, _| {
            let mut whole = Choice::new(Solid::Whole, "What it encloses");
            whole.help = "Holes are closed; sheets are given the thickness of a voxel";
            let mut surface = Choice::new(Solid::Surface, "Its surface alone");
            surface.help = "What it encloses stays empty";
            segmented(ui, &mut self.solid, &[whole, surface]);
        });
        if self.solid == Solid::Surface {
            let thickness = Number {
                label: "Thickness",
                soft: self.voxel_size..=self.voxel_size * 10.0,
                hard: VOXEL_SIZES[0]..=VOXEL_SIZES[1],
                default: self.voxel_size * 2.0,
                suffix: " m",
                decimals: 3,
                help: "Metres that the surface is thick; at least about a voxel",
            };
            bar::bar(ui, &mut self.thickness, &thickness);
        }
    }

    /// What the voxels will be, or why there can be none.
    fn figures(&mut self) -> Result<Figures, String> {
        match &self.content {
            Content::Model(model) => {
                let size = self.voxel_size;
                if self.plan.as_ref().is_none_or(|(known, _)| *known != size) {
                    self.plan = Some((size, Plan::new(&model.mesh, size)));
                }
                let plan = match &self.plan {
                    Some((_, Ok(plan))) => plan,
                    Some((_, Err(error))) => return Err(error.to_string()),
                    None => return Err(String::new()),
                };
                Ok(Figures {
                    size: plan.size(),
                    voxel_size: size,
                    bytes: plan.bytes(),
                    about: true,
                    volumes: 1,
                    materials: model.mesh.data().parts.len(),
                })
            }
            Content::Voxels(scene) => Ok(Figures {
                size: scene.file.volume.voxels.size(),
                voxel_size: self.voxel_size,
                bytes: scene.file.volume.voxels.bytes() as u64,
                about: false,
                volumes: match self.models {
                    Models::Together => 1,
                    Models::Apart => scene.source.models(),
                },
                materials: scene.file.materials.len(),
            }),
        }
    }

    fn notices(&self, ui: &mut Ui) {
        if let Content::Voxels(scene) = &self.content {
            for notice in &scene.file.notices {
                dialog::note(ui, false, notice);
            }
        }
    }
}

/// What is known of a volume before it is made.
struct Figures {
    size: [u32; 3],
    voxel_size: f32,
    bytes: u64,
    /// Whether the bytes are a guess.
    about: bool,
    /// How many there will be.
    volumes: usize,
    /// Looks of a model, or colours.
    materials: usize,
}

impl Figures {
    fn show(&self, ui: &mut Ui) {
        let [x, y, z] = self.size.map(u64::from);
        let [width, height, depth] = (Vec3::from(self.size.map(|side| side as f32))
            * self.voxel_size)
            .to_array()
            .map(text::metres);
        let count = text::short_count(x * y * z);
        let [x, y, z] = [x, y, z].map(text::count);
        dialog::line(
            ui,
            match self.volumes {
                1 => format!("{x} × {y} × {z} voxels, {count} in all"),
                volumes => format!("{volumes} volumes within {x} × {y} × {z} voxels"),
            },
        );
        dialog::line(ui, format!("{width} × {height} × {depth}"));
        let about = if self.about { "about " } else { "" };
        let s = if self.materials == 1 { "" } else { "s" };
        let materials = self.materials;
        dialog::line(
            ui,
            format!(
                "{about}{} of memory, up to {materials} new material{s}",
                text::bytes(self.bytes)
            ),
        );
        if self.bytes > LARGE {
            dialog::note(ui, true, "That is much: larger voxels would do with less.");
        }
    }
}
