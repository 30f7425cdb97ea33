//! Opening, saving and leaving maps.

use super::app::App;
use super::ask::Purpose;
use super::dialog::export;
use super::dialog::import::{Ground, Import, Order};
use super::dialog::message::{Failure, Question, sentence};
use super::dialog::waiting::Waiting;
use super::dialogs::Dialog;
use super::exchange;
use super::notices::Kind;
use super::session::Session;
use super::ui::text;
use crate::document::{Document, DocumentError, SaveJob, Saved};
use crate::edit::StateId;
use crate::format::{ErrorKind, Progress};
use crate::map::{Map, VolumeId};
use egui::{Context, ViewportCommand};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The ending of a map's file.
pub const ENDING: &str = "landform";

/// What takes the place of the open map.
pub enum Intent {
    /// A map from a file.
    Open(PathBuf),
    /// The sample map.
    Sample,
    /// A new map.
    Make(Box<Map>),
    /// Imported heights.
    Import(Box<Order>),
    /// A map that is open already, beside this one.
    Enter(Box<Session>),
    /// Nothing: the program ends.
    Quit,
}

impl Intent {
    /// In words, after "before".
    pub fn doing(&self) -> &'static str {
        match self {
            Self::Open(_) | Self::Enter(_) => "opening another map",
            Self::Sample => "opening the sample map",
            Self::Make(_) => "making a new map",
            Self::Import(_) => "importing",
            Self::Quit => "quitting",
        }
    }
}

/// What is done when a question is answered with yes.
#[derive(Clone, Debug, PartialEq)]
pub enum Confirmed {
    /// Export over a file that exists.
    Export(export::Order),
    /// Save to this file, which exists.
    SaveAs(PathBuf),
    /// Save over what another program wrote.
    SaveOver,
    /// Save the recorded script to this file, which exists.
    SaveScript(PathBuf),
    /// Make ground of a volume that has hollows.
    VoxelsToGround(VolumeId),
}

impl App {
    /// Does what takes the open map's place, after asking about unsaved work and a recording.
    pub(super) fn leave(&mut self, context: &Context, intent: Intent) {
        let Some(intent) = self.ask_about_recording(intent) else {
            return;
        };
        if self.session.is_unsaved() {
            self.dialogs.open(Dialog::Unsaved(intent));
        } else {
            self.go(context, intent);
        }
    }

    /// Does what takes the open map's place.
    pub(super) fn go(&mut self, context: &Context, intent: Intent) {
        match intent {
            Intent::Open(path) => {
                let label = format!("Opening {}", file_name(&path));
                self.open_in_job(context, label, move |_| {
                    Ok(Session::new(Document::open(path)?))
                });
            }
            Intent::Sample => {
                let open = |_: &Progress| Ok(super::sample::session()?);
                self.open_in_job(context, "Opening the sample map".into(), open);
            }
            Intent::Make(map) => self.enter(Session::new(Document::new(*map))),
            Intent::Import(order) => {
                let open = move |progress: &Progress| exchange::imported(&order, progress);
                self.open_in_job(context, "Importing".into(), open);
            }
            Intent::Enter(session) => self.enter(*session),
            Intent::Quit => {
                self.leaving = true;
                context.send_viewport_cmd(ViewportCommand::Close);
            }
        }
    }

    fn open_in_job(
        &mut self,
        context: &Context,
        label: String,
        open: impl FnOnce(&Progress) -> Result<Session, DocumentError> + Send + 'static,
    ) {
        self.openings += 1;
        let (inner, opening) = (context.clone(), self.openings);
        let left = self.session.document().history().state();
        let shown = label.clone();
        let progress = self.jobs.start(context, label, move |progress| {
            let opened = open(progress).and_then(|mut session| {
                progress.check()?;
                session.see_from(session.first_pose().position, None);
                Ok(session)
            });
            Box::new(move |app: &mut Self| {
                if app.openings != opening {
                    return;
                }
                app.dialogs.waiting = None;
                match opened {
                    Ok(session) => app.enter_unless_changed(&inner, session, left),
                    Err(error) => app.fail(failure("The map was not opened", &error)),
                }
            })
        });
        self.dialogs.waiting = Some(Waiting::new(shown, progress));
    }

