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
        let Some(wrong) = wrong_order(lower) else { return };
        let Some(&argument) = arguments.get(wrong.place) else { return };
        let known = self.known_integer(argument);
        let Some(found) = wrong.orders.into_iter().find(|&order| known == Some(order.into())) else { return };
        let at = self.expr(argument).span;
        self.report(error::wrong_memory_order(at, wrong.what, order_name(found)));
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
        order::ACQUIRE => "memory_order_acquire",
        order::RELEASE => "memory_order_release",
        _ => "memory_order_acq_rel",
    }
}
