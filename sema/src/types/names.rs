//! The names by which programs write types: typedefs, `size_t`, `unsigned int`, `enum E`. Types are canonical: a typedef is the type it
//! denotes, and an enumeration is its integer type. [`Aliases`] has the names while a program is analysed, for messages; [`TypeNames`] is what
//! debug information needs of them.

use super::{QualType, TypeId, TypeKind, Types, address_space::AddressSpace};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{
    handle_map::{Handle, HandleMap},
    source::Span,
    symbol::{Symbol, Symbols},
};

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

/// The declaration of a variable, function, member, parameter or typedef.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DeclarationId(u32);

impl DeclarationId {
    /// That of what no program declares.
    pub const NONE: Self = Self(0);
}

/// All of a program, and how the types of declarations are written.
#[derive(Clone, Debug, Default)]
pub struct TypeNames {
    pub(crate) names: Vec<TypeName>,
    pub(crate) declared: Vec<Option<Spelling>>,
}

impl TypeNames {
    /// The spelling of the type of a declaration.
    pub fn declared(&self, id: DeclarationId) -> Option<Spelled> {
        self.declared.get(id.0 as usize).copied().flatten().map(Spelled::from)
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

/// A name of a type that differs from its canonical spelling in diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Alias {
    /// The name.
    pub(crate) name: Symbol,
    /// The type that it denotes.
    pub(crate) ty: QualType,
    /// The address space that a typedef specifies.
    pub(crate) space: Option<AddressSpace>,
    /// The spelling of the type that it denotes.
    pub(crate) behind: Option<Spelling>,
    /// Whether diagnostics also show the type that it denotes: not for well-known names such as `unsigned int`.
    pub(crate) explained: bool,
}

impl Alias {
    /// Returns an alias of an unqualified type.
    pub(crate) fn plain(name: Symbol, ty: TypeId) -> Self {
        Self { name, ty: ty.into(), space: None, behind: None, explained: true }
    }
}

/// The index of an alias in [`Aliases`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AliasId(u32);

impl Handle for AliasId {
    fn number(self) -> u32 {
        self.0
    }
}

impl AliasId {
    /// `size_t`, the return type of functions that no program declares.
    pub(crate) const SIZE: AliasId = AliasId(0);
}

/// The spelling of a type: an alias within `layers` pointers, arrays and functions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spelling {
    pub(crate) alias: AliasId,
    pub(crate) layers: u32,
}

impl From<Spelling> for Spelled {
    fn from(spelling: Spelling) -> Self {
        Self { name: spelling.alias.0, layers: spelling.layers }
    }
}

/// A type with its spelling in the source, if it is known and differs from the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub(crate) ty: TypeId,
    pub(crate) spelling: Option<Spelling>,
}

impl From<TypeId> for Written {
    fn from(ty: TypeId) -> Self {
        Self { ty, spelling: None }
    }
}

/// All aliases of a program, and the spellings of the types of declarations.
pub(crate) struct Aliases {
    all: IndexSet<Alias, FxBuildHasher>,
    /// The spelling of each declaration, by its id.
    declared: Vec<Option<Spelling>>,
    /// The locations of typedef and enumeration declarations.
    places: HandleMap<AliasId, Span>,
    /// The enumerators of enumerations.
    constants: HandleMap<AliasId, Vec<(Symbol, i64)>>,
}

impl Aliases {
    /// Returns a table that contains only `size_t`.
    pub(crate) fn new(symbols: &mut Symbols, size: TypeId) -> Self {
        let all = [Alias::plain(symbols.intern("size_t"), size)].into_iter().collect();
        Self { all, declared: vec![None], places: HandleMap::default(), constants: HandleMap::default() }
    }

    /// Returns the id of an alias, which is added if it is new.
    pub(crate) fn intern(&mut self, alias: Alias) -> AliasId {
        AliasId(self.all.insert_full(alias).0 as u32)
    }

