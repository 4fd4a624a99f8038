//! Value conversions. OpenCL C 3.0, 6.4.

use super::{Lowering, conditional};
use crate::ir::{
    self, Flags, Type, Value,
    constant::{signed, truncate},
};
use spirocl_sema::{
    hir::{Conversion, ExprId, ExprKind, Rounding},
    types::{Scalar, TypeId},
};
use spirv::Op;

/// The lowering of a numeric conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NumberConversion {
    /// `None` if the value is unchanged.
    op: Option<Op>,
    /// Decoration `SaturatedConversion`.
    is_saturated: bool,
    /// Decoration `FPRoundingMode`.
    rounding: Option<Rounding>,
}

impl NumberConversion {
    const NOTHING: Self = Self { op: None, is_saturated: false, rounding: None };

    const fn plain(op: Op) -> Self {
        Self { op: Some(op), is_saturated: false, rounding: None }
    }
}

/// Returns the lowering of a numeric conversion. Integer types are signless in kernels: the opcode determines the signedness of the source.
fn number_conversion(
    from: Scalar,
    to: Scalar,
    saturate: bool,
    rounding: Option<Rounding>,
) -> NumberConversion {
    match (from.is_float(), to.is_float()) {
        (false, false) => integer_conversion(from, to, saturate),
        // OpenCL C 3.0, 6.4.3.2: the default is towards zero.
        (true, false) => NumberConversion {
            op: Some(if to.is_signed() { Op::ConvertFToS } else { Op::ConvertFToU }),
            is_saturated: saturate,
            rounding: rounding.filter(|&rounding| rounding != Rounding::ToZero),
        },
        // The default is to nearest even; no rounding mode is needed if all values are exact.
        (false, true) => NumberConversion {
            op: Some(if from.is_signed() { Op::ConvertSToF } else { Op::ConvertUToF }),
            is_saturated: false,
            rounding: rounding.filter(|_| from.bits() > mantissa_bits(to)),
        },
        (true, true) if from.bits() == to.bits() => NumberConversion::NOTHING,
        (true, true) => NumberConversion {
            op: Some(Op::FConvert),
            is_saturated: false,
            rounding: rounding.filter(|_| from.bits() > to.bits()),
        },
    }
}

fn integer_conversion(from: Scalar, to: Scalar, saturate: bool) -> NumberConversion {
    let fits = match (from.is_signed(), to.is_signed()) {
        (true, true) | (false, false) => to.bits() >= from.bits(),
        (false, true) => to.bits() > from.bits(),
        (true, false) => false,
    };
    if saturate && !fits {
        return match (from.is_signed(), to.is_signed()) {
            (true, false) => NumberConversion::plain(Op::SatConvertSToU),
            (false, true) => NumberConversion::plain(Op::SatConvertUToS),
            (true, true) => NumberConversion { is_saturated: true, ..NumberConversion::plain(Op::SConvert) },
            (false, false) => {
                NumberConversion { is_saturated: true, ..NumberConversion::plain(Op::UConvert) }
            }
        };
    }
    if from.bits() == to.bits() {
        return NumberConversion::NOTHING;
    }
    NumberConversion::plain(if from.is_signed() { Op::SConvert } else { Op::UConvert })
}

/// The largest integer width whose values are all exact in a floating-point type.
const fn mantissa_bits(scalar: Scalar) -> u32 {
    match scalar.bits() {
        16 => 11,
        32 => 24,
        _ => 53,
    }
}

fn rounding_mode(rounding: Rounding) -> ir::Rounding {
    match rounding {
        Rounding::ToEven => ir::Rounding::ToEven,
        Rounding::ToZero => ir::Rounding::ToZero,
        Rounding::Up => ir::Rounding::Up,
        Rounding::Down => ir::Rounding::Down,
    }
}

