//! Value conversions. OpenCL C 3.0, 6.4.

use super::Lowering;
use crate::ir::{self, Flags, Type, Value};
use spirocl_sema::{
    hir::{Constant, Conversion, ExprId, ExprKind, Rounding},
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

impl Lowering<'_> {
    pub(super) fn conversion(&mut self, conversion: Conversion, operand: ExprId, ty: TypeId) -> Value {
        match conversion {
            Conversion::Void => {
                self.effect(operand);
                self.no_value()
            }
            Conversion::ToBool => self.truth_of(operand, ty),
            Conversion::IntegerToPointer => self.integer_to_pointer(operand, ty),
            Conversion::Splat => self.splat_expression(operand, ty),
            Conversion::Integer
            | Conversion::IntegerToFloat
            | Conversion::FloatToInteger
            | Conversion::Float => self.convert_number(operand, ty, false, None),
            Conversion::Explicit { saturate, rounding } => {
                self.convert_number(operand, ty, saturate, rounding)
            }
            Conversion::BoolToNumber => self.select_by_truth(operand, ty, false),
            Conversion::BoolToMask => self.select_by_truth(operand, ty, true),
            Conversion::SignToBool => self.sign_to_bool(operand, ty),
            Conversion::Bits | Conversion::Pointee => self.convert_bits(operand, ty),
            Conversion::PointerToInteger => self.pointer_to_integer(operand, ty),
            Conversion::AddressSpace => self.convert_address_space(operand, ty),
        }
    }

    fn convert_number(
        &mut self,
        operand: ExprId,
        ty: TypeId,
        saturate: bool,
        rounding: Option<Rounding>,
    ) -> Value {
        let value = self.value(operand);
        self.convert_number_value(value, self.type_of(operand), ty, saturate, rounding)
    }

    /// Converts a number or vector to another numeric type.
    pub(super) fn convert_number_value(
        &mut self,
        value: Value,
        from: TypeId,
        to: TypeId,
        saturate: bool,
        rounding: Option<Rounding>,
    ) -> Value {
        let (source, target) = (self.number(from), self.number(to));
        let conversion = number_conversion(source, target, saturate, rounding);
        let Some(op) = conversion.op else { return value };
        let lowered = self.value_type(to);
        let result = self.emit(op, lowered, &[value]);
        if conversion.is_saturated {
            self.add_flags(result, Flags::SATURATED);
        }
        if let Some(rounding) = conversion.rounding {
            self.add_flags(result, Flags::default().with_rounding(rounding_mode(rounding)));
        }
        result
    }

    fn number(&self, ty: TypeId) -> Scalar {
        self.module.types.elements(ty).expect("sema converts numbers to numbers").0
    }

    // Booleans

    fn truth_of(&mut self, operand: ExprId, ty: TypeId) -> Value {
        if let Some(truth) = self.as_truth(operand) {
            return self.value(truth);
        }
        let from = self.type_of(operand);
        let lowered = self.value_type(ty);
        if let ExprKind::Constant(constant) = &self.expr(operand).kind
            && let (Some((scalar, 1)), &(Constant::Integer(bits) | Constant::Float(bits))) =
                (self.module.types.elements(from), constant)
        {
            let sign = if scalar.is_float() { 1 << (scalar.bits() - 1) } else { 0 };
            return self.constant_bool(bits & !sign != 0);
        }
        let value = self.value(operand);
        match self.module.types.elements(from) {
            Some((Scalar::Bool, _)) => value,
            Some((scalar, count)) => {
                let element = self.scalar_type(scalar);
                let zero = self.scalar_zero(scalar);
                let zero = self.splat_constant(element, zero, count);
                // A NaN compares unequal to zero.
                let op = if scalar.is_float() { Op::FUnordNotEqual } else { Op::INotEqual };
                self.emit(op, lowered, &[value, zero])
            }
            None => {
                let (size, null) = (self.size_type(), self.null_address(from));
                let address = self.emit(Op::ConvertPtrToU, size, &[value]);
                self.emit(Op::INotEqual, lowered, &[address, null])
            }
        }
    }

    /// The null pointer of a pointer type as an integer. In private and local memory, address 0 may be valid and the null pointer may have
    /// other bits, depending on the driver.
    pub(super) fn null_address(&mut self, ty: TypeId) -> Value {
        let is_offset = self.module.types.pointee(ty).is_some_and(|(_, space)| space.has_offsets());
        if !is_offset {
            return self.constant_size(0);
        }
        let (size, lowered) = (self.size_type(), self.value_type(ty));
        let null = self.null(lowered);
        self.emit(Op::ConvertPtrToU, size, &[null])
    }

    fn scalar_zero(&mut self, scalar: Scalar) -> Value {
        match scalar.is_float() {
            true => self.constant_float(scalar.bits(), 0),
            false => self.constant_int(scalar.bits(), 0),
        }
    }

    /// Selects 0 for `false` and 1 or all bits for `true`.
    fn select_by_truth(&mut self, operand: ExprId, ty: TypeId, is_mask: bool) -> Value {
        let value = self.value(operand);
        let (scalar, count) = self.module.types.elements(ty).expect("truth becomes a number");
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
            true => self.constant_float(scalar.bits(), one),
            false => self.constant_int(scalar.bits(), one),
        };
        let zero = self.scalar_zero(scalar);
        match self.known_bool(value) {
            Some(true) if count == 1 => return one,
            Some(false) if count == 1 => return zero,
            Some(_) | None => {}
        }
        let element = self.scalar_type(scalar);
        let one = self.splat_constant(element, one, count);
        let zero = self.splat_constant(element, zero, count);
        let lowered = self.value_type(ty);
        self.emit(Op::Select, lowered, &[value, one, zero])
    }

    fn sign_to_bool(&mut self, operand: ExprId, ty: TypeId) -> Value {
        let from = self.type_of(operand);
        // The sign of a mask made from a boolean is that boolean.
        if let ExprKind::Convert(Conversion::BoolToMask, truth) = self.expr(operand).kind {
            return self.value(truth);
        }
        let value = self.value(operand);
        let (scalar, count) = self.module.types.elements(from).expect("conditions are integers");
        let element = self.scalar_type(scalar);
        let zero = self.scalar_zero(scalar);
        let zero = self.splat_constant(element, zero, count);
        let lowered = self.value_type(ty);
        self.emit(Op::SLessThan, lowered, &[value, zero])
    }

    // Bits

    /// Reinterprets a value as another type of the same size.
    fn convert_bits(&mut self, operand: ExprId, ty: TypeId) -> Value {
        let value = self.value(operand);
        let (from, to) = (self.value_type(self.type_of(operand)), self.value_type(ty));
        self.bitcast(value, from, to)
    }

    fn splat_expression(&mut self, operand: ExprId, ty: TypeId) -> Value {
        let value = self.value(operand);
        let Some((scalar, count)) = self.module.types.elements(ty) else { return value };
        if count == 1 {
            return value;
        }
        if matches!(self.expr(operand).kind, ExprKind::Constant(_)) {
            let element = self.value_type(scalar.id());
            return self.splat_constant(element, value, count);
        }
        let lowered = self.value_type(ty);
        self.emit(Op::CompositeConstruct, lowered, &vec![value; usize::from(count)])
    }

    // Pointers

    fn pointer_to_integer(&mut self, operand: ExprId, ty: TypeId) -> Value {
        let value = self.value(operand);
        let lowered = self.value_type(ty);
        self.emit(Op::ConvertPtrToU, lowered, &[value])
    }

    fn integer_to_pointer(&mut self, operand: ExprId, ty: TypeId) -> Value {
        let lowered = self.value_type(ty);
        if matches!(self.expr(operand).kind, ExprKind::Constant(Constant::Zero | Constant::Integer(0))) {
            return self.null(lowered);
        }
        let scalar = self.number(self.type_of(operand));
        let value = self.value(operand);
        let bits = self.address_bits();
        let value = self.resize_integer(value, scalar, bits);
        self.emit(Op::ConvertUToPtr, lowered, &[value])
    }

    /// Emits a bitcast to another SPIR-V type of the same size, if the types differ.
    pub(super) fn bitcast(&mut self, value: Value, from: Type, to: Type) -> Value {
        if from == to { value } else { self.emit(Op::Bitcast, to, &[value]) }
    }

    fn convert_address_space(&mut self, operand: ExprId, ty: TypeId) -> Value {
        let value = self.value(operand);
        self.convert_address_space_value(value, self.type_of(operand), ty)
    }

    /// Converts a pointer to another address space. OpenCL C 3.0, 6.7.5.
    pub(super) fn convert_address_space_value(&mut self, value: Value, from: TypeId, to: TypeId) -> Value {
        let ((_, source), (_, target)) = (self.pointee(from), self.pointee(to));
        let lowered = self.value_type(to);
        match (source.is_generic(), target.is_generic()) {
            (true, true) => value,
            (false, true) => self.emit(Op::PtrCastToGeneric, lowered, &[value]),
            (true, false) => self.emit(Op::GenericCastToPtr, lowered, &[value]),
            // A cast between named address spaces only preserves the bits: sema rejects it where that matters.
            (false, false) if source == target => value,
            (false, false) => {
                let size = self.size_type();
                let address = self.emit(Op::ConvertPtrToU, size, &[value]);
                self.emit(Op::ConvertUToPtr, lowered, &[address])
            }
        }
    }
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
