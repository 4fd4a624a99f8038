//! Fuzz target: modules for the linker, compiled from sources or mutated.
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

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::expect(fuzzing::linker(data), data));
