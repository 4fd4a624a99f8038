//! The table of macros, and the directives that change it: `#define` and `#undef`. C99 6.10.3. Definitions are read in `definition.rs`.

use super::{Preprocessor, definition::DefinitionReader, error, predefined::Computed};
use crate::{
    lex::{Flags, RawKind, RawToken},
    source::{MacroName, Span},
    symbol::Symbol,
};
use std::rc::Rc;

/// All macros, by name.
#[derive(Default)]
pub(super) struct Macros {
    /// By symbol: whether it was ever looked for, and what was found. See the constants below.
    states: Vec<u32>,
    list: Vec<Macro>,
}

/// Not yet looked for among the predefined macros.
const UNKNOWN: u32 = 0;
/// No macro.
const ABSENT: u32 = 1;
/// The macro of index `n` has the state `n + FIRST`.
const FIRST: u32 = 2;

/// A macro.
pub(super) struct Macro {
    /// Whether its own expansion is being read: then its name is not expanded. C99 6.10.3.4 paragraph 2.
    pub(super) disabled: bool,
    /// Its name in the source map, given when it is first used.
    pub(super) mapped: Option<MacroName>,
    pub(super) definition: Rc<Definition>,
}

/// A macro definition.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) form: Form,
    /// The pieces of its replacement list, in order.
    pub(super) pieces: Vec<Piece>,
    /// From the first to the last token of its text.
    pub(super) text: Span,
    /// Its name in the definition.
    pub(super) name_at: Span,
    /// Whether it comes from the compiler.
    pub(super) predefined: bool,
}

/// The form of a macro.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Object-like.
    Object,
    /// Function-like.
    Function(Parameters),
    /// Its value is computed at each use.
    Computed(Computed),
}

/// The parameters of a macro.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Parameters {
    pub(super) names: Vec<Symbol>,
    /// Whether the last takes all arguments that are left.
    pub(super) variadic: bool,
    /// For each, whether its expanded argument is needed.
    pub(super) expanded: Vec<bool>,
}

/// A piece of a macro's text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The token: for an argument the parameter's name, for `#` the parameter behind it.
    pub(super) token: RawToken,
    pub(super) action: Action,
    /// Whether `##` stands before it.
    pub(super) pasted: bool,
}

/// What becomes of a [`Piece`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    /// The token itself.
    Copy,
    /// The argument of this number, expanded.
    Argument(u16),
    /// The argument as written: an operand of `##`.
    RawArgument(u16),
    /// The argument of this number as a string.
    Stringify(u16),
    /// `__VA_OPT__`: the next so many pieces are left out if there are no variable arguments.
    Optional(u16),
}

impl Macros {
    pub(super) fn get(&self, index: usize) -> &Macro {
        &self.list[index]
    }

    pub(super) fn get_mut(&mut self, index: usize) -> &mut Macro {
        &mut self.list[index]
    }

    /// Whether a name is known to be that of no macro.
    #[inline]
    pub(super) fn is_absent(&self, name: Symbol) -> bool {
        self.states.get(name.index()) == Some(&ABSENT)
    }

    fn state(&mut self, name: Symbol) -> &mut u32 {
        let index = name.index();
        if index >= self.states.len() {
            self.states.resize((index + 1).max(256).next_power_of_two(), UNKNOWN);
        }
        &mut self.states[index]
    }

    fn define(&mut self, name: Symbol, definition: Definition) -> usize {
        let index = self.list.len();
        let definition = Rc::new(definition);
        self.list.push(Macro { disabled: false, mapped: None, definition });
        *self.state(name) = index as u32 + FIRST;
        index
    }
}

impl Preprocessor<'_> {
    /// The macro of a name, if there is one. Predefined macros are made when they are first looked for.
    #[inline]
    pub(super) fn macro_of(&mut self, name: Symbol) -> Option<usize> {
        match self.macros.states.get(name.index()) {
            Some(&ABSENT) => None,
            Some(&state) if state >= FIRST => Some((state - FIRST) as usize),
            _ => self.look_up_predefined(name),
        }
    }

    /// What reads a definition.
    pub(super) fn definitions(&self) -> DefinitionReader<'_> {
        DefinitionReader { symbols: self.symbols, words: &self.words }
    }

    #[cold]
    fn look_up_predefined(&mut self, name: Symbol) -> Option<usize> {
        *self.macros.state(name) = ABSENT;
        let definition = self.predefined(name)?;
        Some(self.macros.define(name, definition))
    }
}

