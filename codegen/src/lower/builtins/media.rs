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

impl<'a> Lowering<'a> {
    /// Emits a media function.
    pub(super) fn media_builtin(&mut self, media: Media, call: Call<'a>) -> Value {
        let values = self.argument_values(call);
        let (scalar, count) = self.elements_of(call.ty);
        let lanes = Lanes { bits: scalar.bits(), count, ty: self.value_type(call.ty) };
        match (media, &values[..]) {
            (Media::Pack, &[value]) => self.pack(value),
            (Media::Unpack(byte), &[value]) => self.unpack(byte, value, call),
            (Media::BitAlign, &[high, low, amount]) => self.align(lanes, high, low, amount, 1),
            (Media::ByteAlign, &[high, low, amount]) => self.align(lanes, high, low, amount, 8),
            (Media::Lerp, &[one, other, round]) => self.lerp(lanes, one, other, round),
            (Media::Sad, &[one, other, sum]) => self.sad(lanes, one, other, sum, 0, Masked::No),
            (Media::SadHi, &[one, other, sum]) => self.sad(lanes, one, other, sum, 16, Masked::No),
            (Media::MaskedSad, &[one, other, sum]) => self.sad(lanes, one, other, sum, 0, Masked::Yes),
            (Media::Sad4, &[one, other, sum]) => self.sad4(one, other, sum),
            (Media::SadWord, &[one, other, sum]) => self.sad_words(lanes, one, other, sum),
            (Media::SadDword, &[one, other, sum]) => {
                let difference = self.emit_library(Std::u_abs_diff, lanes.ty, &[one, other]);
                self.emit(Op::IAdd, lanes.ty, &[difference, sum])
            }
            (Media::QuadSad, &[one, other, sums]) => self.quad_sad(lanes, one, other, sums, Masked::No),
            (Media::MaskedQuadSad, &[one, other, sums]) => {
                self.quad_sad(lanes, one, other, sums, Masked::Yes)
            }
            (Media::BitFieldMask, &[width, offset]) => self.bit_field_mask(lanes, width, offset),
            (Media::BitFieldExtract, &[value, offset, width]) => {
                let shift = if scalar.is_signed() { Op::ShiftRightArithmetic } else { Op::ShiftRightLogical };
                self.bit_field_extract(lanes, shift, value, offset, width)
            }
            (Media::Extreme3(instruction), &[one, two, three]) => {
                let first = self.emit_library(instruction, lanes.ty, &[one, two]);
                self.emit_library(instruction, lanes.ty, &[first, three])
            }
            (Media::Median3(least, most), &[one, two, three]) => {
                let (low, high) = (
                    self.emit_library(least, lanes.ty, &[one, two]),
                    self.emit_library(most, lanes.ty, &[one, two]),
                );
                let middle = self.emit_library(least, lanes.ty, &[high, three]);
                self.emit_library(most, lanes.ty, &[low, middle])
            }
            (other, _) => unreachable!("{other:?} has other arguments"),
        }
    }

    fn lanes(&mut self, bits: u32, count: u8) -> Lanes {
        let element = self.int_type(bits);
        Lanes { bits, count, ty: self.vector_type(element, count) }
    }

    fn lane_constant(&mut self, lanes: Lanes, value: u64) -> Value {
        let element = self.int_type(lanes.bits);
        let constant = self.constant_int(lanes.bits, value);
        self.splat_constant(element, constant, lanes.count)
    }

    /// Emits an instruction with a constant second operand.
    fn with_constant(&mut self, lanes: Lanes, op: Op, value: Value, constant: u64) -> Value {
        let constant = self.lane_constant(lanes, constant);
        self.emit(op, lanes.ty, &[value, constant])
    }

    /// Extracts a bit field of each component.
    fn part(&mut self, lanes: Lanes, value: Value, offset: u64, mask: u64) -> Value {
        let moved = match offset {
            0 => value,
            _ => self.with_constant(lanes, Op::ShiftRightLogical, value, offset),
        };
        self.with_constant(lanes, Op::BitwiseAnd, moved, mask)
    }

