//! The memory that a launch may take.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What is left of it.
#[derive(Debug)]
pub(crate) struct Budget {
    left: AtomicU64,
}

impl Budget {
    /// So many bytes.
    pub(crate) fn new(bytes: u64) -> Self {
        Self { left: AtomicU64::new(bytes) }
    }

    /// Takes bytes; false if there are not enough.
    pub(crate) fn take(&self, bytes: u64) -> bool {
        self.left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(bytes)).is_ok()
    }
}
