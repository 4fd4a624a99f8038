//! Reading through a sampler: addressing and filter modes. OpenCL C 3.0, 8.1 and 8.2, and 8.4 for the layers of arrays.

use super::{Colour, ELEMENT_BYTES, Layout};
use spirv::{SamplerAddressingMode as Addressing, SamplerFilterMode as Filter};

/// A sampler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampler {
    /// What lies outside of the image.
    pub addressing: Addressing,
    /// Whether coordinates count from 0 to 1.
    pub is_normalized: bool,
    /// Whether elements are mixed.
    pub filter: Filter,
}

/// The two elements along a coordinate that are mixed, and the part of the second; one for the nearest.
#[derive(Clone, Copy)]
struct Axis {
    first: i64,
    second: i64,
    part: f32,
}

impl Axis {
    fn at(place: i64) -> Self {
        Self { first: place, second: place, part: 0.0 }
    }

    /// An element and its weight, for each that has one.
    fn places(self) -> impl Iterator<Item = (i64, f32)> + Clone {
        let all = [(self.first, 1.0 - self.part), (self.second, self.part)];
        all.into_iter().filter(|&(_, weight)| weight != 0.0)
    }
}

impl Sampler {
    /// A sampler by the numbers that SPIR-V has for its modes.
    pub fn of_modes(addressing: u32, is_normalized: bool, filter: u32) -> Option<Self> {
        let (addressing, filter) = (Addressing::from_u32(addressing)?, Filter::from_u32(filter)?);
        Some(Self { addressing, is_normalized, filter })
    }

    /// A sampler by the bits of a `sampler_t` literal of OpenCL C: `CLK_NORMALIZED_COORDS_TRUE` and its kin.
    ///
    /// Bit 0 says whether coordinates are normalized, bits 1 to 3 the addressing mode, bit 5 that elements are mixed.
    pub fn of_literal(bits: u32) -> Option<Self> {
        let addressing = match bits & 0b1110 {
            0 => Addressing::None,
            2 => Addressing::ClampToEdge,
            4 => Addressing::Clamp,
            6 => Addressing::Repeat,
            8 => Addressing::RepeatMirrored,
            _ => return None,
        };
        let filter = if bits & 0x20 == 0 { Filter::Nearest } else { Filter::Linear };
        Some(Self { addressing, is_normalized: bits & 1 == 1, filter })
    }

    /// The coordinate in elements.
    fn unnormalized(self, coordinate: f32, extent: f32) -> f32 {
        match self.addressing {
            Addressing::Repeat => (coordinate - coordinate.floor()) * extent,
            Addressing::RepeatMirrored => {
                (coordinate - 2.0 * (0.5 * coordinate).round_ties_even()).abs() * extent
            }
            Addressing::None | Addressing::ClampToEdge | Addressing::Clamp => {
                if self.is_normalized {
                    coordinate * extent
                } else {
                    coordinate
                }
            }
        }
    }

    /// The element of a number that may lie outside; one outside is for the border colour.
    fn address(self, place: i64, extent: i64) -> i64 {
        match self.addressing {
            Addressing::None | Addressing::Clamp => place,
            Addressing::ClampToEdge | Addressing::RepeatMirrored => place.clamp(0, extent - 1),
            // Rounding can reach the end of the image, which is its start.
            Addressing::Repeat => place.rem_euclid(extent),
        }
    }

    fn axis(self, coordinate: f32, extent: u32) -> Axis {
        let whole = self.unnormalized(coordinate, extent as f32);
        let extent = i64::from(extent);
        match self.filter {
            Filter::Nearest => Axis::at(self.address(whole.floor() as i64, extent)),
            Filter::Linear => {
                let start = (whole - 0.5).floor();
                let place = start as i64;
                Axis {
                    first: self.address(place, extent),
                    second: self.address(place.saturating_add(1), extent),
                    part: if start.is_finite() { whole - 0.5 - start } else { 0.0 },
                }
            }
        }
    }
}

