//! Images: their layout, the colours of their elements, and reading through a sampler. OpenCL C 3.0, 6.15.15 and 8.
//!
//! A [`Layout`] says where an element lies and what its bytes mean, and holds no bytes: who owns the memory of an image reads and writes it
//! by [`Layout::offset`], [`Layout::decode`] and [`Layout::encode`]. [`Image`] is a layout with its bytes.

mod format;
mod sampler;

pub use format::Format;
pub use sampler::Sampler;

use spirv::Dim;

/// The most bytes of an element.
pub const ELEMENT_BYTES: usize = 16;

/// A colour: red, green, blue and alpha, or depth in the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Colour {
    /// Of formats that are read as floating-point numbers.
    Float([f32; 4]),
    /// Of formats of integers with a sign.
    Signed([i32; 4]),
    /// Of formats of integers without one.
    Unsigned([u32; 4]),
}

impl Colour {
    /// The bits of the components, as `float`, `int` or `uint`.
    pub fn bits(self) -> [u32; 4] {
        match self {
            Self::Float(colour) => colour.map(f32::to_bits),
            Self::Signed(colour) => colour.map(|component| component as u32),
            Self::Unsigned(colour) => colour,
        }
    }
}

/// Which functions read and write a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// `read_imagef`, `read_imageh`
    Float,
    /// `read_imagei`
    Signed,
    /// `read_imageui`
    Unsigned,
}

/// Where the elements of an image lie, and what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The number of dimensions: `Dim1D`, `Dim2D`, `Dim3D`, or `DimBuffer` for an image of a buffer.
    pub dimension: Dim,
    /// Whether the image is an array, whose layers are counted by the coordinate after those of the dimensions.
    pub is_array: bool,
    /// The format of an element.
    pub format: Format,
    /// Width, height and depth; 1 where the image does not have them.
    pub size: [u32; 3],
    /// The number of layers; 1 unless the image is an array.
    pub layers: u32,
    /// The number of levels; each is half as wide, high and deep as the one before.
    pub levels: u32,
    /// The number of samples of an element.
    pub samples: u32,
}

impl Layout {
    /// An image of one level, layer and sample.
    pub fn new(dimension: Dim, format: Format, size: [u32; 3]) -> Self {
        Self { dimension, is_array: false, format, size, layers: 1, levels: 1, samples: 1 }
    }

    /// The same as an array.
    pub fn array(self, layers: u32) -> Self {
        Self { is_array: true, layers, ..self }
    }

    /// The number of coordinates without that of the layer.
    pub fn dimensions(&self) -> usize {
        match self.dimension {
            Dim::Dim2D => 2,
            Dim::Dim3D => 3,
            _ => 1,
        }
    }

    /// The number of coordinates.
    pub fn coordinates(&self) -> usize {
        self.dimensions() + usize::from(self.is_array)
    }

    /// The size of a level.
    pub fn level_size(&self, level: u32) -> [u32; 3] {
        self.size.map(|extent| extent.checked_shr(level).unwrap_or(0).max(1))
    }

    /// The bytes of all levels and layers.
    pub fn bytes(&self) -> u64 {
        self.level_start(self.levels)
    }

    /// The bytes before a level. All layers of a level lie together.
    fn level_start(&self, level: u32) -> u64 {
        (0..level).map(|level| self.level_elements(level)).sum::<u64>() * self.element_bytes()
    }

    fn level_elements(&self, level: u32) -> u64 {
        let extents = self.level_size(level).map(u64::from);
        extents.iter().product::<u64>() * u64::from(self.layers) * u64::from(self.samples)
    }

    fn element_bytes(&self) -> u64 {
        self.format.bytes() as u64
    }

    /// Where an element begins; `None` outside of the image. The coordinate after those of the dimensions is that of the layer.
    pub fn offset(&self, coordinates: [i64; 4], level: u32, sample: u32) -> Option<u64> {
        if level >= self.levels || sample >= self.samples {
            return None;
        }
        let size = self.level_size(level);
        let inside = |coordinate: i64, extent: u32| {
            u64::try_from(coordinate).ok().filter(|&coordinate| coordinate < u64::from(extent))
        };
        let dimensions = self.dimensions();
        let mut index = if self.is_array { inside(coordinates[dimensions], self.layers)? } else { 0 };
        for (&coordinate, &extent) in coordinates[..dimensions].iter().zip(&size).rev() {
            index = index * u64::from(extent) + inside(coordinate, extent)?;
        }
        let index = index * u64::from(self.samples) + u64::from(sample);
        Some(self.level_start(level) + index * self.element_bytes())
    }

    /// The colour of an element by its bytes.
    pub fn decode(&self, element: &[u8]) -> Colour {
        self.format.decode(element)
    }

