//! The names by which programs write types. In the tree types are canonical: a typedef is the type it denotes, and an enumeration is its
//! integer type. What debug information calls them is kept beside it.

use crate::{check::Spelling, types::QualType};
use rustc_hash::FxHashMap;
use spirocl_frontend::{source::Span, symbol::Symbol};

/// A typedef or an enumeration.
#[derive(Clone, Debug)]
pub struct TypeName {
    /// Its name; of an enumeration with `enum` before the tag.
    pub name: Symbol,
    /// The entity that it denotes.
    pub ty: QualType,
    /// The name of the type that it denotes, if it has one.
    pub behind: Option<Spelled>,
    /// Its name where it is declared; none for names that no program declares.
    pub span: Option<Span>,
    /// The constants with their values, if it is an enumeration.
    pub constants: Option<Vec<(Symbol, i64)>>,
}

/// How a type is written: by a name, within so many pointers, arrays and functions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spelled {
    pub(crate) name: u32,
    /// How many.
    pub layers: u32,
}

/// All of a program, by the places of declarations.
#[derive(Clone, Debug, Default)]
pub struct TypeNames {
    pub(crate) names: Vec<TypeName>,
    pub(crate) declared: FxHashMap<Span, Spelling>,
}

impl TypeNames {
    /// The spelling of the type of the declaration with a name at this location.
    pub fn declared(&self, at: Span) -> Option<Spelled> {
        self.declared.get(&at).copied().map(Spelled::from)
    }

    /// The name in a spelling.
    pub fn name(&self, spelled: Spelled) -> &TypeName {
        &self.names[spelled.name as usize]
    }

    /// How the type within the outermost pointer, array or function is written.
    pub fn inside(&self, spelled: Spelled) -> Option<Spelled> {
        match spelled.layers.checked_sub(1) {
            Some(layers) => Some(Spelled { layers, ..spelled }),
            None => self.name(spelled).behind.and_then(|behind| self.inside(behind)),
        }
    }

    /// The enumeration that a name denotes, through typedefs.
    pub fn enumeration(&self, mut spelled: Spelled) -> Option<Spelled> {
        while self.name(spelled).constants.is_none() {
            spelled = self.name(spelled).behind.filter(|behind| behind.layers == 0)?;
        }
        Some(spelled)
    }
}
