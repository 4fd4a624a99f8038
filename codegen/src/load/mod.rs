//! Modules from words. The loader of rspirv is lent a hand in four places: instructions of extended sets outside functions, of which debug
//! information consists; literal operands of such instructions, which it takes for ids; execution modes whose operands are ids; and
//! `OpSpecConstantOp` of operations with any number of operands, of which it reads one. What it takes on trust is checked first, and after
//! ([`well_formed`]).

mod groups;
mod well_formed;

use crate::debug;
use crate::instruction::{OPENCL_STD, class};
use rspirv::{
    binary::{Consumer, ParseAction, parse_words},
    dr::{self, Instruction, Operand},
    spirv::{Op, OpenclStd100Op as Std},
};
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// How many words come before the first instruction. SPIR-V, 2.3.
const HEADER: usize = 5;

/// Reads a module.
///
/// # Errors
///
/// What is wrong with the words. A module that is read can be linked, but only from a valid module comes a valid one.
pub fn load(words: &[u32]) -> Result<dr::Module, String> {
    well_formed::check_words(words)?;
    let (words, operations) = disguise_operations(words);
    let mut reader = Reader {
        loader: dr::Loader::new(),
        in_function: false,
        outside: Vec::new(),
        modes: Vec::new(),
        standard: 0,
        debug: 0,
        operations,
    };
    parse_words(words, &mut reader).map_err(|error| error.to_string())?;
    let mut module = reader.loader.module();
    // They name types and constants; nothing outside functions names them.
    module.types_global_values.append(&mut reader.outside);
    module.execution_modes.append(&mut reader.modes);
    groups::spread(&mut module)?;
    well_formed::check_module(&module)?;
    Ok(module)
}

/// The words of each instruction, up to the first that does not end within the module.
pub fn instructions(words: &[u32]) -> impl Iterator<Item = &[u32]> {
    let mut rest = words.get(HEADER..).unwrap_or_default();
    std::iter::from_fn(move || {
        let length = *rest.first()? as usize >> 16;
        let (instruction, others) = rest.split_at_checked(length).filter(|_| length > 0)?;
        rest = others;
        Some(instruction)
    })
}

/// Makes an `OpConstantComposite` of each `OpSpecConstantOp`, with the operation as its first operand: that may have any number of
/// operands. Returns their ids, too.
fn disguise_operations(words: &[u32]) -> (Cow<'_, [u32]>, FxHashSet<u32>) {
    let mut disguised = Cow::Borrowed(words);
    let mut operations = FxHashSet::default();
    let mut at = HEADER;
    for instruction in instructions(words) {
        if let &[first, _, id, _, ..] = instruction
            && first & 0xffff == Op::SpecConstantOp as u32
        {
            disguised.to_mut()[at] = first & !0xffff | Op::ConstantComposite as u32;
            operations.insert(id);
        }
        at += instruction.len();
    }
    (disguised, operations)
}

/// Makes it again what it was; nothing if there is no such operation.
fn restore_operation(mut instruction: Instruction) -> Option<Instruction> {
    let (operation, operands) = instruction.operands.split_first_mut()?;
    let op = Op::from_u32(operation.id_ref_any()?)?;
    *operation = Operand::LiteralSpecConstantOpInteger(op);
    // What follows these is numbers. SPIR-V, 3.49.12.
    let ids = match op {
        Op::CompositeExtract => 1,
        Op::CompositeInsert | Op::VectorShuffle => 2,
        _ => operands.len(),
    };
    for operand in operands.iter_mut().skip(ids) {
        *operand = Operand::LiteralBit32(operand.id_ref_any()?);
    }
    instruction.class = class(Op::SpecConstantOp);
    Some(instruction)
}

struct Reader {
    loader: dr::Loader,
    in_function: bool,
    /// Instructions of extended sets outside functions.
    outside: Vec<Instruction>,
    /// `OpExecutionModeId`s.
    modes: Vec<Instruction>,
    /// The ids of the sets that are known: 0 stands for none.
    standard: u32,
    debug: u32,
    /// The ids of the `OpSpecConstantOp`s, which come as others.
    operations: FxHashSet<u32>,
}

impl Reader {
    /// Tells the literal operands of an instruction of an extended set from ids.
    fn mark_literals(&self, instruction: &mut Instruction) {
        let [Operand::IdRef(set), Operand::LiteralExtInstInteger(number), operands @ ..] =
            instruction.operands.as_mut_slice()
        else {
            return;
        };
        let literals = match *set {
            set if set == self.debug => debug::literal_operands(*number),
            set if set == self.standard && ends_in_literal(*number) => 1 << (operands.len().max(1) - 1),
            _ => 0,
        };
        for (index, operand) in operands.iter_mut().enumerate() {
            if let Some(id) = operand.id_ref_any()
                && literals >> index.min(31) & 1 == 1
            {
                *operand = Operand::LiteralBit32(id);
            }
        }
    }
}

/// OpenCL.std: instructions whose last operand is a number of components or a way to round.
fn ends_in_literal(number: u32) -> bool {
    [
        Std::vloadn,
        Std::vload_halfn,
        Std::vloada_halfn,
        Std::vstore_half_r,
        Std::vstore_halfn_r,
        Std::vstorea_halfn_r,
    ]
    .iter()
    .any(|&each| each as u32 == number)
}

impl Consumer for Reader {
    fn initialize(&mut self) -> ParseAction {
        self.loader.initialize()
    }

    fn finalize(&mut self) -> ParseAction {
        self.loader.finalize()
    }

    fn consume_header(&mut self, header: dr::ModuleHeader) -> ParseAction {
        self.loader.consume_header(header)
    }

    fn consume_instruction(&mut self, mut instruction: Instruction) -> ParseAction {
        match instruction.class.opcode {
            Op::ExtInstImport => {
                let set = match instruction.operands.first() {
                    Some(Operand::LiteralString(name)) if name == debug::SET => Some(&mut self.debug),
                    Some(Operand::LiteralString(name)) if name == OPENCL_STD => Some(&mut self.standard),
                    Some(_) | None => None,
                };
                if let Some(set) = set {
                    *set = instruction.result_id.unwrap_or_default();
                }
            }
            Op::ConstantComposite
                if instruction.result_id.is_some_and(|id| self.operations.contains(&id)) =>
            {
                instruction = match restore_operation(instruction) {
                    Some(operation) => operation,
                    None => return ParseAction::Error("OpSpecConstantOp of no operation".into()),
                };
            }
            Op::ExecutionModeId => {
                self.modes.push(instruction);
                return ParseAction::Continue;
            }
            Op::Function => self.in_function = true,
            Op::FunctionEnd => self.in_function = false,
            Op::ExtInst => {
                self.mark_literals(&mut instruction);
                if !self.in_function {
                    self.outside.push(instruction);
                    return ParseAction::Continue;
                }
            }
            _ => {}
        }
        self.loader.consume_instruction(instruction)
    }
}
