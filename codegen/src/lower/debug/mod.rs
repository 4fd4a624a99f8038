//! Debug information: the locations of instructions, and with `-g` entries for types, scopes and variables ([`crate::ir::DebugInfo`]), and
//! instructions that say where a variable is. None of it keeps code alive or changes it.

mod builder;
mod scopes;
mod types;

pub(super) use builder::{DebugBuilder, debug_location};
pub(super) use scopes::{
    at_function_start, close_block_scope, debug_declarations, describe_declaration, describe_global,
    note_value, open_block_scope, open_function_scope, place_local,
};
