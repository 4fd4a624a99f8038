//! GNU C and clang functions named `__builtin_*` that need more than one instruction.

use super::Call;
use crate::{
    ir::{Type, Value},
    lower::Lowering,
};
use spirocl_sema::{
    builtins::Gnu,
    hir::ExprId,
    types::{Scalar, TypeId},
};
use spirv::{Op, OpenclStd100Op as Std};

impl<'a> Lowering<'a> {
    /// Emits a GNU C built-in.
    pub(super) fn gnu_builtin(&mut self, function: Gnu, call: Call<'a>) -> Value {
        match function {
            Gnu::ShuffleVector => return self.shuffle_vector(call),
            Gnu::Overflows(op) => return self.overflows(op, call),
            Gnu::Copy => return self.copy_objects(call),
            Gnu::Carry(op) => return self.carried(op, call),
            _ => {}
        }
        let bits = self.elements_of(self.type_of(call.arguments[0])).0.bits();
        let values = self.argument_values(call);
        match (function, &values[..]) {
            (Gnu::Count(instruction), &[value]) => self.count_bits(instruction, value, bits),
            (Gnu::CountOr(instruction), &[value, otherwise]) => {
                let (int, truth) = (self.int_type(32), self.bool_type());
                let (count, zero) = (self.count_bits(instruction, value, bits), self.constant_int(bits, 0));
                let is_zero = self.emit(Op::IEqual, truth, &[value, zero]);
                self.emit(Op::Select, int, &[is_zero, otherwise, count])
            }
            (Gnu::CountElements(instruction), &[value, ..]) => {
                self.count_elements(instruction, value, values.get(1).copied(), call)
            }
            (Gnu::RedundantSigns, &[value]) => self.redundant_signs(value, bits),
            (Gnu::FunnelShift { left }, &[high, low, amount]) => {
                self.funnel_shift(left, [high, low, amount], call)
            }
            (Gnu::Parity, &[value]) => self.parity(value, bits),
            (Gnu::FirstSet, &[value]) => self.first_set(value, bits),
            (Gnu::SwapBytes, &[value]) => self.swap_bytes(value, bits),
            (Gnu::RotateRight, &[value, amount]) => {
                let ty = self.int_type(bits);
                let amount = self.emit(Op::SNegate, ty, &[amount]);
                // Not every driver reduces a constant shift amount modulo the width.
                let most = self.constant_int(bits, u64::from(bits) - 1);
                let amount = self.emit(Op::BitwiseAnd, ty, &[amount, most]);
                self.emit_library(Std::rotate, ty, &[value, amount])
            }
            (Gnu::Reduce(op), &[vector]) => {
                self.reduce(vector, call, |lowering, ty, operands| lowering.emit(op, ty, operands))
            }
            (Gnu::ReduceBy(instruction), &[vector]) => self.reduce(vector, call, |lowering, ty, operands| {
                lowering.emit_library(instruction, ty, operands)
            }),
            (other, _) => unreachable!("{other:?} has other arguments"),
        }
    }

    /// Emits a bit count of an integer, as an `int`.
    fn count_bits(&mut self, instruction: Std, value: Value, bits: u32) -> Value {
        let (ty, int) = (self.int_type(bits), self.int_type(32));
        let count = self.emit_library(instruction, ty, &[value]);
        if bits == 32 { count } else { self.emit(Op::UConvert, int, &[count]) }
    }

    /// A number splatted to all elements of a type.
    fn in_all_elements(&mut self, ty: TypeId, number: u64) -> Value {
        let (scalar, count) = self.elements_of(ty);
        let (element_type, element) = (self.scalar_type(scalar), self.constant_int(scalar.bits(), number));
        self.splat_constant(element_type, element, count)
    }

    /// Counts bits in each element; a zero element gives the alternative value if there is one.
    fn count_elements(
        &mut self,
        instruction: Std,
        value: Value,
        otherwise: Option<Value>,
        call: Call<'a>,
    ) -> Value {
        let ty = self.value_type(call.ty);
        let count = self.emit_library(instruction, ty, &[value]);
        let Some(otherwise) = otherwise else { return count };
        let zero = self.in_all_elements(call.ty, 0);
        let truth = self.bool_vector_type(self.elements_of(call.ty).1);
        let is_zero = self.emit(Op::IEqual, truth, &[value, zero]);
        self.emit(Op::Select, ty, &[is_zero, otherwise, count])
    }

