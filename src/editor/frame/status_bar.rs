//! The status bar: what is under the cursor, what is drawn, what is going on.

use super::super::job::Progress;
use super::super::ui::button::{Face, Look, icon_button};
use super::super::ui::theme::tokens;
use super::super::ui::{Icon, layout, scale, text};
use egui::{Color32, RichText, Sense, Ui, vec2};

/// What is under the cursor.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Column and row of the cell.
    pub cell: (u32, u32),
    /// Metres.
    pub height: f32,
    /// Degrees from level.
    pub slope: f32,
    /// Its displacement level.
    pub level: u8,
    /// How often it is divided now.
    pub divisions: u8,
    /// The base texture, and the cover with its share where there is one.
    pub ground: String,
}

/// What the status bar shows.
pub struct Status<'a> {
    /// What is under the cursor, if it is on the ground.
    pub reading: Option<&'a Reading>,
    /// The highest level of the map.
    pub max_level: u8,
    /// What is going on, and how far it is.
    pub job: Option<(&'a str, &'a Progress)>,
    /// How many problems the map has.
    pub problems: usize,
    /// Triangles that are drawn.
    pub triangles: u64,
    /// How long the last picture took, in milliseconds.
    pub milliseconds: f32,
    /// What is special about the map: edited, read-only, never saved.
    pub state: &'a str,
}

/// What was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clicked {
    /// The problems.
    Problems,
    /// The cross of the job.
    CancelJob,
}

/// Shows the status bar in its panel.
pub fn show(ui: &mut Ui, status: &Status<'_>) -> Option<Clicked> {
    let mut clicked = None;
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = 14.0;
        match status.reading {
            Some(reading) => show_reading(ui, reading, status.max_level),
            None => quiet(ui, "Point at the ground to read it"),
        }
        layout::from_right(ui, |ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            pair(ui, "", &format!("{:.1} ms", status.milliseconds));
            pair(
                ui,
                "",
                &format!("{} tri", text::short_count(status.triangles)),
            );
            if ui.available_width() > 90.0 {
                quiet(ui, status.state);
            }
            if let Some((label, progress)) = status.job
                && job(ui, label, progress)
            {
                clicked = Some(Clicked::CancelJob);
            }
            if status.problems > 0 && problems(ui, status.problems) {
                clicked = Some(Clicked::Problems);
            }
        });
    });
    clicked
}

fn show_reading(ui: &mut Ui, reading: &Reading, max_level: u8) {
    let (x, z) = reading.cell;
    pair(ui, "Cell", &format!("{x}, {z}"));
    pair(ui, "Height", &text::height(reading.height));
    pair(ui, "Slope", &format!("{:.0}°", reading.slope));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::hover());
        let colour = scale::level(reading.level, max_level);
        ui.painter().rect_filled(rect, 2, colour);
        pair(ui, "", &format!("Level {}", reading.level));
    });
    pair(ui, "", &reading.ground);
    pair(ui, "Division", &reading.divisions.to_string());
}

fn pair(ui: &mut Ui, label: &str, value: &str) {
    let tokens = tokens(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        if !label.is_empty() {
            line(ui, label, tokens.text3);
        }
        line(ui, value, tokens.text);
    });
}

fn quiet(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        line(ui, text, tokens(ui).text3);
    }
}

fn line(ui: &mut Ui, text: &str, colour: Color32) {
    let text = RichText::new(text).size(12.0).color(colour);
    ui.add(egui::Label::new(text).extend());
}

fn job(ui: &mut Ui, label: &str, progress: &Progress) -> bool {
    let tokens = tokens(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let face = Face::new(Icon::Close, "Cancel");
        let cancelled = icon_button(ui, face, false, 18.0, Look::Plain).clicked();
        let (rect, _) = ui.allocate_exact_size(vec2(90.0, 4.0), Sense::hover());
        let share = progress.share();
        ui.painter().rect_filled(rect, 2, tokens.control);
        let mut filled = rect;
        if share > 0.0 {
            filled.set_width(rect.width() * share);
        } else {
            let time = ui.input(|input| input.time) as f32;
            let sway = 0.5 - 0.5 * (time * 2.4).cos();
            filled = filled.with_min_x(rect.left() + 66.0 * sway);
            filled.set_width(24.0);
            ui.ctx()
                .request_repaint_after(std::time::Duration::from_millis(50));
        }
        ui.painter().rect_filled(filled, 2, tokens.accent);
        let said = if share > 0.0 {
            format!("{label} {:.0} %", share * 100.0)
        } else {
            label.to_owned()
        };
        if ui.available_width() > 150.0 {
            line(ui, &said, tokens.text2);
        }
        cancelled
    })
    .inner
}

fn problems(ui: &mut Ui, count: usize) -> bool {
    let name = match count {
        1 => "1 problem".to_owned(),
        n => format!("{n} problems"),
    };
    let face = Face {
        help: "Open the Problems panel",
        ..Face::new(Icon::Warn, &name)
    };
    icon_button(ui, face, false, 20.0, Look::Plain).clicked()
}
