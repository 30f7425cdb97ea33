//! Export: what is written, how fine, of which part, and where.

use super::super::ui::button::{self, Face, Look, icon_button};
use super::super::ui::choice::{Choice, segmented};
use super::super::ui::{Icon, bar, dialog, text};
use crate::map::VolumeId;
use crate::math::Region;
use egui::{Context, DragValue, Margin, TextEdit, Ui, vec2};
use std::path::{Path, PathBuf};
use volumes::Of;

mod volumes;

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A mesh, as GLB.
    Mesh,
    /// Heights, as 16-bit PNG.
    HeightsPng,
    /// Heights, as raw 16-bit numbers.
    HeightsRaw,
    /// Every layer, each as a picture.
    Layers,
    /// What is seen of volumes, as GLB.
    Volumes,
    /// What is touched of volumes, as GLB.
    Collision,
    /// The voxels of a volume, for MagicaVoxel.
    Vox,
    /// The table of materials, as JSON.
    Materials,
}

impl What {
    fn ending(self) -> &'static str {
        match self {
            Self::Mesh | Self::Volumes | Self::Collision => "glb",
            Self::Vox => "vox",
            Self::Materials => "json",
            Self::HeightsPng => "png",
            Self::HeightsRaw => "r16",
            Self::Layers => "",
        }
    }
}

/// How fine it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fineness {
    /// As the eye sees it now.
    Eye,
    /// Every cell divided so often.
    Divisions(u8),
}

/// What was decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// What is written.
    pub what: What,
    /// How fine.
    pub fineness: Fineness,
    /// Which cells; none for all.
    pub cells: Option<Region>,
    /// Which volume; none for all.
    pub volume: Option<VolumeId>,
    /// How far what is touched may move so that it takes fewer triangles, metres; none to write it as it is.
    pub within: Option<f32>,
    /// The file, or for layers the folder.
    pub path: PathBuf,
    /// What files in the folder are called.
    pub name: String,
    /// Whether the user agreed already that a file there is replaced.
    pub agreed: bool,
}

/// What the dialog asks for.
pub enum Answer {
    /// Close it.
    Close,
    /// Ask the desktop for a file.
    Browse {
        /// What kind of file.
        what: What,
        /// The name to propose.
        name: String,
    },
    /// Do it.
    Export(Order),
}

/// The dialog.
pub struct Export {
    what: What,
    fineness: Fineness,
    divisions: u8,
    whole: bool,
    cells: Region,
    path: String,
    /// The path that the desktop's own dialog asked about.
    agreed: Option<String>,
    name: String,
    bounds: Region,
    most: u8,
    /// Numbers and names of the map's volumes.
    volumes: Vec<(VolumeId, String)>,
    volume: Option<VolumeId>,
    /// Whether what is touched is simplified, and within how many metres.
    simplifies: bool,
    within: f32,
}

impl Export {
    /// The dialog for a map called `name` with so many cells, to be written beside `folder`.
    pub fn new(name: &str, folder: &Path, cells: Region, most: u8) -> Self {
        let mut export = Self {
            what: What::Mesh,
            fineness: Fineness::Eye,
            divisions: most.min(2),
            whole: true,
            cells,
            path: folder.display().to_string(),
            agreed: None,
            name: name.to_owned(),
            bounds: cells,
            most,
            volumes: Vec::new(),
            volume: None,
            simplifies: false,
            within: 0.1,
        };
        export.rename(folder);
        export
    }

    /// Takes another path; `agreed` if a file there may be replaced.
    pub fn set_path(&mut self, path: &Path, agreed: bool) {
        self.path = path.display().to_string();
        self.agreed = agreed.then(|| self.path.clone());
    }

    fn rename(&mut self, folder: &Path) {
        let path = match self.what {
            What::Layers => folder.join(format!("{}-layers", self.name)),
            What::Volumes => folder.join(format!("{}-volumes.glb", self.name)),
            What::Collision => folder.join(format!("{}-collision.glb", self.name)),
            What::Materials => folder.join(format!("{}-materials.json", self.name)),
            what => folder.join(format!("{}.{}", self.name, what.ending())),
        };
        self.set_path(&path, false);
    }

