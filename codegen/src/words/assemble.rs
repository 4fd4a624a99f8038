//! Modules, instructions and operands as words.

use rspirv::{
    binary::Assemble,
    dr::{Instruction, Module, ModuleHeader, Operand},
    spirv::Word,
};
use std::{borrow::Cow, convert::Infallible};

/// The usual length of an instruction, and the usual number of those outside functions.
const WORDS_OF_AN_INSTRUCTION: usize = 5;
const GLOBALS: usize = 64;

/// The words of a module.
pub fn module(module: &Module) -> Vec<Word> {
    let blocks = module.functions.iter().flat_map(|function| &function.blocks);
    let instructions: usize = blocks.map(|block| block.instructions.len() + 1).sum();
    let mut words = Vec::with_capacity(WORDS_OF_AN_INSTRUCTION * (instructions + GLOBALS));
    module.header.iter().for_each(|each| header(each, &mut words));
    let Ok(()) = each_instruction::<Infallible>(module, &mut |each| {
        instruction(each, &mut words);
        Ok(())
    });
    words
}

/// Visits all instructions of a module in order, until an error.
pub(crate) fn each_instruction<'m, E>(
    module: &'m Module,
    visit: &mut dyn FnMut(&'m Instruction) -> Result<(), E>,
) -> Result<(), E> {
    for section in sections(module) {
        section.iter().try_for_each(&mut *visit)?;
    }
    for function in &module.functions {
        function.def.iter().chain(&function.parameters).try_for_each(&mut *visit)?;
        for block in &function.blocks {
            block.label.iter().chain(&block.instructions).try_for_each(&mut *visit)?;
        }
        function.end.iter().try_for_each(&mut *visit)?;
    }
    Ok(())
}

/// The instructions that are not of functions, by section. SPIR-V, 2.4.
fn sections(module: &Module) -> [&[Instruction]; 11] {
    [
        &module.capabilities,
        &module.extensions,
        &module.ext_inst_imports,
        module.memory_model.as_slice(),
        &module.entry_points,
        &module.execution_modes,
        &module.debug_string_source,
        &module.debug_names,
        &module.debug_module_processed,
        &module.annotations,
        &module.types_global_values,
    ]
}

/// The bytes of words, the lowest of each first: without a copy where the host has them so.
pub fn bytes(words: &[Word]) -> Cow<'_, [u8]> {
    if cfg!(target_endian = "little") {
        return Cow::Borrowed(bytemuck::must_cast_slice(words));
    }
    Cow::Owned(words.iter().flat_map(|word| word.to_le_bytes()).collect())
}

/// Where a header has the bound of ids. SPIR-V, 2.3.
pub const BOUND: usize = 3;

/// Appends the words of a header.
pub fn header(header: &ModuleHeader, words: &mut Vec<Word>) {
    words.extend([header.magic_number, header.version, header.generator, header.bound, header.reserved_word]);
}

/// Appends the words of an instruction.
pub fn instruction(instruction: &Instruction, words: &mut Vec<Word>) {
    let start = words.len();
    words.push(instruction.class.opcode as Word);
    if let Some(ty) = instruction.result_type {
        words.push(ty);
    }
    if let Some(id) = instruction.result_id {
        words.push(id);
    }
    instruction.operands.iter().for_each(|each| operand(each, words));
    let length = words.len() - start;
    words[start] |= (length as Word) << 16;
}

/// Appends the words of an operand.
pub fn operand(operand: &Operand, words: &mut Vec<Word>) {
    match operand {
        &(Operand::IdRef(word)
        | Operand::IdScope(word)
        | Operand::IdMemorySemantics(word)
        | Operand::LiteralBit32(word)
        | Operand::LiteralExtInstInteger(word)) => words.push(word),
        &Operand::LiteralBit64(literal) => words.extend([literal as Word, (literal >> 32) as Word]),
        Operand::LiteralString(text) => string(text, words),
        _ => match super::operands::word(operand) {
            Some(word) => words.push(word),
            None => operand.assemble_into(words),
        },
    }
}

/// A string ends with a NUL, and fills its last word with more of them. SPIR-V, 2.2.1.
pub(super) fn string(text: &str, words: &mut Vec<Word>) {
    let (whole, rest) = text.as_bytes().as_chunks::<4>();
    words.extend(whole.iter().map(|&bytes| Word::from_le_bytes(bytes)));
    let mut last = [0; 4];
    last[..rest.len()].copy_from_slice(rest);
    words.push(Word::from_le_bytes(last));
}
