//! Debug information: the locations of instructions, and with `-g` entries for types, scopes and variables ([`crate::ir::DebugInfo`]), and
//! instructions that say where a variable is. None of it keeps code alive or changes it.

mod builder;
mod scopes;
mod types;

pub(super) use builder::DebugBuilder;