    /// The number of leading redundant sign bits: the leading zeros of the value xor its sign, minus one.
    fn redundant_signs(&mut self, value: Value, bits: u32) -> Value {
        let (ty, int) = (self.int_type(bits), self.int_type(32));
        let last = self.constant_int(bits, u64::from(bits - 1));
        let sign = self.emit(Op::ShiftRightArithmetic, ty, &[value, last]);
        let differing = self.emit(Op::BitwiseXor, ty, &[value, sign]);
        let (zeros, one) = (self.count_bits(Std::clz, differing, bits), self.constant_int(32, 1));
        self.emit(Op::ISub, int, &[zeros, one])
    }

    /// A shift by the full width is undefined: the other part is shifted by one first.
    fn funnel_shift(&mut self, left: bool, [high, low, amount]: [Value; 3], call: Call<'a>) -> Value {
        let (ty, bits) = (self.value_type(call.ty), self.elements_of(call.ty).0.bits());
        let (mask, one) =
            (self.in_all_elements(call.ty, u64::from(bits - 1)), self.in_all_elements(call.ty, 1));
        let amount = self.emit(Op::BitwiseAnd, ty, &[amount, mask]);
        let rest = self.emit(Op::BitwiseXor, ty, &[amount, mask]);
        let (into, out) = (Op::ShiftLeftLogical, Op::ShiftRightLogical);
        let (high, low) = if left {
            let low = self.emit(out, ty, &[low, one]);
            (self.emit(into, ty, &[high, amount]), self.emit(out, ty, &[low, rest]))
        } else {
            let high = self.emit(into, ty, &[high, one]);
            (self.emit(into, ty, &[high, rest]), self.emit(out, ty, &[low, amount]))
        };
        self.emit(Op::BitwiseOr, ty, &[high, low])
    }

    /// A sum or difference with carry in and carry out; at most one of the two steps carries.
    fn carried(&mut self, op: Op, call: Call<'a>) -> Value {
        let bits = self.elements_of(call.ty).0.bits();
        let (ty, truth) = (self.int_type(bits), self.bool_type());
        let values = self.argument_values(call);
        let (one, other, carry, target) = (values[0], values[1], values[2], values[3]);
        let step = |lowering: &mut Self, left: Value, right: Value| {
            let result = lowering.emit(op, ty, &[left, right]);
            let compared = if op == Op::IAdd { [result, left] } else { [left, right] };
            (result, lowering.emit(Op::ULessThan, truth, &compared))
        };
        let (partial, first) = step(self, one, other);
        let (result, second) = step(self, partial, carry);
        let carries = self.emit(Op::LogicalOr, truth, &[first, second]);
        let (set, clear) = (self.constant_int(bits, 1), self.constant_int(bits, 0));
        let carry = self.emit(Op::Select, ty, &[carries, set, clear]);
        let pointer = self.type_of(call.arguments[3]);
        let volatile = self.pointee(pointer).0.qualifiers.is_volatile;
        let memory = self.pointed_at(target, pointer);
        self.store_memory(&memory, carry, volatile);
        result
    }

    /// Whether the number of set bits is odd.
    fn parity(&mut self, value: Value, bits: u32) -> Value {
        let count = self.count_bits(Std::popcount, value, bits);
        let (int, one) = (self.int_type(32), self.constant_int(32, 1));
        self.emit(Op::BitwiseAnd, int, &[count, one])
    }

    /// The 1-based index of the lowest set bit; 0 if there is none.
    fn first_set(&mut self, value: Value, bits: u32) -> Value {
        let (int, truth) = (self.int_type(32), self.bool_type());
        let (one, none, zero) =
            (self.constant_int(32, 1), self.constant_int(32, 0), self.constant_int(bits, 0));
        let below = self.count_bits(Std::ctz, value, bits);
        let place = self.emit(Op::IAdd, int, &[below, one]);
        let is_set = self.emit(Op::INotEqual, truth, &[value, zero]);
        self.emit(Op::Select, int, &[is_set, place, none])
    }

