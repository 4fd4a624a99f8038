//! Pragmas: C99 6.10.6 and 6.10.9; OpenCL C 3.0, 6.2.1 and 6.12.2; loop hints as most compilers have them.
//!
//! What later stages care about becomes a token of kind [`RawKind::Pragma`], whose text is the pragma in its plain form, so that it
//! can be printed and read again.

use super::{Preprocessor, condition, error};
use crate::{
    diagnostic::Diagnostic,
    language::{OPTIONAL, OptionalKind, optional},
    lex::{Cursor, Flags, RawKind, RawToken},
    literal,
    nearest::nearest,
    source::Span,
    symbol::{Symbol, Symbols},
    token::{FpContract, Pragma, Punct},
};

const EXTENSION_FORM: &str = "#pragma OPENCL EXTENSION name : enable|disable|require|warn";
const CONTRACT_FORM: &str = "#pragma OPENCL FP_CONTRACT ON|OFF|DEFAULT";
const ROUNDING_FORM: &str = "#pragma OPENCL SELECT_ROUNDING_MODE rte|rtz|rtp|rtn";
const PACK_FORM: &str = "#pragma pack([push|pop][, name][, 1|2|4|8|16])";
const UNROLL_FORM: &str = "#pragma unroll [count]";

/// What `#pragma pack` said: the highest alignment of members, and what `push` keeps with the name it has.
#[derive(Default)]
pub(super) struct Pack {
    most: Option<u32>,
    kept: Vec<(String, Option<u32>)>,
}

impl Pack {
    /// Obeys what stands between the parentheses, without the commas. Says whether it has the form.
    fn obey(&mut self, words: &[&str]) -> bool {
        let most = |word: &str| word.parse().ok().filter(|most| [1, 2, 4, 8, 16].contains(most));
        let is_name =
            |word: &str| word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        let (action, rest) = match words {
            ["push", rest @ ..] => ("push", rest),
            ["pop", rest @ ..] => ("pop", rest),
            rest => ("", rest),
        };
        let (name, rest) = match rest {
            [name, rest @ ..] if !action.is_empty() && is_name(name) => (*name, rest),
            rest => ("", rest),
        };
        let most = match rest {
            [] => None,
            [number] => match most(number) {
                None => return false,
                most => most,
            },
            _ => return false,
        };
        match action {
            "push" => self.kept.push((name.to_owned(), self.most)),
            "pop" => {
                let at = self.kept.iter().rposition(|(kept, _)| name.is_empty() || kept == name);
                if let Some((_, kept)) = at.and_then(|at| self.kept.drain(at..).next()) {
                    self.most = kept;
                }
            }
            _ => self.most = None,
        }
        self.most = most.or(self.most);
        true
    }
}

/// A pragma while it is read.
struct Line<'t> {
    tokens: &'t [RawToken],
    at: Span,
}

/// `#pragma`, after that word.
pub(super) fn directive(preprocessor: &mut Preprocessor<'_>, at: Span) -> Option<RawToken> {
    let mut tokens = Vec::new();
    preprocessor.rest_of_directive(&mut tokens);
    let at = tokens.last().map_or(at, |last| at.to(last.span));
    let pragma = pragma(preprocessor, &tokens, at)?;
    if preprocessor.collecting > 0 {
        preprocessor.report(error::misplaced_pragma(at));
        return None;
    }
    Some(pragma)
}

/// `_Pragma("...")`, after that word. C99 6.10.9.
pub(super) fn operator(preprocessor: &mut Preprocessor<'_>, name: RawToken) -> Option<RawToken> {
    let operand = if preprocessor.is_before_left_paren() { pragma_operand(preprocessor) } else { Vec::new() };
    let [string, close] = operand[..] else { return malformed_operand(preprocessor, name, &operand) };
    if string.kind != RawKind::String || !close.is(Punct::RightParen) {
        return malformed_operand(preprocessor, name, &operand);
    }
    let at = name.span.to(close.span);
    let spelling = string.spelling(preprocessor.symbols);
    let inner = spelling.get(1..spelling.len() - 1).unwrap_or_default();
    let text = inner.replace("\\\"", "\"").replace("\\\\", "\\").replace('\n', " ");
    let mut cursor = Cursor::new(0);
    let mut tokens = Vec::new();
    loop {
        let token = cursor.next(&text, preprocessor.symbols);
        if token.is_end() {
            break;
        }
        tokens.push(RawToken { span: at, ..token });
    }
    pragma(preprocessor, &tokens, at)
}

