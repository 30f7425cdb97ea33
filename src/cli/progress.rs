//! Shows on a terminal what takes its time.

use crate::format::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// Does some work; while it lasts, a terminal shows what it is and for how long. Elsewhere nothing is written.
pub(super) fn during<T>(what: &'static str, work: impl FnOnce() -> T) -> T {
    let bar = ProgressBar::new_spinner().with_message(what);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(120));
    let result = work();
    bar.finish_and_clear();
    result
}

/// Does some work that says how far it is; while it lasts, a terminal shows it. Elsewhere nothing is written.
pub(super) fn told<T>(what: &'static str, work: impl FnOnce(&Progress) -> T) -> T {
    let bar = ProgressBar::new(100).with_message(what);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {percent} % {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(120));
    let shown = bar.clone();
    let shares = Progress::default();
    let told = shares.clone();
    let progress = shares.woken_by(move || shown.set_position((told.share() * 100.0) as u64));
    let result = work(&progress);
    bar.finish_and_clear();
    result
}
