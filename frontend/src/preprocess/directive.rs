//! Directives: `#if` and its kin, `#include`, `#line`, `#error` and `#warning`. Definitions are in `macros.rs`, pragmas in
//! `pragma.rs`.

use super::{Preprocessor, condition, error, macros, pragma};
use crate::{
    lex::{Oddity, RawKind, RawToken},
    literal,
    nearest::nearest,
    preprocess::{include::IncludeForm, words::DIRECTIVES},
    source::Span,
    token::{Punct, StringLiteral},
};

/// An open `#if`.
pub(super) struct Conditional {
    /// Its `#`.
    pub(super) at: Span,
    /// `if`, `ifdef` or `ifndef`.
    pub(super) directive: &'static str,
    /// Whether one of its groups was read.
    taken: bool,
    /// Its `#else`.
    else_at: Option<Span>,
}

impl Preprocessor<'_> {
    /// The next token of the directive's line.
    pub(super) fn next_in_line(&mut self) -> RawToken {
        match self.files.last_mut() {
            Some(file) => file.cursor.next(&file.text, self.symbols),
            None => RawToken::END,
        }
    }

    /// The tokens of the directive's line that are left.
    pub(super) fn rest_of_directive(&mut self, tokens: &mut Vec<RawToken>) {
        loop {
            let token = self.next_in_line();
            if token.is_end() {
                break;
            }
            tokens.push(token);
        }
    }

    /// Warns of anything that is left on the directive's line.
    pub(super) fn finish_directive(&mut self, directive: &str) {
        let token = self.next_in_line();
        if !token.is_end() {
            self.report(error::extra_tokens(token.span, directive));
        }
    }
}

/// Obeys a directive whose `#` was read. Gives a pragma that later stages care about.
pub(super) fn obey(preprocessor: &mut Preprocessor<'_>, hash: RawToken) -> Option<RawToken> {
    let depth = preprocessor.files.depth();
    if let Some(file) = preprocessor.files.last_mut() {
        file.cursor.in_line = true;
    }
    let name = preprocessor.next_in_line();
    let at = hash.span.to(name.span);
    let pragma = match name.kind {
        RawKind::End => None,
        RawKind::Number => {
            line_marker(preprocessor, name);
            None
        }
        RawKind::Identifier => named_directive(preprocessor, name, at),
        _ => {
            let spelling = name.spelling(preprocessor.symbols);
            let message = error::unknown_directive(name.span, spelling, None);
            preprocessor.report(message);
            None
        }
    };
    if let Some(file) = preprocessor.files.at_depth_mut(depth - 1) {
        file.cursor.finish_line(&file.text);
    }
    pragma
}

fn named_directive(preprocessor: &mut Preprocessor<'_>, name: RawToken, at: Span) -> Option<RawToken> {
    let words = &preprocessor.words;
    match name.text {
        text if text == words.define => macros::define(preprocessor, at),
        text if text == words.undef => macros::undefine(preprocessor, at),
        text if text == words.ifdef => if_defined(preprocessor, at, "ifdef"),
        text if text == words.ifndef => if_defined(preprocessor, at, "ifndef"),
        text if text == words.if_ => {
            let taken = condition::holds(preprocessor, at);
            open_conditional(preprocessor, at, "if", taken);
        }
        text if is_alternative(preprocessor, text) => end_group(preprocessor, name, at),
        text if text == words.endif => close_conditional(preprocessor, at),
        text if text == words.include => include(preprocessor, at),
        text if text == words.pragma => return pragma::directive(preprocessor, at),
        text if text == words.line => line_directive(preprocessor, at),
        text if text == words.error => user_message(preprocessor, at, error::user_error),
        text if text == words.warning => user_message(preprocessor, at, error::user_warning),
        text => {
            let text = preprocessor.symbols.text(text);
            if matches!(text, "ident" | "sccs") {
                let message = error::ident(name.span, text);
                preprocessor.report(message);
                return None;
            }
            let near = nearest(text, DIRECTIVES.iter().copied());
            let message = error::unknown_directive(name.span, text, near);
            preprocessor.report(message);
        }
    }
    None
}

fn user_message(
    preprocessor: &mut Preprocessor<'_>,
    at: Span,
    message: fn(Span, &str) -> crate::diagnostic::Diagnostic,
) {
    let Some(file) = preprocessor.files.last_mut() else { return };
    let (text, rest) = file.cursor.rest_of_line(&file.text);
    let message = message(if text.is_empty() { at } else { at.to(rest) }, text);
    preprocessor.report(message);
}

// Conditional groups. C99 6.10.1

