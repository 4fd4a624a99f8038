//! GNU C and clang functions named `__builtin_*` that need more than one instruction.

use super::{Call, gnu_float, known_integer};
use crate::{
    ir::{Type, Value},
    lower::{Lowering, convert, lvalue, memory},
};
use spirocl_sema::{
    builtins::Gnu,
    hir::ExprId,
    types::{Scalar, TypeId},
};
use spirv::{Op, OpenclStd100Op as Std};

/// Emits a GNU C built-in.
pub(super) fn lower_gnu(cx: &mut Lowering<'_>, function: Gnu, call: &Call<'_>) -> Value {
    match function {
        Gnu::ShuffleVector => return shuffle_vector(cx, call),
        Gnu::Overflows(op) => return overflows(cx, op, call),
        Gnu::Copy => return copy_objects(cx, call),
        Gnu::Carry(op) => return carried(cx, op, call),
        Gnu::IsClass(mask) => return gnu_float::is_class(cx, mask, call),
        Gnu::IsClassOf => {
            let mask = known_integer(cx, call.arguments[1]).expect("the mask is a constant");
            return gnu_float::is_class(cx, mask as u16, call);
        }
        Gnu::InfinitySign => return gnu_float::infinity_sign(cx, call),
        Gnu::Rounded(function) => return gnu_float::rounded(cx, function, call),
        _ => {}
    }
    let bits = cx.module.elements_of(cx.type_of(call.arguments[0])).0.bits();
    let values = call.values(cx);
    match (function, &values[..]) {
        (Gnu::Count(instruction), &[value]) => count_bits(cx, instruction, value, bits),
        (Gnu::CountOr(instruction), &[value, otherwise]) => {
            let (int, truth) = (cx.module.int_type(32), cx.module.bool_type());
            let (count, zero) = (count_bits(cx, instruction, value, bits), cx.module.constant_int(bits, 0));
            let is_zero = cx.emit(Op::IEqual, truth, &[value, zero]);
            cx.emit(Op::Select, int, &[is_zero, otherwise, count])
        }
        (Gnu::CountElements(instruction), &[value, ..]) => {
            count_elements(cx, instruction, value, values.get(1).copied(), call)
        }
        (Gnu::RedundantSigns, &[value]) => redundant_signs(cx, value, bits),
        (Gnu::FunnelShift { left }, &[high, low, amount]) => {
            funnel_shift(cx, left, [high, low, amount], call)
        }
        (Gnu::Parity, &[value]) => parity(cx, value, bits),
        (Gnu::FirstSet, &[value]) => first_set(cx, value, bits),
        (Gnu::SwapBytes, &[value]) => swap_bytes(cx, value, bits),
        (Gnu::RotateRight, &[value, amount]) => {
            let ty = cx.module.int_type(bits);
            let amount = cx.emit(Op::SNegate, ty, &[amount]);
            // Not every driver reduces a constant shift amount modulo the width.
            let most = cx.module.constant_int(bits, u64::from(bits) - 1);
            let amount = cx.emit(Op::BitwiseAnd, ty, &[amount, most]);
            cx.emit_library(Std::rotate, ty, &[value, amount])
        }
        (Gnu::Reduce(op), &[vector]) => {
            reduce(cx, vector, call, |cx, ty, operands| cx.emit(op, ty, operands))
        }
        (Gnu::ReduceBy(instruction), &[vector]) => {
            reduce(cx, vector, call, |cx, ty, operands| cx.emit_library(instruction, ty, operands))
        }
        (Gnu::Extremum { largest, propagates_nan }, &[one, other]) => {
            gnu_float::extremum(cx, (largest, propagates_nan), call.ty, [one, other])
        }
        (Gnu::Canonical, &[value]) => gnu_float::canonical(cx, value, call.ty),
        (Gnu::ReduceExtremum { largest }, &[vector]) => reduce(cx, vector, call, |cx, _, operands| {
            gnu_float::extremum(cx, (largest, true), call.ty, [operands[0], operands[1]])
        }),
        (other, _) => unreachable!("{other:?} has other arguments"),
    }
}

/// Emits a bit count of an integer, as an `int`.
fn count_bits(cx: &mut Lowering<'_>, instruction: Std, value: Value, bits: u32) -> Value {
    let (ty, int) = (cx.module.int_type(bits), cx.module.int_type(32));
    let count = cx.emit_library(instruction, ty, &[value]);
    if bits == 32 { count } else { cx.emit(Op::UConvert, int, &[count]) }
}

/// A number splatted to all elements of a type.
fn in_all_elements(cx: &mut Lowering<'_>, ty: TypeId, number: u64) -> Value {
    let (scalar, count) = cx.module.elements_of(ty);
    let (element_type, element) =
        (cx.module.scalar_type(scalar), cx.module.constant_int(scalar.bits(), number));
    cx.module.splat_constant(element_type, element, count)
}

