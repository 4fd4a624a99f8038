//! The source constructs of instructions, for the messages of `capability.rs` and `environment.rs`.

use crate::{debug::note, versions};
use rspirv::{
    dr::{self, Operand},
    spirv::{Capability, ExecutionMode, Op},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// A table from instructions to the source: by result id, and by kernel and mode for execution modes. Instructions of functions that
/// have no result, or that passes copy, have an origin before them as well ([`needs_origin`]).
///
/// The first record of an id counts: types and constants are made once and belong to their first use.
#[derive(Default, Debug)]
pub struct Spans {
    by_id: Vec<Span>,
    by_mode: FxHashMap<(u32, ExecutionMode), Span>,
}

/// The kernel and the mode of an `OpExecutionMode`.
fn mode(instruction: &dr::Instruction) -> Option<(u32, ExecutionMode)> {
    match (instruction.class.opcode, &instruction.operands[..]) {
        (Op::ExecutionMode, &[Operand::IdRef(kernel), Operand::ExecutionMode(mode), ..]) => {
            Some((kernel, mode))
        }
        _ => None,
    }
}

/// Whether an instruction of a function may need a capability, an extension, a version or an environment, so that it gets an origin
/// ([`note::origin`]), which stays before it through the passes.
pub(crate) fn needs_origin(instruction: &dr::Instruction) -> bool {
    let class = instruction.class;
    let is_basic = |each: &Capability| matches!(each, Capability::Kernel | Capability::Addresses);
    !class.capabilities.iter().all(is_basic)
        || !class.extensions.is_empty()
        || versions::of_instruction(class) > 0
        || is_synchronization(class.opcode)
        || class.opcode == Op::ImageWrite
}

/// Whether instructions with the opcode have a scope and memory semantics.
fn is_synchronization(op: Op) -> bool {
    matches!(op, Op::ControlBarrier | Op::MemoryBarrier) || crate::capability::is_atomic(op)
}

/// Removes the origins of all instructions.
pub(crate) fn drop_origins(module: &mut dr::Module) {
    for block in module.functions.iter_mut().flat_map(|function| &mut function.blocks) {
        block.instructions.retain(|each| !note::is(each));
    }
}

impl Spans {
    /// Records the construct of an instruction.
    pub fn record(&mut self, instruction: &dr::Instruction, span: Span) {
        if let Some(id) = instruction.result_id {
            self.record_id(id, span);
        }
        if let Some(key) = mode(instruction) {
            self.by_mode.entry(key).or_insert(span);
        }
    }

    /// Records the construct of a result id.
    pub fn record_id(&mut self, id: u32, span: Span) {
        let index = id as usize;
        if self.by_id.len() <= index {
            self.by_id.resize(index + 1, Span::default());
        }
        if self.by_id[index] == Span::default() {
            self.by_id[index] = span;
        }
    }

    /// Returns the construct that an instruction was made for, if it was recorded.
    pub fn of(&self, instruction: &dr::Instruction) -> Option<Span> {
        let by_id = instruction.result_id.and_then(|id| self.of_id(id));
        by_id.or_else(|| self.by_mode.get(&mode(instruction)?).copied())
    }

    /// Returns the construct that a result id was made for, if it was recorded.
    pub fn of_id(&self, id: u32) -> Option<Span> {
        self.by_id.get(id as usize).copied().filter(|&span| span != Span::default())
    }

    /// Returns the instructions of a function, each with the construct that it was made for: as recorded, or by its origin.
    pub(crate) fn located<'m>(
        &self,
        function: &'m dr::Function,
    ) -> impl Iterator<Item = (&'m dr::Instruction, Option<Span>)> + use<'m, '_> {
        let mut origin = None;
        function.all_inst_iter().filter_map(move |instruction| {
            if note::is(instruction) {
                origin = note::read_origin(instruction);
                return None;
            }
            let op = instruction.class.opcode;
            let own = if matches!(op, Op::Line | Op::NoLine) {
                None
            } else {
                origin.take().filter(|&(of, _)| of == op as u32)
            };
            Some((instruction, self.of(instruction).or(own.map(|(_, span)| span))))
        })
    }
}
