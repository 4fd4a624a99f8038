//! Checks operators on pointers: `*p`, `&x`, `p + n`, `p - q`, `a[i]`. C99 6.5.2.1, 6.5.3.2, 6.5.6; OpenCL C 3.0,
//! 6.5.10 to 6.5.12.

use super::Checker;
use crate::{
    error::operand as error,
    hir::{Components, Conversion, ExprId, ExprKind, UnaryOp},
    types::{Opaque, QualType, Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{ast, source::Span};

/// The upper bound of an index: the address one past the end is valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bounds {
    Inside,
    OnePast,
}

impl Checker<'_> {
    pub(super) fn dereference(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        let value = self.value(operand);
        if self.is_error(value) {
            return self.body.add_error(span);
        }
        if self.types.pointee(self.body.expr(value).ty).is_none() {
            let text = self.show(self.written_type(value));
            self.diagnostics.report(error::not_a_pointer(span, &text));
            return self.body.add_error(span);
        }
        self.pointed_at(value, span)
    }

    /// Returns the lvalue that a pointer points to.
    pub(super) fn pointed_at(&mut self, pointer: ExprId, span: Span) -> ExprId {
        let Some((pointee, _)) = self.types.pointee(self.body.expr(pointer).ty) else {
            return self.body.add_error(span);
        };
        match *self.types.kind(pointee.ty) {
            TypeKind::Error => self.body.add_error(span),
            TypeKind::Void => {
                self.diagnostics.report(error::dereferences_void(span));
                self.body.add_error(span)
            }
            _ => self.body.add(ExprKind::Dereference(pointer), pointee.ty, span),
        }
    }

    pub(super) fn address_of(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        let id = match &stripped(operand).kind {
            ast::ExprKind::Index(base, index) => {
                self.index_within(base, index, stripped(operand).span, Bounds::OnePast)
            }
            _ => self.expression(operand),
        };
        if self.is_error(id) {
            return self.body.add_error(span);
        }
        let at = self.body.expr(id).span;
        let Some(place) = self.place(id).filter(|_| self.is_lasting(id)) else {
            let text = self.show(self.written_type(id));
            self.diagnostics.report(error::address_of_value(at, &text));
            return self.body.add_error(span);
        };
        if matches!(self.body.expr(id).kind, ExprKind::Swizzle { .. } | ExprKind::Component { .. }) {
            self.diagnostics.report(error::address_of_component(at));
            return self.body.add_error(span);
        }
        if self.has_no_address(place.ty.ty) {
            let text = self.show(self.written_type(id));
            self.diagnostics.report(error::address_of_opaque(at, &text));
            return self.body.add_error(span);
        }
        if let Some(name) = self.captured_place(id) {
            let text = self.symbols.text(name).to_owned();
            self.diagnostics.report(crate::error::block::address_of_capture(at, &text));
            return self.body.add_error(span);
        }
        // `&*p` is `p`.
        if let ExprKind::Dereference(pointer) = self.body.expr(id).kind {
            return pointer;
        }
        let pointer = self.types.pointer(place.ty, place.space);
        self.body.add(ExprKind::AddressOf(id), pointer, span)
    }

    /// Whether a type has no address: images, samplers and pipes are not objects in memory. OpenCL C 3.0, 6.11.b.
    fn has_no_address(&self, ty: TypeId) -> bool {
        matches!(
            self.types.kind(ty),
            TypeKind::Image(..)
                | TypeKind::Pipe { .. }
                | TypeKind::Block { .. }
                | TypeKind::Opaque(Opaque::Sampler)
        )
    }

    pub(super) fn index(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span) -> ExprId {
        self.index_within(base, index, span, Bounds::Inside)
    }

    fn index_within(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span, bounds: Bounds) -> ExprId {
        let first = self.expression(base);
        let second = self.expression(index);
        if self.is_error(first) || self.is_error(second) {
            return self.body.add_error(span);
        }
        let is_base = |id: ExprId| {
            matches!(
                self.types.kind(self.body.expr(id).ty),
                TypeKind::Array { .. } | TypeKind::Pointer { .. } | TypeKind::Vector(..)
            )
        };
        // `2[a]` is `a[2]`. C99 6.5.2.1.
        let (base, index) =
            if is_base(first) || !is_base(second) { (first, second) } else { (second, first) };
        if !is_base(base) {
            let (text, at) = (self.show(self.written_type(base)), self.body.expr(base).span);
            self.diagnostics.report(error::not_indexable(at, &text));
            return self.body.add_error(span);
        }
        let index = self.load(index);
        let Some(index) = self.integer_index(index) else { return self.body.add_error(span) };
        match *self.types.kind(self.body.expr(base).ty) {
            TypeKind::Array { element, length } if self.place(base).is_some() => {
                self.warn_if_outside(base, index, length, bounds);
                self.body.add(ExprKind::Element { base, index }, element.ty, span)
            }
            TypeKind::Vector(scalar, count) => self.vector_index(base, index, scalar, count, span),
            _ => {
                let pointer = self.load(base);
                let moved = self.moved(pointer, index, span);
                self.pointed_at(moved, span)
            }
        }
    }

    fn integer_index(&mut self, index: ExprId) -> Option<ExprId> {
        let ty = self.body.expr(index).ty;
        match self.types.scalar(ty) {
            Some(Scalar::Bool) => Some(self.to_number(index, TypeId::INT)),
            Some(scalar) if scalar.is_integer() => Some(index),
            _ if ty == TypeId::ERROR => None,
            _ => {
                let (text, at) = (self.show(self.written_type(index)), self.body.expr(index).span);
                self.diagnostics.report(error::index_type(at, &text));
                None
            }
        }
    }

    fn warn_if_outside(&mut self, base: ExprId, index: ExprId, length: Option<u64>, bounds: Bounds) {
        let (Some(number), Some(length)) = (self.known_integer(index), length) else { return };
        // GNU C: a zero-length array at the end of a structure is a flexible array member.
        if length == 0 {
            return;
        }
        let end = i128::from(length) + i128::from(bounds == Bounds::OnePast);
        if !(0..end).contains(&number) {
            let declared = self.declared_at(base);
            self.diagnostics.report(error::index_outside(
                self.body.expr(index).span,
                number,
                length,
                declared,
            ));
        }
    }

    fn vector_index(&mut self, base: ExprId, index: ExprId, scalar: Scalar, count: u8, span: Span) -> ExprId {
        let known = self.known_integer(index);
        if let Some(number) = known.filter(|number| !(0..i128::from(count)).contains(number)) {
            let text = self.show(self.written_type(base));
            self.diagnostics.report(error::component_index(self.body.expr(index).span, number, &text));
            return self.body.add_error(span);
        }
        match (self.place(base).is_some(), known) {
            (_, Some(number)) => self.components(base, Components::new(&[number as u8]), scalar.id(), span),
            (true, None) => self.body.add(ExprKind::Component { base, index }, scalar.id(), span),
            (false, None) => {
                let ty = self.body.expr(base).ty;
                let base = self.body.add(ExprKind::Materialize(base), ty, span);
                self.body.add(ExprKind::Component { base, index }, scalar.id(), span)
            }
        }
    }

    pub(super) fn pointer_add(&mut self, left: ExprId, right: ExprId, span: Span) -> ExprId {
        let (pointer, amount) = if self.is_pointer(left) { (left, right) } else { (right, left) };
        if !self.is_amount(amount) {
            self.report_operands("+", left, right, span);
            return self.body.add_error(span);
        }
        self.moved(pointer, amount, span)
    }

    pub(super) fn pointer_subtract(&mut self, left: ExprId, right: ExprId, span: Span) -> ExprId {
        match (self.is_pointer(left), self.is_pointer(right)) {
            (true, true) => self.pointer_difference(left, right, span),
            (true, false) if self.is_amount(right) => {
                let back = self.negated(right);
                self.moved(left, back, span)
            }
            _ => {
                self.report_operands("-", left, right, span);
                self.body.add_error(span)
            }
        }
    }

    fn is_amount(&self, id: ExprId) -> bool {
        self.types.scalar(self.body.expr(id).ty).is_some_and(Scalar::is_integer)
    }

    fn negated(&mut self, amount: ExprId) -> ExprId {
        let (ty, span) = (self.difference_type(), self.body.expr(amount).span);
        let amount = self.to_number(amount, ty);
        self.add_folded(ExprKind::Unary(UnaryOp::Negate, amount), ty, span)
    }

    /// Adds an integer to a pointer. `void` has size 1, as in GNU C.
    pub(super) fn moved(&mut self, pointer: ExprId, amount: ExprId, span: Span) -> ExprId {
        let ty = self.body.expr(pointer).ty;
        let amount = match self.types.scalar(self.body.expr(amount).ty) {
            Some(Scalar::Bool) => self.to_number(amount, TypeId::INT),
            _ => amount,
        };
        let Some((pointee, space)) = self.types.pointee(ty) else { return self.body.add_error(span) };
        if pointee.ty == TypeId::VOID {
            let bytes =
                self.types.pointer(QualType { ty: TypeId::CHAR, qualifiers: pointee.qualifiers }, space);
            let pointer = self.to_pointer(pointer, bytes);
            let moved = self.body.add(ExprKind::PointerOffset(pointer, amount), bytes, span);
            return self.body.add(ExprKind::Convert(Conversion::Pointee, moved), ty, span);
        }
        if !self.require_size(pointee.ty, span) {
            return self.body.add_error(span);
        }
        self.body.add(ExprKind::PointerOffset(pointer, amount), ty, span)
    }

    fn require_size(&mut self, ty: TypeId, span: Span) -> bool {
        let has_size = self.types.size_of(ty, self.pragmas.language).is_some();
        if !has_size && ty != TypeId::ERROR {
            let (text, declared) = (self.show(ty), self.forward_declaration(ty));
            self.diagnostics.report(error::moves_over_incomplete(span, &text, declared));
        }
        has_size
    }

    fn pointer_difference(&mut self, left: ExprId, right: ExprId, span: Span) -> ExprId {
        if !self.require_related_elements(left, right, span) {
            return self.body.add_error(span);
        }
        let Some(ty) = self.meeting_pointer(left, right, "subtraction") else {
            return self.body.add_error(span);
        };
        let Some((pointee, _)) = self.types.pointee(ty) else { return self.body.add_error(span) };
        if pointee.ty != TypeId::VOID && !self.require_size(pointee.ty, span) {
            return self.body.add_error(span);
        }
        let left = self.to_pointer(left, ty);
        let right = self.to_pointer(right, ty);
        let result = self.difference_type();
        self.body.add(ExprKind::PointerDifference(left, right), result, span)
    }
}

/// Removes the parentheses around an expression.
pub(super) fn stripped(mut expr: &ast::Expr) -> &ast::Expr {
    while let ast::ExprKind::Paren(inner) = &expr.kind {
        expr = inner;
    }
    expr
}
