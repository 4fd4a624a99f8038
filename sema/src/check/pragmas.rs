//! Pragmas between declarations: the state that they set. OpenCL C 3.0, 6.2.2.
//!
//! Extensions enabled by options are available without a pragma, as in other compilers. A pragma that disables an extension by name
//! makes it unavailable until another pragma enables it. `all` disables nothing, since headers start with it and then use features
//! that every device has.

use crate::{check::reporter::Reporter, error::opaque};
use spirocl_frontend::{
    handle_map::{HandleMap, HandleSet},
    language::{Language, Version},
    source::Span,
    symbol::{Symbol, Symbols},
    token::{FpContract, Literals, Pragma, PragmaId},
};

/// The language options after each pragma that changes them.
pub(crate) type Changes = HandleMap<PragmaId, Language>;

/// Applies the pragmas of a program in order.
pub(crate) fn changes(literals: &Literals, language: &Language, symbols: &Symbols) -> Changes {
    let mut changes = Changes::default();
    let mut now = language.clone();
    for (id, pragma) in literals.pragmas() {
        if let Some((name, enable)) = change(pragma, language, &now, symbols) {
            now.set(name, enable);
            changes.insert(id, now.clone());
        }
    }
    changes
}

/// The extension that a pragma enables or disables, if that changes the language as it is `now`; `language` is that of the options.
pub(crate) fn change<'s>(
    pragma: &Pragma,
    language: &Language,
    now: &Language,
    symbols: &'s Symbols,
) -> Option<(&'s str, bool)> {
    let &Pragma::Extension { name, enable } = pragma else { return None };
    let name = symbols.text(name);
    // Since 1.2, double precision is an optional core feature and no extension. OpenCL C 1.2, 6.1.1.
    let is_core = name == "cl_khr_fp64" && language.version >= Version::V1_2;
    (!is_core && language.defines(name) && now.defines(name) != enable).then_some((name, enable))
}

/// What pragmas set for the following code.
pub(crate) struct Pragmas<'a> {
    /// The current language options.
    pub(crate) language: &'a Language,
    /// The language options before any pragma.
    pub(crate) language_of_options: &'a Language,
    /// The language options after each pragma that changes them.
    /// Nothing where none does.
    changes: Option<&'a Changes>,
    /// The extensions that a pragma enabled.
    extensions: HandleSet<Symbol>,
    /// The state of `FP_CONTRACT` at program scope.
    pub(crate) contraction: FpContract,
    /// The maximum alignment of structure members, set by `#pragma pack`.
    pub(crate) pack: Option<u32>,
    /// Whether a use of `half` without its pragma was already reported.
    pub(crate) half_said: bool,
}

impl<'a> Pragmas<'a> {
    pub(crate) fn new(language: &'a Language, changes: Option<&'a Changes>) -> Self {
        Self {
            language,
            language_of_options: language,
            changes,
            extensions: HandleSet::default(),
            contraction: FpContract::Default,
            pack: None,
            half_said: false,
        }
    }

    /// Applies a pragma at program scope.
    pub(crate) fn apply(&mut self, id: PragmaId, literals: &Literals) {
        match *literals.pragma(id) {
            Pragma::Extension { name, enable } => self.set_extension(id, name, enable),
            Pragma::FpContract(state) => self.contraction = state,
            Pragma::Pack(most) => self.pack = most,
            Pragma::Unroll { .. } => {}
        }
    }

    /// Whether `#pragma OPENCL EXTENSION name : enable` is in effect and the extension is supported.
    pub(crate) fn enables(&self, symbols: &Symbols, name: &str) -> bool {
        self.language.defines(name) && self.is_enabled(symbols, name)
    }

    fn is_enabled(&self, symbols: &Symbols, name: &str) -> bool {
        self.extensions.iter().any(|&symbol| symbols.text(symbol) == name)
    }

    /// Whether `half` arithmetic is available. Warns about the first use without a pragma that enables it.
    pub(crate) fn uses_half(
        &mut self,
        diagnostics: &mut Reporter<'_>,
        symbols: &Symbols,
        span: Span,
    ) -> bool {
        let has_half = self.language.has_half();
        if has_half && !self.half_said && !self.is_enabled(symbols, "cl_khr_fp16") {
            self.half_said = true;
            diagnostics.report(opaque::half_without_pragma(span));
        }
        has_half
    }

    /// Enables or disables an extension for the following code.
    fn set_extension(&mut self, id: PragmaId, name: Symbol, enable: bool) {
        if enable {
            self.extensions.insert(name);
        } else {
            self.extensions.remove(&name);
        }
        if let Some(language) = self.changes.and_then(|changes| changes.get(&id)) {
            self.language = language;
        }
    }
}
