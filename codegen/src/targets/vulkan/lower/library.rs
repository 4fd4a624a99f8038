//! Functions of OpenCL.std besides mathematics: integers, memory, relations. By plain instructions, which mean the same on every device.

use super::{body::Body, loads::Access, pointers::Address};
use crate::ir::{Binary, Cast, Compare, Flags, Inst, Opcode, Rounding, Type, Unary, Value};
use spirv::{GlslStd450Op, OpenclStd100Op as Std};

impl Body<'_, '_> {
    /// A function of OpenCL.std.
    pub(super) fn library_function(&mut self, function: Std, inst: Inst) {
        match function {
            Std::vloadn | Std::vload_halfn | Std::vloada_halfn | Std::vload_half => {
                self.vector_load(function, inst)
            }
            Std::vstoren
            | Std::vstore_half
            | Std::vstore_half_r
            | Std::vstore_halfn
            | Std::vstore_halfn_r
            | Std::vstorea_halfn
            | Std::vstorea_halfn_r => self.vector_store(function, inst),
            Std::shuffle | Std::shuffle2 => self.shuffle_function(inst),
            Std::printf => self.printf(inst),
            Std::prefetch => {}
            _ => self.computation(function, inst),
        }
    }

    /// A function that only computes.
    fn computation(&mut self, function: Std, inst: Inst) {
        let operands: Vec<Value> = self.old.operands(inst).collect();
        if operands.iter().any(|&operand| {
            let ty = self.old_type(operand);
            self.l.old.types.pointee(ty).is_some()
        }) {
            return self.with_result_pointer(function, inst);
        }
        let operands = self.operands(inst);
        let ty = self.result_type(inst);
        let flags = Flags(self.old.inst(inst).flags.0 & Flags::NO_CONTRACTION.0);
        if let Some(result) = self.whole_vector(function, &operands, ty, flags) {
            return self.set(inst, result);
        }
        let result = self.elementwise(&operands, ty, |body, parts, ty| {
            body.integer_function(function, ty, parts)
                .or_else(|| body.common_function(function, ty, parts, flags))
                .unwrap_or_else(|| body.mathematics(function, ty, parts))
        });
        self.set(inst, result);
    }

