//! Brushes with a name: chosen, kept, renamed, removed.

use crate::editor::tool::preset::{self, Kept};
use crate::editor::tool::{Preset, Tools};
use crate::editor::ui::button::{Face, Look, icon_button, icon_text};
use crate::editor::ui::row::Row;
use crate::editor::ui::{Icon, layout, text};
use crate::map::Map;
use egui::{Id, TextEdit, Ui};

/// Shows the list; a click takes the brush and its tool.
pub(super) fn show(ui: &mut Ui, tools: &mut Tools, presets: &mut Vec<Preset>, map: &Map) {
    let kept = Kept::of(tools, map);
    let id = Id::unique("name of the brush");
    let mut name = ui
        .data_mut(|data| data.get_temp::<String>(id))
        .unwrap_or_default();
    ui.horizontal(|ui| {
        let width = ui.available_width() - 78.0;
        let field = TextEdit::singleline(&mut name)
            .hint_text("Name of the brush")
            .desired_width(width);
        let entered = ui.add(field);
        entered.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Name of the brush")
        });
        let typed = !name.trim().is_empty();
        let keep = ui
            .add_enabled_ui(typed, |ui| icon_text(ui, Icon::Plus, "Keep"))
            .inner;
        if keep.clicked() && typed {
            preset::keep(presets, name.trim(), &tools.brush, kept.clone());
        }
    });
    if presets.is_empty() {
        text::hint(
            ui,
            "Brushes that you keep stand here with their tool and its settings, on every map.",
        );
    }
    let current = presets.iter().find(|preset| preset.is_taken(tools, &kept));
    let current = current.map(|preset| preset.name.clone());
    let (mut taken, mut removed) = (None, None);
    for known in presets.iter() {
        let on = current.as_ref() == Some(&known.name);
        let size = format!("{:.0} m", known.brush.radius * 2.0);
        let row = Row {
            chosen: on,
            end: &size,
            ..Row::new(icon(known), &known.name)
        };
        if row.show(ui).clicked() {
            taken = Some(known.clone());
        }
    }
    if let Some(preset) = taken {
        preset.take(tools, map);
        name = preset.name;
    }
    if let Some(current) = &current {
        layout::from_right(ui, |ui| {
            let face = Face::new(Icon::Close, "Remove the chosen brush");
            if icon_button(ui, face, false, 24.0, Look::Plain).clicked() {
                removed = Some(current.clone());
            }
            let renames = !name.trim().is_empty() && name.trim() != current;
            ui.add_enabled_ui(renames, |ui| {
                if ui.button("Rename").clicked() {
                    preset::rename(presets, current, name.trim());
                }
            });
        });
    }
    if let Some(removed) = removed {
        presets.retain(|preset| preset.name != removed);
    }
    ui.data_mut(|data| data.insert_temp(id, name));
}

fn icon(preset: &Preset) -> Icon {
    let tool = preset.tool.as_ref();
    tool.map_or(Icon::Brush, |tool| tool.kind.icon())
}
