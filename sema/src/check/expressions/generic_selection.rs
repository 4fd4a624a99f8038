//! Checks type-dependent selection: C11 `_Generic`, and the GNU C and clang built-ins that take types as arguments.

use crate::{
    check::{
        Checker,
        blocks::block,
        calls::gnu_call,
        declarations::declaration::{self, ConstantUse},
        expressions::{cast, convert, expression},
        types::declarator,
    },
    error::expression as error,
    hir::{Conversion, ExprId, ExprKind},
    types::{QualType, Scalar, TypeId, TypeKind, Types},
};
use spirocl_frontend::{ast, source::Span};

/// Checks `_Generic(control, type: value, default: value)`: the value of the association whose type matches that of
/// the control expression. C11 6.5.1.1.
pub(crate) fn generic(
    checker: &mut Checker<'_>,
    control: &ast::Expr,
    associations: &[ast::Association],
    span: Span,
) -> ExprId {
    match associated(checker, control, associations, span) {
        Some(chosen) => expression::check(checker, chosen),
        None => checker.body.add_error(span),
    }
}

/// Returns the expression that `_Generic` selects. The others are checked, but not evaluated.
fn associated<'a>(
    checker: &mut Checker<'_>,
    control: &ast::Expr,
    associations: &'a [ast::Association],
    span: Span,
) -> Option<&'a ast::Expr> {
    let wanted = checker.unevaluated(|checker| {
        let value = expression::value(checker, control);
        checker.body.expr(value).ty
    });
    let mut chosen = None;
    let mut default: Option<&ast::Association> = None;
    let mut seen: Vec<(TypeId, Span)> = Vec::new();
    for association in associations {
        let Some(name) = &association.name else {
            if let Some(first) = default {
                checker.diagnostics.report(error::second_default(association.span, first.span));
            }
            default = default.or(Some(association));
            continue;
        };
        let ty = declarator::type_name(checker, name).ty;
        if let Some(&(_, first)) =
            seen.iter().find(|&&(other, _)| other == ty && !has_two_names(&checker.types, ty))
        {
            let text = checker.show(ty);
            checker.diagnostics.report(error::second_association(association.span, &text, first));
        }
        seen.push((ty, association.span));
        if ty == wanted && chosen.is_none() {
            chosen = Some(association);
        }
    }
    let chosen = chosen.or(default);
    for other in associations.iter().filter(|&each| chosen.is_none_or(|chosen| !std::ptr::eq(each, chosen))) {
        checker.unevaluated(|checker| expression::check(checker, &other.value));
    }
    if chosen.is_some() {
        checker.diagnostics.report(error::generic_selection(span));
    } else if wanted != TypeId::ERROR && seen.iter().all(|&(ty, _)| ty != TypeId::ERROR) {
        let text = checker.show(wanted);
        checker.diagnostics.report(error::no_association(control.span, &text));
    }
    chosen.map(|association| &association.value)
}

/// Whether a type corresponds to two distinct C types: `char` and `signed char`, `long` and `long long`.
fn has_two_names(types: &Types, ty: TypeId) -> bool {
    match *types.kind(ty) {
        TypeKind::Error => true,
        TypeKind::Scalar(scalar) => matches!(scalar, Scalar::Char | Scalar::Long | Scalar::ULong),
        _ => types.pointee(ty).is_some_and(|(object, _)| has_two_names(types, object.ty)),
    }
}

/// Checks `__builtin_types_compatible_p`: whether two types are the same apart from qualifiers.
pub(crate) fn types_compatible(
    checker: &mut Checker<'_>,
    one: &ast::TypeName,
    other: &ast::TypeName,
    span: Span,
) -> ExprId {
    gnu_call::note_gnu_function(&mut checker.diagnostics, "__builtin_types_compatible_p", span);
    let types = [declarator::type_name(checker, one).ty, declarator::type_name(checker, other).ty];
    if types.contains(&TypeId::ERROR) {
        return checker.body.add_error(span);
    }
    let same = match types.map(|ty| checker.types.array_element(ty)) {
        // C99 6.7.5.2, paragraph 6: an array of unknown size is compatible with an array of any size.
        [Some((one, length)), Some((other, other_length))] => {
            one == other && (length == other_length || length.is_none() || other_length.is_none())
        }
        _ => types[0] == types[1],
    };
    convert::integer(&mut checker.body, u64::from(same), TypeId::INT, span)
}

/// Checks `__builtin_choose_expr`: a constant selects the second or the third argument; the other one is checked,
/// but not evaluated.
pub(crate) fn choose_expression(checker: &mut Checker<'_>, arguments: &[ast::Expr], span: Span) -> ExprId {
    let [condition, then, otherwise] = arguments else { return checker.body.add_error(span) };
    let Some(condition) = declaration::constant_integer(checker, condition, ConstantUse::Choice) else {
        return checker.body.add_error(span);
    };
    let (chosen, other) = if condition.value() == 0 { (otherwise, then) } else { (then, otherwise) };
    checker.unevaluated(|checker| expression::check(checker, other));
    expression::check(checker, chosen)
}

/// Checks `__builtin_bit_cast(type, value)`: the bits of a value as another type of the same size.
pub(crate) fn bit_cast(
    checker: &mut Checker<'_>,
    name: &ast::TypeName,
    operand: &ast::Expr,
    span: Span,
) -> ExprId {
    gnu_call::note_gnu_function(&mut checker.diagnostics, "__builtin_bit_cast", span);
    let target = declarator::type_name(checker, name).ty;
    let value = expression::value(checker, operand);
    let from = checker.body.expr(value).ty;
    if target == TypeId::ERROR {
        return checker.body.add_error(span);
    }
    if convert::is_error(&checker.body, value) || from == target {
        return value;
    }
    let is_number = |checker: &Checker<'_>, ty| {
        checker.types.elements(ty).is_some_and(|(scalar, _)| scalar != Scalar::Bool)
    };
    let is_array = checker.types.array_element(target).is_some();
    let sizes = [from, target].map(|ty| checker.types.size_of(ty, checker.pragmas.language));
    if is_number(checker, from) && is_number(checker, target) {
        return cast::reinterpret(checker, value, target, span);
    }
    if is_array || sizes[0].is_none() || sizes[0] != sizes[1] || checker.body.function.is_none() {
        return cast::report_reinterpret(checker, value, target, span);
    }
    through_memory(checker, value, target, span)
}

/// Reinterprets the bytes of a value by storing it in a variable and loading it as another type.
fn through_memory(checker: &mut Checker<'_>, value: ExprId, target: TypeId, span: Span) -> ExprId {
    let from = checker.body.expr(value).ty;
    let (local, declare) = block::declare_hidden(checker, value, span);
    checker.body.local_mut(local).alignment =
        [from, target].map(|ty| checker.types.align_of(ty, checker.pragmas.language)).into_iter().max();
    let place = checker.body.add(ExprKind::Local(local), from, span);
    let space = crate::address_space::AddressSpace::Private;
    let pointers = [from, target].map(|ty| checker.types.pointer(QualType::from(ty), space));
    let address = checker.body.add(ExprKind::AddressOf(place), pointers[0], span);
    let address = checker.body.add(ExprKind::Convert(Conversion::Pointee, address), pointers[1], span);
    let place = checker.body.add(ExprKind::Dereference(address), target, span);
    let read = checker.body.add(ExprKind::Load { place, volatile: false }, target, span);
    checker.body.add(ExprKind::statements(vec![declare], Some(read)), target, span)
}