    /// An integer function of scalars or short vectors.
    fn integer_function(&mut self, function: Std, ty: Type, parts: &[Value]) -> Option<Value> {
        let shader = |body: &mut Self, function: GlslStd450Op| body.op(Opcode::Shader(function), ty, parts);
        Some(match function {
            Std::s_max => shader(self, GlslStd450Op::SMax),
            Std::u_max => shader(self, GlslStd450Op::UMax),
            Std::s_min => shader(self, GlslStd450Op::SMin),
            Std::u_min => shader(self, GlslStd450Op::UMin),
            Std::s_clamp => {
                let low = self.op(Opcode::Shader(GlslStd450Op::SMax), ty, &[parts[0], parts[1]]);
                self.op(Opcode::Shader(GlslStd450Op::SMin), ty, &[low, parts[2]])
            }
            Std::u_clamp => {
                let low = self.op(Opcode::Shader(GlslStd450Op::UMax), ty, &[parts[0], parts[1]]);
                self.op(Opcode::Shader(GlslStd450Op::UMin), ty, &[low, parts[2]])
            }
            Std::s_abs => {
                let negative = self.is_negative(parts[0]);
                let negated = self.negate(parts[0]);
                self.select(negative, negated, parts[0])
            }
            Std::u_abs => parts[0],
            Std::s_abs_diff | Std::u_abs_diff => {
                let is_signed = function == Std::s_abs_diff;
                let less = self.less(is_signed, parts[0], parts[1]);
                let up = self.binary(Binary::Subtract, parts[1], parts[0]);
                let down = self.binary(Binary::Subtract, parts[0], parts[1]);
                self.select(less, up, down)
            }
            Std::s_add_sat => self.add_saturated(parts[0], parts[1], true),
            Std::u_add_sat => self.add_saturated(parts[0], parts[1], false),
            Std::s_sub_sat => self.subtract_saturated(parts[0], parts[1], true),
            Std::u_sub_sat => self.subtract_saturated(parts[0], parts[1], false),
            Std::s_hadd | Std::u_hadd | Std::s_rhadd | Std::u_rhadd => self.half_sum(function, parts),
            Std::clz => self.leading_zeros(ty, parts[0]),
            Std::ctz => self.trailing_zeros(ty, parts[0]),
            Std::popcount => self.bit_count(ty, parts[0]),
            Std::rotate => self.rotate(ty, parts),
            Std::s_mul_hi => self.high_product(ty, parts, true),
            Std::u_mul_hi => self.high_product(ty, parts, false),
            Std::s_mad_hi | Std::u_mad_hi => {
                let high = self.high_product(ty, &parts[..2], function == Std::s_mad_hi);
                self.add(high, parts[2])
            }
            Std::s_mad_sat | Std::u_mad_sat => self.mad_saturated(ty, parts, function == Std::s_mad_sat),
            Std::s_mul24 | Std::u_mul24 => self.product_24(parts, function == Std::s_mul24),
            Std::s_mad24 | Std::u_mad24 => {
                let product = self.product_24(&parts[..2], function == Std::s_mad24);
                self.add(product, parts[2])
            }
            Std::s_upsample | Std::u_upsample => {
                let bits = self.width(ty);
                let (high, low) = (self.resize(parts[0], bits), self.resize(parts[1], bits));
                let high = self.shift_left(high, u64::from(bits) / 2);
                self.binary(Binary::Or, high, low)
            }
            Std::bitselect => self.bit_select(ty, parts),
            Std::select => self.select_function(parts),
            _ => return None,
        })
    }

    /// A comparison of integers.
    fn less(&mut self, is_signed: bool, one: Value, other: Value) -> Value {
        let compare = if is_signed { Compare::SignedLess } else { Compare::UnsignedLess };
        self.compare(compare, one, other)
    }

    /// The largest signed integer where the first bit of `sign` is clear, the smallest where it is set.
    fn signed_limit(&mut self, sign: Value) -> Value {
        let ty = self.type_of(sign);
        let most = u64::MAX >> (65 - self.width(ty));
        let (most, least) = (self.splat_uint(ty, most), self.splat_uint(ty, !most));
        let negative = self.is_negative(sign);
        self.select(negative, least, most)
    }

    fn add_saturated(&mut self, one: Value, other: Value, is_signed: bool) -> Value {
        let ty = self.type_of(one);
        let sum = self.add(one, other);
        if !is_signed {
            let overflows = self.less(false, sum, one);
            let most = self.splat_uint(ty, u64::MAX);
            return self.select(overflows, most, sum);
        }
        // Both operands have a sign that the sum has not.
        let first = self.binary(Binary::Xor, sum, one);
        let second = self.binary(Binary::Xor, sum, other);
        let both = self.binary(Binary::And, first, second);
        let overflows = self.is_negative(both);
        let limit = self.signed_limit(one);
        self.select(overflows, limit, sum)
    }

    fn subtract_saturated(&mut self, one: Value, other: Value, is_signed: bool) -> Value {
        let ty = self.type_of(one);
        let difference = self.binary(Binary::Subtract, one, other);
        if !is_signed {
            let overflows = self.less(false, one, other);
            let zero = self.splat_uint(ty, 0);
            return self.select(overflows, zero, difference);
        }
        let first = self.binary(Binary::Xor, one, other);
        let second = self.binary(Binary::Xor, one, difference);
        let both = self.binary(Binary::And, first, second);
        let overflows = self.is_negative(both);
        let limit = self.signed_limit(one);
        self.select(overflows, limit, difference)
    }

