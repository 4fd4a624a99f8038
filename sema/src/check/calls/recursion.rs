//! Checks that require all functions to be known: recursion and undefined functions. OpenCL C 3.0, 6.11.j.

use crate::{
    check::{
        Checker,
        blocks::block::Blocks,
        program::{CallEdge, Program},
    },
    error,
    hir::{FunctionId, Linkage},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::symbol::Symbols;

/// The state of a function in the depth-first search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    New,
    Open,
    Done,
}

/// Checks all calls of the program.
pub(crate) fn check_calls(checker: &mut Checker<'_>) {
    check_defined(checker);
    let mut edges = vec![Vec::new(); checker.program.functions.len()];
    for edge in &checker.program.calls {
        edges[edge.caller.index()].push(*edge);
        if let Some(kernel) = &mut checker.program.functions[edge.callee.index()].kernel {
            kernel.is_called = true;
        }
    }
    let mut visits = vec![Visit::New; checker.program.functions.len()];
    // The specializations of a recursive function for several Blocks are all recursive: the cycle is reported once.
    let mut told = FxHashSet::default();
    for start in 0..checker.program.functions.len() {
        for cycle in cycles_from(FunctionId(start as u32), &edges, &mut visits) {
            let named = |edge: &CallEdge| {
                (
                    function_in_words(&checker.symbols, &checker.program, &checker.blocks, edge.caller),
                    edge.span,
                )
            };
            let cycle: Vec<_> = cycle.iter().map(named).collect();
            if told.insert(cycle.clone()) {
                checker.diagnostics.report(error::function::recursion(&cycle));
            }
        }
    }
}

fn function_in_words(symbols: &Symbols, program: &Program, blocks: &Blocks, id: FunctionId) -> String {
    if blocks.bodies.contains(&id) {
        return "the Block".to_owned();
    }
    format!("`{}`", symbols.text(program.function(id).name))
}

fn check_defined(checker: &mut Checker<'_>) {
    let mut reported = FxHashSet::default();
    let calls = std::mem::take(&mut checker.program.calls);
    for edge in &calls {
        let callee = checker.program.function(edge.callee);
        if callee.body.is_some() {
            continue;
        }
        let error = match callee.linkage {
            Linkage::Internal => error::function::never_defined,
            _ if callee.hints.inline => error::function::undefined_inline,
            _ => continue,
        };
        if reported.insert(edge.callee) {
            let (text, declared) = (checker.symbols.text(callee.name).to_owned(), callee.span);
            checker.diagnostics.report(error(edge.span, &text, declared));
        }
    }
    checker.program.calls = calls;
}

/// Returns the cycles that a depth-first search from a function finds. The search uses an explicit stack, since call
/// chains may be long.
fn cycles_from(start: FunctionId, edges: &[Vec<CallEdge>], visits: &mut [Visit]) -> Vec<Vec<CallEdge>> {
    let mut cycles = Vec::new();
    if visits[start.index()] != Visit::New {
        return cycles;
    }
    visits[start.index()] = Visit::Open;
    // The functions on the stack with the number of their calls that were followed, and the call by which each was
    // reached.
    let mut open = vec![(start, 0usize)];
    let mut path: Vec<CallEdge> = Vec::new();
    while let Some((function, followed)) = open.last_mut() {
        let Some(edge) = edges[function.index()].get(*followed).copied() else {
            visits[function.index()] = Visit::Done;
            open.pop();
            path.pop();
            continue;
        };
        *followed += 1;
        match visits[edge.callee.index()] {
            Visit::New => {
                visits[edge.callee.index()] = Visit::Open;
                open.push((edge.callee, 0));
                path.push(edge);
            }
            Visit::Open => {
                let first = path.iter().position(|step| step.caller == edge.callee).unwrap_or(path.len());
                let cycle: Vec<_> = path[first..].iter().copied().chain([edge]).collect();
                let is_known = |known: &Vec<CallEdge>| known.iter().any(|step| step.callee == edge.callee);
                if !cycles.iter().any(is_known) {
                    cycles.push(cycle);
                }
            }
            Visit::Done => {}
        }
    }
    cycles
}
