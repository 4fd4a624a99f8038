//! Messages beside clang's, by the data in `comparison/`: every program is judged, no message is worse than clang's, and all together
//! are short.

use spirocl_tests::harness::comparison::{self, ASPECTS, Origin, Rank};
use spirocl_tests::harness::snapshot;
use std::collections::BTreeSet;

/// How many programs the folder holds at least.
const PROGRAMS: usize = 200;

/// How many of them are judged a second time at least.
const JUDGED_TWICE: usize = 60;

/// The most lines that one error takes.
const LINES_OF_ONE_ERROR: usize = 8;

/// The most lines of ours for each of clang's, over all programs.
const LINES_BESIDE_CLANG: f64 = 1.3;

#[test]
fn every_program_is_judged_and_none_is_worse() {
    let programs = comparison::programs().expect("programs");
    let verdicts = comparison::verdicts("verdicts.tsv").expect("verdicts");
    let clang = comparison::recorded().expect("clang.txt");
    let mut complaints = Vec::new();
    for program in &programs {
        let name = &program.name;
        if !clang.contains_key(name) {
            complaints.push(format!("{name}: run `cargo run -p spirocl-tests --bin record_clang`"));
        }
        match verdicts.get(name) {
            None => complaints.push(format!("{name}: no verdict")),
            Some(verdict) => {
                let worse = ASPECTS.iter().zip(verdict.ranks).filter(|(_, rank)| *rank == Rank::Worse);
                complaints.extend(worse.map(|(aspect, _)| format!("{name}: {aspect} is worse")));
            }
        }
    }
    let names: BTreeSet<&String> = programs.iter().map(|program| &program.name).collect();
    complaints.extend(
        verdicts.keys().filter(|name| !names.contains(name)).map(|name| format!("{name}: no program")),
    );
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    let files = programs.iter().filter(|program| program.origin == Origin::File).count();
    assert!(files >= PROGRAMS, "{files} programs");
}

/// The second judgement was made of messages in a common form, in random order, without knowing which compiler each is of.
#[test]
fn none_is_worse_the_second_time() {
    let programs = comparison::programs().expect("programs");
    let names: BTreeSet<&String> = programs.iter().map(|program| &program.name).collect();
    let verdicts = comparison::verdicts("second.tsv").expect("verdicts");
    let mut complaints = Vec::new();
    for (name, verdict) in &verdicts {
        if !names.contains(name) {
            complaints.push(format!("{name}: no program"));
        }
        let worse = ASPECTS.iter().zip(verdict.ranks).filter(|(_, rank)| *rank == Rank::Worse);
        complaints.extend(worse.map(|(aspect, _)| format!("{name}: {aspect} is worse")));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(verdicts.len() >= JUDGED_TWICE, "{} programs", verdicts.len());
}

#[test]
fn pages_show_what_was_judged() {
    for (origin, file) in [(Origin::Code, "codes.md"), (Origin::File, "programs.md")] {
        let page = comparison::page(origin).expect("a page");
        if let Err(error) = snapshot::compare(&comparison::folder().join(file), &page) {
            panic!("messages have changed: judge them again beside clang's (verdicts.tsv)\n{error}");
        }
    }
}

#[test]
fn messages_are_short() {
    let clang = comparison::recorded().expect("clang.txt");
    let (mut ours, mut theirs) = (0, 0);
    let mut long = Vec::new();
    for program in comparison::programs().expect("programs") {
        let (rendered, messages) = program.compile().expect("no bug");
        let lines = rendered.lines().count();
        let is_one_error = comparison::errors(&messages) == 1 && messages.len() == 1;
        if program.origin == Origin::File && is_one_error && lines > LINES_OF_ONE_ERROR {
            long.push(format!("{}: {lines} lines\n{rendered}", program.name));
        }
        let of_clang = clang.get(&program.name).map_or(0, |text| text.lines().count());
        // Where clang says nothing there is nothing to compare.
        if of_clang > 0 {
            ours += lines;
            theirs += of_clang;
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
    let ratio = ours as f64 / theirs as f64;
    println!("{ours} lines, clang's {theirs}: {ratio:.2}");
    assert!(ratio <= LINES_BESIDE_CLANG, "{ours} lines, clang's {theirs}: {ratio:.2}");
}
