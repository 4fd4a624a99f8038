//! Checks conversions between pointers, implicit and explicit: address spaces, pointees, qualifiers. OpenCL C 3.0,
//! 6.7.6 to 6.7.9 and C99 6.3.2.3.

use super::{Assignment, Checker, declarator::SpacePlace};
use crate::{
    address_space::{self, AddressSpace},
    error::conversion as error,
    hir::{Constant, Conversion, ExprId, ExprKind},
    types::{QualType, Qualifiers, TypeId, TypeKind, convert},
};
use spirocl_frontend::{diagnostic::Diagnostic, language::Version, source::Span};

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

impl Checker<'_> {
    /// Converts a pointer to another pointer type as if by assignment. Reports an invalid conversion.
    pub(crate) fn pointer_for(&mut self, value: ExprId, target: TypeId, why: Assignment) -> ExprId {
        let (from, span) = (self.body.expr(value).ty, self.body.expr(value).span);
        if self.is_null_constant(value) {
            return self.body.add(ExprKind::Constant(Constant::Zero), target, span);
        }
        let (Some((source, from_space)), Some((wanted, to_space))) =
            (self.types.pointee(from), self.types.pointee(target))
        else {
            return self.body.add_error(span);
        };
        if !address_space::converts_to(from_space, to_space) {
            let diagnostic = self.space_message(value, target, why);
            self.report_for(diagnostic, why);
            return self.body.add_error(span);
        }
        let kinship = self.kinship(source.ty, wanted.ty);
        if kinship == Kinship::Compatible && !self.drops_qualifiers(source, from_space, wanted) {
            return self.to_pointer(value, target);
        }
        let (from, to) = (self.written_type(value), self.taker_type(target, why));
        let (from_text, to_text) = self.show_both(from, to);
        let diagnostic = match kinship {
            Kinship::Compatible => {
                error::drops_qualifiers(span, &from_text, &to_text, &dropped(source, wanted))
            }
            Kinship::OtherSign => error::pointee_sign(span, &from_text, &to_text),
            Kinship::InnerQualifiers => error::inner_qualifiers(span, &from_text, &to_text),
            Kinship::InnerSpaces => {
                let (from_text, to_text) = (self.show_with_spaces(from), self.show_with_spaces(to));
                error::nested_space(span, &from_text, &to_text)
            }
            Kinship::Unrelated => {
                let diagnostic = error::pointee_mismatch(span, &from_text, &to_text);
                self.with_cast(diagnostic, value, &to_text.text)
            }
        };
        self.report_for(diagnostic, why);
        // All other conversions are performed, since an option may downgrade the error about unrelated types to a
        // warning.
        if kinship == Kinship::InnerSpaces {
            self.body.add_error(span)
        } else {
            self.to_pointer(value, target)
        }
    }

    /// Returns the diagnostic for a conversion between address spaces, with the reason and a fix-it.
    fn space_message(&mut self, value: ExprId, target: TypeId, why: Assignment) -> Diagnostic {
        let (from, span) = (self.body.expr(value).ty, self.body.expr(value).span);
        let written = self.taker_type(target, why);
        let from_text = self.show_with_spaces(self.written_type(value));
        let to_text = self.show_with_spaces(written);
        let spaces = (self.types.pointee(from), self.types.pointee(target));
        let (Some((_, from_space)), Some((_, to_space))) = spaces else {
            return error::mismatch(span, &from_text, &to_text);
        };
        let diagnostic = error::space_mismatch(span, &from_text, &to_text);
        if address_space::castable(from_space, to_space) {
            let cast = self.show_with_spaces(written);
            return self.with_cast(diagnostic, value, &cast.text);
        }
        let wanted = self
            .taker_declared_at(why)
            .and_then(|declared| self.specifiers.space_places.get(&declared).copied());
        match wanted {
            Some(SpacePlace { written: None, insert }) => {
                let diagnostic = match self.why_private() {
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
                let diagnostic = self.with_source(diagnostic, value, from_space, to_space);
                diagnostic.edit(advice, written, from_space.to_string())
            }
            None => self.with_source(diagnostic, value, from_space, to_space),
        }
    }

    /// Explains why a pointer without an address space qualifier points to private memory, if it is the converted
    /// pointer.
    pub(crate) fn with_source(
        &self,
        diagnostic: Diagnostic,
        value: ExprId,
        from: AddressSpace,
        to: AddressSpace,
    ) -> Diagnostic {
        if let ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place) = self.body.expr(value).kind
            && let ExprKind::Local(local) = self.body.expr(place).kind
        {
            let local = &self.body.locals[local.index()];
            let Some(name) = local.name else { return diagnostic };
            let text = format!("`{}` is in {from} memory", self.symbols.text(name));
            return diagnostic.label(local.span, text);
        }
        let ExprKind::Load { place, .. } = self.body.expr(value).kind else { return diagnostic };
        let declared = self.declared_at(place);
        let place =
            declared.and_then(|declared| Some((declared, self.specifiers.space_places.get(&declared)?)));
        let (Some((declared, &SpacePlace { written: None, insert })), Some(why), true) =
            (place, self.why_private(), address_space::is_default_of_pointee(from, self.pragmas.language))
        else {
            return diagnostic;
        };
        let diagnostic = diagnostic.label(declared, "declared without an address space");
        error::private_by_default(diagnostic, &why).edit(format!("add `{to}`"), insert, format!("{to} "))
    }

    /// Returns why a pointer without an address space qualifier points to private memory, if it does.
    pub(crate) fn why_private(&self) -> Option<String> {
        if self.pragmas.language.has_generic_address_space() {
            None
        } else if self.pragmas.language.version < Version::V3_0 {
            Some(format!("OpenCL C {} has no generic address space", self.pragmas.language.version))
        } else {
            Some("the feature `__opencl_c_generic_address_space` is off".to_owned())
        }
    }

    /// Converts a pointer to another pointer type regardless of the pointee types; the address spaces must be castable.
    pub(crate) fn to_pointer(&mut self, value: ExprId, target: TypeId) -> ExprId {
        let span = self.body.expr(value).span;
        if matches!(self.body.expr(value).kind, ExprKind::Constant(Constant::Zero)) {
            return self.body.add(ExprKind::Constant(Constant::Zero), target, span);
        }
        let (Some((source, from_space)), Some((_, to_space))) =
            (self.types.pointee(self.body.expr(value).ty), self.types.pointee(target))
        else {
            return self.body.add_error(span);
        };
        let moved = if from_space == to_space {
            value
        } else {
            let between = self.types.pointer(source, to_space);
            self.body.add(ExprKind::Convert(Conversion::AddressSpace, value), between, span)
        };
        if self.body.expr(moved).ty == target {
            moved
        } else {
            self.add_folded(ExprKind::Convert(Conversion::Pointee, moved), target, span)
        }
    }

    /// Whether a conversion between pointees discards qualifiers.
    pub(super) fn drops_qualifiers(&self, source: QualType, space: AddressSpace, wanted: QualType) -> bool {
        // An object in a read-only address space needs no `const`.
        let ignored = if space.is_read_only() { Qualifiers::CONST } else { Qualifiers::NONE };
        !source.qualifiers.kept_by(wanted.qualifiers.with(ignored))
    }

    fn kinship(&self, one: TypeId, other: TypeId) -> Kinship {
        if one == other || one == TypeId::VOID || other == TypeId::VOID {
            return Kinship::Compatible;
        }
        match (self.types.kind(one), self.types.kind(other)) {
            (TypeKind::Error, _) | (_, TypeKind::Error) => Kinship::Compatible,
            (TypeKind::Scalar(a), TypeKind::Scalar(b)) if same_but_sign(*a, *b) => Kinship::OtherSign,
            (TypeKind::Vector(a, n), TypeKind::Vector(b, m)) if n == m && same_but_sign(*a, *b) => {
                Kinship::OtherSign
            }
            (
                TypeKind::Pointer { pointee: a, space: first },
                TypeKind::Pointer { pointee: b, space: second },
            ) => {
                if !address_space::converts_behind_pointer(*first, *second) {
                    return Kinship::InnerSpaces;
                }
                match self.kinship(a.ty, b.ty) {
                    Kinship::Compatible if a.ty == b.ty => Kinship::InnerQualifiers,
                    Kinship::Compatible | Kinship::OtherSign => Kinship::Unrelated,
                    other => other,
                }
            }
            (
                TypeKind::Array { element: a, length: first },
                TypeKind::Array { element: b, length: second },
            ) => {
                let lengths_fit = first == second || first.is_none() || second.is_none();
                match self.kinship(a.ty, b.ty) {
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
    pub(super) fn require_related_elements(&mut self, one: ExprId, other: ExprId, span: Span) -> bool {
        let (left, right) = (self.body.expr(one).ty, self.body.expr(other).ty);
        let elements = self.types.pointee(left).zip(self.types.pointee(right));
        let is_related = elements.is_none_or(|((a, _), (b, _))| match self.kinship(a.ty, b.ty) {
            Kinship::Compatible => (a.ty == TypeId::VOID) == (b.ty == TypeId::VOID),
            // A qualifier of a nested pointee makes the type incompatible; a qualifier of array elements does not.
            Kinship::InnerQualifiers => self.types.pointee(a.ty).is_none(),
            // These are reported by the conversion to the common type.
            Kinship::OtherSign | Kinship::InnerSpaces => true,
            Kinship::Unrelated => false,
        });
        if !is_related {
            let (left, right) = self.show_both(self.written_type(one), self.written_type(other));
            self.diagnostics.report(error::unrelated_difference(span, &left, &right));
        }
        is_related
    }

    /// Returns the common type of two pointers in comparisons, subtractions and `?:`. Reports pointers without one.
    pub(crate) fn meeting_pointer(&mut self, one: ExprId, other: ExprId, what: &str) -> Option<TypeId> {
        let (left, right) = (self.body.expr(one).ty, self.body.expr(other).ty);
        let span = self.body.expr(one).span.to(self.body.expr(other).span);
        let ((a, first), (b, second)) = (self.types.pointee(left)?, self.types.pointee(right)?);
        let Some(space) = address_space::join(first, second) else {
            let (left, right) = (
                self.show_with_spaces(self.written_type(one)),
                self.show_with_spaces(self.written_type(other)),
            );
            let diagnostic = error::spaces_do_not_meet(span, what, &left, &right);
            let diagnostic = if address_space::is_default_of_pointee(first, self.pragmas.language) {
                self.with_source(diagnostic, one, first, second)
            } else {
                self.with_source(diagnostic, other, second, first)
            };
            self.diagnostics.report(diagnostic);
            return None;
        };
        let qualifiers = a.qualifiers.with(b.qualifiers);
        let pointee = match self.kinship(a.ty, b.ty) {
            Kinship::Compatible if b.ty == TypeId::VOID => b.ty,
            Kinship::Compatible => a.ty,
            Kinship::InnerQualifiers => a.ty,
            Kinship::OtherSign | Kinship::Unrelated => {
                let (left, right) = self.show_both(self.written_type(one), self.written_type(other));
                self.diagnostics.report(error::pointers_do_not_meet(span, what, &left, &right));
                a.ty
            }
            Kinship::InnerSpaces => {
                let (left, right) = (
                    self.show_with_spaces(self.written_type(one)),
                    self.show_with_spaces(self.written_type(other)),
                );
                self.diagnostics.report(error::nested_space(span, &left, &right));
                return None;
            }
        };
        Some(self.types.pointer(QualType { ty: pointee, qualifiers }, space))
    }
}

/// Whether two different scalar types differ only in signedness.
fn same_but_sign(one: crate::types::Scalar, other: crate::types::Scalar) -> bool {
    convert::unsigned(one) == convert::unsigned(other)
}

pub(super) fn dropped(source: QualType, wanted: QualType) -> String {
    let is_const = source.qualifiers.is_const && !wanted.qualifiers.is_const;
    let is_volatile = source.qualifiers.is_volatile && !wanted.qualifiers.is_volatile;
    match (is_const, is_volatile) {
        (true, true) => "const volatile",
        (false, true) => "volatile",
        _ => "const",
    }
    .into()
}
