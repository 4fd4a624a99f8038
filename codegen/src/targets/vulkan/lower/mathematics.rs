//! Mathematics. Functions whose results are exact or that may be inaccurate are instructions of the device or plain code; all others were
//! replaced by calls into the library before, and what is left of them is the device's.

use super::body::Body;
use crate::ir::{Binary, Compare, Flags, Inst, Opcode, Type, Unary, Value};
use spirv::{GlslStd450Op as Shader, Op, OpenclStd100Op as Std};

impl Body<'_, '_> {
    /// Functions of whole vectors: geometry.
    pub(super) fn whole_vector(
        &mut self,
        function: Std,
        operands: &[Value],
        ty: Type,
        flags: Flags,
    ) -> Option<Value> {
        Some(match function {
            Std::cross => self.cross(operands, ty, flags),
            Std::length | Std::fast_length => self.length(operands[0], ty, flags),
            Std::distance | Std::fast_distance => {
                let vector = self.type_of(operands[0]);
                let difference = self.float(Binary::FloatSubtract, vector, operands[0], operands[1], flags);
                self.length(difference, ty, flags)
            }
            Std::normalize | Std::fast_normalize => {
                let scalar = self.scalar_of(ty);
                let length = self.length(operands[0], scalar, flags);
                let zero = self.splat_float(scalar, 0.0);
                let is_zero = self.compare(Compare::OrderedEqual, length, zero);
                let one = self.splat_float(scalar, 1.0);
                let divisor = self.select(is_zero, one, length);
                let divisor = self.splat(ty, divisor);
                self.float(Binary::FloatDivide, ty, operands[0], divisor, flags)
            }
            _ => return None,
        })
    }

    fn length(&mut self, vector: Value, ty: Type, flags: Flags) -> Value {
        let square = self.dot(vector, vector, ty, flags);
        self.op(Opcode::Shader(Shader::Sqrt), ty, &[square])
    }

    fn cross(&mut self, operands: &[Value], ty: Type, flags: Flags) -> Value {
        let (a, b) = (self.components(operands[0]), self.components(operands[1]));
        let scalar = self.type_of(a[0]);
        let mut parts = Vec::new();
        for (i, j) in [(1, 2), (2, 0), (0, 1)] {
            let first = self.float(Binary::FloatMultiply, scalar, a[i], b[j], flags);
            let second = self.float(Binary::FloatMultiply, scalar, a[j], b[i], flags);
            parts.push(self.float(Binary::FloatSubtract, scalar, first, second, flags));
        }
        if a.len() == 4 {
            parts.push(self.splat_float(scalar, 0.0));
        }
        self.construct(ty, &parts)
    }

    /// Functions that are exact, or defined by plain arithmetic.
    pub(super) fn common_function(
        &mut self,
        function: Std,
        ty: Type,
        parts: &[Value],
        flags: Flags,
    ) -> Option<Value> {
        let shader = |body: &mut Self, function: Shader| body.op(Opcode::Shader(function), ty, parts);
        Some(match function {
            Std::fabs => self.without_sign(ty, parts[0]),
            Std::copysign => self.copy_sign(ty, parts),
            Std::floor => shader(self, Shader::Floor),
            Std::ceil => shader(self, Shader::Ceil),
            Std::trunc => shader(self, Shader::Trunc),
            Std::rint => shader(self, Shader::RoundEven),
            Std::fmax => self.extreme(ty, parts, Compare::OrderedLess),
            Std::fmin => self.extreme(ty, parts, Compare::OrderedGreater),
            Std::fmax_common => {
                let less = self.compare(Compare::OrderedLess, parts[0], parts[1]);
                self.select(less, parts[1], parts[0])
            }
            Std::fmin_common => {
                let less = self.compare(Compare::OrderedLess, parts[1], parts[0]);
                self.select(less, parts[1], parts[0])
            }
            Std::fclamp => {
                let low = self.extreme(ty, &parts[..2], Compare::OrderedLess);
                self.extreme(ty, &[low, parts[2]], Compare::OrderedGreater)
            }
            // Fused or not is the device's choice.
            Std::mad => shader(self, Shader::Fma),
            Std::mix => {
                let difference = self.float(Binary::FloatSubtract, ty, parts[1], parts[0], flags);
                let weighted = self.float(Binary::FloatMultiply, ty, difference, parts[2], flags);
                self.float(Binary::FloatAdd, ty, parts[0], weighted, flags)
            }
            Std::step => {
                let less = self.compare(Compare::OrderedLess, parts[1], parts[0]);
                let (zero, one) = (self.splat_float(ty, 0.0), self.splat_float(ty, 1.0));
                self.select(less, zero, one)
            }
            Std::degrees => self.scaled(ty, parts[0], 180.0 / std::f64::consts::PI),
            Std::radians => self.scaled(ty, parts[0], std::f64::consts::PI / 180.0),
            Std::sign => self.sign(ty, parts[0]),
            Std::smoothstep => self.smooth_step(ty, parts, flags),
            Std::nan => self.nan(ty, parts[0]),
            _ => return None,
        })
    }

