//! Fuzz target: random bytes for the lexer.
#![no_main]

use spirocl_tests::fuzzing;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::expect(fuzzing::lexer(data), data));
