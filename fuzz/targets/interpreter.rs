//! Fuzz target: kernels for the interpreter, of valid programs whose tokens move and of modules whose words change, with random arguments and
//! limits. The memory of a run is measured.
#![no_main]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use spirocl_tests::fuzzing;
use spirocl_tests::fuzzing::mutation::{Corpus, tokens};
use spirocl_tests::generator::random::Random;

/// The source of tokens from other programs.
static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::load().expect("the cases can be read"));

/// The bytes that are allocated, and the most that were.
static USED: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, counted.
struct Counted;

// SAFETY: each function is that of the system's allocator.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let used = USED.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(used, Relaxed);
        // SAFETY: as the caller says.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        USED.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller says.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| {
    let mut random = Random::new(seed.into());
    if data[..size].starts_with(b"\x03\x02\x23\x07") || random.below(2) == 0 {
        return match fuzzing::mutated_module(&data[..size], &mut random) {
            Some(bytes) => fuzzing::replace(data, &bytes[..bytes.len().min(room)]),
            None => libfuzzer_sys::fuzzer_mutate(data, size, room),
        };
    }
    let mut tokens = tokens(&String::from_utf8_lossy(&data[..size]));
    for _ in 0..1 + random.below(3) {
        CORPUS.mutate(&mut tokens, &mut random);
    }
    let text = tokens.concat();
    fuzzing::replace(data, &text.as_bytes()[..text.len().min(room)])
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let most = || {
        let before = USED.load(Relaxed);
        MOST.store(before, Relaxed);
        before
    };
    fuzzing::expect(fuzzing::running::interpreter(data, &most, &|before| MOST.load(Relaxed) - before), data);
});