/// Converts an operand to another type.
pub(super) fn lower_conversion(
    cx: &mut Lowering<'_>,
    conversion: Conversion,
    operand: ExprId,
    ty: TypeId,
) -> Value {
    match conversion {
        Conversion::Void => {
            cx.effect(operand);
            cx.no_value()
        }
        Conversion::ToBool => truth_of(cx, operand, ty),
        Conversion::IntegerToPointer => integer_to_pointer(cx, operand, ty),
        Conversion::Splat => splat_expression(cx, operand, ty),
        Conversion::Integer | Conversion::IntegerToFloat | Conversion::FloatToInteger | Conversion::Float => {
            convert_number(cx, operand, ty, false, None)
        }
        Conversion::Explicit { saturate, rounding } => convert_number(cx, operand, ty, saturate, rounding),
        Conversion::BoolToNumber => select_by_truth(cx, operand, ty, false),
        Conversion::BoolToMask => select_by_truth(cx, operand, ty, true),
        Conversion::SignToBool => sign_to_bool(cx, operand, ty),
        Conversion::Bits | Conversion::Pointee => convert_bits(cx, operand, ty),
        Conversion::PointerToInteger => pointer_to_integer(cx, operand, ty),
        Conversion::AddressSpace => convert_address_space(cx, operand, ty),
    }
}

fn convert_number(
    cx: &mut Lowering<'_>,
    operand: ExprId,
    ty: TypeId,
    saturate: bool,
    rounding: Option<Rounding>,
) -> Value {
    let value = cx.value(operand);
    convert_number_value(cx, value, cx.type_of(operand), ty, saturate, rounding)
}

/// Converts a number or vector to another numeric type.
pub(super) fn convert_number_value(
    cx: &mut Lowering<'_>,
    value: Value,
    from: TypeId,
    to: TypeId,
    saturate: bool,
    rounding: Option<Rounding>,
) -> Value {
    let (source, target) = (scalar_of(cx, from), scalar_of(cx, to));
    let conversion = number_conversion(source, target, saturate, rounding);
    let Some(op) = conversion.op else { return value };
    let lowered = cx.module.value_type(to);
    let result = cx.emit(op, lowered, &[value]);
    if conversion.is_saturated {
        cx.add_flags(result, Flags::SATURATED);
    }
    if let Some(rounding) = conversion.rounding {
        cx.add_flags(result, Flags::default().with_rounding(rounding_mode(rounding)));
    }
    result
}

fn scalar_of(cx: &Lowering<'_>, ty: TypeId) -> Scalar {
    cx.hir.types.elements(ty).expect("sema converts numbers to numbers").0
}

// Booleans

fn truth_of(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId) -> Value {
    if let Some(truth) = conditional::as_truth(cx, operand) {
        return cx.value(truth);
    }
    let from = cx.type_of(operand);
    let lowered = cx.module.value_type(ty);
    if let ExprKind::Integer(bits) | ExprKind::Float(bits) = cx.expr(operand).kind
        && let Some((scalar, 1)) = cx.hir.types.elements(from)
    {
        let sign = if scalar.is_float() { 1 << (scalar.bits() - 1) } else { 0 };
        return cx.module.constant_bool(bits & !sign != 0);
    }
    let value = cx.value(operand);
    match cx.hir.types.elements(from) {
        Some((Scalar::Bool, _)) => value,
        Some((scalar, count)) => {
            let element = cx.module.scalar_type(scalar);
            let zero = scalar_zero(cx, scalar);
            let zero = cx.module.splat_constant(element, zero, count);
            // A NaN compares unequal to zero.
            let op = if scalar.is_float() { Op::FUnordNotEqual } else { Op::INotEqual };
            cx.emit(op, lowered, &[value, zero])
        }
        None => {
            let (size, null) = (cx.module.size_type(), null_address(cx, from));
            let address = cx.emit(Op::ConvertPtrToU, size, &[value]);
            cx.emit(Op::INotEqual, lowered, &[address, null])
        }
    }
}

/// The null pointer of a pointer type as an integer. In private and local memory, address 0 may be valid and the null pointer may have
/// other bits, depending on the driver.
pub(super) fn null_address(cx: &mut Lowering<'_>, ty: TypeId) -> Value {
    let is_offset = cx.hir.types.pointee(ty).is_some_and(|(_, space)| space.has_offsets());
    if !is_offset {
        return cx.module.constant_size(0);
    }
    let (size, lowered) = (cx.module.size_type(), cx.module.value_type(ty));
    let null = cx.module.null(lowered);
    cx.emit(Op::ConvertPtrToU, size, &[null])
}

