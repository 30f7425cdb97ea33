//! Import heights: what a file holds, how it was read, and what becomes of it.

use super::super::job::Jobs;
use super::super::ui::bar;
use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::theme::{strong, tokens};
use super::super::ui::{Icon, dialog, meter, text};
use crate::format::import::{ByteOrder, Heights, Options, Source};
use egui::{Context, Margin, RichText, TextEdit, TextureHandle, Ui};
use reading::Reading;
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod figures;
mod natural;
mod preview;
mod reading;
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
    /// The path that is read or was read last.
    file: PathBuf,
    source: Option<Arc<Source>>,
    options: Options,
    /// What the last reading was asked for.
    asked: Options,
    heights: Option<Heights>,
    wrong: Option<String>,
    pictures: Vec<(ByteOrder, TextureHandle)>,
    reading: Jobs<Import>,
    /// The spacing in metres that was proposed, since the file tells none.
    proposed: Option<f32>,
    target: Target,
    dress: bool,
    vertices: [u32; 2],
    /// Whether it was not shown yet.
    fresh: bool,
}

impl Import {
    /// The dialog, beside an open map of so many vertices; the first file may be known already.
    pub fn new(context: &Context, vertices: [u32; 2], path: Option<&Path>) -> Self {
        let mut import = Self {
            path: String::new(),
            file: PathBuf::new(),
            source: None,
            options: Options::default(),
            asked: Options::default(),
            heights: None,
            wrong: None,
            pictures: Vec::new(),
            reading: Jobs::default(),
            proposed: None,
            target: Target::NewMap,
            dress: true,
            vertices,
            fresh: true,
        };
        if let Some(path) = path {
            import.open(context, path);
        }
        import
    }

    /// Takes another file.
    pub fn open(&mut self, context: &Context, path: &Path) {
        self.path = path.display().to_string();
        self.file = path.to_owned();
        self.options = Options::default();
        (self.source, self.heights, self.wrong) = (None, None, None);
        self.proposed = None;
        self.reading.cancel_all();
        self.read(context);
    }

    /// Whether a file is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_busy()
    }

    /// Reads the file beside the work, as the options say now.
    fn read(&mut self, context: &Context) {
        self.asked = self.options;
        let (source, file, options) = (self.source.clone(), self.file.clone(), self.options);
        let inner = context.clone();
        self.reading.start(context, "Reading", move |progress| {
            let reading = Reading::of(source, &file, &options, &inner, progress);
            Box::new(move |import: &mut Self| import.take(reading))
        });
    }

    fn take(&mut self, reading: Reading) {
        self.source = reading.source;
        match reading.found {
            Ok(found) => {
                if found.heights.size.value != self.vertices {
                    self.target = Target::NewMap;
                }
                if let Some(metres) = found.natural {
                    self.proposed = Some(metres);
                    self.options.spacing = Some([metres; 2]);
                }
                self.heights = Some(found.heights);
                self.pictures = found.pictures;
                self.wrong = None;
            }
            Err(error) => self.wrong = Some(error.to_string()),
        }
    }

    /// Takes what was read, and reads again if the options changed meanwhile.
    fn follow_reading(&mut self, context: &Context) {
        for finish in self.reading.finished() {
            finish(self);
        }
        if self.options != self.asked && !self.is_reading() {
            self.read(context);
        }
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        self.follow_reading(context);
        let entered = dialog::entered(context);
        let (mut answer, mut agreed, mut cancelled) = (None, false, false);
        let ready = self.heights.is_some() && self.wrong.is_none() && !self.is_reading();
        let needs = self.heights.as_ref().map(needs);
        let fate = match self.target {
            Target::Replace => "replaces the heights, can be undone",
            Target::NewMap => "opens as a new map",
        };
        let closed = dialog::show(
            context,
            "Import heights",
            760.0,
            |ui| {
                if self.body(ui) {
                    answer = Some(Answer::Browse);
                }
            },
            |ui| {
                agreed = button::primary(ui, "Import", ready).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
                if let Some(needs) = needs {
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        text::hint(ui, format!("Needs {needs} · {fate}"));
                    });
                }
            },
        );
        let still = self.options == self.asked && !self.is_reading();
        if (agreed || entered) && ready && still {
            return self.order();
        }
        if closed || cancelled {
            self.reading.cancel_all();
            return Some(Answer::Close);
        }
        answer
    }

    fn order(&mut self) -> Option<Answer> {
        Some(Answer::Import(Box::new(Order {
            path: self.file.clone(),
            heights: self.heights.take()?,
            target: self.target,
            dress: self.dress,
        })))
    }

    /// The body; says whether the desktop shall be asked for a file.
    fn body(&mut self, ui: &mut Ui) -> bool {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            ui.vertical(|ui| {
                ui.set_width(320.0);
                preview::show(ui, &self.pictures, self.heights.as_ref());
            });
            let right = ui.vertical(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
                let browse = self.file_row(ui);
                self.settings(ui);
                self.findings(ui);
                browse
            });
            right.inner
        })
        .inner
    }

    /// The row of the path; says whether the desktop shall be asked.
    fn file_row(&mut self, ui: &mut Ui) -> bool {
        let mut left = false;
        let browse = bar::row(ui, "File", "", |ui, label| {
            let width = ui.available_width() - 32.0;
            let field = TextEdit::singleline(&mut self.path)
                .desired_width(width)
                .hint_text("PNG, .r16 or .raw")
                .margin(Margin::symmetric(6, 4));
            let response = ui.add(field).labelled_by(label.id);
            if std::mem::take(&mut self.fresh) {
                response.request_focus();
            }
            left = response.lost_focus();
            let face = Face::new(Icon::Folder, "Browse");
            icon_button(ui, face, false, 26.0, Look::Filled).clicked()
        });
        let typed = PathBuf::from(self.path.trim());
        if left && typed != self.file {
            self.open(&ui.ctx().clone(), &typed);
        }
        browse
    }

    fn settings(&mut self, ui: &mut Ui) {
        let options = &mut self.options;
        if self.source.as_ref().is_some_and(|source| source.is_raw()) {
            settings::raw(ui, self.heights.as_ref(), options);
        }
        let Some(heights) = &self.heights else { return };
        settings::units(ui, heights, options);
        settings::spacing(ui, heights, options);
        if heights.depth == 8 {
            let help = "Smooth away the steps; no height leaves the half step that rounding hid";
            settings::switch(ui, "Soften", help, &mut options.soften_terraces);
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
    }

    fn findings(&self, ui: &mut Ui) {
        if let Some(wrong) = &self.wrong {
            dialog::note(ui, true, wrong);
        }
        if let Some((label, progress)) = self.reading.shown() {
            meter::progress(ui, label, progress.share());
        }
        let Some(heights) = &self.heights else {
            if self.wrong.is_none() && !self.is_reading() {
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
        if let Some(metres) = self.proposed {
            let said = format!(
                "The file does not tell its cell size. At 10 m much of it would be steeper than 45°, so {} is proposed.",
                text::metres(metres)
            );
            dialog::note(ui, false, &said);
        }
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