    /// The bytes of an element by the bits of a colour: `float`, `int` or `uint`, as the class of the format says.
    pub fn encode(&self, colour: [u32; 4]) -> Vec<u8> {
        self.format.encode(colour)
    }

    /// The colour outside of the image. OpenCL C 3.0, 6.15.15.1.
    pub fn border(&self) -> Colour {
        self.format.border()
    }
}

/// An image with its bytes.
#[derive(Clone, PartialEq, Debug)]
pub struct Image {
    /// Where they lie.
    pub layout: Layout,
    /// The bytes of all elements.
    pub data: Vec<u8>,
}

impl Image {
    /// An image of these bytes; those that are missing are zero.
    pub fn new(layout: Layout, mut data: Vec<u8>) -> Self {
        data.resize(layout.bytes() as usize, 0);
        Self { layout, data }
    }

    /// The bytes of the element at an offset of its layout.
    fn element(&self, offset: u64) -> &[u8] {
        &self.data[offset as usize..][..self.layout.format.bytes()]
    }

    /// The colour at integer coordinates; `None` outside of the image.
    pub fn read(&self, coordinates: [i64; 4], level: u32, sample: u32) -> Option<Colour> {
        let offset = self.layout.offset(coordinates, level, sample)?;
        Some(self.layout.decode(self.element(offset)))
    }

    /// Writes a colour, by its bits, at integer coordinates; whether they lie in the image.
    pub fn write(&mut self, coordinates: [i64; 4], level: u32, colour: [u32; 4]) -> bool {
        let Some(offset) = self.layout.offset(coordinates, level, 0) else { return false };
        let element = self.layout.encode(colour);
        self.data[offset as usize..][..element.len()].copy_from_slice(&element);
        true
    }

    /// The colour that a sampler reads at floating-point coordinates of a level of detail.
    pub fn sample(&self, sampler: Sampler, coordinates: [f32; 4], level_of_detail: f32) -> Colour {
        self.layout.sample(sampler, coordinates, level_of_detail, &mut |offset| {
            let mut element = [0; ELEMENT_BYTES];
            let bytes = self.element(offset);
            element[..bytes.len()].copy_from_slice(bytes);
            element
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spirv::{ImageChannelDataType as Channel, ImageChannelOrder as Order};

    #[test]
    fn elements_lie_in_rows_slices_layers_and_levels() {
        let format = Format { order: Order::RGBA, channel: Channel::UnormInt8 };
        let image = Layout::new(Dim::Dim3D, format, [7, 5, 3]);
        assert_eq!(image.bytes(), 7 * 5 * 3 * 4);
        assert_eq!(image.offset([1, 2, 1, 0], 0, 0), Some((1 + 7 * (2 + 5)) * 4));
        assert_eq!(image.offset([7, 0, 0, 0], 0, 0), None);
        assert_eq!(image.offset([0, -1, 0, 0], 0, 0), None);
        let layers = Layout::new(Dim::Dim1D, format, [7, 1, 1]).array(3);
        assert_eq!(layers.offset([6, 2, 9, 9], 0, 0), Some((6 + 7 * 2) * 4));
        assert_eq!(layers.offset([6, 3, 0, 0], 0, 0), None);
        let levels = Layout { levels: 3, ..Layout::new(Dim::Dim2D, format, [8, 2, 1]) };
        assert_eq!(levels.bytes(), (16 + 4 + 2) * 4);
        assert_eq!(levels.offset([1, 0, 0, 0], 2, 0), Some((16 + 4 + 1) * 4));
        assert_eq!(levels.offset([2, 0, 0, 0], 2, 0), None);
        let samples = Layout { samples: 4, ..Layout::new(Dim::Dim2D, format, [2, 2, 1]) };
        assert_eq!(samples.offset([1, 1, 0, 0], 0, 3), Some(15 * 4));
    }

    #[test]
    fn what_is_written_is_read() {
        let format = Format { order: Order::BGRA, channel: Channel::UnormInt8 };
        let mut image = Image::new(Layout::new(Dim::Dim2D, format, [2, 2, 1]), Vec::new());
        assert!(image.write([1, 0, 0, 0], 0, [1.0, 0.5, 0.0, 0.25].map(f32::to_bits)));
        assert!(!image.write([2, 0, 0, 0], 0, [0; 4]));
        assert_eq!(image.data[4..8], [0, 128, 255, 64]);
        let expected = Colour::Float([1.0, 128.0 / 255.0, 0.0, 64.0 / 255.0]);
        assert_eq!(image.read([1, 0, 0, 0], 0, 0), Some(expected));
        assert_eq!(image.read([1, 2, 0, 0], 0, 0), None);
    }
}
