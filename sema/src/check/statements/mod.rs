//! Statements and jumps.

pub(crate) mod jump;
pub(crate) mod statement;
