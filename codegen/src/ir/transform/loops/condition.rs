//! What is known where a conditional branch leads: the comparison of two integers that its condition is.

use crate::ir::{
    Binary, Block, Compare, Function, Inst, Module, Opcode, Value, constant::signed, opcode::Core,
};

/// A comparison of integers that is true. That something is greater is said the other way round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    pub(super) compare: Compare,
    pub(super) left: Value,
    pub(super) right: Value,
}

impl Condition {
    /// What is true where a block branches to another.
    pub(super) fn of_edge(function: &Function, from: Block, to: Block) -> Option<Self> {
        let terminator = function.terminator(from)?;
        if function.inst(terminator).opcode != Opcode::Core(Core::BranchConditional) {
            return None;
        }
        let mut targets = function.blocks(terminator);
        let (yes, no) = (targets.next()?, targets.next()?);
        if yes == no {
            return None;
        }
        let condition = function.operand(terminator, 0).inst()?;
        let Opcode::Compare(compare) = function.inst(condition).opcode else { return None };
        let compare = if to == yes { compare } else { compare.opposite()? };
        let (left, right) = (function.operand(condition, 0), function.operand(condition, 1));
        let (compare, left, right) = match compare {
            Compare::SignedGreater => (Compare::SignedLess, right, left),
            Compare::SignedGreaterEqual => (Compare::SignedLessEqual, right, left),
            Compare::UnsignedGreater => (Compare::UnsignedLess, right, left),
            Compare::UnsignedGreaterEqual => (Compare::UnsignedLessEqual, right, left),
            Compare::Equal
            | Compare::NotEqual
            | Compare::SignedLess
            | Compare::SignedLessEqual
            | Compare::UnsignedLess
            | Compare::UnsignedLessEqual => (compare, left, right),
            // Floating-point numbers.
            _ => return None,
        };
        Some(Self { compare, left, right })
    }

    /// Whether it makes another one true.
    pub(super) fn implies(&self, other: &Self, function: &Function, module: &Module) -> bool {
        let weaker = match self.compare {
            Compare::SignedLess => Compare::SignedLessEqual,
            Compare::UnsignedLess => Compare::UnsignedLessEqual,
            _ => return self == other,
        };
        // What is less than another has a successor that is at most that: the sum does not wrap around.
        let is_next = |next: Value, value: Value, by: i64| {
            next.inst().is_some_and(|next| step(function, module, next, value) == Some(by))
        };
        let is_after = |left, right| other.compare == weaker && (other.left, other.right) == (left, right);
        self == other
            || is_after(self.left, self.right)
            || other.compare == weaker
                && (other.right == self.right && is_next(other.left, self.left, 1)
                    || other.left == self.left && is_next(other.right, self.right, -1))
    }
}

/// The constant that an instruction adds to a value.
pub(super) fn step(function: &Function, module: &Module, sum: Inst, value: Value) -> Option<i64> {
    if function.inst(sum).opcode != Opcode::Binary(Binary::Add) {
        return None;
    }
    let (left, right) = (function.operand(sum, 0), function.operand(sum, 1));
    let constant = match (left == value, right == value) {
        (true, _) => right,
        (_, true) => left,
        _ => return None,
    };
    let constant = constant.constant()?;
    let width = module.types.bits(module.constants.ty(constant))?;
    Some(signed(module.constants.int(constant)?, width))
}
