//! The built-in functions: the type of a row, and look-up by name. The rows stand in the files of this folder, one for each table
//! of the specification (OpenCL C 3.0, 6.15).

use spirv::{BuiltIn, Op, OpenclStd100Op};

/// What a call of a built-in becomes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Lower {
    /// An instruction of the set `OpenCL.std`, operands in the order of the arguments.
    Ext(OpenclStd100Op),
    /// A core instruction, operands in the order of the arguments.
    Op(Op),
    /// A built-in variable: its value, or the component that the argument names.
    Variable(BuiltIn),
    /// More than one instruction: a function of `codegen::builtins`.
    Special(Special),
}

/// Built-ins that need more than one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// `printf`
    Printf,
}
