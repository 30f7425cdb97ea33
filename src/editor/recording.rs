//! Recording what one does as a script, and writing that script to a file.

use super::app::App;
use super::ask::{Chosen, Purpose};
use super::dialog::message::{Failure, Question};
use super::dialogs::Dialog;
use super::files::{Confirmed, Intent, file_name};
use super::notices::Kind;
use crate::document::script::Script;
use crate::format::{self, Error, ErrorKind};
use egui::Context;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The ending of a script's file.
pub const ENDING: &str = "ron";

impl App {
    /// How many actions are recorded; none while nothing is recorded.
    pub(super) fn recorded(&self) -> Option<usize> {
        let recorded = self.session.document().recorded()?;
        Some(recorded.len())
    }

    /// Begins to record.
    pub(super) fn begin_recording(&mut self) {
        self.session.document_mut().record();
        self.notices.say(
            Kind::Info,
            "A script is being recorded",
            "What you undo is dropped from it. A click on the red dot in the status bar stops and saves it.",
        );
    }

    /// Asks where the script is to be saved; with nothing recorded, only stops.
    pub(super) fn stop_recording(&mut self, context: &Context) {
        match self.recorded() {
            Some(0) => self.drop_recording(),
            Some(_) => self.ask(context, Purpose::Script),
            None => {}
        }
    }

    /// Stops, and forgets what was recorded.
    pub(super) fn drop_recording(&mut self) {
        self.session.document_mut().stop_recording();
        let (title, detail) = ("The recording ended", "No script was written");
        self.notices.say(Kind::Info, title, detail);
    }

    /// Writes the script, after a question where a file would be replaced.
    pub(super) fn save_script(&mut self, context: &Context, mut path: PathBuf, chosen: Chosen) {
        let mut asked = chosen == Chosen::ByDesktop;
        if path.extension().is_none() {
            path.set_extension(ENDING);
            asked = false;
        }
        if path.exists() && !asked {
            self.dialogs.open(Dialog::Question(Question {
                title: "Replace the file?",
                text: format!("{} exists already. Saving replaces it.", path.display()),
                yes: "Replace",
                then: Confirmed::SaveScript(path),
            }));
        } else {
            self.write_script(context, path);
        }
    }

    /// Writes the script in a job, and ends the recording once it is on the disk.
    pub(super) fn write_script(&mut self, context: &Context, path: PathBuf) {
        let Some(recorded) = self.session.document().recorded() else {
            return;
        };
        let actions: Vec<_> = recorded.cloned().collect();
        let (inner, opened) = (context.clone(), self.opened);
        self.jobs
            .start_lasting(context, "Saving the script", move |_| {
                let written = Script::write(&actions)
                    .map_err(|error| Error::new(ErrorKind::Invalid, error.to_string()))
                    .and_then(|text| write(&path, &text));
                Box::new(move |app: &mut Self| match written {
                    Ok(()) if app.opened == opened => app.note_script(&inner, &path, actions.len()),
                    Ok(()) => {}
                    Err(error) => app.fail(Failure::of_file("The script was not saved", &error)),
                })
            });
    }

    fn note_script(&mut self, context: &Context, path: &Path, count: usize) {
        let since = self.recorded().is_some_and(|now| now != count);
        let actions = if count == 1 { "action" } else { "actions" };
        let title = format!("Saved {}: {count} {actions}", file_name(path));
        let detail = if since {
            "What you did since is recorded on".to_owned()
        } else {
            self.session.document_mut().stop_recording();
            format!(
                "landform apply MAP {} -o OUT does it again",
                file_name(path)
            )
        };
        self.notices.say(Kind::Done, title, detail);
        if let Some(intent) = self.after_save.take() {
            self.leave(context, intent);
        }
    }

    /// Whether something recorded would be lost with the open map; then asks what becomes of it.
    pub(super) fn ask_about_recording(&mut self, intent: Intent) -> Option<Intent> {
        if self.recorded().is_none_or(|count| count == 0) {
            return Some(intent);
        }
        self.dialogs.open(Dialog::Recording(intent));
        None
    }
}

fn write(path: &Path, text: &str) -> format::Result<()> {
    format::replace(path, |file| {
        let written = file.write_all(text.as_bytes());
        written.map_err(|error| Error::system("it could not be written", error).in_file(path))
    })
}
