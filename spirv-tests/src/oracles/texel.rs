//! What lies in the elements of images, and what kernels see of it: OpenCL C 3.0, 6.15.15.7 (channel orders) and 8.3 (conversions).

use crate::generator::random::Random;

/// The format of an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Which channels there are, and where.
    pub order: Order,
    /// What each holds.
    pub channel: Channel,
}

/// A channel order, named as in the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the API's")]
pub enum Order {
    R,
    A,
    Rg,
    Ra,
    Rgba,
    Bgra,
    Argb,
    Intensity,
    Luminance,
    Depth,
    SRgba,
    SBgra,
}

/// A channel data type, named as in the API.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names are the API's")]
pub enum Channel {
    SnormInt8,
    SnormInt16,
    UnormInt8,
    UnormInt16,
    SignedInt8,
    SignedInt16,
    SignedInt32,
    UnsignedInt8,
    UnsignedInt16,
    UnsignedInt32,
    HalfFloat,
    Float,
}

use Channel::*;
use Order::*;

/// The API's number of each order, and the component of the colour that each channel holds.
const ORDERS: &[(u32, Order, &[usize])] = &[
    (0x10b0, R, &[0]),
    (0x10b1, A, &[3]),
    (0x10b2, Rg, &[0, 1]),
    (0x10b3, Ra, &[0, 3]),
    (0x10b5, Rgba, &[0, 1, 2, 3]),
    (0x10b6, Bgra, &[2, 1, 0, 3]),
    (0x10b7, Argb, &[3, 0, 1, 2]),
    (0x10b8, Intensity, &[0]),
    (0x10b9, Luminance, &[0]),
    (0x10bd, Depth, &[0]),
    (0x10c1, SRgba, &[0, 1, 2, 3]),
    (0x10c2, SBgra, &[2, 1, 0, 3]),
];

/// The API's number of each data type, and its size in bytes.
const CHANNELS: &[(u32, Channel, usize)] = &[
    (0x10d0, SnormInt8, 1),
    (0x10d1, SnormInt16, 2),
    (0x10d2, UnormInt8, 1),
    (0x10d3, UnormInt16, 2),
    (0x10d7, SignedInt8, 1),
    (0x10d8, SignedInt16, 2),
    (0x10d9, SignedInt32, 4),
    (0x10da, UnsignedInt8, 1),
    (0x10db, UnsignedInt16, 2),
    (0x10dc, UnsignedInt32, 4),
    (0x10dd, HalfFloat, 2),
    (0x10de, Float, 4),
];

/// Which functions read and write a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// `read_imagef` and `read_imageh`, where `single` is true the first alone.
    Floating {
        /// The channels hold more than `half` does.
        single: bool,
    },
    /// `read_imagei`
    Signed,
    /// `read_imageui`
    Unsigned,
}

/// A floating-point type that kernels read and write as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Precision {
    /// `float`
    Single,
    /// `half`
    Half,
}

impl Precision {
    /// The distance of two neighbours at a number.
    fn ulp(self, number: f64) -> f64 {
        let (digits, lowest) = match self {
            Self::Single => (23, -126),
            Self::Half => (10, -14),
        };
        let exponent = (number.abs().log2().floor() as i32).max(lowest);
        2f64.powi(exponent - digits)
    }
}

impl Format {
    /// The format with these numbers in the API, if the tests know it.
    pub fn of(order: u32, channel: u32) -> Option<Self> {
        let &(_, order, _) = ORDERS.iter().find(|(number, ..)| *number == order)?;
        let &(_, channel, _) = CHANNELS.iter().find(|(number, ..)| *number == channel)?;
        Some(Self { order, channel })
    }

    /// Its numbers in the API: order and data type.
    pub fn numbers(self) -> (u32, u32) {
        let order = ORDERS.iter().find(|(_, order, _)| *order == self.order);
        let channel = CHANNELS.iter().find(|(_, channel, _)| *channel == self.channel);
        (order.map_or(0, |row| row.0), channel.map_or(0, |row| row.0))
    }