/// What stands behind the `(` that comes next, up to the `)` that closes it, or to the end of the file.
fn pragma_operand(preprocessor: &mut Preprocessor<'_>) -> Vec<RawToken> {
    preprocessor.next_expanded();
    let (mut tokens, mut depth) = (Vec::new(), 1);
    preprocessor.collecting += 1;
    while depth > 0 {
        let token = preprocessor.next_expanded();
        match token.kind {
            RawKind::End => break,
            RawKind::Punct(Punct::LeftParen) => depth += 1,
            RawKind::Punct(Punct::RightParen) => depth -= 1,
            _ => {}
        }
        tokens.push(token);
    }
    preprocessor.collecting -= 1;
    tokens
}

fn malformed_operand<T>(
    preprocessor: &mut Preprocessor<'_>,
    name: RawToken,
    operand: &[RawToken],
) -> Option<T> {
    if !preprocessor.has_stopped() {
        let is_closed = operand.last().is_some_and(|last| last.is(Punct::RightParen));
        // Code that was meant to follow is lost with it.
        preprocessor.incomplete |= !operand.is_empty() && !is_closed;
        let at = operand.first().filter(|_| is_closed).map_or(name.span, |first| first.span);
        preprocessor.report(error::malformed_pragma_operator(at));
    }
    None
}

fn pragma(preprocessor: &mut Preprocessor<'_>, tokens: &[RawToken], at: Span) -> Option<RawToken> {
    let line = Line { tokens, at };
    let word = |this: &Preprocessor<'_>, index: usize| {
        tokens.get(index).map_or("", |token| token.spelling(this.symbols)).to_owned()
    };
    match (word(preprocessor, 0).as_str(), word(preprocessor, 1).as_str()) {
        ("once", _) => {
            preprocessor.files.include_once();
            None
        }
        ("OPENCL", "EXTENSION") => extension(preprocessor, &line),
        ("OPENCL" | "STDC", "FP_CONTRACT") => contract(preprocessor, &line),
        ("OPENCL", "SELECT_ROUNDING_MODE") => rounding_mode(preprocessor, &line),
        ("pack", _) => pack(preprocessor, &tokens[1..], at),
        ("unroll", _) => unroll(preprocessor, &tokens[1..], at),
        ("nounroll", _) => pragma_token(preprocessor, "nounroll", at),
        ("GCC", "unroll") => unroll(preprocessor, &tokens[2..], at),
        ("clang", "loop") => loop_hints(preprocessor, &tokens[2..], at),
        // What these say is about compilers that are not this one.
        ("GCC" | "clang", "diagnostic" | "system_header") => None,
        ("STDC", "FENV_ACCESS" | "CX_LIMITED_RANGE") => None,
        (first, second) => {
            let has_namespace = matches!(first, "OPENCL" | "STDC" | "GCC" | "clang" | "omp");
            let name = if has_namespace { format!("{first} {second}") } else { first.to_owned() };
            let at = tokens.first().map_or(at, |token| token.span);
            preprocessor.report(error::unknown_pragma(at, name.trim()));
            None
        }
    }
}

fn pragma_token(preprocessor: &mut Preprocessor<'_>, text: &str, span: Span) -> Option<RawToken> {
    let text = preprocessor.symbols.intern(text);
    let flags = Flags::LINE_START.with(Flags::SPACE);
    Some(RawToken { span, text, kind: RawKind::Pragma, flags })
}

fn ignore(preprocessor: &mut Preprocessor<'_>, message: Diagnostic) -> Option<RawToken> {
    preprocessor.report(message);
    None
}

