//! Names and numbers of the instruction sets of debug information.

pub(crate) mod instructions;

pub(crate) use instructions::{NON_SEMANTIC, SET, SHADER_SET, literal_operands};