impl Layout {
    /// The colour that a sampler reads at floating-point coordinates, of which the one after those of the dimensions is that of the layer.
    /// `element` gives the bytes of the element at an offset.
    ///
    /// The level is the nearest to the level of detail. Integers are not mixed.
    pub fn sample(
        &self,
        sampler: Sampler,
        coordinates: [f32; 4],
        level_of_detail: f32,
        element: &mut dyn FnMut(u64) -> [u8; ELEMENT_BYTES],
    ) -> Colour {
        let level = (level_of_detail.round_ties_even() as u32).min(self.levels - 1);
        let (size, dimensions) = (self.level_size(level), self.dimensions());
        let mut axes = [Axis::at(0); 4];
        for (axis, (&coordinate, &extent)) in axes[..dimensions].iter_mut().zip(coordinates.iter().zip(&size))
        {
            *axis = sampler.axis(coordinate, extent);
        }
        if self.is_array {
            let layer = coordinates[dimensions].round_ties_even() as i64;
            axes[dimensions] = Axis::at(layer.clamp(0, i64::from(self.layers) - 1));
        }
        let mut colour = |place: [i64; 4]| match self.offset(place, level, 0) {
            Some(offset) => self.decode(&element(offset)),
            None => self.border(),
        };
        if sampler.filter == Filter::Nearest {
            return colour(axes.map(|axis| axis.first));
        }
        let mut sum = [0.0; 4];
        for (place, weight) in mixed(axes) {
            match colour(place) {
                Colour::Float(colour) => {
                    sum.iter_mut().zip(colour).for_each(|(sum, component)| *sum += weight * component);
                }
                integers @ (Colour::Signed(_) | Colour::Unsigned(_)) => return integers,
            }
        }
        Colour::Float(sum)
    }

    /// The colour that a sampler for coordinates in elements reads at integer coordinates.
    pub fn sample_integers(
        &self,
        sampler: Sampler,
        coordinates: [i32; 4],
        level: u32,
        element: &mut dyn FnMut(u64) -> [u8; ELEMENT_BYTES],
    ) -> Colour {
        let level = level.min(self.levels - 1);
        let (size, dimensions) = (self.level_size(level), self.dimensions());
        let mut place = coordinates.map(i64::from);
        for (coordinate, &extent) in place[..dimensions].iter_mut().zip(&size) {
            *coordinate = sampler.address(*coordinate, extent.into());
        }
        if self.is_array {
            place[dimensions] = place[dimensions].clamp(0, i64::from(self.layers) - 1);
        }
        match self.offset(place, level, 0) {
            Some(offset) => self.decode(&element(offset)),
            None => self.border(),
        }
    }
}

