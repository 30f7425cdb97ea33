//! Looks for problems of the map after every edit, beside the work.

use super::panel::problems::{self, Problem};
use super::session::Session;
use crate::document::burial::{Burial, Watch};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Objects that are looked at in one go.
const AT_A_TIME: usize = 64;

/// The check that is under way, and what the last one found.
#[derive(Default)]
pub struct Checks {
    /// What was found.
    pub found: Vec<Problem>,
    /// How objects stand on the ground.
    pub burials: Watch,
    watching: Option<Receiver<Vec<Burial>>>,
    checked: Option<u64>,
    running: Option<Receiver<Vec<Problem>>>,
}

impl Checks {
    /// Forgets the map that was checked.
    pub fn forget(&mut self) {
        self.checked = None;
        self.running = None;
        self.burials = Watch::default();
        self.watching = None;
    }

    /// How many problems there are.
    pub fn count(&self) -> usize {
        self.found.len() + self.burials.problems().count()
    }

    /// Takes what was found, and looks again if the map changed since.
    pub fn follow(&mut self, context: &egui::Context, session: &mut Session) {
        if !session.is_stroking() {
            self.watch(context, session);
        }
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

    /// Looks at the objects under which something changed, some at a time, beside the work.
    fn watch(&mut self, context: &egui::Context, session: &mut Session) {
        let changes = session.take_unwatched();
        let map = session.document().map();
        self.burials.absorb(map, &changes);
        if let Some(watching) = &self.watching {
            match watching.try_recv() {
                Ok(found) => self.burials.learn(found),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => {}
            }
            self.watching = None;
        }
        if self.burials.left() == 0 {
            return;
        }
        let snapshot = self.burials.take(map, AT_A_TIME);
        let (send, receive) = channel();
        let context = context.clone();
        self.watching = Some(receive);
        std::thread::spawn(move || {
            // Nobody listens any more when the window is closed.
            let _ = send.send(snapshot.check());
            context.request_repaint();
        });
    }
}
