//! Checks the memory orders of C11 atomic operations: OpenCL C 3.0, 6.15.12.7.

use crate::{
    builtins::{AtomicOp, BuiltinId, Special, constants::order},
    check::{Checker, body::Body, expressions::convert},
    error::builtin as error,
    hir::ExprId,
    types::Types,
};

/// The memory orders that are invalid for an operation.
struct Wrong {
    /// The index of the memory order argument.
    place: usize,
    /// The operation, for diagnostics.
    what: &'static str,
    /// The invalid orders, each with its replacement.
    orders: [(i32, i32); 2],
}

/// A store can only release and a load can only acquire: the nearest valid order replaces an invalid one.
const WRITING: [(i32, i32); 2] = [(order::ACQUIRE, order::RELEASE), (order::ACQ_REL, order::RELEASE)];
const READING: [(i32, i32); 2] = [(order::RELEASE, order::ACQUIRE), (order::ACQ_REL, order::ACQUIRE)];
/// The failure order that remains of a success order, as in C++.
const FAILING: [(i32, i32); 2] = [(order::RELEASE, order::RELAXED), (order::ACQ_REL, order::ACQUIRE)];

/// Warns about constant memory orders that are invalid for the operation and replaces them, since a module with
/// such orders is invalid. The behavior of such programs is undefined (C99 4, paragraph 2: "shall" outside of a
/// constraint).
pub(crate) fn check_memory_order(checker: &mut Checker<'_>, builtin: BuiltinId, arguments: &mut [ExprId]) {
    if let Some(wrong) = wrong_order(builtin)
        && let Some(argument) = arguments.get_mut(wrong.place)
        && let Some(&(found, instead)) = wrong
            .orders
            .iter()
            .find(|(order, _)| known_order(&checker.types, &checker.body, *argument) == Some(*order))
    {
        let at = checker.body.expr(*argument).span;
        checker.diagnostics.report(error::wrong_memory_order(at, wrong.what, order_name(found)));
        *argument = order(&mut checker.body, instead, *argument);
    }
    if builtin.special() == Some(Special::Atomic(AtomicOp::CompareExchange)) {
        check_failure_order(checker, arguments);
    }
}

/// "The failure argument shall be no stronger than the success argument." OpenCL C 3.0, 6.15.12.7.4.
fn check_failure_order(checker: &mut Checker<'_>, arguments: &mut [ExprId]) {
    let [_, _, _, success, failure, ..] = arguments else { return };
    let (Some(on_success), Some(on_failure)) = (
        known_order(&checker.types, &checker.body, *success),
        known_order(&checker.types, &checker.body, *failure),
    ) else {
        return;
    };
    let stronger = match (on_success, on_failure) {
        (order::RELAXED, order::ACQUIRE) => order::ACQUIRE,
        (order::SEQ_CST, _) => return,
        (_, order::SEQ_CST) => order::SEQ_CST,
        // Relaxed is the weakest order, and the others are invalid by themselves.
        _ => return,
    };
    let at = checker.body.expr(*failure).span;
    checker.diagnostics.report(error::stronger_on_failure(
        at,
        order_name(on_failure),
        order_name(on_success),
    ));
    *success = order(&mut checker.body, stronger, *success);
}

/// Adds a memory order that replaces an argument.
fn order(body: &mut Body, order: i32, argument: ExprId) -> ExprId {
    let (ty, span) = (body.expr(argument).ty, body.expr(argument).span);
    convert::integer(body, order as u64, ty, span)
}

fn known_order(types: &Types, body: &Body, argument: ExprId) -> Option<i32> {
    convert::known_integer(types, body, argument).and_then(|value| i32::try_from(value).ok())
}

fn wrong_order(builtin: BuiltinId) -> Option<Wrong> {
    match builtin.special()? {
        Special::Atomic(AtomicOp::Store) => {
            Some(Wrong { place: 2, what: "an atomic store", orders: WRITING })
        }
        Special::Atomic(AtomicOp::Load) => Some(Wrong { place: 1, what: "an atomic load", orders: READING }),
        Special::Atomic(AtomicOp::CompareExchange) => {
            Some(Wrong { place: 4, what: "a failing compare-exchange", orders: FAILING })
        }
        Special::FlagClear => Some(Wrong { place: 1, what: "`atomic_flag_clear`", orders: WRITING }),
        _ => None,
    }
}

fn order_name(order: i32) -> &'static str {
    match order {
        order::RELAXED => "memory_order_relaxed",
        order::ACQUIRE => "memory_order_acquire",
        order::RELEASE => "memory_order_release",
        order::SEQ_CST => "memory_order_seq_cst",
        _ => "memory_order_acq_rel",
    }
}
