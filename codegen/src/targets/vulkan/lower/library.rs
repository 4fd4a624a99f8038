//! Functions of OpenCL.std besides mathematics: integers, memory, relations. By plain instructions, which mean the same on every device.

use super::{
    atomics,
    body::Body,
    convert, copies, groups, integers,
    loads::{self, Access},
    mathematics,
    pointers::Address,
    printf, vectors,
};
use crate::ir::{Binary, Cast, Compare, Flags, Inst, Opcode, Rounding, Type, Unary, Value};
use spirv::{GlslStd450Op, OpenclStd100Op as Std};

/// A function of OpenCL.std.
pub(super) fn lower_library_function(body: &mut Body<'_, '_>, function: Std, inst: Inst) {
    match function {
        Std::vloadn | Std::vload_halfn | Std::vloada_halfn | Std::vload_half => {
            vector_load(body, function, inst)
        }
        Std::vstoren
        | Std::vstore_half
        | Std::vstore_half_r
        | Std::vstore_halfn
        | Std::vstore_halfn_r
        | Std::vstorea_halfn
        | Std::vstorea_halfn_r => vector_store(body, function, inst),
        Std::shuffle | Std::shuffle2 => shuffle_by(body, inst),
        Std::printf => printf::lower_printf(body, inst),
        Std::prefetch => {}
        _ => computation(body, function, inst),
    }
}

/// A function that only computes.
fn computation(body: &mut Body<'_, '_>, function: Std, inst: Inst) {
    let operands: Vec<Value> = body.old.operands(inst).collect();
    if operands.iter().any(|&operand| {
        let ty = body.old_type(operand);
        body.lowerer.old.types.pointee(ty).is_some()
    }) {
        return mathematics::with_result_pointer(body, function, inst);
    }
    let operands = body.operands(inst);
    let ty = body.result_type(inst);
    let flags = Flags(body.old.inst(inst).flags.0 & Flags::NO_CONTRACTION.0);
    if let Some(result) = mathematics::whole_vector(body, function, &operands, ty, flags) {
        return body.set(inst, result);
    }
    let result = vectors::elementwise(body, &operands, ty, &mut |body, parts, ty| {
        integer_function(body, function, ty, parts)
            .or_else(|| mathematics::common_function(body, function, ty, parts, flags))
            .unwrap_or_else(|| mathematics::mathematics(body, function, ty, parts))
    });
    body.set(inst, result);
}

