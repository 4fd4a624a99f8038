//! Narrow comparisons: C extends small integers before it compares them, which keeps their order.

use super::{
    instcombine::Outcome,
    strength_reduction::{Combiner, Operation},
};
use crate::ir::{Cast, Compare, Inst, Opcode, Type, Value};

/// An integer that was extended.
struct Extension {
    source: Value,
    ty: Type,
    cast: Cast,
}

impl Extension {
    fn of(value: Value, combiner: &mut Combiner) -> Option<Self> {
        let (inst, data) = combiner.plain(value)?;
        let Opcode::Cast(cast @ (Cast::UnsignedConvert | Cast::SignedConvert)) = data.opcode else {
            return None;
        };
        let source = combiner.operand(inst, 0);
        let ty = combiner.type_of(source);
        (combiner.width(ty)? < combiner.width(data.ty)?).then_some(Self { source, ty, cast })
    }
}

/// A comparison of two integers that were extended in the same way is one of the integers: of zero-extended ones as unsigned ones. A sign
/// extension keeps both orders.
pub(super) fn compare(
    inst: Inst,
    operation: &Operation,
    compare: Compare,
    combiner: &mut Combiner,
) -> Outcome {
    let Some(left) = Extension::of(operation.left, combiner) else { return Outcome::Same };
    let Some(right) = Extension::of(operation.right, combiner) else { return Outcome::Same };
    if left.cast != right.cast || left.ty != right.ty {
        return Outcome::Same;
    }
    let compare = match (left.cast, compare) {
        (Cast::UnsignedConvert, Compare::SignedLess) => Compare::UnsignedLess,
        (Cast::UnsignedConvert, Compare::SignedLessEqual) => Compare::UnsignedLessEqual,
        (Cast::UnsignedConvert, Compare::SignedGreater) => Compare::UnsignedGreater,
        (Cast::UnsignedConvert, Compare::SignedGreaterEqual) => Compare::UnsignedGreaterEqual,
        _ => compare,
    };
    combiner.becomes(inst, Opcode::Compare(compare), &[left.source, right.source])
}
