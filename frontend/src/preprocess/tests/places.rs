//! Every token knows where it was written and by which macros it came.

use super::{Run, Version};
use crate::{source::MacroRole, token::Token};

/// The token called `name`.
fn find(run: &mut Run, text: &str, name: &str) -> crate::source::Span {
    let made = run.preprocess(text);
    let symbol = run.symbols.find(name).expect("the name occurs");
    let found = made.tokens.iter().find(|each| each.0 == Token::Identifier(symbol));
    found.expect("the token is there").1
}

#[test]
fn body_and_argument_have_their_places() {
    let text = "#define ADD(x) (x + other)\n#define TWICE(y) ADD(y) * 2\nint a = TWICE(mine);";
    let mut run = Run::new(Version::V3_0);
    let mine = find(&mut run, text, "mine");
    let place = run.sources.place(mine).expect("a place");
    assert_eq!((place.line, place.column), (3, 15));
    assert_eq!(run.sources.text(mine), "mine");

    let mut run = Run::new(Version::V3_0);
    let other = find(&mut run, text, "other");
    assert_eq!(run.sources.text(run.sources.in_file(other)), "TWICE(mine)");
    let first = run.sources.macro_use(other).expect("it comes from ADD");
    assert_eq!((first.role, run.sources.text(first.defined_at)), (MacroRole::Body, "ADD"));
    let second = run.sources.macro_use(first.used_at).expect("ADD was used in TWICE");
    assert_eq!(run.sources.text(second.defined_at), "TWICE");
    assert_eq!(run.sources.macro_use(second.used_at), None);
}

#[test]
fn pasted_tokens_point_to_the_operator() {
    let mut run = Run::new(Version::V3_0);
    let span = find(&mut run, "#define P(a, b) a ## b\nP(x, y);", "xy");
    assert_eq!(run.sources.text(span), "a ## b");
    assert_eq!(run.sources.text(run.sources.in_file(span)), "P(x, y)");
}

#[test]
fn arguments_of_several_runs() {
    let mut run = Run::new(Version::V3_0);
    let text = "#define ONE one\n#define ID(x) x\nID(ID(a ONE) b)";
    let made = run.preprocess(text);
    let texts: Vec<&str> = made.tokens.iter().map(|each| run.sources.text(each.1)).collect();
    assert_eq!(texts, ["a", "one", "b"]);
    let places: Vec<&str> =
        made.tokens.iter().map(|each| run.sources.text(run.sources.in_file(each.1))).collect();
    assert_eq!(places, ["a", "ONE", "b"]);
}
