//! Asking for paths: the desktop first, a field of ours where it has no dialogs.

use super::app::App;
use super::dialog::export::What;
use super::dialog::message::Question;
use super::dialog::path::PathDialog;
use super::dialogs::Dialog;
use super::file_dialogs::{self, Answer};
use super::files::{Confirmed, ENDING};
use super::notices::Kind;
use super::recording;
use crate::format::import::VolumeSource;
use crate::format::model;
use egui::Context;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError};

/// What a path is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A map to open.
    Open,
    /// Where to save the map.
    SaveAs,
    /// Heights to import.
    Import,
    /// A layer to import.
    ImportLayer,
    /// A model to add.
    Model,
    /// A model or voxels to import as a volume.
    Volume,
    /// A picture to add as a texture.
    Texture,
    /// A picture for brushes.
    BrushPicture,
    /// Where to export to.
    Export(What),
    /// Where to save what was recorded.
    Script,
}

/// Who chose a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The desktop's dialog, which asks before a file is replaced.
    ByDesktop,
    /// The user, in a field of ours.
    ByHand,
}

/// What the desktop was asked.
pub struct Asked {
    purpose: Purpose,
    answer: Receiver<Answer>,
}

impl App {
    /// Asks the desktop for a path.
    pub(super) fn ask(&mut self, context: &Context, purpose: Purpose) {
        self.ask_for(context, purpose, None);
    }

    /// Asks the desktop for a path, proposing a name.
    pub(super) fn ask_for(&mut self, context: &Context, purpose: Purpose, name: Option<String>) {
        let question = self.question(purpose, name);
        self.asked = Some(Asked {
            purpose,
            answer: self.desktop.ask(question, context),
        });
    }

    fn question(&self, purpose: Purpose, name: Option<String>) -> file_dialogs::Question {
        const MAPS: (&str, &[&str]) = ("Landform maps", &[ENDING]);
        let (title, (kind, endings), save_as) = match purpose {
            Purpose::Open => ("Open a map", MAPS, None),
            Purpose::SaveAs => {
                let name = format!("{}.{ENDING}", self.session.stem());
                ("Save the map as", MAPS, Some(name))
            }
            Purpose::Import => (
                "Import heights",
                ("Heights", &["png", "r16", "raw"][..]),
                None,
            ),
            Purpose::ImportLayer => (
                "Import a layer",
                ("Pictures", &["png", "r16", "raw"][..]),
                None,
            ),
            Purpose::Model => ("Add a model", ("Models", &model::ENDINGS[..]), None),
            Purpose::Volume => (
                "Import a volume",
                ("Models and voxels", &VolumeSource::ENDINGS[..]),
                None,
            ),
            Purpose::Texture => (
                "Add a texture",
                ("Pictures", &["png", "jpg", "jpeg"][..]),
                None,
            ),
            Purpose::Script => {
                let name = format!("{}.{}", self.session.stem(), recording::ENDING);
                let kind = ("Scripts", &[recording::ENDING][..]);
                ("Save the script as", kind, Some(name))
            }
            Purpose::BrushPicture => (
                "Add a picture for brushes",
                ("Pictures", &["png", "exr"][..]),
                None,
            ),
            Purpose::Export(what) => {
                let kind = match what {
                    What::Mesh => ("Meshes", &["glb"][..]),
                    What::HeightsPng => ("Pictures", &["png"][..]),
                    What::HeightsRaw => ("Raw heights", &["r16", "raw"][..]),
                    What::Volumes | What::Collision => ("Meshes", &["glb"][..]),
                    What::Vox => ("Voxels", &["vox"][..]),
                    What::Materials => ("Tables", &["json"][..]),
                    What::Layers => ("Folders", &[][..]),
                };
                ("Export", kind, name)
            }
        };
        file_dialogs::Question {
            title,
            kind,
            endings,
            save_as,
        }
    }

