//! Checks conversions between pointers, implicit and explicit: address spaces, pointees, qualifiers. OpenCL C 3.0,
//! 6.7.6 to 6.7.9 and C99 6.3.2.3.

use crate::{
    address_space::{self, AddressSpace},
    check::{
        Checker,
        expressions::{
            assign,
            convert::{
                Assignment, add_folded, is_null_constant, report_for, taker_declaration, taker_type,
                with_cast,
            },
        },
        types::declarator::SpacePlace,
    },
    error::conversion as error,
    hir::{Conversion, ExprId, ExprKind},
    types::{QualType, Qualifiers, TypeId, TypeKind, Types, convert},
};
use spirocl_frontend::{
    diagnostic::Diagnostic,
    language::{Language, Version},
    source::Span,
};

/// The relation between two pointee types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kinship {
    /// The same type, or one type is `void`.
    Compatible,
    /// The same apart from the signedness of an integer type.
    OtherSign,
    /// The same apart from qualifiers of nested pointees.
    InnerQualifiers,
    /// Pointers to nested pointees in different address spaces.
    InnerSpaces,
    /// Any other types.
    Unrelated,
}

/// Converts a pointer to another pointer type as if by assignment. Reports an invalid conversion.
pub(crate) fn pointer_for(
    checker: &mut Checker<'_>,
    value: ExprId,
    target: TypeId,
    why: Assignment,
) -> ExprId {
    let (from, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    if is_null_constant(checker.pragmas.language, &checker.types, &checker.body, value) {
        return checker.body.add(ExprKind::Zero, target, span);
    }
    let (Some((source, from_space)), Some((wanted, to_space))) =
        (checker.types.pointee(from), checker.types.pointee(target))
    else {
        return checker.body.add_error(span);
    };
    if !address_space::converts_to(from_space, to_space) {
        let diagnostic = space_message(checker, value, target, why);
        report_for(&mut checker.diagnostics, &checker.symbols, diagnostic, why);
        return checker.body.add_error(span);
    }
    let kinship = kinship(&checker.types, source.ty, wanted.ty);
    if kinship == Kinship::Compatible && !drops_qualifiers(source, from_space, wanted) {
        return to_pointer(checker, value, target);
    }
    let (from, to) = (checker.written_type(value), taker_type(checker, target, why));
    let (from_text, to_text) = checker.show_both(from, to);
    let diagnostic = match kinship {
        Kinship::Compatible => error::drops_qualifiers(span, &from_text, &to_text, &dropped(source, wanted)),
        Kinship::OtherSign => error::pointee_sign(span, &from_text, &to_text),
        Kinship::InnerQualifiers => error::inner_qualifiers(span, &from_text, &to_text),
        Kinship::InnerSpaces => {
            let (from_text, to_text) = (checker.show_with_spaces(from), checker.show_with_spaces(to));
            error::nested_space(span, &from_text, &to_text)
        }
        Kinship::Unrelated => {
            let diagnostic = error::pointee_mismatch(span, &from_text, &to_text);
            with_cast(&checker.body, diagnostic, value, &to_text.text)
        }
    };
    report_for(&mut checker.diagnostics, &checker.symbols, diagnostic, why);
    // All other conversions are performed, since an option may downgrade the error about unrelated types to a
    // warning.
    if kinship == Kinship::InnerSpaces {
        checker.body.add_error(span)
    } else {
        to_pointer(checker, value, target)
    }
}

/// Returns the diagnostic for a conversion between address spaces, with the reason and a fix-it.
fn space_message(checker: &mut Checker<'_>, value: ExprId, target: TypeId, why: Assignment) -> Diagnostic {
    let (from, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    let written = taker_type(checker, target, why);
    let from_text = checker.show_with_spaces(checker.written_type(value));
    let to_text = checker.show_with_spaces(written);
    let spaces = (checker.types.pointee(from), checker.types.pointee(target));
    let (Some((_, from_space)), Some((_, to_space))) = spaces else {
        return error::mismatch(span, &from_text, &to_text);
    };
    let diagnostic = error::space_mismatch(span, &from_text, &to_text);
    if address_space::castable(from_space, to_space) {
        let cast = checker.show_with_spaces(written);
        return with_cast(&checker.body, diagnostic, value, &cast.text);
    }
    let declaration = taker_declaration(&checker.types, &checker.program, &checker.body, why);
    let wanted = checker.specifiers.space_places.get(&declaration).copied();
    match wanted {
        Some(SpacePlace { written: None, insert }) => {
            let diagnostic = match why_private(checker.pragmas.language) {
                _ if from_space.is_read_only() => error::constant_stands_alone(diagnostic),
                Some(why) => error::private_by_default(diagnostic, &why),
                None => diagnostic,
            };
            diagnostic.edit(format!("add `{from_space}`"), insert, format!("{from_space} "))
        }
        Some(SpacePlace { written: Some(written), .. }) => {
            let advice = match why {
                Assignment::Argument { .. } => {
                    format!("make the parameter a pointer to {from_space} memory")
                }
                Assignment::Return { .. } => format!("return a pointer to {from_space} memory"),
                Assignment::Initialization { .. } | Assignment::Assign(_) | Assignment::Element => {
                    format!("declare a pointer to {from_space} memory")
                }
            };
            let diagnostic = with_source(checker, diagnostic, value, from_space, to_space);
            diagnostic.edit(advice, written, from_space.to_string())
        }
        None => with_source(checker, diagnostic, value, from_space, to_space),
    }
}

/// Explains why a pointer without an address space qualifier points to private memory, if it is the converted
/// pointer.
pub(crate) fn with_source(
    checker: &Checker<'_>,
    diagnostic: Diagnostic,
    value: ExprId,
    from: AddressSpace,
    to: AddressSpace,
) -> Diagnostic {
    if let ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place) = checker.body.expr(value).kind
        && let ExprKind::Local(local) = checker.body.expr(place).kind
    {
        let local = checker.body.local(local);
        let Some(name) = local.name else { return diagnostic };
        let text = format!("`{}` is in {from} memory", checker.symbols.text(name));
        return diagnostic.label(local.span, text);
    }
    let ExprKind::Load { place, .. } = checker.body.expr(value).kind else { return diagnostic };
    let declared = assign::declared(&checker.types, &checker.program, &checker.body, place);
    let place =
        declared.and_then(|(id, declared)| Some((declared, checker.specifiers.space_places.get(&id)?)));
    let (Some((declared, &SpacePlace { written: None, insert })), Some(why), true) = (
        place,
        why_private(checker.pragmas.language),
        address_space::is_default_of_pointee(from, checker.pragmas.language),
    ) else {
        return diagnostic;
    };
    let diagnostic = diagnostic.label(declared, "declared without an address space");
    error::private_by_default(diagnostic, &why).edit(format!("add `{to}`"), insert, format!("{to} "))
}

/// Returns why a pointer without an address space qualifier points to private memory, if it does.
pub(crate) fn why_private(language: &Language) -> Option<String> {
    if language.has_generic_address_space() {
        None
    } else if language.version < Version::V3_0 {
        Some(format!("OpenCL C {} has no generic address space", language.version))
    } else {
        Some("the feature `__opencl_c_generic_address_space` is off".to_owned())
    }
}

/// Converts a pointer to another pointer type regardless of the pointee types; the address spaces must be castable.
pub(crate) fn to_pointer(checker: &mut Checker<'_>, value: ExprId, target: TypeId) -> ExprId {
    let span = checker.body.expr(value).span;
    if matches!(checker.body.expr(value).kind, ExprKind::Zero) {
        return checker.body.add(ExprKind::Zero, target, span);
    }
    let (Some((source, from_space)), Some((_, to_space))) =
        (checker.types.pointee(checker.body.expr(value).ty), checker.types.pointee(target))
    else {
        return checker.body.add_error(span);
    };
    let moved = if from_space == to_space {
        value
    } else {
        let between = checker.types.pointer(source, to_space);
        checker.body.add(ExprKind::Convert(Conversion::AddressSpace, value), between, span)
    };
    if checker.body.expr(moved).ty == target {
        moved
    } else {
        add_folded(checker, ExprKind::Convert(Conversion::Pointee, moved), target, span)
    }
}

/// Whether a conversion between pointees discards qualifiers.
pub(crate) fn drops_qualifiers(source: QualType, space: AddressSpace, wanted: QualType) -> bool {
    // An object in a read-only address space needs no `const`.
    let ignored = if space.is_read_only() { Qualifiers::CONST } else { Qualifiers::NONE };
    !source.qualifiers.kept_by(wanted.qualifiers.with(ignored))
}

fn kinship(types: &Types, one: TypeId, other: TypeId) -> Kinship {
    if one == other || one == TypeId::VOID || other == TypeId::VOID {
        return Kinship::Compatible;
    }
    match (types.kind(one), types.kind(other)) {
        (TypeKind::Error, _) | (_, TypeKind::Error) => Kinship::Compatible,
        (TypeKind::Scalar(a), TypeKind::Scalar(b)) if same_but_sign(*a, *b) => Kinship::OtherSign,
        (TypeKind::Vector(a, n), TypeKind::Vector(b, m)) if n == m && same_but_sign(*a, *b) => {
            Kinship::OtherSign
        }
        (TypeKind::Pointer { pointee: a, space: first }, TypeKind::Pointer { pointee: b, space: second }) => {
            if !address_space::converts_behind_pointer(*first, *second) {
                return Kinship::InnerSpaces;
            }
            match kinship(types, a.ty, b.ty) {
                Kinship::Compatible if a.ty == b.ty => Kinship::InnerQualifiers,
                Kinship::Compatible | Kinship::OtherSign => Kinship::Unrelated,
                other => other,
            }
        }
        (TypeKind::Array { element: a, length: first }, TypeKind::Array { element: b, length: second }) => {
            let lengths_fit = first == second || first.is_none() || second.is_none();
            match kinship(types, a.ty, b.ty) {
                Kinship::Compatible if lengths_fit && a.ty == b.ty && a.qualifiers == b.qualifiers => {
                    Kinship::Compatible
                }
                Kinship::Compatible if lengths_fit && a.ty == b.ty => Kinship::InnerQualifiers,
                _ => Kinship::Unrelated,
            }
        }
        _ => Kinship::Unrelated,
    }
}

/// Whether the pointee types of a pointer subtraction are compatible. Reports incompatible types. C99 6.5.6,
/// paragraph 3.
pub(crate) fn require_related_elements(
    checker: &mut Checker<'_>,
    one: ExprId,
    other: ExprId,
    span: Span,
) -> bool {
    let (left, right) = (checker.body.expr(one).ty, checker.body.expr(other).ty);
    let elements = checker.types.pointee(left).zip(checker.types.pointee(right));
    let is_related = elements.is_none_or(|((a, _), (b, _))| match kinship(&checker.types, a.ty, b.ty) {
        Kinship::Compatible => (a.ty == TypeId::VOID) == (b.ty == TypeId::VOID),
        // A qualifier of a nested pointee makes the type incompatible; a qualifier of array elements does not.
        Kinship::InnerQualifiers => checker.types.pointee(a.ty).is_none(),
        // These are reported by the conversion to the common type.
        Kinship::OtherSign | Kinship::InnerSpaces => true,
        Kinship::Unrelated => false,
    });
    if !is_related {
        let (left, right) = checker.show_both(checker.written_type(one), checker.written_type(other));
        checker.diagnostics.report(error::unrelated_difference(span, &left, &right));
    }
    is_related
}

/// Returns the common type of two pointers in comparisons, subtractions and `?:`. Reports pointers without one.
pub(crate) fn meeting_pointer(
    checker: &mut Checker<'_>,
    one: ExprId,
    other: ExprId,
    what: &str,
) -> Option<TypeId> {
    let (left, right) = (checker.body.expr(one).ty, checker.body.expr(other).ty);
    let span = checker.body.expr(one).span.to(checker.body.expr(other).span);
    let ((a, first), (b, second)) = (checker.types.pointee(left)?, checker.types.pointee(right)?);
    let Some(space) = address_space::join(first, second) else {
        let (left, right) = (
            checker.show_with_spaces(checker.written_type(one)),
            checker.show_with_spaces(checker.written_type(other)),
        );
        let diagnostic = error::spaces_do_not_meet(span, what, &left, &right);
        let diagnostic = if address_space::is_default_of_pointee(first, checker.pragmas.language) {
            with_source(checker, diagnostic, one, first, second)
        } else {
            with_source(checker, diagnostic, other, second, first)
        };
        checker.diagnostics.report(diagnostic);
        return None;
    };
    let qualifiers = a.qualifiers.with(b.qualifiers);
    let pointee = match kinship(&checker.types, a.ty, b.ty) {
        Kinship::Compatible if b.ty == TypeId::VOID => b.ty,
        Kinship::Compatible => a.ty,
        Kinship::InnerQualifiers => a.ty,
        Kinship::OtherSign | Kinship::Unrelated => {
            let (left, right) = checker.show_both(checker.written_type(one), checker.written_type(other));
            checker.diagnostics.report(error::pointers_do_not_meet(span, what, &left, &right));
            a.ty
        }
        Kinship::InnerSpaces => {
            let (left, right) = (
                checker.show_with_spaces(checker.written_type(one)),
                checker.show_with_spaces(checker.written_type(other)),
            );
            checker.diagnostics.report(error::nested_space(span, &left, &right));
            return None;
        }
    };
    Some(checker.types.pointer(QualType { ty: pointee, qualifiers }, space))
}

/// Whether two different scalar types differ only in signedness.
fn same_but_sign(one: crate::types::Scalar, other: crate::types::Scalar) -> bool {
    convert::unsigned(one) == convert::unsigned(other)
}

pub(crate) fn dropped(source: QualType, wanted: QualType) -> String {
    let is_const = source.qualifiers.is_const && !wanted.qualifiers.is_const;
    let is_volatile = source.qualifiers.is_volatile && !wanted.qualifiers.is_volatile;
    match (is_const, is_volatile) {
        (true, true) => "const volatile",
        (false, true) => "volatile",
        _ => "const",
    }
    .into()
}
