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

#[cfg(test)]
mod tests {
    use super::{super::operands, Instruction, ModuleHeader, Op, Operand, Parser, Word};
    use crate::{instruction::id, words};
    use rspirv::{
        binary::{Assemble, Consumer, ParseAction, parse_words},
        grammar::INSTRUCTION_TABLE,
        spirv::MAGIC_NUMBER,
    };

    const BOUND: Word = 16;

    /// Types of each width, and constants of them.
    const BEFORE: &[&[Word]] = &[
        &[4 << 16 | Op::TypeInt as Word, 1, 32, 0],
        &[4 << 16 | Op::TypeInt as Word, 2, 64, 0],
        &[3 << 16 | Op::TypeFloat as Word, 3, 16],
        &[3 << 16 | Op::TypeFloat as Word, 4, 64],
        &[4 << 16 | Op::TypeInt as Word, 5, 4, 0],
        &[4 << 16 | Op::Constant as Word, 1, 6, 7],
        &[5 << 16 | Op::Constant as Word, 2, 7, 7, 7],
    ];

    #[derive(Default)]
    struct Last(Option<Instruction>);

    impl Consumer for Last {
        fn initialize(&mut self) -> ParseAction {
            ParseAction::Continue
        }

        fn finalize(&mut self) -> ParseAction {
            ParseAction::Continue
        }

        fn consume_header(&mut self, _: ModuleHeader) -> ParseAction {
            ParseAction::Continue
        }

        fn consume_instruction(&mut self, instruction: Instruction) -> ParseAction {
            self.0 = Some(instruction);
            ParseAction::Continue
        }
    }

    fn by_rspirv(instruction: &[Word]) -> Option<Instruction> {
        let mut words = vec![MAGIC_NUMBER, 0x0001_0000, 0, BOUND, 0];
        BEFORE.iter().for_each(|each| words.extend_from_slice(each));
        words.extend_from_slice(instruction);
        let mut last = Last::default();
        parse_words(&words, &mut last).ok()?;
        last.0
    }

    fn here(instruction: &[Word]) -> Option<Instruction> {
        let mut parser = Parser::new(BOUND);
        for each in BEFORE {
            assert!(parser.instruction(each).is_some(), "the types and constants are right");
        }
        parser.instruction(instruction)
    }

    /// Whether rspirv has to parse an instruction.
    fn is_rare(instruction: &Instruction) -> bool {
        let is_literal = |operand: &Operand| {
            matches!(
                operand,
                Operand::LiteralBit32(_)
                    | Operand::LiteralBit64(_)
                    | Operand::LiteralString(_)
                    | Operand::LiteralExtInstInteger(_)
            )
        };
        let is_known =
            |operand| id(operand).is_some() || is_literal(operand) || operands::word(operand).is_some();
        !instruction.operands.iter().all(is_known)
    }

    /// Numbers without an order, the same each time.
    struct Numbers(u64);

    impl Numbers {
        fn next(&mut self) -> Word {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as Word
        }

        /// An operand: an id, an enumerant, a bit of a mask or two, or part of a string.
        fn operand(&mut self) -> Word {
            match self.next() % 8 {
                0..4 => self.next() % BOUND,
                4 => self.next() % 64,
                5 => 1 << (self.next() % 18),
                6 => 1 << (self.next() % 18) | 1 << (self.next() % 18),
                _ => self.next() % 7000,
            }
        }
    }

    #[test]
    fn instructions_are_those_that_rspirv_parses() {
        let mut numbers = Numbers(1);
        let mut parsed = 0;
        // rspirv's parser panics at some numbers of operations.
        let classes = INSTRUCTION_TABLE.iter().filter(|class| class.opcode != Op::SpecConstantOp);
        for class in classes {
            for length in (1..12).flat_map(|length| [length; 16]) {
                let mut words = vec![length << 16 | class.opcode as Word];
                words.extend((1..length).map(|_| numbers.operand()));
                let (here, expected) = (here(&words), by_rspirv(&words));
                match expected {
                    Some(expected) if here.is_none() => assert!(is_rare(&expected), "{expected:?}"),
                    expected => assert_eq!(here, expected, "{words:?}"),
                }
                if let Some(here) = here {
                    let mut assembled = Vec::new();
                    words::instruction(&here, &mut assembled);
                    assert_eq!(assembled, here.assemble(), "{here:?}");
                    parsed += 1;
                }
            }
        }
        assert!(parsed > 10_000, "most opcodes have instructions that are right: {parsed}");
    }
}
