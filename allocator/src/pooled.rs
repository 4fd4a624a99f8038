//! An allocator for programs that run for a short time: small blocks are parts of large pieces of memory, which are never given back.

use crate::populate::{populate, populate_heap};
use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    ptr::{self, null_mut},
};

/// The largest size of a small block, in bytes. Trees and lists of a compiler are made of such blocks; larger ones are grown and freed more
/// often, and the system joins their memory again.
const LARGEST: usize = 128;

/// The granularity of sizes, and the alignment of small blocks.
const UNIT: usize = 16;

/// The alignment of pieces, in bytes: the smallest size of pages.
const PAGE: usize = 4 << 10;

/// The size of a piece of memory of the system, of which small blocks are parts.
const PIECE: usize = 2 << 20;

/// How much of a piece is made ready for use at a time, in bytes: a multiple of the size of a page.
const STEP: usize = 128 << 10;

/// What a thread has for small blocks.
struct Pool {
    /// The freed blocks of each size, in units. The first word of each is the address of the next.
    free: [Cell<*mut u8>; LARGEST / UNIT + 1],
    /// The part of the last piece that is ready and was never used.
    unused: Cell<*mut u8>,
    left: Cell<usize>,
    /// The size of the part behind it that is not ready yet.
    behind: Cell<usize>,
}

thread_local! {
    /// It needs no memory and no destructor, so that it may be used at any time in the life of a thread.
    static POOL: Pool = const {
        Pool {
            free: [const { Cell::new(null_mut()) }; LARGEST / UNIT + 1],
            unused: Cell::new(null_mut()),
            left: Cell::new(0),
            behind: Cell::new(0),
        }
    };
}

/// The system's allocator, but for small blocks. Those are taken from a list of freed blocks of their size, or cut off a large piece of memory.
/// Each thread has lists of its own, so this takes a few instructions. Memory of a small block is never used for one of another size,
/// and what a thread has in its lists is lost when it ends: for programs that end soon, or have few threads.
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: spirocl_allocator::PooledAllocator = spirocl_allocator::PooledAllocator;
///
/// let words: Vec<String> = (0..1_000).map(|number| number.to_string()).collect();
/// assert_eq!(words[999], "999");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PooledAllocator;

/// The size of a small block in units; nothing for a large one.
fn units(layout: &Layout) -> Option<usize> {
    (layout.size() <= LARGEST && layout.align() <= UNIT).then(|| layout.size().div_ceil(UNIT))
}

impl Pool {
    fn take(&self, units: usize) -> *mut u8 {
        let free = &self.free[units];
        let block = free.get();
        if block.is_null() {
            return self.cut(units * UNIT);
        }
        // SAFETY: freed blocks hold the address of the next.
        free.set(unsafe { block.cast::<*mut u8>().read() });
        block
    }

    /// A block of memory that was never used.
    fn cut(&self, size: usize) -> *mut u8 {
        if self.left.get() < size && !self.extend() {
            return null_mut();
        }
        let block = self.unused.get();
        // SAFETY: so much is left.
        self.unused.set(unsafe { block.add(size) });
        self.left.set(self.left.get() - size);
        block
    }

    /// Makes the next part of the last piece ready, or of a new one.
    fn extend(&self) -> bool {
        if self.behind.get() == 0 {
            // SAFETY: the size is not 0, and the alignment is a power of two.
            let piece = unsafe { System.alloc(Layout::from_size_align_unchecked(PIECE, PAGE)) };
            if piece.is_null() {
                return false;
            }
            self.unused.set(piece);
            self.left.set(0);
            self.behind.set(PIECE);
        }
        let (ready, left) = (self.unused.get(), self.left.get());
        // SAFETY: the piece goes on for a step.
        unsafe { populate(ready.add(left), STEP) };
        self.left.set(left + STEP);
        self.behind.set(self.behind.get() - STEP);
        true
    }

    fn give(&self, block: *mut u8, units: usize) {
        let free = &self.free[units];
        // SAFETY: the block is freed, has room for an address, and is aligned for it.
        unsafe { block.cast::<*mut u8>().write(free.get()) };
        free.set(block);
    }
}

// SAFETY: a small block is in use or in one list, so nobody else has its memory; pieces and blocks are aligned to `UNIT`.
unsafe impl GlobalAlloc for PooledAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        match units(&layout) {
            Some(units) => POOL.with(|pool| pool.take(units)),
            None => {
                // SAFETY: the caller promises what the system's allocator asks for; so below.
                let block = unsafe { System.alloc(layout) };
                populate_heap(block, layout.size());
                block
            }
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if units(&layout).is_none() {
            // SAFETY: as above.
            return unsafe { System.alloc_zeroed(layout) };
        }
        // SAFETY: as above; the block has the size of the layout.
        unsafe {
            let block = self.alloc(layout);
            if !block.is_null() {
                ptr::write_bytes(block, 0, layout.size());
            }
            block
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match units(&layout) {
            Some(units) => POOL.with(|pool| pool.give(block, units)),
            // SAFETY: as above.
            None => unsafe { System.dealloc(block, layout) },
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller promises a size that is valid for the alignment.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (units(&layout), units(&wanted)) {
            (Some(has), Some(needs)) if has == needs => block,
            (None, None) => {
                // SAFETY: as above.
                let grown = unsafe { System.realloc(block, layout, size) };
                populate_heap(grown, size);
                grown
            }
            // SAFETY: as above; both blocks have the smaller of both sizes.
            _ => unsafe {
                let moved = self.alloc(wanted);
                if !moved.is_null() {
                    ptr::copy_nonoverlapping(block, moved, layout.size().min(size));
                    self.dealloc(block, layout);
                }
                moved
            },
        }
    }
}