/// An integer function of scalars or short vectors.
fn integer_function(body: &mut Body<'_, '_>, function: Std, ty: Type, parts: &[Value]) -> Option<Value> {
    let shader =
        |body: &mut Body<'_, '_>, function: GlslStd450Op| body.op(Opcode::Shader(function), ty, parts);
    Some(match function {
        Std::s_max => shader(body, GlslStd450Op::SMax),
        Std::u_max => shader(body, GlslStd450Op::UMax),
        Std::s_min => shader(body, GlslStd450Op::SMin),
        Std::u_min => shader(body, GlslStd450Op::UMin),
        Std::s_clamp => {
            let low = body.op(Opcode::Shader(GlslStd450Op::SMax), ty, &[parts[0], parts[1]]);
            body.op(Opcode::Shader(GlslStd450Op::SMin), ty, &[low, parts[2]])
        }
        Std::u_clamp => {
            let low = body.op(Opcode::Shader(GlslStd450Op::UMax), ty, &[parts[0], parts[1]]);
            body.op(Opcode::Shader(GlslStd450Op::UMin), ty, &[low, parts[2]])
        }
        Std::s_abs => {
            let negative = vectors::is_negative(body, parts[0]);
            let negated = atomics::negate(body, parts[0]);
            body.select(negative, negated, parts[0])
        }
        Std::u_abs => parts[0],
        Std::s_abs_diff | Std::u_abs_diff => {
            let is_signed = function == Std::s_abs_diff;
            let less = less(body, is_signed, parts[0], parts[1]);
            let up = body.binary(Binary::Subtract, parts[1], parts[0]);
            let down = body.binary(Binary::Subtract, parts[0], parts[1]);
            body.select(less, up, down)
        }
        Std::s_add_sat => add_saturated(body, parts[0], parts[1], true),
        Std::u_add_sat => add_saturated(body, parts[0], parts[1], false),
        Std::s_sub_sat => subtract_saturated(body, parts[0], parts[1], true),
        Std::u_sub_sat => subtract_saturated(body, parts[0], parts[1], false),
        Std::s_hadd | Std::u_hadd | Std::s_rhadd | Std::u_rhadd => half_sum(body, function, parts),
        Std::clz => leading_zeros(body, ty, parts[0]),
        Std::ctz => trailing_zeros(body, ty, parts[0]),
        Std::popcount => integers::bit_count(body, ty, parts[0]),
        Std::rotate => rotate(body, ty, parts),
        Std::s_mul_hi => high_product(body, ty, parts, true),
        Std::u_mul_hi => high_product(body, ty, parts, false),
        Std::s_mad_hi | Std::u_mad_hi => {
            let high = high_product(body, ty, &parts[..2], function == Std::s_mad_hi);
            body.add(high, parts[2])
        }
        Std::s_mad_sat | Std::u_mad_sat => mad_saturated(body, ty, parts, function == Std::s_mad_sat),
        Std::s_mul24 | Std::u_mul24 => product_24(body, parts, function == Std::s_mul24),
        Std::s_mad24 | Std::u_mad24 => {
            let product = product_24(body, &parts[..2], function == Std::s_mad24);
            body.add(product, parts[2])
        }
        Std::s_upsample | Std::u_upsample => {
            let bits = convert::width_of(body, ty);
            let (high, low) = (body.resize(parts[0], bits), body.resize(parts[1], bits));
            let high = body.shift_left(high, u64::from(bits) / 2);
            body.binary(Binary::Or, high, low)
        }
        Std::bitselect => bit_select(body, ty, parts),
        Std::select => select_by(body, parts),
        _ => return None,
    })
}

/// A comparison of integers.
fn less(body: &mut Body<'_, '_>, is_signed: bool, one: Value, other: Value) -> Value {
    let compare = if is_signed { Compare::SignedLess } else { Compare::UnsignedLess };
    body.compare(compare, one, other)
}

/// The largest signed integer where the first bit of `sign` is clear, the smallest where it is set.
fn signed_limit(body: &mut Body<'_, '_>, sign: Value) -> Value {
    let ty = body.type_of(sign);
    let most = u64::MAX >> (65 - convert::width_of(body, ty));
    let (most, least) = (body.splat_uint(ty, most), body.splat_uint(ty, !most));
    let negative = vectors::is_negative(body, sign);
    body.select(negative, least, most)
}

fn add_saturated(body: &mut Body<'_, '_>, one: Value, other: Value, is_signed: bool) -> Value {
    let ty = body.type_of(one);
    let sum = body.add(one, other);
    if !is_signed {
        let overflows = less(body, false, sum, one);
        let most = body.splat_uint(ty, u64::MAX);
        return body.select(overflows, most, sum);
    }
    // Both operands have a sign that the sum has not.
    let first = body.binary(Binary::Xor, sum, one);
    let second = body.binary(Binary::Xor, sum, other);
    let both = body.binary(Binary::And, first, second);
    let overflows = vectors::is_negative(body, both);
    let limit = signed_limit(body, one);
    body.select(overflows, limit, sum)
}

fn subtract_saturated(body: &mut Body<'_, '_>, one: Value, other: Value, is_signed: bool) -> Value {
    let ty = body.type_of(one);
    let difference = body.binary(Binary::Subtract, one, other);
    if !is_signed {
        let overflows = less(body, false, one, other);
        let zero = body.splat_uint(ty, 0);
        return body.select(overflows, zero, difference);
    }
    let first = body.binary(Binary::Xor, one, other);
    let second = body.binary(Binary::Xor, one, difference);
    let both = body.binary(Binary::And, first, second);
    let overflows = vectors::is_negative(body, both);
    let limit = signed_limit(body, one);
    body.select(overflows, limit, difference)
}

