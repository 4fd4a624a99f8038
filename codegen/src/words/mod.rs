//! The binary form of modules: words of modules and instructions, and back. SPIR-V, 2.2 and 2.3.
//!
//! rspirv has the grammar and the data structures, and assembles and parses what is rare. A release build does not optimize it, as
//! most of it is never called: what compilations execute often is here.

mod assemble;
mod code;
mod operands;
mod parse;

pub(crate) use assemble::each_instruction;
pub use assemble::{BOUND, bytes, header, instruction, module, operand};
pub(crate) use code::Code;
pub(crate) use operands::enumerant;
pub(crate) use parse::{Parser, parsed_header};
