//! Image built-ins: OpenCL C 3.0, 6.15.15.

use super::Call;
use crate::{
    ir::{Type, TypeKind as Kind, Value},
    lower::{Lowering, convert},
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

/// `read_image*` with a sampler. The implicit level of detail is 0: kernels have no derivatives.
pub(super) fn sample(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let image = cx.module.value_type(cx.type_of(call.arguments[0]));
    let sampled_type = sampled_image_type(cx, image);
    let sampled = cx.emit(Op::SampledImage, sampled_type, &values[..2]);
    let mut operands = vec![sampled, values[2]];
    let mask = match values[3..] {
        [] => {
            operands.push(cx.module.constant_float(32, 0));
            ImageOperands::LOD
        }
        [level] => {
            operands.push(level);
            ImageOperands::LOD
        }
        ref gradients => {
            let kind = image_kind(cx, call.arguments[0]);
            operands.extend(gradients.iter().map(|&gradient| lower_gradient(cx, gradient, kind)));
            ImageOperands::GRAD
        }
    };
    texel(cx, Op::ImageSampleExplicitLod, &operands, &[mask.bits()], call.ty)
}

/// A gradient has one component for each dimension of the image; those of 3D images have a fourth in OpenCL C.
fn lower_gradient(cx: &mut Lowering<'_>, gradient: Value, kind: ImageKind) -> Value {
    if kind != ImageKind::Image3d {
        return gradient;
    }
    let float = cx.module.float_type(32);
    let vector = cx.module.vector_type(float, 3);
    concatenated(cx, vector, gradient, gradient, 3)
}

/// `read_image*` without a sampler.
pub(super) fn read(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let mask = if values.len() > 2 { &[ImageOperands::SAMPLE.bits()][..] } else { &[] };
    texel(cx, Op::ImageRead, &values, mask, call.ty)
}

/// Image instructions return four components; the value of a depth image is the first.
fn texel(cx: &mut Lowering<'_>, op: Op, operands: &[Value], mask: &[u32], ty: TypeId) -> Value {
    let (_, count) = cx.module.elements_of(ty);
    let single = cx.module.value_type(ty);
    if count == 4 {
        return cx.emit_literals(op, single, operands, mask);
    }
    let vector = cx.module.vector_type(single, 4);
    let all = cx.emit_literals(op, vector, operands, mask);
    cx.extract(single, all, 0)
}

/// `write_image*`
pub(super) fn write(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let (image, coordinate, colour) = (values[0], values[1], values[values.len() - 1]);
    let void = cx.module.void_type();
    if values.len() == 4 {
        let operands = [image, coordinate, colour, values[2]];
        cx.emit_literals(Op::ImageWrite, void, &operands, &[ImageOperands::LOD.bits()]);
    } else {
        cx.emit(Op::ImageWrite, void, &[image, coordinate, colour]);
    }
    cx.no_value()
}

/// `get_image_width` and similar functions.
pub(super) fn query(cx: &mut Lowering<'_>, query: ImageQuery, call: &Call<'_>) -> Value {
    match query {
        ImageQuery::Width => image_extent(cx, 0, call),
        ImageQuery::Height => image_extent(cx, 1, call),
        ImageQuery::Depth => image_extent(cx, 2, call),
        ImageQuery::ArraySize => image_array_size(cx, call),
        ImageQuery::Dimensions => image_dimensions(cx, call),
        ImageQuery::Levels => plain_query(cx, Op::ImageQueryLevels, call),
        ImageQuery::Samples => plain_query(cx, Op::ImageQuerySamples, call),
        ImageQuery::DataType => numbered_query(cx, Op::ImageQueryFormat, DATA_TYPE_BASE, call),
        ImageQuery::Order => numbered_query(cx, Op::ImageQueryOrder, ORDER_BASE, call),
    }
}

fn plain_query(cx: &mut Lowering<'_>, op: Op, call: &Call<'_>) -> Value {
    let image = cx.value(call.arguments[0]);
    let ty = cx.module.value_type(call.ty);
    cx.emit(op, ty, &[image])
}

fn numbered_query(cx: &mut Lowering<'_>, op: Op, base: u32, call: &Call<'_>) -> Value {
    let number = plain_query(cx, op, call);
    let (ty, base) = (cx.module.value_type(call.ty), cx.module.constant_u32(base));
    cx.emit(Op::IAdd, ty, &[number, base])
}

fn image_kind(cx: &Lowering<'_>, image: ExprId) -> ImageKind {
    match *cx.hir.types.kind(cx.type_of(image)) {
        TypeKind::Image(kind, _) => kind,
        ref other => unreachable!("{other:?} is no image"),
    }
}

/// The sizes of an image: a scalar or vector of 32-bit integers.
fn image_size(cx: &mut Lowering<'_>, image: ExprId) -> (Value, u8) {
    let shape = image_kind(cx, image).shape();
    let count = shape.size_count();
    let element = cx.module.int_type(32);
    let ty = cx.module.vector_type(element, count);
    let value = cx.value(image);
    if shape.has_levels() {
        let level = cx.module.constant_u32(0);
        return (cx.emit(Op::ImageQuerySizeLod, ty, &[value, level]), count);
    }
    (cx.emit(Op::ImageQuerySize, ty, &[value]), count)
}

fn image_extent(cx: &mut Lowering<'_>, dimension: u32, call: &Call<'_>) -> Value {
    let (size, count) = image_size(cx, call.arguments[0]);
    if count == 1 {
        return size;
    }
    let ty = cx.module.int_type(32);
    cx.extract(ty, size, dimension)
}

/// The last size, as `size_t`.
fn image_array_size(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let (size, count) = image_size(cx, call.arguments[0]);
    let element = cx.module.int_type(32);
    let number = cx.extract(element, size, u32::from(count) - 1);
    convert::resize_integer(cx, number, spirocl_sema::types::Scalar::UInt, cx.module.address_bits())
}

/// Width and height; for 3D images also the depth and 0.
fn image_dimensions(cx: &mut Lowering<'_>, call: &Call<'_>) -> Value {
    let (size, count) = image_size(cx, call.arguments[0]);
    let (_, wanted) = cx.module.elements_of(call.ty);
    if count == wanted {
        return size;
    }
    let ty = cx.module.value_type(call.ty);
    if wanted == 4 {
        // Not `OpCompositeConstruct`, whose vector operand Intel's CPU driver treats as a scalar.
        let element = cx.module.int_type(32);
        let sizes = cx.module.vector_type(element, count);
        let zero = cx.module.null(sizes);
        return concatenated(cx, ty, size, zero, 4);
    }
    concatenated(cx, ty, size, size, 2)
}

fn sampled_image_type(cx: &mut Lowering<'_>, image: Type) -> Type {
    cx.module.ir.types.intern(Kind::SampledImage(image))
}

/// The first components of two vectors, one after the other.
fn concatenated(cx: &mut Lowering<'_>, ty: Type, first: Value, second: Value, count: u32) -> Value {
    let components: Vec<u32> = (0..count).collect();
    cx.emit_literals(Op::VectorShuffle, ty, &[first, second], &components)
}
