//! Warnings that depend on the flow of control: each file is one part of the analysis of a function of the typed tree.
//!
//! [`control_flow_graph`] is the graph of a function, [`data_flow`] the solver of equations over it. [`uninitialized`] finds uses of
//! variables without a value. [`control_dependence`], [`definitions`] and [`uniformity`] find out what differs between the work-items
//! of a work-group, [`barriers`] what they have to do together and do not, and [`local_race`] what they read of each other too
//! early.

mod barriers;
mod control_dependence;
mod control_flow_graph;
mod data_flow;
mod definitions;
pub(crate) mod end_of_function;
mod local_race;
mod uniformity;
mod uninitialized;

use crate::{
    error::{divergence, flow},
    hir::{Function, Module, Stmt},
};
use barriers::Summaries;
use control_dependence::ControlDependence;
use control_flow_graph::ControlFlowGraph;
use definitions::Definitions;
use spirocl_frontend::diagnostic::Diagnostics;
use uniformity::{Analysed, Uniformity, Value};

/// Reports all of them. A function is looked at only where the options show one of them.
pub(crate) fn report(module: &Module, diagnostics: &mut Diagnostics) {
    let (shows_uninitialized, shows_divergence) =
        (diagnostics.shows(flow::CODES), diagnostics.shows(divergence::CODES));
    let summaries = shows_divergence.then(|| Summaries::new(module));
    for function in &module.functions {
        let Some(body) = &function.body else { continue };
        if shows_uninitialized {
            report_uninitialized(module, function, body, diagnostics);
        }
        if let Some(summaries) = &summaries {
            report_divergence(module, function, body, summaries, diagnostics);
        }
    }
}

fn report_uninitialized(module: &Module, function: &Function, body: &[Stmt], diagnostics: &mut Diagnostics) {
    let candidates = uninitialized::candidates(module, function, body);
    if !candidates.is_empty() {
        let graph = ControlFlowGraph::new(function, body);
        uninitialized::report(module, function, &graph, &candidates, diagnostics);
    }
}

/// Returns `None` where nothing can be said.
fn report_divergence(
    module: &Module,
    function: &Function,
    body: &[Stmt],
    summaries: &Summaries,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let has_collective = summaries.has_collective(module, function);
    let has_local = local_race::has_local_variables(module, function);
    if !has_collective && !has_local || !barriers::has_origin(function) {
        return None;
    }
    let graph = ControlFlowGraph::new(function, body);
    let definitions = Definitions::new(function, &graph)?;
    let dependence = ControlDependence::new(&graph)?;
    let analysed =
        Analysed { module, function, graph: &graph, definitions: &definitions, dependence: &dependence };
    let parameters = if function.kernel.is_some() { Value::Uniform } else { Value::Unknown };
    let mut uniformity = Uniformity::new(&analysed, summaries, parameters)?;
    if has_collective {
        barriers::report(&analysed, summaries, &mut uniformity, diagnostics);
    }
    if has_local {
        local_race::report(&analysed, summaries, &mut uniformity, diagnostics);
    }
    Some(())
}
