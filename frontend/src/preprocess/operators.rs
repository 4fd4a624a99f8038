//! Macros whose text the preprocessor makes up where they are used: `__LINE__` and the like (C99 6.10.8), and the operators of
//! conditions, `defined` and `__has_include` among them.

use super::{
    Preprocessor, directive, error,
    expand::digits,
    language_features::{has_extension, has_feature},
    predefined::Computed,
};
use crate::{
    lex::{Flags, RawKind, RawToken},
    source::Span,
    token::Punct,
};

/// A name without the underscores around it, with which no macro clashes.
fn plain(name: &str) -> &str {
    name.strip_prefix("__").and_then(|name| name.strip_suffix("__")).unwrap_or(name)
}

/// The token that a use of a computed macro stands for.
pub(super) fn compute(preprocessor: &mut Preprocessor<'_>, what: Computed, name: RawToken) -> RawToken {
    let at = preprocessor.sources.outermost_use(name.span);
    match what {
        Computed::Line => {
            let line = preprocessor.sources.line(Span::new(at.end, at.end)).map_or(0, |(_, line)| line);
            number_token(preprocessor, line.into(), name)
        }
        Computed::File => {
            let file = preprocessor.sources.line(at).map_or_else(String::new, |(file, _)| file.to_owned());
            string_token(preprocessor, &file, name)
        }
        Computed::BaseFile => {
            let file = preprocessor.sources.file(preprocessor.files.main).name.clone();
            string_token(preprocessor, &file, name)
        }
        Computed::Counter => {
            preprocessor.counter += 1;
            number_token(preprocessor, u64::from(preprocessor.counter) - 1, name)
        }
        Computed::IncludeLevel => number_token(preprocessor, include_level(preprocessor), name),
        Computed::Date => fixed_date(preprocessor, "Jan  1 1970", name),
        Computed::Time => fixed_date(preprocessor, "00:00:00", name),
        Computed::Defined => defined(preprocessor, name),
        Computed::HasInclude => has_include_operator(preprocessor, name),
        Computed::HasBuiltin => {
            has_operator(preprocessor, name, |this, text| (this.options.has_builtin)(text))
        }
        Computed::HasAttribute => {
            has_operator(preprocessor, name, |this, text| (this.options.has_attribute)(plain(text)))
        }
        Computed::HasCAttribute => has_c_attribute(preprocessor, name),
        Computed::HasFeature => {
            has_operator(preprocessor, name, |this, text| has_feature(plain(text), &this.options.language))
        }
        Computed::HasExtension => {
            has_operator(preprocessor, name, |this, text| has_extension(plain(text), &this.options.language))
        }
    }
}

fn include_level(preprocessor: &Preprocessor<'_>) -> u64 {
    let mut level = 0;
    let mut from =
        preprocessor.files.last().and_then(|file| preprocessor.sources.file(file.id).included_from);
    while let Some(at) = from {
        level += 1;
        from = preprocessor
            .sources
            .file_of(at.start)
            .and_then(|file| preprocessor.sources.file(file).included_from);
    }
    level
}

fn number_token(preprocessor: &mut Preprocessor<'_>, value: u64, name: RawToken) -> RawToken {
    RawToken { text: digits(preprocessor.symbols, value), kind: RawKind::Number, ..name }
}

fn truth_token(preprocessor: &Preprocessor<'_>, truth: bool, name: RawToken) -> RawToken {
    let text = if truth { preprocessor.words.one } else { preprocessor.words.zero };
    RawToken { text, kind: RawKind::Number, ..name }
}

fn string_token(preprocessor: &mut Preprocessor<'_>, text: &str, name: RawToken) -> RawToken {
    let mut literal = String::from("\"");
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            literal.push('\\');
        }
        literal.push(letter);
    }
    literal.push('"');
    RawToken { text: preprocessor.symbols.intern(&literal), kind: RawKind::String, ..name }
}

fn fixed_date(preprocessor: &mut Preprocessor<'_>, text: &str, name: RawToken) -> RawToken {
    let message = error::date(name.span, preprocessor.symbols.text(name.text));
    preprocessor.report(message);
    string_token(preprocessor, text, name)
}