    /// Packs four floating-point values into the bytes of an integer.
    fn pack(&mut self, value: Value) -> Value {
        let four = self.lanes(32, 4);
        let uint = self.int_type(32);
        let whole = self.emit(Op::ConvertFToU, four.ty, &[value]);
        let bytes = self.with_constant(four, Op::BitwiseAnd, whole, 0xff);
        let single = self.lanes(32, 1);
        (0..4u32)
            .fold(None, |packed, index| {
                let byte = self.extract(uint, bytes, index);
                let Some(packed) = packed else { return Some(byte) };
                let placed = self.with_constant(single, Op::ShiftLeftLogical, byte, u64::from(8 * index));
                Some(self.emit(Op::BitwiseOr, uint, &[packed, placed]))
            })
            .expect("there are four bytes")
    }

    /// Unpacks one byte of each integer to a floating-point value.
    fn unpack(&mut self, byte: u8, value: Value, call: Call<'a>) -> Value {
        let (_, count) = self.elements_of(call.ty);
        let lanes = self.lanes(32, count);
        let byte = self.part(lanes, value, 8 * u64::from(byte), 0xff);
        let ty = self.value_type(call.ty);
        self.emit(Op::ConvertUToF, ty, &[byte])
    }

    /// The low half of the concatenation of two integers shifted right by `unit` times the amount.
    fn align(&mut self, lanes: Lanes, high: Value, low: Value, amount: Value, unit: u64) -> Value {
        let wide = self.lanes(64, lanes.count);
        let amount = self.with_constant(lanes, Op::BitwiseAnd, amount, 31 / unit);
        let amount = self.with_constant(lanes, Op::IMul, amount, unit);
        let [high, low, amount] = [high, low, amount].map(|value| self.emit(Op::UConvert, wide.ty, &[value]));
        let high = self.with_constant(wide, Op::ShiftLeftLogical, high, 32);
        let both = self.emit(Op::BitwiseOr, wide.ty, &[high, low]);
        let moved = self.emit(Op::ShiftRightLogical, wide.ty, &[both, amount]);
        self.emit(Op::UConvert, lanes.ty, &[moved])
    }

    /// The byte-wise mean, rounded up where the lowest bit of the third operand is set.
    fn lerp(&mut self, lanes: Lanes, one: Value, other: Value, round: Value) -> Value {
        let mut result = self.lane_constant(lanes, 0);
        for offset in [0, 8, 16, 24] {
            let (one, other) = (self.part(lanes, one, offset, 0xff), self.part(lanes, other, offset, 0xff));
            let round = self.part(lanes, round, offset, 1);
            let sum = self.emit(Op::IAdd, lanes.ty, &[one, other]);
            let sum = self.emit(Op::IAdd, lanes.ty, &[sum, round]);
            let mean = self.part(lanes, sum, 1, 0xff);
            let placed = self.with_constant(lanes, Op::ShiftLeftLogical, mean, offset);
            result = self.emit(Op::BitwiseOr, lanes.ty, &[result, placed]);
        }
        result
    }

    /// The sum of absolute differences of four bytes, from `offset` on in the first argument.
    fn differences(&mut self, lanes: Lanes, one: Value, offset: u64, other: Value, masked: Masked) -> Value {
        let zero = self.lane_constant(lanes, 0);
        let mut sum = zero;
        for byte in [0, 8, 16, 24] {
            let left = self.part(lanes, one, offset + byte, 0xff);
            let right = self.part(lanes, other, byte, 0xff);
            let mut difference = self.emit_library(Std::u_abs_diff, lanes.ty, &[left, right]);
            if masked == Masked::Yes {
                let truth = self.bool_vector_type(lanes.count);
                let skipped = self.emit(Op::IEqual, truth, &[right, zero]);
                difference = self.emit(Op::Select, lanes.ty, &[skipped, zero, difference]);
            }
            sum = self.emit(Op::IAdd, lanes.ty, &[sum, difference]);
        }
        sum
    }

    fn sad(
        &mut self,
        lanes: Lanes,
        one: Value,
        other: Value,
        sum: Value,
        shift: u64,
        masked: Masked,
    ) -> Value {
        let differences = self.differences(lanes, one, 0, other, masked);
        let placed = self.with_constant(lanes, Op::ShiftLeftLogical, differences, shift);
        self.emit(Op::IAdd, lanes.ty, &[placed, sum])
    }

