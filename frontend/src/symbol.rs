//! Interned identifiers and spellings: a [`Symbol`] is a number, [`Symbols`] knows its text.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// An interned piece of text. Two symbols of one table are equal exactly if their texts are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(u32);

impl Symbol {
    /// The number of this symbol: dense from 0, so that tables by symbol can be vectors.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The table of all texts seen so far.
#[derive(Clone, Default, Debug)]
pub struct Symbols {
    texts: IndexSet<Box<str>, FxBuildHasher>,
}

impl Symbols {
    /// The symbol of `text`, made if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(index) = self.texts.get_index_of(text) {
            return Symbol(index as u32);
        }
        Symbol(self.texts.insert_full(text.into()).0 as u32)
    }

    /// The symbol of `text`, if it was ever interned.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.texts.get_index_of(text).map(|index| Symbol(index as u32))
    }

    /// The text of a symbol of this table.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.index()]
    }

    /// All symbols with their texts, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (Symbol, &str)> {
        self.texts.iter().enumerate().map(|(index, text)| (Symbol(index as u32), &**text))
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether nothing was interned yet.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }
}
