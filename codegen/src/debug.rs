//! What is said about the source: line numbers (`OpLine`).

use crate::{DebugLevel, generator::Generator, instruction};
use indexmap::IndexMap;
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{Op, Word},
};
use rustc_hash::FxBuildHasher;

/// The line that the instructions being emitted belong to.
#[derive(Default)]
pub(crate) struct Lines {
    files: IndexMap<String, Word, FxBuildHasher>,
    /// The block and place that the last `OpLine` spoke of.
    last: Option<(Word, Word, u32, u32)>,
}

impl Generator<'_> {
    /// The `OpLine` that an instruction of the open block needs before it, if what holds there is another line.
    pub(crate) fn line_before(&mut self, next: &Instruction) -> Option<Instruction> {
        if self.options.debug == DebugLevel::None || matches!(next.class.opcode, Op::Phi | Op::Variable) {
            return None;
        }
        let place = self.sources.place(self.span)?;
        let block = self.body().open_label()?;
        let file = self.source_file(place.file);
        let here = (block, file, place.line, place.column);
        if self.lines.last == Some(here) {
            return None;
        }
        self.lines.last = Some(here);
        let operands = vec![
            Operand::IdRef(file),
            Operand::LiteralBit32(place.line),
            Operand::LiteralBit32(place.column),
        ];
        Some(instruction::effect(Op::Line, operands))
    }

    /// The `OpString` of a file's name.
    fn source_file(&mut self, name: String) -> Word {
        if let Some(&id) = self.lines.files.get(&name) {
            return id;
        }
        let id = self.fresh_id();
        let text = vec![Operand::LiteralString(name.clone())];
        self.output.debug_string_source.push(instruction::new(Op::String, None, Some(id), text));
        self.lines.files.insert(name, id);
        id
    }
}