fn scalar_zero(cx: &mut Lowering<'_>, scalar: Scalar) -> Value {
    match scalar.is_float() {
        true => cx.module.constant_float(scalar.bits(), 0),
        false => cx.module.constant_int(scalar.bits(), 0),
    }
}

/// Selects 0 for `false` and 1 or all bits for `true`.
fn select_by_truth(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId, is_mask: bool) -> Value {
    let value = cx.value(operand);
    let (scalar, count) = cx.hir.types.elements(ty).expect("truth becomes a number");
    if scalar == Scalar::Bool {
        return value;
    }
    let one = match (scalar, is_mask) {
        (Scalar::Half, _) => 0x3C00,
        (Scalar::Float, _) => u64::from(1f32.to_bits()),
        (Scalar::Double, _) => 1f64.to_bits(),
        (_, true) => u64::MAX,
        (_, false) => 1,
    };
    let one = match scalar.is_float() {
        true => cx.module.constant_float(scalar.bits(), one),
        false => cx.module.constant_int(scalar.bits(), one),
    };
    let zero = scalar_zero(cx, scalar);
    match cx.module.known_bool(value) {
        Some(true) if count == 1 => return one,
        Some(false) if count == 1 => return zero,
        Some(_) | None => {}
    }
    let element = cx.module.scalar_type(scalar);
    let one = cx.module.splat_constant(element, one, count);
    let zero = cx.module.splat_constant(element, zero, count);
    let lowered = cx.module.value_type(ty);
    cx.emit(Op::Select, lowered, &[value, one, zero])
}

fn sign_to_bool(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId) -> Value {
    let from = cx.type_of(operand);
    // The sign of a mask made from a boolean is that boolean.
    if let ExprKind::Convert(Conversion::BoolToMask, truth) = cx.expr(operand).kind {
        return cx.value(truth);
    }
    let value = cx.value(operand);
    let (scalar, count) = cx.hir.types.elements(from).expect("conditions are integers");
    let element = cx.module.scalar_type(scalar);
    let zero = scalar_zero(cx, scalar);
    let zero = cx.module.splat_constant(element, zero, count);
    let lowered = cx.module.value_type(ty);
    cx.emit(Op::SLessThan, lowered, &[value, zero])
}

// Bits

/// Reinterprets a value as another type of the same size.
fn convert_bits(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId) -> Value {
    let value = cx.value(operand);
    let (from, to) = (cx.module.value_type(cx.type_of(operand)), cx.module.value_type(ty));
    bitcast(cx, value, from, to)
}

fn splat_expression(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId) -> Value {
    let value = cx.value(operand);
    let Some((scalar, count)) = cx.hir.types.elements(ty) else { return value };
    if count == 1 {
        return value;
    }
    if cx.expr(operand).kind.is_constant() {
        let element = cx.module.value_type(scalar.id());
        return cx.module.splat_constant(element, value, count);
    }
    let lowered = cx.module.value_type(ty);
    cx.emit(Op::CompositeConstruct, lowered, &vec![value; usize::from(count)])
}

// Pointers

fn pointer_to_integer(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId) -> Value {
    let value = cx.value(operand);
    let lowered = cx.module.value_type(ty);
    cx.emit(Op::ConvertPtrToU, lowered, &[value])
}

fn integer_to_pointer(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId) -> Value {
    let lowered = cx.module.value_type(ty);
    if matches!(cx.expr(operand).kind, ExprKind::Zero | ExprKind::Integer(0)) {
        return cx.module.null(lowered);
    }
    let scalar = scalar_of(cx, cx.type_of(operand));
    let value = cx.value(operand);
    let bits = cx.module.address_bits();
    let value = resize_integer(cx, value, scalar, bits);
    cx.emit(Op::ConvertUToPtr, lowered, &[value])
}