    fn scaled(&mut self, ty: Type, value: Value, factor: f64) -> Value {
        let factor = self.splat_float(ty, factor);
        self.float(Binary::FloatMultiply, ty, value, factor, Flags::default())
    }

    /// The bits of numbers of a type, and their sign bit.
    fn bits_of(&mut self, ty: Type, value: Value) -> (Value, u64) {
        let bits = self.width(ty);
        let integer = self.with_bits(ty, bits);
        (self.bitcast(value, integer), 1 << (bits - 1))
    }

    fn without_sign(&mut self, ty: Type, value: Value) -> Value {
        let (raw, sign) = self.bits_of(ty, value);
        let magnitude = self.mask(raw, sign - 1);
        self.bitcast(magnitude, ty)
    }

    fn copy_sign(&mut self, ty: Type, parts: &[Value]) -> Value {
        let (magnitude, sign) = self.bits_of(ty, parts[0]);
        let (other, _) = self.bits_of(ty, parts[1]);
        let magnitude = self.mask(magnitude, sign - 1);
        let sign = self.mask(other, sign);
        let result = self.binary(Binary::Or, magnitude, sign);
        self.bitcast(result, ty)
    }

    /// `fmax` and `fmin`: a NaN loses.
    fn extreme(&mut self, ty: Type, parts: &[Value], loses: Compare) -> Value {
        let loses = self.compare(loses, parts[0], parts[1]);
        let picked = self.select(loses, parts[1], parts[0]);
        let first_nan = self.is_nan(parts[0]);
        let _ = ty;
        let picked = self.select(first_nan, parts[1], picked);
        let second_nan = self.is_nan(parts[1]);
        self.select(second_nan, parts[0], picked)
    }

    /// `sign`: zero keeps its sign, NaN gives zero. OpenCL C 3.0, table 6.15.4.
    fn sign(&mut self, ty: Type, value: Value) -> Value {
        let zero = self.splat_float(ty, 0.0);
        let one = self.splat_float(ty, 1.0);
        let minus = self.splat_float(ty, -1.0);
        let positive = self.compare(Compare::OrderedGreater, value, zero);
        let negative = self.compare(Compare::OrderedLess, value, zero);
        let nan = self.is_nan(value);
        let result = self.select(nan, zero, value);
        let result = self.select(negative, minus, result);
        self.select(positive, one, result)
    }

    fn smooth_step(&mut self, ty: Type, parts: &[Value], flags: Flags) -> Value {
        let range = self.float(Binary::FloatSubtract, ty, parts[1], parts[0], flags);
        let distance = self.float(Binary::FloatSubtract, ty, parts[2], parts[0], flags);
        let t = self.float(Binary::FloatDivide, ty, distance, range, flags);
        let (zero, one) = (self.splat_float(ty, 0.0), self.splat_float(ty, 1.0));
        let low = self.extreme(ty, &[t, zero], Compare::OrderedLess);
        let t = self.extreme(ty, &[low, one], Compare::OrderedGreater);
        let square = self.float(Binary::FloatMultiply, ty, t, t, flags);
        let double = self.float(Binary::FloatAdd, ty, t, t, flags);
        let three = self.splat_float(ty, 3.0);
        let rest = self.float(Binary::FloatSubtract, ty, three, double, flags);
        self.float(Binary::FloatMultiply, ty, square, rest, flags)
    }

    fn nan(&mut self, ty: Type, payload: Value) -> Value {
        let bits = self.width(ty);
        let quiet: u64 = match bits {
            16 => 0x7e00,
            32 => 0x7fc0_0000,
            _ => 0x7ff8_0000_0000_0000,
        };
        let mask = (quiet & quiet.wrapping_neg()) - 1;
        let kept = self.mask(payload, mask);
        let integer = self.type_of(payload);
        let quiet = self.splat_uint(integer, quiet);
        let raw = self.binary(Binary::Or, kept, quiet);
        self.bitcast(raw, ty)
    }

