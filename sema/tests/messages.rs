//! Every row of the analyser's messages shows what it says: its wrong program gets that message, its right program no error and
//! not that message. The first line of a program may be a comment with options: `// -cl-std=CL2.0 -cl-ext=-cl_khr_fp64`.

use spirocl_frontend::{
    brackets,
    diagnostic::{Code, DiagnosticOptions, Diagnostics, Severity},
    language::{AddressWidth, Language, OptionalChange, Version},
    parse,
    preprocess::{self, NoIncludes, PreprocessOptions},
    source::SourceMap,
    symbol::Symbols,
    warning::{Change, Pedantic},
};

/// The language that a program's first line asks for; OpenCL C 1.2 if it asks for none.
fn language(program: &str) -> Language {
    let options = program.lines().next().and_then(|line| line.strip_prefix("// ")).unwrap_or_default();
    let mut version = Version::V1_2;
    let mut changes = Vec::new();
    for option in options.split_whitespace() {
        if let Some(text) = option.strip_prefix("-cl-std=") {
            version = Version::from_option(text).expect("a version");
        } else if let Some(text) = option.strip_prefix("-cl-ext=") {
            changes.extend(text.split(',').map(|each| OptionalChange {
                name: each.trim_start_matches(['+', '-']).to_owned(),
                on: !each.starts_with('-'),
            }));
        }
    }
    let mut language = Language::new(version, AddressWidth::Bits64);
    language.apply(&changes).expect("extensions that go together");
    language
}

fn diagnosed(program: &str) -> Diagnostics {
    let language = language(program);
    // With `-pedantic -Weverything`, as some extensions are taken in silence otherwise.
    let pedantic = DiagnosticOptions {
        pedantic: Pedantic::Warnings,
        changes: vec![(Change::Show, "everything".to_owned())],
        ..DiagnosticOptions::default()
    };
    let mut diagnostics = Diagnostics::new(pedantic);
    let mut sources = SourceMap::default();
    let mut symbols = Symbols::default();
    let file = preprocess::add_source("program.cl", program.as_bytes(), None, &mut sources, &mut diagnostics);
    let file = file.expect("a small file");
    let options = PreprocessOptions::new(language.clone());
    let output =
        preprocess::preprocess(file, &mut sources, &mut symbols, &mut NoIncludes, &options, &mut diagnostics);
    let balanced = brackets::check_brackets(output.tokens, &sources, &mut diagnostics);
    let unit = parse::parse(&balanced, symbols, output.literals, &language, output.end, &mut diagnostics);
    spirocl_sema::analyse(unit, &language, &mut diagnostics);
    diagnostics
}

fn said(diagnostics: &Diagnostics) -> Vec<String> {
    diagnostics.iter().map(|each| format!("{} {}", each.code.id, each.message)).collect()
}

fn complaint(code: &'static Code) -> Option<String> {
    let wrong = diagnosed(code.wrong);
    if !wrong.iter().any(|each| each.code == code) {
        return Some(format!("{}: the wrong program gets {:?}", code.id, said(&wrong)));
    }
    let right = diagnosed(code.right);
    if right.iter().any(|each| each.code == code || each.severity == Severity::Error) {
        return Some(format!("{}: the right program gets {:?}", code.id, said(&right)));
    }
    None
}

/// The row whose mistake the grammar reports first, unless it is wrong about what a name is.
const BEHIND_THE_GRAMMAR: &str = "S0125";

#[test]
fn every_row_shows_what_it_says() {
    let complaints: Vec<String> = spirocl_sema::error::all()
        .filter(|code| code.id != BEHIND_THE_GRAMMAR)
        .filter_map(complaint)
        .collect();
    assert!(complaints.is_empty(), "{complaints:#?}");
}