    /// Returns the alias with an id.
    pub(crate) fn get(&self, id: AliasId) -> &Alias {
        &self.all[id.0 as usize]
    }

    /// Adds a declaration with the spelling of its type.
    pub(crate) fn declare(&mut self, spelling: Option<Spelling>) -> DeclarationId {
        self.declared.push(spelling);
        DeclarationId(self.declared.len() as u32 - 1)
    }

    /// Records the declaration of a typedef or an enumeration.
    pub(crate) fn place(&mut self, alias: AliasId, at: Span) {
        self.places.get_or_insert_with(alias, || at);
    }

    /// Records the enumerators of the enumeration that a name denotes.
    pub(crate) fn enumerate(&mut self, alias: AliasId, constants: Vec<(Symbol, i64)>) {
        self.constants.get_or_insert_with(alias, || constants);
    }

    /// Returns the type names that later stages need.
    pub(crate) fn into_names(mut self) -> TypeNames {
        let name = |(index, alias): (usize, &Alias)| {
            let id = AliasId(index as u32);
            TypeName {
                name: alias.name,
                ty: alias.ty,
                behind: alias.behind.map(Spelled::from),
                span: self.places.get(&id).copied(),
                constants: self.constants.remove(&id),
            }
        };
        let names = self.all.iter().enumerate().map(name).collect();
        TypeNames { names, declared: self.declared }
    }

    /// Returns the spelling of the type of a declaration.
    pub(crate) fn spelling(&self, id: DeclarationId) -> Option<Spelling> {
        self.declared[id.0 as usize]
    }

    /// Returns the spelling of the pointee, element or return type of a spelled type.
    pub(crate) fn inside(&self, spelling: Spelling) -> Option<Spelling> {
        match spelling.layers.checked_sub(1) {
            Some(layers) => Some(Spelling { layers, ..spelling }),
            None => self.get(spelling.alias).behind.and_then(|behind| self.inside(behind)),
        }
    }

    /// Returns a type with a spelling, unless the spelling denotes another type: a parameter of array type is a
    /// pointer.
    pub(crate) fn written_as(&self, types: &Types, ty: TypeId, spelling: Option<Spelling>) -> Written {
        let fits =
            |spelling: &Spelling| inner(types, ty, spelling.layers) == Some(self.get(spelling.alias).ty.ty);
        Written { ty, spelling: spelling.filter(fits) }
    }

    /// Returns the type of a declaration, with its spelling.
    pub(crate) fn declared(&self, types: &Types, ty: TypeId, id: DeclarationId) -> Written {
        self.written_as(types, ty, self.spelling(id))
    }

    /// Returns the return type of a function, with the spelling of its declaration.
    pub(crate) fn returned(&self, types: &Types, ty: TypeId, function: DeclarationId) -> Written {
        self.written_as(types, ty, self.spelling(function).and_then(|spelling| self.inside(spelling)))
    }

    /// Returns the enumerators of an enumeration type, which its spelling identifies.
    pub(crate) fn enumerators(&self, written: Written) -> &[(Symbol, i64)] {
        let mut spelling = written.spelling;
        while let Some(Spelling { alias, layers: 0 }) = spelling {
            if let Some(constants) = self.constants.get(&alias) {
                return constants;
            }
            spelling = self.get(alias).behind;
        }
        &[]
    }
}

/// Returns the type within `layers` pointers, arrays, functions and Blocks.
fn inner(types: &Types, mut ty: TypeId, layers: u32) -> Option<TypeId> {
    for _ in 0..layers {
        ty = match *types.kind(ty) {
            TypeKind::Pointer { pointee: inner, .. } | TypeKind::Array { element: inner, .. } => inner.ty,
            TypeKind::Function { return_type, .. } | TypeKind::Block { return_type, .. } => return_type,
            _ => return None,
        };
    }
    Some(ty)
}
