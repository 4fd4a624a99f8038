//! The image types and their properties, in one table: [`ImageKind::shape`].

/// The kinds of images. OpenCL C 3.0, 6.3.3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "each is the OpenCL C type of its name")]
pub enum ImageKind {
    Image1d,
    Image1dBuffer,
    Image1dArray,
    Image2d,
    Image2dArray,
    Image3d,
    Image2dDepth,
    Image2dArrayDepth,
    Image2dMsaa,
    Image2dArrayMsaa,
    Image2dMsaaDepth,
    Image2dArrayMsaaDepth,
}

/// The properties of an image type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImageShape {
    /// The name of the type without `_t`.
    pub name: &'static str,
    /// The number of dimensions of one image, from 1 to 3.
    pub dimensions: u8,
    /// Whether it is an image buffer.
    pub is_buffer: bool,
    /// Whether it is an array of images.
    pub is_array: bool,
    /// Whether it is a depth image.
    pub is_depth: bool,
    /// Whether it is multisampled.
    pub is_multisampled: bool,
}

impl ImageShape {
    const fn new(name: &'static str, dimensions: u8) -> Self {
        Self { name, dimensions, is_buffer: false, is_array: false, is_depth: false, is_multisampled: false }
    }

    const fn buffer(self) -> Self {
        Self { is_buffer: true, ..self }
    }

    const fn array(self) -> Self {
        Self { is_array: true, ..self }
    }

    const fn depth(self) -> Self {
        Self { is_depth: true, ..self }
    }

    const fn multisampled(self) -> Self {
        Self { is_multisampled: true, ..self }
    }

    /// The number of sizes: one for each dimension, and one for the length of an image array.
    pub fn size_count(&self) -> u8 {
        self.dimensions + u8::from(self.is_array)
    }

    /// The number of coordinates of an element. OpenCL C 3.0, 6.15.15: three coordinates are passed in a vector of four.
    pub fn coordinate_count(&self) -> u8 {
        in_vector(self.size_count())
    }

    /// The number of components of a gradient: one for each dimension, without the array index.
    pub fn gradient_count(&self) -> u8 {
        in_vector(self.dimensions)
    }

    /// Whether it can have mipmap levels.
    pub fn has_levels(&self) -> bool {
        !self.is_buffer && !self.is_multisampled
    }
}

/// The number of vector components in which `count` coordinates are passed.
fn in_vector(count: u8) -> u8 {
    if count == 3 { 4 } else { count }
}

impl ImageKind {
    /// The table of kinds.
    pub const fn shape(self) -> ImageShape {
        use ImageShape as Shape;
        match self {
            Self::Image1d => Shape::new("image1d", 1),
            Self::Image1dBuffer => Shape::new("image1d_buffer", 1).buffer(),
            Self::Image1dArray => Shape::new("image1d_array", 1).array(),
            Self::Image2d => Shape::new("image2d", 2),
            Self::Image2dArray => Shape::new("image2d_array", 2).array(),
            Self::Image3d => Shape::new("image3d", 3),
            Self::Image2dDepth => Shape::new("image2d_depth", 2).depth(),
            Self::Image2dArrayDepth => Shape::new("image2d_array_depth", 2).array().depth(),
            Self::Image2dMsaa => Shape::new("image2d_msaa", 2).multisampled(),
            Self::Image2dArrayMsaa => Shape::new("image2d_array_msaa", 2).array().multisampled(),
            Self::Image2dMsaaDepth => Shape::new("image2d_msaa_depth", 2).multisampled().depth(),
            Self::Image2dArrayMsaaDepth => {
                Shape::new("image2d_array_msaa_depth", 2).array().multisampled().depth()
            }
        }
    }
}