/// `pack(push, 1)`: what holds from here on, `pack(1)`.
fn pack(preprocessor: &mut Preprocessor<'_>, tokens: &[RawToken], at: Span) -> Option<RawToken> {
    let words: Vec<&str> = tokens.iter().map(|token| token.spelling(preprocessor.symbols)).collect();
    let obeyed = match words.as_slice() {
        ["(", inner @ .., ")"] => {
            let has_commas = inner.iter().skip(1).step_by(2).all(|&word| word == ",");
            let items: Vec<&str> = inner.iter().copied().step_by(2).collect();
            has_commas && inner.len() != 2 * items.len() && preprocessor.pack.obey(&items)
                || inner.is_empty() && preprocessor.pack.obey(&[])
        }
        _ => false,
    };
    if !obeyed {
        return ignore(preprocessor, error::malformed_pragma(at, PACK_FORM));
    }
    let most = preprocessor.pack.most.map(|most| most.to_string()).unwrap_or_default();
    pragma_token(preprocessor, &format!("pack({most})"), at)
}

fn extension(preprocessor: &mut Preprocessor<'_>, line: &Line<'_>) -> Option<RawToken> {
    let [_, _, name, colon, behavior] = line.tokens else {
        return ignore(preprocessor, error::malformed_pragma(line.at, EXTENSION_FORM));
    };
    let (text, behavior) =
        (name.spelling(preprocessor.symbols).to_owned(), behavior.spelling(preprocessor.symbols));
    let enable = matches!(behavior, "enable" | "require");
    let known = matches!(behavior, "enable" | "disable" | "require" | "warn");
    if name.kind != RawKind::Identifier || !colon.is(Punct::Colon) || !known || (enable && text == "all") {
        return ignore(preprocessor, error::malformed_pragma(line.at, EXTENSION_FORM));
    }
    let plain = format!("OPENCL EXTENSION {text} : {behavior}");
    let is_extension = optional(&text).is_some_and(|row| row.kind == OptionalKind::Extension);
    if text != "all" && !is_extension {
        let names = OPTIONAL.iter().filter(|row| row.kind == OptionalKind::Extension).map(|row| row.name);
        return ignore(preprocessor, error::unknown_extension(name.span, &text, nearest(&text, names)));
    }
    if enable && !preprocessor.options.language.defines(&text) {
        let version = preprocessor.options.language.version.to_string();
        return ignore(preprocessor, error::absent_extension(name.span, &text, &version));
    }
    pragma_token(preprocessor, &plain, line.at)
}

fn contract(preprocessor: &mut Preprocessor<'_>, line: &Line<'_>) -> Option<RawToken> {
    let [_, _, switch] = line.tokens else {
        return ignore(preprocessor, error::malformed_pragma(line.at, CONTRACT_FORM));
    };
    let text = match switch.spelling(preprocessor.symbols) {
        "ON" => "OPENCL FP_CONTRACT ON",
        "OFF" => "OPENCL FP_CONTRACT OFF",
        "DEFAULT" => "OPENCL FP_CONTRACT DEFAULT",
        _ => return ignore(preprocessor, error::malformed_pragma(switch.span, CONTRACT_FORM)),
    };
    pragma_token(preprocessor, text, line.at)
}

/// `SELECT_ROUNDING_MODE` of cl_khr_select_fprounding_mode. SPIR-V has a rounding mode for conversions, and for arithmetic none that
/// could hold for a part of a kernel: only the default, to nearest even, can be had.
fn rounding_mode(preprocessor: &mut Preprocessor<'_>, line: &Line<'_>) -> Option<RawToken> {
    let [_, _, mode] = line.tokens else {
        return ignore(preprocessor, error::malformed_pragma(line.at, ROUNDING_FORM));
    };
    match mode.spelling(preprocessor.symbols) {
        "rte" => None,
        text @ ("rtz" | "rtp" | "rtn") => ignore(preprocessor, error::rounding_mode(mode.span, text)),
        _ => ignore(preprocessor, error::malformed_pragma(mode.span, ROUNDING_FORM)),
    }
}

