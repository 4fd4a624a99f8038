//! The types that generic types denote: the sets of scalars, widths and kinds of images that the tables of OpenCL C 3.0, 6.15, speak of.

use super::signature::Binding;
use crate::types::{
    ImageKind::{
        self, Image1d, Image1dArray, Image1dBuffer, Image2d, Image2dArray, Image2dArrayDepth,
        Image2dArrayMsaa, Image2dArrayMsaaDepth, Image2dDepth, Image2dMsaa, Image2dMsaaDepth, Image3d,
    },
    Scalar,
};
use spirocl_frontend::language::Language;

/// The types that the generic types of a row's signatures denote: every combination is an overload.
#[derive(Debug)]
pub struct Domain {
    /// The scalars that `gentype` is made of. The most likely one is first.
    pub scalars: &'static [Scalar],
    /// How many elements `gentype` has.
    pub counts: &'static [u8],
    /// How many elements the second generic type has.
    pub others: &'static [u8],
    /// The kinds of the image.
    pub images: &'static [ImageKind],
}

impl Domain {
    const fn new(scalars: &'static [Scalar], counts: &'static [u8]) -> Self {
        Self { scalars, counts, others: &[1], images: &[ImageKind::Image2d] }
    }

    const fn others(mut self, others: &'static [u8]) -> Self {
        self.others = others;
        self
    }

    /// For functions of images.
    const fn of_images(images: &'static [ImageKind]) -> Self {
        Self { scalars: &[Scalar::Int], counts: &[1], others: &[1], images }
    }

    /// Visits every combination that the language has.
    pub fn each_binding(&self, language: &Language, visit: &mut dyn FnMut(Binding)) {
        let width = language.address_width;
        let exists = |scalar: Scalar| match scalar {
            Scalar::Half => language.has_half(),
            Scalar::Double => language.has_double(),
            _ => true,
        };
        for &scalar in self.scalars.iter().filter(|&&scalar| exists(scalar)) {
            for &count in self.counts {
                for &other in self.others {
                    for &image in self.images {
                        visit(Binding { scalar, count, other, image, width });
                    }
                }
            }
        }
    }
}

const WIDTHS: &[u8] = &[1, 2, 3, 4, 8, 16];
const VECTORS: &[u8] = &[2, 3, 4, 8, 16];
const FLOAT_SCALARS: &[Scalar] = &[Scalar::Float, Scalar::Double, Scalar::Half];
const SIGNED_SCALARS: &[Scalar] = &[Scalar::Int, Scalar::Char, Scalar::Short, Scalar::Long];
const UNSIGNED_SCALARS: &[Scalar] = &[Scalar::UInt, Scalar::UChar, Scalar::UShort, Scalar::ULong];
const INTEGER_SCALARS: &[Scalar] = &[
    Scalar::Int,
    Scalar::UInt,
    Scalar::Char,
    Scalar::UChar,
    Scalar::Short,
    Scalar::UShort,
    Scalar::Long,
    Scalar::ULong,
];
const ALL_SCALARS: &[Scalar] = &[
    Scalar::Float,
    Scalar::Int,
    Scalar::UInt,
    Scalar::Char,
    Scalar::UChar,
    Scalar::Short,
    Scalar::UShort,
    Scalar::Long,
    Scalar::ULong,
    Scalar::Double,
    Scalar::Half,
];