    fn half_sum(&mut self, function: Std, parts: &[Value]) -> Value {
        let is_signed = matches!(function, Std::s_hadd | Std::s_rhadd);
        let rounds_up = matches!(function, Std::s_rhadd | Std::u_rhadd);
        let shift = if is_signed { Binary::ArithmeticShiftRight } else { Binary::LogicalShiftRight };
        let ty = self.type_of(parts[0]);
        let one = self.splat_uint(ty, 1);
        // The halves, and the carry of the bits that the shifts drop.
        let first = self.binary(shift, parts[0], one);
        let second = self.binary(shift, parts[1], one);
        let carry = if rounds_up { Binary::Or } else { Binary::And };
        let carry = self.binary(carry, parts[0], parts[1]);
        let carry = self.mask(carry, 1);
        let sum = self.add(first, second);
        self.add(sum, carry)
    }

    fn leading_zeros(&mut self, ty: Type, value: Value) -> Value {
        self.by_component(&[value], ty, |body, parts, ty| {
            let bits = u64::from(body.width(ty));
            let top = body.top_bit(parts[0]);
            let last = body.splat_uint(ty, bits - 1);
            body.binary(Binary::Subtract, last, top)
        })
    }

    fn trailing_zeros(&mut self, ty: Type, value: Value) -> Value {
        // The bits below the lowest one: x - 1 and not x.
        let all = self.splat_uint(ty, u64::MAX);
        let below = self.add(value, all);
        let inverse = self.op(Opcode::Unary(Unary::Not), ty, &[value]);
        let mask = self.binary(Binary::And, below, inverse);
        self.bit_count(ty, mask)
    }

    fn rotate(&mut self, ty: Type, parts: &[Value]) -> Value {
        let bits = u64::from(self.width(ty));
        let left = self.mask(parts[1], bits - 1);
        let minus = self.negate(parts[1]);
        let right = self.mask(minus, bits - 1);
        let high = self.binary(Binary::ShiftLeft, parts[0], left);
        let low = self.binary(Binary::LogicalShiftRight, parts[0], right);
        self.binary(Binary::Or, high, low)
    }

    /// The high half of a product.
    fn high_product(&mut self, ty: Type, parts: &[Value], is_signed: bool) -> Value {
        let bits = self.width(ty);
        if bits < 64 {
            let wide = self.with_bits(ty, bits * 2);
            let cast = if is_signed { Cast::SignedConvert } else { Cast::UnsignedConvert };
            let (one, other) = (self.cast(cast, wide, parts[0]), self.cast(cast, wide, parts[1]));
            let product = self.binary(Binary::Multiply, one, other);
            let high = self.shift_right(product, u64::from(bits));
            return self.cast(Cast::UnsignedConvert, ty, high);
        }
        // By halves: the sum of the middle products cannot overflow in this order.
        let (a, b) = (parts[0], parts[1]);
        let (a_low, a_high) = (self.mask(a, 0xffff_ffff), self.shift_right(a, 32));
        let (b_low, b_high) = (self.mask(b, 0xffff_ffff), self.shift_right(b, 32));
        let low = self.binary(Binary::Multiply, a_low, b_low);
        let first = self.binary(Binary::Multiply, a_high, b_low);
        let second = self.binary(Binary::Multiply, a_low, b_high);
        let high = self.binary(Binary::Multiply, a_high, b_high);
        let carry = self.shift_right(low, 32);
        let middle = self.add(first, carry);
        let middle_low = self.mask(middle, 0xffff_ffff);
        let rest = self.add(second, middle_low);
        let middle_high = self.shift_right(middle, 32);
        let rest_high = self.shift_right(rest, 32);
        let sum = self.add(high, middle_high);
        let mut sum = self.add(sum, rest_high);
        if is_signed {
            for (one, other) in [(a, b), (b, a)] {
                let negative = self.is_negative(one);
                let zero = self.splat_uint(ty, 0);
                let correction = self.select(negative, other, zero);
                sum = self.binary(Binary::Subtract, sum, correction);
            }
        }
        sum
    }

