//! Syntax tree to typed tree: the analyser of the spirocl compiler.
//!
//! [`check`] walks the tree of `spirocl_frontend::ast` and builds the [`hir`]; [`types`] has the types, [`address_space`] the
//! rules of address spaces, [`builtins`] the built-in functions, [`constant`] the values of constant expressions, and [`error`] the
//! wording of every message.

#![forbid(unsafe_code)]

mod analysis;
pub mod builtins;
pub mod check;
pub mod constant;
pub mod error;
pub mod hir;
pub mod scope;
mod stack;
pub mod types;
mod warnings;

pub use check::{ChunkAnalysis, analyse};
pub use types::address_space;
