//! Pairs of `()`, `[]` and `{}` before parsing: afterwards all are balanced and none nests too deep, so that the parser's recovery
//! may rely on groups, and every later stage on bounded recursion.

use std::collections::HashSet;

use crate::{
    codes::{BRACKET_DEPTH, UNCLOSED_BRACKET, UNOPENED_BRACKET, UNTERMINATED_COMMENT},
    diagnostic::{Diagnostic, Diagnostics},
    limits,
    source::{SourceMap, Span},
    token::{Keyword, Punct, Token},
};

/// Tokens with balanced brackets.
#[derive(Default)]
pub struct Balanced {
    /// The tokens with their locations.
    pub tokens: Vec<(Token, Span)>,
    /// The token before each repair: syntax errors in its statement most likely follow from the bracket.
    pub repairs: HashSet<Span>,
}

/// Checks and repairs the brackets of a program: a missing bracket is reported and inserted at its most likely place, an extraneous one
/// is reported and removed. A program with too deep nesting ends before the declaration with it.
pub fn check_brackets(
    tokens: Vec<(Token, Span)>,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Balanced {
    let mut pairs = Pairs::default();
    if pairs.follow(&tokens, 0) && pairs.are_closed() {
        return Balanced { tokens, repairs: HashSet::new() };
    }
    let mut balanced = repair(&tokens, sources, diagnostics);
    drop_misplaced_pragmas(&mut balanced.tokens);
    balanced
}

/// Takes away pragmas that stand in an expression or declarator, where they say nothing: the preprocessor leaves none, but the repair can.
fn drop_misplaced_pragmas(tokens: &mut Vec<(Token, Span)>) {
    let mut last: Option<Token> = None;
    tokens.retain(|&(token, _)| {
        let is_misplaced =
            matches!(token, Token::Pragma(_)) && last.is_some_and(|last| !last.may_precede_pragma());
        if !is_misplaced {
            last = Some(token);
        }
        !is_misplaced
    });
}

/// An open bracket.
#[derive(Clone, Copy)]
struct Opener {
    punct: Punct,
    span: Span,
    /// The number of `;` that may still follow directly inside: two in the parentheses of `for`, none in an initializer list, any number
    /// in other braces, where one less than the maximum means that there was one.
    semicolons: u32,
    /// Its role by the tokens before it: the parentheses of a statement or of a call.
    role: Role,
}

impl Opener {
    /// Whether it is the brace of an initializer list.
    fn holds_values(&self) -> bool {
        self.punct == Punct::LeftBrace && self.semicolons == 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// `if (`, `for (`, `while (`, `switch (`
    Control,
    /// `name (`
    Call,
    Other,
}

/// The open brackets, innermost last.
#[derive(Default)]
pub(crate) struct Pairs {
    open: Vec<Opener>,
    /// The role of the bracket that was closed last.
    closed: Option<Role>,
    /// The index behind the last `;` or `}` outside of brackets, where a declaration may have ended.
    end: usize,
}

/// The effect of a token on the open brackets.
enum Step {
    Nothing,
    Open,
    Close,
    /// The innermost bracket should have been closed before.
    Unclosed,
    /// It has no opening bracket.
    Unopened,
    /// It is in the place of the closer of the innermost bracket.
    Wrong(Opener),
    TooDeep,
}

impl Pairs {
    /// Goes over the tokens from `start` on. Returns whether each of them is in its place.
    pub(crate) fn follow(&mut self, tokens: &[(Token, Span)], start: usize) -> bool {
        for (index, &(token, span)) in tokens.iter().enumerate().skip(start) {
            let Token::Punct(punct) = token else { continue };
            match self.step(punct) {
                Step::Nothing => {}
                Step::Open => self.push(punct, span, index.checked_sub(1).map(|before| tokens[before].0)),
                Step::Close => self.pop(),
                Step::Unclosed | Step::Unopened | Step::Wrong(_) | Step::TooDeep => return false,
            }
            if self.open.is_empty() && matches!(punct, Punct::Semicolon | Punct::RightBrace) {
                self.end = index + 1;
            }
        }
        true
    }

    /// The index behind the last declaration in the tokens that were followed. Returns nothing if it may go on: a name may follow the `}` of a
    /// structure.
    pub(crate) fn end_of_declaration(&self, tokens: &[(Token, Span)]) -> Option<usize> {
        let (last, _) = tokens[self.end.checked_sub(1)?];
        let has_ended = match tokens[self.end..] {
            [] => false,
            [(next, _), ..] if last == Token::Punct(Punct::Semicolon) => {
                next != Token::Punct(Punct::LeftBrace)
            }
            [(Token::Keyword(keyword), _), ..] => begins_declaration(keyword),
            [(Token::Identifier(_), _), (next, _), ..] => {
                matches!(next, Token::Identifier(_) | Token::Keyword(_))
            }
            _ => false,
        };
        has_ended.then_some(self.end)
    }

    /// The first tokens are no longer among those that are followed.
    pub(crate) fn forget(&mut self, count: usize) {
        self.end = self.end.saturating_sub(count);
    }

    /// Whether no bracket is open.
    pub(crate) fn are_closed(&self) -> bool {
        self.open.is_empty()
    }

    fn push(&mut self, punct: Punct, span: Span, before: Option<Token>) {
        let semicolons = match (punct, before) {
            (Punct::LeftBrace, Some(Token::Punct(Punct::Equal))) => 0,
            (Punct::LeftBrace, Some(Token::Punct(Punct::LeftBrace | Punct::Comma)))
                if self.open.last().is_some_and(Opener::holds_values) =>
            {
                0
            }
            (Punct::LeftBrace, _) => u32::MAX,
            (Punct::LeftParen, Some(Token::Keyword(Keyword::For))) => 2,
            _ => 0,
        };
        let role = match before {
            Some(Token::Keyword(Keyword::If | Keyword::For | Keyword::While | Keyword::Switch)) => {
                Role::Control
            }
            Some(Token::Identifier(_)) => Role::Call,
            _ => Role::Other,
        };
        self.open.push(Opener { punct, span, semicolons, role });
    }

    fn pop(&mut self) {
        self.closed = self.open.pop().map(|opener| opener.role);
    }

    /// Whether a `{` after `tokens` begins the body of a statement or function whose parentheses are still open: not a value such
    /// as `(int2){1, 2}`, nor a structure among the parameters.
    fn begins_body(&self, punct: Punct, tokens: &[(Token, Span)]) -> bool {
        let after_group = tokens.last().is_some_and(|last| last.0 == Token::Punct(Punct::RightParen));
        let begins = match self.open.last().map(|opener| opener.role) {
            Some(Role::Control) => !after_group || self.closed == Some(Role::Call),
            Some(Role::Call) => ends_in_parameter(tokens),
            Some(Role::Other) | None => false,
        };
        punct == Punct::LeftBrace && begins
    }

    /// Whether a `{` after `before` begins the body of a function in the middle of another one: `statement` is what stands
    /// before it, such as `int f(int a)`.
    fn begins_function(&self, punct: Punct, statement: &[(Token, Span)]) -> bool {
        let in_block = self.open.last().is_some_and(|opener| opener.punct == Punct::LeftBrace);
        let is_call =
            matches!(statement, [(Token::Identifier(_), _), (Token::Punct(Punct::LeftParen), _), ..]);
        let ends_in_group = matches!(statement, [.., (Token::Punct(Punct::RightParen), _)]);
        punct == Punct::LeftBrace && in_block && ends_in_group && !is_call && self.closed == Some(Role::Call)
    }

    /// Whether a `}` that begins a line belongs to an outer block, by its indentation.
    fn closes_outer_block(&self, punct: Punct, span: Span, sources: &SourceMap) -> bool {
        let [.., outer, inner] = self.open.as_slice() else { return false };
        let are_braces =
            [punct, outer.punct, inner.punct] == [Punct::RightBrace, Punct::LeftBrace, Punct::LeftBrace];
        if !are_braces || inner.holds_values() {
            return false;
        }
        let Some((own, true)) = indentation(span, sources) else { return false };
        let of = |opener: &Opener| indentation(opener.span, sources).map(|(indentation, _)| indentation);
        of(inner).is_some_and(|inner| own.len() < inner.len()) && of(outer) == Some(own)
    }

    /// Whether a token that does not fit into the innermost brackets is one too many: the rest of its statement closes them.
    fn is_surplus(&self, punct: Punct, rest: &[(Token, Span)]) -> bool {
        let is_open = |opener: &&Opener| opener.punct != Punct::LeftBrace;
        let mut open: Vec<Punct> =
            self.open.iter().rev().take_while(is_open).map(|each| each.punct).collect();
        open.reverse();
        let takes_semicolons = self.open.last().is_some_and(|opener| opener.role == Role::Control);
        if open.is_empty() || (punct == Punct::Semicolon && !takes_semicolons) {
            return false;
        }
        for &(token, _) in rest.iter().take(HEAD_LENGTH) {
            match token {
                Token::Punct(opener @ (Punct::LeftParen | Punct::LeftBracket)) => open.push(opener),
                Token::Punct(closer) if open.last().is_some_and(|&opener| partner(opener) == closer) => {
                    open.pop();
                }
                Token::Punct(Punct::Semicolon | Punct::LeftBrace | Punct::RightBrace) => break,
                _ => {}
            }
            if open.is_empty() {
                return true;
            }
        }
        false
    }

    #[inline]
    fn step(&mut self, punct: Punct) -> Step {
        match punct {
            Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace => {
                if self.open.len() == limits::BRACKET_DEPTH { Step::TooDeep } else { Step::Open }
            }
            Punct::RightParen | Punct::RightBracket | Punct::RightBrace => self.close(punct),
            Punct::Semicolon => self.semicolon(),
            _ => Step::Nothing,
        }
    }

    #[inline]
    fn close(&self, punct: Punct) -> Step {
        let fits = self.open.last().is_some_and(|opener| partner(opener.punct) == punct);
        if fits { Step::Close } else { self.misplaced(punct) }
    }

    /// The effect of a closer that is not that of the innermost bracket.
    #[cold]
    fn misplaced(&self, punct: Punct) -> Step {
        let fits = |opener: &Opener| partner(opener.punct) == punct;
        // Braces of blocks are stronger than the others: these do not reach out of them.
        let in_reach = |opener: &&Opener| {
            punct == Punct::RightBrace
                || opener.punct != Punct::LeftBrace
                || opener.holds_values()
                || opener.semicolons == u32::MAX
        };
        match self.open.last() {
            _ if self.open.iter().rev().take_while(in_reach).any(fits) => Step::Unclosed,
            Some(&last) if punct != Punct::RightBrace && last.punct != Punct::LeftBrace => Step::Wrong(last),
            _ => Step::Unopened,
        }
    }

    #[inline]
    fn semicolon(&mut self) -> Step {
        match self.open.last_mut() {
            Some(opener) if opener.semicolons == 0 => Step::Unclosed,
            Some(opener) => {
                let least = if opener.punct == Punct::LeftBrace { u32::MAX - 1 } else { 0 };
                opener.semicolons = (opener.semicolons - 1).max(least);
                Step::Nothing
            }
            None => Step::Nothing,
        }
    }
}

/// Whether a keyword that follows a `}` begins a declaration: few write it behind the members of a structure.
fn begins_declaration(keyword: Keyword) -> bool {
    use Keyword as K;
    let begins_function = matches!(keyword, K::Kernel | K::Static | K::Inline | K::Extern | K::Void);
    let begins_type = matches!(keyword, K::Typedef | K::Struct | K::Union | K::Enum | K::Constant);
    let is_number = matches!(
        keyword,
        K::Bool
            | K::Char
            | K::Short
            | K::Int
            | K::Long
            | K::Half
            | K::Float
            | K::Double
            | K::Signed
            | K::Unsigned
    );
    begins_function || begins_type || is_number
}

/// Whether the tokens end in `type name`, not in `struct name`.
fn ends_in_parameter(tokens: &[(Token, Span)]) -> bool {
    match tokens {
        [.., (Token::Keyword(Keyword::Struct | Keyword::Union | Keyword::Enum), _), _] => false,
        [
            ..,
            (Token::Identifier(_) | Token::Keyword(_) | Token::Punct(Punct::Star), _),
            (Token::Identifier(_), _),
        ] => true,
        _ => false,
    }
}

/// The blanks at the start of a token's line, and whether nothing else precedes the token.
fn indentation(span: Span, sources: &SourceMap) -> Option<(&str, bool)> {
    let (file, offset) = sources.offset(span.start)?;
    let before = &sources.file(file).text[..offset];
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let blanks = line.len() - line.trim_start_matches([' ', '\t']).len();
    Some((&line[..blanks], blanks == line.len()))
}

#[inline]
fn partner(opener: Punct) -> Punct {
    match opener {
        Punct::LeftParen => Punct::RightParen,
        Punct::LeftBracket => Punct::RightBracket,
        _ => Punct::RightBrace,
    }
}

fn repair(tokens: &[(Token, Span)], sources: &SourceMap, diagnostics: &mut Diagnostics) -> Balanced {
    let mut pairs = Pairs::default();
    let mut repairs = HashSet::new();
    let mut repaired: Vec<(Token, Span)> = Vec::with_capacity(tokens.len() + 8);
    // Where the last declaration at file scope ended, and the last statement or declaration at all.
    let (mut declaration, mut statement) = (0, 0);
    let mut unclosed_braces = excess_of_braces(tokens);
    for (index, &(token, span)) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| tokens[before]);
        let Token::Punct(punct) = token else {
            repaired.push((token, span));
            continue;
        };
        if unclosed_braces >= pairs.open.len() && pairs.begins_function(punct, &repaired[statement..]) {
            unclosed_braces -= pairs.open.len();
            let begun = repaired.split_off(statement);
            let end = repaired.last().map_or(span.before(), |last| last.1.after());
            close_all(&mut pairs, end, &mut repaired, diagnostics);
            declaration = repaired.len();
            repaired.extend(begun);
        }
        loop {
            let is_missing = pairs.begins_body(punct, &repaired)
                || (unclosed_braces > 0 && pairs.closes_outer_block(punct, span, sources));
            let step = if is_missing { Step::Unclosed } else { pairs.step(punct) };
            let step = match step {
                Step::Unclosed | Step::Wrong(_) if pairs.is_surplus(punct, &tokens[index + 1..]) => {
                    if punct == Punct::Semicolon { Step::Nothing } else { Step::Unopened }
                }
                step => step,
            };
            if matches!(step, Step::Unclosed | Step::Unopened | Step::Wrong(_)) {
                repairs.extend(repaired.last().map(|last| last.1));
            }
            match step {
                Step::Nothing => {}
                Step::Open => pairs.push(punct, span, before.map(|each| each.0)),
                Step::Close => pairs.pop(),
                Step::Unopened => {
                    let far = repaired.len().saturating_sub(HEAD_LENGTH);
                    let near = statement.max(far);
                    let condition = unopened_condition(punct, &repaired[near..]).map(|place| near + place);
                    let head = || unopened_head(punct, &repaired[far..]).map(|place| far + place);
                    if let Some(place) = condition.or_else(head) {
                        let at = repaired[place - 1].1.after();
                        diagnostics.report(unopened(span, punct, Some(at)));
                        repaired.insert(place, (Token::Punct(Punct::LeftParen), at));
                        statement += usize::from(place < statement);
                        repaired.push((token, span));
                        pairs.closed = Some(Role::Control);
                    } else {
                        diagnostics.report(unopened(span, punct, None));
                    }
                    break;
                }
                Step::Wrong(opener) => {
                    diagnostics.report(wrong(span, punct, opener));
                    pairs.open.pop();
                    repaired.push((Token::Punct(partner(opener.punct)), span));
                    break;
                }
                Step::Unclosed => {
                    let is_brace = pairs.open.last().is_some_and(|open| open.punct == Punct::LeftBrace);
                    unclosed_braces -= usize::from(is_brace && unclosed_braces > 0);
                    let at = before.map_or(span.before(), |each| each.1.after());
                    close_innermost(&mut pairs, at, &mut repaired, diagnostics);
                    continue;
                }
                Step::TooDeep => {
                    diagnostics.report(too_deep(span));
                    repaired.truncate(declaration);
                    return Balanced { tokens: repaired, repairs };
                }
            }
            repaired.push((token, span));
            break;
        }
        if pairs.open.is_empty() && matches!(punct, Punct::Semicolon | Punct::RightBrace) {
            declaration = repaired.len();
        }
        if matches!(punct, Punct::Semicolon | Punct::LeftBrace | Punct::RightBrace) {
            statement = repaired.len();
        }
    }
    let end = tokens.last().map_or(Span::default(), |last| last.1.after());
    // What closes them may be in the comment.
    if diagnostics.iter().any(|each| each.code.id == UNTERMINATED_COMMENT.id) {
        repaired.extend(pairs.open.iter().rev().map(|open| (Token::Punct(partner(open.punct)), end)));
    } else {
        close_all(&mut pairs, end, &mut repaired, diagnostics);
    }
    Balanced { tokens: repaired, repairs }
}

