//! Strokes in volumes whose dabs take longer than a frame: they go on in another thread, on a copy of the map, and the
//! picture follows. Meanwhile the window stays awake; Escape takes the stroke back.

use super::Viewport;
use super::gesture::Gesture;
use super::input::Context;
use crate::document::{Ahead, DocumentError};
use crate::edit::SculptPoint;
use crate::editor::job::Jobs;
use crate::editor::session::Session;
use crate::format::Progress;
use std::time::{Duration, Instant};

/// Shorter waits show nothing, so that nothing flickers.
const SHOWN_AFTER: Duration = Duration::from_millis(180);

/// What has come of the path so far.
type Arrived = Option<Result<Ahead, DocumentError>>;

/// The part of a stroke that is still to come.
pub(super) struct Lagging {
    jobs: Jobs<Arrived>,
    progress: Progress,
    waiting: Vec<SculptPoint>,
    since: Instant,
}

impl Lagging {
    /// Of a stroke that begins.
    pub fn new() -> Self {
        Self {
            jobs: Jobs::default(),
            progress: Progress::default(),
            waiting: Vec::new(),
            since: Instant::now(),
        }
    }

    /// Goes on to there when its time comes. Of a rest only its end counts.
    pub fn queue(&mut self, point: SculptPoint) {
        let rests = |last: &SculptPoint| last.at == point.at && last.normal == point.normal;
        if self.waiting.len() > 1 && self.waiting.last().is_some_and(rests) {
            self.waiting.pop();
        }
        self.waiting.push(point);
    }

    /// Whether something is still to come.
    pub fn is_under_way(&self) -> bool {
        self.jobs.is_busy() || !self.waiting.is_empty()
    }

    /// How much of what is worked on is done, 0..1, once that is worth showing.
    pub fn share(&self) -> Option<f32> {
        let is_long = self.jobs.is_busy() && self.since.elapsed() >= SHOWN_AFTER;
        is_long.then(|| self.progress.share())
    }

    fn arrived(&mut self) -> Arrived {
        let mut arrived = None;
        for finish in self.jobs.finished() {
            finish(&mut arrived);
        }
        arrived
    }

    fn go_on(&mut self, context: &egui::Context, session: &Session) -> Result<(), DocumentError> {
        if self.jobs.is_busy() || self.waiting.is_empty() {
            return Ok(());
        }
        let beside = session.document().sculpting_beside()?;
        let path = std::mem::take(&mut self.waiting);
        self.since = Instant::now();
        self.progress = self.jobs.start(context, "Sculpting", move |progress| {
            let done = beside.extend(path, progress);
            Box::new(move |arrived: &mut Arrived| *arrived = Some(done))
        });
        context.request_repaint_after(SHOWN_AFTER);
        Ok(())
    }
}

impl Drop for Lagging {
    /// Nobody waits any more.
    fn drop(&mut self) {
        self.jobs.cancel_all();
    }
}

impl Viewport {
    /// Whether a stroke goes on beside the window.
    pub fn is_settling(&self) -> bool {
        let lagging = self.sculpting.lagging.as_ref();
        lagging.is_some_and(Lagging::is_under_way)
    }

    /// Takes what has come of a stroke beside the window, and lets it go on, or end.
    pub(super) fn follow_lagging(
        &mut self,
        context: &egui::Context,
        time: f64,
        input: &mut Context<'_>,
    ) {
        let Some(lagging) = &mut self.sculpting.lagging else {
            return;
        };
        let caught_up = match lagging.arrived() {
            Some(Ok(ahead)) => input.session.catch_up(ahead),
            Some(Err(error)) => Err(error),
            None => Ok(()),
        };
        let gone_on = caught_up.and_then(|()| lagging.go_on(context, input.session));
        let is_over = !lagging.is_under_way();
        if let Err(error) = gone_on {
            return self.give_up_sculpting(error.to_string(), input);
        }
        if is_over && self.gesture == Some(Gesture::Settle) {
            self.gesture = None;
            self.release_sculpt(time, input);
        }
    }
}
