//! Names to declarations: the scopes of C. OpenCL C 3.0, 6.1 and C99 6.2.1.

use crate::{
    address_space::AddressSpace,
    check::AliasId,
    hir::{FunctionId, GlobalId, LocalId},
    types::{QualType, TypeId},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::{source::Span, symbol::Symbol};

/// What an ordinary identifier stands for.
#[derive(Clone, Debug)]
pub enum Entity {
    /// A private variable or parameter of the function being checked.
    Local(LocalId),
    /// A variable outside private memory.
    Global(GlobalId),
    /// A function; several if they are `overloadable`.
    Functions(Vec<FunctionId>),
    /// A typedef.
    Typedef(Typedef),
    /// A constant of an enumeration.
    EnumConstant {
        /// Its value.
        value: i64,
        /// Its type.
        ty: TypeId,
    },
    /// The declaration was wrong and was reported: uses are silent.
    Error,
}

/// What a typedef name stands for.
#[derive(Clone, Copy, Debug)]
pub struct Typedef {
    /// The type.
    pub ty: QualType,
    /// The address space written in the typedef, if any.
    pub space: Option<AddressSpace>,
    /// `aligned(N)` on the typedef, in bytes.
    pub alignment: Option<u32>,
    /// Its name as messages write it.
    pub(crate) alias: Option<AliasId>,
}

/// A name's declaration.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What it stands for.
    pub entity: Entity,
    /// Its name where it was declared.
    pub span: Span,
}

/// The scopes that are open, innermost last. Ordinary identifiers and tags have separate name spaces.
#[derive(Debug)]
pub struct Scopes {
    names: Vec<FxHashMap<Symbol, Entry>>,
    tags: Vec<FxHashMap<Symbol, (TypeId, Span)>>,
}

impl Default for Scopes {
    fn default() -> Self {
        Self { names: vec![FxHashMap::default()], tags: vec![FxHashMap::default()] }
    }
}

impl Scopes {
    /// Opens a scope.
    pub fn open(&mut self) {
        self.names.push(FxHashMap::default());
        self.tags.push(FxHashMap::default());
    }

    /// Closes the innermost scope.
    pub fn close(&mut self) {
        self.names.pop();
        self.tags.pop();
    }

    /// How many scopes are open: 1 at program scope.
    pub fn depth(&self) -> usize {
        self.names.len()
    }

    /// The innermost declaration of a name.
    pub fn find(&self, name: Symbol) -> Option<&Entry> {
        self.names.iter().rev().find_map(|scope| scope.get(&name))
    }

    /// In which scope [`Scopes::find`] finds a name: 0 is program scope.
    pub fn scope_of(&self, name: Symbol) -> Option<usize> {
        self.names.iter().rposition(|scope| scope.contains_key(&name))
    }

    /// Takes away all scopes but program scope.
    pub fn set_aside(&mut self) -> Self {
        Self { names: self.names.split_off(1), tags: self.tags.split_off(1) }
    }

    /// Gives back what was set aside.
    pub fn restore(&mut self, aside: Self) {
        self.names.extend(aside.names);
        self.tags.extend(aside.tags);
    }

    /// The declaration of a name in the innermost scope alone.
    pub fn find_here(&self, name: Symbol) -> Option<&Entry> {
        self.names.last().and_then(|scope| scope.get(&name))
    }

    /// The declaration of a name at program scope.
    pub fn find_at_program_scope(&self, name: Symbol) -> Option<&Entry> {
        self.names[0].get(&name)
    }

    /// Declares a name in the innermost scope, in place of an earlier declaration there.
    pub fn declare(&mut self, name: Symbol, entry: Entry) {
        self.names.last_mut().expect("program scope is never closed").insert(name, entry);
    }

    /// Declares a name at program scope.
    pub fn declare_at_program_scope(&mut self, name: Symbol, entry: Entry) {
        self.names[0].insert(name, entry);
    }

    /// All names that can be seen, for suggestions.
    pub fn visible(&self) -> impl Iterator<Item = (Symbol, &Entry)> {
        self.names.iter().rev().flat_map(|scope| scope.iter().map(|(&name, entry)| (name, entry)))
    }

    /// The innermost declaration of a tag.
    pub fn find_tag(&self, name: Symbol) -> Option<(TypeId, Span)> {
        self.tags.iter().rev().find_map(|scope| scope.get(&name).copied())
    }

    /// The declaration of a tag in the innermost scope alone.
    pub fn find_tag_here(&self, name: Symbol) -> Option<(TypeId, Span)> {
        self.tags.last().and_then(|scope| scope.get(&name).copied())
    }

    /// Declares a tag in the innermost scope.
    pub fn declare_tag(&mut self, name: Symbol, ty: TypeId, span: Span) {
        self.tags.last_mut().expect("program scope is never closed").insert(name, (ty, span));
    }
}
