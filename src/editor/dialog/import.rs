//! Import heights: what a file holds, how it was read, and what becomes of it.

use super::super::job::Jobs;
use super::super::ui::bar;
use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::theme::{strong, tokens};
use super::super::ui::{Icon, dialog, meter, text};
use crate::edit::op::resample::Painted;
use crate::format::import::{ByteOrder, Heights, Options, Source};
use egui::{Context, Margin, RichText, ScrollArea, TextEdit, TextureHandle, Ui};
use fate::Placement;
use reading::Reading;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

mod fate;
mod figures;
mod natural;
mod preview;
mod reading;
mod settings;

pub use fate::Ground;

/// Height of the body, in points: of all that a file of usual kind tells.
const BODY: f32 = 484.0;
/// Seconds without a key after which a typed path is looked at.
const PAUSE: f64 = 0.35;

/// What the heights become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A map of their own.
    NewMap,
    /// The heights of the open map, under what was painted on it.
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
    /// Where what was painted comes to lie, if they replace the open map's heights.
    pub painted: Painted,
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
    placement: Placement,
    ground: Ground,
    /// When the path was typed on, as long as it was not looked at since.
    typed_at: Option<f64>,
    /// The spacing that was asked for as long as the heights were to become a new map.
    own_spacing: Option<[f32; 2]>,
    /// Whether it was not shown yet.
    fresh: bool,
}

impl Import {
    /// The dialog, beside an open map; the first file may be known already.
    pub fn new(context: &Context, ground: Ground, path: Option<&Path>) -> Self {
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
            placement: Placement::Stretched,
            ground,
            typed_at: None,
            own_spacing: None,
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
        self.open_typed(context, path);
    }

    /// Takes the file that the path names as it is typed.
    fn open_typed(&mut self, context: &Context, path: &Path) {
        self.file = path.to_owned();
        self.typed_at = None;
        self.options = Options::default();
        (self.source, self.heights, self.wrong) = (None, None, None);
        self.proposed = None;
        self.reading.cancel_all();
        self.read(context);
    }

    /// Whether a file is being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_busy() || self.typed_at.is_some()
    }

    /// Whether what was read is what the dialog says now.
    fn is_ready(&self) -> bool {
        let read = self.heights.is_some() && self.wrong.is_none() && !self.is_reading();
        read && self.typed() == self.file && self.options == self.asked
    }

    fn typed(&self) -> PathBuf {
        PathBuf::from(self.path.trim())
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
                if let Some(metres) = found.natural.filter(|_| self.target == Target::NewMap) {
                    self.proposed = Some(metres);
                    self.options.spacing = Some([metres; 2]);
                }
                let first = self.heights.is_none();
                self.heights = Some(found.heights);
                if first && self.target == Target::Replace {
                    self.fit_spacing();
                }
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
        if self.options != self.asked && !self.reading.is_busy() {
            self.read(context);
        }
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        self.follow_reading(context);
        let entered = dialog::entered(context);
        let (mut answer, mut agreed, mut cancelled) = (None, false, false);
        let ready = self.is_ready();
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
        if (agreed || entered) && self.is_ready() {
            return self.order();
        }
        if closed || cancelled {
            self.reading.cancel_all();
            return Some(Answer::Close);
        }
        answer
    }

    fn order(&mut self) -> Option<Answer> {
        let painted = self.painted();
        Some(Answer::Import(Box::new(Order {
            painted,
            path: self.file.clone(),
            heights: self.heights.take()?,
            target: self.target,
            dress: self.dress,
        })))
    }

    /// The body, of one height whatever it shows; says whether the desktop shall be asked for a file.
    fn body(&mut self, ui: &mut Ui) -> bool {
        let height = BODY.min(ui.ctx().content_rect().height() - 200.0);
        ui.horizontal_top(|ui| {
            ui.set_min_height(height);
            ui.spacing_mut().item_spacing.x = 20.0;
            ui.vertical(|ui| {
                ui.set_width(320.0);
                let reading = self.reading.is_busy();
                preview::show(ui, &self.pictures, self.heights.as_ref(), reading);
            });
            let right = ui.vertical(|ui| {
                ui.spacing_mut().item_spacing = egui::vec2(6.0, 6.0);
                let browse = self.file_row(ui);
                ScrollArea::vertical()
                    .max_height(height - 30.0)
                    .auto_shrink(false)
                    .show(ui, |ui| {
                        // The scroll bar stands beside the rows, not over them.
                        ui.set_max_width(ui.available_width() - 8.0);
                        self.settings(ui);
                        self.findings(ui);
                    });
                browse
            });
            right.inner
        })
        .inner
    }

    /// The row of the path; says whether the desktop shall be asked.
    fn file_row(&mut self, ui: &mut Ui) -> bool {
        let (mut left, mut changed) = (false, false);
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
            (left, changed) = (response.lost_focus(), response.changed());
            let face = Face::new(Icon::Folder, "Browse");
            icon_button(ui, face, false, 26.0, Look::Filled).clicked()
        });
        self.follow_typing(ui, left, changed);
        browse
    }

    /// Reads the file whose path is typed, once the typing rests; when the field is left, whatever it names.
    fn follow_typing(&mut self, ui: &Ui, left: bool, changed: bool) {
        let now = ui.input(|input| input.time);
        if changed {
            self.typed_at = Some(now);
        }
        let Some(at) = self.typed_at else { return };
        if !left && now - at < PAUSE {
            ui.ctx()
                .request_repaint_after(Duration::from_secs_f64(PAUSE));
            return;
        }
        self.typed_at = None;
        let typed = self.typed();
        if typed != self.file && (left || typed.is_file()) {
            self.open_typed(&ui.ctx().clone(), &typed);
        }
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
        self.fate(ui);
        let help = "Levels, textures, covers and alphas from slope, height and visible sky";
        settings::switch(ui, "Dress", help, &mut self.dress);
    }

    fn findings(&self, ui: &mut Ui) {
        if let Some(wrong) = &self.wrong {
            dialog::note(ui, true, wrong);
        }
        if let Some((label, progress)) = self.reading.shown() {
            meter::progress(ui, label, progress.share());
        } else if self.typed_at.is_none() && self.wrong.is_none() && self.typed() != self.file {
            text::hint(ui, "There is no file of this name yet.");
        } else if self.heights.is_none() && self.wrong.is_none() {
            text::hint(ui, "A grey PNG of 8 or 16 bits, or raw 16-bit numbers.");
        }
        let Some(heights) = &self.heights else { return };
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