    /// Makes another map the open one. If this one was worked on since it was to be left, asks once more: that work
    /// came after the decision.
    fn enter_unless_changed(&mut self, context: &Context, session: Session, left: StateId) {
        if self.session.document().history().state() == left {
            self.enter(session);
        } else {
            self.leave(context, Intent::Enter(Box::new(session)));
        }
    }

    /// Opens a map from a file, after asking about unsaved work.
    pub(super) fn open_file(&mut self, context: &Context, path: PathBuf) {
        self.leave(context, Intent::Open(path));
    }

    /// Makes another map the open one.
    fn enter(&mut self, session: Session) {
        self.note_pose();
        let old = std::mem::replace(&mut self.session, session);
        self.opened += 1;
        self.came_near = false;
        self.checks.forget();
        let document = old.into_document();
        if document.is_unsaved() {
            document.discard();
        }
        let map = self.session.map();
        let kind = self.tools.kind;
        let clip = self.tools.select.clip.take();
        self.tools = super::selecting::tools_for(map, &self.pictures);
        self.tools.choose(kind);
        self.tools.select.clip = clip;
        self.known.forget();
        self.draft.clear();
        self.compare.forget(&mut self.viewport);
        self.viewport.enter(&self.session);
        self.note_opened();
    }

    /// Says what there is to say about a map that was just opened.
    pub(super) fn note_opened(&mut self) {
        self.load_bookmarks();
        let document = self.session.document();
        let path = document.path().map(Path::to_owned);
        let read_only = document.read_only().map(str::to_owned);
        if let Some(path) = &path {
            self.remember(path);
            self.notices
                .log(Kind::Info, "Opened", path.display().to_string());
        } else {
            self.protect();
        }
        if let Some(why) = read_only {
            self.notices.say(
                Kind::Warning,
                "The map is read-only",
                format!("{} Save it as another file to change it.", sentence(&why)),
            );
        }
        self.restore_pose();
        self.note_recovery();
    }

    /// Saves the map to its file; asks for one if it has none.
    pub(super) fn save(&mut self, context: &Context) {
        self.save_then(context, None);
    }

    /// Saves the map and then goes on.
    pub(super) fn save_then(&mut self, context: &Context, then: Option<Intent>) {
        self.after_save = then;
        if self.session.document().path().is_none() || self.session.is_read_only() {
            return self.ask(context, Purpose::SaveAs);
        }
        match self.session.document_mut().begin_save() {
            Err(DocumentError::ChangedOutside(path)) => {
                self.dialogs.open(Dialog::Question(Question {
                    title: "Write over the other change?",
                    text: format!(
                        "{} was changed by another program since it was opened. Saving replaces that change.",
                        path.display()
                    ),
                    yes: "Write over it",
                    then: Confirmed::SaveOver,
                }));
            }
            job => self.run_save(context, job),
        }
    }

    /// Asks for another file to save the map to.
    pub(super) fn ask_save_as(&mut self, context: &Context) {
        self.after_save = None;
        self.ask(context, Purpose::SaveAs);
    }

    /// Saves the map to another file.
    pub(super) fn save_as(&mut self, context: &Context, path: &Path) {
        let job = self.session.document_mut().begin_save_as(path);
        self.run_save(context, job);
    }

    fn run_save(&mut self, context: &Context, job: Result<SaveJob, DocumentError>) {
        let job = match job {
            Ok(job) => job,
            Err(error) => return self.fail(failure("The map was not saved", &error)),
        };
        let (inner, opened, start) = (context.clone(), self.opened, Instant::now());
        self.jobs.start_lasting(context, "Saving", move |progress| {
            let saved = job.run_watched(progress);
            Box::new(move |app: &mut Self| match saved {
                Ok(saved) if app.opened == opened => app.finish_save(&inner, saved, start),
                Ok(_) => {}
                Err(error) => app.note_not_saved(&error),
            })
        });
    }