    fn swap_bytes(&mut self, value: Value, bits: u32) -> Value {
        let (ty, byte) = (self.int_type(bits), self.int_type(8));
        let count = bits / 8;
        let bytes = self.vector_type(byte, count as u8);
        let apart = self.emit(Op::Bitcast, bytes, &[value]);
        let swapped = self.shuffled(bytes, apart, apart, (0..count).rev());
        self.emit(Op::Bitcast, ty, &[swapped])
    }

    /// Stores a sum, difference or product, and returns whether it overflowed. `OpenCL.std` has the high half of products.
    fn overflows(&mut self, op: Op, call: Call<'a>) -> Value {
        let &[left, _, target] = call.arguments else { unreachable!("it has three operands") };
        if self.has_mixed_signs(call) {
            return self.overflows_of_mixed_signs(op, call);
        }
        let common = self.type_of(left);
        let scalar = self.elements_of(common).0;
        let (bits, signed) = (scalar.bits(), scalar.is_signed());
        let (ty, truth, zero) = (self.value_type(common), self.bool_type(), self.constant_int(bits, 0));
        let values = self.argument_values(call);
        let (one, other, pointer) = (values[0], values[1], values[2]);
        let result = self.emit(op, ty, &[one, other]);
        let mut overflows = match (op, signed) {
            (Op::IAdd, false) => self.emit(Op::ULessThan, truth, &[result, one]),
            (Op::ISub, false) => self.emit(Op::ULessThan, truth, &[one, other]),
            (Op::IMul, false) => {
                let high = self.emit_library(Std::u_mul_hi, ty, &[one, other]);
                self.emit(Op::INotEqual, truth, &[high, zero])
            }
            (Op::IMul, true) => {
                let high = self.emit_library(Std::s_mul_hi, ty, &[one, other]);
                let last = self.constant_int(bits, u64::from(bits - 1));
                let sign = self.emit(Op::ShiftRightArithmetic, ty, &[result, last]);
                self.emit(Op::INotEqual, truth, &[high, sign])
            }
            // The sign of the result is wrong: a sum differs from both operands, a difference from the first where the operands differ.
            _ => {
                let changed = self.emit(Op::BitwiseXor, ty, &[one, result]);
                let against = if op == Op::IAdd { result } else { one };
                let apart = self.emit(Op::BitwiseXor, ty, &[other, against]);
                let wrong = self.emit(Op::BitwiseAnd, ty, &[changed, apart]);
                self.emit(Op::SLessThan, truth, &[wrong, zero])
            }
        };
        let (object, _) = self.pointee(self.type_of(target));
        let volatile = object.qualifiers.is_volatile;
        let object = object.ty;
        let stored = self.convert_number_value(result, common, object, false, None);
        if object != common {
            let read = self.convert_number_value(stored, object, common, false, None);
            let differs = self.emit(Op::INotEqual, truth, &[read, result]);
            overflows = self.emit(Op::LogicalOr, truth, &[overflows, differs]);
        }
        let memory = self.pointed_at(pointer, self.type_of(target));
        self.store_memory(&memory, stored, volatile);
        overflows
    }

    /// Whether no 64-bit type holds the values of both operands and of the result.
    fn has_mixed_signs(&self, call: Call<'a>) -> bool {
        let &[left, right, target] = call.arguments else { return false };
        let [left, right] = [left, right].map(|operand| self.elements_of(self.type_of(operand)).0);
        let stored = self.elements_of(self.pointee(self.type_of(target)).0.ty).0;
        let holds = |wide: Scalar, narrow: Scalar| {
            wide == narrow
                || !narrow.is_signed() && narrow.bits() < 64
                || wide.is_signed() && narrow.is_signed()
        };
        left != right || !holds(left, stored)
    }

