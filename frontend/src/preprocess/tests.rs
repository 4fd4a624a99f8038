//! Tests of the preprocessor, table-shaped: text in, spellings of the tokens out.

mod conditions;
mod directives;
mod expansion;
mod limits;
mod places;
mod pragmas;
mod printing;

use super::*;
use crate::{
    diagnostic::DiagnosticOptions,
    language::{AddressWidth, Version},
    token::Pragma,
};
use indexmap::IndexMap;

/// Headers in memory, by name.
#[derive(Default)]
struct Headers(IndexMap<String, String>);

impl Includes for Headers {
    fn find(&mut self, name: &str, _form: IncludeForm, _from: &str) -> Option<String> {
        self.0.contains_key(name).then(|| name.to_owned())
    }

    fn read(&mut self, file: &str) -> Result<Vec<u8>, String> {
        Ok(self.0[file].as_bytes().to_vec())
    }
}

/// A run of the preprocessor and all that it made.
struct Run {
    sources: SourceMap,
    symbols: Symbols,
    headers: Headers,
    options: PreprocessOptions,
    diagnostics: Diagnostics,
}

impl Run {
    fn new(version: Version) -> Self {
        Self {
            sources: SourceMap::default(),
            symbols: Symbols::default(),
            headers: Headers::default(),
            options: PreprocessOptions::new(Language::new(version, AddressWidth::Bits64)),
            diagnostics: Diagnostics::new(DiagnosticOptions::default()),
        }
    }

    fn header(mut self, name: &str, text: &str) -> Self {
        self.headers.0.insert(name.into(), text.into());
        self
    }

    fn preprocess(&mut self, text: &str) -> Preprocessed {
        let main = self.sources.add_file("main.cl", text, None).expect("there is space");
        preprocess(
            main,
            &mut self.sources,
            &mut self.symbols,
            &mut self.headers,
            &self.options,
            &mut self.diagnostics,
        )
    }

    /// The spellings of all tokens.
    fn tokens(&mut self, text: &str) -> String {
        let made = self.preprocess(text);
        let spell = |&(token, _): &(Token, Span)| spell(token, &self.symbols, &made.literals);
        made.tokens.iter().map(spell).collect::<Vec<_>>().join(" ")
    }

    fn print(&mut self, text: &str, markers: LineMarkers) -> String {
        let main = self.sources.add_file("main.cl", text, None).expect("there is space");
        let Self { sources, symbols, headers, options, diagnostics } = self;
        print(main, sources, symbols, headers, options, markers, diagnostics).0
    }

    /// Each message as `line: message`.
    fn messages(&self) -> Vec<String> {
        let line = |span| self.sources.line(self.sources.in_file(span)).map_or(0, |(_, line)| line);
        self.diagnostics.iter().map(|each| format!("{}: {}", line(each.primary.span), each.message)).collect()
    }
}

fn spell(token: Token, symbols: &Symbols, literals: &Literals) -> String {
    match token {
        Token::Identifier(name) => symbols.text(name).to_owned(),
        Token::Keyword(keyword) => keyword.spelling().to_owned(),
        Token::Punct(punct) => punct.spelling().to_owned(),
        Token::Integer(id) => {
            let integer = literals.integer(id);
            let (u, l) = (if integer.unsigned { "u" } else { "" }, if integer.long { "l" } else { "" });
            format!("{}{u}{l}", integer.value)
        }
        Token::Float(float) => format!("{}{:?}", symbols.text(float.digits), float.suffix),
        Token::Character(value) => format!("'{value}'"),
        Token::String(id) => format!("{:?}", String::from_utf8_lossy(literals.string(id))),
        Token::Pragma(id) => match literals.pragma(id) {
            Pragma::Extension { name, enable } => format!("[{} {enable}]", symbols.text(*name)),
            Pragma::FpContract(state) => format!("[contract {state:?}]"),
            Pragma::Pack(most) => format!("[pack {most:?}]"),
            Pragma::Unroll { count } => format!("[unroll {count:?}]"),
        },
    }
}

/// The tokens of a program of OpenCL C 3.0 without messages.
fn tokens(text: &str) -> String {
    let mut run = Run::new(Version::V3_0);
    let tokens = run.tokens(text);
    assert_eq!(run.messages(), [] as [&str; 0], "{text}");
    tokens
}

/// The messages about a program of OpenCL C 3.0.
fn messages(text: &str) -> Vec<String> {
    let mut run = Run::new(Version::V3_0);
    run.tokens(text);
    run.messages()
}

/// Checks pairs of a program and its tokens.
fn check(table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(tokens(text), *expected, "{text}");
    }
}

/// Checks pairs of a program and its only message.
fn check_messages(table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(messages(text), [*expected], "{text}");
    }
}
