//! Fuzz target: random bytes for semantic analysis.
#![no_main]

use spirocl_tests::fuzzing;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::expect(fuzzing::analyser(data), data));
