//! Work that takes longer than a frame: on its own thread, with progress and a way to stop it.

use crate::format::Progress;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What to do with a job's result, on the thread of the window.
pub type Finish<T> = Box<dyn FnOnce(&mut T) + Send>;

/// What becomes of the result of a job that was cancelled.
#[derive(Clone, Copy, PartialEq)]
enum Late {
    Dropped,
    Counts,
}

struct Job<T> {
    label: String,
    progress: Progress,
    late: Late,
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
    /// Starts `work` on a thread of its own, and says how far it is. A cancelled job's result is dropped.
    pub fn start(
        &mut self,
        context: &egui::Context,
        label: impl Into<String>,
        work: impl FnOnce(&Progress) -> Finish<T> + Send + 'static,
    ) -> Progress {
        self.start_job(context, label.into(), Late::Dropped, work)
    }

    /// Starts `work` whose result counts even if it is cancelled, since what it did may be done by then.
    pub fn start_lasting(
        &mut self,
        context: &egui::Context,
        label: impl Into<String>,
        work: impl FnOnce(&Progress) -> Finish<T> + Send + 'static,
    ) {
        self.start_job(context, label.into(), Late::Counts, work);
    }

    fn start_job(
        &mut self,
        context: &egui::Context,
        label: String,
        late: Late,
        work: impl FnOnce(&Progress) -> Finish<T> + Send + 'static,
    ) -> Progress {
        let context = context.clone();
        let progress = Progress::waking(move || context.request_repaint());
        let (send, result) = channel();
        let inside = progress.clone();
        std::thread::spawn(move || {
            let finish = work(&inside);
            // Nobody listens any more when the window is closed.
            let _ = send.send(finish);
            inside.wake();
        });
        self.running.push(Job {
            label,
            late,
            progress: progress.clone(),
            result,
        });
        progress
    }

    /// Cancels every job.
    pub fn cancel_all(&self) {
        for job in &self.running {
            job.progress.cancel();
        }
    }

    /// What finished since the last call.
    pub fn finished(&mut self) -> Vec<Finish<T>> {
        let mut done = Vec::new();
        self.running.retain(|job| match job.result.try_recv() {
            Ok(finish) => {
                if job.late == Late::Counts || !job.progress.is_cancelled() {
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

    #[test]
    fn what_a_lasting_job_did_counts_though_it_was_cancelled() {
        let mut jobs = Jobs::default();
        jobs.start_lasting(&egui::Context::default(), "Write", |progress| {
            while !progress.is_cancelled() {
                std::thread::yield_now();
            }
            Box::new(|seen: &mut Vec<u32>| seen.push(3))
        });
        jobs.cancel_all();
        assert_eq!(wait(&mut jobs, |seen| !seen.is_empty()), [3]);
    }
}
