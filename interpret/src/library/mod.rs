//! Pure functions of OpenCL.std by the raw bits of their operands, with the types that name kinds of scalars.
//!
//! [`scalar`] has the functions of one component, [`vector`] those of whole vectors, [`pair`] those that store a second result;
//! [`convert`] has all conversions, [`image`] what lies in images and how it is read, [`printf`] the formatting of text.

mod angle;
pub mod conversion;
mod exponential;
pub mod float;
mod geometric;
pub mod image;
mod integer;
mod math;
mod power;
pub mod printf;

use conversion::{Converted, IntegerType};
use float::Format;
use spirocl_codegen::ir::Rounding;
use spirv::OpenclStd100Op as Std;

/// The kind of a scalar. Its bits lie in the low bits of a `u64`, zero above its width.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ScalarKind {
    /// `half`
    F16,
    /// `float`
    F32,
    /// `double`
    F64,
    /// An integer of 8 bits; functions say by their name whether it has a sign, conversions take it as signed.
    I8,
    /// An integer of 16 bits.
    I16,
    /// An integer of 32 bits.
    I32,
    /// An integer of 64 bits.
    I64,
    /// An unsigned integer of 8 bits: in conversions only.
    U8,
    /// An unsigned integer of 16 bits.
    U16,
    /// An unsigned integer of 32 bits.
    U32,
    /// An unsigned integer of 64 bits.
    U64,
}

impl ScalarKind {
    /// Its width in bits.
    pub fn bits(self) -> u32 {
        match self {
            Self::I8 | Self::U8 => 8,
            Self::F16 | Self::I16 | Self::U16 => 16,
            Self::F32 | Self::I32 | Self::U32 => 32,
            Self::F64 | Self::I64 | Self::U64 => 64,
        }
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        self.format().is_some()
    }

    /// Its format, if it is a floating-point number.
    pub fn format(self) -> Option<Format> {
        match self {
            Self::F16 => Some(Format::Half),
            Self::F32 => Some(Format::Float),
            Self::F64 => Some(Format::Double),
            _ => None,
        }
    }

    fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64)
    }
}

/// How mathematics is done: the build options that change results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MathOptions {
    /// Subnormal numbers of `float` are zero: `-cl-denorms-are-zero`.
    pub flush_subnormals: bool,
}

/// How a conversion is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Conversion {
    /// The rounding mode; unstated: to even for results that are floating-point numbers, towards zero for integers.
    pub rounding: Option<Rounding>,
    /// Whether values out of range become the nearest in range.
    pub saturated: bool,
}

/// A function of one component, which was looked up.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    kind: ScalarKind,
    body: Body,
}

#[derive(Clone, Copy, Debug)]
enum Body {
    /// What only moves bits.
    Moves(Format, math::OfBits),
    /// What has a function of its own for one `float`.
    Float(math::OfFloat),
    /// What is rounded from a number.
    Numbers(Format, math::OfNumbers),
    /// What gives the bits itself, and the function.
    Bits(Format, math::OfBits, Std),
    Integers(Std),
}

impl Function {
    /// The function of this name; `None` if it is not one of one component. `kind` is as [`scalar`] has it.
    pub fn new(function: Std, kind: ScalarKind) -> Option<Self> {
        let body = match kind.format() {
            None => Body::Integers(function),
            Some(Format::Float) if let Some(of_float) = math::of_float(function) => Body::Float(of_float),
            Some(format) => match (of_bits(function), math::of_numbers(function)) {
                (Some(of_bits), _) => Body::Moves(format, of_bits),
                (None, Some(of_numbers)) => Body::Numbers(format, of_numbers),
                (None, None) => Body::Bits(format, math::of_bits(function)?, function),
            },
        };
        Some(Self { kind, body })
    }

    /// The same on one `float`, if there is a function for that.
    pub(crate) fn of_float(&self, options: &MathOptions) -> Option<fn(f32) -> f32> {
        match self.body {
            Body::Float(of_float) if !options.flush_subnormals => Some(of_float),
            _ => None,
        }
    }

    /// Its result by the bits of its only argument.
    #[inline]
    pub fn call_with_one(&self, argument: u64, options: &MathOptions) -> u64 {
        match self.body {
            Body::Numbers(Format::Float, of_numbers) if !options.flush_subnormals => {
                let result = of_numbers(&[f64::from(f32::from_bits(argument as u32)), 0.0, 0.0]) as f32;
                result.to_bits().into()
            }
            _ => self.call(&[argument, 0, 0], options).unwrap_or(0),
        }
    }

    /// Its result by the bits of its arguments; `None` if there is no such function.
    #[inline]
    pub fn call(&self, arguments: &[u64; 3], options: &MathOptions) -> Option<u64> {
        let flushed = |format: Format, bits: u64| {
            if options.flush_subnormals && format == Format::Float { format.flush(bits) } else { bits }
        };
        match self.body {
            Body::Moves(format, of_bits) => Some(of_bits(format, arguments)),
            Body::Float(of_float) => {
                let number = f32::from_bits(flushed(Format::Float, arguments[0]) as u32);
                Some(flushed(Format::Float, of_float(number).to_bits().into()))
            }
            Body::Numbers(Format::Float, of_numbers) if !options.flush_subnormals => {
                let [a, b, c] = *arguments;
                let number = |bits: u64| f64::from(f32::from_bits(bits as u32));
                let result = of_numbers(&[number(a), number(b), number(c)]) as f32;
                Some(result.to_bits().into())
            }
            Body::Numbers(format, of_numbers) => {
                let [a, b, c] = *arguments;
                let number = |bits: u64| format.decode(flushed(format, bits));
                let result = of_numbers(&[number(a), number(b), number(c)]);
                Some(flushed(format, format.encode(result)))
            }
            Body::Bits(format, of_bits, function) => {
                let mut bits = *arguments;
                // The second argument may be an integer.
                bits[0] = flushed(format, bits[0]);
                if matches!(function, Std::fma | Std::mad) {
                    bits = bits.map(|bits| flushed(format, bits));
                }
                let result = of_bits(format, &bits);
                Some(if function == Std::ilogb { result } else { flushed(format, result) })
            }
            Body::Integers(function) => of_integers(function, self.kind, arguments),
        }
    }
}