/// The number of tokens before an unmatched `)` that are searched for its opening place: without a bound, the search would be quadratic.
const HEAD_LENGTH: usize = 500;

/// Returns the place of the missing `(` of a condition that an unmatched `)` closes.
fn unopened_condition(punct: Punct, statement: &[(Token, Span)]) -> Option<usize> {
    let takes_condition =
        |token| matches!(token, Token::Keyword(Keyword::If | Keyword::While | Keyword::Switch));
    let place = statement.iter().rposition(|each| takes_condition(each.0))? + 1;
    let is_open = statement.get(place).is_some_and(|next| next.0 == Token::Punct(Punct::LeftParen));
    (punct == Punct::RightParen && !is_open).then_some(place)
}

/// Returns the place of the missing `(` of a `for` that an unmatched `)` closes.
fn unopened_head(punct: Punct, tokens: &[(Token, Span)]) -> Option<usize> {
    let place = tokens.iter().rposition(|each| each.0 == Token::Keyword(Keyword::For))? + 1;
    let head = &tokens[place..];
    let is = |wanted: Punct| move |each: &&(Token, Span)| each.0 == Token::Punct(wanted);
    let has_parts = head.iter().filter(is(Punct::Semicolon)).count() == 2
        && !head.iter().any(|each| matches!(each.0, Token::Punct(Punct::LeftBrace | Punct::RightBrace)));
    let is_open = head.first().is_some_and(|next| next.0 == Token::Punct(Punct::LeftParen));
    (punct == Punct::RightParen && has_parts && !is_open).then_some(place)
}

