//! Words as instructions, by the grammar. What is wrong, and what is rare, is left to rspirv's parser, which finds the words for it.

use super::operands::{enumerant, parameters};
use crate::instruction::{Class, class_of};
use rspirv::{
    dr::{Instruction, ModuleHeader, Operand},
    grammar::{OperandKind, OperandQuantifier},
    spirv::{Op, Word},
};

/// The header of a module, of which consumers want the version and the bound. SPIR-V, 2.3.
pub(crate) fn parsed_header(version: Word, bound: Word) -> ModuleHeader {
    let mut header = ModuleHeader::new(bound);
    header.set_version((version >> 16) as u8, (version >> 8) as u8);
    header
}

/// How long a literal of a type is, or one that is compared with a value of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// The type is no number, or not known: a literal is a word.
    Unknown,
    Word,
    TwoWords,
    /// A number that rspirv has no literals of.
    Unsupported,
}

/// The parser of the instructions of a module, in their order.
pub(crate) struct Parser {
    /// The widths of the numbers that ids are a type or a value of.
    widths: Vec<Width>,
}

impl Parser {
    /// A parser for a module with ids less than a bound.
    pub(crate) fn new(bound: Word) -> Self {
        Self { widths: vec![Width::Unknown; bound as usize] }
    }

    /// Reads an instruction; none if rspirv's parser has to.
    pub(crate) fn instruction(&mut self, words: &[Word]) -> Option<Instruction> {
        let (&first, words) = words.split_first()?;
        let class = class_of(first & 0xffff)?;
        let mut rest = Rest { words, widths: &self.widths };
        let instruction = rest.instruction(class)?;
        let is_whole = rest.words.is_empty();
        self.record(&instruction);
        is_whole.then_some(instruction)
    }

    /// Records the width of a result.
    fn record(&mut self, instruction: &Instruction) {
        let width = match (instruction.class.opcode, instruction.operands.as_slice()) {
            (Op::TypeInt, [Operand::LiteralBit32(8 | 16 | 32), ..])
            | (Op::TypeFloat, [Operand::LiteralBit32(16 | 32), ..]) => Width::Word,
            (Op::TypeInt | Op::TypeFloat, [Operand::LiteralBit32(64), ..]) => Width::TwoWords,
            (Op::TypeInt | Op::TypeFloat, _) => Width::Unsupported,
            _ => instruction.result_type.map_or(Width::Unknown, |ty| width(&self.widths, ty)),
        };
        if width != Width::Unknown
            && let Some(id) = instruction.result_id
            && let Some(of_result) = self.widths.get_mut(id as usize)
        {
            *of_result = width;
        }
    }
}

fn width(widths: &[Width], id: Word) -> Width {
    widths.get(id as usize).copied().unwrap_or(Width::Unknown)
}

/// The words of an instruction that are not read yet.
struct Rest<'a> {
    words: &'a [Word],
    widths: &'a [Width],
}

impl Rest<'_> {
    fn instruction(&mut self, class: Class) -> Option<Instruction> {
        let mut result_type = None;
        let mut result_id = None;
        let mut operands = Vec::with_capacity(self.words.len());
        for logical in class.operands {
            loop {
                if self.words.is_empty() {
                    match logical.quantifier {
                        OperandQuantifier::One => return None,
                        OperandQuantifier::ZeroOrOne | OperandQuantifier::ZeroOrMore => break,
                    }
                }
                match logical.kind {
                    OperandKind::IdResultType => result_type = Some(self.word()?),
                    OperandKind::IdResult => result_id = Some(self.word()?),
                    OperandKind::LiteralContextDependentNumber => {
                        operands.push(self.number(result_type?)?);
                    }
                    // The first operand of an `OpSwitch` is the selector.
                    OperandKind::PairLiteralIntegerIdRef => {
                        let Some(&Operand::IdRef(selector)) = operands.first() else { return None };
                        operands.push(self.number(selector)?);
                        operands.push(Operand::IdRef(self.word()?));
                    }
                    kind => self.operand(kind, &mut operands)?,
                }
                if logical.quantifier != OperandQuantifier::ZeroOrMore {
                    break;
                }
            }
        }
        Some(Instruction { class, result_type, result_id, operands })
    }

    fn word(&mut self) -> Option<Word> {
        let (&word, rest) = self.words.split_first()?;
        self.words = rest;
        Some(word)
    }

    /// A literal of the type of an id.
    fn number(&mut self, id: Word) -> Option<Operand> {
        let low = self.word()?;
        match width(self.widths, id) {
            Width::Unknown | Width::Word => Some(Operand::LiteralBit32(low)),
            Width::TwoWords => {
                let high = self.word()?;
                Some(Operand::LiteralBit64(u64::from(high) << 32 | u64::from(low)))
            }
            Width::Unsupported => None,
        }
    }

    /// Appends an operand of a kind, and those that follow from it.
    fn operand(&mut self, kind: OperandKind, operands: &mut Vec<Operand>) -> Option<()> {
        let operand = match kind {
            OperandKind::IdRef => Operand::IdRef(self.word()?),
            OperandKind::IdScope => Operand::IdScope(self.word()?),
            OperandKind::IdMemorySemantics => Operand::IdMemorySemantics(self.word()?),
            OperandKind::LiteralInteger | OperandKind::LiteralFloat => Operand::LiteralBit32(self.word()?),
            OperandKind::LiteralExtInstInteger => Operand::LiteralExtInstInteger(self.word()?),
            OperandKind::LiteralString => Operand::LiteralString(self.string()?),
            OperandKind::PairIdRefIdRef => {
                operands.push(Operand::IdRef(self.word()?));
                Operand::IdRef(self.word()?)
            }
            OperandKind::PairIdRefLiteralInteger => {
                operands.push(Operand::IdRef(self.word()?));
                Operand::LiteralBit32(self.word()?)
            }
            _ => {
                let operand = enumerant(kind, self.word()?)?;
                let parameters = parameters(&operand);
                operands.push(operand);
                return parameters.into_iter().try_for_each(|kind| self.operand(kind, operands));
            }
        };
        operands.push(operand);
        Some(())
    }

    /// A string in UTF-8, which ends with a NUL. SPIR-V, 2.2.1.
    fn string(&mut self) -> Option<String> {
        let mut bytes = Vec::with_capacity(self.words.len() * 4);
        loop {
            let word = self.word()?.to_le_bytes();
            let length = word.iter().position(|&byte| byte == 0);
            bytes.extend(&word[..length.unwrap_or(4)]);
            if length.is_some() {
                return String::from_utf8(bytes).ok();
            }
        }
    }
}