fn half_sum(body: &mut Body<'_, '_>, function: Std, parts: &[Value]) -> Value {
    let is_signed = matches!(function, Std::s_hadd | Std::s_rhadd);
    let rounds_up = matches!(function, Std::s_rhadd | Std::u_rhadd);
    let shift = if is_signed { Binary::ArithmeticShiftRight } else { Binary::LogicalShiftRight };
    let ty = body.type_of(parts[0]);
    let one = body.splat_uint(ty, 1);
    // The halves, and the carry of the bits that the shifts drop.
    let first = body.binary(shift, parts[0], one);
    let second = body.binary(shift, parts[1], one);
    let carry = if rounds_up { Binary::Or } else { Binary::And };
    let carry = body.binary(carry, parts[0], parts[1]);
    let carry = body.mask(carry, 1);
    let sum = body.add(first, second);
    body.add(sum, carry)
}

fn leading_zeros(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    vectors::by_component(body, &[value], ty, &mut |body, parts, ty| {
        let bits = u64::from(convert::width_of(body, ty));
        let top = convert::top_bit(body, parts[0]);
        let last = body.splat_uint(ty, bits - 1);
        body.binary(Binary::Subtract, last, top)
    })
}

fn trailing_zeros(body: &mut Body<'_, '_>, ty: Type, value: Value) -> Value {
    // The bits below the lowest one: x - 1 and not x.
    let all = body.splat_uint(ty, u64::MAX);
    let below = body.add(value, all);
    let inverse = body.op(Opcode::Unary(Unary::Not), ty, &[value]);
    let mask = body.binary(Binary::And, below, inverse);
    integers::bit_count(body, ty, mask)
}

fn rotate(body: &mut Body<'_, '_>, ty: Type, parts: &[Value]) -> Value {
    let bits = u64::from(convert::width_of(body, ty));
    let left = body.mask(parts[1], bits - 1);
    let minus = atomics::negate(body, parts[1]);
    let right = body.mask(minus, bits - 1);
    let high = body.binary(Binary::ShiftLeft, parts[0], left);
    let low = body.binary(Binary::LogicalShiftRight, parts[0], right);
    body.binary(Binary::Or, high, low)
}

/// The high half of a product.
fn high_product(body: &mut Body<'_, '_>, ty: Type, parts: &[Value], is_signed: bool) -> Value {
    let bits = convert::width_of(body, ty);
    if bits < 64 {
        let wide = body.with_bits(ty, bits * 2);
        let cast = if is_signed { Cast::SignedConvert } else { Cast::UnsignedConvert };
        let (one, other) = (body.cast(cast, wide, parts[0]), body.cast(cast, wide, parts[1]));
        let product = body.binary(Binary::Multiply, one, other);
        let high = body.shift_right(product, u64::from(bits));
        return body.cast(Cast::UnsignedConvert, ty, high);
    }
    // By halves: the sum of the middle products cannot overflow in this order.
    let (a, b) = (parts[0], parts[1]);
    let (a_low, a_high) = (body.mask(a, 0xffff_ffff), body.shift_right(a, 32));
    let (b_low, b_high) = (body.mask(b, 0xffff_ffff), body.shift_right(b, 32));
    let low = body.binary(Binary::Multiply, a_low, b_low);
    let first = body.binary(Binary::Multiply, a_high, b_low);
    let second = body.binary(Binary::Multiply, a_low, b_high);
    let high = body.binary(Binary::Multiply, a_high, b_high);
    let carry = body.shift_right(low, 32);
    let middle = body.add(first, carry);
    let middle_low = body.mask(middle, 0xffff_ffff);
    let rest = body.add(second, middle_low);
    let middle_high = body.shift_right(middle, 32);
    let rest_high = body.shift_right(rest, 32);
    let sum = body.add(high, middle_high);
    let mut sum = body.add(sum, rest_high);
    if is_signed {
        for (one, other) in [(a, b), (b, a)] {
            let negative = vectors::is_negative(body, one);
            let zero = body.splat_uint(ty, 0);
            let correction = body.select(negative, other, zero);
            sum = body.binary(Binary::Subtract, sum, correction);
        }
    }
    sum
}

