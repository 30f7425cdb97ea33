//! The status bar: what is under the cursor, what is drawn, what is going on.

use super::super::safety::Safety;
use super::super::ui::button::{Face, Look, icon_button};
use super::super::ui::theme::tokens;
use super::super::ui::{Icon, icons, meter, text};
use super::reading::{self, Reading, VoxelReading};
use crate::format::Progress;
use egui::{
    Align, Atom, Button, Color32, Layout, RichText, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo,
};

/// What the status bar shows.
pub struct Status<'a> {
    /// What is under the cursor, if it is on the ground.
    pub reading: Option<&'a Reading>,
    /// What is under the cursor, if it is on a volume.
    pub voxels: Option<&'a VoxelReading>,
    /// The highest level of the map.
    pub max_level: u8,
    /// What is going on, and how far it is.
    pub job: Option<(&'a str, &'a Progress)>,
    /// How many problems the map has.
    pub problems: usize,
    /// Triangles that are drawn.
    pub triangles: u64,
    /// Milliseconds from picture to picture while it moves; 0 as long as it has not moved.
    pub milliseconds: f32,
    /// What is special about the map: edited, read-only, never saved.
    pub state: &'a str,
    /// How safe unsaved work is.
    pub safety: &'a Safety,
    /// How many actions are recorded, while a script is.
    pub recorded: Option<usize>,
}

/// What was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clicked {
    /// The problems.
    Problems,
    /// The cross of the job.
    CancelJob,
    /// The warning that work is not kept safe.
    Save,
    /// The recording of a script.
    Script,
}

/// Shows the status bar in its panel.
pub fn show(ui: &mut Ui, status: &Status<'_>) -> Option<Clicked> {
    let full = ui.max_rect();
    let ground = || {
        status
            .reading
            .map(|reading| reading.pieces(status.max_level))
    };
    let voxels = status.voxels.map(VoxelReading::pieces);
    let pieces = voxels.or_else(ground).unwrap_or_default();
    let wanted = reading::width(ui, &pieces);
    let builder = UiBuilder::new()
        .max_rect(full)
        .layout(Layout::right_to_left(Align::Center));
    let (clicked, left) = ui
        .scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            (right_part(ui, status, wanted), ui.min_rect().left())
        })
        .inner;
    let builder = UiBuilder::new()
        .max_rect(full.with_max_x(left - GAP))
        .layout(Layout::left_to_right(Align::Center));
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        reading::show(ui, pieces);
    });
    clicked
}

/// Space between two things.
pub(super) const GAP: f32 = 14.0;

fn right_part(ui: &mut Ui, status: &Status<'_>, reading: f32) -> Option<Clicked> {
    let mut clicked = None;
    if status.milliseconds > 0.0 {
        let help = "Frame time: from one picture of the ground to the next, while it moves";
        figure(ui, &format!("{:.0} ms", status.milliseconds), help);
    }
    let help = "Triangles: how many are drawn of ground and volumes now";
    figure(
        ui,
        &format!("{} tri", text::short_count(status.triangles)),
        help,
    );
    if ui.available_width() > 90.0 {
        quiet(ui, status.state);
    }
    if let Some((label, progress)) = status.job {
        let room = ui.available_width() - reading > JOB_TEXT + 120.0;
        if job(ui, label, progress, room) {
            clicked = Some(Clicked::CancelJob);
        }
    }
    if status.recorded.is_some_and(|count| recording(ui, count)) {
        clicked = Some(Clicked::Script);
    }
    if status.problems > 0 && problems(ui, status.problems) {
        clicked = Some(Clicked::Problems);
    }
    match status.safety {
        Safety::Safe => {}
        Safety::Writing(edits) => writing(ui, *edits),
        Safety::Exposed(why) => {
            if exposed(ui, why) {
                clicked = Some(Clicked::Save);
            }
        }
    }
    clicked
}

/// A number whose unit alone doesn't say what it is.
fn figure(ui: &mut Ui, shown: &str, help: &str) {
    let text = RichText::new(shown).size(12.0).color(tokens(ui).text);
    let response = ui.add(egui::Label::new(text).extend().sense(Sense::hover()));
    let (name, _) = help.split_once(':').unwrap_or((help, ""));
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {shown}")));
    response.on_hover_text(help);
}

fn writing(ui: &mut Ui, edits: usize) {
    let again = std::time::Duration::from_millis(200);
    ui.ctx().request_repaint_after(again);
    let plural = if edits == 1 { "edit" } else { "edits" };
    quiet(ui, &format!("Keeping {edits} {plural} safe"));
}

fn exposed(ui: &mut Ui, why: &str) -> bool {
    let tokens = tokens(ui);
    let text = RichText::new("Not kept safe").size(12.0).color(tokens.warn);
    let picture = Atom::paint(Vec2::splat(15.0), move |ui, atom| {
        icons::draw(ui.painter(), atom.rect, Icon::Warn, tokens.warn);
    });
    let response = ui.add(Button::new((picture, text)).frame(false));
    let help = format!(
        "The journal can’t be written: {why}. Until it can, a crash loses what is not saved. Click to save; choose a place with room that you may write to."
    );
    response.on_hover_text(help).clicked()
}

pub(super) fn quiet(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        line(ui, text, tokens(ui).text3);
    }
}

pub(super) fn line(ui: &mut Ui, text: &str, colour: Color32) {
    let text = RichText::new(text).size(12.0).color(colour);
    ui.add(egui::Label::new(text).extend());
}

/// Room for the text of a job.
const JOB_TEXT: f32 = 170.0;

fn job(ui: &mut Ui, label: &str, progress: &Progress, room_for_text: bool) -> bool {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let face = Face::new(Icon::Close, "Cancel");
        let cancelled = icon_button(ui, face, false, 18.0, Look::Plain).clicked();
        meter::bar(ui, progress.share());
        if room_for_text {
            let colour = tokens(ui).text2;
            line(ui, &meter::words(label, progress.share()), colour);
        }
        cancelled
    })
    .inner
}

/// A red dot and how much was recorded; a click stops.
fn recording(ui: &mut Ui, count: usize) -> bool {
    let tokens = tokens(ui);
    let plural = if count == 1 { "action" } else { "actions" };
    let said = format!("Recording {count} {plural}");
    let text = RichText::new(said).size(12.0).color(tokens.text);
    let dot = Atom::paint(Vec2::splat(12.0), move |ui, atom| {
        let centre = atom.rect.center();
        ui.painter().circle_filled(centre, 4.5, tokens.error);
    });
    let response = ui.add(Button::new((dot, text)).frame(false));
    let help = "A script is being recorded. Click to stop and save it.";
    response.on_hover_text(help).clicked()
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
