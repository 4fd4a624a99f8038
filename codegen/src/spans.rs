//! The source constructs of instructions, for the messages of `capability.rs` and `environment.rs`.

use crate::{instruction::is_atomic, versions};
use rspirv::{
    dr::{self, Operand},
    spirv::{Capability, ExecutionMode, Op},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// A table from emitted instructions to the source: by result id; by kernel and mode for execution modes; by function and position for
/// instructions without a result that may need something ([`has_needs`]).
///
/// The first record of an id counts: types and constants are made once and belong to their first use.
#[derive(Default, Debug)]
pub(crate) struct Spans {
    by_id: Vec<Span>,
    by_mode: FxHashMap<(u32, ExecutionMode), Span>,
    by_position: FxHashMap<(u32, u32), Span>,
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

/// Whether an instruction of a function may need a capability, an extension, a version or an environment.
fn has_needs(instruction: &dr::Instruction) -> bool {
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
    matches!(op, Op::ControlBarrier | Op::MemoryBarrier) || is_atomic(op)
}

impl Spans {
    /// Records the construct of an instruction.
    pub(crate) fn record(&mut self, instruction: &dr::Instruction, span: Span) {
        if let Some(id) = instruction.result_id {
            self.record_id(id, span);
        }
        if let Some(key) = mode(instruction) {
            self.by_mode.entry(key).or_insert(span);
        }
    }

    /// Records the construct of an instruction of a function, by its number among those of the blocks.
    pub(crate) fn record_in(
        &mut self,
        function: u32,
        position: u32,
        instruction: &dr::Instruction,
        span: Span,
    ) {
        match instruction.result_id {
            Some(id) => self.record_id(id, span),
            None if has_needs(instruction) => drop(self.by_position.insert((function, position), span)),
            None => {}
        }
    }

    /// Records the construct of a result id.
    pub(crate) fn record_id(&mut self, id: u32, span: Span) {
        let index = id as usize;
        if self.by_id.len() <= index {
            self.by_id.resize(index + 1, Span::default());
        }
        if self.by_id[index] == Span::default() {
            self.by_id[index] = span;
        }
    }

    /// Returns the construct that an instruction was made for, if it was recorded.
    pub(crate) fn of(&self, instruction: &dr::Instruction) -> Option<Span> {
        let by_id = instruction.result_id.and_then(|id| self.of_id(id));
        by_id.or_else(|| self.by_mode.get(&mode(instruction)?).copied())
    }

    /// Returns the construct that a result id was made for, if it was recorded.
    pub(crate) fn of_id(&self, id: u32) -> Option<Span> {
        self.by_id.get(id as usize).copied().filter(|&span| span != Span::default())
    }

    /// Returns the instructions of a function, each with the construct that it was made for.
    pub(crate) fn located<'m>(
        &self,
        function: &'m dr::Function,
    ) -> impl Iterator<Item = (&'m dr::Instruction, Option<Span>)> + use<'m, '_> {
        let id = function.def_id().unwrap_or_default();
        let outside = function.def.iter().chain(&function.parameters).map(|each| (each, self.of(each)));
        let inside = function.blocks.iter().flat_map(|block| &block.instructions).zip(0..);
        outside.chain(inside.map(move |(each, position)| {
            (each, self.of(each).or_else(|| self.by_position.get(&(id, position)).copied()))
        }))
    }
}
