//! Compares some random programs and compiles some mutated ones, with fixed seeds.

use std::ops::Range;
use std::process::ExitCode;
use std::sync::OnceLock;

use spirocl_tests::drivers::driver;
use spirocl_tests::fuzzing::mutation::{self, Corpus};
use spirocl_tests::generator::{JUMP_GRAPHS, Program, dialect::Dialect};
use spirocl_tests::harness::trials::{self, Trial};
use spirocl_tests::oracles::differential::{Failure, Fault, Ways, check};

/// The seeds of the random programs that are compared, without and with jumps in all directions.
const SEEDS: [Range<u64>; 2] = [1..41, JUMP_GRAPHS..JUMP_GRAPHS + 8];

/// How many mutated programs are compiled, and how many of them in one test.
const MUTATIONS: u64 = 2000;
const MUTATIONS_AT_ONCE: usize = 100;

fn main() -> ExitCode {
    let mutations = (0..MUTATIONS).step_by(MUTATIONS_AT_ONCE);
    let mutations =
        mutations.map(|seed| Trial::test(format!("mutation/{seed}"), move || mutations_from(seed)));
    trials::run(programs().into_iter().chain(mutations).collect())
}

/// The trials that run random programs.
pub(crate) fn programs() -> Vec<Trial> {
    let trial = |seed| Trial::test(format!("random/{seed}"), move || compare(seed));
    SEEDS.into_iter().flatten().map(trial).collect()
}

fn compare(seed: u64) -> Result<(), String> {
    let program = Program::generate_in(Dialect::of(driver()?), seed);
    match check(&program, &program.text(), Ways::Usual) {
        Ok(()) | Err(Failure { fault: Fault::Shared | Fault::Build, .. }) => Ok(()),
        Err(failure) => Err(format!(
            "{failure}\nrun `cargo run -p spirocl-tests --bin random -- --seed {seed} --count 1 --reduce`"
        )),
    }
}

fn mutations_from(seed: u64) -> Result<(), String> {
    static CORPUS: OnceLock<Result<Corpus, String>> = OnceLock::new();
    driver()?.require_first()?;
    let corpus = CORPUS.get_or_init(Corpus::load).as_ref().map_err(Clone::clone)?;
    for seed in seed..seed + MUTATIONS_AT_ONCE as u64 {
        let variant = corpus.variant(seed);
        variant.check().map_err(|failure| {
            let name = mutation::name(&variant.path);
            format!("seed {seed}, from {name}: {failure}\n{}", variant.text())
        })?;
    }
    Ok(())
}
