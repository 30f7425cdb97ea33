//! Export of volumes and materials: which of them.

use super::super::super::ui::choice::{Choice, combo, segmented};
use super::super::super::ui::{bar, text};
use super::{Export, What};
use crate::map::VolumeId;
use egui::{DragValue, Ui, vec2};

/// What an export is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Ground,
    Volumes,
}

impl What {
    pub(super) fn of(self) -> Of {
        match self {
            Self::Mesh | Self::HeightsPng | Self::HeightsRaw | Self::Layers => Of::Ground,
            Self::Volumes | Self::Collision | Self::Vox | Self::Materials => Of::Volumes,
        }
    }
}

impl Export {
    /// The volumes of the map, which may be exported one by one.
    #[must_use]
    pub fn of_volumes(mut self, volumes: Vec<(VolumeId, String)>) -> Self {
        self.volumes = volumes;
        self
    }

    /// Whether there is what is to be exported.
    pub(super) fn is_there(&self) -> bool {
        match self.what {
            What::Volumes | What::Collision => !self.volumes.is_empty(),
            What::Vox => self.chosen().is_some(),
            _ => true,
        }
    }

    /// The volume that is exported; of voxels it is always one.
    pub(super) fn chosen(&self) -> Option<VolumeId> {
        let is_chosen = |(id, _): &&(VolumeId, String)| Some(*id) == self.volume;
        let chosen = self.volumes.iter().find(is_chosen);
        let first = (self.what == What::Vox).then(|| self.volumes.first());
        chosen.or(first.flatten()).map(|(id, _)| *id)
    }

    /// What it is of, and then what of it. Says whether another thing is written now.
    pub(super) fn kinds(&mut self, ui: &mut Ui) -> bool {
        let before = self.what;
        bar::row(ui, "Of", "", |ui, _| {
            let mut of = self.what.of();
            let choices = [
                Choice::new(Of::Ground, "The ground"),
                Choice::new(Of::Volumes, "Volumes and materials"),
            ];
            if segmented(ui, &mut of, &choices) {
                self.what = match of {
                    Of::Ground => What::Mesh,
                    Of::Volumes => What::Volumes,
                };
            }
        });
        bar::row(ui, "What", "", |ui, _| {
            let ground = [
                Choice::new(What::Mesh, "Mesh (GLB)"),
                Choice::new(What::HeightsPng, "Heights (PNG)"),
                Choice::new(What::HeightsRaw, "Heights (r16)"),
                Choice::new(What::Layers, "All layers"),
            ];
            let volumes = [
                Choice::new(What::Volumes, "Mesh (GLB)"),
                Choice::new(What::Collision, "Collision (GLB)"),
                Choice::new(What::Vox, "Voxels (vox)"),
                Choice::new(What::Materials, "Materials (JSON)"),
            ];
            let choices = match self.what.of() {
                Of::Ground => &ground,
                Of::Volumes => &volumes,
            };
            segmented(ui, &mut self.what, choices);
        });
        self.what != before
    }

    /// How often the ground is divided that the volumes are joined to.
    pub(super) fn ground_beside(&mut self, ui: &mut Ui) {
        bar::row(ui, "Ground", "", |ui, label| {
            let field = DragValue::new(&mut self.divisions)
                .range(0..=self.most)
                .speed(0.05);
            ui.add_sized(vec2(48.0, bar::ROW), field)
                .labelled_by(label.id);
            text::hint(
                ui,
                "divisions of the ground that they are joined to, as in its file",
            );
        });
    }

    /// Whether what is touched takes fewer triangles, and what that may cost.
    pub(super) fn triangles(&mut self, ui: &mut Ui) {
        bar::row(ui, "Triangles", "", |ui, label| {
            let choices = [Choice::new(false, "All"), Choice::new(true, "Fewer")];
            segmented(ui, &mut self.simplifies, &choices);
            if self.simplifies {
                let field = DragValue::new(&mut self.within)
                    .range(0.001..=1000.0)
                    .speed(0.01)
                    .suffix(" m");
                ui.add_sized(vec2(64.0, bar::ROW), field)
                    .labelled_by(label.id);
                text::hint(ui, "that nothing moves farther than");
            }
        });
    }

    /// Which volume.
    pub(super) fn which(&mut self, ui: &mut Ui) {
        if self.volumes.is_empty() {
            text::hint(ui, "The map has no volumes yet.");
            return;
        }
        bar::row(ui, "Volume", "", |ui, label| {
            let chosen = self.chosen();
            let named = |id: VolumeId| self.volumes.iter().find(|(other, _)| *other == id);
            let shown = match chosen.and_then(named) {
                Some((id, name)) => title(*id, name),
                None => "All".to_owned(),
            };
            let mut volume = chosen;
            let list = combo("exported volume", 240.0, &shown).show_ui(ui, |ui| {
                if self.what != What::Vox {
                    ui.selectable_value(&mut volume, None, "All");
                }
                for (id, name) in &self.volumes {
                    ui.selectable_value(&mut volume, Some(*id), title(*id, name));
                }
            });
            list.response.labelled_by(label.id);
            self.volume = volume;
        });
    }
}

fn title(id: VolumeId, name: &str) -> String {
    format!("{} {name}", id.0)
}