/// `unroll`, with what follows it: nothing, or a constant expression whose macros are expanded.
fn unroll(preprocessor: &mut Preprocessor<'_>, count: &[RawToken], at: Span) -> Option<RawToken> {
    if count.is_empty() {
        return pragma_token(preprocessor, "unroll", at);
    }
    let tokens = preprocessor.expand_list(count);
    let names = tokens.iter().any(|token| token.kind == RawKind::Identifier);
    let value = condition::evaluate(&tokens, at.after(), preprocessor.symbols, &mut Vec::new())
        .ok()
        .filter(|_| !names);
    match value.map(|value| value.bits) {
        Some(count @ 1..=0x7fff_ffff) => pragma_token(preprocessor, &format!("unroll {count}"), at),
        _ => ignore(preprocessor, error::malformed_pragma(at, UNROLL_FORM)),
    }
}

/// `clang loop`: the hints about unrolling, of which the last counts; others do not concern SPIR-V.
fn loop_hints(preprocessor: &mut Preprocessor<'_>, mut hints: &[RawToken], at: Span) -> Option<RawToken> {
    let mut unrolling = None;
    loop {
        let [name, open, rest @ ..] = hints else {
            return ignore(preprocessor, error::malformed_pragma(at, UNROLL_FORM));
        };
        let Some(close) = closing_parenthesis(rest).filter(|_| open.is(Punct::LeftParen)) else {
            return ignore(preprocessor, error::malformed_pragma(at, UNROLL_FORM));
        };
        unrolling = loop_hint(preprocessor, *name, &rest[..close], at).or(unrolling);
        hints = &rest[close + 1..];
        if hints.is_empty() {
            return unrolling;
        }
    }
}

/// `name(value)`
fn loop_hint(
    preprocessor: &mut Preprocessor<'_>,
    name: RawToken,
    value: &[RawToken],
    at: Span,
) -> Option<RawToken> {
    let word = match value {
        [word] => word.spelling(preprocessor.symbols),
        _ => "",
    };
    match (name.spelling(preprocessor.symbols), word) {
        ("unroll", "enable" | "full") => pragma_token(preprocessor, "unroll", at),
        ("unroll", "disable") => pragma_token(preprocessor, "nounroll", at),
        ("unroll", _) => ignore(preprocessor, error::malformed_pragma(at, UNROLL_FORM)),
        ("unroll_count", _) => unroll(preprocessor, value, at),
        (other, _) => {
            let message = error::unknown_pragma(name.span, &format!("clang loop {other}"));
            ignore(preprocessor, message)
        }
    }
}

/// Where the `)` is whose `(` stands before these tokens.
fn closing_parenthesis(tokens: &[RawToken]) -> Option<usize> {
    let mut depth = 0;
    tokens.iter().position(|token| {
        match token.kind {
            RawKind::Punct(Punct::LeftParen) => depth += 1,
            RawKind::Punct(Punct::RightParen) => depth -= 1,
            _ => {}
        }
        depth < 0
    })
}

/// What the plain form of a pragma means.
pub(super) fn meaning(text: Symbol, symbols: &mut Symbols) -> Option<Pragma> {
    let words: Vec<String> = symbols.text(text).split(' ').map(str::to_owned).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    Some(match words.as_slice() {
        ["OPENCL", "EXTENSION", name, ":", behavior] => {
            Pragma::Extension { name: symbols.intern(name), enable: *behavior != "disable" }
        }
        ["OPENCL", "FP_CONTRACT", switch] => Pragma::FpContract(match *switch {
            "ON" => FpContract::On,
            "OFF" => FpContract::Off,
            _ => FpContract::Default,
        }),
        [pack] if pack.starts_with("pack(") => {
            Pragma::Pack(pack.trim_start_matches("pack(").trim_end_matches(')').parse().ok())
        }
        ["unroll"] => Pragma::Unroll { count: None },
        ["nounroll"] => Pragma::Unroll { count: Some(1) },
        ["unroll", count] => Pragma::Unroll { count: literal::number(count).ok().and_then(count_of) },
        _ => return None,
    })
}

fn count_of(number: literal::Number<'_>) -> Option<u32> {
    match number {
        literal::Number::Integer(integer, _) => u32::try_from(integer.value).ok(),
        literal::Number::Float(..) => None,
    }
}