    /// The components that its channels hold.
    fn components(self) -> &'static [usize] {
        ORDERS.iter().find(|(_, order, _)| *order == self.order).map_or(&[], |row| row.2)
    }

    fn channel_bytes(self) -> usize {
        CHANNELS.iter().find(|(_, channel, _)| *channel == self.channel).map_or(0, |row| row.2)
    }

    /// The size of an element.
    pub fn bytes(self) -> usize {
        self.channel_bytes() * self.components().len()
    }

    /// Which functions read and write it.
    pub fn class(self) -> Class {
        match self.channel {
            SignedInt8 | SignedInt16 | SignedInt32 => Class::Signed,
            UnsignedInt8 | UnsignedInt16 | UnsignedInt32 => Class::Unsigned,
            Float => Class::Floating { single: true },
            _ => Class::Floating { single: false },
        }
    }

    fn is_srgb(self) -> bool {
        matches!(self.order, SRgba | SBgra)
    }

    /// Elements with any bits; numbers between -1 and 1 where channels are floating.
    pub fn random(self, random: &mut Random, count: usize) -> Vec<u8> {
        let channels = count * self.components().len();
        (0..channels)
            .flat_map(|_| {
                let number = random.float(-1.0, 1.0);
                let bits = match self.channel {
                    Float => number.to_bits(),
                    HalfFloat => half_bits(number.into()).into(),
                    _ => random.bits() as u32,
                };
                bits.to_le_bytes()[..self.channel_bytes()].to_vec()
            })
            .collect()
    }

    /// The colour that an element stands for.
    pub fn colour(self, element: &[u8]) -> [f64; 4] {
        let mut colour = [0.0, 0.0, 0.0, 1.0];
        for (bytes, &component) in element.chunks_exact(self.channel_bytes()).zip(self.components()) {
            let number = normalized(self.channel, stored(self.channel, bytes));
            colour[component] = if self.is_srgb() && component < 3 { linear(number) } else { number };
        }
        match self.order {
            Intensity => [colour[0]; 4],
            Luminance => [colour[0], colour[0], colour[0], 1.0],
            _ => colour,
        }
    }

    /// The colour outside of the image (OpenCL C 3.0, 6.15.15.1).
    pub fn border(self) -> [f64; 4] {
        match self.order {
            R | Rg | Luminance => [0.0, 0.0, 0.0, 1.0],
            _ => [0.0; 4],
        }
    }

    /// Whether a kernel may read `got` as a component that is `wanted`.
    pub fn is_read(self, component: usize, wanted: f64, got: f64, precision: Precision) -> bool {
        match self.channel {
            // 8.3.6: converted back, it is within half of a step.
            UnormInt8 if self.is_srgb() && component < 3 => {
                (encoded(got) - encoded(wanted)).abs() * 255.0 <= 0.5
            }
            SnormInt8 | SnormInt16 | UnormInt8 | UnormInt16 => {
                let exact = wanted == 0.0 || wanted.abs() == 1.0;
                got == wanted || (!exact && (got - wanted).abs() <= 1.5 * precision.ulp(wanted))
            }
            _ => got == wanted,
        }
    }

    /// Compares an element with the colour that was written to it.
    pub fn check_written(self, colour: [f64; 4], element: &[u8]) -> Result<(), String> {
        for (bytes, &component) in element.chunks_exact(self.channel_bytes()).zip(self.components()) {
            let (wanted, got) = (colour[component], stored(self.channel, bytes));
            let right = match self.channel {
                UnormInt8 => is_near(wanted * 255.0, 0.0, 255.0, got),
                UnormInt16 => is_near(wanted * 65535.0, 0.0, 65535.0, got),
                SnormInt8 => is_near(wanted * 127.0, -128.0, 127.0, got),
                SnormInt16 => is_near(wanted * 32767.0, -32768.0, 32767.0, got),
                SignedInt8 => got == wanted.clamp(-128.0, 127.0),
                SignedInt16 => got == wanted.clamp(-32768.0, 32767.0),
                UnsignedInt8 => got == wanted.clamp(0.0, 255.0),
                UnsignedInt16 => got == wanted.clamp(0.0, 65535.0),
                SignedInt32 | UnsignedInt32 | Float => got == wanted,
                // To the nearest or towards zero.
                HalfFloat => {
                    let nearest = half(half_bits(wanted));
                    got == nearest || (nearest.abs() > wanted.abs() && got == half(half_bits(nearest) - 1))
                }
            };
            if !right {
                return Err(format!("component {component} of {colour:?} became {got}"));
            }
        }
        Ok(())
    }
}

