//! Syntax tree to typed tree: the analyser of the spirocl compiler.
//!
//! [`check`] walks the tree of `spirocl_frontend::ast` and builds the [`hir`]; [`types`] knows the types, [`address_space`] the
//! rules of memory, [`builtins`] the functions of the language, [`constant`] the values of constant expressions, [`error`] the
//! words of every message.

#![forbid(unsafe_code)]

pub mod address_space;
pub mod builtins;
pub mod check;
pub mod constant;
pub mod error;
pub mod hir;
pub mod scope;
pub mod types;

pub use check::analyse;
