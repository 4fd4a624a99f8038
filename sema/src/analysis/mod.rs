//! Warnings that depend on the flow of control: each file is one part of the analysis of a function of the typed tree.
//!
//! [`control_flow_graph`] is the graph of a function, [`data_flow`] the solver of equations over it. [`uninitialized`] finds uses of
//! variables without a value.

mod control_flow_graph;
mod data_flow;
mod uninitialized;

use crate::{
    check::{RED_ZONE, STACK_STEP},
    error::flow as error,
    hir::Module,
};
use control_flow_graph::ControlFlowGraph;
use spirocl_frontend::diagnostic::{Code, Diagnostics};

/// Reports all of them. A function is looked at only where the options show one of them.
pub(crate) fn report(module: &Module, diagnostics: &mut Diagnostics) {
    let shows = |codes: &[&Code]| codes.iter().any(|code| diagnostics.shows(code));
    let shows_uninitialized = shows(error::CODES);
    for function in &module.functions {
        let Some(body) = &function.body else { continue };
        let candidates = match shows_uninitialized {
            true => uninitialized::candidates(module, function, body),
            false => Vec::new(),
        };
        if candidates.is_empty() {
            continue;
        }
        let graph = ControlFlowGraph::new(function, body);
        uninitialized::report(module, function, &graph, &candidates, diagnostics);
    }
}

/// Calls a function that recurs as deep as the program nests.
fn on_large_stack<R>(call: impl FnOnce() -> R) -> R {
    stacker::maybe_grow(RED_ZONE, STACK_STEP, call)
}
