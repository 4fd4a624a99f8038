//! Functions of GNU C and clang that are named `__builtin_*` and need more than one instruction.

use super::Call;
use crate::generator::{Generator, NO_VALUE};
use rspirv::{
    dr::Operand,
    spirv::{Op, OpenclStd100Op as Std, Word},
};
use spirocl_sema::{builtins::Gnu, hir::ExprId};

impl<'a> Generator<'a> {
    /// A function of GNU C.
    pub(super) fn gnu_builtin(&mut self, function: Gnu, call: Call<'a>) -> Word {
        if function == Gnu::ShuffleVector {
            return self.shuffle_vector(call);
        }
        let bits = self.elements_of(self.type_of(call.arguments[0])).0.bits();
        let values = self.argument_values(call);
        match (function, &values[..]) {
            (Gnu::Count(instruction), &[value]) => self.count_bits(instruction, value, bits),
            (Gnu::Parity, &[value]) => self.parity(value, bits),
            (Gnu::FirstSet, &[value]) => self.first_set(value, bits),
            (Gnu::SwapBytes, &[value]) => self.swap_bytes(value, bits),
            (Gnu::RotateRight, &[value, amount]) => {
                let ty = self.int_type(bits);
                let amount = self.emit(Op::SNegate, ty, &[amount]);
                self.emit_extended(Std::rotate, ty, &[value, amount])
            }
            (Gnu::Reduce(op), &[vector]) => {
                self.reduce(vector, call, |generator, ty, operands| generator.emit(op, ty, operands))
            }
            (Gnu::ReduceBy(instruction), &[vector]) => {
                self.reduce(vector, call, |generator, ty, operands| {
                    generator.emit_extended(instruction, ty, operands)
                })
            }
            (other, _) => unreachable!("{other:?} has other arguments"),
        }
    }

    /// What is counted in an integer, as an `int`.
    fn count_bits(&mut self, instruction: Std, value: Word, bits: u32) -> Word {
        let (ty, int) = (self.int_type(bits), self.int_type(32));
        let count = self.emit_extended(instruction, ty, &[value]);
        if bits == 32 { count } else { self.emit(Op::UConvert, int, &[count]) }
    }

    /// Whether the number of bits that are set is odd.
    fn parity(&mut self, value: Word, bits: u32) -> Word {
        let count = self.count_bits(Std::popcount, value, bits);
        let (int, one) = (self.int_type(32), self.constant_int(32, 1));
        self.emit(Op::BitwiseAnd, int, &[count, one])
    }

    /// The place of the lowest bit that is set, counted from 1; 0 if there is none.
    fn first_set(&mut self, value: Word, bits: u32) -> Word {
        let (int, truth) = (self.int_type(32), self.bool_type());
        let (one, none, zero) =
            (self.constant_int(32, 1), self.constant_int(32, 0), self.constant_int(bits, 0));
        let below = self.count_bits(Std::ctz, value, bits);
        let place = self.emit(Op::IAdd, int, &[below, one]);
        let is_set = self.emit(Op::INotEqual, truth, &[value, zero]);
        self.emit(Op::Select, int, &[is_set, place, none])
    }

    fn swap_bytes(&mut self, value: Word, bits: u32) -> Word {
        let (ty, byte) = (self.int_type(bits), self.int_type(8));
        let count = bits / 8;
        let bytes = self.vector_type(byte, count as u8);
        let apart = self.emit(Op::Bitcast, bytes, &[value]);
        let swapped = self.shuffled(bytes, apart, apart, (0..count).rev());
        self.emit(Op::Bitcast, ty, &[swapped])
    }

    fn shuffled(&mut self, ty: Word, one: Word, other: Word, places: impl Iterator<Item = u32>) -> Word {
        let mut operands = vec![Operand::IdRef(one), Operand::IdRef(other)];
        operands.extend(places.map(Operand::LiteralBit32));
        self.emit_operands(Op::VectorShuffle, ty, operands)
    }

    /// One number of all elements.
    fn reduce(
        &mut self,
        vector: Word,
        call: Call<'a>,
        join: impl Fn(&mut Self, Word, &[Word]) -> Word,
    ) -> Word {
        let (_, count) = self.elements_of(self.type_of(call.arguments[0]));
        let ty = self.value_type(call.ty);
        let element = |generator: &mut Self, index: u8| {
            let operands = vec![Operand::IdRef(vector), Operand::LiteralBit32(index.into())];
            generator.emit_operands(Op::CompositeExtract, ty, operands)
        };
        let first = element(self, 0);
        (1..count).fold(first, |all, index| {
            let next = element(self, index);
            join(self, ty, &[all, next])
        })
    }

    /// `__builtin_shufflevector`: two vectors, then the places in both together; -1 where nobody cares.
    fn shuffle_vector(&mut self, call: Call<'a>) -> Word {
        let [one, other, places @ ..] = call.arguments else { return NO_VALUE };
        let (one, other) = (self.value(*one), self.value(*other));
        let place =
            |generator: &Self, argument: &ExprId| generator.known_integer(*argument).unwrap_or(0) as u32;
        let places: Vec<u32> = places.iter().map(|argument| place(self, argument)).collect();
        let ty = self.value_type(call.ty);
        self.shuffled(ty, one, other, places.into_iter())
    }
}