/// `defined NAME` or `defined(NAME)`. C99 6.10.1 paragraph 1.
fn defined(preprocessor: &mut Preprocessor<'_>, name: RawToken) -> RawToken {
    let mut operand = next_operand(preprocessor);
    let open = operand.is(Punct::LeftParen);
    if open {
        operand = next_operand(preprocessor);
    }
    if operand.kind != RawKind::Identifier {
        let at = if operand.is_end() { name.span } else { operand.span };
        preprocessor.report(error::condition(at, "expected a macro name after `defined`"));
        return truth_token(preprocessor, false, name);
    }
    if open {
        let mut close = next_operand(preprocessor);
        if !close.is(Punct::RightParen) {
            let at = if close.is_end() { operand.span } else { close.span };
            preprocessor.report(error::condition(at, "missing `)` after `defined`"));
        }
        while !close.is(Punct::RightParen) && !close.is_end() {
            close = next_operand(preprocessor);
        }
    }
    let truth = operand.text != name.text && preprocessor.macro_of(operand.text).is_some();
    truth_token(preprocessor, truth, name)
}

/// The next token of an operator's operand: read as it is, without directives.
fn next_operand(preprocessor: &mut Preprocessor<'_>) -> RawToken {
    preprocessor.collecting += 1;
    let token = preprocessor.next_unexpanded();
    preprocessor.collecting -= 1;
    token
}

/// The tokens between the parentheses that follow an operator; without parentheses, none.
fn operand_in_parentheses(preprocessor: &mut Preprocessor<'_>) -> Vec<RawToken> {
    let mut tokens = Vec::new();
    if !next_operand(preprocessor).is(Punct::LeftParen) {
        return tokens;
    }
    loop {
        let token = next_operand(preprocessor);
        if token.is_end() {
            return Vec::new();
        }
        if token.is(Punct::RightParen) {
            return tokens;
        }
        tokens.push(token);
    }
}

fn has_include_operator(preprocessor: &mut Preprocessor<'_>, name: RawToken) -> RawToken {
    let operand = operand_in_parentheses(preprocessor);
    let header = directive::header_of(preprocessor, &operand).or_else(|| {
        let tokens = preprocessor.expand_list(&operand);
        directive::header_of(preprocessor, &tokens)
    });
    match header {
        Some((header, form)) => {
            let truth = preprocessor.files.find(&header, form).is_some();
            truth_token(preprocessor, truth, name)
        }
        None => malformed_operator(preprocessor, name, &operand),
    }
}

fn has_operator(
    preprocessor: &mut Preprocessor<'_>,
    name: RawToken,
    answer: fn(&Preprocessor<'_>, &str) -> bool,
) -> RawToken {
    match operand_in_parentheses(preprocessor).as_slice() {
        [one] if one.kind == RawKind::Identifier => {
            let truth = answer(preprocessor, preprocessor.symbols.text(one.text));
            truth_token(preprocessor, truth, name)
        }
        operand => malformed_operator(preprocessor, name, operand),
    }
}

/// `__has_c_attribute(NAME)` or `__has_c_attribute(PREFIX::NAME)`. C23 6.10.1. An attribute in brackets is that of GNU C by its name.
fn has_c_attribute(preprocessor: &mut Preprocessor<'_>, name: RawToken) -> RawToken {
    let operand = operand_in_parentheses(preprocessor);
    let attribute = match operand.as_slice() {
        [one] => Some(one),
        [prefix, first, second, one]
            if prefix.kind == RawKind::Identifier && first.is(Punct::Colon) && second.is(Punct::Colon) =>
        {
            Some(one)
        }
        _ => None,
    };
    match attribute.filter(|one| one.kind == RawKind::Identifier) {
        Some(one) => {
            let truth = (preprocessor.options.has_attribute)(plain(preprocessor.symbols.text(one.text)));
            truth_token(preprocessor, truth, name)
        }
        None => malformed_operator(preprocessor, name, &operand),
    }
}

/// Reports the operand of an operator, or the operator itself where it has none.
fn malformed_operator(preprocessor: &mut Preprocessor<'_>, name: RawToken, operand: &[RawToken]) -> RawToken {
    if !preprocessor.has_stopped() {
        let at = match operand {
            [] => name.span,
            [first, .., last] if first.span.start < last.span.end => first.span.to(last.span),
            [first, ..] => first.span,
        };
        let message = error::has_operator(at, preprocessor.symbols.text(name.text));
        preprocessor.report(message);
    }
    let flags = name.flags.without(Flags::NO_EXPAND);
    RawToken { flags, ..truth_token(preprocessor, false, name) }
}
