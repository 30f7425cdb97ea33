//! Looks for problems of the map after every edit, beside the work.

use super::panel::problems::{self, Problem};
use super::session::Session;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The check that is under way, and what the last one found.
#[derive(Default)]
pub struct Checks {
    /// What was found.
    pub found: Vec<Problem>,
    checked: Option<u64>,
    running: Option<Receiver<Vec<Problem>>>,
}

impl Checks {
    /// Forgets the map that was checked.
    pub fn forget(&mut self) {
        self.checked = None;
        self.running = None;
    }

    /// Takes what was found, and looks again if the map changed since.
    pub fn follow(&mut self, context: &egui::Context, session: &Session) {
        if let Some(running) = &self.running {
            match running.try_recv() {
                Ok(found) => self.found = found,
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {}
            }
            self.running = None;
        }
        let revision = session.revision();
        if self.checked == Some(revision) || session.is_stroking() {
            return;
        }
        self.checked = Some(revision);
        let (send, receive) = channel();
        let map = session.document().map().clone();
        let context = context.clone();
        self.running = Some(receive);
        std::thread::spawn(move || {
            // Nobody listens any more when the window is closed.
            let _ = send.send(problems::find(&map));
            context.request_repaint();
        });
    }
}
