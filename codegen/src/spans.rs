//! Where the constructs behind instructions were written: what `capability.rs` and `environment.rs` point at.

use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// A table from instructions to source: by result id, and by the first of each opcode for those that have none or were copied; of those
/// that synchronize, by the first that does it so; of execution modes, by kernel and mode.
///
/// Only the first record of an id counts: types and constants are made once and belong to their first use.
#[derive(Default, Debug)]
pub struct Spans {
    by_id: Vec<Span>,
    by_opcode: FxHashMap<u32, Span>,
    by_parts: FxHashMap<(u32, [u32; 3]), Span>,
}

/// What tells those without a result apart: an execution mode's kernel and kind; of those that synchronize, their scopes and semantics,
/// which break rules. They are constants, and stay when passes change other operands.
fn parts(instruction: &dr::Instruction) -> Option<(u32, [u32; 3])> {
    let places = match instruction.class.opcode {
        Op::ExecutionMode => {
            let [Operand::IdRef(kernel), Operand::ExecutionMode(mode), ..] = instruction.operands[..] else {
                return None;
            };
            return Some((Op::ExecutionMode as u32, [kernel, mode as u32, 0]));
        }
        Op::ControlBarrier => 0..3,
        Op::MemoryBarrier => 0..2,
        Op::MemoryNamedBarrier => 1..3,
        Op::AtomicStore | Op::AtomicFlagClear => 1..3,
        _ => return None,
    };
    let mut ids = [0; 3];
    for (id, operand) in ids.iter_mut().zip(instruction.operands.get(places)?) {
        *id = operand.id_ref_any()?;
    }
    Some((instruction.class.opcode as u32, ids))
}

impl Spans {
    /// Records where the construct behind an instruction stands.
    pub fn record(&mut self, instruction: &dr::Instruction, span: Span) {
        if let Some(id) = instruction.result_id {
            self.record_id(id, span);
        }
        if instruction.result_id.is_none() || !instruction.class.capabilities.is_empty() {
            self.record_opcode(instruction.class.opcode, span);
        }
        if let Some(key) = parts(instruction) {
            self.by_parts.entry(key).or_insert(span);
        }
    }

    /// Records where the construct behind a result id stands.
    pub fn record_id(&mut self, id: u32, span: Span) {
        let index = id as usize;
        if self.by_id.len() <= index {
            self.by_id.resize(index + 1, Span::default());
        }
        if self.by_id[index] == Span::default() {
            self.by_id[index] = span;
        }
    }

    /// Records where the construct behind an opcode stands first.
    pub fn record_opcode(&mut self, op: Op, span: Span) {
        self.by_opcode.entry(op as u32).or_insert(span);
    }

    /// Where the construct behind an instruction stands, if that was recorded.
    pub fn of(&self, instruction: &dr::Instruction) -> Option<Span> {
        let by_id = instruction.result_id.and_then(|id| self.of_id(id));
        let key = parts(instruction);
        let by_parts = key.and_then(|key| self.by_parts.get(&key).copied());
        by_id.or(by_parts).or_else(|| self.by_opcode.get(&(instruction.class.opcode as u32)).copied())
    }

    /// Where the construct behind a result id stands, if that was recorded.
    pub fn of_id(&self, id: u32) -> Option<Span> {
        self.by_id.get(id as usize).copied().filter(|&span| span != Span::default())
    }
}