/// The elements that are mixed, and their weights.
fn mixed(axes: [Axis; 4]) -> impl Iterator<Item = ([i64; 4], f32)> {
    let [x, y, z, w] = axes.map(Axis::places);
    w.flat_map(move |(w, of_w)| {
        let (x, y) = (x.clone(), y.clone());
        z.clone().flat_map(move |(z, of_z)| {
            let x = x.clone();
            y.clone().flat_map(move |(y, of_y)| {
                x.clone().map(move |(x, of_x)| ([x, y, z, w], of_x * of_y * of_z * of_w))
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Format, Image};
    use super::*;
    use spirv::{Dim, ImageChannelDataType as Channel, ImageChannelOrder as Order};

    /// A row of 10, 20, 30, 40.
    fn row() -> Image {
        let format = Format { order: Order::R, channel: Channel::Float };
        let data = [10f32, 20.0, 30.0, 40.0].iter().flat_map(|number| number.to_le_bytes()).collect();
        Image::new(Layout::new(Dim::Dim1D, format, [4, 1, 1]), data)
    }

    fn read(addressing: Addressing, is_normalized: bool, filter: Filter, at: f32) -> f32 {
        let sampler = Sampler { addressing, is_normalized, filter };
        match row().sample(sampler, [at, 0.0, 0.0, 0.0], 0.0) {
            Colour::Float(colour) => colour[0],
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nearest() {
        use Addressing::*;
        let table = [
            (None, false, 2.9, 30.0),
            (Clamp, false, -0.1, 0.0),
            (Clamp, false, 4.0, 0.0),
            (ClampToEdge, false, -7.0, 10.0),
            (ClampToEdge, true, 1.5, 40.0),
            (Repeat, true, 1.3, 20.0),
            (Repeat, true, -0.1, 40.0),
            (RepeatMirrored, true, 1.1, 40.0),
            (RepeatMirrored, true, -0.3, 20.0),
            (ClampToEdge, false, f32::NAN, 10.0),
            (ClampToEdge, false, f32::INFINITY, 40.0),
        ];
        for (addressing, is_normalized, at, expected) in table {
            assert_eq!(read(addressing, is_normalized, Filter::Nearest, at), expected, "{addressing:?} {at}");
        }
    }

    #[test]
    fn linear() {
        use Addressing::*;
        let table = [
            (ClampToEdge, false, 1.0, 15.0),
            (ClampToEdge, false, 1.75, 22.5),
            (ClampToEdge, false, 0.2, 10.0),
            (Clamp, false, 0.0, 5.0),
            (Clamp, false, -1.0, 0.0),
            (Repeat, true, 0.0, 25.0),
            (Repeat, true, 1.0, 25.0),
            (RepeatMirrored, true, 1.0, 40.0),
            (RepeatMirrored, true, 1.25, 35.0),
        ];
        for (addressing, is_normalized, at, expected) in table {
            assert_eq!(read(addressing, is_normalized, Filter::Linear, at), expected, "{addressing:?} {at}");
        }
    }

    #[test]
    fn layers_are_rounded_and_clamped() {
        let format = Format { order: Order::R, channel: Channel::UnsignedInt8 };
        let image = Image::new(Layout::new(Dim::Dim2D, format, [1, 1, 1]).array(3), vec![5, 6, 7]);
        let sampler = Sampler { addressing: Addressing::None, is_normalized: false, filter: Filter::Nearest };
        for (layer, expected) in [(-3.0, 5), (0.5, 5), (1.4, 6), (1.5, 7), (9.0, 7)] {
            let colour = image.sample(sampler, [0.0, 0.0, layer, 0.0], 0.0);
            assert_eq!(colour, Colour::Unsigned([expected, 0, 0, 1]), "{layer}");
        }
    }

    #[test]
    fn levels_are_the_nearest() {
        let format = Format { order: Order::R, channel: Channel::UnsignedInt8 };
        let layout = Layout { levels: 2, ..Layout::new(Dim::Dim2D, format, [2, 1, 1]) };
        let image = Image::new(layout, vec![1, 2, 3]);
        let sampler =
            Sampler { addressing: Addressing::ClampToEdge, is_normalized: true, filter: Filter::Nearest };
        for (level, expected) in [(-1.0, 2), (0.4, 2), (0.6, 3), (7.0, 3)] {
            let colour = image.sample(sampler, [0.9, 0.0, 0.0, 0.0], level);
            assert_eq!(colour, Colour::Unsigned([expected, 0, 0, 1]), "{level}");
        }
    }

    #[test]
    fn integers_as_coordinates_are_exact() {
        let image = row();
        let sampler =
            Sampler { addressing: Addressing::Clamp, is_normalized: false, filter: Filter::Nearest };
        let mut element = |offset: u64| {
            let mut bytes = [0; ELEMENT_BYTES];
            bytes[..4].copy_from_slice(&image.data[offset as usize..][..4]);
            bytes
        };
        let mut at = |x| image.layout.sample_integers(sampler, [x, 0, 0, 0], 0, &mut element);
        assert_eq!(at(2), Colour::Float([30.0, 0.0, 0.0, 1.0]));
        assert_eq!(at(4), Colour::Float([0.0, 0.0, 0.0, 1.0]));
    }
}