/// Emits a bitcast to another SPIR-V type of the same size, if the types differ.
pub(super) fn bitcast(cx: &mut Lowering<'_>, value: Value, from: Type, to: Type) -> Value {
    if from == to { value } else { cx.emit(Op::Bitcast, to, &[value]) }
}

fn convert_address_space(cx: &mut Lowering<'_>, operand: ExprId, ty: TypeId) -> Value {
    let value = cx.value(operand);
    convert_address_space_value(cx, value, cx.type_of(operand), ty)
}

/// Converts a pointer to another address space. OpenCL C 3.0, 6.7.5.
fn convert_address_space_value(cx: &mut Lowering<'_>, value: Value, from: TypeId, to: TypeId) -> Value {
    let ((_, source), (_, target)) = (cx.module.pointee(from), cx.module.pointee(to));
    let lowered = cx.module.value_type(to);
    match (source.is_generic(), target.is_generic()) {
        (true, true) => value,
        (false, true) => cx.emit(Op::PtrCastToGeneric, lowered, &[value]),
        (true, false) => cx.emit(Op::GenericCastToPtr, lowered, &[value]),
        // A cast between named address spaces only preserves the bits: sema rejects it where that matters.
        (false, false) if source == target => value,
        (false, false) => {
            let size = cx.module.size_type();
            let address = cx.emit(Op::ConvertPtrToU, size, &[value]);
            cx.emit(Op::ConvertUToPtr, lowered, &[address])
        }
    }
}

/// Converts an integer value to another width with sign extension.
pub(super) fn resize_integer(cx: &mut Lowering<'_>, value: Value, scalar: Scalar, bits: u32) -> Value {
    if scalar.bits() == bits {
        return value;
    }
    let ty = cx.module.int_type(bits);
    let op = if scalar.is_signed() { Op::SConvert } else { Op::UConvert };
    cx.emit(op, ty, &[value])
}

/// Extends an integer constant to 64 bits by the sign of its type.
pub(super) fn extend(value: u64, scalar: Scalar) -> u64 {
    if scalar.is_signed() { signed(value, scalar.bits()) as u64 } else { truncate(value, scalar.bits()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Scalar::*;

    #[test]
    fn integers_of_one_width_stay_as_they_are() {
        assert_eq!(number_conversion(Char, UChar, false, None), NumberConversion::NOTHING);
        assert_eq!(number_conversion(ULong, Long, false, Some(Rounding::Up)), NumberConversion::NOTHING);
    }

    #[test]
    fn integers_extend_by_the_sign_of_the_source() {
        assert_eq!(number_conversion(Char, ULong, false, None).op, Some(Op::SConvert));
        assert_eq!(number_conversion(UChar, Long, false, None).op, Some(Op::UConvert));
    }

    #[test]
    fn saturation_depends_on_both_signs() {
        let saturating = |from, to| number_conversion(from, to, true, None);
        assert_eq!(saturating(Int, UInt).op, Some(Op::SatConvertSToU));
        assert_eq!(saturating(Int, ULong).op, Some(Op::SatConvertSToU));
        assert_eq!(saturating(UInt, Int).op, Some(Op::SatConvertUToS));
        assert_eq!(saturating(UInt, Long), NumberConversion::plain(Op::UConvert));
        assert_eq!(saturating(Char, Long), NumberConversion::plain(Op::SConvert));
        assert!(saturating(Int, Char).is_saturated);
        assert!(saturating(Float, Int).is_saturated);
        assert_eq!(saturating(Int, Int), NumberConversion::NOTHING);
    }

    #[test]
    fn rounding_is_said_only_where_something_is_rounded() {
        let rounding = |from, to| number_conversion(from, to, false, Some(Rounding::Down)).rounding;
        assert_eq!(rounding(Float, Int), Some(Rounding::Down));
        assert_eq!(rounding(Short, Float), None);
        assert_eq!(rounding(Int, Float), Some(Rounding::Down));
        assert_eq!(rounding(Double, Float), Some(Rounding::Down));
        assert_eq!(rounding(Half, Float), None);
        assert_eq!(number_conversion(Float, Int, false, Some(Rounding::ToZero)).rounding, None);
    }
}
