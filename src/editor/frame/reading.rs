//! What is under the cursor, in the status bar: as much of it as there is room for.

use super::super::ui::theme::{plain, tokens};
use super::super::ui::{scale, text};
use super::status_bar::{GAP, line, quiet};
use egui::{Color32, RichText, Sense, Stroke, StrokeKind, Ui, Vec2};

/// Space between a label and its value, or a swatch and its text.
const TIE: f32 = 5.0;
const SWATCH: f32 = 10.0;
/// Least width in which the ground's name is still worth showing.
const SHORTEST_NAME: f32 = 64.0;

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

/// What is under the cursor on a volume.
#[derive(Clone, Debug, PartialEq)]
pub struct VoxelReading {
    /// The volume's name.
    pub volume: String,
    /// Metres.
    pub height: f32,
    /// Degrees from level.
    pub slope: f32,
    /// The material that has the largest share.
    pub material: String,
}

/// One thing that is read under the cursor.
pub(super) struct Piece {
    label: &'static str,
    value: String,
    swatch: Option<Color32>,
    kind: Kind,
}

/// What a piece tells.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Cell,
    Height,
    Slope,
    Level,
    Ground,
    Division,
}

/// What is left out first when there is not enough room.
const LEFT_OUT_FIRST: [Kind; 4] = [Kind::Ground, Kind::Slope, Kind::Cell, Kind::Division];

impl Reading {
    /// What is read, in the order in which it is shown; `max_level` is the highest of the map.
    pub(super) fn pieces(&self, max_level: u8) -> Vec<Piece> {
        let piece = |kind, label, value| Piece {
            label,
            value,
            swatch: None,
            kind,
        };
        let (x, z) = self.cell;
        vec![
            piece(Kind::Cell, "Cell", format!("{x}, {z}")),
            piece(Kind::Height, "Height", text::height(self.height)),
            piece(Kind::Slope, "Slope", format!("{:.0}°", self.slope)),
            Piece {
                swatch: Some(scale::level(self.level, max_level)),
                ..piece(Kind::Level, "", format!("Level {}", self.level))
            },
            piece(Kind::Ground, "", self.ground.clone()),
            piece(Kind::Division, "Division", self.divisions.to_string()),
        ]
    }
}

impl VoxelReading {
    /// What is read, in the order in which it is shown.
    pub(super) fn pieces(&self) -> Vec<Piece> {
        let piece = |kind, label, value| Piece {
            label,
            value,
            swatch: None,
            kind,
        };
        vec![
            piece(Kind::Cell, "Volume", self.volume.clone()),
            piece(Kind::Height, "Height", text::height(self.height)),
            piece(Kind::Slope, "Slope", format!("{:.0}°", self.slope)),
            piece(Kind::Ground, "", self.material.clone()),
        ]
    }
}

impl Piece {
    fn width(&self, ui: &Ui) -> f32 {
        let of = |text: &str| match text {
            "" => 0.0,
            text => {
                let galley =
                    ui.painter()
                        .layout_no_wrap(text.to_owned(), plain(12.0), Color32::WHITE);
                galley.size().x + TIE
            }
        };
        let swatch = self.swatch.map_or(0.0, |_| SWATCH + TIE);
        of(self.label) + of(&self.value) + swatch
    }

    fn show(&self, ui: &mut Ui) {
        let tokens = tokens(ui);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = TIE;
            if let Some(colour) = self.swatch {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(SWATCH), Sense::hover());
                // The darkest colour would be lost on the bar.
                let line = Stroke::new(1.0, tokens.text3);
                ui.painter().rect(rect, 2, colour, line, StrokeKind::Inside);
            }
            if !self.label.is_empty() {
                line(ui, self.label, tokens.text3);
            }
            line(ui, &self.value, tokens.text);
        });
    }
}

/// Points that the pieces take, each with the space after it.
pub(super) fn width(ui: &Ui, pieces: &[Piece]) -> f32 {
    pieces.iter().map(|piece| piece.width(ui) + GAP).sum()
}

/// Shows the pieces, without those for which there is no room.
pub(super) fn show(ui: &mut Ui, mut pieces: Vec<Piece>) {
    if pieces.is_empty() {
        return quiet(ui, "Point at the ground to read it");
    }
    let room = ui.available_width();
    let mut name = f32::INFINITY;
    for kind in LEFT_OUT_FIRST {
        let over = width(ui, &pieces) - room;
        if over <= 0.0 {
            break;
        }
        let ground = pieces.iter().find(|piece| piece.kind == Kind::Ground);
        let shortened = ground.map_or(0.0, |ground| ground.width(ui) - over);
        if kind == Kind::Ground && shortened >= SHORTEST_NAME {
            name = shortened;
            break;
        }
        pieces.retain(|piece| piece.kind != kind);
    }
    for piece in &pieces {
        if piece.kind == Kind::Ground && name.is_finite() {
            let text = RichText::new(&piece.value)
                .size(12.0)
                .color(tokens(ui).text);
            let label = egui::Label::new(text).truncate();
            ui.scope(|ui| {
                ui.set_max_width(name);
                ui.add(label);
            });
        } else {
            piece.show(ui);
        }
    }
}
