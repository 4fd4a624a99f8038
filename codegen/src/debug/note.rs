//! Notes: where a variable of the source lives from this place on. A note is an `OpNop`, which nothing else emits; its operands are the
//! variable, the call through which it was inlined (numbers of [`super::Record`]), the kind, the id, and the way from the variable to
//! the part of it that is meant, as for `OpCompositeExtract`. Without an id, the value is lost.
//!
//! A note is no use of its id: what nothing else needs goes, and the note then says that the value is lost.

use crate::instruction::{effect, id_at};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::Op,
};

/// The opcode of notes.
pub(crate) const OPCODE: Op = Op::Nop;

/// Where the operands of a note stand.
const VARIABLE: usize = 0;
const INLINED: usize = 1;
const KIND: usize = 2;
const PLACE: usize = 3;
const PATH: usize = 4;

/// What the id of a note is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// A pointer to the variable.
    Declare = 0,
    /// The value of the variable.
    Value = 1,
}

/// A note on a variable.
pub(crate) fn new(variable: u32, kind: Kind, id: u32) -> Instruction {
    let [variable, inlined, kind] = [variable, 0, kind as u32].map(Operand::LiteralBit32);
    effect(OPCODE, vec![variable, inlined, kind, Operand::IdRef(id)])
}

/// Whether an instruction is a note.
pub(crate) fn is(instruction: &Instruction) -> bool {
    instruction.class.opcode == OPCODE
}

/// The id of a note: none if the value is lost.
pub(crate) fn id(note: &Instruction) -> Option<u32> {
    id_at(note, PLACE)
}

/// The same note about a value.
pub(crate) fn with_value(note: &Instruction, value: u32) -> Instruction {
    let mut note = note.clone();
    note.operands[KIND] = Operand::LiteralBit32(Kind::Value as u32);
    note.operands[PLACE] = Operand::IdRef(value);
    note
}

/// The same note about a part of the variable, to which a pointer points.
pub(crate) fn of_part(note: &Instruction, index: u32, pointer: u32) -> Instruction {
    let mut note = note.clone();
    note.operands[PLACE] = Operand::IdRef(pointer);
    note.operands.push(Operand::LiteralBit32(index));
    note
}

/// Makes a note say that the value is lost.
pub(crate) fn lose(note: &mut Instruction) {
    note.operands[KIND] = Operand::LiteralBit32(Kind::Value as u32);
    note.operands[PLACE] = Operand::LiteralBit32(0);
}

/// The operand that says through which call a note was inlined.
pub(crate) fn inlined_mut(note: &mut Instruction) -> Option<&mut u32> {
    literal_mut(note, INLINED)
}

/// The operand of an `OpLine` that says through which call its instructions were inlined; none where lines are all that is asked for.
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

/// What a note says.
pub(super) struct Note {
    pub(super) variable: u32,
    pub(super) inlined: u32,
    pub(super) kind: Kind,
    /// None if the value is lost.
    pub(super) id: Option<u32>,
    pub(super) path: Vec<u32>,
}

impl Note {
    /// Reads a note.
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
