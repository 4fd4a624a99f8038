//! Fuzz target: modules for the linker, compiled from sources or mutated.
#![no_main]

use spirocl_tests::fuzzing;
use spirocl_tests::generator::random::Random;

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, room: usize, seed: u32| {
    let mut random = Random::new(seed.into());
    // Occasionally the source, or bytes of the module.
    let module = if random.below(8) == 0 { None } else { fuzzing::module(&data[..size]) };
    let Some(mut words) = module else {
        return libfuzzer_sys::fuzzer_mutate(data, size, room);
    };
    for _ in 0..1 + random.below(3) {
        fuzzing::mutate_module(&mut words, &mut random);
    }
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).take(room).collect();
    data[..bytes.len()].copy_from_slice(&bytes);
    bytes.len()
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::expect(fuzzing::linker(data), data));
