//! The syntax tree: the shape of the program as written, no types. Read once by the analyser, then thrown away.
//!
//! [`decl`] holds declarations, specifiers and declarators, [`stmt`] statements, [`expr`] expressions. Every node has the span
//! of its whole text. `Error` nodes stand where the parser has reported an error: later stages pass them over in silence.

pub mod decl;
pub mod expr;
pub mod print;
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
    pub items: Items,
    /// The texts of all symbols in the tree.
    pub symbols: Symbols,
    /// The strings and pragmas that the tree refers to.
    pub literals: Literals,
}

/// The items of a file. Chains such as `1 + 1 + ...` make trees deeper than a small stack can take apart recursively:
/// this makes room first.
#[derive(Debug, Default)]
pub struct Items {
    list: Vec<Item>,
}

impl Items {
    /// Calls a function with each item, and drops the item.
    pub fn consume(mut self, mut call: impl FnMut(&Item)) {
        let list = std::mem::take(&mut self.list);
        if list.is_empty() {
            return;
        }
        crate::stack::grow(DROP_RED_ZONE, 2 * DROP_RED_ZONE, || {
            list.into_iter().for_each(|item| call(&item))
        });
    }
}

impl Drop for Items {
    fn drop(&mut self) {
        if !self.list.is_empty() {
            crate::stack::grow(DROP_RED_ZONE, 2 * DROP_RED_ZONE, || self.list.clear());
        }
    }
}

/// What dropping the deepest tree that the parser makes can take in a debug build.
const DROP_RED_ZONE: usize = 8 << 20;

impl From<Vec<Item>> for Items {
    fn from(list: Vec<Item>) -> Self {
        Self { list }
    }
}

impl std::ops::Deref for Items {
    type Target = [Item];

    fn deref(&self) -> &[Item] {
        &self.list
    }
}

impl<'a> IntoIterator for &'a Items {
    type Item = &'a Item;
    type IntoIter = std::slice::Iter<'a, Item>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
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
