//! Random bytes for the analyser.
#![no_main]

use spirocl_tests::fuzzing;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzzing::expect(fuzzing::analyser(data), data));