    /// Takes the desktop's answer when it comes.
    pub(super) fn take_answer(&mut self, context: &Context) {
        let Some(asked) = &self.asked else { return };
        let answer = match asked.answer.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => Answer::Missing,
        };
        let purpose = asked.purpose;
        self.asked = None;
        match answer {
            Answer::Chosen(path) => self.take_path(context, purpose, path, Chosen::ByDesktop),
            Answer::Missing => self.ask_by_hand(purpose),
            Answer::Nothing => self.after_save = None,
        }
    }

    /// Asks for a path with a field of ours.
    fn ask_by_hand(&mut self, purpose: Purpose) {
        let folder = self.folder_of_work();
        let (title, saves, start) = match purpose {
            Purpose::Open => ("Open a map", false, folder),
            Purpose::BrushPicture => ("Add a picture for brushes", false, folder),
            Purpose::SaveAs => {
                let name = format!("{}.{ENDING}", self.session.stem());
                ("Save the map as", true, folder.join(name))
            }
            Purpose::Texture => ("Add a texture", false, folder),
            Purpose::Model => ("Add a model", false, folder),
            Purpose::Volume => ("Import a volume", false, folder),
            Purpose::Script => {
                let name = format!("{}.{}", self.session.stem(), recording::ENDING);
                ("Save the script as", true, folder.join(name))
            }
            _ => {
                return self.notices.say(
                    Kind::Info,
                    "No file dialog here",
                    "Type the path into the field",
                );
            }
        };
        let dialog = PathDialog::new(purpose, title, saves, &start);
        self.dialogs.open(Dialog::Path(dialog));
    }

    /// The folder that was worked in last.
    pub(super) fn folder_of_work(&self) -> PathBuf {
        let own = self.session.document().path();
        let last = self.settings.recent.first().map(PathBuf::as_path);
        let folder = own.or(last).and_then(Path::parent);
        let home = || directories::UserDirs::new().map(|dirs| dirs.home_dir().to_owned());
        folder.map(Path::to_owned).or_else(home).unwrap_or_default()
    }

    /// Goes on with a path that was asked for.
    pub(super) fn take_path(
        &mut self,
        context: &Context,
        purpose: Purpose,
        path: PathBuf,
        chosen: Chosen,
    ) {
        match (purpose, self.dialogs.current()) {
            (Purpose::Open, _) => self.open_file(context, path),
            (Purpose::BrushPicture, _) => self.add_picture(&path),
            (Purpose::SaveAs, _) => self.save_to(context, path, chosen),
            (Purpose::Script, _) => self.save_script(context, path, chosen),
            (Purpose::Import, Some(Dialog::Import(import))) => import.open(context, &path),
            (Purpose::Import, _) => self.open_import(context, Some(&path)),
            (Purpose::ImportLayer, Some(Dialog::ImportLayer(layer))) => layer.set_path(&path),
            (Purpose::Texture, _) => self.add_texture(context, path),
            (Purpose::Model, _) => self.import_model(context, path),
            (Purpose::Volume, _) => self.open_volume_file(context, path),
            (Purpose::Export(_), Some(Dialog::Export(export))) => {
                export.set_path(&path, chosen == Chosen::ByDesktop);
            }
            _ => {}
        }
    }

    fn save_to(&mut self, context: &Context, mut path: PathBuf, chosen: Chosen) {
        let mut asked = chosen == Chosen::ByDesktop;
        if path.extension().is_none() {
            path.set_extension(ENDING);
            asked = false;
        }
        let own = self.session.document().path() == Some(&path);
        if path.exists() && !own && !asked {
            self.dialogs.open(Dialog::Question(Question {
                title: "Replace the file?",
                text: format!("{} exists already. Saving replaces it.", path.display()),
                yes: "Replace",
                then: Confirmed::SaveAs(path),
            }));
        } else {
            self.save_as(context, &path);
        }
    }
}
