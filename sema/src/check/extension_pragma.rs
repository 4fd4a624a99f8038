//! `#pragma OPENCL EXTENSION`: the extensions that are enabled after each pragma. OpenCL C 3.0, 6.2.2.
//!
//! Extensions enabled by options are available without a pragma, as in other compilers. A pragma that disables an extension by name
//! makes it unavailable until another pragma enables it. `all` disables nothing, since headers start with it and then use features
//! that every device has.

use super::Checker;
use crate::error::opaque;
use rustc_hash::FxHashMap;
use spirocl_frontend::{
    language::{Language, Version},
    source::Span,
    symbol::{Symbol, Symbols},
    token::{Literals, Pragma, PragmaId},
};

/// The language options after each pragma that changes them.
pub(super) type Changes = FxHashMap<PragmaId, Language>;

/// Applies the pragmas of a program in order.
pub(super) fn changes(literals: &Literals, language: &Language, symbols: &Symbols) -> Changes {
    let mut changes = Changes::default();
    let mut now = language.clone();
    for (id, pragma) in literals.pragmas() {
        let &Pragma::Extension { name, enable } = pragma else { continue };
        let name = symbols.text(name);
        // Since 1.2, double precision is an optional core feature and no extension. OpenCL C 1.2, 6.1.1.
        let is_core = name == "cl_khr_fp64" && language.version >= Version::V1_2;
        if is_core || !language.defines(name) || now.defines(name) == enable {
            continue;
        }
        now.set(name, enable);
        changes.insert(id, now.clone());
    }
    changes
}

impl Checker<'_> {
    /// Whether `half` arithmetic is available. Warns about the first use without a pragma that enables it.
    pub(super) fn uses_half(&mut self, span: Span) -> bool {
        let enables = |&symbol: &Symbol| self.text(symbol) == "cl_khr_fp16";
        let has_half = self.language.has_half();
        if has_half && !self.half_said && !self.extensions.iter().any(enables) {
            self.half_said = true;
            self.report(opaque::half_without_pragma(span));
        }
        has_half
    }

    /// Enables or disables an extension for the following code.
    pub(super) fn extension_pragma(&mut self, id: PragmaId, name: Symbol, enable: bool) {
        if enable {
            self.extensions.insert(name);
        } else {
            self.extensions.remove(&name);
        }
        if let Some(language) = self.language_changes.get(&id) {
            self.language = language;
        }
    }
}
