//! Fuzz target: random bytes for the whole compiler.
#![no_main]

use spirocl_tests::fuzzing;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::expect(fuzzing::compiler(data), data));
