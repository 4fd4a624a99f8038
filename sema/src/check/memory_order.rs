//! The orders that a C11 atomic operation may have: OpenCL C 3.0, 6.15.12.7.

use super::Checker;
use crate::{
    builtins::{AtomicOp, Lower, Special, constants::order},
    error::builtin as error,
    hir::ExprId,
};

/// An order that an operation must not have.
struct Wrong {
    /// How many arguments come before the order.
    place: usize,
    /// What the order belongs to.
    what: &'static str,
    orders: [i32; 2],
}

const ACQUIRING: [i32; 2] = [order::ACQUIRE, order::ACQ_REL];
const RELEASING: [i32; 2] = [order::RELEASE, order::ACQ_REL];

impl Checker<'_> {
    /// Reports orders that are known and that the operation must not have.
    pub(super) fn check_memory_order(&mut self, lower: Lower, arguments: &[ExprId]) {
        if lower == Lower::Special(Special::Atomic(AtomicOp::CompareExchange)) {
            self.check_failure_order(arguments);
        }
        let Some(wrong) = wrong_order(lower) else { return };
        let Some(&argument) = arguments.get(wrong.place) else { return };
        let known = self.known_integer(argument);
        let Some(found) = wrong.orders.into_iter().find(|&order| known == Some(order.into())) else { return };
        let at = self.expr(argument).span;
        self.report(error::wrong_memory_order(at, wrong.what, order_name(found)));
    }
}

impl Checker<'_> {
    /// "The failure argument shall be no stronger than the success argument." OpenCL C 3.0, 6.15.12.7.4.
    fn check_failure_order(&mut self, arguments: &[ExprId]) {
        let [_, _, _, success, failure, ..] = *arguments else { return };
        let known =
            |this: &Self, argument| this.known_integer(argument).and_then(|value| i32::try_from(value).ok());
        let (Some(on_success), Some(on_failure)) = (known(self, success), known(self, failure)) else {
            return;
        };
        let is_stronger = match on_failure {
            order::ACQUIRE => on_success == order::RELAXED,
            order::SEQ_CST => on_success != order::SEQ_CST,
            // Relaxed is the weakest; the others are wrong in themselves.
            _ => false,
        };
        if is_stronger {
            let (at, other) = (self.expr(failure).span, self.expr(success).span);
            self.report(error::stronger_on_failure(
                at,
                order_name(on_failure),
                other,
                order_name(on_success),
            ));
        }
    }
}

fn wrong_order(lower: Lower) -> Option<Wrong> {
    let Lower::Special(special) = lower else { return None };
    match special {
        Special::Atomic(AtomicOp::Store) => Some(Wrong { place: 2, what: "a store", orders: ACQUIRING }),
        Special::Atomic(AtomicOp::Load) => Some(Wrong { place: 1, what: "a load", orders: RELEASING }),
        Special::Atomic(AtomicOp::CompareExchange) => {
            Some(Wrong { place: 4, what: "a comparison that fails", orders: RELEASING })
        }
        Special::FlagClear => Some(Wrong { place: 1, what: "clearing a flag", orders: ACQUIRING }),
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
