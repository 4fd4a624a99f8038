//! GNU C and clang functions of floating-point numbers that need more than one instruction: classes of numbers, and extreme values by the
//! rules of IEEE 754-2019.

use super::Call;
use crate::{
    ir::{Type, Value},
    lower::Lowering,
};
use spirocl_sema::types::{Scalar, TypeId};
use spirv::{Op, OpenclStd100Op as Std};

/// The bits of the mask of `__builtin_isfpclass` for the positive and the negative numbers of each class. The classes are in the order of
/// their magnitude, which is the number without its sign, read as an integer. A NaN has no sign.
const CLASSES: [(u16, u16); 6] =
    [(ZERO, 0x20), (SUBNORMAL, 0x10), (0x100, 0x8), (INFINITE, NEGATIVE_INFINITE), (0x1, 0x1), (0x2, 0x2)];
const ZERO: u16 = 0x40;
const SUBNORMAL: u16 = 0x80;
const INFINITE: u16 = 0x200;
const NEGATIVE_INFINITE: u16 = 0x4;

/// The magnitude at which each class begins, and the one after the last.
const fn bounds(scalar: Scalar) -> [u64; CLASSES.len() + 1] {
    let mantissa = match scalar {
        Scalar::Half => 10,
        Scalar::Float => 23,
        _ => 52,
    };
    let (end, normal) = (1 << (scalar.bits() - 1), 1 << mantissa);
    let infinite = end - normal;
    [0, 1, normal, infinite, infinite + 1, infinite + normal / 2, end]
}

/// The bits of numbers, as integers.
#[derive(Clone, Copy)]
struct Bits {
    scalar: Scalar,
    count: u8,
    ty: Type,
    value: Value,
}

impl Bits {
    fn of(cx: &mut Lowering<'_>, value: Value, ty: TypeId) -> Self {
        let (scalar, count) = cx.module.elements_of(ty);
        let element = cx.module.int_type(scalar.bits());
        let ty = cx.module.vector_type(element, count);
        Self { scalar, count, ty, value: cx.emit(Op::Bitcast, ty, &[value]) }
    }

    fn constant(&self, cx: &mut Lowering<'_>, number: u64) -> Value {
        let bits = self.scalar.bits();
        let (element_type, element) = (cx.module.int_type(bits), cx.module.constant_int(bits, number));
        cx.module.splat_constant(element_type, element, self.count)
    }

    /// Whether `start <= value < end`, for integers without a sign.
    fn is_in(&self, cx: &mut Lowering<'_>, value: Value, start: u64, end: u64) -> Value {
        let (truth, length) = (cx.module.bool_vector_type(self.count), self.constant(cx, end - start));
        let distance = if start == 0 {
            value
        } else {
            let start = self.constant(cx, start);
            cx.emit(Op::ISub, self.ty, &[value, start])
        };
        cx.emit(Op::ULessThan, truth, &[distance, length])
    }
}

/// `__builtin_isfpclass`: whether a number is of one of the classes of the mask, as 0 or 1, in each element.
pub(super) fn is_class(cx: &mut Lowering<'_>, mask: u16, call: &Call<'_>) -> Value {
    let value = cx.value(call.arguments[0]);
    let bits = Bits::of(cx, value, cx.type_of(call.arguments[0]));
    number(cx, &bits, mask, call.ty)
}

/// `__builtin_isinf_sign`: 1 for infinity, -1 for its negation, 0 for others.
pub(super) fn infinity_sign(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let value = call.values(cx)[0];
    let bits = Bits::of(cx, value, cx.type_of(call.arguments[0]));
    let [positive, negative] = [INFINITE, NEGATIVE_INFINITE].map(|mask| number(cx, &bits, mask, call.ty));
    let ty = cx.module.value_type(call.ty);
    cx.emit(Op::ISub, ty, &[positive, negative])
}

/// Whether numbers are of a class of the mask, as 0 or 1 of an integer type.
fn number(cx: &mut Lowering<'_>, bits: &Bits, mask: u16, ty: TypeId) -> Value {
    let width = cx.module.elements_of(ty).0.bits();
    let element_type = cx.module.int_type(width);
    let [clear, set] = [0, 1].map(|number| {
        let element = cx.module.constant_int(width, number);
        cx.module.splat_constant(element_type, element, bits.count)
    });
    let ty = cx.module.value_type(ty);
    match has_class(cx, bits, mask) {
        Some(truth) => cx.emit(Op::Select, ty, &[truth, set, clear]),
        None => clear,
    }
}