/// Counts bits in each element; a zero element gives the alternative value if there is one.
fn count_elements(
    cx: &mut Lowering<'_>,
    instruction: Std,
    value: Value,
    otherwise: Option<Value>,
    call: &Call<'_>,
) -> Value {
    let ty = cx.module.value_type(call.ty);
    let count = cx.emit_library(instruction, ty, &[value]);
    let Some(otherwise) = otherwise else { return count };
    let zero = in_all_elements(cx, call.ty, 0);
    let truth = cx.module.bool_vector_type(cx.module.elements_of(call.ty).1);
    let is_zero = cx.emit(Op::IEqual, truth, &[value, zero]);
    cx.emit(Op::Select, ty, &[is_zero, otherwise, count])
}

/// The number of leading redundant sign bits: the leading zeros of the value xor its sign, minus one.
fn redundant_signs(cx: &mut Lowering<'_>, value: Value, bits: u32) -> Value {
    let (ty, int) = (cx.module.int_type(bits), cx.module.int_type(32));
    let last = cx.module.constant_int(bits, u64::from(bits - 1));
    let sign = cx.emit(Op::ShiftRightArithmetic, ty, &[value, last]);
    let differing = cx.emit(Op::BitwiseXor, ty, &[value, sign]);
    let (zeros, one) = (count_bits(cx, Std::clz, differing, bits), cx.module.constant_int(32, 1));
    cx.emit(Op::ISub, int, &[zeros, one])
}

/// A shift by the full width is undefined: the other part is shifted by one first.
fn funnel_shift(
    cx: &mut Lowering<'_>,
    left: bool,
    [high, low, amount]: [Value; 3],
    call: &Call<'_>,
) -> Value {
    let (ty, bits) = (cx.module.value_type(call.ty), cx.module.elements_of(call.ty).0.bits());
    let (mask, one) = (in_all_elements(cx, call.ty, u64::from(bits - 1)), in_all_elements(cx, call.ty, 1));
    let amount = cx.emit(Op::BitwiseAnd, ty, &[amount, mask]);
    let rest = cx.emit(Op::BitwiseXor, ty, &[amount, mask]);
    let (into, out) = (Op::ShiftLeftLogical, Op::ShiftRightLogical);
    let (high, low) = if left {
        let low = cx.emit(out, ty, &[low, one]);
        (cx.emit(into, ty, &[high, amount]), cx.emit(out, ty, &[low, rest]))
    } else {
        let high = cx.emit(into, ty, &[high, one]);
        (cx.emit(into, ty, &[high, rest]), cx.emit(out, ty, &[low, amount]))
    };
    cx.emit(Op::BitwiseOr, ty, &[high, low])
}

/// A sum or difference with carry in and carry out; at most one of the two steps carries.
fn carried(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let bits = cx.module.elements_of(call.ty).0.bits();
    let (ty, truth) = (cx.module.int_type(bits), cx.module.bool_type());
    let values = call.values(cx);
    let (one, other, carry, target) = (values[0], values[1], values[2], values[3]);
    let step = |cx: &mut Lowering<'_>, left: Value, right: Value| {
        let result = cx.emit(op, ty, &[left, right]);
        let compared = if op == Op::IAdd { [result, left] } else { [left, right] };
        (result, cx.emit(Op::ULessThan, truth, &compared))
    };
    let (partial, first) = step(cx, one, other);
    let (result, second) = step(cx, partial, carry);
    let carries = cx.emit(Op::LogicalOr, truth, &[first, second]);
    let (set, clear) = (cx.module.constant_int(bits, 1), cx.module.constant_int(bits, 0));
    let carry = cx.emit(Op::Select, ty, &[carries, set, clear]);
    let pointer = cx.type_of(call.arguments[3]);
    let volatile = cx.module.pointee(pointer).0.qualifiers.is_volatile;
    let memory = lvalue::pointed_at(cx, target, pointer);
    memory::store(cx, &memory, carry, volatile);
    result
}

/// Whether the number of set bits is odd.
fn parity(cx: &mut Lowering<'_>, value: Value, bits: u32) -> Value {
    let count = count_bits(cx, Std::popcount, value, bits);
    let (int, one) = (cx.module.int_type(32), cx.module.constant_int(32, 1));
    cx.emit(Op::BitwiseAnd, int, &[count, one])
}