/// For signatures without generic types.
pub const PLAIN: &Domain = &Domain::new(&[Scalar::Int], &[1]);
/// Floating types, scalars and vectors.
pub const FLOATS: &Domain = &Domain::new(FLOAT_SCALARS, WIDTHS);
/// Floating scalars.
pub const FLOAT_SINGLES: &Domain = &Domain::new(FLOAT_SCALARS, &[1]);
/// Floating vectors.
pub const FLOAT_VECTORS: &Domain = &Domain::new(FLOAT_SCALARS, VECTORS);
/// Floating vectors of a length that geometry knows.
pub const FLOAT_POINTS: &Domain = &Domain::new(FLOAT_SCALARS, &[2, 3, 4]);
/// Floating scalars and vectors of a length that geometry knows.
pub const FLOAT_POINTS_1: &Domain = &Domain::new(FLOAT_SCALARS, &[1, 2, 3, 4]);
/// Floating vectors with a cross product.
pub const FLOAT_CROSS: &Domain = &Domain::new(FLOAT_SCALARS, &[3, 4]);
/// `float`, scalars and vectors.
pub const FLOAT32: &Domain = &Domain::new(&[Scalar::Float], WIDTHS);
/// `float` and vectors of it of a length that geometry knows.
pub const FLOAT32_POINTS: &Domain = &Domain::new(&[Scalar::Float], &[1, 2, 3, 4]);
/// `float` and `double`, scalars.
pub const STORED: &Domain = &Domain::new(&[Scalar::Float, Scalar::Double], &[1]);
/// Integers, scalars and vectors.
pub const INTEGERS: &Domain = &Domain::new(INTEGER_SCALARS, WIDTHS);
/// Signed integers, scalars and vectors.
pub const SIGNED: &Domain = &Domain::new(SIGNED_SCALARS, WIDTHS);
/// Unsigned integers, scalars and vectors.
pub const UNSIGNED: &Domain = &Domain::new(UNSIGNED_SCALARS, WIDTHS);
/// Integer vectors.
pub const INTEGER_VECTORS: &Domain = &Domain::new(INTEGER_SCALARS, VECTORS);
/// Signed integer vectors.
pub const SIGNED_VECTORS: &Domain = &Domain::new(SIGNED_SCALARS, VECTORS);
/// Unsigned integer vectors.
pub const UNSIGNED_VECTORS: &Domain = &Domain::new(UNSIGNED_SCALARS, VECTORS);
/// Signed integers that can be widened.
pub const SIGNED_NARROW: &Domain = &Domain::new(&[Scalar::Int, Scalar::Short, Scalar::Char], WIDTHS);
/// Unsigned integers that can be widened.
pub const UNSIGNED_NARROW: &Domain = &Domain::new(&[Scalar::UInt, Scalar::UShort, Scalar::UChar], WIDTHS);
/// `int`, scalars and vectors.
pub const SIGNED32: &Domain = &Domain::new(&[Scalar::Int], WIDTHS);
/// `uint`, scalars and vectors.
pub const UNSIGNED32: &Domain = &Domain::new(&[Scalar::UInt], WIDTHS);
/// All numbers, scalars and vectors.
pub const NUMBERS: &Domain = &Domain::new(ALL_SCALARS, WIDTHS);
/// All numbers, vectors from any vector but those of 3.
pub const SHUFFLES: &Domain = &Domain::new(ALL_SCALARS, &[2, 4, 8, 16]).others(&[2, 4, 8, 16]);
/// All numbers, scalars.
pub const NUMBER_SINGLES: &Domain = &Domain::new(ALL_SCALARS, &[1]);
/// `ulong`, scalars and vectors.
pub const ULONG_VECTORS: &Domain = &Domain::new(&[Scalar::ULong], WIDTHS);
/// `int` and `uint`.
pub const ATOMIC32: &Domain = &Domain::new(&[Scalar::Int, Scalar::UInt], &[1]);
/// `float`.
pub const FLOAT_ONLY: &Domain = &Domain::new(&[Scalar::Float], &[1]);
/// `long` and `ulong`.
pub const ATOMIC64: &Domain = &Domain::new(&[Scalar::Long, Scalar::ULong], &[1]);

/// `char`, `uchar`, `short`, `ushort`.
pub const NARROW: &Domain = &Domain::new(&[Scalar::Char, Scalar::UChar, Scalar::Short, Scalar::UShort], &[1]);
const ATOMIC_INTEGER_SCALARS: &[Scalar] = &[Scalar::Int, Scalar::UInt, Scalar::Long, Scalar::ULong];
/// Integers that atomic objects hold.
pub const ATOMIC_INTEGERS: &Domain = &Domain::new(ATOMIC_INTEGER_SCALARS, &[1]);
/// All that atomic objects hold.
pub const ATOMICS: &Domain = &Domain::new(
    &[Scalar::Int, Scalar::UInt, Scalar::Long, Scalar::ULong, Scalar::Float, Scalar::Double, Scalar::Half],
    &[1],
);
/// `half`.
pub const HALF_ONLY: &Domain = &Domain::new(&[Scalar::Half], &[1]);
/// `double`.
pub const DOUBLE_ONLY: &Domain = &Domain::new(&[Scalar::Double], &[1]);
/// Signed integers of 32 and 64 bits.
pub const GROUP_SIGNED: &Domain = &Domain::new(&[Scalar::Int, Scalar::Long], &[1]);
/// Unsigned integers of 32 and 64 bits.
pub const GROUP_UNSIGNED: &Domain = &Domain::new(&[Scalar::UInt, Scalar::ULong], &[1]);
/// Integers of 32 and 64 bits.
pub const GROUP_INTEGERS: &Domain = ATOMIC_INTEGERS;
/// Signed integers of 8 and 16 bits.
pub const NARROW_SIGNED: &Domain = &Domain::new(&[Scalar::Char, Scalar::Short], &[1]);
/// Unsigned integers of 8 and 16 bits.
pub const NARROW_UNSIGNED: &Domain = &Domain::new(&[Scalar::UChar, Scalar::UShort], &[1]);
/// All integers, scalars.
pub const INTEGER_SINGLES: &Domain = &Domain::new(INTEGER_SCALARS, &[1]);
/// All signed integers, scalars.
pub const SIGNED_SINGLES: &Domain = &Domain::new(SIGNED_SCALARS, &[1]);
/// All unsigned integers, scalars.
pub const UNSIGNED_SINGLES: &Domain = &Domain::new(UNSIGNED_SCALARS, &[1]);
/// All numbers, vectors.
pub const NUMBER_VECTORS: &Domain = &Domain::new(ALL_SCALARS, VECTORS);
/// What a work-group or sub-group shares: numbers of 32 and 64 bits, and `half`.
pub const GROUP_NUMBERS: &Domain = ATOMICS;

