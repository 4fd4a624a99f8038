//! Compares some random programs, and compiles some mutated ones: the same in each run.

use std::ops::Range;
use std::sync::OnceLock;

use libtest_mimic::{Arguments, Failed, Trial};
use spirocl_tests::differential::{Ways, check};
use spirocl_tests::generator::Program;
use spirocl_tests::mutation::{self, Corpus};

/// The seeds of the random programs that are compared.
const SEEDS: Range<u64> = 1..41;

/// How many mutated programs are compiled, and how many of them in one test.
const MUTATIONS: u64 = 2000;
const MUTATIONS_AT_ONCE: usize = 100;

fn main() {
    let programs = SEEDS.map(|seed| Trial::test(format!("random/{seed}"), move || Ok(compare(seed)?)));
    let mutations = (0..MUTATIONS).step_by(MUTATIONS_AT_ONCE);
    let mutations =
        mutations.map(|seed| Trial::test(format!("mutation/{seed}"), move || mutations_from(seed)));
    libtest_mimic::run(&Arguments::from_args(), programs.chain(mutations).collect()).exit();
}

fn compare(seed: u64) -> Result<(), String> {
    let program = Program::generate(seed);
    check(&program, &program.text(), Ways::Usual).map_err(|failure| {
        format!(
            "{failure}\nrun `cargo run -p spirocl-tests --bin random -- --seed {seed} --count 1 --reduce`"
        )
    })
}

fn mutations_from(seed: u64) -> Result<(), Failed> {
    static CORPUS: OnceLock<Result<Corpus, String>> = OnceLock::new();
    let corpus = CORPUS.get_or_init(Corpus::load).as_ref()?;
    for seed in seed..seed + MUTATIONS_AT_ONCE as u64 {
        let variant = corpus.variant(seed);
        variant.check().map_err(|failure| {
            let name = mutation::name(&variant.path);
            format!("seed {seed}, from {name}: {failure}\n{}", variant.text())
        })?;
    }
    Ok(())
}