    fn note_not_saved(&mut self, error: &DocumentError) {
        self.after_save = None;
        match error {
            DocumentError::File(file) if file.kind() == ErrorKind::Cancelled => {
                let title = "The map was not saved";
                self.notices.say(Kind::Warning, title, "It was cancelled");
            }
            other => self.fail(failure("The map was not saved", other)),
        }
    }

    fn finish_save(&mut self, context: &Context, saved: Saved, start: Instant) {
        self.session.document_mut().finish_save(saved);
        if let Some(path) = self.session.document().path().map(Path::to_owned) {
            let size = std::fs::metadata(&path).map_or(0, |data| data.len());
            let seconds = start.elapsed().as_secs_f32();
            let detail = format!("{} in {seconds:.1} s", text::bytes(size));
            let title = format!("Saved {}", file_name(&path));
            self.notices.say(Kind::Done, title, detail);
            self.remember(&path);
        }
        if let Some(intent) = self.after_save.take() {
            self.go(context, intent);
        }
    }

    /// Puts a file at the head of the recent ones, on the disk at once: work that a killed program leaves beside it is
    /// found by that.
    fn remember(&mut self, path: &Path) {
        self.settings.remember(path);
        self.store_settings_now();
    }

    /// Does what a question was about.
    pub(super) fn confirm(&mut self, context: &Context, confirmed: Confirmed) {
        match confirmed {
            Confirmed::Export(order) => self.export(context, order),
            Confirmed::SaveAs(path) => self.save_as(context, &path),
            Confirmed::SaveScript(path) => self.write_script(context, path),
            Confirmed::VoxelsToGround(volume) => self.fill_hollows(volume),
            Confirmed::SaveOver => {
                let job = self.session.document_mut().begin_save_over();
                self.run_save(context, job);
            }
        }
    }

    /// Opens the import dialog.
    pub(super) fn open_import(&mut self, context: &Context, path: Option<&Path>) {
        let field = &self.session.map().field;
        let ground = Ground {
            vertices: field.vertices(),
            spacing: field.spacing,
        };
        let import = Import::new(context, ground, path);
        self.dialogs.open(Dialog::Import(Box::new(import)));
    }
}

/// A refusal of the open map as a dialog tells it.
pub(super) fn failure(title: &str, error: &DocumentError) -> Failure {
    match error {
        DocumentError::File(error) => Failure::of_file(title, error),
        other => Failure::new(title, other.to_string()),
    }
}

pub(super) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::action::Action;
    use crate::editor::{Scripted, Setup};
    use crate::map::LayerId;

    fn flat(side: u32) -> Map {
        Map::flat([side, side], [10.0, 10.0]).unwrap()
    }

    fn app(context: &Context, folder: &Path) -> App {
        let map = folder.join("flat.landform");
        crate::format::archive::save(&flat(9), &map).unwrap();
        let setup = Setup {
            map: Some(map),
            folder: folder.join("settings"),
            data: None,
            desktop: Box::new(Scripted::default()),
        };
        App::open(context, setup).unwrap()
    }

    #[test]
    fn work_done_while_another_map_is_opened_is_asked_about() {
        let (context, folder) = (Context::default(), tempfile::tempdir().unwrap());
        let mut app = app(&context, folder.path());
        let other = || Session::new(Document::new(flat(5)));
        let left = app.session.document().history().state();
        app.act(Action::Fill {
            layer: LayerId::Level,
            cells: None,
            value: 2,
        });
        app.enter_unless_changed(&context, other(), left);
        assert_eq!(app.session.map().field.vertices(), [9, 9]);
        let asked = app.dialogs.current();
        assert!(matches!(asked, Some(Dialog::Unsaved(Intent::Enter(_)))));
        let now = app.session.document().history().state();
        app.enter_unless_changed(&context, other(), now);
        assert_eq!(app.session.map().field.vertices(), [5, 5]);
    }
}
