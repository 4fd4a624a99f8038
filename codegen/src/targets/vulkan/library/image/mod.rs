//! The compiled library: its functions in the form that the structured module has before it is emitted, packed into bytes.
//!
//! Nothing of it is unpacked but the functions that a program calls. The bytes, `library.bin`, are made from the texts by a test of this crate
//! (`UPDATE=1`), which also says whether they are current; [`decode`] has their layout.

mod decode;
#[cfg(test)]
pub(super) mod encode;

pub(super) use decode::{Image, Importer};
#[cfg(test)]
pub(super) use encode::Encoder;

use crate::ir::{Flags, Opcode};
use std::sync::LazyLock;

/// The compiled library.
pub(super) static IMAGE: LazyLock<Image> = LazyLock::new(|| Image::new(include_bytes!("../library.bin")));

/// What a row of the table of types is.
mod type_code {
    pub(super) const VOID: u64 = 0;
    pub(super) const BOOL: u64 = 1;
    pub(super) const INT: u64 = 2;
    pub(super) const FLOAT: u64 = 3;
    pub(super) const VECTOR: u64 = 4;
    pub(super) const ARRAY: u64 = 5;
    pub(super) const PRIVATE_POINTER: u64 = 6;
    pub(super) const STRUCT: u64 = 7;
}

/// What a constant of a function is.
mod constant_code {
    pub(super) const UNDEF: u64 = 0;
    pub(super) const NULL: u64 = 1;
    pub(super) const BOOL: u64 = 2;
    pub(super) const INT: u64 = 3;
    pub(super) const FLOAT: u64 = 4;
    pub(super) const COMPOSITE: u64 = 5;
}

/// What an operand is: the two low bits of its number.
mod operand_code {
    /// An instruction or parameter, by its distance back.
    pub(super) const EARLIER: u64 = 0;
    /// A constant of the function.
    pub(super) const CONSTANT: u64 = 1;
    /// A function of the library.
    pub(super) const FUNCTION: u64 = 2;
    /// An instruction that comes later, of which a phi can have the value, by its distance.
    pub(super) const LATER: u64 = 3;
}

/// What a block says about the structure.
mod merge_code {
    pub(super) const NONE: u64 = 0;
    pub(super) const SELECTION: u64 = 1;
    pub(super) const LOOP: u64 = 2;
}

/// The bit of an opcode's number that says that it is one of GLSL.std.450.
const GLSL: u16 = 1 << 15;

/// What instructions have in common; the type is a row of the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Shape {
    opcode: Opcode,
    flags: Flags,
    ty: usize,
    operands: usize,
    blocks: usize,
    literals: usize,
}

/// The bytes of a shape: two of the opcode, four of flags, and one each for the type and the numbers of operands, blocks and literals.
const SHAPE_SIZE: usize = 10;

/// The bytes of the row of a function: four each for where its name and its body end.
const FUNCTION_SIZE: usize = 8;

/// The bytes of the number of a function in the order of names.
const ORDER_SIZE: usize = 2;
