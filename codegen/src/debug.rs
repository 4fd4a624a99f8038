//! What is said about the source: line numbers (`OpLine`).

use crate::{DebugLevel, generator::Generator, instruction};
use indexmap::IndexMap;
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{Op, SourceLanguage, Word},
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

    /// `OpSource`: the language, and with `-g` the text of every file.
    pub(crate) fn describe_source(&mut self, language: SourceLanguage, version: u32) {
        let head = vec![Operand::SourceLanguage(language), Operand::LiteralBit32(version)];
        let sources = self.sources;
        let with_text = sources.files().filter(|(_, file)| !file.text.is_empty());
        let mut described = false;
        for (_, file) in with_text.filter(|_| self.options.debug == DebugLevel::Full).collect::<Vec<_>>() {
            let name = self.source_file(file.name.clone());
            let mut pieces = pieces(&file.text).into_iter();
            let first = pieces.next().unwrap_or_default();
            let text = [Operand::IdRef(name), Operand::LiteralString(first.into())];
            let source = head.iter().cloned().chain(text).collect();
            self.output.debug_string_source.push(instruction::effect(Op::Source, source));
            for piece in pieces {
                let piece = vec![Operand::LiteralString(piece.into())];
                self.output.debug_string_source.push(instruction::effect(Op::SourceContinued, piece));
            }
            described = true;
        }
        if !described {
            self.output.debug_string_source.push(instruction::effect(Op::Source, head));
        }
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

/// A text in pieces that fit into an instruction: SPIR-V, 2.17, allows 65,535 words.
fn pieces(text: &str) -> Vec<&str> {
    const MOST: usize = 65_000 * 4;
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > MOST {
        let end = (0..=MOST).rev().find(|&end| rest.is_char_boundary(end)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn pieces_end_between_characters() {
        let text = "\u{e4}".repeat(300_000);
        let pieces = pieces(&text);
        assert!(pieces.iter().all(|piece| piece.len() <= 260_000));
        assert_eq!(pieces.concat(), text);
    }
}