    /// Shows the dialog.
    pub fn show(&mut self, context: &Context) -> Option<Answer> {
        let (mut answer, mut cancelled) = (None, false);
        let ready = !self.path.trim().is_empty() && !self.area().is_empty() && self.is_there();
        let mut agreed = ready && dialog::entered(context);
        let size = self.size();
        let closed = dialog::show(
            context,
            "Export",
            600.0,
            |ui| {
                self.kind(ui);
                match self.what.of() {
                    Of::Ground if self.what != What::Layers => self.detail(ui),
                    Of::Volumes if self.what != What::Materials => self.which(ui),
                    _ => {}
                }
                if matches!(self.what, What::Volumes | What::Collision) {
                    self.ground_beside(ui);
                }
                if self.what == What::Collision {
                    self.triangles(ui);
                }
                if self.what == What::Mesh {
                    self.part(ui);
                }
                if self.file(ui) {
                    answer = Some(Answer::Browse {
                        what: self.what,
                        name: self.file_name(),
                    });
                }
                text::hint(ui, self.about());
            },
            |ui| {
                agreed |= button::primary(ui, "Export", ready).clicked();
                cancelled = button::secondary(ui, "Cancel").clicked();
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    text::hint(ui, size);
                });
            },
        );
        if agreed {
            return Some(Answer::Export(Order {
                what: self.what,
                fineness: match self.fineness {
                    Fineness::Eye => Fineness::Eye,
                    Fineness::Divisions(_) => Fineness::Divisions(self.divisions),
                },
                cells: (!self.whole).then(|| self.area()),
                volume: self.chosen(),
                within: self.simplifies.then_some(self.within),
                path: PathBuf::from(self.path.trim()),
                name: self.name.clone(),
                agreed: self.agreed.as_ref() == Some(&self.path),
            }));
        }
        answer.or((closed || cancelled).then_some(Answer::Close))
    }

    fn file_name(&self) -> String {
        let path = Path::new(self.path.trim());
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_else(|| self.name.clone())
    }

    fn area(&self) -> Region {
        if self.whole {
            self.bounds
        } else {
            self.cells.intersection(&self.bounds)
        }
    }

    fn kind(&mut self, ui: &mut Ui) {
        if self.kinds(ui) {
            if self.what != What::Mesh && self.fineness == Fineness::Eye {
                // Ground as the eye sees it is divided beside volumes as often as it may be.
                self.divisions = if self.what.of() == Of::Volumes {
                    self.most
                } else {
                    0
                };
                self.fineness = Fineness::Divisions(self.divisions);
            }
            let folder = Path::new(self.path.trim()).parent().map(Path::to_owned);
            self.rename(&folder.unwrap_or_default());
        }
    }

    fn detail(&mut self, ui: &mut Ui) {
        bar::row(ui, "Detail", "", |ui, label| {
            if self.what == What::Mesh {
                let mut by_eye = self.fineness == Fineness::Eye;
                let choices = [
                    Choice::new(true, "As the eye sees it"),
                    Choice::new(false, "Divided"),
                ];
                segmented(ui, &mut by_eye, &choices);
                self.fineness = if by_eye {
                    Fineness::Eye
                } else {
                    Fineness::Divisions(self.divisions)
                };
            }
            if self.fineness != Fineness::Eye {
                let field = DragValue::new(&mut self.divisions)
                    .range(0..=self.most)
                    .speed(0.05);
                ui.add_sized(vec2(48.0, bar::ROW), field)
                    .labelled_by(label.id);
                let said = match self.divisions {
                    0 => "divisions: base vertices alone",
                    1 => "division",
                    _ => "divisions",
                };
                text::hint(ui, said);
            }
        });
    }

    fn part(&mut self, ui: &mut Ui) {
        bar::row(ui, "Part", "", |ui, label| {
            let choices = [
                Choice::new(true, "Whole map"),
                Choice::new(false, "Rectangle"),
            ];
            segmented(ui, &mut self.whole, &choices);
            if self.whole {
                return;
            }
            ui.spacing_mut().item_spacing.x = 4.0;
            let bounds = self.bounds;
            let cells = &mut self.cells;
            for (name, value, most) in [
                ("from x", &mut cells.x0, bounds.x1),
                ("z", &mut cells.z0, bounds.z1),
                ("to x", &mut cells.x1, bounds.x1),
                ("z", &mut cells.z1, bounds.z1),
            ] {
                text::hint(ui, name);
                let field = DragValue::new(value).range(0..=most);
                ui.add_sized(vec2(44.0, bar::ROW), field)
                    .labelled_by(label.id);
            }
        });
    }

    fn file(&mut self, ui: &mut Ui) -> bool {
        let label = if self.what == What::Layers {
            "Folder"
        } else {
            "File"
        };
        bar::row(ui, label, "", |ui, said| {
            let width = ui.available_width() - 32.0;
            let field = TextEdit::singleline(&mut self.path)
                .desired_width(width)
                .margin(Margin::symmetric(6, 4));
            ui.add(field).labelled_by(said.id);
            let face = Face::new(Icon::Folder, "Browse");
            icon_button(ui, face, false, 26.0, Look::Filled).clicked()
        })
    }

    fn about(&self) -> &'static str {
        match self.what {
            What::Mesh => {
                "One primitive a pair of textures; normals, colours, alphas; metres, y up."
            }
            What::HeightsPng => {
                "16-bit grey, with a description of size, spacing and range beside it."
            }
            What::HeightsRaw => {
                "16-bit little-endian, with a description of size, spacing and range beside it."
            }
            What::Volumes => {
                "One primitive a pair of materials; how far each vertex blends; metres, y up."
            }
            What::Collision => "One primitive a material, named as it is; metres, y up.",
            What::Vox => {
                "For MagicaVoxel: solid voxels, a colour a material, split where longer than 256."
            }
            What::Materials => "All that they are drawn by, and all that a game is told.",
            What::Layers => {
                "A picture a layer: cells in 8 bits, vertices in 16; they can be imported again."
            }
        }
    }

    /// How large it gets.
    fn size(&self) -> String {
        let area = self.area();
        match (self.what, self.fineness) {
            (What::Mesh, Fineness::Divisions(_)) => {
                let triangles = area.area() * 2 * 4u64.pow(u32::from(self.divisions));
                format!("{} triangles", text::short_count(triangles))
            }
            (What::Mesh, Fineness::Eye) => "As many triangles as are drawn".into(),
            (What::Layers, _) => "9 files".into(),
            (What::Volumes | What::Collision | What::Vox | What::Materials, _) => String::new(),
            _ => {
                let scale = 1u32 << self.divisions;
                let side = |cells: u32| cells * scale + 1;
                let (x, z) = (side(self.bounds.width()), side(self.bounds.height()));
                format!(
                    "{} × {} samples",
                    text::count(x.into()),
                    text::count(z.into())
                )
            }
        }
    }
}