/// The result of a function of one component, by the bits of its arguments; `None` if it is not one.
///
/// `kind` is that of the first argument, with integers as `I8` to `I64`. The result has the same width, but for `ilogb`, which gives an
/// `int`, and `upsample`, which gives twice the width. The second argument of `ldexp`, `pown` and `rootn` is an `int`. The condition of
/// `select` counts by its highest bit, as that of vectors does: scalars have [`select_scalar`].
pub fn scalar(function: Std, kind: ScalarKind, arguments: &[u64], options: &MathOptions) -> Option<u64> {
    let mut all = [0; 3];
    for (each, &argument) in all.iter_mut().zip(arguments) {
        *each = argument;
    }
    Function::new(function, kind)?.call(&all, options)
}

/// `select` and `bitselect` of floating-point numbers, and what only moves bits.
fn of_bits(function: Std) -> Option<math::OfBits> {
    match function {
        Std::select => Some(|format, a| if a[2] & format.sign_bit() == 0 { a[0] } else { a[1] }),
        Std::bitselect => Some(|_, a| a[0] & !a[2] | a[1] & a[2]),
        Std::fabs | Std::copysign | Std::nan | Std::nextafter => math::of_bits(function),
        _ => None,
    }
}

fn of_integers(function: Std, kind: ScalarKind, arguments: &[u64]) -> Option<u64> {
    let ty = integer::Integer::new(kind.bits() as u8);
    match function {
        Std::select => {
            let is_second = arguments[2] >> (kind.bits() - 1) & 1 == 1;
            Some(if is_second { arguments[1] } else { arguments[0] })
        }
        // The argument says the format by its width.
        Std::nan => math::of_bits(function).map(|nan| nan(Format::of_bits(kind.bits() as u8), arguments)),
        Std::u_upsample | Std::s_upsample => {
            integer::function(function).map(|upsample| upsample(ty, arguments))
        }
        _ => integer::function(function).map(|function| ty.truncate(function(ty, arguments))),
    }
}

/// `select` of scalars: the second argument if the third is not zero.
pub fn select_scalar(arguments: &[u64]) -> u64 {
    if arguments[2] == 0 { arguments[0] } else { arguments[1] }
}

/// The result of a function of whole vectors: the geometric ones but for `dot`, which is an instruction, and `shuffle` and `shuffle2`,
/// whose last argument is the mask. `None` if it is not one of them.
pub fn vector(function: Std, kind: ScalarKind, arguments: &[&[u64]]) -> Option<Vec<u64>> {
    if matches!(function, Std::shuffle | Std::shuffle2) {
        let (mask, vectors) = arguments.split_last()?;
        let all = vectors.concat();
        return Some(mask.iter().map(|&index| all[index as usize % all.len()]).collect());
    }
    let format = kind.format()?;
    let numbers: Vec<Vec<f64>> =
        arguments.iter().map(|vector| vector.iter().map(|&bits| format.decode(bits)).collect()).collect();
    let result = geometric::function(function)?(format, &numbers);
    Some(result.into_iter().map(|number| format.encode(number)).collect())
}

/// The results of a function with two: the one that it returns, then the one that it stores. `None` if it is not one of them.
///
/// The second is an `int` for `frexp`, `lgamma_r` and `remquo`.
pub fn pair(function: Std, kind: ScalarKind, arguments: &[u64]) -> Option<(u64, u64)> {
    math::pair(function, kind.format()?, arguments)
}

/// The bits of a value after a conversion.
pub fn convert(bits: u64, from: ScalarKind, to: ScalarKind, conversion: Conversion) -> u64 {
    converted(bits, from, to, conversion).bits
}

/// Whether a conversion from a floating-point number to an integer has a result without saturation, after rounding towards zero.
pub fn converts_in_range(bits: u64, from: ScalarKind, to: ScalarKind) -> bool {
    converted(bits, from, to, Conversion::default()).in_range
}

/// The bits of a value after a conversion, and whether the type has the value.
pub fn converted(bits: u64, from: ScalarKind, to: ScalarKind, conversion: Conversion) -> Converted {
    let integer = |kind: ScalarKind| IntegerType { bits: kind.bits() as u8, is_signed: kind.is_signed() };
    let Conversion { rounding, saturated } = conversion;
    let of_float = |bits| Converted { bits, in_range: true };
    match (from.format(), to.format()) {
        (None, None) => conversion::integer_to_integer(integer(from), integer(to), bits, saturated),
        (None, Some(to)) => {
            let rounding = rounding.unwrap_or(Rounding::ToEven);
            of_float(conversion::integer_to_float(integer(from), to, bits, rounding))
        }
        (Some(from), Some(to)) => {
            of_float(conversion::float_to_float(from, to, bits, rounding.unwrap_or(Rounding::ToEven)))
        }
        (Some(from), None) => {
            conversion::float_to_integer(from, integer(to), bits, rounding.unwrap_or(Rounding::ToZero))
        }
    }
}