/// Whether numbers are of a class of the mask: none if it has no class. Neighbouring classes are one range. A class of one sign only is
/// compared with the sign in place: the bits of other numbers are too large for it.
fn has_class(cx: &mut Lowering<'_>, bits: &Bits, mask: u16) -> Option<Value> {
    let (bounds, sign) = (bounds(bits.scalar), 1 << (bits.scalar.bits() - 1));
    let truth = cx.module.bool_vector_type(bits.count);
    let mut result = None;
    for signs in [(true, true), (true, false), (false, true)] {
        let is_wanted =
            |&(positive, negative): &(u16, u16)| (mask & positive != 0, mask & negative != 0) == signs;
        if !CLASSES.iter().any(is_wanted) {
            continue;
        }
        let value = match signs {
            (true, true) => {
                let magnitude = bits.constant(cx, sign - 1);
                cx.emit(Op::BitwiseAnd, bits.ty, &[bits.value, magnitude])
            }
            (false, true) => {
                let sign = bits.constant(cx, sign);
                cx.emit(Op::BitwiseXor, bits.ty, &[bits.value, sign])
            }
            _ => bits.value,
        };
        let mut at = 0;
        for run in CLASSES.chunk_by(|one, next| is_wanted(one) == is_wanted(next)) {
            let start = at;
            at += run.len();
            if is_wanted(&run[0]) {
                let is_in = bits.is_in(cx, value, bounds[start], bounds[at]);
                result = Some(match result {
                    Some(other) => cx.emit(Op::LogicalOr, truth, &[other, is_in]),
                    None => is_in,
                });
            }
        }
    }
    result
}

/// `maximum` and `minimum` of IEEE 754-2019, which are NaN if an operand is, or `maximumNumber` and `minimumNumber`, which then are the
/// other operand. Unlike those of OpenCL, they take -0 for less than +0.
pub(super) fn extremum(
    cx: &mut Lowering<'_>,
    (largest, propagates_nan): (bool, bool),
    ty: TypeId,
    [one, other]: [Value; 2],
) -> Value {
    let (number, truth) = (cx.module.value_type(ty), cx.module.bool_vector_type(cx.module.elements_of(ty).1));
    let extreme = cx.emit_library(if largest { Std::fmax } else { Std::fmin }, number, &[one, other]);
    // Equal numbers differ only in the signs of zeros.
    let [one_bits, other_bits] = [one, other].map(|value| Bits::of(cx, value, ty));
    let join = if largest { Op::BitwiseAnd } else { Op::BitwiseOr };
    let joined = cx.emit(join, one_bits.ty, &[one_bits.value, other_bits.value]);
    let joined = cx.emit(Op::Bitcast, number, &[joined]);
    let are_equal = cx.emit(Op::FOrdEqual, truth, &[one, other]);
    let extreme = cx.emit(Op::Select, number, &[are_equal, joined, extreme]);
    if !propagates_nan {
        return extreme;
    }
    let sum = cx.emit(Op::FAdd, number, &[one, other]);
    let has_nan = cx.emit(Op::Unordered, truth, &[one, other]);
    cx.emit(Op::Select, number, &[has_nan, sum, extreme])
}

/// The product with 1.
pub(super) fn canonical(cx: &mut Lowering<'_>, value: Value, ty: TypeId) -> Value {
    let (scalar, count) = cx.module.elements_of(ty);
    let bits = scalar.bits();
    let one = match scalar {
        Scalar::Half => 0x3c00,
        Scalar::Float => u64::from(1f32.to_bits()),
        _ => 1f64.to_bits(),
    };
    let (element_type, one) = (cx.module.float_type(bits), cx.module.constant_float(bits, one));
    let one = cx.module.splat_constant(element_type, one, count);
    let ty = cx.module.value_type(ty);
    cx.emit(Op::FMul, ty, &[value, one])
}

/// `lrint` and `lround`: a number rounded by a function, as an integer.
pub(super) fn rounded(cx: &mut Lowering<'_>, function: Std, call: &Call<'_>) -> Value {
    let value = call.values(cx)[0];
    let (number, integer) =
        (cx.module.value_type(cx.type_of(call.arguments[0])), cx.module.value_type(call.ty));
    let rounded = cx.emit_library(function, number, &[value]);
    cx.emit(Op::ConvertFToS, integer, &[rounded])
}
