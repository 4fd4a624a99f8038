//! Warnings that are found in the typed tree, after the analysis of a program without errors: [`unused`] declarations, and suspicious
//! [`values`]. A function is walked only where the options show one of them.

mod unused;
mod values;

use crate::{
    error,
    hir::{DeclarationId, FunctionId, Module},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::diagnostic::Diagnostics;

/// Reports all of them. `exempt_from_unused` has the declarations that are not reported as unused.
pub(crate) fn report(
    module: &Module,
    exempt_from_unused: &FxHashSet<DeclarationId>,
    diagnostics: &mut Diagnostics,
) {
    let shows_unused = diagnostics.shows(error::unused::CODES);
    let shows_values = diagnostics.shows(error::suspicious::CODES);
    if shows_unused {
        unused::functions(module, exempt_from_unused, diagnostics);
        unused::globals(module, exempt_from_unused, diagnostics);
    }
    for index in 0..module.functions.len() {
        let id = FunctionId(index as u32);
        if shows_unused {
            unused::locals(module, id, exempt_from_unused, diagnostics);
        }
        if shows_values {
            values::suspicious(module, id, diagnostics);
        }
    }
}
