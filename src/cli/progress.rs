//! Shows on a terminal what takes its time.

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
