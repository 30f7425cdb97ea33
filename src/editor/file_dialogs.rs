//! Asking the desktop for a path.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The dialog's title.
    pub title: &'static str,
    /// What kind of file, in words.
    pub kind: &'static str,
    /// Endings, without the dot.
    pub endings: &'static [&'static str],
    /// The name that is proposed when a new file is to be written; without it an existing one is asked for.
    pub save_as: Option<String>,
}

/// What the desktop answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This path.
    Chosen(PathBuf),
    /// None: the user thought better of it.
    Nothing,
    /// It has no dialogs.
    Missing,
}

/// Something that answers with a path.
pub trait FileDialogs {
    /// Asks; the answer comes when the user has chosen.
    fn ask(&mut self, question: Question, context: &egui::Context) -> Receiver<Answer>;
}

/// The desktop's own dialogs.
pub struct Native;

/// Nobody opens, reads and closes a dialog faster: then the desktop had none to show.
const FASTEST_HAND: Duration = Duration::from_millis(700);

impl FileDialogs for Native {
    fn ask(&mut self, question: Question, context: &egui::Context) -> Receiver<Answer> {
        let (send, answer) = channel();
        let context = context.clone();
        std::thread::spawn(move || {
            // Nobody listens any more when the window is closed.
            let _ = send.send(answer_of(question));
            context.request_repaint();
        });
        answer
    }
}

fn answer_of(question: Question) -> Answer {
    if !may_have_dialogs() {
        return Answer::Missing;
    }
    let start = Instant::now();
    let dialog = rfd::FileDialog::new()
        .set_title(question.title)
        .add_filter(question.kind, question.endings);
    let path = match question.save_as {
        Some(name) => dialog.set_file_name(name).save_file(),
        None => dialog.pick_file(),
    };
    match path {
        Some(path) => Answer::Chosen(path),
        None if start.elapsed() < FASTEST_HAND => Answer::Missing,
        None => Answer::Nothing,
    }
}

/// Whether there is anything that could show a dialog: on Linux a session bus, on which a portal may listen, or zenity.
fn may_have_dialogs() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let folder = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    is_set("DBUS_SESSION_BUS_ADDRESS")
        || folder.is_some_and(|folder| folder.join("bus").exists())
        || std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file())
}

/// Answers that were written down before, for tests.
#[derive(Default)]
pub struct Scripted {
    /// The next answers, first to last; where there is none, and when they run out, the desktop has no dialogs.
    pub answers: VecDeque<Option<PathBuf>>,
}

impl FileDialogs for Scripted {
    fn ask(&mut self, _: Question, _: &egui::Context) -> Receiver<Answer> {
        let (send, answer) = channel();
        let next = self.answers.pop_front().flatten();
        // The receiver is in our hands, so it listens.
        let _ = send.send(next.map_or(Answer::Missing, Answer::Chosen));
        answer
    }
}
