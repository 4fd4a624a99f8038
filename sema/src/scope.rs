//! Names to declarations: the scopes of C. OpenCL C 3.0, 6.1 and C99 6.2.1.

use crate::{
    address_space::AddressSpace,
    hir::{FunctionId, GlobalId, LocalId},
    types::{
        QualType, TypeId,
        names::{AliasId, DeclarationId},
    },
};
use spirocl_frontend::{source::Span, symbol::Symbol};

/// The entity that an ordinary identifier denotes.
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
    /// A declaration with a reported error: its uses are not reported.
    Error,
}

/// The type that a typedef name denotes.
#[derive(Clone, Copy, Debug)]
pub struct Typedef {
    /// The type.
    pub ty: QualType,
    /// The address space written in the typedef, if any.
    pub space: Option<AddressSpace>,
    /// `aligned(N)` on the typedef, in bytes.
    pub alignment: Option<u32>,
    /// Its declaration.
    pub(crate) declaration: DeclarationId,
    /// Its name as messages write it.
    pub(crate) alias: Option<AliasId>,
}

/// A name's declaration.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The entity that it denotes.
    pub entity: Entity,
    /// Its name where it was declared.
    pub span: Span,
}

/// The declaration of the tag of a structure, union or enumeration.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    /// The type.
    pub ty: TypeId,
    /// Its name where it was declared.
    pub span: Span,
    /// Whether it is an enumeration whose enumerators are defined later.
    pub is_forward: bool,
}

impl Tag {
    /// A tag of a type that is no enumeration defined later.
    pub fn new(ty: TypeId, span: Span) -> Self {
        Self { ty, span, is_forward: false }
    }
}

/// The scopes that are open, innermost last. Ordinary identifiers and tags have separate name spaces.
#[derive(Default, Debug)]
pub struct Scopes {
    names: Names<Entry>,
    tags: Names<Tag>,
}

impl Scopes {
    /// Opens a scope.
    pub fn open(&mut self) {
        self.names.open();
        self.tags.open();
    }

    /// Closes the innermost scope.
    pub fn close(&mut self) {
        self.names.close();
        self.tags.close();
    }

    /// Returns the number of open scopes: 1 at program scope.
    pub fn depth(&self) -> usize {
        self.names.scopes.len()
    }

    /// The innermost declaration of a name.
    pub fn find(&self, name: Symbol) -> Option<&Entry> {
        self.names.innermost(name).map(|(_, entry)| entry)
    }

    /// In which scope [`Scopes::find`] finds a name: 0 is program scope.
    pub fn scope_of(&self, name: Symbol) -> Option<usize> {
        self.names.innermost(name).map(|(scope, _)| *scope)
    }

    /// The declaration of a name in the innermost scope alone.
    pub fn find_here(&self, name: Symbol) -> Option<&Entry> {
        self.names.here(name)
    }

    /// The declaration of a name at program scope.
    pub fn find_at_program_scope(&self, name: Symbol) -> Option<&Entry> {
        self.names.in_scope(name, 0)
    }

    /// Declares a name in the innermost scope, in place of an earlier declaration there.
    pub fn declare(&mut self, name: Symbol, entry: Entry) {
        self.names.declare(name, entry);
    }

    /// Declares a name at program scope.
    pub fn declare_at_program_scope(&mut self, name: Symbol, entry: Entry) {
        self.names.declare_in(0, name, entry);
    }

    /// Returns all visible names for suggestions, innermost first.
    pub fn visible(&self) -> impl Iterator<Item = (Symbol, &Entry)> {
        self.names.visible()
    }

    /// The innermost declaration of a tag.
    pub fn find_tag(&self, name: Symbol) -> Option<Tag> {
        self.tags.innermost(name).map(|(_, found)| *found)
    }

    /// The declaration of a tag in the innermost scope alone.
    pub fn find_tag_here(&self, name: Symbol) -> Option<Tag> {
        self.tags.here(name).copied()
    }

    /// Declares a tag in the innermost scope.
    pub fn declare_tag(&mut self, name: Symbol, tag: Tag) {
        self.tags.declare(name, tag);
    }
}

/// One name space. Looking a name up takes the same time however many scopes are open: statements may nest thousands deep.
#[derive(Debug)]
struct Names<T> {
    /// By symbol, the declarations of each name that are in scope, each with the number of its scope, innermost last.
    declarations: Vec<Vec<(usize, T)>>,
    /// The names declared in each open scope, in order.
    scopes: Vec<Vec<Symbol>>,
}

impl<T> Default for Names<T> {
    fn default() -> Self {
        Self { declarations: Vec::new(), scopes: vec![Vec::new()] }
    }
}

impl<T> Names<T> {
    fn open(&mut self) {
        self.scopes.push(Vec::new());
    }

    /// Closes the innermost scope.
    fn close(&mut self) {
        for name in self.scopes.pop().unwrap_or_default() {
            self.declarations[name.index()].pop();
        }
    }

    fn innermost(&self, name: Symbol) -> Option<&(usize, T)> {
        self.declarations.get(name.index())?.last()
    }

    fn in_scope(&self, name: Symbol, scope: usize) -> Option<&T> {
        let declarations = self.declarations.get(name.index())?;
        let at = declarations.binary_search_by_key(&scope, |(scope, _)| *scope).ok()?;
        Some(&declarations[at].1)
    }

    fn here(&self, name: Symbol) -> Option<&T> {
        self.in_scope(name, self.scopes.len() - 1)
    }

    fn declare(&mut self, name: Symbol, what: T) {
        self.declare_in(self.scopes.len() - 1, name, what);
    }

    fn declare_in(&mut self, scope: usize, name: Symbol, what: T) {
        if name.index() >= self.declarations.len() {
            self.declarations.resize_with((name.index() + 1).next_power_of_two(), Vec::new);
        }
        let declarations = &mut self.declarations[name.index()];
        match declarations.binary_search_by_key(&scope, |(scope, _)| *scope) {
            Ok(at) => declarations[at].1 = what,
            Err(at) => {
                // Most names have one declaration.
                if declarations.is_empty() {
                    declarations.reserve_exact(1);
                }
                declarations.insert(at, (scope, what));
                self.scopes[scope].push(name);
            }
        }
    }

    fn visible(&self) -> impl Iterator<Item = (Symbol, &T)> {
        let scopes = self.scopes.iter().enumerate().rev();
        scopes.flat_map(move |(scope, names)| {
            names.iter().filter_map(move |&name| Some((name, self.in_scope(name, scope)?)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spirocl_frontend::symbol::Symbols;

    #[test]
    fn inner_names_hide_outer_ones_until_their_scope_closes() {
        let mut symbols = Symbols::default();
        let (a, b) = (symbols.intern("a"), symbols.intern("b"));
        let mut names = Names::default();
        names.declare(a, 1);
        names.open();
        assert_eq!((names.here(a), names.innermost(a)), (None, Some(&(0, 1))));
        names.declare(a, 2);
        names.declare(b, 3);
        names.declare_in(0, b, 4);
        assert_eq!((names.innermost(a), names.in_scope(a, 0)), (Some(&(1, 2)), Some(&1)));
        assert_eq!(names.visible().collect::<Vec<_>>(), [(a, &2), (b, &3), (a, &1), (b, &4)]);
        names.close();
        assert_eq!((names.here(a), names.here(b)), (Some(&1), Some(&4)));
    }
}
