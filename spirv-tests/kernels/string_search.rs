//! The host program of the string search.

use spirocl_tests::drivers::device::value;
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::programs::Runner;
use spirocl_tests::oracles::tolerance::Tolerance;

pub(super) const OPTIONS: &[&str] = &[];

const WORDS: &[&str] =
    &["the ", "Kernel ", "WORK-ITEM ", "aa", "Ab", "\u{e9}", "barrier ", "kern", "\n", "ELF "];

pub(super) fn run(gpu: &mut Runner<'_>) -> Result<(), String> {
    let (part, items, capacity) = (16usize, gpu.size(4096, 65_536), gpu.size(16_384, 262_144));
    let mut random = Random::new(17);
    let mut text = String::new();
    while text.len() < part * items - 40 {
        text.push_str(WORDS[random.below(WORDS.len() as u32) as usize]);
    }
    let text = text.as_bytes();
    let text_buffer = gpu.buffer(text)?;
    for pattern in ["kernel", "aAb", "work-item the", "\u{e9}a", "x"] {
        let pattern_buffer = gpu.buffer(pattern.as_bytes())?;
        let (positions, count) = (gpu.zeros::<i32>(capacity)?, gpu.zeros::<i32>(1)?);
        let arguments = [
            (&text_buffer).into(),
            value(text.len() as i32),
            (&pattern_buffer).into(),
            value(pattern.len() as i32),
            value(part as i32),
            (&positions).into(),
            (&count).into(),
            value(capacity as i32),
        ];
        gpu.launch("search", &[items], &[64], &arguments)?;
        let windows = text.windows(pattern.len()).enumerate();
        let found = windows.filter(|(_, window)| window.eq_ignore_ascii_case(pattern.as_bytes()));
        let expected: Vec<i32> = found.map(|(at, _)| at as i32).collect();
        gpu.expect("count", &count, &[expected.len() as i32], Tolerance::Exact)?;
        let mut positions = gpu.read::<i32>(&positions)?;
        positions.truncate(expected.len());
        positions.sort_unstable();
        gpu.expect_values("positions", &positions, &expected, Tolerance::Exact)?;
    }
    Ok(())
}