    /// A function by the device's instructions.
    pub(super) fn mathematics(&mut self, function: Std, ty: Type, parts: &[Value]) -> Value {
        let shader =
            |body: &mut Self, function: Shader, parts: &[Value]| body.op(Opcode::Shader(function), ty, parts);
        let width = u32::from(self.width(ty));
        if function == Std::fma && self.l.options.features.has_float("shaderFma", width) {
            return self.op(Opcode::Intrinsic(Op::FmaKHR), ty, parts);
        }
        if let Some(device) = device_function(function) {
            if self.width(ty) == 64 && !takes_doubles(device) {
                return self.missing(function, ty);
            }
            return shader(self, device, parts);
        }
        match function {
            Std::native_divide | Std::half_divide => {
                self.float(Binary::FloatDivide, ty, parts[0], parts[1], Flags::default())
            }
            Std::native_recip | Std::half_recip => {
                let one = self.splat_float(ty, 1.0);
                self.float(Binary::FloatDivide, ty, one, parts[0], Flags::default())
            }
            Std::native_exp10 | Std::half_exp10 | Std::exp10 if self.width(ty) < 64 => {
                let scaled = self.scaled(ty, parts[0], std::f64::consts::LOG2_10);
                shader(self, Shader::Exp2, &[scaled])
            }
            Std::native_log10 | Std::half_log10 | Std::log10 if self.width(ty) < 64 => {
                let log = shader(self, Shader::Log2, parts);
                self.scaled(ty, log, std::f64::consts::LOG10_2)
            }
            Std::fdim => {
                let difference = self.float(Binary::FloatSubtract, ty, parts[0], parts[1], Flags::default());
                let zero = self.splat_float(ty, 0.0);
                let greater = self.compare(Compare::UnorderedGreater, parts[0], parts[1]);
                self.select(greater, difference, zero)
            }
            Std::round => {
                let truncated = shader(self, Shader::Trunc, parts);
                let rest = self.float(Binary::FloatSubtract, ty, parts[0], truncated, Flags::NO_CONTRACTION);
                let size = self.without_sign(ty, rest);
                let half = self.splat_float(ty, 0.5);
                let away = self.compare(Compare::OrderedGreaterEqual, size, half);
                let one = self.splat_float(ty, 1.0);
                let step = self.copy_sign(ty, &[one, parts[0]]);
                let next = self.float(Binary::FloatAdd, ty, truncated, step, Flags::NO_CONTRACTION);
                let result = self.select(away, next, truncated);
                self.copy_sign(ty, &[result, parts[0]])
            }
            Std::maxmag | Std::minmag => {
                let (first, second) = (self.without_sign(ty, parts[0]), self.without_sign(ty, parts[1]));
                let wins =
                    if function == Std::maxmag { Compare::OrderedGreater } else { Compare::OrderedLess };
                let loses =
                    if function == Std::maxmag { Compare::OrderedLess } else { Compare::OrderedGreater };
                let first_wins = self.compare(wins, first, second);
                let second_wins = self.compare(wins, second, first);
                let even = self.extreme(ty, parts, loses);
                let rest = self.select(second_wins, parts[1], even);
                self.select(first_wins, parts[0], rest)
            }
            _ => self.missing(function, ty),
        }
    }

    fn missing(&mut self, function: Std, ty: Type) -> Value {
        let name = format!("{function:?}");
        let what = match self.width(ty) {
            64 => "double",
            32 => "float",
            _ => "half",
        };
        self.l.refuse(format!("`{name}` of {what} is not supported for Vulkan"));
        self.undef(ty)
    }

    /// A function that stores a second result, and that the library has not.
    pub(super) fn with_result_pointer(&mut self, function: Std, inst: Inst) {
        let ty = self.result_type(inst);
        match function {
            Std::fract | Std::modf | Std::sincos => {
                let value = self.value(self.old.operand(inst, 0));
                let pointer = self.old.operand(inst, 1);
                let (result, stored) = match function {
                    Std::sincos => (
                        self.elementwise(&[value], ty, |b, p, ty| b.op(Opcode::Shader(Shader::Sin), ty, p)),
                        self.elementwise(&[value], ty, |b, p, ty| b.op(Opcode::Shader(Shader::Cos), ty, p)),
                    ),
                    Std::modf => {
                        let whole = self
                            .elementwise(&[value], ty, |b, p, ty| b.op(Opcode::Shader(Shader::Trunc), ty, p));
                        let rest = self.elementwise(&[value, whole], ty, |b, p, ty| b.modf_rest(ty, p));
                        (rest, whole)
                    }
                    _ => {
                        let whole = self
                            .elementwise(&[value], ty, |b, p, ty| b.op(Opcode::Shader(Shader::Floor), ty, p));
                        let rest = self.elementwise(&[value, whole], ty, |b, p, ty| b.fract_rest(ty, p));
                        (rest, whole)
                    }
                };
                let old = self.old.inst(inst).ty;
                let address = self.address(pointer);
                let access = self.access_of(Flags::default(), old);
                self.store(&address, old, stored, access);
                self.set(inst, result);
            }
            _ => {
                let result = self.missing_scalar(function, ty);
                self.set(inst, result);
            }
        }
    }