/// Returns the number of unclosed `{`.
fn excess_of_braces(tokens: &[(Token, Span)]) -> usize {
    let count = |punct| tokens.iter().filter(|each| each.0 == Token::Punct(punct)).count();
    count(Punct::LeftBrace).saturating_sub(count(Punct::RightBrace))
}

fn close_all(pairs: &mut Pairs, at: Span, tokens: &mut Vec<(Token, Span)>, diagnostics: &mut Diagnostics) {
    while !pairs.open.is_empty() {
        close_innermost(pairs, at, tokens, diagnostics);
    }
}

/// Reports the innermost open bracket, and closes it at `at`.
fn close_innermost(
    pairs: &mut Pairs,
    at: Span,
    tokens: &mut Vec<(Token, Span)>,
    diagnostics: &mut Diagnostics,
) {
    let Some(opener) = pairs.open.pop() else { return };
    let place = end_of_subscript(&opener, tokens);
    let at = place.map_or(at, |place| tokens[place - 1].1.after());
    diagnostics.report(unclosed(opener, at));
    let closer = (Token::Punct(partner(opener.punct)), at);
    tokens.insert(place.unwrap_or(tokens.len()), closer);
}

/// Returns the place of the missing `]` before an assignment: `a[i = 1;`. Brackets inside are balanced.
fn end_of_subscript(opener: &Opener, tokens: &[(Token, Span)]) -> Option<usize> {
    if opener.punct != Punct::LeftBracket {
        return None;
    }
    let far = tokens.len().saturating_sub(HEAD_LENGTH);
    let start = far + tokens[far..].iter().rposition(|each| each.1 == opener.span)? + 1;
    let mut depth = 0_usize;
    let place = tokens[start..].iter().position(|&(token, _)| match token {
        Token::Punct(Punct::LeftParen | Punct::LeftBracket | Punct::LeftBrace) => {
            depth += 1;
            false
        }
        Token::Punct(Punct::RightParen | Punct::RightBracket | Punct::RightBrace) => {
            depth = depth.saturating_sub(1);
            false
        }
        Token::Punct(Punct::Equal | Punct::PlusEqual | Punct::MinusEqual | Punct::StarEqual) => depth == 0,
        _ => false,
    });
    place.filter(|&place| place > 0).map(|place| start + place)
}

