//! The grammar's tests: small pieces of text in tables, and what comes of them.

mod accepted;
mod deep;
mod fuzz;
mod lexer;
mod rejected;
mod speed;

use super::parse;
use crate::{
    ast::{TranslationUnit, print::print},
    brackets::Balanced,
    diagnostic::{Diagnostic, DiagnosticOptions, Diagnostics},
    language::{AddressWidth, Language, Version},
};

/// The tree of a piece of text, and what was reported.
fn diagnosed(text: &str, version: Version) -> (TranslationUnit, Vec<Diagnostic>) {
    let (tokens, symbols, literals, end) = lexer::lex(text, version);
    let balanced = Balanced { tokens, ..Balanced::default() };
    let mut diagnostics =
        Diagnostics::new(DiagnosticOptions { error_limit: 0, ..DiagnosticOptions::default() });
    let language = Language::new(version, AddressWidth::Bits64);
    let unit = parse(&balanced, symbols, literals, &language, end, &mut diagnostics);
    (unit, diagnostics.into_vec())
}

/// The same, messages as "line:column: message".
fn parsed(text: &str, version: Version) -> (TranslationUnit, Vec<String>) {
    let (unit, diagnostics) = diagnosed(text, version);
    let place = |position: u32| {
        let before = &text[..position as usize];
        let line = before.matches('\n').count() + 1;
        let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
        format!("{line}:{column}")
    };
    let described = |each: &Diagnostic| format!("{}: {}", place(each.primary.span.start), each.message);
    let messages = diagnostics.iter().map(described).collect();
    (unit, messages)
}

/// The tree of a right piece of text.
#[track_caller]
fn tree(text: &str) -> String {
    let (unit, messages) = parsed(text, Version::V2_0);
    assert!(messages.is_empty(), "{text}\n{messages:#?}");
    print(&unit).trim_end().to_owned()
}

/// The tree of the one statement in a function's body, on one line.
#[track_caller]
fn statement_tree(statement: &str) -> String {
    let text = tree(&format!("void f(void) {{ {statement} }}"));
    let body = text.strip_prefix("(function (void) f((void) _)").and_then(|rest| rest.strip_suffix(')'));
    let lines: Vec<&str> =
        body.unwrap_or(&text).lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join(" ")
}

/// The messages about a wrong piece of text.
fn messages(text: &str) -> Vec<String> {
    parsed(text, Version::V1_2).1
}
