//! The reader of SPIR-V modules. It works around limitations of rspirv's parser and its data structures: extended instructions outside
//! functions (debug information); literal operands of extended instructions, which it treats as ids; execution modes with id operands; and
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
    instruction::{self, OPENCL_STD, class, is_terminator},
    ir, words,
};
use rspirv::{
    binary::{Consumer, ParseAction, parse_words},
    dr::{self, Instruction, Operand},
    spirv::{Op, OpenclStd100Op as Std},
};
use spirocl_frontend::{handle_map::HandleSet, stop};
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
    let mut module = read(words, Order::Grouped)?;
    groups::spread(&mut module)?;
    well_formed::check_module(&module)?;
    Ok(module)
}

/// Reads a module that the compiler made, with all instructions in their order.
///
/// # Panics
///
/// If the words are no module.
pub fn emitted(words: &[u32]) -> dr::Module {
    read(words, Order::Kept).expect("what is emitted is a module")
}

fn read(words: &[u32], order: Order) -> Result<dr::Module, String> {
    let (words, operations) = disguise_operations(words);
    let mut reader = Reader::new(&operations, order);
    if !reader.read(&words) {
        // rspirv's parser knows the operands of graphics, and what to say about what is wrong.
        reader = Reader::new(&operations, order);
        parse_words(&words, &mut reader).map_err(|error| error.to_string())?;
    }
    let mut module = reader.module;
    // They refer to types and constants; nothing outside functions refers to them.
    module.types_global_values.append(&mut reader.outside);
    module.execution_modes.append(&mut reader.modes);
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
        self::module(&words::module(module)).map(|module| ir::print::module(&module)),
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
fn disguise_operations(words: &[u32]) -> (Cow<'_, [u32]>, HandleSet<u32>) {
    let mut disguised = Cow::Borrowed(words);
    let mut operations = HandleSet::default();
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
    let op = Op::from_u32(instruction::id(operation)?)?;
    *operation = Operand::LiteralSpecConstantOpInteger(op);
    // The remaining operands are literals. SPIR-V, 3.49.12.
    let ids = match op {
        Op::CompositeExtract => 1,
        Op::CompositeInsert | Op::VectorShuffle => 2,
        _ => operands.len(),
    };
    for operand in operands.iter_mut().skip(ids) {
        *operand = Operand::LiteralBit32(instruction::id(operand)?);
    }
    instruction.class = class(Op::SpecConstantOp);
    Some(instruction)
}

const UNCLOSED_BLOCK: &str = "found block without terminator";

/// Whether an instruction is the last of its block. SPIR-V, 3.49.17 "Control-Flow Instructions".
fn ends_block(op: Op) -> bool {
    is_terminator(op)
        || matches!(
            op,
            Op::TerminateInvocation | Op::TerminateRayKHR | Op::IgnoreIntersectionKHR | Op::EmitMeshTasksEXT
        )
}

/// The order of the instructions of a section.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// That of the words.
    Kept,
    /// Extended instructions outside functions follow all types, constants and variables, and modes with ids those with literals.
    Grouped,
}

/// Sorts the instructions of a module into its sections, functions and blocks.
struct Reader<'a> {
    module: dr::Module,
    order: Order,
    /// The function and the block that are not complete.
    function: Option<dr::Function>,
    block: Option<dr::Block>,
    /// Extended instructions outside functions, if they follow what else is there.
    outside: Vec<Instruction>,
    /// `OpExecutionModeId`s, likewise.
    modes: Vec<Instruction>,
    /// The ids of the known sets; 0 means not imported.
    standard: u32,
    debug: u32,
    /// The ids of the replaced `OpSpecConstantOp`s.
    operations: &'a HandleSet<u32>,
}

impl<'a> Reader<'a> {
    fn new(operations: &'a HandleSet<u32>, order: Order) -> Self {
        Self {
            module: dr::Module::new(),
            order,
            function: None,
            block: None,
            outside: Vec::new(),
            modes: Vec::new(),
            standard: 0,
            debug: 0,
            operations,
        }
    }

    /// Reads all instructions. Returns whether they are right, and known here.
    fn read(&mut self, words: &[u32]) -> bool {
        let &[_, version, _, bound, ..] = words else { return false };
        self.module.header = Some(words::parsed_header(version, bound));
        let mut parser = words::Parser::new(bound);
        let mut is_placed = |each| parser.instruction(each).is_some_and(|each| self.add(each).is_ok());
        instructions(words).all(&mut is_placed) && self.end().is_ok()
    }