    fn mad_saturated(&mut self, ty: Type, parts: &[Value], is_signed: bool) -> Value {
        let low = self.binary(Binary::Multiply, parts[0], parts[1]);
        let high = self.high_product(ty, &parts[..2], is_signed);
        if !is_signed {
            let overflows = self.compare_known(Compare::NotEqual, high, 0);
            let sum = self.add_saturated(low, parts[2], false);
            let most = self.splat_uint(ty, u64::MAX);
            return self.select(overflows, most, sum);
        }
        // The exact sum in two words, whose high word must be the sign of the low one.
        let sum = self.add(low, parts[2]);
        let carries = self.less(false, sum, low);
        let bits = u64::from(self.width(ty));
        let count = self.splat_uint(ty, bits - 1);
        let sign = self.binary(Binary::ArithmeticShiftRight, parts[2], count);
        let high = self.add(high, sign);
        let next = self.add_known_splat(high, 1);
        let high = self.select(carries, next, high);
        let expected = self.binary(Binary::ArithmeticShiftRight, sum, count);
        let fits = self.compare(Compare::Equal, high, expected);
        let limit = self.signed_limit(high);
        self.select(fits, sum, limit)
    }

    fn add_known_splat(&mut self, value: Value, number: u64) -> Value {
        let ty = self.type_of(value);
        let number = self.splat_uint(ty, number);
        self.add(value, number)
    }

    /// The product of the low 24 bits.
    fn product_24(&mut self, parts: &[Value], is_signed: bool) -> Value {
        let ty = self.type_of(parts[0]);
        let eight = self.splat_uint(ty, 8);
        let shift = if is_signed { Binary::ArithmeticShiftRight } else { Binary::LogicalShiftRight };
        let mut factors = Vec::new();
        for &part in &parts[..2] {
            let high = self.binary(Binary::ShiftLeft, part, eight);
            factors.push(self.binary(shift, high, eight));
        }
        self.binary(Binary::Multiply, factors[0], factors[1])
    }

    /// The bits of the second operand where the third has ones.
    fn bit_select(&mut self, ty: Type, parts: &[Value]) -> Value {
        let bits = self.width(ty);
        let integer = self.with_bits(ty, bits);
        let raw: Vec<Value> = parts.iter().map(|&part| self.bitcast(part, integer)).collect();
        let difference = self.binary(Binary::Xor, raw[0], raw[1]);
        let taken = self.binary(Binary::And, difference, raw[2]);
        let result = self.binary(Binary::Xor, raw[0], taken);
        self.bitcast(result, ty)
    }

    /// `select`: by the top bit of each component of vectors, by any bit of a scalar.
    fn select_function(&mut self, parts: &[Value]) -> Value {
        let ty = self.type_of(parts[2]);
        let condition = if self.l.new.types.scalar(ty).1 == 1 {
            self.compare_known(Compare::NotEqual, parts[2], 0)
        } else {
            self.is_negative(parts[2])
        };
        self.select(condition, parts[1], parts[0])
    }

    /// `shuffle` and `shuffle2`, with indices that are only known at run time.
    fn shuffle_function(&mut self, inst: Inst) {
        let mut operands = self.operands(inst);
        let ty = self.result_type(inst);
        let mask = operands.pop().expect("a shuffle has a mask");
        let mut sources = Vec::new();
        for &operand in &operands {
            sources.extend(self.components(operand));
        }
        let mask = self.components(mask);
        let count = sources.len() as u64;
        let scalar = self.type_of(sources[0]);
        let array = self.l.new.types.intern(crate::ir::TypeKind::Array(scalar, count));
        let variable = self.variable(array);
        let whole = self.construct(array, &sources);
        let store = Opcode::Core(crate::ir::opcode::Core::Store);
        self.effect(store, &[variable.into(), whole], Flags::default());
        let pointer_type = self.l.new.types.pointer(crate::ir::AddressSpace::Private, scalar);
        let mut picked = Vec::new();
        for index in mask {
            let index = self.resize(index, 32);
            let index = self.mask(index, count.next_power_of_two() - 1);
            let chain = Opcode::Core(crate::ir::opcode::Core::AccessChain);
            let pointer = self.op(chain, pointer_type, &[variable.into(), index]);
            picked.push(self.load_from(pointer, scalar));
        }
        let result = self.of_components(ty, &picked);
        self.set(inst, result);
    }