    /// The sum of absolute differences of two vectors of four.
    fn sad4(&mut self, one: Value, other: Value, sum: Value) -> Value {
        let four = self.lanes(32, 4);
        let differences = self.differences(four, one, 0, other, Masked::No);
        let uint = self.int_type(32);
        (0..4).fold(sum, |sum, index| {
            let part = self.extract(uint, differences, index);
            self.emit(Op::IAdd, uint, &[sum, part])
        })
    }

    fn sad_words(&mut self, lanes: Lanes, one: Value, other: Value, mut sum: Value) -> Value {
        for offset in [0, 16] {
            let (one, other) =
                (self.part(lanes, one, offset, 0xffff), self.part(lanes, other, offset, 0xffff));
            let difference = self.emit_library(Std::u_abs_diff, lanes.ty, &[one, other]);
            sum = self.emit(Op::IAdd, lanes.ty, &[sum, difference]);
        }
        sum
    }

    /// Four 16-bit sums of absolute differences: the second argument against four offsets into the first.
    fn quad_sad(&mut self, lanes: Lanes, one: Value, other: Value, sums: Value, masked: Masked) -> Value {
        let other = self.emit(Op::UConvert, lanes.ty, &[other]);
        let mut result = self.lane_constant(lanes, 0);
        for place in 0..4 {
            let differences = self.differences(lanes, one, 8 * place, other, masked);
            let before = self.part(lanes, sums, 16 * place, 0xffff);
            let sum = self.emit(Op::IAdd, lanes.ty, &[differences, before]);
            let sum = self.with_constant(lanes, Op::BitwiseAnd, sum, 0xffff);
            let placed = self.with_constant(lanes, Op::ShiftLeftLogical, sum, 16 * place);
            result = self.emit(Op::BitwiseOr, lanes.ty, &[result, placed]);
        }
        result
    }

    fn bit_field_mask(&mut self, lanes: Lanes, width: Value, offset: Value) -> Value {
        let [width, offset] =
            [width, offset].map(|value| self.with_constant(lanes, Op::BitwiseAnd, value, 31));
        let one = self.lane_constant(lanes, 1);
        let power = self.emit(Op::ShiftLeftLogical, lanes.ty, &[one, width]);
        let ones = self.emit(Op::ISub, lanes.ty, &[power, one]);
        self.emit(Op::ShiftLeftLogical, lanes.ty, &[ones, offset])
    }

    /// A bit field of a given width at an offset, truncated at the width of the type.
    fn bit_field_extract(
        &mut self,
        lanes: Lanes,
        shift: Op,
        value: Value,
        offset: Value,
        width: Value,
    ) -> Value {
        let [width, offset] =
            [width, offset].map(|value| self.with_constant(lanes, Op::BitwiseAnd, value, 31));
        let truth = self.bool_vector_type(lanes.count);
        let (zero, size) = (self.lane_constant(lanes, 0), self.lane_constant(lanes, 32));
        let end = self.emit(Op::IAdd, lanes.ty, &[offset, width]);
        let fits = self.emit(Op::ULessThan, truth, &[end, size]);
        let above = self.emit(Op::ISub, lanes.ty, &[size, end]);
        let above = self.with_constant(lanes, Op::BitwiseAnd, above, 31);
        let beside = self.emit(Op::ISub, lanes.ty, &[size, width]);
        let beside = self.with_constant(lanes, Op::BitwiseAnd, beside, 31);
        let raised = self.emit(Op::ShiftLeftLogical, lanes.ty, &[value, above]);
        let inner = self.emit(shift, lanes.ty, &[raised, beside]);
        let rest = self.emit(shift, lanes.ty, &[value, offset]);
        let bits = self.emit(Op::Select, lanes.ty, &[fits, inner, rest]);
        let none = self.emit(Op::IEqual, truth, &[width, zero]);
        self.emit(Op::Select, lanes.ty, &[none, zero, bits])
    }
}