fn mad_saturated(body: &mut Body<'_, '_>, ty: Type, parts: &[Value], is_signed: bool) -> Value {
    let low = body.binary(Binary::Multiply, parts[0], parts[1]);
    let high = high_product(body, ty, &parts[..2], is_signed);
    if !is_signed {
        let overflows = body.compare_known(Compare::NotEqual, high, 0);
        let sum = add_saturated(body, low, parts[2], false);
        let most = body.splat_uint(ty, u64::MAX);
        return body.select(overflows, most, sum);
    }
    // The exact sum in two words, whose high word must be the sign of the low one.
    let sum = body.add(low, parts[2]);
    let carries = less(body, false, sum, low);
    let bits = u64::from(convert::width_of(body, ty));
    let count = body.splat_uint(ty, bits - 1);
    let sign = body.binary(Binary::ArithmeticShiftRight, parts[2], count);
    let high = body.add(high, sign);
    let next = add_known_splat(body, high, 1);
    let high = body.select(carries, next, high);
    let expected = body.binary(Binary::ArithmeticShiftRight, sum, count);
    let fits = body.compare(Compare::Equal, high, expected);
    let limit = signed_limit(body, high);
    body.select(fits, sum, limit)
}

fn add_known_splat(body: &mut Body<'_, '_>, value: Value, number: u64) -> Value {
    let ty = body.type_of(value);
    let number = body.splat_uint(ty, number);
    body.add(value, number)
}

/// The product of the low 24 bits.
fn product_24(body: &mut Body<'_, '_>, parts: &[Value], is_signed: bool) -> Value {
    let ty = body.type_of(parts[0]);
    let eight = body.splat_uint(ty, 8);
    let shift = if is_signed { Binary::ArithmeticShiftRight } else { Binary::LogicalShiftRight };
    let mut factors = Vec::new();
    for &part in &parts[..2] {
        let high = body.binary(Binary::ShiftLeft, part, eight);
        factors.push(body.binary(shift, high, eight));
    }
    body.binary(Binary::Multiply, factors[0], factors[1])
}

/// The bits of the second operand where the third has ones.
fn bit_select(body: &mut Body<'_, '_>, ty: Type, parts: &[Value]) -> Value {
    let bits = convert::width_of(body, ty);
    let integer = body.with_bits(ty, bits);
    let raw: Vec<Value> = parts.iter().map(|&part| body.bitcast(part, integer)).collect();
    let difference = body.binary(Binary::Xor, raw[0], raw[1]);
    let taken = body.binary(Binary::And, difference, raw[2]);
    let result = body.binary(Binary::Xor, raw[0], taken);
    body.bitcast(result, ty)
}

/// `select`: by the top bit of each component of vectors, by any bit of a scalar.
fn select_by(body: &mut Body<'_, '_>, parts: &[Value]) -> Value {
    let ty = body.type_of(parts[2]);
    let condition = if body.lowerer.new.types.scalar(ty).1 == 1 {
        body.compare_known(Compare::NotEqual, parts[2], 0)
    } else {
        vectors::is_negative(body, parts[2])
    };
    body.select(condition, parts[1], parts[0])
}

/// `shuffle` and `shuffle2`, with indices that are only known at run time.
fn shuffle_by(body: &mut Body<'_, '_>, inst: Inst) {
    let mut operands = body.operands(inst);
    let ty = body.result_type(inst);
    let mask = operands.pop().expect("a shuffle has a mask");
    let mut sources = Vec::new();
    for &operand in &operands {
        sources.extend(vectors::scalars_of(body, operand));
    }
    let mask = vectors::scalars_of(body, mask);
    let count = sources.len() as u64;
    let scalar = body.type_of(sources[0]);
    let array = body.lowerer.new.types.intern(crate::ir::TypeKind::Array(scalar, count));
    let variable = body.variable(array);
    let whole = body.construct(array, &sources);
    let store = Opcode::Core(crate::ir::opcode::Core::Store);
    body.effect(store, &[variable.into(), whole], Flags::default());
    let pointer_type = body.lowerer.new.types.pointer(crate::ir::AddressSpace::Private, scalar);
    let mut picked = Vec::new();
    for index in mask {
        let index = body.resize(index, 32);
        let index = body.mask(index, count.next_power_of_two() - 1);
        let chain = Opcode::Core(crate::ir::opcode::Core::AccessChain);
        let pointer = body.op(chain, pointer_type, &[variable.into(), index]);
        picked.push(atomics::load_from(body, pointer, scalar));
    }
    let result = vectors::vector_of(body, ty, &picked);
    body.set(inst, result);
}

