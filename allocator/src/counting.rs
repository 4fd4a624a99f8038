//! The system's allocator with a count of the bytes that each thread holds, which limits of memory compare.
//!
//! ```
//! #[global_allocator]
//! static ALLOCATOR: spirocl_allocator::CountingAllocator = spirocl_allocator::CountingAllocator;
//!
//! let before = spirocl_allocator::held();
//! let text = vec![b' '; 1_000];
//! assert_eq!(spirocl_allocator::held() - before, 1_000);
//! drop(text);
//! assert_eq!(spirocl_allocator::held(), before);
//! assert!(spirocl_allocator::counts());
//! ```
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    hint::black_box,
};

thread_local! {
    /// It needs no memory and no destructor, so that it may be used at any time in the life of a thread.
    static HELD: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingAllocator;

/// How many bytes the thread has allocated and not freed. A thread that frees what another has allocated may be below the truth, so only
/// differences within one piece of work mean something; they wrap around.
pub fn held() -> usize {
    HELD.get()
}

/// Whether the program's global allocator counts.
pub fn counts() -> bool {
    let before = held();
    let probe = black_box(Box::new([0_u8; 64]));
    let after = held();
    drop(probe);
    before != after
}

fn add(size: usize) {
    HELD.set(HELD.get().wrapping_add(size));
}

fn subtract(size: usize) {
    HELD.set(HELD.get().wrapping_sub(size));
}

// SAFETY: memory is that of the system's allocator, and counting neither allocates nor panics.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what the system's allocator asks for; so below.
        let memory = unsafe { System.alloc(layout) };
        if !memory.is_null() {
            add(layout.size());
        }
        memory
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let memory = unsafe { System.alloc_zeroed(layout) };
        if !memory.is_null() {
            add(layout.size());
        }
        memory
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        subtract(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) };
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above.
        let moved = unsafe { System.realloc(memory, layout, size) };
        if !moved.is_null() {
            subtract(layout.size());
            add(size);
        }
        moved
    }
}
