//! Truth values that were converted to integers: as C has no other logic, they are combined and compared as such, and a comparison of vectors
//! gives integers in OpenCL C (6.4.5). What becomes of one in the end is found by the truth values alone. And which truth values are
//! opposite.

use super::{
    instcombine::Outcome,
    strength_reduction::{Combiner, Operation},
};
use crate::ir::{
    Binary, Compare, Inst, InstData, Opcode, TypeKind, Unary, Value, opcode::Core, transform::edit::uniform,
};

/// A selection of one of two constants, whose components are equal if they are vectors.
struct Selection {
    condition: Value,
    yes: Value,
    no: Value,
    /// The bits of a component of each.
    bits: [u64; 2],
}

impl Selection {
    fn of(value: Value, combiner: &mut Combiner) -> Option<Self> {
        let inst = combiner.plain_if(value, Opcode::Core(Core::Select))?;
        let [condition, yes, no] = [0, 1, 2].map(|index| combiner.operand(inst, index));
        let bits = [uniform(combiner.module, yes)?, uniform(combiner.module, no)?];
        // One truth value for each component.
        let [truths, values] = [condition, yes].map(|value| {
            let ty = combiner.type_of(value);
            combiner.module.types.part_count(ty)
        });
        (truths == values && bits[0] != bits[1]).then_some(Self { condition, yes, no, bits })
    }

    /// Two selections of the same constants.
    fn both(operation: &Operation, combiner: &mut Combiner) -> Option<[Self; 2]> {
        let left = Self::of(operation.left, combiner)?;
        let right = Self::of(operation.right, combiner)?;
        (left.bits == right.bits).then_some([left, right])
    }
}

/// (a ? x : 0) & (b ? x : 0) = a && b ? x : 0, likewise for `|` and `^`.
pub(super) fn combine(inst: Inst, operation: &Operation, binary: Binary, combiner: &mut Combiner) -> Outcome {
    let logical = match binary {
        Binary::And => Binary::LogicalAnd,
        Binary::Or => Binary::LogicalOr,
        Binary::Xor => Binary::LogicalNotEqual,
        _ => return Outcome::Same,
    };
    let Some([left, right]) = Selection::both(operation, combiner) else { return Outcome::Same };
    if left.bits[1] != 0 {
        return Outcome::Same;
    }
    let truth = combiner.type_of(left.condition);
    let condition = combiner.insert(inst, Opcode::Binary(logical), truth, &[left.condition, right.condition]);
    combiner.becomes(inst, Opcode::Core(Core::Select), &[condition, left.yes, left.no])
}

/// (a ? x : y) == (b ? x : y) is a == b if x and y are different.
pub(super) fn compare(
    inst: Inst,
    operation: &Operation,
    compare: Compare,
    combiner: &mut Combiner,
) -> Outcome {
    let logical = match compare {
        Compare::Equal => Binary::LogicalEqual,
        Compare::NotEqual => Binary::LogicalNotEqual,
        _ => return Outcome::Same,
    };
    match Selection::both(operation, combiner) {
        Some([left, right]) => {
            combiner.becomes(inst, Opcode::Binary(logical), &[left.condition, right.condition])
        }
        None => Outcome::Same,
    }
}

/// (c ? p : q) == x is c ? p == x : q == x, if p and q are selections of constants, and so what they are compared to is known.
pub(super) fn compare_choice(
    inst: Inst,
    operation: &Operation,
    is_hit: impl Fn(u64) -> bool,
    combiner: &mut Combiner,
) -> Outcome {
    let Some(choice) = combiner.plain_if(operation.left, Opcode::Core(Core::Select)) else {
        return Outcome::Same;
    };
    let [condition, yes, no] = [0, 1, 2].map(|index| combiner.operand(choice, index));
    let (Some(yes), Some(no)) = (Selection::of(yes, combiner), Selection::of(no, combiner)) else {
        return Outcome::Same;
    };
    let [yes, no] = [yes, no].map(|selection| match selection.bits.map(&is_hit) {
        [true, false] => selection.condition,
        [false, true] => {
            let not = Opcode::Unary(Unary::LogicalNot);
            combiner.insert(inst, not, operation.ty, &[selection.condition])
        }
        [known, _] => combiner.splat(operation.ty, u64::from(known)),
    });
    combiner.becomes(inst, Opcode::Core(Core::Select), &[condition, yes, no])
}

/// `select` of OpenCL.std by a truth value: for scalars any number is true that is not zero, for vectors any component whose highest bit is
/// set. OpenCL C 3.0, 6.15.7.
pub(super) fn select(inst: Inst, combiner: &mut Combiner) -> Outcome {
    let [no, yes, mask] = [0, 1, 2].map(|index| combiner.operand(inst, index));
    let Some(selection) = Selection::of(mask, combiner) else { return Outcome::Same };
    let ty = combiner.type_of(mask);
    let Some(width) = combiner.width(ty) else { return Outcome::Same };
    let is_vector = matches!(combiner.module.types.kind(ty), TypeKind::Vector(..));
    let chooses = selection.bits.map(|bits| if is_vector { bits >> (width - 1) & 1 == 1 } else { bits != 0 });
    match chooses {
        [true, false] => combiner.becomes(inst, Opcode::Core(Core::Select), &[selection.condition, yes, no]),
        [false, true] => combiner.becomes(inst, Opcode::Core(Core::Select), &[selection.condition, no, yes]),
        [true, true] => Outcome::Value(yes),
        [false, false] => Outcome::Value(no),
    }
}

/// Whether two truth values are always different: one is the negation of the other, or they are opposite comparisons.
pub(super) fn are_opposite(left: Value, right: Value, combiner: &Combiner) -> bool {
    let negated = |value| {
        let not = combiner.plain_if(value, Opcode::Unary(Unary::LogicalNot))?;
        Some(combiner.operand(not, 0))
    };
    if negated(left) == Some(right) || negated(right) == Some(left) {
        return true;
    }
    let comparison = |value| match combiner.plain(value)? {
        (inst, InstData { opcode: Opcode::Compare(compare), .. }) => {
            Some((compare, [0, 1].map(|index| combiner.operand(inst, index))))
        }
        _ => None,
    };
    comparison(left).zip(comparison(right)).is_some_and(|((left, operands), (right, others))| {
        left.opposite() == Some(right) && operands == others
    })
}
