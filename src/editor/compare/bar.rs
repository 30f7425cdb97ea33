//! The bar over two viewports: how they stand, who moves with whom, the way back.

use super::{Arrangement, Cameras, Compare};
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::choice::{Choice, segmented};
use crate::editor::ui::{Icon, layout};
use egui::{Align2, Margin, Rect, Ui, vec2};

/// Points that the bar takes.
const SIZE: egui::Vec2 = vec2(340.0, 32.0);

impl Compare {
    /// Where the bar stands; nowhere if there is nothing to compare or no room.
    pub fn bar_place(&self, room: Rect) -> Option<Rect> {
        self.open.as_ref()?;
        let place = Align2::CENTER_BOTTOM.align_size_within_rect(SIZE, room.shrink(10.0));
        room.contains_rect(place).then_some(place)
    }

    /// Shows the bar; says whether the comparison is to be closed.
    pub fn show_bar(&mut self, ui: &mut Ui, room: Rect) -> bool {
        if self.bar_place(room).is_none() {
            return false;
        }
        layout::overlay(ui, room, Align2::CENTER_BOTTOM, SIZE, |ui| {
            let frame = layout::glass(ui).inner_margin(Margin::symmetric(6, 4));
            let shown = frame.show(ui, |ui| {
                ui.set_width(SIZE.x - 12.0);
                ui.horizontal_centered(|ui| {
                    ui.set_height(SIZE.y - 8.0);
                    let style = &mut self.style;
                    segmented(
                        ui,
                        &mut style.arrangement,
                        &[
                            Choice::new(Arrangement::Beside, "Side by side"),
                            Choice::new(Arrangement::Wipe, "Wipe"),
                        ],
                    );
                    segmented(
                        ui,
                        &mut style.cameras,
                        &[
                            Choice::new(Cameras::One, "One camera"),
                            Choice::new(Cameras::Two, "Two"),
                        ],
                    );
                    layout::from_right(ui, |ui| {
                        let face = Face {
                            keys: "Esc",
                            ..Face::new(Icon::Close, "Close the comparison")
                        };
                        icon_button(ui, face, false, 22.0, Look::Plain).clicked()
                    })
                })
                .inner
            });
            shown.inner
        })
    }
}
