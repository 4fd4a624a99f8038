//! Directives: `#if` and its kin, `#include`, `#line`, `#error` and `#warning`. Definitions are in `macros.rs`, pragmas in
//! `pragma.rs`.

use super::{Preprocessor, error};
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
    /// Obeys a directive whose `#` was read. Gives a pragma that later stages care about.
    pub(super) fn directive(&mut self, hash: RawToken) -> Option<RawToken> {
        let depth = self.files.len() - 1;
        self.files[depth].cursor.in_line = true;
        let name = self.next_in_line();
        let at = hash.span.to(name.span);
        let pragma = match name.kind {
            RawKind::End => None,
            RawKind::Number => {
                self.line_marker(name);
                None
            }
            RawKind::Identifier => self.named_directive(name, at),
            _ => {
                let spelling = name.spelling(self.symbols);
                let message = error::unknown_directive(name.span, spelling, None);
                self.report(message);
                None
            }
        };
        if let Some(file) = self.files.get_mut(depth) {
            file.cursor.finish_line(&file.text);
        }
        pragma
    }

    fn named_directive(&mut self, name: RawToken, at: Span) -> Option<RawToken> {
        let words = &self.words;
        match name.text {
            text if text == words.define => self.define(at),
            text if text == words.undef => self.undefine(at),
            text if text == words.ifdef => self.if_defined(at, "ifdef"),
            text if text == words.ifndef => self.if_defined(at, "ifndef"),
            text if text == words.if_ => {
                let taken = self.condition(at);
                self.open_conditional(at, "if", taken);
            }
            text if self.is_alternative(text) => self.end_group(name, at),
            text if text == words.endif => self.close_conditional(at),
            text if text == words.include => self.include(at),
            text if text == words.pragma => return self.pragma_directive(at),
            text if text == words.line => self.line_directive(at),
            text if text == words.error => self.user_message(at, error::user_error),
            text if text == words.warning => self.user_message(at, error::user_warning),
            text => {
                let text = self.symbols.text(text);
                if matches!(text, "ident" | "sccs") {
                    let message = error::ident(name.span, text);
                    self.report(message);
                    return None;
                }
                let near = nearest(text, DIRECTIVES.iter().copied());
                let message = error::unknown_directive(name.span, text, near);
                self.report(message);
            }
        }
        None
    }

    /// The next token of the directive's line.
    pub(super) fn next_in_line(&mut self) -> RawToken {
        match self.files.last_mut() {
            Some(file) => file.cursor.next(&file.text, self.symbols),
            None => super::END,
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

    fn user_message(&mut self, at: Span, message: fn(Span, &str) -> crate::diagnostic::Diagnostic) {
        let Some(file) = self.files.last_mut() else { return };
        let (text, rest) = file.cursor.rest_of_line(&file.text);
        let message = message(if text.is_empty() { at } else { at.to(rest) }, text);
        self.report(message);
    }

    // Conditional groups. C99 6.10.1

    fn if_defined(&mut self, at: Span, directive: &'static str) {
        let begins_file = directive == "ifndef" && self.begins_file(at);
        let name = self.next_in_line();
        let mut taken = false;
        if self.is_macro_name(name, at, directive) {
            taken = self.macro_of(name.text).is_some() == (directive == "ifdef");
            self.finish_directive(directive);
            if let Some(file) = self.files.last_mut().filter(|_| begins_file) {
                file.guard = Some(name.text);
            }
        }
        self.open_conditional(at, directive, taken);
    }

    fn open_conditional(&mut self, at: Span, directive: &'static str, taken: bool) {
        let Some(file) = self.files.last_mut() else { return };
        file.conditionals.push(Conditional { at, directive, taken, else_at: None });
        if !taken {
            self.skip_group();
        }
    }

    fn is_alternative(&self, name: crate::symbol::Symbol) -> bool {
        let words = &self.words;
        [words.else_, words.elif, words.elifdef, words.elifndef].contains(&name)
    }

    /// `#else` or `#elif` after a group that was read, or without any.
    fn end_group(&mut self, name: RawToken, at: Span) {
        let is_open = self.files.last().is_some_and(|file| !file.conditionals.is_empty());
        if !is_open {
            let message = error::without_if(at, self.symbols.text(name.text));
            return self.report(message);
        }
        if !self.takes_alternative(name, at) {
            self.skip_group();
        }
    }

    /// Whether the group after an `#else` or `#elif` is to be read.
    fn takes_alternative(&mut self, name: RawToken, at: Span) -> bool {
        let Some(open) = self.files.last_mut().and_then(|file| file.conditionals.last_mut()) else {
            return true;
        };
        if let Some(else_at) = open.else_at {
            let message = error::after_else(at, self.symbols.text(name.text), else_at);
            self.report(message);
            return false;
        }
        let is_else = name.text == self.words.else_;
        if is_else {
            open.else_at = Some(at);
        }
        if open.taken {
            return false;
        }
        let taken = if is_else {
            self.finish_directive("else");
            true
        } else if name.text == self.words.elif {
            self.condition(at)
        } else {
            let directive = if name.text == self.words.elifdef { "elifdef" } else { "elifndef" };
            let macro_name = self.next_in_line();
            self.is_macro_name(macro_name, at, directive)
                && self.macro_of(macro_name.text).is_some() == (directive == "elifdef")
        };
        if let Some(open) = self.files.last_mut().and_then(|file| file.conditionals.last_mut()) {
            open.taken = taken;
        }
        taken
    }

    fn close_conditional(&mut self, at: Span) {
        let Some(file) = self.files.last_mut() else { return };
        if file.conditionals.pop().is_none() {
            return self.report(error::without_if(at, "endif"));
        }
        self.finish_directive("endif");
        self.note_guard();
    }

    /// Skips text until a group of the innermost conditional is to be read, or past its `#endif`.
    fn skip_group(&mut self) {
        let mut nested = 0u32;
        loop {
            let Some(file) = self.files.last_mut() else { return };
            file.cursor.finish_line(&file.text);
            let hash = file.cursor.skip_to_directive(&file.text);
            // Nothing is odd in text that is skipped, but a comment that swallows the rest of the file.
            file.cursor.oddities.retain(|each| each.0 == Oddity::UnterminatedComment);
            let Some(hash) = hash else { return };
            file.cursor.in_line = true;
            let name = self.next_in_line();
            if name.kind != RawKind::Identifier {
                continue;
            }
            let at = hash.to(name.span);
            let words = &self.words;
            if [words.if_, words.ifdef, words.ifndef].contains(&name.text) {
                nested += 1;
            } else if name.text == words.endif {
                if nested == 0 {
                    return self.close_conditional(at);
                }
                nested -= 1;
            } else if nested == 0 && self.is_alternative(name.text) && self.takes_alternative(name, at) {
                return;
            }
        }
    }

    // Source files. C99 6.10.2

    fn include(&mut self, at: Span) {
        let Some(file) = self.files.last_mut() else { return };
        let header = file.cursor.header_name(&file.text);
        let (name, form, span) = match header {
            Some((header, span)) => {
                let form = if header.starts_with('<') { IncludeForm::Angled } else { IncludeForm::Quoted };
                (header[1..header.len() - 1].to_owned(), form, span)
            }
            None => match self.computed_header(at) {
                Some(header) => header,
                None => return,
            },
        };
        self.finish_directive("include");
        if name.is_empty() {
            return self.report(error::file_name_expected(span));
        }
        self.include_file(&name, form, at.to(span), span);
    }

    /// A header name that macros make. C99 6.10.2 paragraph 4.
    fn computed_header(&mut self, at: Span) -> Option<(String, IncludeForm, Span)> {
        let mut line = Vec::new();
        self.rest_of_directive(&mut line);
        let span = line.first().map_or(at, |first| first.span.to(line[line.len() - 1].span));
        let tokens = self.expand_list(&line);
        match self.header_of(&tokens) {
            Some((name, form)) => Some((name, form, span)),
            None => {
                self.report(error::file_name_expected(span));
                None
            }
        }
    }

    /// The header name that tokens spell: a string literal, or all between `<` and `>`.
    pub(super) fn header_of(&self, tokens: &[RawToken]) -> Option<(String, IncludeForm)> {
        match tokens {
            [one] if one.kind == RawKind::String => {
                let name = one.spelling(self.symbols).trim_matches('"');
                Some((name.to_owned(), IncludeForm::Quoted))
            }
            [open, inner @ .., close] if open.is(Punct::Less) && close.is(Punct::Greater) => {
                let mut name = String::new();
                for (index, token) in inner.iter().enumerate() {
                    if index > 0 && token.flags.has(crate::lex::Flags::SPACE) {
                        name.push(' ');
                    }
                    name.push_str(token.spelling(self.symbols));
                }
                Some((name, IncludeForm::Angled))
            }
            _ => None,
        }
    }

    // Line control. C99 6.10.4

    fn line_directive(&mut self, at: Span) {
        let mut line = Vec::new();
        self.rest_of_directive(&mut line);
        let tokens = self.expand_list(&line);
        let Some(number) = tokens.first().copied() else {
            return self.report(error::line(at, "`#line` directive requires a positive integer argument"));
        };
        self.renumber(number, &tokens[1..], LineForm::Directive);
    }

    /// `# 12 "file"`: the form of preprocessed text.
    fn line_marker(&mut self, number: RawToken) {
        let mut line = Vec::new();
        self.rest_of_directive(&mut line);
        self.renumber(number, &line, LineForm::Marker);
    }

    fn renumber(&mut self, number: RawToken, rest: &[RawToken], form: LineForm) {
        let spelling = number.spelling(self.symbols);
        let digits = number.kind == RawKind::Number && spelling.bytes().all(|each| each.is_ascii_digit());
        let least = u32::from(form == LineForm::Directive);
        let value = spelling.parse::<u32>().ok().filter(|value| (least..=i32::MAX as u32).contains(value));
        let Some(line) = value.filter(|_| digits) else {
            return self
                .report(error::line(number.span, "line number must be an integer from 1 to 2147483647"));
        };
        let name = match rest.first() {
            None => None,
            Some(name) if name.kind == RawKind::String => {
                let mut string = StringLiteral::default();
                literal::string(name.spelling(self.symbols), None, &mut string);
                Some(String::from_utf8_lossy(&string.bytes).into_owned())
            }
            Some(other) => {
                return self.report(error::line(other.span, "file name of `#line` must be a string literal"));
            }
        };
        if let Some(extra) = rest.get(1).filter(|_| form == LineForm::Directive) {
            self.report(error::extra_tokens(extra.span, "line"));
        }
        let Some(file) = self.files.last() else { return };
        let after = self.sources.physical_line(file.id, file.cursor.at);
        self.sources.renumber(file.id, after, line, name.as_deref());
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineForm {
    /// `#line 12 "file"`
    Directive,
    /// `# 12 "file" 1`
    Marker,
}
