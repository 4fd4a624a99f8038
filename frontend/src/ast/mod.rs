//! The syntax tree: the shape of the program as written, no types. Read once by the analyser, then thrown away.
//!
//! [`decl`] holds declarations, specifiers and declarators, [`stmt`] statements, [`expr`] expressions. Every node has the span
//! of its whole text. `Error` nodes stand where the parser has reported an error: later stages pass them over in silence.

pub mod decl;
pub mod expr;
pub mod stmt;

pub use decl::*;
pub use expr::*;
pub use stmt::*;

use crate::{
    source::Span,
    symbol::{Symbol, Symbols},
    token::{Literals, PragmaId},
};

/// A whole preprocessed file.
#[derive(Debug)]
pub struct TranslationUnit {
    /// Functions and declarations, in order.
    pub items: Vec<Item>,
    /// The texts of all symbols in the tree.
    pub symbols: Symbols,
    /// The strings and pragmas that the tree refers to.
    pub literals: Literals,
}

/// One external declaration.
#[derive(Debug)]
pub enum Item {
    /// A function with its body.
    Function(FunctionDefinition),
    /// A declaration of variables, types or prototypes.
    Declaration(Declaration),
    /// A pragma between declarations.
    Pragma(PragmaId, Span),
    /// What could not be parsed; already reported.
    Error(Span),
}

/// A name and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub symbol: Symbol,
    /// Where it stands.
    pub span: Span,
}
