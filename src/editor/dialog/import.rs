//! Import heights: what a file holds, how it was read, and what becomes of it.

use super::super::ui::bar;
use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::theme::{strong, tokens};
use super::super::ui::{Icon, dialog, text};
use super::super::viewport::top_view;
use crate::format::import::{ByteOrder, Heights, Options, Source};
use egui::{Context, Margin, RichText, TextEdit, TextureHandle, TextureOptions, Ui};
use std::path::{Path, PathBuf};

mod figures;
mod preview;
mod settings;

/// What the heights become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A map of their own.
    NewMap,
    /// The heights of the open map, which is of the same size.
    Replace,
}

/// What was decided.
#[derive(Clone)]
pub struct Order {
    /// The file.
    pub path: PathBuf,
    /// What was read.
    pub heights: Heights,
    /// What it becomes.
    pub target: Target,
    /// Whether the ground is dressed.
    pub dress: bool,
}

/// What the dialog asks for.
pub enum Answer {
    /// Close it.
    Close,
    /// Ask the desktop for a file.
    Browse,
    /// Do it.
    Import(Box<Order>),
}

/// The dialog.
pub struct Import {
    path: String,
    source: Option<Source>,
    options: Options,
    heights: Option<Heights>,
    wrong: Option<String>,
    pictures: Vec<(ByteOrder, TextureHandle)>,
    target: Target,
    dress: bool,
    vertices: [u32; 2],
}

impl Import {
    /// The dialog, beside an open map of so many vertices; the first file may be known already.
    pub fn new(context: &Context, vertices: [u32; 2], path: Option<&Path>) -> Self {
        let mut import = Self {
            path: String::new(),
            source: None,
            options: Options::default(),
            heights: None,
            wrong: None,
            pictures: Vec::new(),
            target: Target::NewMap,
            dress: true,
            vertices,
        };
        if let Some(path) = path {
            import.open(context, path);
        }
        import
    }

    /// Takes another file.
    pub fn open(&mut self, context: &Context, path: &Path) {
        self.path = path.display().to_string();
        self.options = Options::default();
        self.heights = None;
        match Source::open(path) {
            Ok(source) => {
                self.source = Some(source);
                self.read(context);
            }
            Err(error) => {
                self.source = None;
                self.wrong = Some(error.to_string());
            }
        }
    }

