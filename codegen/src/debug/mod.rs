//! Debug information: `OpLine` and `OpSource` ([`lines`]), and with `-g` types, scopes and variables in an extended instruction set:
//! NonSemantic.Shader.DebugInfo.100 or OpenCL.DebugInfo.100.
//!
//! During lowering and the passes it has an internal form. An `OpLine` has two more operands, numbers of [`Record`]: the scope and the
//! inlined
//! call. A [`note`] states the location of a variable, or the construct that an instruction was made for. Passes ignore both. [`write()`]
//! lowers the remaining ones to the specified form at the end, with only the types, scopes and variables that they refer to. So debug
//! information neither keeps code alive nor changes it.

mod builder;
mod calls;
pub(crate) mod instructions;
mod lines;
pub(crate) mod note;
mod record;
mod scopes;
mod types;
mod write;

pub(crate) use calls::CallsInlined;
pub(crate) use instructions::{NON_SEMANTIC, SET, SHADER_SET, literal_operands};
pub(crate) use lines::Lines;
pub(crate) use record::{Inlined, Record};
pub(crate) use write::{Layouts, write};
