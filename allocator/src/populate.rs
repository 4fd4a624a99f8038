//! Pages of memory in advance: the system gives many at once in less time than a fault for each of them takes.

#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) use heap::populate_heap;

/// Has the system give all pages of a part of memory at once. Where it cannot do so (before Linux 5.14), they come one by one.
///
/// # Safety
///
/// The memory belongs to the caller, and starts with a page.
#[cfg(target_os = "linux")]
pub(crate) unsafe fn populate(start: *mut u8, size: usize) {
    // SAFETY: as the caller promises; the contents of the pages stay as they are.
    unsafe { libc::madvise(start.cast(), size, libc::MADV_POPULATE_WRITE) };
}

/// Other systems give pages when they are used.
///
/// # Safety
///
/// Nothing is asked for.
#[cfg(not(target_os = "linux"))]
pub(crate) unsafe fn populate(_: *mut u8, _: usize) {}

/// Other heaps do not say where they end.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn populate_heap(_: *mut u8, _: usize) {}

/// The heap of malloc in the GNU C library.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod heap {
    use super::populate;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    /// The smallest size of pages.
    const PAGE: usize = 4 << 10;

    /// The end of the part that is populated.
    static POPULATED: AtomicUsize = AtomicUsize::new(0);

    /// Populates the heap up to its present end, where a new block is the first that lies behind what is populated. The heap grows by little
    /// more than is asked for, so few of the pages are never used.
    pub(crate) fn populate_heap(block: *mut u8, size: usize) {
        let end = block.addr().saturating_add(size);
        let populated = POPULATED.load(Relaxed);
        if end <= populated {
            return;
        }
        // SAFETY: an increment of 0 changes nothing.
        let heap_end = unsafe { libc::sbrk(0) }.cast::<u8>();
        // Large blocks, and those of other threads, lie elsewhere.
        if end > heap_end.addr() {
            return;
        }
        POPULATED.store(heap_end.addr(), Relaxed);
        let missing = heap_end.addr() - (populated.max(block.addr()) & !(PAGE - 1));
        // SAFETY: the heap has at least that size.
        unsafe { populate(heap_end.wrapping_sub(missing), missing) };
    }
}
