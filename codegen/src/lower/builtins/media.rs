//! `cl_amd_media_ops` and `cl_amd_media_ops2` with core instructions, component-wise.

use super::Call;
use crate::{
    ir::{Type, Value},
    lower::Lowering,
};
use spirocl_sema::builtins::Media;
use spirv::{Op, OpenclStd100Op as Std};

/// The unsigned integer type of a component-wise function.
#[derive(Clone, Copy)]
struct Lanes {
    bits: u32,
    count: u8,
    ty: Type,
}

/// Whether zero bytes of the second argument are skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Masked {
    Yes,
    No,
}

/// Emits a media function.
pub(super) fn lower_media(cx: &mut Lowering<'_>, media: Media, call: &Call<'_>) -> Value {
    let values = call.values(cx);
    let (scalar, count) = cx.module.elements_of(call.ty);
    let lanes = Lanes { bits: scalar.bits(), count, ty: cx.module.value_type(call.ty) };
    match (media, &values[..]) {
        (Media::Pack, &[value]) => pack(cx, value),
        (Media::Unpack(byte), &[value]) => unpack(cx, byte, value, call),
        (Media::BitAlign, &[high, low, amount]) => align(cx, lanes, high, low, amount, 1),
        (Media::ByteAlign, &[high, low, amount]) => align(cx, lanes, high, low, amount, 8),
        (Media::Lerp, &[one, other, round]) => lerp(cx, lanes, one, other, round),
        (Media::Sad, &[one, other, sum]) => sad(cx, lanes, one, other, sum, 0, Masked::No),
        (Media::SadHi, &[one, other, sum]) => sad(cx, lanes, one, other, sum, 16, Masked::No),
        (Media::MaskedSad, &[one, other, sum]) => sad(cx, lanes, one, other, sum, 0, Masked::Yes),
        (Media::Sad4, &[one, other, sum]) => sad4(cx, one, other, sum),
        (Media::SadWord, &[one, other, sum]) => sad_words(cx, lanes, one, other, sum),
        (Media::SadDword, &[one, other, sum]) => {
            let difference = cx.emit_library(Std::u_abs_diff, lanes.ty, &[one, other]);
            cx.emit(Op::IAdd, lanes.ty, &[difference, sum])
        }
        (Media::QuadSad, &[one, other, sums]) => quad_sad(cx, lanes, one, other, sums, Masked::No),
        (Media::MaskedQuadSad, &[one, other, sums]) => quad_sad(cx, lanes, one, other, sums, Masked::Yes),
        (Media::BitFieldMask, &[width, offset]) => bit_field_mask(cx, lanes, width, offset),
        (Media::BitFieldExtract, &[value, offset, width]) => {
            let shift = if scalar.is_signed() { Op::ShiftRightArithmetic } else { Op::ShiftRightLogical };
            bit_field_extract(cx, lanes, shift, value, offset, width)
        }
        (Media::Extreme3(instruction), &[one, two, three]) => {
            let first = cx.emit_library(instruction, lanes.ty, &[one, two]);
            cx.emit_library(instruction, lanes.ty, &[first, three])
        }
        (Media::Median3(least, most), &[one, two, three]) => {
            let (low, high) =
                (cx.emit_library(least, lanes.ty, &[one, two]), cx.emit_library(most, lanes.ty, &[one, two]));
            let middle = cx.emit_library(least, lanes.ty, &[high, three]);
            cx.emit_library(most, lanes.ty, &[low, middle])
        }
        (other, _) => unreachable!("{other:?} has other arguments"),
    }
}

fn unsigned_lanes(cx: &mut Lowering<'_>, bits: u32, count: u8) -> Lanes {
    let element = cx.module.int_type(bits);
    Lanes { bits, count, ty: cx.module.vector_type(element, count) }
}

fn lane_constant(cx: &mut Lowering<'_>, lanes: Lanes, value: u64) -> Value {
    let element = cx.module.int_type(lanes.bits);
    let constant = cx.module.constant_int(lanes.bits, value);
    cx.module.splat_constant(element, constant, lanes.count)
}

/// Emits an instruction with a constant second operand.
fn with_constant(cx: &mut Lowering<'_>, lanes: Lanes, op: Op, value: Value, constant: u64) -> Value {
    let constant = lane_constant(cx, lanes, constant);
    cx.emit(op, lanes.ty, &[value, constant])
}