    /// Adds an instruction, as rspirv's parser gives it.
    fn add(&mut self, mut instruction: Instruction) -> Result<(), String> {
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
                instruction = restore_operation(instruction).ok_or("OpSpecConstantOp of no operation")?;
            }
            Op::ExecutionModeId => {
                match self.order {
                    Order::Kept => self.module.execution_modes.push(instruction),
                    Order::Grouped => self.modes.push(instruction),
                }
                return Ok(());
            }
            Op::ExtInst => {
                self.mark_literals(&mut instruction);
                if self.function.is_none() {
                    match self.order {
                        Order::Kept => self.module.types_global_values.push(instruction),
                        Order::Grouped => self.outside.push(instruction),
                    }
                    return Ok(());
                }
            }
            _ => {}
        }
        self.place(instruction)
    }

    /// Puts an instruction where it belongs. SPIR-V, 2.4.
    fn place(&mut self, instruction: Instruction) -> Result<(), String> {
        let module = &mut self.module;
        let section = match instruction.class.opcode {
            Op::Capability => &mut module.capabilities,
            Op::Extension => &mut module.extensions,
            Op::ExtInstImport => &mut module.ext_inst_imports,
            Op::MemoryModel => {
                module.memory_model = Some(instruction);
                return Ok(());
            }
            Op::EntryPoint => &mut module.entry_points,
            Op::ExecutionMode => &mut module.execution_modes,
            Op::String | Op::SourceExtension | Op::Source | Op::SourceContinued => {
                &mut module.debug_string_source
            }
            Op::Name | Op::MemberName => &mut module.debug_names,
            Op::ModuleProcessed => &mut module.debug_module_processed,
            Op::Line | Op::NoLine => match &mut self.block {
                Some(block) => &mut block.instructions,
                None => &mut module.types_global_values,
            },
            Op::Variable | Op::Undef if self.function.is_none() => &mut module.types_global_values,
            Op::Function | Op::FunctionEnd | Op::FunctionParameter | Op::Label => {
                return self.place_structure(instruction);
            }
            op if op.is_annotation() => &mut module.annotations,
            op if op.is_type() || op.is_constant() => &mut module.types_global_values,
            op if ends_block(op) => {
                let (Some(mut block), Some(function)) = (self.block.take(), &mut self.function) else {
                    return Err("found mismatched terminator".into());
                };
                block.instructions.push(instruction);
                function.blocks.push(block);
                return Ok(());
            }
            _ => match &mut self.block {
                Some(block) => &mut block.instructions,
                None => {
                    return Err(format!(
                        "found instruction `{:?}` not inside block",
                        instruction.class.opname
                    ));
                }
            },
        };
        section.push(instruction);
        Ok(())
    }

    /// Begins or ends a function, or begins a block.
    fn place_structure(&mut self, instruction: Instruction) -> Result<(), String> {
        match (instruction.class.opcode, &mut self.function) {
            (Op::Function, None) => {
                self.function = Some(dr::Function { def: Some(instruction), ..dr::Function::default() });
            }
            (Op::Function, Some(_)) => return Err("found nested function".into()),
            (Op::FunctionParameter, Some(function)) => function.parameters.push(instruction),
            (Op::FunctionParameter, None) => {
                return Err("found function OpFunctionParameter not inside function".into());
            }
            (Op::Label, None) => return Err("found block not inside function".into()),
            (Op::Label, Some(_)) if self.block.is_some() => return Err("found nested block".into()),
            (Op::Label, Some(_)) => {
                self.block = Some(dr::Block { label: Some(instruction), instructions: Vec::new() });
            }
            (_, None) => return Err("found mismatched OpFunctionEnd".into()),
            (_, Some(_)) if self.block.is_some() => return Err(UNCLOSED_BLOCK.into()),
            (_, Some(function)) => {
                function.end = Some(instruction);
                self.module.functions.extend(self.function.take());
            }
        }
        Ok(())
    }

    /// Checks that all blocks and functions are complete.
    fn end(&self) -> Result<(), String> {
        match (&self.block, &self.function) {
            (Some(_), _) => Err(UNCLOSED_BLOCK.into()),
            (None, Some(_)) => Err("found unclosed function".into()),
            (None, None) => Ok(()),
        }
    }

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
            if let Some(id) = instruction::id(operand)
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

fn action(result: Result<(), String>) -> ParseAction {
    match result {
        Ok(()) => ParseAction::Continue,
        Err(error) => ParseAction::Error(error.into()),
    }
}

impl Consumer for Reader<'_> {
    fn initialize(&mut self) -> ParseAction {
        ParseAction::Continue
    }

    fn finalize(&mut self) -> ParseAction {
        action(self.end())
    }

    fn consume_header(&mut self, header: dr::ModuleHeader) -> ParseAction {
        self.module.header = Some(header);
        ParseAction::Continue
    }

    fn consume_instruction(&mut self, instruction: Instruction) -> ParseAction {
        action(self.add(instruction))
    }
}
