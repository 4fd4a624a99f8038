//! Source text to syntax tree: the first stages of the spirocl compiler, in the order of the pipeline.
//!
//! [`source`] holds the text, [`preprocess`] turns it into tokens with all macros expanded, [`brackets`] checks that they
//! are balanced, [`parse`] builds the tree of [`ast`]. All of them report into [`diagnostic::Diagnostics`], which
//! [`render`] turns into text.

#![forbid(unsafe_code)]

pub mod ast;
pub mod brackets;
mod code;
pub mod codes;
pub mod diagnostic;
pub mod foreign;
pub mod handle_map;
pub mod json;
pub mod language;
mod lex;
pub mod limits;
pub mod literal;
pub mod nearest;
pub mod parse;
pub mod preprocess;
pub mod render;
pub mod source;
pub mod stack;
pub mod stop;
pub mod symbol;
pub mod token;
pub mod warning;