/// Extracts a bit field of each component.
fn part(cx: &mut Lowering<'_>, lanes: Lanes, value: Value, offset: u64, mask: u64) -> Value {
    let moved = match offset {
        0 => value,
        _ => with_constant(cx, lanes, Op::ShiftRightLogical, value, offset),
    };
    with_constant(cx, lanes, Op::BitwiseAnd, moved, mask)
}

/// Packs four floating-point values into the bytes of an integer.
fn pack(cx: &mut Lowering<'_>, value: Value) -> Value {
    let four = unsigned_lanes(cx, 32, 4);
    let uint = cx.module.int_type(32);
    let whole = cx.emit(Op::ConvertFToU, four.ty, &[value]);
    let bytes = with_constant(cx, four, Op::BitwiseAnd, whole, 0xff);
    let single = unsigned_lanes(cx, 32, 1);
    (0..4u32)
        .fold(None, |packed, index| {
            let byte = cx.extract(uint, bytes, index);
            let Some(packed) = packed else { return Some(byte) };
            let placed = with_constant(cx, single, Op::ShiftLeftLogical, byte, u64::from(8 * index));
            Some(cx.emit(Op::BitwiseOr, uint, &[packed, placed]))
        })
        .expect("there are four bytes")
}

/// Unpacks one byte of each integer to a floating-point value.
fn unpack(cx: &mut Lowering<'_>, byte: u8, value: Value, call: &Call<'_>) -> Value {
    let (_, count) = cx.module.elements_of(call.ty);
    let lanes = unsigned_lanes(cx, 32, count);
    let byte = part(cx, lanes, value, 8 * u64::from(byte), 0xff);
    let ty = cx.module.value_type(call.ty);
    cx.emit(Op::ConvertUToF, ty, &[byte])
}

/// The low half of the concatenation of two integers shifted right by `unit` times the amount.
fn align(cx: &mut Lowering<'_>, lanes: Lanes, high: Value, low: Value, amount: Value, unit: u64) -> Value {
    let wide = unsigned_lanes(cx, 64, lanes.count);
    let amount = with_constant(cx, lanes, Op::BitwiseAnd, amount, 31 / unit);
    let amount = with_constant(cx, lanes, Op::IMul, amount, unit);
    let [high, low, amount] = [high, low, amount].map(|value| cx.emit(Op::UConvert, wide.ty, &[value]));
    let high = with_constant(cx, wide, Op::ShiftLeftLogical, high, 32);
    let both = cx.emit(Op::BitwiseOr, wide.ty, &[high, low]);
    let moved = cx.emit(Op::ShiftRightLogical, wide.ty, &[both, amount]);
    cx.emit(Op::UConvert, lanes.ty, &[moved])
}

/// The byte-wise mean, rounded up where the lowest bit of the third operand is set.
fn lerp(cx: &mut Lowering<'_>, lanes: Lanes, one: Value, other: Value, round: Value) -> Value {
    let mut result = lane_constant(cx, lanes, 0);
    for offset in [0, 8, 16, 24] {
        let (one, other) = (part(cx, lanes, one, offset, 0xff), part(cx, lanes, other, offset, 0xff));
        let round = part(cx, lanes, round, offset, 1);
        let sum = cx.emit(Op::IAdd, lanes.ty, &[one, other]);
        let sum = cx.emit(Op::IAdd, lanes.ty, &[sum, round]);
        let mean = part(cx, lanes, sum, 1, 0xff);
        let placed = with_constant(cx, lanes, Op::ShiftLeftLogical, mean, offset);
        result = cx.emit(Op::BitwiseOr, lanes.ty, &[result, placed]);
    }
    result
}

/// The sum of absolute differences of four bytes, from `offset` on in the first argument.
fn differences(
    cx: &mut Lowering<'_>,
    lanes: Lanes,
    one: Value,
    offset: u64,
    other: Value,
    masked: Masked,
) -> Value {
    let zero = lane_constant(cx, lanes, 0);
    let mut sum = zero;
    for byte in [0, 8, 16, 24] {
        let left = part(cx, lanes, one, offset + byte, 0xff);
        let right = part(cx, lanes, other, byte, 0xff);
        let mut difference = cx.emit_library(Std::u_abs_diff, lanes.ty, &[left, right]);
        if masked == Masked::Yes {
            let truth = cx.module.bool_vector_type(lanes.count);
            let skipped = cx.emit(Op::IEqual, truth, &[right, zero]);
            difference = cx.emit(Op::Select, lanes.ty, &[skipped, zero, difference]);
        }
        sum = cx.emit(Op::IAdd, lanes.ty, &[sum, difference]);
    }
    sum
}

