//! Work that takes longer than a frame: on its own thread, with progress and a way to stop it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, PoisonError, RwLock};

/// How far a job is, and whether it is still wanted. Clones share it.
#[derive(Clone, Default)]
pub struct Progress {
    share: Arc<AtomicU32>,
    cancelled: Arc<AtomicBool>,
    wake: Arc<RwLock<Option<egui::Context>>>,
}

impl Progress {
    /// Says how much is done, 0..1.
    pub fn set(&self, share: f32) {
        let now = (share.clamp(0.0, 1.0) * 1000.0) as u32;
        if self.share.swap(now, Ordering::Relaxed) != now {
            self.repaint();
        }
    }

    /// How much is done, 0..1; 0 as long as nobody said.
    pub fn share(&self) -> f32 {
        self.share.load(Ordering::Relaxed) as f32 / 1000.0
    }

    /// Asks the job to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the job should stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    fn repaint(&self) {
        let wake = self.wake.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(context) = &*wake {
            context.request_repaint();
        }
    }
}

/// What to do with a job's result, on the thread of the window.
pub type Finish<T> = Box<dyn FnOnce(&mut T) + Send>;

struct Job<T> {
    label: String,
    progress: Progress,
    result: Receiver<Finish<T>>,
}

/// The jobs that run. `T` is what their results are given to.
pub struct Jobs<T> {
    running: Vec<Job<T>>,
}

impl<T> Default for Jobs<T> {
    fn default() -> Self {
        Self {
            running: Vec::new(),
        }
    }
}

impl<T: 'static> Jobs<T> {
    /// Starts `work` on a thread of its own. A cancelled job's result is dropped.
    pub fn start(
        &mut self,
        context: &egui::Context,
        label: impl Into<String>,
        work: impl FnOnce(&Progress) -> Finish<T> + Send + 'static,
    ) {
        let progress = Progress {
            wake: Arc::new(RwLock::new(Some(context.clone()))),
            ..Progress::default()
        };
        let (send, result) = channel();
        let inside = progress.clone();
        std::thread::spawn(move || {
            let finish = work(&inside);
            // Nobody listens any more when the window is closed.
            let _ = send.send(finish);
            inside.repaint();
        });
        self.running.push(Job {
            label: label.into(),
            progress,
            result,
        });
    }

    /// What finished since the last call.
    pub fn finished(&mut self) -> Vec<Finish<T>> {
        let mut done = Vec::new();
        self.running.retain(|job| match job.result.try_recv() {
            Ok(finish) => {
                if !job.progress.is_cancelled() {
                    done.push(finish);
                }
                false
            }
            Err(TryRecvError::Empty) => true,
            Err(TryRecvError::Disconnected) => false,
        });
        done
    }

    /// The job to show: its label and progress.
    pub fn shown(&self) -> Option<(&str, &Progress)> {
        let job = self
            .running
            .iter()
            .find(|job| !job.progress.is_cancelled())?;
        Some((&job.label, &job.progress))
    }

    /// Whether any job runs that is still wanted.
    pub fn is_busy(&self) -> bool {
        self.shown().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn wait(jobs: &mut Jobs<Vec<u32>>, until: impl Fn(&[u32]) -> bool) -> Vec<u32> {
        let (start, mut seen) = (Instant::now(), Vec::new());
        while !until(&seen) && start.elapsed() < Duration::from_secs(10) {
            for finish in jobs.finished() {
                finish(&mut seen);
            }
            std::thread::yield_now();
        }
        seen
    }

    #[test]
    fn results_arrive_on_the_callers_thread() {
        let mut jobs = Jobs::default();
        jobs.start(&egui::Context::default(), "Count", |progress| {
            progress.set(0.5);
            Box::new(|seen: &mut Vec<u32>| seen.push(7))
        });
        assert!(jobs.is_busy());
        assert_eq!(wait(&mut jobs, |seen| !seen.is_empty()), [7]);
        assert!(!jobs.is_busy());
    }

    #[test]
    fn a_cancelled_job_does_nothing() {
        let mut jobs = Jobs::default();
        jobs.start(&egui::Context::default(), "Endless", |progress| {
            while !progress.is_cancelled() {
                std::thread::yield_now();
            }
            Box::new(|seen: &mut Vec<u32>| seen.push(1))
        });
        jobs.shown().unwrap().1.cancel();
        assert!(!jobs.is_busy());
        jobs.start(&egui::Context::default(), "Short", |_| {
            Box::new(|seen: &mut Vec<u32>| seen.push(2))
        });
        assert_eq!(wait(&mut jobs, |seen| !seen.is_empty()), [2]);
    }
}
