//! Formats of images: the bytes of an element to its colour and back. OpenCL C 3.0, 6.15.15.7 and 8.3.

use super::{Class, Colour, ELEMENT_BYTES};
use crate::library::float;
use spirocl_codegen::ir::Rounding;
use spirv::{ImageChannelDataType as Channel, ImageChannelOrder as Order};

/// The format of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Format {
    /// Which channels there are, and where.
    pub order: Order,
    /// What each holds.
    pub channel: Channel,
}

/// What the bits of a channel are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// From 0 to 1.
    Unorm,
    /// From -1 to 1.
    Snorm,
    Signed,
    Unsigned,
    Half,
    Float,
}

impl Format {
    /// The format with these numbers in the API of OpenCL, if kernels can access it.
    pub fn of_api(order: u32, channel: u32) -> Option<Self> {
        let order = Order::from_u32(order.checked_sub(0x10b0)?)?;
        let channel = Channel::from_u32(channel.checked_sub(0x10d0)?)?;
        let format = Self { order, channel };
        format.is_supported().then_some(format)
    }

    /// Whether kernels can access it.
    pub fn is_supported(self) -> bool {
        self.order != Order::DepthStencil && kind(self.channel).is_some()
    }

    /// Which functions read and write it.
    pub fn class(self) -> Class {
        match self.kind() {
            Kind::Signed => Class::Signed,
            Kind::Unsigned => Class::Unsigned,
            Kind::Unorm | Kind::Snorm | Kind::Half | Kind::Float => Class::Float,
        }
    }

    /// The bytes of an element.
    pub fn bytes(self) -> usize {
        match packed(self.channel) {
            Some((bytes, _)) => bytes,
            None => self.channel_bits() as usize / 8 * self.components().len(),
        }
    }

    fn kind(self) -> Kind {
        // Formats of extensions that kernels cannot access are never those of an image.
        kind(self.channel).unwrap_or(Kind::Unsigned)
    }

    fn channel_bits(self) -> u32 {
        match self.channel {
            Channel::SnormInt8 | Channel::UnormInt8 | Channel::SignedInt8 | Channel::UnsignedInt8 => 8,
            Channel::SnormInt16
            | Channel::UnormInt16
            | Channel::SignedInt16
            | Channel::UnsignedInt16
            | Channel::HalfFloat => 16,
            _ => 32,
        }
    }

