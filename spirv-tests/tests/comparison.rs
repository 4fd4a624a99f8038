//! Messages beside clang's, by the data in `comparison/`: every program is judged, no message is worse than clang's, and all together
//! are short.

use spirocl_tests::comparison::{self, Origin};
use spirocl_tests::snapshot;

/// The most lines that one error takes.
const LINES_OF_ONE_ERROR: usize = 8;

/// The most lines of ours for each of clang's, over all programs.
const LINES_BESIDE_CLANG: f64 = 1.3;

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
