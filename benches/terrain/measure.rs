//! Interleaved runs and their medians.

use std::time::Instant;

/// A contender: its name and what it does.
pub type Contender<'a> = (&'a str, Box<dyn FnMut() + 'a>);

/// Median seconds of each contender; they take turns, so that what disturbs one disturbs all.
pub fn medians(rounds: usize, contenders: &mut [Contender]) -> Vec<f64> {
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for _ in 0..3 {
        contenders.iter_mut().for_each(|(_, run)| run());
    }
    for _ in 0..rounds {
        for ((_, run), times) in contenders.iter_mut().zip(&mut times) {
            let start = Instant::now();
            run();
            times.push(start.elapsed().as_secs_f64());
        }
    }
    times.into_iter().map(median).collect()
}

/// The middle one.
pub fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
