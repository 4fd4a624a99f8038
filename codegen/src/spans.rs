//! Where the constructs behind instructions were written: what `capability.rs` and `environment.rs` point at.

use rspirv::{dr, spirv::Op};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// A table from instructions to source: by result id, and by the first of each opcode for those that have none or were copied.
///
/// Only the first record of an id counts: types and constants are made once and belong to their first use.
#[derive(Default, Debug)]
pub struct Spans {
    by_id: Vec<Span>,
    by_opcode: FxHashMap<u32, Span>,
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
        by_id.or_else(|| self.by_opcode.get(&(instruction.class.opcode as u32)).copied())
    }

    /// Where the construct behind a result id stands, if that was recorded.
    pub fn of_id(&self, id: u32) -> Option<Span> {
        self.by_id.get(id as usize).copied().filter(|&span| span != Span::default())
    }
}
