//! Fuzz target: modules for the IR, compiled from sources or mutated: what is read goes out and in again as the same.
#![no_main]

use spirocl_tests::fuzzing;
use spirocl_tests::generator::random::Random;

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| {
    let mut random = Random::new(seed.into());
    match fuzzing::mutated_module(&data[..size], &mut random) {
        Some(bytes) => fuzzing::replace(data, &bytes[..bytes.len().min(room)]),
        None => libfuzzer_sys::fuzzer_mutate(data, size, room),
    }
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some(words) = fuzzing::module(data) else { return };
    fuzzing::expect(fuzzing::ir(&words), data);
});
