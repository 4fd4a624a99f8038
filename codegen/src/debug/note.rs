//! Notes, the internal form of `DebugDeclare` and `DebugValue`; an [`origin`] is the construct that the next instruction was made for. A
//! note
//! is an `OpNop`, which is otherwise not emitted. The operands of a note on a variable are the variable, the inlined call (numbers of
//! [`super::Record`]), the kind, the id, and the indices of the member that it describes, as for `OpCompositeExtract`. Without an id, the
//! value
//! is optimized out.
//!
//! A note does not count as a use of its id: if the id is removed, the note states that the value is optimized out.

use crate::instruction::{effect, id_at};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::Op,
};
use spirocl_frontend::source::Span;

/// Returns the origin of the next instruction if that has the opcode `op`: the construct of the source that it was made for. The operands
/// are the opcode and the bounds of the span. Unlike notes on variables, origins are emitted with and without `-g`.
pub(crate) fn origin(op: Op, span: Span) -> Instruction {
    effect(OPCODE, [op as u32, span.start, span.end].map(Operand::LiteralBit32).into())
}

/// Returns the opcode and the span of an origin; none if the note is on a variable.
pub(crate) fn read_origin(note: &Instruction) -> Option<(u32, Span)> {
    match note.operands[..] {
        [Operand::LiteralBit32(op), Operand::LiteralBit32(start), Operand::LiteralBit32(end)] => {
            Some((op, Span::new(start, end)))
        }
        _ => None,
    }
}

/// The opcode of notes.
pub(crate) const OPCODE: Op = Op::Nop;

/// The operand indices.
const VARIABLE: usize = 0;
const INLINED: usize = 1;
const KIND: usize = 2;
const PLACE: usize = 3;
const PATH: usize = 4;

/// The kind of the id of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A pointer to the variable.
    Declare = 0,
    /// The value of the variable.
    Value = 1,
}

/// Returns a note on a variable.
pub(crate) fn new(variable: u32, kind: Kind, id: u32) -> Instruction {
    let [variable, inlined, kind] = [variable, 0, kind as u32].map(Operand::LiteralBit32);
    effect(OPCODE, vec![variable, inlined, kind, Operand::IdRef(id)])
}

/// Whether an instruction is a note.
pub(crate) fn is(instruction: &Instruction) -> bool {
    instruction.class.opcode == OPCODE
}

/// The id of a note; `None` if the value is optimized out.
pub(crate) fn id(note: &Instruction) -> Option<u32> {
    id_at(note, PLACE)
}

/// Returns the note with a value instead of a pointer.
pub(crate) fn with_value(note: &Instruction, value: u32) -> Instruction {
    let mut note = note.clone();
    note.operands[KIND] = Operand::LiteralBit32(Kind::Value as u32);
    note.operands[PLACE] = Operand::IdRef(value);
    note
}

/// Returns the note for a member of the variable, given a pointer to it.
pub(crate) fn of_part(note: &Instruction, index: u32, pointer: u32) -> Instruction {
    let mut note = note.clone();
    note.operands[PLACE] = Operand::IdRef(pointer);
    note.operands.push(Operand::LiteralBit32(index));
    note
}

/// Marks the value of a note on a variable as optimized out.
pub(crate) fn lose(note: &mut Instruction) {
    if read_origin(note).is_some() {
        return;
    }
    note.operands[KIND] = Operand::LiteralBit32(Kind::Value as u32);
    note.operands[PLACE] = Operand::LiteralBit32(0);
}

/// The inlined-call operand of a note on a variable.
pub(crate) fn inlined_mut(note: &mut Instruction) -> Option<&mut u32> {
    if read_origin(note).is_some() {
        return None;
    }
    literal_mut(note, INLINED)
}

/// The inlined-call operand of an `OpLine`; `None` with line tables only.
pub(crate) fn line_inlined_mut(line: &mut Instruction) -> Option<&mut u32> {
    literal_mut(line, 4)
}

fn literal_mut(instruction: &mut Instruction, index: usize) -> Option<&mut u32> {
    match instruction.operands.get_mut(index) {
        Some(Operand::LiteralBit32(literal)) => Some(literal),
        _ => None,
    }
}

/// A literal operand.
pub(super) fn literal(instruction: &Instruction, index: usize) -> Option<u32> {
    match instruction.operands.get(index) {
        Some(&Operand::LiteralBit32(literal)) => Some(literal),
        _ => None,
    }
}

/// A decoded note.
pub(super) struct Note {
    pub(super) variable: u32,
    pub(super) inlined: u32,
    pub(super) kind: Kind,
    /// `None` if the value is optimized out.
    pub(super) id: Option<u32>,
    pub(super) path: Vec<u32>,
}

impl Note {
    /// Decodes a note on a variable.
    pub(super) fn read(note: &Instruction) -> Self {
        let number = |index| literal(note, index).expect("notes begin with numbers");
        Self {
            variable: number(VARIABLE),
            inlined: number(INLINED),
            kind: if number(KIND) == Kind::Declare as u32 { Kind::Declare } else { Kind::Value },
            id: id(note),
            path: (PATH..note.operands.len()).map(number).collect(),
        }
    }
}
