//! Image built-ins: OpenCL C 3.0, 6.15.15.

use super::Call;
use crate::{
    ir::{Type, TypeKind as Kind, Value},
    lower::Lowering,
};
use spirocl_sema::{
    builtins::ImageQuery,
    hir::ExprId,
    types::{ImageKind, TypeId, TypeKind},
};
use spirv::{ImageOperands, Op};

/// The difference between an API image channel data type and the SPIR-V enumerant.
const DATA_TYPE_BASE: u32 = 0x10D0;
/// The same for image channel orders.
const ORDER_BASE: u32 = 0x10B0;

impl<'a> Lowering<'a> {
    /// `read_image*` with a sampler. The implicit level of detail is 0: kernels have no derivatives.
    pub(super) fn image_sample(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let image = self.value_type(self.type_of(call.arguments[0]));
        let sampled_type = self.sampled_image_type(image);
        let sampled = self.emit(Op::SampledImage, sampled_type, &values[..2]);
        let mut operands = vec![sampled, values[2]];
        let mask = match values[3..] {
            [] => {
                operands.push(self.constant_float(32, 0));
                ImageOperands::LOD
            }
            [level] => {
                operands.push(level);
                ImageOperands::LOD
            }
            ref gradients => {
                let kind = self.image_kind(call.arguments[0]);
                operands.extend(gradients.iter().map(|&gradient| self.gradient(gradient, kind)));
                ImageOperands::GRAD
            }
        };
        self.texel(Op::ImageSampleExplicitLod, &operands, &[mask.bits()], call.ty)
    }

    /// A gradient has one component for each dimension of the image; those of 3D images have a fourth in OpenCL C.
    fn gradient(&mut self, gradient: Value, kind: ImageKind) -> Value {
        if kind != ImageKind::Image3d {
            return gradient;
        }
        let float = self.float_type(32);
        let vector = self.vector_type(float, 3);
        self.concatenated(vector, gradient, gradient, 3)
    }

    /// `read_image*` without a sampler.
    pub(super) fn image_read(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let mask = if values.len() > 2 { &[ImageOperands::SAMPLE.bits()][..] } else { &[] };
        self.texel(Op::ImageRead, &values, mask, call.ty)
    }

    /// Image instructions return four components; the value of a depth image is the first.
    fn texel(&mut self, op: Op, operands: &[Value], mask: &[u32], ty: TypeId) -> Value {
        let (_, count) = self.elements_of(ty);
        let single = self.value_type(ty);
        if count == 4 {
            return self.emit_literals(op, single, operands, mask);
        }
        let vector = self.vector_type(single, 4);
        let all = self.emit_literals(op, vector, operands, mask);
        self.extract(single, all, 0)
    }

    /// `write_image*`
    pub(super) fn image_write(&mut self, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let (image, coordinate, colour) = (values[0], values[1], values[values.len() - 1]);
        let void = self.void_type();
        if values.len() == 4 {
            let operands = [image, coordinate, colour, values[2]];
            self.emit_literals(Op::ImageWrite, void, &operands, &[ImageOperands::LOD.bits()]);
        } else {
            self.emit(Op::ImageWrite, void, &[image, coordinate, colour]);
        }
        self.no_value()
    }

    /// `get_image_width` and similar functions.
    pub(super) fn image_query(&mut self, query: ImageQuery, call: Call<'a>) -> Value {
        match query {
            ImageQuery::Width => self.image_extent(0, call),
            ImageQuery::Height => self.image_extent(1, call),
            ImageQuery::Depth => self.image_extent(2, call),
            ImageQuery::ArraySize => self.image_array_size(call),
            ImageQuery::Dimensions => self.image_dimensions(call),
            ImageQuery::Levels => self.plain_query(Op::ImageQueryLevels, call),
            ImageQuery::Samples => self.plain_query(Op::ImageQuerySamples, call),
            ImageQuery::DataType => self.numbered_query(Op::ImageQueryFormat, DATA_TYPE_BASE, call),
            ImageQuery::Order => self.numbered_query(Op::ImageQueryOrder, ORDER_BASE, call),
        }
    }

    fn plain_query(&mut self, op: Op, call: Call<'a>) -> Value {
        let image = self.value(call.arguments[0]);
        let ty = self.value_type(call.ty);
        self.emit(op, ty, &[image])
    }

    fn numbered_query(&mut self, op: Op, base: u32, call: Call<'a>) -> Value {
        let number = self.plain_query(op, call);
        let (ty, base) = (self.value_type(call.ty), self.constant_u32(base));
        self.emit(Op::IAdd, ty, &[number, base])
    }

    fn image_kind(&self, image: ExprId) -> ImageKind {
        match *self.module.types.kind(self.type_of(image)) {
            TypeKind::Image(kind, _) => kind,
            ref other => unreachable!("{other:?} is no image"),
        }
    }

    /// The sizes of an image: a scalar or vector of 32-bit integers.
    fn image_size(&mut self, image: ExprId) -> (Value, u8) {
        let shape = self.image_kind(image).shape();
        let count = shape.size_count();
        let element = self.int_type(32);
        let ty = self.vector_type(element, count);
        let value = self.value(image);
        if shape.has_levels() {
            let level = self.constant_u32(0);
            return (self.emit(Op::ImageQuerySizeLod, ty, &[value, level]), count);
        }
        (self.emit(Op::ImageQuerySize, ty, &[value]), count)
    }

    fn image_extent(&mut self, dimension: u32, call: Call<'a>) -> Value {
        let (size, count) = self.image_size(call.arguments[0]);
        if count == 1 {
            return size;
        }
        let ty = self.int_type(32);
        self.extract(ty, size, dimension)
    }

    /// The last size, as `size_t`.
    fn image_array_size(&mut self, call: Call<'a>) -> Value {
        let (size, count) = self.image_size(call.arguments[0]);
        let element = self.int_type(32);
        let number = self.extract(element, size, u32::from(count) - 1);
        self.resize_integer(number, spirocl_sema::types::Scalar::UInt, self.address_bits())
    }

    /// Width and height; for 3D images also the depth and 0.
    fn image_dimensions(&mut self, call: Call<'a>) -> Value {
        let (size, count) = self.image_size(call.arguments[0]);
        let (_, wanted) = self.elements_of(call.ty);
        if count == wanted {
            return size;
        }
        let ty = self.value_type(call.ty);
        if wanted == 4 {
            // Not `OpCompositeConstruct`, whose vector operand Intel's CPU driver treats as a scalar.
            let element = self.int_type(32);
            let sizes = self.vector_type(element, count);
            let zero = self.null(sizes);
            return self.concatenated(ty, size, zero, 4);
        }
        self.concatenated(ty, size, size, 2)
    }

    fn sampled_image_type(&mut self, image: Type) -> Type {
        self.output.types.intern(Kind::SampledImage(image))
    }

    /// The first components of two vectors, one after the other.
    fn concatenated(&mut self, ty: Type, first: Value, second: Value, count: u32) -> Value {
        let components: Vec<u32> = (0..count).collect();
        self.emit_literals(Op::VectorShuffle, ty, &[first, second], &components)
    }
}