    /// The component of the colour that each channel holds, in the order of memory.
    fn components(self) -> &'static [usize] {
        match self.order {
            Order::R
            | Order::Rx
            | Order::Intensity
            | Order::Luminance
            | Order::Depth
            | Order::DepthStencil => &[0],
            Order::A => &[3],
            Order::RG | Order::RGx => &[0, 1],
            Order::RA => &[0, 3],
            Order::RGB | Order::RGBx | Order::sRGB | Order::sRGBx => &[0, 1, 2],
            Order::RGBA | Order::sRGBA => &[0, 1, 2, 3],
            Order::BGRA | Order::sBGRA => &[2, 1, 0, 3],
            Order::ARGB => &[3, 0, 1, 2],
            Order::ABGR => &[3, 2, 1, 0],
        }
    }

    fn is_srgb(self) -> bool {
        matches!(self.order, Order::sRGB | Order::sRGBx | Order::sRGBA | Order::sBGRA)
    }

    /// The colour of an element.
    pub fn decode(self, element: &[u8]) -> Colour {
        let mut bytes = [0; ELEMENT_BYTES];
        let size = self.bytes();
        bytes[..size].copy_from_slice(&element[..size]);
        let bits = u128::from_le_bytes(bytes);
        let channels = self.channels().map(|(component, place, width)| {
            let mask = if width == 32 { u32::MAX } else { (1 << width) - 1 };
            (component, (bits >> place) as u32 & mask, width)
        });
        match self.class() {
            Class::Float => {
                let mut colour = [0.0, 0.0, 0.0, 1.0];
                channels.for_each(|(component, bits, width)| {
                    colour[component] = self.number(component, bits, width);
                });
                Colour::Float(self.spread(colour))
            }
            Class::Signed => {
                let mut colour = [0, 0, 0, 1];
                channels.for_each(|(component, bits, width)| {
                    colour[component] = (bits << (32 - width)) as i32 >> (32 - width);
                });
                Colour::Signed(self.spread(colour))
            }
            Class::Unsigned => {
                let mut colour = [0, 0, 0, 1];
                channels.for_each(|(component, bits, _)| colour[component] = bits);
                Colour::Unsigned(self.spread(colour))
            }
        }
    }

    /// The channels: the component of the colour, the first bit of the element, the number of bits.
    fn channels(self) -> impl Iterator<Item = (usize, u32, u32)> {
        let width = self.channel_bits();
        let packed = packed(self.channel).map(|(_, channels)| channels);
        self.components().iter().enumerate().map(move |(index, &component)| match packed {
            Some(channels) => {
                let (place, width) = channels[index.min(channels.len() - 1)];
                (component, place, width)
            }
            None => (component, index as u32 * width, width),
        })
    }

    /// Intensity and luminance are in several components.
    fn spread<T: Copy>(self, colour: [T; 4]) -> [T; 4] {
        match self.order {
            Order::Intensity => [colour[0]; 4],
            Order::Luminance => [colour[0], colour[0], colour[0], colour[3]],
            _ => colour,
        }
    }

    fn number(self, component: usize, bits: u32, width: u32) -> f32 {
        let signed = || ((bits << (32 - width)) as i32 >> (32 - width)) as f64;
        let largest = |width: u32| ((1u64 << width) - 1) as f64;
        let number = match self.kind() {
            Kind::Unorm => f64::from(bits) / largest(width),
            Kind::Snorm => (signed() / largest(width - 1)).max(-1.0),
            Kind::Half => float::Format::Half.decode(bits.into()),
            Kind::Float => return f32::from_bits(bits),
            Kind::Signed | Kind::Unsigned => unreachable!("integers are no numbers of this class"),
        };
        (if self.is_srgb() && component < 3 { to_linear(number) } else { number }) as f32
    }

    /// The bytes of an element by the bits of a colour.
    pub fn encode(self, colour: [u32; 4]) -> Vec<u8> {
        let element = self.channels().fold(0u128, |element, (component, place, width)| {
            element | u128::from(self.stored(component, colour[component], width)) << place
        });
        element.to_le_bytes()[..self.bytes()].to_vec()
    }

    /// The bits of a channel by those of the component.
    fn stored(self, component: usize, bits: u32, width: u32) -> u32 {
        let mask = if width == 32 { u32::MAX } else { (1 << width) - 1 };
        let largest = i64::from(mask >> 1);
        let number = f64::from(f32::from_bits(bits));
        let scaled = |scale: i64, least: i64, number: f64| {
            // A NaN becomes 0.
            (number * scale as f64).round_ties_even().clamp(least as f64, scale as f64) as i64 as u32 & mask
        };
        match self.kind() {
            Kind::Unorm if self.is_srgb() && component < 3 => scaled(mask.into(), 0, from_linear(number)),
            Kind::Unorm => scaled(mask.into(), 0, number),
            Kind::Snorm => scaled(largest, -largest - 1, number),
            Kind::Signed => i64::from(bits as i32).clamp(-largest - 1, largest) as u32 & mask,
            Kind::Unsigned => bits.min(mask),
            Kind::Half => float::Format::Half.round(number, Rounding::ToEven) as u32,
            Kind::Float => bits,
        }
    }

    /// The colour outside of an image: transparent where the format has a place for that, else opaque.
    pub(super) fn border(self) -> Colour {
        let is_opaque =
            matches!(self.order, Order::R | Order::RG | Order::RGB | Order::Luminance | Order::sRGB);
        let alpha = u8::from(is_opaque);
        match self.class() {
            Class::Float => Colour::Float([0.0, 0.0, 0.0, alpha.into()]),
            Class::Signed => Colour::Signed([0, 0, 0, alpha.into()]),
            Class::Unsigned => Colour::Unsigned([0, 0, 0, alpha.into()]),
        }
    }
}

fn kind(channel: Channel) -> Option<Kind> {
    Some(match channel {
        Channel::SnormInt8 | Channel::SnormInt16 => Kind::Snorm,
        Channel::UnormInt8
        | Channel::UnormInt16
        | Channel::UnormShort565
        | Channel::UnormShort555
        | Channel::UnormInt101010
        | Channel::UnormInt24
        | Channel::UnormInt101010_2 => Kind::Unorm,
        Channel::SignedInt8 | Channel::SignedInt16 | Channel::SignedInt32 => Kind::Signed,
        Channel::UnsignedInt8 | Channel::UnsignedInt16 | Channel::UnsignedInt32 => Kind::Unsigned,
        Channel::HalfFloat => Kind::Half,
        Channel::Float => Kind::Float,
        _ => return None,
    })
}

/// The bytes of an element whose channels share them, and the first bit and number of bits of each.
fn packed(channel: Channel) -> Option<(usize, &'static [(u32, u32)])> {
    match channel {
        Channel::UnormShort565 => Some((2, &[(11, 5), (5, 6), (0, 5)])),
        Channel::UnormShort555 => Some((2, &[(10, 5), (5, 5), (0, 5)])),
        Channel::UnormInt101010 => Some((4, &[(20, 10), (10, 10), (0, 10)])),
        Channel::UnormInt101010_2 => Some((4, &[(22, 10), (12, 10), (2, 10), (0, 2)])),
        // The low bits are those of the stencil.
        Channel::UnormInt24 => Some((4, &[(8, 24)])),
        _ => None,
    }
}

/// OpenCL C 3.0, 8.3.6.
fn to_linear(number: f64) -> f64 {
    if number <= 0.04045 { number / 12.92 } else { libm::pow((number + 0.055) / 1.055, 2.4) }
}