// Vectors in memory

/// The address of an element of `count` components of a size, and the access to it.
fn vector_address(
    body: &mut Body<'_, '_>,
    pointer: Value,
    offset: Value,
    (size, distance): (u64, u64),
    alignment: u64,
) -> (Address, Access) {
    let base = body.address(pointer);
    let offset = body.value(offset);
    let offset = resize_signed(body, offset, 64);
    let bytes = body.multiply_known(offset, size * distance);
    let address = copies::moved_by(body, &base, bytes);
    (address, Access { alignment, flags: Flags::default() })
}

fn resize_signed(body: &mut Body<'_, '_>, value: Value, bits: u8) -> Value {
    groups::sign_extended(body, value, bits)
}

/// `vloadn` and the loads of halves. The operands are an offset, a pointer, and for some the number of components.
fn vector_load(body: &mut Body<'_, '_>, function: Std, inst: Inst) {
    let (offset, pointer) = (body.old.operand(inst, 0), body.old.operand(inst, 1));
    let old = body.old.inst(inst).ty;
    let (old_scalar, count) = body.lowerer.old.types.scalar(old);
    let is_half = function != Std::vloadn;
    let element = if is_half { body.lowerer.old.types.float(16) } else { old_scalar };
    let size = body.lowerer.size(element);
    let is_aligned = function == Std::vloada_halfn;
    let distance = if is_aligned && count == 3 { 4 } else { u64::from(count) };
    let alignment = if is_aligned { size * distance } else { size };
    let (address, access) = vector_address(body, pointer, offset, (size, distance), alignment);
    let stored = body.lowerer.old.types.vector(element, count);
    let value = loads::load(body, &address, stored, access);
    let ty = body.result_type(inst);
    let result = if is_half {
        vectors::elementwise(body, &[value], ty, &mut |body, parts, ty| {
            body.cast(Cast::FloatConvert, ty, parts[0])
        })
    } else {
        value
    };
    body.set(inst, result);
}

/// `vstoren` and the stores of halves. The operands are data, an offset and a pointer; the rounding mode is a literal.
fn vector_store(body: &mut Body<'_, '_>, function: Std, inst: Inst) {
    let data = body.old.operand(inst, 0);
    let (offset, pointer) = (body.old.operand(inst, 1), body.old.operand(inst, 2));
    let old = body.old_type(data);
    let (old_scalar, count) = body.lowerer.old.types.scalar(old);
    let is_half = function != Std::vstoren;
    let element = if is_half { body.lowerer.old.types.float(16) } else { old_scalar };
    let size = body.lowerer.size(element);
    let is_aligned = matches!(function, Std::vstorea_halfn | Std::vstorea_halfn_r);
    let distance = if is_aligned && count == 3 { 4 } else { u64::from(count) };
    let alignment = if is_aligned { size * distance } else { size };
    let (address, access) = vector_address(body, pointer, offset, (size, distance), alignment);
    let stored = body.lowerer.old.types.vector(element, count);
    let mut value = body.value(data);
    if is_half {
        let mode = body.old.literals(inst).last().map(|&literal| match literal {
            1 => Rounding::ToZero,
            2 => Rounding::Up,
            3 => Rounding::Down,
            _ => Rounding::ToEven,
        });
        let ty = body.lowerer.value_type(stored);
        let flags = mode.map_or(Flags::default(), |mode| Flags::default().with_rounding(mode));
        value = vectors::elementwise(body, &[value], ty, &mut |body, parts, ty| {
            convert::conversion(body, Cast::FloatConvert, flags, ty, parts[0])
        });
    }
    loads::store(body, &address, stored, value, access);
}