/// 8.3.1.1: at most 0.6 from the exact number.
fn is_near(exact: f64, low: f64, high: f64, got: f64) -> bool {
    (exact.clamp(low, high) - got).abs() <= 0.6
}

/// The number in a channel.
fn stored(channel: Channel, bytes: &[u8]) -> f64 {
    let mut all = [0u8; 4];
    all[..bytes.len()].copy_from_slice(bytes);
    let bits = u32::from_le_bytes(all);
    match channel {
        SnormInt8 | SignedInt8 => f64::from(bits as i8),
        SnormInt16 | SignedInt16 => f64::from(bits as i16),
        SignedInt32 => f64::from(bits as i32),
        HalfFloat => half(bits as u16),
        Float => f64::from(f32::from_bits(bits)),
        UnormInt8 | UnormInt16 | UnsignedInt8 | UnsignedInt16 | UnsignedInt32 => f64::from(bits),
    }
}

fn normalized(channel: Channel, number: f64) -> f64 {
    match channel {
        UnormInt8 => number / 255.0,
        UnormInt16 => number / 65535.0,
        SnormInt8 => (number / 127.0).max(-1.0),
        SnormInt16 => (number / 32767.0).max(-1.0),
        _ => number,
    }
}

/// 8.3.6: from sRGB.
fn linear(number: f64) -> f64 {
    if number <= 0.04045 { number / 12.92 } else { ((number + 0.055) / 1.055).powf(2.4) }
}

/// 8.3.6: to sRGB.
fn encoded(number: f64) -> f64 {
    if number < 0.0031308 { 12.92 * number } else { 1.055 * number.powf(1.0 / 2.4) - 0.055 }
}

/// The number that the bits of a `half` stand for.
pub fn half(bits: u16) -> f64 {
    let magnitude = match (bits >> 10 & 31, f64::from(bits & 0x3ff)) {
        (0, fraction) => fraction * 2f64.powi(-24),
        (31, 0.0) => f64::INFINITY,
        (31, _) => f64::NAN,
        (exponent, fraction) => (1024.0 + fraction) * 2f64.powi(i32::from(exponent) - 25),
    };
    if bits >> 15 == 1 { -magnitude } else { magnitude }
}

/// The bits of the nearest `half`, of two the even one.
pub fn half_bits(number: f64) -> u16 {
    let sign = u16::from(number.is_sign_negative()) << 15;
    if number.is_nan() {
        return sign | 0x7e00;
    }
    let magnitude = number.abs();
    if magnitude >= 65520.0 {
        return sign | 0x7c00;
    }
    let steps = magnitude / Precision::Half.ulp(magnitude);
    let rounded = steps.round_ties_even() * Precision::Half.ulp(magnitude);
    let exponent = (rounded.log2().floor() as i32).max(-15) + 15;
    let bits = match exponent {
        ..=0 => (rounded * 2f64.powi(24)) as u16,
        _ => ((exponent as u16) << 10) | ((rounded * 2f64.powi(25 - exponent)) as u16 - 1024),
    };
    sign | bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_comes_back() {
        for bits in (0..=u16::MAX).filter(|bits| bits & 0x7c00 != 0x7c00) {
            assert_eq!(half_bits(half(bits)), bits);
        }
    }

    #[test]
    fn half_rounds_to_nearest_even() {
        let table = [
            (65519.0, 0x7bff),
            (65520.0, 0x7c00),
            (1.0 + 1.0 / 2048.0, 0x3c00),
            (2f64.powi(-25), 0),
            (1e9, 0x7c00),
        ];
        for (number, bits) in table {
            assert_eq!(half_bits(number), bits, "{number}");
        }
    }
}
