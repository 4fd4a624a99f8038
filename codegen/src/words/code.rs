//! Instructions as words while their module is made: which of the words are ids is known, so that ids can be renumbered once all are.

use super::assemble::{operand, string};
use crate::instruction::{InstructionRef, without_nul};
use rspirv::spirv::{Op, Word};

/// The number of words that a mask of ids is of.
const MASKED: usize = u32::BITS as usize;

/// Instructions of a part of a module.
#[derive(Default)]
pub(crate) struct Code {
    words: Vec<Word>,
    /// A bit for each word: whether it is an id. Bits behind the last id may be missing.
    ids: Vec<u32>,
}

impl Code {
    /// Makes room for words.
    pub(crate) fn reserve(&mut self, words: usize) {
        self.words.reserve_exact(words);
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// Appends an instruction; returns its length in words.
    pub(crate) fn push(&mut self, instruction: InstructionRef) -> usize {
        self.push_behind_ids(instruction, &[])
    }

    /// As [`Self::push`]; ids come before the other operands.
    pub(crate) fn push_behind_ids(&mut self, instruction: InstructionRef, ids: &[Word]) -> usize {
        let start = self.begin(instruction.class.opcode);
        instruction.result_type.into_iter().for_each(|ty| self.id(ty));
        instruction.result_id.into_iter().for_each(|id| self.id(id));
        ids.iter().for_each(|&id| self.id(id));
        for each in instruction.operands {
            match crate::instruction::id(each) {
                Some(id) => self.id(id),
                None => operand(each, &mut self.words),
            }
        }
        self.end(start)
    }

    /// Begins an instruction; returns where it starts.
    pub(crate) fn begin(&mut self, op: Op) -> usize {
        self.words.push(op as Word);
        self.words.len() - 1
    }

    /// Appends an id.
    #[inline]
    pub(crate) fn id(&mut self, id: Word) {
        let place = self.words.len();
        while self.ids.len() <= place / MASKED {
            self.ids.push(0);
        }
        self.ids[place / MASKED] |= 1 << (place % MASKED);
        self.words.push(id);
    }

    /// Appends a literal of one word.
    pub(crate) fn literal(&mut self, literal: Word) {
        self.words.push(literal);
    }

    /// Appends a string.
    pub(crate) fn text(&mut self, text: &str) {
        string(&without_nul(text), &mut self.words);
    }

    /// Ends the instruction that starts at a place; returns its length in words.
    pub(crate) fn end(&mut self, start: usize) -> usize {
        let length = self.words.len() - start;
        self.words[start] |= (length as Word) << 16;
        length
    }

    /// Replaces an id at a place.
    pub(crate) fn set_id(&mut self, place: usize, id: Word) {
        self.words[place] = id;
    }

    /// The words, with what a function makes of each id, in their order.
    pub(crate) fn into_words(mut self, mut renumber: impl FnMut(&mut Word)) -> Vec<Word> {
        for (part, &mask) in self.words.chunks_mut(MASKED).zip(&self.ids) {
            let mut ids = mask;
            while ids != 0 {
                renumber(&mut part[ids.trailing_zeros() as usize]);
                ids &= ids - 1;
            }
        }
        self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rspirv::{
        dr::{Instruction, Operand},
        spirv::Scope,
    };

    #[test]
    fn only_ids_are_renumbered() {
        let mut code = Code::default();
        let operands = vec![Operand::IdRef(3), Operand::LiteralBit64(3), Operand::IdScope(4)];
        let instruction = crate::instruction::value(Op::Undef, 2, 1, operands);
        // More than one mask, and instructions across its end.
        (0..20).for_each(|_| assert_eq!(code.push((&instruction).into()), 7));
        let literal = Instruction::new(Op::Nop, None, None, vec![Operand::Scope(Scope::Device); 40]);
        code.push((&literal).into());
        let words = code.into_words(|id| *id += 10);
        let (first, rest) = words.split_at(20 * 7);
        assert!(first.chunks(7).all(|each| each[1..] == [12, 11, 13, 3, 0, 14]));
        assert_eq!(rest[1..], [Scope::Device as Word; 40]);
    }
}
