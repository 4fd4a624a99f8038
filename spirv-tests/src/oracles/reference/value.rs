//! The types of the arguments and results of built-in functions, and values of them as bits: edge cases and random ones.

use super::{
    format::{Format, Rounding, power_of_two},
    integer::Integer,
};
use crate::generator::random::Random;

/// The type of a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// An integer.
    Integer(Integer),
    /// A floating-point number.
    Number(Format),
}

impl Type {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        Integer::ALL.into_iter().map(Self::Integer).chain(Format::ALL.into_iter().map(Self::Number))
    }

    /// The type of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|ty| ty.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Integer(ty) => ty.name(),
            Self::Number(format) => format.name(),
        }
    }

    /// The bytes of a value.
    pub fn bytes(self) -> usize {
        match self {
            Self::Integer(ty) => ty.bits as usize / 8,
            Self::Number(format) => format.bytes(),
        }
    }

    /// All bits of a value, set.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - 8 * self.bytes())
    }

    /// Whether it is `half`.
    pub fn is_half(self) -> bool {
        self == Self::Number(Format::Half)
    }

    /// The same bits, or NaN both.
    pub fn is_same(self, got: u64, expected: u64) -> bool {
        match self {
            Self::Number(format) if format.decode(expected).is_nan() => format.decode(got).is_nan(),
            _ => got == expected,
        }
    }

    /// Bits of edge cases, then of random values.
    pub fn values(self, random: &mut Random, count: usize) -> Vec<u64> {
        let mut values = match self {
            Self::Integer(ty) => {
                let mut values = vec![0, 1, 2, 3, 7, 0x55, 0x80, u64::MAX, u64::MAX - 1];
                values.extend([8, 16, 24, 31, 32, 53, 63].map(|bits| (1u64 << bits) - 1));
                values.extend([8, 16, 24, 31, 32, 53, 63].map(|bits| 1u64 << bits));
                values.extend([25, 54, 40].map(|bits| (3u64 << (bits - 1)) + 1));
                values.extend([ty.largest() as u64, ty.least() as u64, ty.largest() as u64 - 1]);
                values
            }
            Self::Number(format) => {
                let powers =
                    [7, 8, 15, 16, 31, 32, 63, 64, -1, -14, -24, -25, -126, -149, -150].map(power_of_two);
                let near = |value: f64| {
                    let value = format.round(value, Rounding::NearestEven);
                    [value, format.next_after(value, f64::INFINITY), format.next_after(value, 0.0)]
                };
                let mut numbers: Vec<f64> = powers
                    .into_iter()
                    .filter(|value| value.abs() <= format.largest())
                    .flat_map(near)
                    .collect();
                numbers.extend([
                    0.0, 0.5, 1.0, 1.5, 2.5, 3.5, 127.5, 128.5, 254.5, 255.5, 65519.0, 65520.0, 1e10,
                ]);
                numbers.extend([format.largest(), format.least(), f64::INFINITY, f64::NAN]);
                let both = numbers.into_iter().flat_map(|value| [value, -value]);
                both.map(|value| format.encode(value, Rounding::Zero)).collect()
            }
        };
        values.resize_with(count.max(values.len()), || self.random(random));
        values
    }

    /// The bits of a random value.
    pub fn random(self, random: &mut Random) -> u64 {
        let kind = random.below(4);
        match self {
            Self::Integer(ty) if kind == 0 => random.bits() >> (64 - 1 - random.below(ty.bits - 1)),
            Self::Integer(_) => random.bits(),
            Self::Number(_) if kind == 0 => random.bits(),
            Self::Number(format) => {
                let limit = [3.0, 300.0, 70000.0, 3e9, 1e19][random.below(5) as usize];
                format.encode(random.double(-limit, limit), Rounding::Zero)
            }
        }
    }
}

/// A scalar or vector: an argument or a result.
#[derive(Clone, Debug)]
pub struct Value {
    /// The type of the components.
    pub ty: Type,
    /// The bits of each.
    pub bits: Vec<u64>,
}

impl Value {
    /// The bits of a component; a scalar is broadcast.
    pub fn at(&self, component: usize) -> u64 {
        self.bits[if self.bits.len() == 1 { 0 } else { component }]
    }

    /// A component, where it is a number or an `int`.
    pub fn number(&self, component: usize) -> f64 {
        match self.ty {
            Type::Number(format) => format.decode(self.at(component)),
            Type::Integer(ty) => ty.decode(self.at(component)) as f64,
        }
    }

    /// All components, as numbers.
    pub fn numbers(&self) -> Vec<f64> {
        (0..self.bits.len()).map(|component| self.number(component)).collect()
    }
}
