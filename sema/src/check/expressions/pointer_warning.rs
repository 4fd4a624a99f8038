//! Warns about valid but suspicious uses of pointers: casts that increase the alignment or discard qualifiers,
//! addresses as conditions.

use crate::{
    check::{
        Checker,
        body::Body,
        expressions::pointer_conversion::{self, dropped},
        program::Program,
    },
    error::pointer_warning as error,
    hir::{ExprId, ExprKind},
    types::{TypeKind, Types, names::Written},
};
use spirocl_frontend::{language::Language, source::Span, symbol::Symbol};

/// Reports a cast to another pointer type that increases the alignment or discards qualifiers of the pointee.
pub(crate) fn check_pointer_cast(checker: &mut Checker<'_>, value: ExprId, written: Written, cast: Span) {
    let from = checker.body.expr(value).ty;
    let (Some((source, space)), Some((wanted, _))) =
        (checker.types.pointee(from), checker.types.pointee(written.ty))
    else {
        return;
    };
    let types = |checker: &Checker<'_>| {
        (checker.show_with_spaces(checker.written_type(value)), checker.show_with_spaces(written))
    };
    let [before, after] =
        [source.ty, wanted.ty].map(|ty| checker.types.align_of(ty, checker.pragmas.language));
    let is_complete = checker.types.size_of(source.ty, checker.pragmas.language).is_some();
    let known = alignment_of_variable(
        checker.pragmas.language,
        &checker.types,
        &checker.program,
        &checker.body,
        value,
    )
    .unwrap_or(before)
    .max(before);
    if is_complete && after > known {
        let (from_text, to_text) = types(checker);
        checker.diagnostics.report(error::cast_align(cast, &from_text, &to_text, [known, after]));
    }
    if pointer_conversion::drops_qualifiers(source, space, wanted) {
        let (from_text, to_text) = types(checker);
        checker.diagnostics.report(error::cast_qual(cast, &from_text, &to_text, &dropped(source, wanted)));
    }
}

/// Returns the alignment of the variable whose address a value is.
fn alignment_of_variable(
    language: &Language,
    types: &Types,
    program: &Program,
    body: &Body,
    value: ExprId,
) -> Option<u32> {
    let (ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place)) = body.expr(value).kind else {
        return None;
    };
    let (ty, aligned) = match body.expr(place).kind {
        ExprKind::Local(local) => {
            let local = body.local(local);
            (local.ty.ty, local.alignment)
        }
        ExprKind::Global(global) => {
            let global = program.global(global);
            (global.ty.ty, global.alignment)
        }
        _ => return None,
    };
    Some(types.align_of(ty, language).max(aligned.unwrap_or(0)))
}

/// Reports the address of a variable as a condition.
pub(crate) fn check_address_as_condition(checker: &mut Checker<'_>, value: ExprId) {
    let (ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place)) = checker.body.expr(value).kind else {
        return;
    };
    let Some(name) = name_of_variable(&checker.program, &checker.body, place) else { return };
    let is_array = matches!(checker.types.kind(checker.body.expr(place).ty), TypeKind::Array { .. });
    let name = checker.symbols.text(name).to_owned();
    checker.diagnostics.report(error::always_true(checker.body.expr(value).span, &name, is_array));
}

fn name_of_variable(program: &Program, body: &Body, place: ExprId) -> Option<Symbol> {
    match body.expr(place).kind {
        ExprKind::Local(local) => body.local(local).name,
        ExprKind::Global(global) => program.global(global).name,
        _ => None,
    }
}
