//! Asking the desktop for a path.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};

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

/// Something that answers with a path, or with none when the user thinks better of it.
pub trait FileDialogs {
    /// Asks; the answer comes when the user has chosen.
    fn ask(&mut self, question: Question, context: &egui::Context) -> Receiver<Option<PathBuf>>;
}

/// The desktop's own dialogs.
pub struct Native;

impl FileDialogs for Native {
    fn ask(&mut self, question: Question, context: &egui::Context) -> Receiver<Option<PathBuf>> {
        let (send, answer) = channel();
        let context = context.clone();
        std::thread::spawn(move || {
            let dialog = rfd::FileDialog::new()
                .set_title(question.title)
                .add_filter(question.kind, question.endings);
            let path = match question.save_as {
                Some(name) => dialog.set_file_name(name).save_file(),
                None => dialog.pick_file(),
            };
            // Nobody listens any more when the window is closed.
            let _ = send.send(path);
            context.request_repaint();
        });
        answer
    }
}

/// Answers that were written down before, for tests.
#[derive(Default)]
pub struct Scripted {
    /// The next answers, first to last; none when they run out.
    pub answers: VecDeque<Option<PathBuf>>,
}

impl FileDialogs for Scripted {
    fn ask(&mut self, _: Question, _: &egui::Context) -> Receiver<Option<PathBuf>> {
        let (send, answer) = channel();
        // The receiver is in our hands, so it listens.
        let _ = send.send(self.answers.pop_front().flatten());
        answer
    }
}
