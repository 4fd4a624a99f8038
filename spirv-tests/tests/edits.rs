//! Every edit that a message of any case offers is applied, and must not make the program worse.

use spirocl_tests::harness::edits::{self, Found};
use spirocl_tests::harness::{files, tools};
use std::thread;

/// The programs with messages that are walked at least.
const PROGRAMS: usize = 600;

#[test]
fn every_edit_is_safe() {
    let folder = tools::tests_folder().join("cases");
    let mut cases = files::with_extension(&folder, "cl");
    cases.retain(|path| !path.starts_with(folder.join("run")));
    let (first, second) = cases.split_at(cases.len() / 2);
    let walk = |cases: &[std::path::PathBuf]| {
        let mut found = Found::default();
        cases.iter().for_each(|case| found.add(edits::check_case(case).expect("a case")));
        found
    };
    let mut found = edits::check_compared().expect("programs");
    thread::scope(|scope| {
        let other = scope.spawn(|| walk(second));
        found.add(walk(first));
        found.add(other.join().expect("a walk"));
    });
    let Found { programs, edits, unsafe_edits } = found;
    println!("{programs} programs with messages, {edits} edits, {} unsafe", unsafe_edits.len());
    assert!(unsafe_edits.is_empty(), "{}", unsafe_edits.join("\n"));
    assert!(programs >= PROGRAMS, "{programs} programs with messages");
}
