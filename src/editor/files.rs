//! Opening, saving and leaving maps.

use super::app::App;
use super::ask::Purpose;
use super::dialog::import::{Import, Order};
use super::dialog::message::{Failure, Question};
use super::dialogs::Dialog;
use super::notices::Kind;
use super::session::Session;
use super::tool::Tools;
use super::ui::text;
use crate::document::{Document, DocumentError, SaveJob, Saved};
use crate::map::Map;
use egui::{Context, ViewportCommand};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The ending of a map's file.
pub const ENDING: &str = "landform";

/// What takes the place of the open map.
#[derive(Clone)]
pub enum Intent {
    /// A map from a file.
    Open(PathBuf),
    /// The sample map.
    Sample,
    /// A new map.
    Make(Box<Map>),
    /// Imported heights.
    Import(Box<Order>),
    /// Nothing: the program ends.
    Quit,
}

impl Intent {
    /// In words, after "before".
    pub fn doing(&self) -> &'static str {
        match self {
            Self::Open(_) => "opening another map",
            Self::Sample => "opening the sample map",
            Self::Make(_) => "making a new map",
            Self::Import(_) => "importing",
            Self::Quit => "quitting",
        }
    }
}

/// What is done when a question is answered with yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// Save to this file, which exists.
    SaveAs(PathBuf),
    /// Save over what another program wrote.
    SaveOver,
}

impl App {
    /// Does what takes the open map's place, after asking about unsaved work.
    pub(super) fn leave(&mut self, context: &Context, intent: Intent) {
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
                self.open_in_job(context, label, move || {
                    Ok(Session::new(Document::open(path)?))
                });
            }
            Intent::Sample => {
                let open = || Ok(super::sample::session()?);
                self.open_in_job(context, "Opening the sample map".into(), open);
            }
            Intent::Make(map) => self.enter(context, Session::new(Document::new(*map))),
            Intent::Import(order) => {
                let open = move || super::exchange::imported(&order);
                self.open_in_job(context, "Importing".into(), open);
            }
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
        open: impl FnOnce() -> Result<Session, DocumentError> + Send + 'static,
    ) {
        let inner = context.clone();
        self.jobs.start(context, label, move |progress| {
            let opened = open().map(|mut session| {
                progress.set(0.6);
                session.see_from(session.first_pose().position, None);
                session
            });
            Box::new(move |app: &mut Self| match opened {
                Ok(session) => app.enter(&inner, session),
                Err(error) => app.fail(failure("The map was not opened", &error)),
            })
        });
    }

    /// Opens a map from a file, after asking about unsaved work.
    pub(super) fn open_file(&mut self, context: &Context, path: PathBuf) {
        self.leave(context, Intent::Open(path));
    }

    /// Makes another map the open one.
    fn enter(&mut self, context: &Context, session: Session) {
        let old = std::mem::replace(&mut self.session, session);
        self.opened += 1;
        self.checks.forget();
        let document = old.into_document();
        if document.is_unsaved() {
            document.discard();
        }
        let map = self.session.map();
        let kind = self.tools.kind;
        self.tools = Tools::for_map(map.field.spacing, map.parameters.max_level);
        self.tools.kind = kind;
        self.draft.clear();
        self.viewport.enter(&self.session);
        self.note_opened(context);
    }

    /// Says what there is to say about a map that was just opened.
    pub(super) fn note_opened(&mut self, context: &Context) {
        let document = self.session.document();
        let path = document.path().map(Path::to_owned);
        let recovery = document.recovery().cloned();
        let read_only = document.read_only().map(str::to_owned);
        if let Some(path) = &path {
            self.settings.remember(path);
            self.notices
                .log(Kind::Info, "Opened", path.display().to_string());
        } else if let Some(data) = &self.data
            && let Err(error) = self.session.document_mut().protect(data)
        {
            self.notices.say(
                Kind::Warning,
                "Unsaved work is not protected",
                error.to_string(),
            );
        }
        if let Some(why) = read_only {
            self.notices.say(
                Kind::Warning,
                "The map is read-only",
                format!("{why}. Save it as another file to change it."),
            );
        }
        if let Some(recovery) = recovery {
            let mut detail = match recovery.edits {
                1 => "1 edit, not saved yet".to_owned(),
                n => format!("{n} edits, not saved yet"),
            };
            for (is, what) in [
                (recovery.lost_bytes > 0, "the last one was cut short"),
                (recovery.changed_outside, "the file was changed elsewhere"),
            ] {
                if is {
                    detail = format!("{detail}; {what}");
                }
            }
            self.notices.say(Kind::Info, "Work was recovered", detail);
            if let Some(trouble) = recovery.trouble {
                self.notices
                    .say(Kind::Warning, "Not all could be recovered", trouble);
            }
        }
        self.retitle(context);
    }

    fn retitle(&self, context: &Context) {
        let title = format!("{} – Landform", self.session.name());
        context.send_viewport_cmd(ViewportCommand::Title(title));
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
        self.jobs.start(context, "Saving", move |_| {
            let saved = job.run();
            Box::new(move |app: &mut Self| match saved {
                Ok(saved) if app.opened == opened => app.finish_save(&inner, saved, start),
                Ok(_) => {}
                Err(error) => {
                    app.after_save = None;
                    app.fail(failure("The map was not saved", &error));
                }
            })
        });
    }

    fn finish_save(&mut self, context: &Context, saved: Saved, start: Instant) {
        self.session.document_mut().finish_save(saved);
        if let Some(path) = self.session.document().path().map(Path::to_owned) {
            let size = std::fs::metadata(&path).map_or(0, |data| data.len());
            let seconds = start.elapsed().as_secs_f32();
            let detail = format!("{} in {seconds:.1} s", text::bytes(size));
            let title = format!("Saved {}", file_name(&path));
            self.notices.say(Kind::Done, title, detail);
            self.settings.remember(&path);
        }
        self.retitle(context);
        if let Some(intent) = self.after_save.take() {
            self.go(context, intent);
        }
    }

    /// Does what a question was about.
    pub(super) fn confirm(&mut self, context: &Context, confirmed: Confirmed) {
        match confirmed {
            Confirmed::SaveAs(path) => self.save_as(context, &path),
            Confirmed::SaveOver => match self.session.document_mut().save_over() {
                Ok(()) => {
                    let title = format!("Saved {}", self.session.name());
                    self.notices.say(Kind::Done, title, "");
                    if let Some(intent) = self.after_save.take() {
                        self.go(context, intent);
                    }
                }
                Err(error) => self.fail(failure("The map was not saved", &error)),
            },
        }
    }

    /// Opens the import dialog.
    pub(super) fn open_import(&mut self, context: &Context, path: Option<&Path>) {
        let vertices = self.session.map().field.vertices();
        let import = Import::new(context, vertices, path);
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