/// The 1-based index of the lowest set bit; 0 if there is none.
fn first_set(cx: &mut Lowering<'_>, value: Value, bits: u32) -> Value {
    let (int, truth) = (cx.module.int_type(32), cx.module.bool_type());
    let (one, none, zero) =
        (cx.module.constant_int(32, 1), cx.module.constant_int(32, 0), cx.module.constant_int(bits, 0));
    let below = count_bits(cx, Std::ctz, value, bits);
    let place = cx.emit(Op::IAdd, int, &[below, one]);
    let is_set = cx.emit(Op::INotEqual, truth, &[value, zero]);
    cx.emit(Op::Select, int, &[is_set, place, none])
}

fn swap_bytes(cx: &mut Lowering<'_>, value: Value, bits: u32) -> Value {
    let (ty, byte) = (cx.module.int_type(bits), cx.module.int_type(8));
    let count = bits / 8;
    if count == 1 {
        return value;
    }
    let bytes = cx.module.vector_type(byte, count as u8);
    let apart = cx.emit(Op::Bitcast, bytes, &[value]);
    let swapped = shuffled(cx, bytes, apart, apart, (0..count).rev());
    cx.emit(Op::Bitcast, ty, &[swapped])
}

/// Stores a sum, difference or product, and returns whether it overflowed. `OpenCL.std` has the high half of products.
fn overflows(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let &[left, _, target] = call.arguments else { unreachable!("it has three operands") };
    if has_mixed_signs(cx, call) {
        return overflows_of_mixed_signs(cx, op, call);
    }
    let common = cx.type_of(left);
    let scalar = cx.module.elements_of(common).0;
    let (bits, signed) = (scalar.bits(), scalar.is_signed());
    let (ty, truth, zero) =
        (cx.module.value_type(common), cx.module.bool_type(), cx.module.constant_int(bits, 0));
    let values = call.values(cx);
    let (one, other, pointer) = (values[0], values[1], values[2]);
    let result = cx.emit(op, ty, &[one, other]);
    let mut overflows = match (op, signed) {
        (Op::IAdd, false) => cx.emit(Op::ULessThan, truth, &[result, one]),
        (Op::ISub, false) => cx.emit(Op::ULessThan, truth, &[one, other]),
        (Op::IMul, false) => {
            let high = cx.emit_library(Std::u_mul_hi, ty, &[one, other]);
            cx.emit(Op::INotEqual, truth, &[high, zero])
        }
        (Op::IMul, true) => {
            let high = cx.emit_library(Std::s_mul_hi, ty, &[one, other]);
            let last = cx.module.constant_int(bits, u64::from(bits - 1));
            let sign = cx.emit(Op::ShiftRightArithmetic, ty, &[result, last]);
            cx.emit(Op::INotEqual, truth, &[high, sign])
        }
        // The sign of the result is wrong: a sum differs from both operands, a difference from the first where the operands differ.
        _ => {
            let changed = cx.emit(Op::BitwiseXor, ty, &[one, result]);
            let against = if op == Op::IAdd { result } else { one };
            let apart = cx.emit(Op::BitwiseXor, ty, &[other, against]);
            let wrong = cx.emit(Op::BitwiseAnd, ty, &[changed, apart]);
            cx.emit(Op::SLessThan, truth, &[wrong, zero])
        }
    };
    let (object, _) = cx.module.pointee(cx.type_of(target));
    let volatile = object.qualifiers.is_volatile;
    let object = object.ty;
    let stored = convert::convert_number_value(cx, result, common, object, false, None);
    if object != common {
        let read = convert::convert_number_value(cx, stored, object, common, false, None);
        let differs = cx.emit(Op::INotEqual, truth, &[read, result]);
        overflows = cx.emit(Op::LogicalOr, truth, &[overflows, differs]);
    }
    let memory = lvalue::pointed_at(cx, pointer, cx.type_of(target));
    memory::store(cx, &memory, stored, volatile);
    overflows
}

/// Whether no 64-bit type holds the values of both operands and of the result.
fn has_mixed_signs(cx: &Lowering<'_>, call: &Call<'_>) -> bool {
    let &[left, right, target] = call.arguments else { return false };
    let [left, right] = [left, right].map(|operand| cx.module.elements_of(cx.type_of(operand)).0);
    let stored = cx.module.elements_of(cx.module.pointee(cx.type_of(target)).0.ty).0;
    let holds = |wide: Scalar, narrow: Scalar| {
        wide == narrow || !narrow.is_signed() && narrow.bits() < 64 || wide.is_signed() && narrow.is_signed()
    };
    left != right || !holds(left, stored)
}

