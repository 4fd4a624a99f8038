//! Fuzz target: programs with deleted, moved, duplicated and swapped tokens, for the whole compiler.
#![no_main]

use std::sync::LazyLock;

use spirocl_tests::fuzzing;
use spirocl_tests::fuzzing::mutation::{Corpus, tokens};
use spirocl_tests::generator::random::Random;

/// The source of tokens from other programs.
static CORPUS: LazyLock<Corpus> = LazyLock::new(|| Corpus::load().expect("the cases can be read"));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| {
    let mut random = Random::new(seed.into());
    // Occasionally bytes, because tokens alone do not change the options.
    if random.below(16) == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, room);
    }
    let mut tokens = tokens(&String::from_utf8_lossy(&data[..size]));
    for _ in 0..1 + random.below(3) {
        CORPUS.mutate(&mut tokens, &mut random);
    }
    let text = tokens.concat();
    let size = text.len().min(room);
    data[..size].copy_from_slice(&text.as_bytes()[..size]);
    size
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::expect(fuzzing::compiler(data), data));