fn unclosed(opener: Opener, at: Span) -> Diagnostic {
    let (open, close) = (opener.punct.spelling(), partner(opener.punct).spelling());
    Diagnostic::error(UNCLOSED_BRACKET, opener.span, format!("unclosed delimiter `{open}`"))
        .label(at, format!("expected `{close}`"))
        .edit(format!("insert `{close}`"), at, close)
}

/// `opener_at` is the place of the missing opener, if it is known.
fn unopened(at: Span, punct: Punct, opener_at: Option<Span>) -> Diagnostic {
    let close = punct.spelling();
    let diagnostic =
        Diagnostic::error(UNOPENED_BRACKET, at, format!("extraneous closing delimiter `{close}`"));
    match opener_at {
        Some(opener_at) => diagnostic.edit("insert `(`", opener_at, "("),
        None => diagnostic.edit("remove it", at, ""),
    }
}

fn wrong(at: Span, punct: Punct, opener: Opener) -> Diagnostic {
    let (open, close) = (opener.punct.spelling(), partner(opener.punct).spelling());
    let message = format!("mismatched closing delimiter `{}`", punct.spelling());
    Diagnostic::error(UNOPENED_BRACKET, at, message)
        .label(opener.span, format!("unclosed delimiter `{open}`"))
        .edit(format!("use `{close}`"), at, close)
}