    fn missing_scalar(&mut self, function: Std, ty: Type) -> Value {
        self.l.refuse(format!("`{function:?}` is not supported for Vulkan"));
        self.undef(ty)
    }

    /// What is left after the whole part, with the sign of the number.
    fn modf_rest(&mut self, ty: Type, parts: &[Value]) -> Value {
        let rest = self.float(Binary::FloatSubtract, ty, parts[0], parts[1], Flags::NO_CONTRACTION);
        let is_infinite = self.classify(Unary::IsInf, parts[0]);
        let zero = self.splat_float(ty, 0.0);
        let rest = self.select(is_infinite, zero, rest);
        self.copy_sign(ty, &[rest, parts[0]])
    }

    /// `fract`: below one, with NaN and infinities as the specification has them.
    fn fract_rest(&mut self, ty: Type, parts: &[Value]) -> Value {
        let rest = self.float(Binary::FloatSubtract, ty, parts[0], parts[1], Flags::NO_CONTRACTION);
        let bits = self.width(ty);
        let below_one = match bits {
            16 => 1.0 - 2f64.powi(-11),
            32 => 1.0 - 2f64.powi(-24),
            _ => 1.0 - 2f64.powi(-53),
        };
        let most = self.splat_float(ty, below_one);
        let is_large = self.compare(Compare::OrderedGreater, rest, most);
        let rest = self.select(is_large, most, rest);
        let is_infinite = self.classify(Unary::IsInf, parts[0]);
        let zero = self.splat_float(ty, 0.0);
        let signed_zero = self.copy_sign(ty, &[zero, parts[0]]);
        self.select(is_infinite, signed_zero, rest)
    }
}

/// The device's instruction for a function with the same operands.
fn device_function(function: Std) -> Option<Shader> {
    Some(match function {
        Std::sin | Std::native_sin | Std::half_sin => Shader::Sin,
        Std::cos | Std::native_cos | Std::half_cos => Shader::Cos,
        Std::tan | Std::native_tan | Std::half_tan => Shader::Tan,
        Std::asin => Shader::Asin,
        Std::acos => Shader::Acos,
        Std::atan => Shader::Atan,
        Std::atan2 => Shader::Atan2,
        Std::sinh => Shader::Sinh,
        Std::cosh => Shader::Cosh,
        Std::tanh => Shader::Tanh,
        Std::asinh => Shader::Asinh,
        Std::acosh => Shader::Acosh,
        Std::atanh => Shader::Atanh,
        Std::pow | Std::powr | Std::native_powr | Std::half_powr => Shader::Pow,
        Std::exp | Std::native_exp | Std::half_exp => Shader::Exp,
        Std::exp2 | Std::native_exp2 | Std::half_exp2 => Shader::Exp2,
        Std::log | Std::native_log | Std::half_log => Shader::Log,
        Std::log2 | Std::native_log2 | Std::half_log2 => Shader::Log2,
        Std::sqrt | Std::native_sqrt | Std::half_sqrt => Shader::Sqrt,
        Std::rsqrt | Std::native_rsqrt | Std::half_rsqrt => Shader::InverseSqrt,
        Std::fma => Shader::Fma,
        Std::ldexp => Shader::Ldexp,
        _ => return None,
    })
}

/// Whether a function can be computed by instructions of the device.
pub(in super::super) fn has_device_function(function: Std, is_double: bool) -> bool {
    match function {
        Std::length | Std::distance | Std::normalize => true,
        Std::exp10 | Std::log10 | Std::sincos => !is_double,
        Std::fdim | Std::round | Std::maxmag | Std::minmag | Std::fract | Std::modf => true,
        _ => device_function(function).is_some_and(|device| !is_double || takes_doubles(device)),
    }
}

/// Whether an instruction exists for 64 bits.
fn takes_doubles(function: Shader) -> bool {
    matches!(function, Shader::Sqrt | Shader::InverseSqrt | Shader::Fma | Shader::Ldexp)
}
