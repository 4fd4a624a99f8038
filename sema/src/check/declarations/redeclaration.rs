//! Declares a variable again: what hides or repeats an earlier declaration, and whether both agree. C99 6.2.2 and 6.2.7.

use super::{declaration, variable::Variable};
use crate::{
    address_space::{self, Declared},
    check::{Checker, body::Body, program::Program, reporter::Reporter},
    error,
    hir::{GlobalId, Linkage, LocalId},
    scope::{Entity, Scopes},
    types::{TypeId, Types},
};
use spirocl_frontend::{
    ast::{Initializer, Name},
    source::Span,
};

/// Reports a declaration that shadows a variable of an outer scope.
pub(super) fn report_shadowed(diagnostics: &mut Reporter<'_>, scopes: &Scopes, name: Name) {
    if scopes.find_here(name.symbol).is_some() {
        return;
    }
    let Some(outer) = scopes.find(name.symbol) else { return };
    let hidden = match outer.entity {
        Entity::Local(_) => "a local variable",
        Entity::Global(_) => "a variable outside functions",
        _ => return,
    };
    let declared = outer.span;
    diagnostics.report(error::declaration::shadows(name.span, hidden, declared));
}

/// Reports a redeclaration of a name of this scope as a variable of type `ty`.
pub(crate) fn report_redeclared(checker: &mut Checker<'_>, name: Name, ty: TypeId) {
    let Some(first) = checker.scopes.find_here(name.symbol) else { return };
    let declared = first.span;
    match first.entity {
        Entity::Error => {}
        Entity::Local(LocalId(index)) => {
            let first = checker.body.locals[index as usize].ty.ty;
            report_redefined(checker, name, ty, first, declared);
        }
        Entity::Global(id) => report_redefined(checker, name, ty, checker.program.global(id).ty.ty, declared),
        Entity::Functions(_) | Entity::Typedef(_) | Entity::EnumConstant { .. } => {
            declaration::report_other_kind(checker, name, "a variable");
        }
    }
}

fn report_redefined(checker: &mut Checker<'_>, name: Name, ty: TypeId, first: TypeId, declared: Span) {
    let text = checker.symbols.text(name.symbol).to_owned();
    let is_known = ty != TypeId::ERROR && first != TypeId::ERROR;
    let types = (is_known && ty != first).then(|| checker.show_both(ty, first));
    checker.diagnostics.report(error::declaration::redefinition(name.span, &text, types, declared));
}

/// Returns the earlier declaration of the same variable. All block-scope `extern` declarations of a name denote the
/// same variable, even where the earlier declaration is not visible. C99 6.2.2p2 to p4.
pub(super) fn earlier_declaration(
    scopes: &Scopes,
    program: &Program,
    body: &Body,
    variable: &Variable,
    linkage: Linkage,
) -> Option<GlobalId> {
    let symbol = variable.name.symbol;
    if body.function.is_some() && linkage != Linkage::Import {
        return None;
    }
    let Some(entry) = scopes.find_at_program_scope(symbol) else {
        return program.linked.get(&symbol).copied();
    };
    match entry.entity {
        Entity::Global(id) => Some(id),
        Entity::Local(_)
        | Entity::Functions(_)
        | Entity::Typedef(_)
        | Entity::EnumConstant { .. }
        | Entity::Error => None,
    }
}

/// Merges a redeclaration of a variable, which must agree with the first declaration. C99 6.2.2 and 6.2.7.
pub(super) fn merge(
    checker: &mut Checker<'_>,
    id: GlobalId,
    variable: &Variable,
    linkage: Linkage,
    initializer: Option<&Initializer>,
) -> GlobalId {
    let first = checker.program.global(id);
    let (first_ty, first_space, first_at, first_linkage) = (first.ty, first.space, first.span, first.linkage);
    let (has_value, declaration) = (first.initializer.is_some(), first.declaration);
    let name = variable.name;
    let text = checker.symbols.text(name.symbol).to_owned();
    let written = variable.written.map(|(space, _)| space);
    let space =
        written.or_else(|| address_space::default_for(Declared::ProgramScope, checker.pragmas.language));
    if first_ty.ty == TypeId::ERROR || variable.ty.ty == TypeId::ERROR {
        return id;
    }
    let Some(ty) = composite(&checker.types, first_ty.ty, variable.ty.ty) else {
        let [shown, first] = checker
            .show_declarations([(variable.ty, None, variable.declaration), (first_ty, None, declaration)]);
        checker
            .diagnostics
            .report(error::declaration::conflicting_types(name.span, &text, &shown, &first, first_at));
        return id;
    };
    checker.program.global_mut(id).ty.ty = ty;
    if let Some(space) = space
        && !address_space::redeclares(space, first_space)
    {
        checker.diagnostics.report(error::declaration::conflicting_spaces(
            name.span,
            &text,
            space,
            first_space,
            first_at,
        ));
        return id;
    }
    match (first_linkage, linkage) {
        (Linkage::Internal, Linkage::Export) => {
            checker.diagnostics.report(error::declaration::extern_after_static(name.span, &text, first_at));
        }
        (Linkage::Export | Linkage::Import, Linkage::Internal) => {
            checker.diagnostics.report(error::declaration::static_after_extern(name.span, &text, first_at));
        }
        (Linkage::Import, Linkage::Export) => checker.program.global_mut(id).linkage = Linkage::Export,
        _ => {}
    }
    if has_value && initializer.is_some() {
        checker.diagnostics.report(error::declaration::defined_twice(name.span, &text, first_at));
    }
    let global = checker.program.global_mut(id);
    global.alignment = global.alignment.max(variable.alignment);
    global.function = global.function.filter(|_| checker.body.function.is_some());
    id
}

/// Returns the composite type of two declarations: the size of an array may be specified by either. C99 6.2.7.
fn composite(types: &Types, one: TypeId, other: TypeId) -> Option<TypeId> {
    if types.declared(one) == other {
        return Some(one);
    }
    match (types.array_element(one)?, types.array_element(other)?) {
        ((element, None), (same, _)) if element == same => Some(other),
        ((element, _), (same, None)) if element == same => Some(one),
        _ => None,
    }
}