    // Vectors in memory

    /// The address of an element of `count` components of a size, and the access to it.
    fn vector_address(
        &mut self,
        pointer: Value,
        offset: Value,
        (size, distance): (u64, u64),
        alignment: u64,
    ) -> (Address, Access) {
        let base = self.address(pointer);
        let offset = self.value(offset);
        let offset = self.resize_signed(offset, 64);
        let bytes = self.multiply_known(offset, size * distance);
        let address = self.moved(&base, bytes);
        (address, Access { alignment, flags: Flags::default() })
    }

    fn resize_signed(&mut self, value: Value, bits: u8) -> Value {
        self.sign_extended(value, bits)
    }

    /// `vloadn` and the loads of halves. The operands are an offset, a pointer, and for some the number of components.
    fn vector_load(&mut self, function: Std, inst: Inst) {
        let (offset, pointer) = (self.old.operand(inst, 0), self.old.operand(inst, 1));
        let old = self.old.inst(inst).ty;
        let (old_scalar, count) = self.l.old.types.scalar(old);
        let is_half = function != Std::vloadn;
        let element = if is_half { self.l.old.types.float(16) } else { old_scalar };
        let size = self.l.size(element);
        let is_aligned = function == Std::vloada_halfn;
        let distance = if is_aligned && count == 3 { 4 } else { u64::from(count) };
        let alignment = if is_aligned { size * distance } else { size };
        let (address, access) = self.vector_address(pointer, offset, (size, distance), alignment);
        let stored = self.l.old.types.vector(element, count);
        let value = self.load(&address, stored, access);
        let ty = self.result_type(inst);
        let result = if is_half {
            self.elementwise(&[value], ty, |body, parts, ty| body.cast(Cast::FloatConvert, ty, parts[0]))
        } else {
            value
        };
        self.set(inst, result);
    }

    /// `vstoren` and the stores of halves. The operands are data, an offset and a pointer; the rounding mode is a literal.
    fn vector_store(&mut self, function: Std, inst: Inst) {
        let data = self.old.operand(inst, 0);
        let (offset, pointer) = (self.old.operand(inst, 1), self.old.operand(inst, 2));
        let old = self.old_type(data);
        let (old_scalar, count) = self.l.old.types.scalar(old);
        let is_half = function != Std::vstoren;
        let element = if is_half { self.l.old.types.float(16) } else { old_scalar };
        let size = self.l.size(element);
        let is_aligned = matches!(function, Std::vstorea_halfn | Std::vstorea_halfn_r);
        let distance = if is_aligned && count == 3 { 4 } else { u64::from(count) };
        let alignment = if is_aligned { size * distance } else { size };
        let (address, access) = self.vector_address(pointer, offset, (size, distance), alignment);
        let stored = self.l.old.types.vector(element, count);
        let mut value = self.value(data);
        if is_half {
            let mode = self.old.literals(inst).last().map(|&literal| match literal {
                1 => Rounding::ToZero,
                2 => Rounding::Up,
                3 => Rounding::Down,
                _ => Rounding::ToEven,
            });
            let ty = self.l.value_type(stored);
            let flags = mode.map_or(Flags::default(), |mode| Flags::default().with_rounding(mode));
            value = self.elementwise(&[value], ty, |body, parts, ty| {
                body.conversion(Cast::FloatConvert, flags, ty, parts[0])
            });
        }
        self.store(&address, stored, value, access);
    }
}