/// Overflow checks of 64-bit operands or results with mixed signedness: the result is computed in 128 bits and overflows unless the
/// stored value equals it.
fn overflows_of_mixed_signs(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let &[left, right, target] = call.arguments else { unreachable!("it has three operands") };
    let (ty, truth) = (cx.module.int_type(64), cx.module.bool_type());
    let values = call.values(cx);
    let (one, other, pointer) = (values[0], values[1], values[2]);
    let signs = [left, right].map(|operand| cx.module.elements_of(cx.type_of(operand)).0.is_signed());
    let [one_high, other_high] =
        [(one, signs[0]), (other, signs[1])].map(|(value, is_signed)| high_half(cx, value, is_signed));
    let low = cx.emit(op, ty, &[one, other]);
    let high = if op == Op::IMul {
        let high = cx.emit_library(Std::u_mul_hi, ty, &[one, other]);
        let less = cx.emit(Op::BitwiseAnd, ty, &[one_high, other]);
        let high = cx.emit(Op::ISub, ty, &[high, less]);
        let less = cx.emit(Op::BitwiseAnd, ty, &[other_high, one]);
        cx.emit(Op::ISub, ty, &[high, less])
    } else {
        let compared = if op == Op::IAdd { [low, one] } else { [one, other] };
        let carries = cx.emit(Op::ULessThan, truth, &compared);
        let (set, clear) = (cx.module.constant_int(64, 1), cx.module.constant_int(64, 0));
        let carry = cx.emit(Op::Select, ty, &[carries, set, clear]);
        let high = cx.emit(op, ty, &[one_high, other_high]);
        cx.emit(op, ty, &[high, carry])
    };
    let (object, _) = cx.module.pointee(cx.type_of(target));
    let (volatile, object) = (object.qualifiers.is_volatile, object.ty);
    let is_signed = cx.module.elements_of(object).0.is_signed();
    let whole = if is_signed { TypeId::LONG } else { TypeId::ULONG };
    let stored = convert::convert_number_value(cx, low, whole, object, false, None);
    let read = convert::convert_number_value(cx, stored, object, whole, false, None);
    let read_high = high_half(cx, read, is_signed);
    let differs = cx.emit(Op::INotEqual, truth, &[read, low]);
    let high_differs = cx.emit(Op::INotEqual, truth, &[read_high, high]);
    let memory = lvalue::pointed_at(cx, pointer, cx.type_of(target));
    memory::store(cx, &memory, stored, volatile);
    cx.emit(Op::LogicalOr, truth, &[differs, high_differs])
}

/// The upper 64 bits of an integer extended to 128 bits.
fn high_half(cx: &mut Lowering<'_>, value: Value, is_signed: bool) -> Value {
    if !is_signed {
        return cx.module.constant_int(64, 0);
    }
    let (ty, last) = (cx.module.int_type(64), cx.module.constant_int(64, 63));
    cx.emit(Op::ShiftRightArithmetic, ty, &[value, last])
}

/// Copies the object behind the second pointer to the first, and returns the first pointer.
fn copy_objects(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let [to, from] = [0, 1].map(|at| cx.type_of(call.arguments[at]));
    let volatile = [to, from].iter().any(|&ty| cx.module.pointee(ty).0.qualifiers.is_volatile);
    let (target, source) = (lvalue::pointed_at(cx, values[0], to), lvalue::pointed_at(cx, values[1], from));
    memory::copy(cx, &target, &source, volatile);
    values[0]
}

fn shuffled(
    cx: &mut Lowering<'_>,
    ty: Type,
    one: Value,
    other: Value,
    places: impl Iterator<Item = u32>,
) -> Value {
    let places: Vec<u32> = places.collect();
    cx.emit_literals(Op::VectorShuffle, ty, &[one, other], &places)
}

/// Reduces all elements to one.
fn reduce(
    cx: &mut Lowering<'_>,
    vector: Value,
    call: &Call<'_>,
    join: impl Fn(&mut Lowering<'_>, Type, &[Value]) -> Value,
) -> Value {
    let (_, count) = cx.module.elements_of(cx.type_of(call.arguments[0]));
    let ty = cx.module.value_type(call.ty);
    let element = |cx: &mut Lowering<'_>, index: u8| cx.extract(ty, vector, index.into());
    let first = element(cx, 0);
    (1..count).fold(first, |all, index| {
        let next = element(cx, index);
        join(cx, ty, &[all, next])
    })
}

/// `__builtin_shufflevector`: two vectors, then the indices into their concatenation; -1 is undefined.
fn shuffle_vector(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let [one, other, places @ ..] = call.arguments else { return cx.no_value() };
    let (one, other) = (cx.value(*one), cx.value(*other));
    let place = |cx: &Lowering<'_>, argument: &ExprId| known_integer(cx, *argument).unwrap_or(0) as u32;
    let places: Vec<u32> = places.iter().map(|argument| place(cx, argument)).collect();
    let ty = cx.module.value_type(call.ty);
    shuffled(cx, ty, one, other, places.into_iter())
}
