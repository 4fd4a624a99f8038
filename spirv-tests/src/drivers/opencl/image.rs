//! Images and samplers of the driver.
#![expect(unsafe_code, reason = "the OpenCL API takes raw pointers")]

use std::ptr;

use opencl3::memory::{
    Buffer as ApiBuffer, CL_MEM_COPY_HOST_PTR, CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_OBJECT_IMAGE1D,
    CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_IMAGE2D,
    CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, ClMem,
    Image as ApiImage, Sampler as ApiSampler,
};
use opencl3::types::{CL_BLOCKING, cl_image_desc, cl_image_format, cl_mem, cl_mem_object_type, cl_sampler};

use super::{Device, Program};
use crate::drivers::device::image::{Kind, Use};
use crate::generator::sampling::{self, Addressing, Filter};
use crate::oracles::texel::{Format, Order};

/// Names of properties of samplers in the API, which the crate does not hand on.
const PROPERTY_NORMALIZED: u64 = 0x1152;
const PROPERTY_ADDRESSING: u64 = 0x1153;
const PROPERTY_FILTER: u64 = 0x1154;

/// The API's number of a kind.
fn object_type(kind: Kind) -> cl_mem_object_type {
    match kind {
        Kind::Image1d => CL_MEM_OBJECT_IMAGE1D,
        Kind::Image1dBuffer => CL_MEM_OBJECT_IMAGE1D_BUFFER,
        Kind::Image1dArray => CL_MEM_OBJECT_IMAGE1D_ARRAY,
        Kind::Image2d | Kind::Image2dDepth => CL_MEM_OBJECT_IMAGE2D,
        Kind::Image2dArray | Kind::Image2dArrayDepth => CL_MEM_OBJECT_IMAGE2D_ARRAY,
        Kind::Image3d => CL_MEM_OBJECT_IMAGE3D,
    }
}

/// An image, whose elements lie in a grid of three dimensions: unused ones, and the layers of arrays behind them, have the size
/// that the kind gives them.
pub struct Image {
    image: ApiImage,
    size: [usize; 3],
    bytes: usize,
}

/// A sampler as an argument.
pub struct Sampler(ApiSampler);

impl Device {
    /// The formats that the device has for a kind of image: those known to the tests, and how many others.
    pub fn image_formats(&self, kind: Kind, usage: Use) -> Result<(Vec<Format>, usize), String> {
        let flags = match usage {
            Use::Read => CL_MEM_READ_ONLY,
            Use::ReadAndWrite => CL_MEM_KERNEL_READ_AND_WRITE,
        };
        let all = self.context.get_supported_image_formats(flags, object_type(kind));
        let all = all.map_err(|error| format!("clGetSupportedImageFormats: {error}"))?;
        let known: Vec<Format> = all
            .iter()
            .filter_map(|format| Format::of(format.image_channel_order, format.image_channel_data_type))
            .collect();
        let unknown = all.len() - known.len();
        Ok((
            known.into_iter().filter(|format| (format.order == Order::Depth) == kind.is_depth()).collect(),
            unknown,
        ))
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
        let access = match usage {
            Use::Read => CL_MEM_READ_ONLY,
            Use::ReadAndWrite => CL_MEM_READ_WRITE,
        };
        let layers = size[kind.coordinates() - 1];
        // The API takes a pointer to data that it only copies.
        let pointer = data.as_ptr().cast_mut().cast();
        let buffer = match kind {
            Kind::Image1dBuffer => {
                // SAFETY: the pointer is valid for as many bytes as are copied.
                let buffer = unsafe {
                    ApiBuffer::<u8>::create(
                        &self.context,
                        CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                        data.len(),
                        pointer,
                    )
                };
                Some(buffer.map_err(|error| format!("clCreateBuffer: {error}"))?)
            }
            _ => None,
        };
        let description = cl_image_desc {
            image_type: object_type(kind),
            image_width: size[0],
            image_height: size[1],
            image_depth: size[2],
            image_array_size: if kind.is_array() { layers } else { 1 },
            image_row_pitch: 0,
            image_slice_pitch: 0,
            num_mip_levels: 0,
            num_samples: 0,
            buffer: buffer.as_ref().map_or(ptr::null_mut(), ClMem::get),
        };
        let (order, channel) = format.numbers();
        let format = cl_image_format { image_channel_order: order, image_channel_data_type: channel };
        let (flags, pointer) = match buffer {
            Some(_) => (access, ptr::null_mut()),
            None => (access | CL_MEM_COPY_HOST_PTR, pointer),
        };
        // SAFETY: the pointer is null or valid for all elements; the image keeps the buffer alive.
        let image = unsafe { ApiImage::create(&self.context, flags, &format, &description, pointer) };
        let image = image.map_err(|error| format!("clCreateImage of {kind:?}: {error}"))?;
        Ok(Image { image, size, bytes: data.len() })
    }

    /// A sampler for the argument of a kernel.
    pub fn sampler(&self, sampler: sampling::Sampler) -> Result<Sampler, String> {
        let addressing = match sampler.addressing {
            Addressing::None => opencl3::memory::CL_ADDRESS_NONE,
            Addressing::ClampToEdge => opencl3::memory::CL_ADDRESS_CLAMP_TO_EDGE,
            Addressing::Clamp => opencl3::memory::CL_ADDRESS_CLAMP,
            Addressing::Repeat => opencl3::memory::CL_ADDRESS_REPEAT,
            Addressing::MirroredRepeat => opencl3::memory::CL_ADDRESS_MIRRORED_REPEAT,
        };
        let filter = match sampler.filter {
            Filter::Nearest => opencl3::memory::CL_FILTER_NEAREST,
            Filter::Linear => opencl3::memory::CL_FILTER_LINEAR,
        };
        let properties = [
            PROPERTY_NORMALIZED,
            u64::from(sampler.normalized),
            PROPERTY_ADDRESSING,
            addressing.into(),
            PROPERTY_FILTER,
            filter.into(),
            0,
        ];
        ApiSampler::create_with_properties(&self.context, properties.as_ptr())
            .map(Sampler)
            .map_err(|error| format!("clCreateSamplerWithProperties: {error}"))
    }
}

impl Image {
    pub(super) fn object(&self) -> cl_mem {
        self.image.get()
    }
}

impl Sampler {
    pub(super) fn object(&self) -> cl_sampler {
        self.0.get()
    }
}

impl Program {
    /// What an image holds.
    pub fn read_image(&self, image: &Image) -> Result<Vec<u8>, String> {
        let mut data = vec![0u8; image.bytes];
        let origin = [0usize; 3];
        let pointer = data.as_mut_ptr().cast();
        // SAFETY: `data` has room for all elements, and the call waits until they are read.
        let read = unsafe {
            self.queue.enqueue_read_image(
                &image.image,
                CL_BLOCKING,
                origin.as_ptr(),
                image.size.as_ptr(),
                0,
                0,
                pointer,
                &[],
            )
        };
        read.map_err(|error| format!("clEnqueueReadImage: {error}"))?;
        Ok(data)
    }
}
