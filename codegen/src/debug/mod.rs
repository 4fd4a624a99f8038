//! What is said about the source: `OpLine` and `OpSource` ([`lines`]), and with `-g` types, scopes and variables in a set of extended
//! instructions: NonSemantic.Shader.DebugInfo.100, or OpenCL.DebugInfo.100.
//!
//! While code is made and improved, it carries two kinds of instructions that no module keeps. An `OpLine` has two more operands: the
//! scope and the call through which it was inlined, numbers of [`Record`]. A [`note`] states the location of a variable, or the
//! construct that an instruction was made for. Passes treat both as
//! comments. What is left of them at the end is written as the specification has it ([`write`]), with just the types, scopes and
//! variables that are named. So nothing of it is kept alive, nor does it keep anything alive.

mod builder;
mod calls;
mod instructions;
mod lines;
pub(crate) mod note;
mod record;
mod scopes;
mod types;
mod write;

pub(crate) use calls::CallsInlined;
pub(crate) use instructions::{NON_SEMANTIC, SET, literal_operands};
pub(crate) use lines::Lines;
pub(crate) use record::{Inlined, Record};
pub(crate) use write::{Layouts, write};