fn if_defined(preprocessor: &mut Preprocessor<'_>, at: Span, directive: &'static str) {
    let begins_file = directive == "ifndef" && preprocessor.files.begins_file(at);
    let name = preprocessor.next_in_line();
    let mut taken = false;
    if macros::is_macro_name(preprocessor, name, at, directive) {
        taken = preprocessor.macro_of(name.text).is_some() == (directive == "ifdef");
        preprocessor.finish_directive(directive);
        if let Some(file) = preprocessor.files.last_mut().filter(|_| begins_file) {
            file.guard = Some(name.text);
        }
    }
    open_conditional(preprocessor, at, directive, taken);
}

fn open_conditional(preprocessor: &mut Preprocessor<'_>, at: Span, directive: &'static str, taken: bool) {
    let Some(file) = preprocessor.files.last_mut() else { return };
    file.conditionals.push(Conditional { at, directive, taken, else_at: None });
    if !taken {
        skip_group(preprocessor);
    }
}

fn is_alternative(preprocessor: &Preprocessor<'_>, name: crate::symbol::Symbol) -> bool {
    let words = &preprocessor.words;
    [words.else_, words.elif, words.elifdef, words.elifndef].contains(&name)
}

/// `#else` or `#elif` after a group that was read, or without any.
fn end_group(preprocessor: &mut Preprocessor<'_>, name: RawToken, at: Span) {
    let is_open = preprocessor.files.last().is_some_and(|file| !file.conditionals.is_empty());
    if !is_open {
        let message = error::without_if(at, preprocessor.symbols.text(name.text));
        return preprocessor.report(message);
    }
    if !takes_alternative(preprocessor, name, at) {
        skip_group(preprocessor);
    }
}

/// Whether the group after an `#else` or `#elif` is to be read.
fn takes_alternative(preprocessor: &mut Preprocessor<'_>, name: RawToken, at: Span) -> bool {
    let Some(open) = preprocessor.files.last_mut().and_then(|file| file.conditionals.last_mut()) else {
        return true;
    };
    if let Some(else_at) = open.else_at {
        let message = error::after_else(at, preprocessor.symbols.text(name.text), else_at);
        preprocessor.report(message);
        return false;
    }
    let is_else = name.text == preprocessor.words.else_;
    if is_else {
        open.else_at = Some(at);
    }
    if open.taken {
        return false;
    }
    let taken = if is_else {
        preprocessor.finish_directive("else");
        true
    } else if name.text == preprocessor.words.elif {
        condition::holds(preprocessor, at)
    } else {
        let directive = if name.text == preprocessor.words.elifdef { "elifdef" } else { "elifndef" };
        let macro_name = preprocessor.next_in_line();
        macros::is_macro_name(preprocessor, macro_name, at, directive)
            && preprocessor.macro_of(macro_name.text).is_some() == (directive == "elifdef")
    };
    if let Some(open) = preprocessor.files.last_mut().and_then(|file| file.conditionals.last_mut()) {
        open.taken = taken;
    }
    taken
}

fn close_conditional(preprocessor: &mut Preprocessor<'_>, at: Span) {
    let Some(file) = preprocessor.files.last_mut() else { return };
    if file.conditionals.pop().is_none() {
        return preprocessor.report(error::without_if(at, "endif"));
    }
    preprocessor.finish_directive("endif");
    preprocessor.files.note_guard();
}

/// Skips text until a group of the innermost conditional is to be read, or past its `#endif`.
fn skip_group(preprocessor: &mut Preprocessor<'_>) {
    let mut nested = 0u32;
    loop {
        let Some(file) = preprocessor.files.last_mut() else { return };
        file.cursor.finish_line(&file.text);
        let hash = file.cursor.skip_to_directive(&file.text);
        // Nothing is odd in text that is skipped, but a comment that swallows the rest of the file.
        file.cursor.oddities.retain(|each| each.0 == Oddity::UnterminatedComment);
        let Some(hash) = hash else { return };
        file.cursor.in_line = true;
        let name = preprocessor.next_in_line();
        if name.kind != RawKind::Identifier {
            continue;
        }
        let at = hash.to(name.span);
        let words = &preprocessor.words;
        if [words.if_, words.ifdef, words.ifndef].contains(&name.text) {
            nested += 1;
        } else if name.text == words.endif {
            if nested == 0 {
                return close_conditional(preprocessor, at);
            }
            nested -= 1;
        } else if nested == 0
            && is_alternative(preprocessor, name.text)
            && takes_alternative(preprocessor, name, at)
        {
            return;
        }
    }
}

// Source files. C99 6.10.2