/// Images of colours that samplers read.
pub const SAMPLED_IMAGES: &Domain =
    &Domain::of_images(&[Image2d, Image3d, Image2dArray, Image1d, Image1dArray]);
/// Images of depths.
pub const DEPTH_IMAGES: &Domain = &Domain::of_images(&[Image2dDepth, Image2dArrayDepth]);
/// Images of colours that are read without a sampler.
pub const READ_IMAGES: &Domain =
    &Domain::of_images(&[Image2d, Image3d, Image2dArray, Image1d, Image1dArray, Image1dBuffer]);
/// Images of colours that are written by the core language.
pub const WRITTEN_IMAGES: &Domain =
    &Domain::of_images(&[Image2d, Image2dArray, Image1d, Image1dArray, Image1dBuffer]);
/// Images of colours with levels that are written by the core language.
pub const WRITTEN_LEVELS: &Domain = &Domain::of_images(&[Image2d, Image2dArray, Image1d, Image1dArray]);
/// Images of three dimensions.
pub const VOLUMES: &Domain = &Domain::of_images(&[Image3d]);
/// Images of colours with several samples.
pub const MSAA_IMAGES: &Domain = &Domain::of_images(&[Image2dMsaa, Image2dArrayMsaa]);
/// Images of depths with several samples.
pub const MSAA_DEPTH_IMAGES: &Domain = &Domain::of_images(&[Image2dMsaaDepth, Image2dArrayMsaaDepth]);
/// Images with several samples.
pub const ALL_MSAA_IMAGES: &Domain =
    &Domain::of_images(&[Image2dMsaa, Image2dArrayMsaa, Image2dMsaaDepth, Image2dArrayMsaaDepth]);
/// All images.
pub const IMAGES: &Domain = &Domain::of_images(&[
    Image2d,
    Image3d,
    Image2dArray,
    Image1d,
    Image1dArray,
    Image1dBuffer,
    Image2dDepth,
    Image2dArrayDepth,
    Image2dMsaa,
    Image2dArrayMsaa,
    Image2dMsaaDepth,
    Image2dArrayMsaaDepth,
]);
/// Images with a height.
pub const FLAT_IMAGES: &Domain = &Domain::of_images(&[
    Image2d,
    Image2dArray,
    Image2dDepth,
    Image2dArrayDepth,
    Image2dMsaa,
    Image2dArrayMsaa,
    Image2dMsaaDepth,
    Image2dArrayMsaaDepth,
]);
/// Arrays of images.
pub const ARRAY_IMAGES: &Domain = &Domain::of_images(&[
    Image2dArray,
    Image1dArray,
    Image2dArrayDepth,
    Image2dArrayMsaa,
    Image2dArrayMsaaDepth,
]);
/// Images with levels.
pub const LEVEL_IMAGES: &Domain = &Domain::of_images(&[
    Image2d,
    Image3d,
    Image2dArray,
    Image1d,
    Image1dArray,
    Image2dDepth,
    Image2dArrayDepth,
]);
/// What Intel's sub-groups shuffle: `float`, `int` and `uint`, scalars and vectors.
pub const INTEL_SHUFFLES: &Domain = &Domain::new(&[Scalar::Float, Scalar::Int, Scalar::UInt], WIDTHS);
/// As above: scalars alone.
pub const INTEL_WIDE: &Domain =
    &Domain::new(&[Scalar::Long, Scalar::ULong, Scalar::Double, Scalar::Half], &[1]);
/// As above, of 8 and 16 bits.
pub const INTEL_NARROW: &Domain =
    &Domain::new(&[Scalar::Char, Scalar::UChar, Scalar::Short, Scalar::UShort], WIDTHS);

/// These scalars.
pub const fn only(scalars: &'static [Scalar]) -> Domain {
    Domain::new(scalars, &[1])
}

/// These scalars, and images of two dimensions.
pub const fn plane(scalars: &'static [Scalar]) -> Domain {
    Domain::new(scalars, &[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::ImageShape;

    type Belongs = fn(ImageShape) -> bool;

    #[test]
    fn images_are_those_of_their_shape() {
        let table: [(&Domain, Belongs); 8] = [
            (FLAT_IMAGES, |shape| shape.dimensions == 2),
            (ARRAY_IMAGES, |shape| shape.is_array),
            (LEVEL_IMAGES, |shape| shape.has_levels()),
            (VOLUMES, |shape| shape.dimensions == 3),
            (SAMPLED_IMAGES, |shape| shape.has_levels() && !shape.is_depth),
            (DEPTH_IMAGES, |shape| shape.has_levels() && shape.is_depth),
            (READ_IMAGES, |shape| !shape.is_multisampled && !shape.is_depth),
            (ALL_MSAA_IMAGES, |shape| shape.is_multisampled),
        ];
        for (domain, belongs) in table {
            for kind in IMAGES.images {
                let shape = kind.shape();
                assert_eq!(domain.images.contains(kind), belongs(shape), "{} in {domain:?}", shape.name);
            }
        }
    }
}
