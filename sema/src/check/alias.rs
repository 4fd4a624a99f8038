//! Source names of types: typedefs, `size_t`, `unsigned int`, `enum E`. Types are canonical, so diagnostics find the
//! spelling of a type through the declarations that an expression refers to, and only when a diagnostic is emitted.

use super::{Checker, type_names::HOST_DEPENDENT};
use crate::{
    address_space::AddressSpace,
    builtins,
    hir::{ExprId, ExprKind, Spelled, TypeName, TypeNames},
    types::{QualType, TypeId, TypeKind, Types},
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use spirocl_frontend::{
    source::Span,
    symbol::{Symbol, Symbols},
};

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

impl AliasId {
    /// `size_t`, the return type of functions that no program declares.
    const SIZE: AliasId = AliasId(0);
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

/// All aliases of a program, and the spellings of the types of declarations and casts.
pub(crate) struct Aliases {
    all: IndexSet<Alias, FxBuildHasher>,
    spellings: FxHashMap<Span, Spelling>,
    /// The locations of typedef and enumeration declarations.
    places: FxHashMap<AliasId, Span>,
    /// The enumerators of enumerations.
    constants: FxHashMap<AliasId, Vec<(Symbol, i64)>>,
}

impl Aliases {
    /// Returns a table that contains only `size_t`.
    pub(crate) fn new(symbols: &mut Symbols, size: TypeId) -> Self {
        let all = [Alias::plain(symbols.intern("size_t"), size)].into_iter().collect();
        Self {
            all,
            spellings: FxHashMap::default(),
            places: FxHashMap::default(),
            constants: FxHashMap::default(),
        }
    }

    /// Returns the id of an alias, which is added if it is new.
    pub(crate) fn intern(&mut self, alias: Alias) -> AliasId {
        AliasId(self.all.insert_full(alias).0 as u32)
    }

    /// Returns the alias with an id.
    pub(crate) fn get(&self, id: AliasId) -> &Alias {
        &self.all[id.0 as usize]
    }

    /// Records the spelling of the type of the declaration or cast at a location.
    pub(crate) fn note(&mut self, at: Span, spelling: Option<Spelling>) {
        if let Some(spelling) = spelling {
            self.spellings.insert(at, spelling);
        }
    }

    /// Records the declaration of a typedef or an enumeration.
    pub(crate) fn place(&mut self, alias: AliasId, at: Span) {
        self.places.entry(alias).or_insert(at);
    }

    /// Records the enumerators of the enumeration that a name denotes.
    pub(crate) fn enumerate(&mut self, alias: AliasId, constants: Vec<(Symbol, i64)>) {
        self.constants.entry(alias).or_insert(constants);
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
        TypeNames { names, declared: self.spellings }
    }

    /// Returns the spelling of the pointee, element or return type of a spelled type.
    fn inside(&self, spelling: Spelling) -> Option<Spelling> {
        match spelling.layers.checked_sub(1) {
            Some(layers) => Some(Spelling { layers, ..spelling }),
            None => self.get(spelling.alias).behind.and_then(|behind| self.inside(behind)),
        }
    }
}

impl Checker<'_> {
    /// Returns the type of the declaration at a location, with its spelling.
    pub(crate) fn declared(&self, ty: TypeId, at: Option<Span>) -> Written {
        let spelling = at.and_then(|at| self.aliases.spellings.get(&at).copied());
        self.written_as(ty, spelling)
    }

    /// Returns the return type of a function, with the spelling of its declaration.
    pub(crate) fn returned(&self, ty: TypeId, function: Span) -> Written {
        let spelling = self.aliases.spellings.get(&function).copied();
        self.written_as(ty, spelling.and_then(|spelling| self.aliases.inside(spelling)))
    }

    /// Returns the type of an expression, with the spelling of the declarations that it refers to.
    pub(crate) fn written_type(&self, id: ExprId) -> Written {
        self.written_as(self.expr(id).ty, self.spelling(id))
    }

    /// Returns the enumerators of an enumeration type, which its spelling identifies.
    pub(super) fn enumerators(&self, written: Written) -> &[(Symbol, i64)] {
        let mut spelling = written.spelling;
        while let Some(Spelling { alias, layers: 0 }) = spelling {
            if let Some(constants) = self.aliases.constants.get(&alias) {
                return constants;
            }
            spelling = self.aliases.get(alias).behind;
        }
        &[]
    }

    /// Returns a type with a spelling, unless the spelling denotes another type: a parameter of array type is a
    /// pointer.
    pub(crate) fn written_as(&self, ty: TypeId, spelling: Option<Spelling>) -> Written {
        let fits = |spelling: &Spelling| {
            inner(&self.types, ty, spelling.layers) == Some(self.aliases.get(spelling.alias).ty.ty)
        };
        Written { ty, spelling: spelling.filter(fits) }
    }

    /// Returns the name in the spelling of a type, or of an array element type, that is not allowed in kernel arguments
    /// although the integer type that it denotes is. OpenCL C 3.0, 6.11.l.
    pub(crate) fn host_dependent(&self, written: Written) -> Option<Symbol> {
        let mut ty = written.ty;
        let mut spelling = written.spelling;
        while let Some(Spelling { alias, layers }) = spelling {
            for _ in 0..layers {
                let TypeKind::Array { element, .. } = *self.types.kind(ty) else { return None };
                ty = element.ty;
            }
            let alias = self.aliases.get(alias);
            if HOST_DEPENDENT.contains(&self.text(alias.name)) {
                return Some(alias.name);
            }
            spelling = alias.behind;
        }
        None
    }

    fn spelling(&self, id: ExprId) -> Option<Spelling> {
        let noted = |at: Span| self.aliases.spellings.get(&at).copied();
        let expr = self.expr(id);
        if let Some(cast) = noted(expr.span) {
            return Some(cast);
        }
        match expr.kind {
            ExprKind::Local(local) => noted(self.body.locals[local.index()].span),
            ExprKind::Global(global) => noted(self.globals[global.index()].span),
            ExprKind::Field { base, index } | ExprKind::ExtractField { base, index } => {
                let TypeKind::Struct(structure) = *self.types.kind(self.expr(base).ty) else { return None };
                let fields = self.types.structure(structure).fields.as_ref()?;
                fields.get(index as usize).and_then(|field| noted(field.span))
            }
            ExprKind::Load { place, .. }
            | ExprKind::Assign { place, .. }
            | ExprKind::Modify { place, .. }
            | ExprKind::Materialize(place)
            | ExprKind::PointerOffset(place, _)
            | ExprKind::Sequence { result: place, .. }
            | ExprKind::Statements { result: Some(place), .. } => self.spelling(place),
            ExprKind::Dereference(outer) | ExprKind::Element { base: outer, .. } => {
                self.aliases.inside(self.spelling(outer)?)
            }
            ExprKind::AddressOf(place) => {
                self.spelling(place).map(|Spelling { alias, layers }| Spelling { alias, layers: layers + 1 })
            }
            // The pointer layer replaces the array layer.
            ExprKind::ArrayToPointer(place) => self
                .aliases
                .inside(self.spelling(place)?)
                .map(|Spelling { alias, layers }| Spelling { alias, layers: layers + 1 }),
            ExprKind::Call { function, .. } => {
                self.aliases.inside(noted(self.functions[function.index()].span)?)
            }
            ExprKind::Builtin { lower, .. } if builtins::returns_size(lower) => {
                Some(Spelling { alias: AliasId::SIZE, layers: 0 })
            }
            ExprKind::Binary(_, one, other) | ExprKind::Conditional(_, one, other) => {
                self.common_spelling(one, other)
            }
            _ => None,
        }
    }

    /// Returns the spelling of the common type of two operands: that of both, or of the operand that is not a constant.
    fn common_spelling(&self, one: ExprId, other: ExprId) -> Option<Spelling> {
        let (first, second) = (self.spelling(one), self.spelling(other));
        match (self.is_constant(one), self.is_constant(other)) {
            (false, true) => first,
            (true, false) => second,
            _ => first.filter(|_| first == second),
        }
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
