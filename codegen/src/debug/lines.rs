//! Line numbers (`OpLine`) and the source language (`OpSource`).

use crate::{DebugLevel, generator::Generator, instruction};
use indexmap::IndexMap;
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{Op, SourceLanguage, Word},
};
use rustc_hash::FxBuildHasher;

/// The line table state of the generator.
#[derive(Default)]
pub(crate) struct Lines {
    files: IndexMap<String, Word, FxBuildHasher>,
    /// The block, location and scope of the last `OpLine`.
    last: Option<(Word, Word, u32, u32, u32)>,
}

impl Lines {
    /// Forces an `OpLine` before the next instruction.
    pub(super) fn forget(&mut self) {
        self.last = None;
    }
}

impl Generator<'_> {
    /// The `OpLine` to emit before an instruction of the open block, if its line differs from the one in effect.
    pub(crate) fn line_before(&mut self, next: &Instruction) -> Option<Instruction> {
        if self.options.debug == DebugLevel::None || matches!(next.class.opcode, Op::Phi | Op::Variable) {
            return None;
        }
        let place = self.sources.place(self.span)?;
        let block = self.body().open_label()?;
        let file = self.source_file(place.file);
        let here = (block, file, place.line, place.column, self.record.current);
        if self.lines.last == Some(here) {
            return None;
        }
        self.lines.last = Some(here);
        let mut operands = vec![
            Operand::IdRef(file),
            Operand::LiteralBit32(place.line),
            Operand::LiteralBit32(place.column),
        ];
        if self.options.debug == DebugLevel::Full {
            // The scope, and 0 for not inlined.
            operands.extend([self.record.current, 0].map(Operand::LiteralBit32));
        }
        Some(instruction::effect(Op::Line, operands))
    }

    /// Emits `OpSource` with the language only: SPIRV-LLVM-Translator, on which many drivers are based, misreads the source text. With
    /// `-g`, `DebugSource` has the text.
    pub(crate) fn describe_source(&mut self, language: SourceLanguage, version: u32) {
        let operands = vec![Operand::SourceLanguage(language), Operand::LiteralBit32(version)];
        self.output.debug_string_source.push(instruction::effect(Op::Source, operands));
    }

    /// The `OpString` of a file name.
    fn source_file(&mut self, name: String) -> Word {
        if let Some(&id) = self.lines.files.get(&name) {
            return id;
        }
        let id = self.fresh_id();
        let text = vec![instruction::literal_string(&name)];
        self.output.debug_string_source.push(instruction::new(Op::String, None, Some(id), text));
        self.lines.files.insert(name, id);
        id
    }
}
