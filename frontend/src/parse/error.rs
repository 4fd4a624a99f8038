//! Syntax errors and their wording. A [`SyntaxError`] is a token and a problem, cheap to make and to drop; the wording is made at
//! the end.

use std::collections::HashSet;

use chumsky::{
    error::{Error, LabelError},
    span::SimpleSpan,
    util::MaybeRef,
};

use super::{
    State, Tokens, codes,
    names::{Meaning, came_later},
};
use crate::{
    diagnostic::{Code, Diagnostic, Diagnostics, Edit, Severity},
    foreign,
    language::Language,
    limits,
    source::Span,
    symbol::Symbol,
    token::{Keyword, Punct, Token},
};

/// A problem and its token.
#[derive(Clone, Copy, Debug)]
pub(super) struct SyntaxError {
    /// The index of the token.
    pub(super) at: u32,
    pub(super) problem: Problem,
}

/// What is wrong.
#[derive(Clone, Copy, Debug)]
pub(super) enum Problem {
    /// Already reported.
    Reported,
    /// Something else is expected.
    Expected(&'static str),
    /// An expression is expected.
    ExpectedExpression,
    /// A declaration is expected.
    ExpectedDeclaration,
    /// The `;` after the thing named is missing before this token.
    MissingSemicolon(&'static str),
    /// The token is unexpected inside the brackets that begin at the token `opener`; `items` is what is expected.
    Unclosed {
        opener: u32,
        items: &'static str,
    },
    /// The identifier is used as a type.
    UnknownType,
    /// A keyword is used as an identifier.
    KeywordAsName,
    /// The previous token is a keyword that is used as the declared identifier.
    KeywordBefore,
    ElseWithoutIf,
    BareDeclaration,
    Asm,
    OldStyle,
    C11(&'static str),
    /// A C++ feature, named by the text.
    CPlusPlus(&'static str),
    /// A feature of CUDA or of a shading language, named by the text.
    Foreign(&'static str),
    /// The string of `extern "C"`.
    Linkage,
    Reference,
    /// A type is called like a function, or followed by an initializer list.
    Constructor,
    /// A variable is followed by an initializer list.
    BracedInitializer,
    /// A variable is followed by its initializer in parentheses.
    DirectInitializer,
    TooDeep,
    LogicalXor,
    NestedFunction,
    /// Braces directly after the name of what should be a function.
    NoParameters,
    StarLength,
}

impl Problem {
    /// Whether it only names what is expected, not a specific mistake.
    pub(super) fn is_general(self) -> bool {
        match self {
            Self::Reported | Self::Expected(_) | Self::ExpectedExpression | Self::ExpectedDeclaration => true,
            Self::MissingSemicolon(_) | Self::Unclosed { .. } | Self::KeywordAsName | Self::KeywordBefore => {
                true
            }
            Self::NoParameters => true,
            Self::UnknownType | Self::ElseWithoutIf | Self::BareDeclaration | Self::Asm | Self::OldStyle => {
                false
            }
            Self::C11(_) | Self::CPlusPlus(_) | Self::Foreign(_) | Self::Linkage => false,
            Self::Reference | Self::Constructor | Self::BracedInitializer | Self::DirectInitializer => false,
            Self::TooDeep | Self::LogicalXor | Self::NestedFunction | Self::StarLength => false,
        }
    }
}

impl SyntaxError {
    pub(super) fn new(at: u32, problem: Problem) -> Self {
        Self { at, problem }
    }
}

impl<'t> Error<'t, Tokens<'t>> for SyntaxError {}

impl<'t, L> LabelError<'t, Tokens<'t>, L> for SyntaxError {
    /// For the rules of chumsky that make errors of their own. There is one in use: that the file ends here.
    fn expected_found<E: IntoIterator<Item = L>>(
        _: E,
        _: Option<MaybeRef<'t, (Token, Span)>>,
        span: SimpleSpan,
    ) -> Self {
        Self::new(span.start as u32, Problem::ExpectedDeclaration)
    }
}

/// Reports the syntax errors of a file.
pub(super) fn report(
    state: &State,
    tokens: Tokens,
    repairs: &HashSet<Span>,
    language: &Language,
    diagnostics: &mut Diagnostics,
) {
    let reporter = Reporter { state, tokens, language };
    let mut unknown_types = HashSet::new();
    for error in &state.errors {
        if diagnostics.is_full() {
            return;
        }
        // Once for each name.
        if let (Problem::UnknownType, Some(&(Token::Identifier(name), _))) =
            (error.problem, tokens.get(error.at as usize))
            && !unknown_types.insert(name)
        {
            continue;
        }
        if error.problem.is_general() && !repairs.is_empty() && is_in_repaired(error.at, tokens, repairs) {
            continue;
        }
        // The lexer has reported a part of the token, or a character before it that begins no token.
        let diagnostic = reporter.diagnostic(*error);
        let span = diagnostic.primary.span;
        let before = space_before(error.at, tokens);
        let is_cause = |each: &Diagnostic| {
            let at = each.primary.span;
            span.contains(at) || each.code.id == crate::codes::STRAY_CHARACTER.id && before.contains(at)
        };
        if diagnostics.iter().any(|each| each.severity == Severity::Error && is_cause(each)) {
            continue;
        }
        diagnostics.report(diagnostic);
    }
}

/// What is between token `at` and the one before it.
fn space_before(at: u32, tokens: Tokens) -> Span {
    let end = |index: u32| tokens.get(index as usize).map(|(_, span)| *span);
    match (at.checked_sub(1).and_then(end), end(at)) {
        (Some(before), Some(token)) if before.end < token.start => Span::new(before.end, token.start),
        _ => Span::default(),
    }
}

/// How many tokens before and after an error are searched for a repaired bracket.
const STATEMENT_LENGTH: usize = 500;

/// Whether a bracket of the statement of token `at` was repaired.
fn is_in_repaired(at: u32, tokens: Tokens, repairs: &HashSet<Span>) -> bool {
    let ends = |&&(token, _): &&(Token, Span)| {
        matches!(token, Token::Punct(Punct::Semicolon | Punct::LeftBrace | Punct::RightBrace))
    };
    let (before, after) = tokens.split_at(tokens.len().min(at as usize));
    let before = before.iter().rev().take(STATEMENT_LENGTH);
    let length = before.clone().take_while(|each| !ends(each)).count();
    // The token that ends the statement before this one is the first.
    let mut statement =
        before.take(length + 1).chain(after.iter().take(STATEMENT_LENGTH).take_while(|each| !ends(each)));
    statement.any(|(_, span)| repairs.contains(span))
}

struct Reporter<'a> {
    state: &'a State,
    tokens: Tokens<'a>,
    language: &'a Language,
}

impl Reporter<'_> {
    fn diagnostic(&self, error: SyntaxError) -> Diagnostic {
        let at = error.at as usize;
        let fixed = |code, message: &str| Diagnostic::error(code, self.span(at), message);
        match error.problem {
            Problem::Reported => unreachable!("what is reported already is not kept"),
            Problem::Expected(what) => self.expected(&codes::SYNTAX, at, what),
            Problem::ExpectedExpression => self.expected(&codes::EXPRESSION, at, "expression"),
            Problem::ExpectedDeclaration => self.expected_declaration(at),
            Problem::MissingSemicolon(after) => self.missing_semicolon(at, after),
            Problem::Unclosed { opener, items } => self.unclosed(at, opener as usize, items),
            Problem::UnknownType => self.unknown_type(at),
            Problem::KeywordAsName => self.keyword_as_name(at),
            Problem::KeywordBefore => self.keyword_as_name(at.saturating_sub(1)),
            Problem::ElseWithoutIf => fixed(&codes::ELSE, "`else` without a previous `if`"),
            Problem::BareDeclaration => {
                fixed(&codes::BARE_DECLARATION, "a declaration is not allowed as the body of a statement")
                    .help("enclose it in braces")
            }
            Problem::Asm => fixed(&codes::ASM, "inline assembly is not supported in OpenCL C"),
            Problem::OldStyle => {
                fixed(&codes::OLD_STYLE, "function definition without a prototype is not supported")
                    .help("declare the type of each parameter in the parameter list")
            }
            Problem::C11(instead) => self.c11(at, instead),
            Problem::CPlusPlus(what) => self.unsupported(&codes::CPLUSPLUS, at, what),
            Problem::Foreign(what) => self.unsupported(&codes::FOREIGN, at, what),
            Problem::Linkage => self.linkage(at),
            Problem::Reference => self.reference(at),
            Problem::Constructor => self.constructor(at),
            Problem::BracedInitializer => {
                let message = "OpenCL C does not support C++ list initialization";
                let place = self.span(at).before();
                fixed(&codes::CPLUSPLUS, message).edit("insert `=`", place, " = ")
            }
            Problem::DirectInitializer => {
                let message = "OpenCL C does not support C++ direct initialization";
                fixed(&codes::CPLUSPLUS, message).help("use `=`, with `(float4)(x, y, z, w)` for vectors")
            }
            Problem::TooDeep => self.too_deep(at),
            Problem::LogicalXor => fixed(&codes::LOGICAL_XOR, "`^^` is a reserved operator in OpenCL C"),
            Problem::NestedFunction => fixed(
                &codes::NESTED_FUNCTION,
                "function definition is not allowed inside a function or structure",
            ),
            Problem::NoParameters => self.no_parameters(at),
            Problem::StarLength => {
                fixed(&codes::STAR_LENGTH, "variable length arrays are not supported in OpenCL C")
            }
        }
    }

    fn span(&self, index: usize) -> Span {
        self.tokens.get(index).map_or(self.state.end, |&(_, span)| span)
    }

    /// The location just after a token.
    fn after(&self, index: Option<usize>) -> Span {
        index.and_then(|index| self.tokens.get(index)).map_or(self.state.end, |&(_, span)| span.after())
    }

    fn text(&self, symbol: Symbol) -> &str {
        self.state.symbols.text(symbol)
    }

    /// The description of a token.
    fn found(&self, index: usize) -> String {
        let Some(&(token, _)) = self.tokens.get(index) else { return "end of file".into() };
        match token {
            Token::Identifier(symbol) => format!("`{}`", self.text(symbol)),
            Token::Keyword(keyword) => format!("`{}`", plain_spelling(keyword)),
            Token::Punct(punct) => format!("`{}`", punct.spelling()),
            Token::Integer(id) => format!("integer constant {}", self.state.literals.integer(id).value),
            Token::Float(float) => format!("floating constant {}", self.text(float.digits)),
            Token::Character(_) => "character constant".into(),
            Token::String(_) => "string literal".into(),
            Token::Pragma(_) => "`#pragma`".into(),
        }
    }

    fn expected(&self, code: &'static Code, at: usize, what: &str) -> Diagnostic {
        let message = format!("expected {what}, found {}", self.found(at));
        Diagnostic::error(code, self.span(at), message)
    }

    fn expected_declaration(&self, at: usize) -> Diagnostic {
        let Some((Token::Keyword(_), _)) = self.tokens.get(at) else {
            return self.expected(&codes::DECLARATION, at, "declaration or function definition");
        };
        let message = format!("{} is only allowed inside a function", self.found(at));
        Diagnostic::error(&codes::DECLARATION, self.span(at), message)
    }

    fn missing_semicolon(&self, at: usize, after: &str) -> Diagnostic {
        let place = self.after(at.checked_sub(1));
        let message = format!("expected `;` after {after}");
        Diagnostic::error(&codes::MISSING_SEMICOLON, place, message).edit("insert `;`", place, ";")
    }

    fn unclosed(&self, at: usize, opener: usize, items: &str) -> Diagnostic {
        let diagnostic = self.expected(&codes::UNCLOSED, at, items);
        diagnostic.label(self.span(opener), format!("to match this {}", self.found(opener)))
    }

    fn unknown_type(&self, at: usize) -> Diagnostic {
        let message = format!("unknown type name {}", self.found(at));
        let diagnostic = Diagnostic::error(&codes::UNKNOWN_TYPE, self.span(at), message);
        let Some(&(Token::Identifier(symbol), span)) = self.tokens.get(at) else { return diagnostic };
        let text = self.text(symbol);
        if let Some(version) = came_later(text, self.language) {
            let message = format!("`{text}` requires OpenCL C {version} or later");
            return Diagnostic::error(&codes::UNKNOWN_TYPE, span, message)
                .help(format!("compile with `-cl-std=CL{version}`"));
        }
        if let Some(keyword) = self.state.tags.get(&symbol).map(|keyword| keyword.spelling()) {
            let message = format!("must use `{keyword}` tag to refer to type `{text}`");
            return Diagnostic::error(&codes::UNKNOWN_TYPE, span, message).edit(
                format!("insert `{keyword}`"),
                span.before(),
                format!("{keyword} "),
            );
        }
        if let Some(foreign) = foreign::counterpart(text) {
            let is_local = foreign::specifier(text) == Some(foreign::Specifier::Keyword(Keyword::Local));
            return match is_local && self.is_outside_functions(at) {
                true => diagnostic
                    .here(format!("from {}", foreign.origin))
                    .help("move the declaration to the start of the kernel, and use `local`"),
                false => foreign.advise(diagnostic, span),
            };
        }
        if let Some(owner) = foreign::owner(text, None) {
            let message = format!("type `{text}` belongs to {owner}, which is not supported");
            return Diagnostic::error(&codes::UNKNOWN_TYPE, span, message);
        }
        match self.state.names.nearest_type(text, &self.state.symbols, self.language) {
            Some(near) => diagnostic.edit(format!("did you mean `{near}`?"), span, near),
            None => diagnostic,
        }
    }

    /// Whether no brace is open before a token.
    fn is_outside_functions(&self, at: usize) -> bool {
        let braces =
            |punct| self.tokens[..at].iter().filter(|(token, _)| *token == Token::Punct(punct)).count();
        braces(Punct::LeftBrace) == braces(Punct::RightBrace)
    }

    fn keyword_as_name(&self, at: usize) -> Diagnostic {
        let message = format!("{} is a keyword and cannot be used as an identifier", self.found(at));
        Diagnostic::error(&codes::KEYWORD_AS_NAME, self.span(at), message)
    }

    fn c11(&self, at: usize, instead: &str) -> Diagnostic {
        let message = format!("{} is not supported in OpenCL C", self.found(at));
        Diagnostic::error(&codes::C11, self.span(at), message).help(format!("use {instead}"))
    }

    /// A feature of another language, with what OpenCL C has in its place.
    fn unsupported(&self, code: &'static Code, at: usize, what: &str) -> Diagnostic {
        let error = Diagnostic::error(code, self.span(at), format!("OpenCL C does not support {what}"));
        let Some(&(Token::Identifier(symbol), span)) = self.tokens.get(at) else { return error };
        if let [(Token::Punct(Punct::Colon), _), (Token::Punct(Punct::Colon), last), ..] =
            self.tokens[at + 1..]
        {
            return match self.text(symbol) {
                "std" | "metal" => {
                    let qualifier = Edit { span: span.to(last), replacement: String::new() };
                    error.edits("remove the qualifier", vec![qualifier])
                }
                _ => error.help("use an identifier without `::`"),
            };
        }
        match foreign::counterpart(self.text(symbol)) {
            Some(_) if what == SCOPED_ENUMERATIONS => error.edit("remove it", span, ""),
            Some(foreign) => Diagnostic { primary: error.primary.clone(), ..foreign.advise(error, span) },
            None => error,
        }
    }

    /// `extern "C"`; braces after it are removed with it.
    fn linkage(&self, at: usize) -> Diagnostic {
        let whole = self.span(at.saturating_sub(1)).to(self.span(at));
        let error =
            Diagnostic::error(&codes::CPLUSPLUS, whole, "OpenCL C does not support linkage specifications");
        let remove = |span| Edit { span, replacement: String::new() };
        let mut edits = vec![remove(whole)];
        if let Some((Token::Punct(Punct::LeftBrace), open)) = self.tokens.get(at + 1) {
            let close = self.closing(at + 1);
            edits = vec![remove(whole.to(*open)), remove(self.span(close))];
        }
        error.edits("remove it", edits)
    }

    /// The index of the token that closes the bracket at `open`.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        let close = self.tokens[open..].iter().position(|(token, _)| {
            match token {
                Token::Punct(Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace) => depth += 1,
                Token::Punct(Punct::RightParen | Punct::RightBracket | Punct::RightBrace) => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        close.map_or(self.tokens.len(), |close| open + close)
    }

    fn reference(&self, at: usize) -> Diagnostic {
        let message = "OpenCL C does not support references";
        Diagnostic::error(&codes::REFERENCE, self.span(at), message).help("use a pointer")
    }

    fn constructor(&self, at: usize) -> Diagnostic {
        let (span, found) = (self.span(at), self.found(at));
        let written = found.trim_matches('`');
        if let Some(&(Token::Punct(Punct::LeftBrace), open)) = self.tokens.get(at + 1) {
            return self.braced_constructor(at, written, open);
        }
        let message = format!("{found} is a type, not a function");
        Diagnostic::error(&codes::CONSTRUCTOR, span, message).edit(
            "enclose the type in parentheses",
            span,
            format!("({written})"),
        )
    }

    /// `float4{x, y, z, w}`: a vector literal has parentheses, a compound literal has braces.
    fn braced_constructor(&self, at: usize, written: &str, open: Span) -> Diagnostic {
        let message = format!("OpenCL C does not support list initialization of `{written}`");
        let error = Diagnostic::error(&codes::CONSTRUCTOR, self.span(at), message);
        let edit = |span, text: &str| Edit { span, replacement: text.to_owned() };
        let mut edits = vec![edit(self.span(at), &format!("({written})"))];
        let is_vector = matches!(self.tokens[at].0,
            Token::Identifier(symbol) if self.state.names.meaning(symbol) == Meaning::Vector);
        if !is_vector {
            return error.edits(format!("use a compound literal: `({written}){{...}}`"), edits);
        }
        let close = self.span(self.closing(at + 1));
        edits.extend([edit(open, "("), edit(close, ")")]);
        error.edits(format!("use a vector literal: `({written})(...)`"), edits)
    }

    fn too_deep(&self, at: usize) -> Diagnostic {
        let message = format!("nesting level exceeds the maximum of {}", limits::NESTING);
        Diagnostic::error(&codes::TOO_DEEP, self.span(at), message)
    }

    fn no_parameters(&self, at: usize) -> Diagnostic {
        let place = self.after(at.checked_sub(1));
        let message = "expected parameter list, found `{`";
        Diagnostic::error(&codes::NO_PARAMETERS, place, message).edit("insert `(void)`", place, "(void)")
    }
}

/// `enum class`
pub(super) const SCOPED_ENUMERATIONS: &str = "scoped enumerations";

/// The spelling of a keyword that most programs use: `global`, not `__global`.
pub(super) fn plain_spelling(keyword: Keyword) -> &'static str {
    let spellings =
        Keyword::SPELLINGS.iter().filter(|(_, each)| *each == keyword).map(|&(spelling, _)| spelling);
    spellings.min_by_key(|spelling| spelling.len()).unwrap_or(keyword.spelling())
}