fn from_linear(number: f64) -> f64 {
    match number {
        _ if number.is_nan() || number < 0.0 => 0.0,
        _ if number > 1.0 => 1.0,
        ..0.003_130_8 => number * 12.92,
        _ => 1.055 * libm::pow(number, 1.0 / 2.4) - 0.055,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(order: Order, channel: Channel) -> Format {
        Format { order, channel }
    }

    #[test]
    fn every_element_of_eight_or_sixteen_bits_comes_back() {
        let channels = [
            Channel::SnormInt8,
            Channel::UnormInt8,
            Channel::SignedInt8,
            Channel::UnsignedInt8,
            Channel::SnormInt16,
            Channel::UnormInt16,
            Channel::SignedInt16,
            Channel::UnsignedInt16,
            Channel::HalfFloat,
            Channel::UnormShort565,
            Channel::UnormShort555,
        ];
        for channel in channels {
            let order = if packed(channel).is_some() { Order::RGB } else { Order::R };
            let format = format(order, channel);
            for bits in 0..=u16::MAX {
                let element = &bits.to_le_bytes()[..format.bytes()];
                let back = format.encode(format.decode(element).bits());
                let same = match channel {
                    // The least number is -1 as the one after it, and NaNs become quiet.
                    Channel::SnormInt8 => bits as u8 == 0x80 || back == element,
                    Channel::SnormInt16 => bits == 0x8000 || back == element,
                    Channel::HalfFloat => bits & 0x7fff > 0x7c00 || back == element,
                    Channel::UnormShort555 => u16::from_le_bytes([back[0], back[1]]) == bits & 0x7fff,
                    _ => back == element,
                };
                assert!(same, "{channel:?} {bits:#x} {back:x?}");
            }
        }
    }

    #[test]
    fn orders_say_where_components_lie() {
        let element = [10, 20, 30, 40];
        let of = |order| match format(order, Channel::UnsignedInt8).decode(&element) {
            Colour::Unsigned(colour) => colour,
            other => panic!("{other:?}"),
        };
        assert_eq!(of(Order::R), [10, 0, 0, 1]);
        assert_eq!(of(Order::A), [0, 0, 0, 10]);
        assert_eq!(of(Order::RA), [10, 0, 0, 20]);
        assert_eq!(of(Order::RGB), [10, 20, 30, 1]);
        assert_eq!(of(Order::BGRA), [30, 20, 10, 40]);
        assert_eq!(of(Order::ARGB), [20, 30, 40, 10]);
        assert_eq!(of(Order::ABGR), [40, 30, 20, 10]);
        assert_eq!(of(Order::Intensity), [10; 4]);
        assert_eq!(of(Order::Luminance), [10, 10, 10, 1]);
    }

    #[test]
    fn numbers_beyond_a_channel_saturate() {
        let write = |channel, number: f32| {
            let colour = [number.to_bits(), 0, 0, 0];
            format(Order::R, channel).encode(colour)
        };
        assert_eq!(write(Channel::UnormInt8, 2.0), [255]);
        assert_eq!(write(Channel::UnormInt8, -1.0), [0]);
        assert_eq!(write(Channel::UnormInt8, f32::NAN), [0]);
        assert_eq!(write(Channel::UnormInt8, 0.4 / 255.0), [0]);
        assert_eq!(write(Channel::UnormInt8, 0.6 / 255.0), [1]);
        assert_eq!(write(Channel::SnormInt8, -2.0), [0x80]);
        assert_eq!(write(Channel::HalfFloat, 1e6), [0x00, 0x7c]);
        assert_eq!(format(Order::R, Channel::SignedInt8).encode([-300i32 as u32, 0, 0, 0]), [0x80]);
        assert_eq!(format(Order::R, Channel::UnsignedInt16).encode([70000, 0, 0, 0]), [0xff, 0xff]);
    }

    #[test]
    fn srgb_is_converted_and_alpha_is_not() {
        let srgb = format(Order::sRGBA, Channel::UnormInt8);
        let Colour::Float(colour) = srgb.decode(&[0, 255, 188, 188]) else { panic!("floating") };
        assert_eq!((colour[0], colour[1], colour[3]), (0.0, 1.0, (188.0 / 255.0) as f32));
        assert!((colour[2] - 0.502_886_5).abs() < 1e-6, "{}", colour[2]);
        for byte in 0..=255 {
            let element = [byte, byte, byte, byte];
            assert_eq!(srgb.encode(srgb.decode(&element).bits()), element);
        }
    }

    #[test]
    fn formats_by_the_numbers_of_the_api() {
        assert_eq!(Format::of_api(0x10b5, 0x10de), Some(format(Order::RGBA, Channel::Float)));
        assert_eq!(Format::of_api(0x10be, 0x10de), None);
        assert_eq!(Format::of_api(5, 0x10de), None);
        assert_eq!(format(Order::RGBA, Channel::Float).bytes(), 16);
        assert_eq!(format(Order::RGB, Channel::UnormInt101010).bytes(), 4);
    }
}
