//! Types in messages: as the program writes them, found through the declarations that an expression refers to, and only when a message is
//! emitted.

use crate::{
    address_space::AddressSpace,
    check::{Checker, expressions::cast, types::type_names::HOST_DEPENDENT},
    hir::{ExprId, ExprKind},
    types::{
        QualType, Qualifiers, TypeKind, Types,
        names::{Alias, AliasId, Aliases, DeclarationId, Spelling, Written},
        spelling::{Shown, Spaces, Speller},
    },
};
use spirocl_frontend::symbol::{Symbol, Symbols};

impl Checker<'_> {
    /// Formats a type without the private and generic address spaces of pointees.
    pub(crate) fn show(&self, ty: impl Into<Written>) -> Shown {
        self.show_in(ty.into(), Qualifiers::NONE, None, Spaces::Written)
    }

    /// Formats a type with all its address spaces.
    pub(crate) fn show_with_spaces(&self, ty: impl Into<Written>) -> Shown {
        self.show_in(ty.into(), Qualifiers::NONE, None, Spaces::All)
    }

    /// Formats the types of two different declarations, with qualifiers and specified address spaces, so that the
    /// difference is visible.
    pub(crate) fn show_declarations(
        &self,
        declarations: [(QualType, Option<AddressSpace>, DeclarationId); 2],
    ) -> [Shown; 2] {
        let shown = |spaces| {
            declarations.map(|(ty, space, declared)| {
                self.show_in(
                    self.aliases.declared(&self.types, ty.ty, declared),
                    ty.qualifiers,
                    space,
                    spaces,
                )
            })
        };
        let [one, other] = shown(Spaces::Written);
        if one == other { shown(Spaces::All) } else { [one, other] }
    }

    /// Formats a declaration of a variable in an address space.
    pub(crate) fn show_declaration(
        &self,
        ty: QualType,
        space: AddressSpace,
        name: Symbol,
        declaration: DeclarationId,
    ) -> String {
        let Written { spelling, .. } = self.aliases.declared(&self.types, ty.ty, declaration);
        let (alias, layers) = self.alias_of(spelling);
        let (types, symbols) = (&self.types, &self.symbols);
        let speller = Speller { types, symbols, spaces: Spaces::Written, alias };
        speller.around_in(ty, Some(space), self.symbols.text(name).to_owned(), layers)
    }

    /// Formats two different types so that the difference is visible.
    pub(crate) fn show_both(&self, one: impl Into<Written>, other: impl Into<Written>) -> (Shown, Shown) {
        let (one, other) = (one.into(), other.into());
        let plain = (self.show(one), self.show(other));
        if plain.0 != plain.1 {
            return plain;
        }
        (self.show_with_spaces(one), self.show_with_spaces(other))
    }

    fn show_in(
        &self,
        written: Written,
        qualifiers: Qualifiers,
        space: Option<AddressSpace>,
        spaces: Spaces,
    ) -> Shown {
        let ty = QualType { ty: written.ty, qualifiers };
        let plain = Speller { types: &self.types, symbols: &self.symbols, spaces, alias: None };
        let canonical = plain.around_in(ty, space, String::new(), None);
        let (Some(alias), layers) = self.alias_of(written.spelling) else {
            return Shown { text: canonical.clone(), canonical, explained: false };
        };
        let text = Speller { alias: Some(alias), ..plain }.around_in(ty, space, String::new(), layers);
        let explained = alias.explained && text != canonical;
        Shown { text, canonical, explained }
    }

    fn alias_of(&self, spelling: Option<Spelling>) -> (Option<&Alias>, Option<u32>) {
        (spelling.map(|spelling| self.aliases.get(spelling.alias)), spelling.map(|spelling| spelling.layers))
    }

    /// Returns the type of an expression, with the spelling of the declarations that it refers to.
    pub(crate) fn written_type(&self, id: ExprId) -> Written {
        self.aliases.written_as(&self.types, self.body.expr(id).ty, spelling_of(self, id))
    }
}

/// Returns the name in the spelling of a type, or of an array element type, that is not allowed in kernel arguments
/// although the integer type that it denotes is. OpenCL C 3.0, 6.11.l.
pub(crate) fn host_dependent(
    symbols: &Symbols,
    types: &Types,
    aliases: &Aliases,
    written: Written,
) -> Option<Symbol> {
    let mut ty = written.ty;
    let mut spelling = written.spelling;
    while let Some(Spelling { alias, layers }) = spelling {
        for _ in 0..layers {
            let TypeKind::Array { element, .. } = *types.kind(ty) else { return None };
            ty = element.ty;
        }
        let alias = aliases.get(alias);
        if HOST_DEPENDENT.contains(&symbols.text(alias.name)) {
            return Some(alias.name);
        }
        spelling = alias.behind;
    }
    None
}

fn spelling_of(checker: &Checker<'_>, id: ExprId) -> Option<Spelling> {
    let declared = |id: DeclarationId| checker.aliases.spelling(id);
    let expr = checker.body.expr(id);
    if let Some(&cast) = checker.body.written.casts.get(&id) {
        return Some(cast);
    }
    match expr.kind {
        ExprKind::Local(local) => declared(checker.body.local(local).declaration),
        ExprKind::Global(global) => declared(checker.program.global(global).declaration),
        ExprKind::Field { base, index } | ExprKind::ExtractField { base, index } => {
            let TypeKind::Struct(structure) = *checker.types.kind(checker.body.expr(base).ty) else {
                return None;
            };
            let fields = checker.types.structure(structure).fields.as_ref()?;
            fields.get(index as usize).and_then(|field| declared(field.declaration))
        }
        ExprKind::Load { place, .. }
        | ExprKind::Assign { place, .. }
        | ExprKind::Modify { place, .. }
        | ExprKind::Materialize(place)
        | ExprKind::PointerOffset(place, _)
        | ExprKind::Sequence { result: place, .. } => spelling_of(checker, place),
        ExprKind::Statements(ref statements) => spelling_of(checker, statements.result?),
        ExprKind::Dereference(outer) | ExprKind::Element { base: outer, .. } => {
            checker.aliases.inside(spelling_of(checker, outer)?)
        }
        ExprKind::AddressOf(place) => spelling_of(checker, place)
            .map(|Spelling { alias, layers }| Spelling { alias, layers: layers + 1 }),
        // The pointer layer replaces the array layer.
        ExprKind::ArrayToPointer(place) => checker
            .aliases
            .inside(spelling_of(checker, place)?)
            .map(|Spelling { alias, layers }| Spelling { alias, layers: layers + 1 }),
        // An implicit conversion of a cast.
        ExprKind::Convert(_, operand) => checker.body.written.casts.get(&operand).copied(),
        ExprKind::Call { function, .. } => {
            checker.aliases.inside(declared(checker.program.function(function).declaration)?)
        }
        ExprKind::Builtin { builtin, .. } if builtin.returns_size() => {
            Some(Spelling { alias: AliasId::SIZE, layers: 0 })
        }
        ExprKind::Binary(_, one, other) | ExprKind::Conditional(_, one, other) => {
            common_spelling(checker, one, other)
        }
        _ => None,
    }
}

/// Returns the spelling of the common type of two operands: that of both, or of the operand that is not a constant.
fn common_spelling(checker: &Checker<'_>, one: ExprId, other: ExprId) -> Option<Spelling> {
    let (first, second) = (spelling_of(checker, one), spelling_of(checker, other));
    match (cast::is_constant(&checker.body, one), cast::is_constant(&checker.body, other)) {
        (false, true) => first,
        (true, false) => second,
        _ => first.filter(|_| first == second),
    }
}
