//! Checks type-dependent selection: C11 `_Generic`, and the GNU C and clang built-ins that take types as arguments.

use super::{Checker, declaration::ConstantUse};
use crate::{
    error::expression as error,
    hir::{Conversion, ExprId, ExprKind},
    types::{QualType, Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{ast, source::Span};

impl Checker<'_> {
    /// Checks `_Generic(control, type: value, default: value)`: the value of the association whose type matches that of
    /// the control expression. C11 6.5.1.1.
    pub(super) fn generic(
        &mut self,
        control: &ast::Expr,
        associations: &[ast::Association],
        span: Span,
    ) -> ExprId {
        match self.associated(control, associations, span) {
            Some(chosen) => self.expression(chosen),
            None => self.body.add_error(span),
        }
    }

    /// Returns the expression that `_Generic` selects. The others are checked, but not evaluated.
    fn associated<'a>(
        &mut self,
        control: &ast::Expr,
        associations: &'a [ast::Association],
        span: Span,
    ) -> Option<&'a ast::Expr> {
        let wanted = self.unevaluated(|checker| {
            let value = checker.value(control);
            checker.body.expr(value).ty
        });
        let mut chosen = None;
        let mut default: Option<&ast::Association> = None;
        let mut seen: Vec<(TypeId, Span)> = Vec::new();
        for association in associations {
            let Some(name) = &association.name else {
                if let Some(first) = default {
                    self.diagnostics.report(error::second_default(association.span, first.span));
                }
                default = default.or(Some(association));
                continue;
            };
            let ty = self.type_name(name).ty;
            if let Some(&(_, first)) = seen.iter().find(|&&(other, _)| other == ty && !self.has_two_names(ty))
            {
                let text = self.show(ty);
                self.diagnostics.report(error::second_association(association.span, &text, first));
            }
            seen.push((ty, association.span));
            if ty == wanted && chosen.is_none() {
                chosen = Some(association);
            }
        }
        let chosen = chosen.or(default);
        for other in
            associations.iter().filter(|&each| chosen.is_none_or(|chosen| !std::ptr::eq(each, chosen)))
        {
            self.unevaluated(|checker| checker.expression(&other.value));
        }
        if chosen.is_some() {
            self.diagnostics.report(error::generic_selection(span));
        } else if wanted != TypeId::ERROR && seen.iter().all(|&(ty, _)| ty != TypeId::ERROR) {
            let text = self.show(wanted);
            self.diagnostics.report(error::no_association(control.span, &text));
        }
        chosen.map(|association| &association.value)
    }

    /// Whether a type corresponds to two distinct C types: `char` and `signed char`, `long` and `long long`.
    fn has_two_names(&self, ty: TypeId) -> bool {
        match *self.types.kind(ty) {
            TypeKind::Error => true,
            TypeKind::Scalar(scalar) => matches!(scalar, Scalar::Char | Scalar::Long | Scalar::ULong),
            _ => self.types.pointee(ty).is_some_and(|(object, _)| self.has_two_names(object.ty)),
        }
    }

    /// Checks `__builtin_types_compatible_p`: whether two types are the same apart from qualifiers.
    pub(super) fn types_compatible(
        &mut self,
        one: &ast::TypeName,
        other: &ast::TypeName,
        span: Span,
    ) -> ExprId {
        self.note_gnu_function("__builtin_types_compatible_p", span);
        let types = [self.type_name(one).ty, self.type_name(other).ty];
        if types.contains(&TypeId::ERROR) {
            return self.body.add_error(span);
        }
        let same = match types.map(|ty| self.types.array_element(ty)) {
            // C99 6.7.5.2, paragraph 6: an array of unknown size is compatible with an array of any size.
            [Some((one, length)), Some((other, other_length))] => {
                one == other && (length == other_length || length.is_none() || other_length.is_none())
            }
            _ => types[0] == types[1],
        };
        self.integer(u64::from(same), TypeId::INT, span)
    }

    /// Checks `__builtin_choose_expr`: a constant selects the second or the third argument; the other one is checked,
    /// but not evaluated.
    pub(super) fn choose_expression(&mut self, arguments: &[ast::Expr], span: Span) -> ExprId {
        let [condition, then, otherwise] = arguments else { return self.body.add_error(span) };
        let Some(condition) = self.constant_integer(condition, ConstantUse::Choice) else {
            return self.body.add_error(span);
        };
        let (chosen, other) = if condition.value() == 0 { (otherwise, then) } else { (then, otherwise) };
        self.unevaluated(|checker| checker.expression(other));
        self.expression(chosen)
    }

    /// Checks `__builtin_bit_cast(type, value)`: the bits of a value as another type of the same size.
    pub(super) fn bit_cast(&mut self, name: &ast::TypeName, operand: &ast::Expr, span: Span) -> ExprId {
        self.note_gnu_function("__builtin_bit_cast", span);
        let target = self.type_name(name).ty;
        let value = self.value(operand);
        let from = self.body.expr(value).ty;
        if target == TypeId::ERROR {
            return self.body.add_error(span);
        }
        if self.is_error(value) || from == target {
            return value;
        }
        let is_number =
            |checker: &Self, ty| checker.types.elements(ty).is_some_and(|(scalar, _)| scalar != Scalar::Bool);
        let is_array = self.types.array_element(target).is_some();
        let sizes = [from, target].map(|ty| self.types.size_of(ty, self.pragmas.language));
        if is_number(self, from) && is_number(self, target) {
            return self.reinterpret(value, target, span);
        }
        if is_array || sizes[0].is_none() || sizes[0] != sizes[1] || self.body.function.is_none() {
            return self.report_reinterpret(value, target, span);
        }
        self.through_memory(value, target, span)
    }

    /// Reinterprets the bytes of a value by storing it in a variable and loading it as another type.
    fn through_memory(&mut self, value: ExprId, target: TypeId, span: Span) -> ExprId {
        let from = self.body.expr(value).ty;
        let (local, declare) = self.declare_hidden(value, span);
        self.body.locals[local.index()].alignment =
            [from, target].map(|ty| self.types.align_of(ty, self.pragmas.language)).into_iter().max();
        let place = self.body.add(ExprKind::Local(local), from, span);
        let space = crate::address_space::AddressSpace::Private;
        let pointers = [from, target].map(|ty| self.types.pointer(QualType::from(ty), space));
        let address = self.body.add(ExprKind::AddressOf(place), pointers[0], span);
        let address = self.body.add(ExprKind::Convert(Conversion::Pointee, address), pointers[1], span);
        let place = self.body.add(ExprKind::Dereference(address), target, span);
        let read = self.body.add(ExprKind::Load { place, volatile: false }, target, span);
        self.body.add(ExprKind::Statements { body: vec![declare], result: Some(read) }, target, span)
    }
}
