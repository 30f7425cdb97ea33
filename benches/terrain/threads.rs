//! Threads to work on.

/// As many threads.
pub fn threads(count: usize) -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(count);
    pool.build().expect("threads")
}
