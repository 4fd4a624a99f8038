//! What a module of SPIR-V says before its program, which the IR does not have: emission finds it anew.

use super::instructions;
use crate::words;
use rspirv::{
    dr::{self, Operand},
    spirv::{Capability, Decoration, Op, Word},
};

/// What a module says before its program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The version of SPIR-V.
    pub version: (u8, u8),
    /// The declared capabilities.
    pub capabilities: Vec<Capability>,
    /// The declared extensions.
    pub extensions: Vec<String>,
    /// The ids of its specialization constants, in the order of the decorations.
    pub specialization_ids: Vec<u32>,
}

impl Form {
    /// The form of a module.
    pub fn of(module: &dr::Module) -> Self {
        let mut form = Self::new(module.header.as_ref());
        for each in module.capabilities.iter().chain(&module.extensions).chain(&module.annotations) {
            form.add(each);
        }
        form
    }

    /// The form of a module that the compiler made.
    pub fn of_words(words: &[Word]) -> Self {
        let [version, bound] = [1, words::BOUND].map(|index| words.get(index).copied().unwrap_or_default());
        let mut form = Self::new(Some(&words::parsed_header(version, bound)));
        // It needs no widths of types.
        let mut parser = words::Parser::new(0);
        let is_before_functions = |each: &&[Word]| opcode(each) != Op::Function as Word;
        for each in instructions(words).take_while(is_before_functions) {
            let is_said = match (Op::from_u32(opcode(each)), each) {
                (Some(Op::Capability | Op::Extension), _) => true,
                (Some(Op::Decorate), [_, _, decoration, ..]) => *decoration == Decoration::SpecId as Word,
                _ => false,
            };
            if is_said && let Some(instruction) = parser.instruction(each) {
                form.add(&instruction);
            }
        }
        form
    }

    fn new(header: Option<&dr::ModuleHeader>) -> Self {
        Self {
            version: header.map_or((1, 0), dr::ModuleHeader::version),
            capabilities: Vec::new(),
            extensions: Vec::new(),
            specialization_ids: Vec::new(),
        }
    }

    /// Adds what a declaration or a decoration says.
    fn add(&mut self, instruction: &dr::Instruction) {
        match &instruction.operands[..] {
            [Operand::Capability(capability)] => self.capabilities.push(*capability),
            [Operand::LiteralString(name)] => self.extensions.push(name.clone()),
            [_, Operand::Decoration(Decoration::SpecId), Operand::LiteralBit32(id)] => {
                self.specialization_ids.push(*id);
            }
            _ => {}
        }
    }
}

/// The opcode of an instruction.
fn opcode(words: &[Word]) -> Word {
    words[0] & 0xffff
}