fn include(preprocessor: &mut Preprocessor<'_>, at: Span) {
    let Some(file) = preprocessor.files.last_mut() else { return };
    let header = file.cursor.header_name(&file.text);
    let (name, form, span) = match header {
        Some((header, span)) => {
            let form = if header.starts_with('<') { IncludeForm::Angled } else { IncludeForm::Quoted };
            (header[1..header.len() - 1].to_owned(), form, span)
        }
        None => match computed_header(preprocessor, at) {
            Some(header) => header,
            None => return,
        },
    };
    preprocessor.finish_directive("include");
    if name.is_empty() {
        return preprocessor.report(error::file_name_expected(span));
    }
    preprocessor.include_file(&name, form, at.to(span), span);
}

/// A header name that macros make. C99 6.10.2 paragraph 4.
fn computed_header(preprocessor: &mut Preprocessor<'_>, at: Span) -> Option<(String, IncludeForm, Span)> {
    let mut line = Vec::new();
    preprocessor.rest_of_directive(&mut line);
    let span = line.first().map_or(at, |first| first.span.to(line[line.len() - 1].span));
    let tokens = preprocessor.expand_list(&line);
    match header_of(preprocessor, &tokens) {
        Some((name, form)) => Some((name, form, span)),
        None => {
            preprocessor.report(error::file_name_expected(span));
            None
        }
    }
}

/// The header name that tokens spell: a string literal, or all between `<` and `>`.
pub(super) fn header_of(
    preprocessor: &Preprocessor<'_>,
    tokens: &[RawToken],
) -> Option<(String, IncludeForm)> {
    match tokens {
        [one] if one.kind == RawKind::String => {
            let name = one.spelling(preprocessor.symbols).trim_matches('"');
            Some((name.to_owned(), IncludeForm::Quoted))
        }
        [open, inner @ .., close] if open.is(Punct::Less) && close.is(Punct::Greater) => {
            let mut name = String::new();
            for (index, token) in inner.iter().enumerate() {
                if index > 0 && token.flags.has(crate::lex::Flags::SPACE) {
                    name.push(' ');
                }
                name.push_str(token.spelling(preprocessor.symbols));
            }
            Some((name, IncludeForm::Angled))
        }
        _ => None,
    }
}

// Line control. C99 6.10.4

fn line_directive(preprocessor: &mut Preprocessor<'_>, at: Span) {
    let mut line = Vec::new();
    preprocessor.rest_of_directive(&mut line);
    let tokens = preprocessor.expand_list(&line);
    let Some(number) = tokens.first().copied() else {
        return preprocessor
            .report(error::line(at, "`#line` directive requires a positive integer argument"));
    };
    renumber(preprocessor, number, &tokens[1..], LineForm::Directive);
}

/// `# 12 "file"`: the form of preprocessed text.
fn line_marker(preprocessor: &mut Preprocessor<'_>, number: RawToken) {
    let mut line = Vec::new();
    preprocessor.rest_of_directive(&mut line);
    renumber(preprocessor, number, &line, LineForm::Marker);
}

fn renumber(preprocessor: &mut Preprocessor<'_>, number: RawToken, rest: &[RawToken], form: LineForm) {
    let spelling = number.spelling(preprocessor.symbols);
    let digits = number.kind == RawKind::Number && spelling.bytes().all(|each| each.is_ascii_digit());
    let least = u32::from(form == LineForm::Directive);
    let value = spelling.parse::<u32>().ok().filter(|value| (least..=i32::MAX as u32).contains(value));
    let Some(line) = value.filter(|_| digits) else {
        return preprocessor
            .report(error::line(number.span, "line number must be an integer from 1 to 2147483647"));
    };
    let name = match rest.first() {
        None => None,
        Some(name) if name.kind == RawKind::String => {
            let mut string = StringLiteral::default();
            literal::string(name.spelling(preprocessor.symbols), None, &mut string);
            Some(String::from_utf8_lossy(&string.bytes).into_owned())
        }
        Some(other) => {
            return preprocessor
                .report(error::line(other.span, "file name of `#line` must be a string literal"));
        }
    };
    if let Some(extra) = rest.get(1).filter(|_| form == LineForm::Directive) {
        preprocessor.report(error::extra_tokens(extra.span, "line"));
    }
    let Some(file) = preprocessor.files.last() else { return };
    let after = preprocessor.sources.physical_line(file.id, file.cursor.at);
    preprocessor.sources.renumber(file.id, after, line, name.as_deref());
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineForm {
    /// `#line 12 "file"`
    Directive,
    /// `# 12 "file" 1`
    Marker,
}