fn too_deep(at: Span) -> Diagnostic {
    let message = format!("bracket nesting level exceeds the maximum of {}", limits::BRACKET_DEPTH);
    Diagnostic::error(BRACKET_DEPTH, at, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        diagnostic::DiagnosticOptions,
        language::{AddressWidth, Language, Version},
        preprocess::{NoIncludes, PreprocessOptions, preprocess},
        source::SourceMap,
        symbol::Symbols,
    };

    /// The brackets and separators after repair, and the places and messages of errors.
    fn check(text: &str) -> (String, Vec<String>) {
        let (mut sources, mut symbols) = (SourceMap::default(), Symbols::default());
        let mut diagnostics = Diagnostics::new(DiagnosticOptions::default());
        let main = sources.add_file("main.cl", text, None).expect("there is space");
        let options = PreprocessOptions::new(Language::new(Version::V3_0, AddressWidth::Bits64));
        let made = preprocess(main, &mut sources, &mut symbols, &mut NoIncludes, &options, &mut diagnostics);
        let tokens = check_brackets(made.tokens, &sources, &mut diagnostics);
        let spell = |&(token, _): &(Token, Span)| match token {
            Token::Punct(punct) => punct.spelling().to_owned(),
            _ => "x".to_owned(),
        };
        let column = |span| sources.place(span).map_or(0, |place| place.column);
        let message = |each: &Diagnostic| format!("{}: {}", column(each.primary.span), each.message);
        (tokens.tokens.iter().map(spell).collect(), diagnostics.iter().map(message).collect())
    }

    #[test]
    fn pragmas_that_a_repair_leaves_in_an_expression_are_dropped() {
        for pragma in ["\n#pragma unroll\n", "\n#pragma unroll\n#pragma unroll 2\n"] {
            let (tokens, messages) = check(&format!("int x = 1){pragma};"));
            assert_eq!(tokens, "xx=x;");
            assert_eq!(messages, ["10: extraneous closing delimiter `)`"]);
        }
        assert_eq!(check("int a = 1 + )\n#pragma unroll\n 2;").0, "xx=x+x;");
    }

    #[test]
    fn balanced_brackets_stay() {
        for text in ["", "f(a[1],{2});", "{for(;;){}}", "({x;})"] {
            assert_eq!(check(text).1, [] as [&str; 0], "{text}");
        }
    }

    #[test]
    fn one_mistake_one_message() {
        let table: [(&str, &str, &[&str]); 24] = [
            ("{ if (x { } }", "{x(x){}}", &["6: unclosed delimiter `(`"]),
            ("{ if (f(x) { } }", "{x(x(x)){}}", &["6: unclosed delimiter `(`"]),
            (
                "{ if ((x){1}) { } )",
                "{x((x){x}){}}",
                &["19: extraneous closing delimiter `)`", "1: unclosed delimiter `{`"],
            ),
            ("{ f(x; g(); }", "{x(x);x();}", &["4: unclosed delimiter `(`"]),
            ("{ f(x]; }", "{x(x);}", &["6: mismatched closing delimiter `]`"]),
            ("{ f(x[1); }", "{x(x[x]);}", &["6: unclosed delimiter `[`"]),
            ("{ f(x)); }", "{x(x);}", &["7: extraneous closing delimiter `)`"]),
            ("x() { } }", "x(){}", &["9: extraneous closing delimiter `}`"]),
            ("x() { {", "x(){{}}", &["7: unclosed delimiter `{`", "5: unclosed delimiter `{`"]),
            ("{ for (x; x; x; { } }", "{x(x;x;x);{}}", &["7: unclosed delimiter `(`"]),
            ("{ (x; [x; }", "{(x);[x];}", &["3: unclosed delimiter `(`", "7: unclosed delimiter `[`"]),
            ("{ (x }", "{(x)}", &["3: unclosed delimiter `(`"]),
            ("f({ x ); g();", "x({x});x();", &["3: unclosed delimiter `{`"]),
            (")", "", &["1: extraneous closing delimiter `)`"]),
            (
                "int f(int a { x; } int g(struct s { x; } b);",
                "xx(xx){x;}xx(xx{x;}x);",
                &["6: unclosed delimiter `(`"],
            ),
            ("{ if x) x; }", "{x(x)x;}", &["7: extraneous closing delimiter `)`"]),
            ("{\n  {\n  x;\n} {}", "{{x;}}{}", &["3: unclosed delimiter `{`"]),
            ("{\n  {\n  x;\n  }\n", "{{x;}}", &["1: unclosed delimiter `{`"]),
            (
                "x = { {1}, {2; x;",
                "x={{x},{x}};x;",
                &["12: unclosed delimiter `{`", "5: unclosed delimiter `{`"],
            ),
            ("int f() { { g(); } int h(int a) { }", "xx(){{x();}}xx(xx){}", &["9: unclosed delimiter `{`"]),
            ("{ a[i = 1; }", "{x[x]=x;}", &["4: unclosed delimiter `[`"]),
            ("{ a[f(x = 1)] = 1; }", "{x[x(x=x)]=x;}", &[]),
            (
                "int f() { g(); int h() { } ]",
                "xx(){x();}xx(){}",
                &["9: unclosed delimiter `{`", "28: extraneous closing delimiter `]`"],
            ),
            ("int f() { int h() { } } ]", "xx(){xx(){}}", &["25: extraneous closing delimiter `]`"]),
        ];
        for (text, expected, messages) in table {
            let (tokens, found) = check(text);
            assert_eq!(
                (tokens.as_str(), found),
                (expected, messages.iter().map(|&m| m.to_owned()).collect()),
                "{text}"
            );
        }
    }

    #[test]
    fn depth_is_limited() {
        let deep = |depth: usize| format!("x; y = {}1{};", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(check(&deep(256)).1, [] as [&str; 0]);
        assert_eq!(
            check(&deep(257)),
            ("x;".to_owned(), vec!["264: bracket nesting level exceeds the maximum of 256".to_owned()])
        );
    }
}