fn sad(
    cx: &mut Lowering<'_>,
    lanes: Lanes,
    one: Value,
    other: Value,
    sum: Value,
    shift: u64,
    masked: Masked,
) -> Value {
    let differences = differences(cx, lanes, one, 0, other, masked);
    let placed = with_constant(cx, lanes, Op::ShiftLeftLogical, differences, shift);
    cx.emit(Op::IAdd, lanes.ty, &[placed, sum])
}

/// The sum of absolute differences of two vectors of four.
fn sad4(cx: &mut Lowering<'_>, one: Value, other: Value, sum: Value) -> Value {
    let four = unsigned_lanes(cx, 32, 4);
    let differences = differences(cx, four, one, 0, other, Masked::No);
    let uint = cx.module.int_type(32);
    (0..4).fold(sum, |sum, index| {
        let part = cx.extract(uint, differences, index);
        cx.emit(Op::IAdd, uint, &[sum, part])
    })
}

fn sad_words(cx: &mut Lowering<'_>, lanes: Lanes, one: Value, other: Value, mut sum: Value) -> Value {
    for offset in [0, 16] {
        let (one, other) = (part(cx, lanes, one, offset, 0xffff), part(cx, lanes, other, offset, 0xffff));
        let difference = cx.emit_library(Std::u_abs_diff, lanes.ty, &[one, other]);
        sum = cx.emit(Op::IAdd, lanes.ty, &[sum, difference]);
    }
    sum
}

/// Four 16-bit sums of absolute differences: the second argument against four offsets into the first.
fn quad_sad(
    cx: &mut Lowering<'_>,
    lanes: Lanes,
    one: Value,
    other: Value,
    sums: Value,
    masked: Masked,
) -> Value {
    let other = cx.emit(Op::UConvert, lanes.ty, &[other]);
    let mut result = lane_constant(cx, lanes, 0);
    for place in 0..4 {
        let differences = differences(cx, lanes, one, 8 * place, other, masked);
        let before = part(cx, lanes, sums, 16 * place, 0xffff);
        let sum = cx.emit(Op::IAdd, lanes.ty, &[differences, before]);
        let sum = with_constant(cx, lanes, Op::BitwiseAnd, sum, 0xffff);
        let placed = with_constant(cx, lanes, Op::ShiftLeftLogical, sum, 16 * place);
        result = cx.emit(Op::BitwiseOr, lanes.ty, &[result, placed]);
    }
    result
}

fn bit_field_mask(cx: &mut Lowering<'_>, lanes: Lanes, width: Value, offset: Value) -> Value {
    let [width, offset] = [width, offset].map(|value| with_constant(cx, lanes, Op::BitwiseAnd, value, 31));
    let one = lane_constant(cx, lanes, 1);
    let power = cx.emit(Op::ShiftLeftLogical, lanes.ty, &[one, width]);
    let ones = cx.emit(Op::ISub, lanes.ty, &[power, one]);
    cx.emit(Op::ShiftLeftLogical, lanes.ty, &[ones, offset])
}

/// A bit field of a given width at an offset, truncated at the width of the type.
fn bit_field_extract(
    cx: &mut Lowering<'_>,
    lanes: Lanes,
    shift: Op,
    value: Value,
    offset: Value,
    width: Value,
) -> Value {
    let [width, offset] = [width, offset].map(|value| with_constant(cx, lanes, Op::BitwiseAnd, value, 31));
    let truth = cx.module.bool_vector_type(lanes.count);
    let (zero, size) = (lane_constant(cx, lanes, 0), lane_constant(cx, lanes, 32));
    let end = cx.emit(Op::IAdd, lanes.ty, &[offset, width]);
    let fits = cx.emit(Op::ULessThan, truth, &[end, size]);
    let above = cx.emit(Op::ISub, lanes.ty, &[size, end]);
    let above = with_constant(cx, lanes, Op::BitwiseAnd, above, 31);
    let beside = cx.emit(Op::ISub, lanes.ty, &[size, width]);
    let beside = with_constant(cx, lanes, Op::BitwiseAnd, beside, 31);
    let raised = cx.emit(Op::ShiftLeftLogical, lanes.ty, &[value, above]);
    let inner = cx.emit(shift, lanes.ty, &[raised, beside]);
    let rest = cx.emit(shift, lanes.ty, &[value, offset]);
    let bits = cx.emit(Op::Select, lanes.ty, &[fits, inner, rest]);
    let none = cx.emit(Op::IEqual, truth, &[width, zero]);
    cx.emit(Op::Select, lanes.ty, &[none, zero, bits])
}
