//! Runs the checks of the fuzz targets on known inputs: cases, kernels, and regressions, unchanged, truncated and mutated, with fixed
//! seeds.

use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};
use spirocl_codegen::{ir::print, load};
use spirocl_tests::fuzzing::{self, TARGETS};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::{files, tools::tests_folder};

/// How many files make one test.
const FILES_AT_ONCE: usize = 50;

/// How many mutations each file gets.
const MUTATIONS: u64 = 2;

/// How many mutations the module of each file gets.
const MUTATED_MODULES: u64 = 20;

/// How many mutations the text of the IR of each file gets.
const MUTATED_TEXTS: u64 = 4;

/// Longer inputs take long, and have nothing that short ones lack.
const LONGEST: usize = 8_000;

fn main() {
    let paths: Vec<PathBuf> = ["cases", "kernels"]
        .iter()
        .flat_map(|folder| files::with_extension(&tests_folder().join(folder), "cl"))
        .collect();
    let trials = paths.chunks(FILES_AT_ONCE).enumerate().map(|(number, chunk)| {
        let chunk = chunk.to_vec();
        Trial::test(format!("replay/{number}"), move || chunk.iter().try_for_each(|path| replay(path)))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn replay(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read(path)?;
    if text.len() > LONGEST {
        return Ok(());
    }
    let name = files::name_in(tests_folder(), path);
    // Each file its own sequence, whatever other files there are.
    let seed = name.bytes().fold(0u64, |seed, byte| seed.wrapping_mul(257) ^ u64::from(byte));
    let mut random = Random::new(seed);
    // Bytes, for the stages that take any; the tokens of right programs are mutated elsewhere.
    let cut = random.below(text.len().max(1) as u32) as usize;
    check(&name, &text, TARGETS)?;
    check(&name, &text[..cut], TARGETS)?;
    for _ in 0..MUTATIONS {
        check(&name, &mutated(&text, &mut random), TARGETS)?;
    }
    if let Some(words) = fuzzing::module(&text) {
        link(&name, &words)?;
        ir(&name, &words)?;
        let text = load::module(&words).map(|module| print::module(&module)).unwrap_or_default();
        for _ in 0..MUTATED_TEXTS {
            let mutated = mutated(text.as_bytes(), &mut random);
            let mutated = String::from_utf8_lossy(&mutated);
            fuzzing::ir_text(&mutated).map_err(|error| format!("{name}, text of the IR: {error}"))?;
        }
        for number in 0..MUTATED_MODULES {
            let mut mutated = words.clone();
            (0..1 + random.below(3)).for_each(|_| fuzzing::mutate_module(&mut mutated, &mut random));
            link(&name, &mutated)?;
            if number % 4 == 0 {
                ir(&name, &mutated)?;
            }
        }
    }
    Ok(())
}

fn ir(name: &str, words: &[u32]) -> Result<(), Failed> {
    fuzzing::ir(words).map_err(|error| format!("{name}, IR: {error}\n{words:x?}").into())
}

fn link(name: &str, words: &[u32]) -> Result<(), Failed> {
    fuzzing::linked(words).map_err(|error| format!("{name}, linker: {error}\n{words:x?}").into())
}

fn check(name: &str, data: &[u8], targets: &[(&str, fuzzing::Check)]) -> Result<(), Failed> {
    for (target, check) in targets {
        check(data)
            .map_err(|error| format!("{name}, {target}: {error}\n{}", String::from_utf8_lossy(data)))?;
    }
    Ok(())
}

/// Some bytes set, taken out, or repeated.
fn mutated(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..1 + random.below(8) {
        let at = random.below(text.len().max(1) as u32) as usize;
        let end = (at + 1 + random.below(16) as usize).min(text.len());
        match random.below(4) {
            0 => text.drain(at..end).for_each(drop),
            1 => {
                let copy = text[at..end].to_vec();
                text.splice(at..at, copy).for_each(drop);
            }
            2 if at < text.len() => text[at] = random.bits() as u8,
            _ if at < text.len() => text[at] ^= 1 << random.below(8),
            _ => {}
        }
    }
    text
}
