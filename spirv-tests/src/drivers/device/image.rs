//! Images and samplers of the device.

use super::{Backend, Device, Program, Stored, only_open_cl};
use crate::drivers::{interpreter, opencl};
use crate::generator::sampling;
use crate::oracles::texel::Format;

/// The types of images that a kernel can have as a parameter, but for those with several samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `image1d_t`
    Image1d,
    /// `image1d_buffer_t`
    Image1dBuffer,
    /// `image1d_array_t`
    Image1dArray,
    /// `image2d_t`
    Image2d,
    /// `image2d_array_t`
    Image2dArray,
    /// `image2d_depth_t`
    Image2dDepth,
    /// `image2d_array_depth_t`
    Image2dArrayDepth,
    /// `image3d_t`
    Image3d,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Image1d,
        Self::Image1dBuffer,
        Self::Image1dArray,
        Self::Image2d,
        Self::Image2dArray,
        Self::Image2dDepth,
        Self::Image2dArrayDepth,
        Self::Image3d,
    ];

    /// The type's name in the language.
    pub fn name(self) -> &'static str {
        match self {
            Self::Image1d => "image1d_t",
            Self::Image1dBuffer => "image1d_buffer_t",
            Self::Image1dArray => "image1d_array_t",
            Self::Image2d => "image2d_t",
            Self::Image2dArray => "image2d_array_t",
            Self::Image2dDepth => "image2d_depth_t",
            Self::Image2dArrayDepth => "image2d_array_depth_t",
            Self::Image3d => "image3d_t",
        }
    }

    /// How many coordinates name an element, that of the layer among them.
    pub fn coordinates(self) -> usize {
        match self {
            Self::Image1d | Self::Image1dBuffer => 1,
            Self::Image1dArray | Self::Image2d | Self::Image2dDepth => 2,
            Self::Image2dArray | Self::Image2dArrayDepth | Self::Image3d => 3,
        }
    }

    /// Whether the last coordinate is a layer's number.
    pub fn is_array(self) -> bool {
        matches!(self, Self::Image1dArray | Self::Image2dArray | Self::Image2dArrayDepth)
    }

    /// Whether an element is one number.
    pub fn is_depth(self) -> bool {
        matches!(self, Self::Image2dDepth | Self::Image2dArrayDepth)
    }
}

/// What kernels do with images of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// Read them.
    Read,
    /// Read and write the same image.
    ReadAndWrite,
}

/// An image.
pub struct Image(pub(super) Either<opencl::image::Image, interpreter::Image>);

/// A sampler as an argument.
pub struct Sampler(pub(super) Either<opencl::image::Sampler, sampling::Sampler>);

/// Of a driver, or of the interpreter.
pub(super) enum Either<O, I> {
    OpenCl(O),
    Interpreter(I),
}

impl Device {
    /// The formats that the device has for a kind of image: those known to the tests, and how many others.
    pub fn image_formats(&self, kind: Kind, usage: Use) -> Result<(Vec<Format>, usize), String> {
        match &self.backend {
            Backend::OpenCl(device) => device.image_formats(kind, usage),
            Backend::Vulkan(_) => Err(only_open_cl()),
            Backend::Interpreter => Ok((interpreter::image_formats(kind, usage), 0)),
        }
    }

    /// An image that holds `data`, for kernels that read it, or that also write it.
    pub fn image(
        &self,
        kind: Kind,
        format: Format,
        usage: Use,
        size: [usize; 3],
        data: &[u8],
    ) -> Result<Image, String> {
        match &self.backend {
            Backend::OpenCl(device) => {
                device.image(kind, format, usage, size, data).map(Either::OpenCl).map(Image)
            }
            Backend::Vulkan(_) => Err(only_open_cl()),
            Backend::Interpreter => {
                interpreter::image(kind, format, size, data).map(Either::Interpreter).map(Image)
            }
        }
    }

    /// A sampler for the argument of a kernel.
    pub fn sampler(&self, sampler: sampling::Sampler) -> Result<Sampler, String> {
        match &self.backend {
            Backend::OpenCl(device) => device.sampler(sampler).map(Either::OpenCl).map(Sampler),
            Backend::Vulkan(_) => Err(only_open_cl()),
            Backend::Interpreter => Ok(Sampler(Either::Interpreter(sampler))),
        }
    }
}

impl Program {
    /// What an image holds.
    pub fn read_image(&self, image: &Image) -> Result<Vec<u8>, String> {
        match (&self.0, &image.0) {
            (Stored::OpenCl(program), Either::OpenCl(image)) => program.read_image(image),
            (Stored::Interpreter(_), Either::Interpreter(image)) => Ok(image.buffer.read()),
            _ => Err("the image is of another device".to_owned()),
        }
    }
}
