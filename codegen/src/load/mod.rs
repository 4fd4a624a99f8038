//! The reader of SPIR-V modules. It works around limitations of rspirv's loader: extended instructions outside functions (debug
//! information); literal operands of extended instructions, which it treats as ids; execution modes with id operands; and
//! `OpSpecConstantOp` with more than one operand. Its unchecked assumptions are verified before and after loading ([`well_formed`]).

mod constants;
mod debug;
mod decorations;
mod form;
mod functions;
mod globals;
mod groups;
mod inputs;
mod instructions;
mod to_ir;
mod types;
mod well_formed;

pub use form::Form;

use crate::{
    debug as debug_info,
    instruction::{OPENCL_STD, class},
    ir,
};
use rspirv::{
    binary::{Assemble, Consumer, ParseAction, parse_words},
    dr::{self, Instruction, Operand},
    spirv::{Op, OpenclStd100Op as Std},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::stop;
use std::borrow::Cow;

/// The length of the header in words. SPIR-V, 2.3.
const HEADER: usize = 5;

/// Reads a module.
///
/// # Errors
///
/// Why the words are malformed. A loaded module can be linked, but the result is only valid if the inputs are.
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
    // They refer to types and constants; nothing outside functions refers to them.
    module.types_global_values.append(&mut reader.outside);
    module.execution_modes.append(&mut reader.modes);
    groups::spread(&mut module)?;
    well_formed::check_module(&module)?;
    Ok(module)
}

/// Reads a module into the IR.
///
/// # Errors
///
/// Why the words are malformed, or which instruction the IR has no form for.
pub fn module(words: &[u32]) -> Result<ir::Module, String> {
    to_ir::module(&load(words)?)
}

/// Reads a module into the IR, and what it says before its program.
///
/// # Errors
///
/// As [`module`].
pub fn with_form(words: &[u32]) -> Result<(ir::Module, Form), String> {
    let source = load(words)?;
    Ok((to_ir::module(&source)?, Form::of(&source)))
}

/// Reads a module that the compiler made into the IR: it has been checked, and its words need not be made.
///
/// # Panics
///
/// If the IR has no form for what the compiler made.
pub fn generated(module: &dr::Module) -> ir::Module {
    let read = to_ir::module(module).expect("the IR has a form for all that is generated");
    debug_assert_eq!(
        Ok(ir::print::module(&read)),
        self::module(&module.assemble()).map(|module| ir::print::module(&module)),
        "a module is read the same as its words"
    );
    read
}

/// Whether instructions of a set have no semantics, so that they can be ignored.
fn debug_set(name: &str) -> bool {
    name == debug_info::SET || name.starts_with(debug_info::NON_SEMANTIC)
}

/// The words of each instruction, up to the first that is truncated.
pub fn instructions(words: &[u32]) -> impl Iterator<Item = &[u32]> {
    let mut rest = words.get(HEADER..).unwrap_or_default();
    std::iter::from_fn(move || {
        let length = *rest.first()? as usize >> 16;
        let (instruction, others) = rest.split_at_checked(length).filter(|_| length > 0)?;
        rest = others;
        Some(instruction)
    })
}

/// Replaces each `OpSpecConstantOp` by an `OpConstantComposite` with the opcode as its first operand, which may have any number of
/// operands. Returns their ids too.
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

/// Restores the `OpSpecConstantOp`; `None` if the operation is unknown.
fn restore_operation(mut instruction: Instruction) -> Option<Instruction> {
    let (operation, operands) = instruction.operands.split_first_mut()?;
    let op = Op::from_u32(operation.id_ref_any()?)?;
    *operation = Operand::LiteralSpecConstantOpInteger(op);
    // The remaining operands are literals. SPIR-V, 3.49.12.
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
    /// Extended instructions outside functions.
    outside: Vec<Instruction>,
    /// `OpExecutionModeId`s.
    modes: Vec<Instruction>,
    /// The ids of the known sets; 0 means not imported.
    standard: u32,
    debug: u32,
    /// The ids of the replaced `OpSpecConstantOp`s.
    operations: FxHashSet<u32>,
}

impl Reader {
    /// Marks the literal operands of an extended instruction.
    fn mark_literals(&self, instruction: &mut Instruction) {
        let [Operand::IdRef(set), Operand::LiteralExtInstInteger(number), operands @ ..] =
            instruction.operands.as_mut_slice()
        else {
            return;
        };
        let literals = match *set {
            set if set == self.debug => debug_info::literal_operands(*number),
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

/// `OpenCL.std` instructions whose last operand is a component count or a rounding mode.
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
        stop::check();
        match instruction.class.opcode {
            Op::ExtInstImport => {
                let set = match instruction.operands.first() {
                    Some(Operand::LiteralString(name)) if name == debug_info::SET => Some(&mut self.debug),
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