/// `#define`, after that word; the cursor stays on the line.
pub(super) fn define(preprocessor: &mut Preprocessor<'_>, directive: Span) {
    let name = preprocessor.next_in_line();
    if !is_macro_name(preprocessor, name, directive, "define") {
        return;
    }
    let mut rest = std::mem::take(&mut preprocessor.line);
    rest.clear();
    preprocessor.rest_of_directive(&mut rest);
    let definition = preprocessor.definitions().read(name, &rest);
    preprocessor.line = rest;
    let definition = match definition {
        Ok(definition) => definition,
        Err(message) => return preprocessor.report(message),
    };
    if let Some(before) = preprocessor.macro_of(name.text)
        && !may_redefine(preprocessor, before, &definition, name)
    {
        return;
    }
    preprocessor.macros.define(name.text, definition);
}

/// `#undef`, after that word.
pub(super) fn undefine(preprocessor: &mut Preprocessor<'_>, directive: Span) {
    let name = preprocessor.next_in_line();
    if !is_macro_name(preprocessor, name, directive, "undef") {
        return;
    }
    if let Some(index) = preprocessor.macro_of(name.text)
        && matches!(preprocessor.macros.get(index).definition.form, Form::Computed(_))
    {
        let text = preprocessor.symbols.text(name.text);
        let message = error::fixed_macro(name.span, text, "undef");
        return preprocessor.report(message);
    }
    *preprocessor.macros.state(name.text) = ABSENT;
    preprocessor.finish_directive("undef");
}

/// Whether a token can be the name of a macro; says so if not. C99 6.10.8 paragraph 4.
pub(super) fn is_macro_name(
    preprocessor: &mut Preprocessor<'_>,
    name: RawToken,
    directive_at: Span,
    directive: &str,
) -> bool {
    if name.kind != RawKind::Identifier {
        let at = if name.is_end() { directive_at } else { name.span };
        preprocessor.report(error::macro_name_expected(at, directive));
        return false;
    }
    let words = &preprocessor.words;
    if [words.defined, words.va_args, words.va_opt, words.pragma_operator].contains(&name.text) {
        let message = error::macro_name(name.span, preprocessor.symbols.text(name.text));
        preprocessor.report(message);
        return false;
    }
    true
}

/// Whether `new` may take the place of a macro; warns where it is another. C99 6.10.3 paragraph 2.
fn may_redefine(
    preprocessor: &mut Preprocessor<'_>,
    before: usize,
    new: &Definition,
    name: RawToken,
) -> bool {
    let before = Rc::clone(&preprocessor.macros.get(before).definition);
    if matches!(before.form, Form::Computed(_)) {
        let message = error::fixed_macro(name.span, preprocessor.symbols.text(name.text), "define");
        preprocessor.report(message);
        return false;
    }
    if !same_definition(preprocessor, &before, new) {
        let text = preprocessor.symbols.text(name.text);
        let message = if before.predefined {
            error::predefined_redefined(name.span, text)
        } else {
            error::redefined(name.span, text, before.name_at)
        };
        preprocessor.report(message);
    }
    true
}

fn same_definition(preprocessor: &Preprocessor<'_>, left: &Definition, right: &Definition) -> bool {
    let same_piece = |(index, (left, right)): (usize, (&Piece, &Piece))| {
        let same_space =
            index == 0 || left.token.flags.has(Flags::SPACE) == right.token.flags.has(Flags::SPACE);
        let same_spelling =
            left.token.spelling(preprocessor.symbols) == right.token.spelling(preprocessor.symbols);
        left.action == right.action && left.pasted == right.pasted && same_spelling && same_space
    };
    left.form == right.form
        && left.pieces.len() == right.pieces.len()
        && left.pieces.iter().zip(&right.pieces).enumerate().all(same_piece)
}