    fn read(&mut self, context: &Context) {
        let Some(source) = &self.source else { return };
        match source.read(&self.options) {
            Ok(heights) => {
                self.wrong = None;
                self.pictures = pictures(context, source, &self.options, &heights);
                if heights.size.value != self.vertices {
                    self.target = Target::NewMap;
                }
                self.heights = Some(heights);
            }
            Err(error) => self.wrong = Some(error.to_string()),
        }
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        let (mut answer, mut changed) = (None, false);
        let mut order = None;
        let ready = self.heights.is_some() && self.wrong.is_none();
        let needs = self.heights.as_ref().map(needs);
        let replaces = self.target == Target::Replace;
        let mut cancelled = false;
        let mut agreed = false;
        let closed = dialog::show(
            context,
            "Import heights",
            760.0,
            |ui| {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = 20.0;
                    ui.vertical(|ui| {
                        ui.set_width(320.0);
                        preview::show(ui, &self.pictures, self.heights.as_ref());
                    });
                    ui.vertical(|ui| {
                        ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
                        if self.file_row(ui) {
                            answer = Some(Answer::Browse);
                        }
                        changed = self.settings(ui);
                        self.findings(ui);
                    });
                });
            },
            |ui| {
                agreed = button::primary(ui, "Import", ready).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
                if let Some(needs) = needs {
                    let fate = if replaces {
                        "replaces the heights, can be undone"
                    } else {
                        "opens as a new map"
                    };
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        text::hint(ui, format!("Needs {needs} · {fate}"));
                    });
                }
            },
        );
        if changed {
            self.read(context);
        }
        if agreed {
            order = self.heights.take();
        }
        if let Some(heights) = order {
            return Some(Answer::Import(Box::new(Order {
                path: PathBuf::from(&self.path),
                heights,
                target: self.target,
                dress: self.dress,
            })));
        }
        if closed || cancelled {
            return Some(Answer::Close);
        }
        answer
    }

    /// The row of the path; says whether the desktop shall be asked.
    fn file_row(&mut self, ui: &mut Ui) -> bool {
        let mut typed = false;
        let browse = bar::row(ui, "File", "", |ui, label| {
            let width = ui.available_width() - 32.0;
            let field = TextEdit::singleline(&mut self.path)
                .desired_width(width)
                .hint_text("PNG, .r16 or .raw")
                .margin(Margin::symmetric(6, 4));
            let response = ui.add(field).labelled_by(label.id);
            typed = response.lost_focus() && response.changed()
                || response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
            let face = Face::new(Icon::Folder, "Browse");
            icon_button(ui, face, false, 26.0, Look::Filled).clicked()
        });
        if typed {
            let path = PathBuf::from(self.path.trim());
            self.open(&ui.ctx().clone(), &path);
        }
        browse
    }

    fn settings(&mut self, ui: &mut Ui) -> bool {
        let Some(heights) = &self.heights else {
            return false;
        };
        let mut changed = false;
        if self.source.as_ref().is_some_and(Source::is_raw) {
            changed |= settings::raw_settings(ui, heights, &mut self.options);
        }
        changed |= settings::units(ui, heights, &mut self.options);
        changed |= settings::spacing(ui, heights, &mut self.options);
        if heights.depth == 8 {
            let help = "Smooth away the steps; no height leaves the half step that rounding hid";
            changed |= settings::switch(ui, "Soften", help, &mut self.options.soften_terraces);
        }
        let fits = heights.size.value == self.vertices;
        bar::row(ui, "Make", "", |ui, _| {
            ui.add_enabled_ui(fits, |ui| {
                let choices = [
                    Choice::new(Target::NewMap, "New map"),
                    Choice::new(Target::Replace, "Replace heights"),
                ];
                segmented(ui, &mut self.target, &choices);
            })
            .response
            .on_hover_text(if fits {
                "The size fits the open map"
            } else {
                "Heights can only be replaced by as many"
            });
        });
        let help = "Levels, textures, covers and alphas from slope, height and visible sky";
        settings::switch(ui, "Dress", help, &mut self.dress);
        changed
    }

    fn findings(&self, ui: &mut Ui) {
        if let Some(wrong) = &self.wrong {
            dialog::note(ui, true, wrong);
        }
        let Some(heights) = &self.heights else {
            if self.wrong.is_none() {
                text::hint(
                    ui,
                    "Choose a grey PNG of 8 or 16 bits, or raw 16-bit numbers.",
                );
            }
            return;
        };
        ui.add_space(2.0);
        let colour = tokens(ui).text;
        ui.label(
            RichText::new("What was read")
                .font(strong(12.5))
                .color(colour),
        );
        figures::show(ui, heights);
        for note in &heights.notes {
            dialog::note(ui, false, &note.to_string());
        }
    }
}

/// Memory for a field of so many vertices: 17 bytes a vertex.
fn needs(heights: &Heights) -> String {
    let [columns, rows] = heights.size.value;
    text::bytes(u64::from(columns) * u64::from(rows) * 19)
}

/// The heights as pictures, the chosen byte order first.
fn pictures(
    context: &Context,
    source: &Source,
    options: &Options,
    heights: &Heights,
) -> Vec<(ByteOrder, TextureHandle)> {
    let chosen = heights.byte_order.map_or(ByteOrder::Little, |g| g.value);
    let mut found = Vec::new();
    let mut add = |order, heights: &Heights, side| {
        if let Ok(field) = heights.to_field() {
            let picture = top_view::heights(&field, side);
            let name = format!("import {order:?}");
            let handle = context.load_texture(name, picture, TextureOptions::LINEAR);
            found.push((order, handle));
        }
    };
    add(chosen, heights, 480);
    if source.is_raw() {
        let other = match chosen {
            ByteOrder::Little => ByteOrder::Big,
            ByteOrder::Big => ByteOrder::Little,
        };
        let options = Options {
            byte_order: Some(other),
            ..*options
        };
        if let Ok(heights) = source.read(&options) {
            add(other, &heights, 160);
        }
    }
    found
}
