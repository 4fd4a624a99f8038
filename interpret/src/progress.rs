//! How far the launch of a device is, for others that wait for it.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The groups of the latest launch that are done.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress {
    /// The part of the groups that are done, from 0 to 1.
    ///
    /// ```
    /// assert_eq!(spirocl_interpret::progress::Progress::default().part(), 0.0);
    /// ```
    pub fn part(&self) -> f64 {
        match (self.done.load(Relaxed), self.total.load(Relaxed)) {
            (_, 0) => 0.0,
            (done, total) => (done as f64 / total as f64).min(1.0),
        }
    }

    /// A launch of so many groups begins.
    pub(crate) fn begin(&self, total: u64) {
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
    }

    /// So many groups are done.
    pub(crate) fn reach(&self, done: u64) {
        self.done.store(done, Relaxed);
    }
}