    /// Overflow checks of 64-bit operands or results with mixed signedness: the result is computed in 128 bits and overflows unless the
    /// stored value equals it.
    fn overflows_of_mixed_signs(&mut self, op: Op, call: Call<'a>) -> Value {
        let &[left, right, target] = call.arguments else { unreachable!("it has three operands") };
        let (ty, truth) = (self.int_type(64), self.bool_type());
        let values = self.argument_values(call);
        let (one, other, pointer) = (values[0], values[1], values[2]);
        let signs = [left, right].map(|operand| self.elements_of(self.type_of(operand)).0.is_signed());
        let [one_high, other_high] =
            [(one, signs[0]), (other, signs[1])].map(|(value, is_signed)| self.high_half(value, is_signed));
        let low = self.emit(op, ty, &[one, other]);
        let high = if op == Op::IMul {
            let high = self.emit_library(Std::u_mul_hi, ty, &[one, other]);
            let less = self.emit(Op::BitwiseAnd, ty, &[one_high, other]);
            let high = self.emit(Op::ISub, ty, &[high, less]);
            let less = self.emit(Op::BitwiseAnd, ty, &[other_high, one]);
            self.emit(Op::ISub, ty, &[high, less])
        } else {
            let compared = if op == Op::IAdd { [low, one] } else { [one, other] };
            let carries = self.emit(Op::ULessThan, truth, &compared);
            let (set, clear) = (self.constant_int(64, 1), self.constant_int(64, 0));
            let carry = self.emit(Op::Select, ty, &[carries, set, clear]);
            let high = self.emit(op, ty, &[one_high, other_high]);
            self.emit(op, ty, &[high, carry])
        };
        let (object, _) = self.pointee(self.type_of(target));
        let (volatile, object) = (object.qualifiers.is_volatile, object.ty);
        let is_signed = self.elements_of(object).0.is_signed();
        let whole = if is_signed { TypeId::LONG } else { TypeId::ULONG };
        let stored = self.convert_number_value(low, whole, object, false, None);
        let read = self.convert_number_value(stored, object, whole, false, None);
        let read_high = self.high_half(read, is_signed);
        let differs = self.emit(Op::INotEqual, truth, &[read, low]);
        let high_differs = self.emit(Op::INotEqual, truth, &[read_high, high]);
        let memory = self.pointed_at(pointer, self.type_of(target));
        self.store_memory(&memory, stored, volatile);
        self.emit(Op::LogicalOr, truth, &[differs, high_differs])
    }

    /// The upper 64 bits of an integer extended to 128 bits.
    fn high_half(&mut self, value: Value, is_signed: bool) -> Value {
        if !is_signed {
            return self.constant_int(64, 0);
        }
        let (ty, last) = (self.int_type(64), self.constant_int(64, 63));
        self.emit(Op::ShiftRightArithmetic, ty, &[value, last])
    }

    /// Copies the object behind the second pointer to the first, and returns the first pointer.
    fn copy_objects(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let [to, from] = [0, 1].map(|at| self.type_of(call.arguments[at]));
        let volatile = [to, from].iter().any(|&ty| self.pointee(ty).0.qualifiers.is_volatile);
        let (target, source) = (self.pointed_at(values[0], to), self.pointed_at(values[1], from));
        self.copy(&target, &source, volatile);
        values[0]
    }

    fn shuffled(&mut self, ty: Type, one: Value, other: Value, places: impl Iterator<Item = u32>) -> Value {
        let places: Vec<u32> = places.collect();
        self.emit_literals(Op::VectorShuffle, ty, &[one, other], &places)
    }

    /// Reduces all elements to one.
    fn reduce(
        &mut self,
        vector: Value,
        call: Call<'a>,
        join: impl Fn(&mut Self, Type, &[Value]) -> Value,
    ) -> Value {
        let (_, count) = self.elements_of(self.type_of(call.arguments[0]));
        let ty = self.value_type(call.ty);
        let element = |lowering: &mut Self, index: u8| lowering.extract(ty, vector, index.into());
        let first = element(self, 0);
        (1..count).fold(first, |all, index| {
            let next = element(self, index);
            join(self, ty, &[all, next])
        })
    }

    /// `__builtin_shufflevector`: two vectors, then the indices into their concatenation; -1 is undefined.
    fn shuffle_vector(&mut self, call: Call<'a>) -> Value {
        let [one, other, places @ ..] = call.arguments else { return self.no_value() };
        let (one, other) = (self.value(*one), self.value(*other));
        let place =
            |lowering: &Self, argument: &ExprId| lowering.known_integer(*argument).unwrap_or(0) as u32;
        let places: Vec<u32> = places.iter().map(|argument| place(self, argument)).collect();
        let ty = self.value_type(call.ty);
        self.shuffled(ty, one, other, places.into_iter())
    }
}
