//! Keeps the journal: a thread that writes edits to the disk in their order.
//!
//! An edit of usual size is on the disk before the next frame, since the caller waits for it. A large one, and the
//! first copy of a map without a file, are written while work goes on; the state says so.

use super::record::Record;
use crate::format::journal::{Identity, Journal};
use crate::format::{self, archive};
use crate::map::Map;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// Edits up to this many bytes are waited for.
const WAITED_FOR: usize = 16 << 20;
/// Longest wait; a disk that is slower goes on in the background.
const LONGEST_WAIT: Duration = Duration::from_millis(250);

/// How the journal is doing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalState {
    /// Edits that the disk does not have yet.
    pub waiting: usize,
    /// Bytes that the journal has on the disk.
    pub bytes: u64,
    /// Why it can't be written, if it can't.
    pub failure: Option<String>,
}

enum Order {
    /// Write a map that has no file yet; its journal begins there.
    Base(Box<Map>, PathBuf),
    /// Append an edit.
    Append(Box<Record>, Option<Sender<()>>),
    /// The archive is saved: forget all edits, then keep those made since.
    Clear(Identity, Option<Box<Record>>, Sender<()>),
}

/// The thread, as the document knows it.
#[derive(Debug)]
pub(super) struct Keeper {
    orders: Option<Sender<Order>>,
    thread: Option<JoinHandle<Option<Journal>>>,
    state: Arc<Mutex<Progress>>,
}

/// What the thread and the document both know.
#[derive(Debug, Default)]
struct Progress {
    /// Orders that the thread has not taken up.
    queued: usize,
    /// Edits that it could not write.
    behind: usize,
    bytes: u64,
    failure: Option<String>,
}

impl Keeper {
    /// Keeps a journal that exists.
    pub fn of(journal: Journal) -> Self {
        Self::start(Some(journal), None)
    }

    /// Keeps a journal at `path`, made when the first edit comes.
    pub fn lazily(path: PathBuf, identity: Identity) -> Self {
        Self::start(None, Some((path, identity)))
    }

    /// Writes a map that has no file to `path` first.
    pub fn with_base(map: &Map, path: PathBuf) -> Self {
        let keeper = Self::start(None, None);
        keeper.send(Order::Base(Box::new(map.clone()), path));
        keeper
    }

    fn start(journal: Option<Journal>, place: Option<(PathBuf, Identity)>) -> Self {
        let (orders, received) = mpsc::channel();
        let state = Arc::new(Mutex::new(Progress::default()));
        let mut scribe = Scribe {
            journal,
            place,
            behind: Vec::new(),
            state: state.clone(),
        };
        let thread = std::thread::Builder::new()
            .name("journal".into())
            .spawn(move || scribe.run(received))
            .ok();
        let keeper = Self {
            orders: thread.is_some().then_some(orders),
            thread,
            state,
        };
        if keeper.thread.is_none() {
            lock(&keeper.state).failure = Some("no thread could be started".into());
        }
        keeper
    }

    /// Appends an edit.
    pub fn append(&self, record: Record) {
        let waited_for = record.size() <= WAITED_FOR;
        let (done, written) = mpsc::channel();
        self.send(Order::Append(Box::new(record), waited_for.then_some(done)));
        if waited_for {
            // Late or never is no failure here: the state tells.
            let _ = written.recv_timeout(LONGEST_WAIT);
        }
    }

    /// Forgets all edits, since the archive has them now, and keeps those `since`.
    pub fn clear(&self, identity: Identity, since: Option<Record>) {
        let (done, written) = mpsc::channel();
        self.send(Order::Clear(identity, since.map(Box::new), done));
        let _ = written.recv();
    }

    /// How the journal is doing.
    pub fn state(&self) -> JournalState {
        let progress = lock(&self.state);
        JournalState {
            waiting: progress.queued + progress.behind,
            bytes: progress.bytes,
            failure: progress.failure.clone(),
        }
    }

    /// Waits until all is written, and ends.
    pub fn end(mut self) -> Option<Journal> {
        self.join()
    }

    fn join(&mut self) -> Option<Journal> {
        self.orders = None;
        self.thread.take()?.join().ok().flatten()
    }

    fn send(&self, order: Order) {
        if let Some(orders) = &self.orders {
            lock(&self.state).queued += 1;
            // The thread ends only when this sender does.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.join();
    }
}

fn lock(state: &Mutex<Progress>) -> MutexGuard<'_, Progress> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The one who writes.
struct Scribe {
    journal: Option<Journal>,
    /// Where a journal is to be made once there is something to write.
    place: Option<(PathBuf, Identity)>,
    /// Edits that could not be written yet.
    behind: Vec<Record>,
    state: Arc<Mutex<Progress>>,
}

impl Scribe {
    fn run(&mut self, orders: Receiver<Order>) -> Option<Journal> {
        for order in orders {
            match order {
                Order::Base(map, path) => self.write_base(&map, path),
                Order::Append(record, done) => {
                    self.behind.push(*record);
                    let written = self.catch_up();
                    self.tell(written);
                    drop(done);
                }
                Order::Clear(identity, since, done) => {
                    let cleared = self.clear(identity, since.map(|record| *record));
                    self.tell(cleared);
                    drop(done);
                }
            }
        }
        self.journal.take()
    }

    fn write_base(&mut self, map: &Map, path: PathBuf) {
        let written = archive::save(map, &path).and_then(|()| Identity::of_file(&path));
        match written {
            Ok(identity) => {
                self.place = Some((crate::format::journal::path_beside(&path), identity));
                let made = self.make_journal();
                self.tell(made);
            }
            Err(error) => self.tell(Err(error)),
        }
    }

    fn make_journal(&mut self) -> format::Result<()> {
        if let Some((path, identity)) = &self.place {
            self.journal = Some(Journal::create(path, *identity)?);
            self.place = None;
        }
        Ok(())
    }

    /// Writes what waits, in its order; what fails is tried again with the next edit.
    fn catch_up(&mut self) -> format::Result<()> {
        self.make_journal()?;
        let Some(journal) = &mut self.journal else {
            let found = "the journal has no place on the disk";
            return Err(format::Error::new(format::ErrorKind::System, found));
        };
        while let Some(record) = self.behind.first() {
            journal.append(&record.encode()?)?;
            self.behind.remove(0);
        }
        Ok(())
    }

    fn clear(&mut self, identity: Identity, since: Option<Record>) -> format::Result<()> {
        self.behind.clear();
        if let Some((_, known)) = &mut self.place {
            *known = identity;
        }
        if let Some(journal) = &mut self.journal {
            journal.clear(identity)?;
        }
        if let Some(record) = since {
            self.behind.push(record);
            return self.catch_up();
        }
        Ok(())
    }

    fn tell(&self, outcome: format::Result<()>) {
        let mut state = lock(&self.state);
        state.queued = state.queued.saturating_sub(1);
        state.behind = self.behind.len();
        state.bytes = self.journal.as_ref().map_or(0, Journal::length);
        state.failure = outcome.err().map(|error| error.to_string());
    }
}
