//! Checks assignment, compound assignment, `++` and `--`, and modifiable lvalues. C99 6.5.16, 6.5.2.4 and 6.3.2.1;
//! OpenCL C 3.0, 6.5.3 and 6.5.14.

use super::{Assignment, Checker, Place};
use crate::{
    error::{operand as error, place as place_error},
    hir::{ExprId, ExprKind, ModifyResult, TemporaryId},
    types::{Opaque, Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{self, BinaryOp},
    source::Span,
};

impl Checker<'_> {
    pub(super) fn assign(
        &mut self,
        op: Option<BinaryOp>,
        target: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> ExprId {
        let place = self.expression(target);
        let value = self.value(value);
        let Some(object) = self.modifiable(place) else { return self.body.add_error(span) };
        let why = Assignment::Assign(place);
        let ty = object.ty.ty;
        let volatile = object.ty.qualifiers.is_volatile;
        let Some(op) = op else {
            let value = self.convert_for(value, ty, why);
            return self.body.add(ExprKind::Assign { place, value, volatile }, ty, span);
        };
        // C99 6.5.16.2: the left operand of `+=` and `-=` may be a pointer, the right operand may not.
        if matches!(op, BinaryOp::Add | BinaryOp::Subtract) && self.is_pointer(value) {
            self.report_operands(&format!("{}=", op.spelling()), place, value, span);
            return self.body.add_error(span);
        }
        self.modify(place, object, ModifyResult::New, span, |checker, old| {
            let new = checker.binary_values(op, old, value, span);
            if checker.types.scalar(ty).is_some() && checker.types.scalar(checker.body.expr(new).ty).is_some()
            {
                return checker.to_number(new, ty);
            }
            checker.convert_for(new, ty, why)
        })
    }

    /// Evaluates an lvalue once and stores the result of `compute` for its value.
    fn modify(
        &mut self,
        place: ExprId,
        object: Place,
        result: ModifyResult,
        span: Span,
        compute: impl FnOnce(&mut Self, ExprId) -> ExprId,
    ) -> ExprId {
        let ty = object.ty.ty;
        let temporary = TemporaryId(self.body.temporaries);
        self.body.temporaries += 1;
        let at = self.body.expr(place).span;
        let old = self.body.add(ExprKind::Temporary(temporary), ty, at);
        let value = compute(self, old);
        if self.is_error(value) {
            return self.body.add_error(span);
        }
        let volatile = object.ty.qualifiers.is_volatile;
        self.body.add(ExprKind::Modify { place, temporary, value, result, volatile }, ty, span)
    }

    /// Checks `++` and `--` of scalars, vectors (componentwise) and pointers.
    pub(super) fn increment(
        &mut self,
        operand: &ast::Expr,
        span: Span,
        op: BinaryOp,
        result: ModifyResult,
    ) -> ExprId {
        let place = self.expression(operand);
        let Some(object) = self.modifiable(place) else { return self.body.add_error(span) };
        let ty = object.ty.ty;
        let is_pointer = self.types.pointee(ty).is_some();
        if !is_pointer && self.types.elements(ty).is_none() {
            let spelling = if op == BinaryOp::Add { "++" } else { "--" };
            let text = self.show(self.written_type(place));
            self.diagnostics.report(error::operand(span, spelling, &text));
            return self.body.add_error(span);
        }
        self.modify(place, object, result, span, |checker, old| {
            let one = if is_pointer { TypeId::INT } else { ty };
            let one = checker.one(one, span);
            let new = checker.binary_values(op, old, one, span);
            if is_pointer { new } else { checker.to_number(new, ty) }
        })
    }

    /// Returns the object that a modifiable lvalue denotes. Reports other expressions.
    pub(super) fn modifiable(&mut self, id: ExprId) -> Option<Place> {
        if self.is_error(id) {
            return None;
        }
        let span = self.body.expr(id).span;
        let Some(object) = self.place(id).filter(|_| self.is_lasting(id)) else {
            self.diagnostics.report(place_error::not_a_place(span));
            return None;
        };
        let declared = || self.declared_at(id);
        let text = || self.show(self.written_type(id));
        let problem = match self.types.kind(object.ty.ty) {
            TypeKind::Error => return None,
            _ if object.space.is_read_only() => Some(place_error::constant_memory(span, declared())),
            TypeKind::Array { .. } => Some(place_error::array(span, &text())),
            _ if self.captured_place(id).is_some() => Some(crate::error::block::changed_capture(span)),
            _ if object.ty.qualifiers.is_const => Some(place_error::constant(span, &text(), declared())),
            TypeKind::Struct(_) => {
                self.const_field(object.ty.ty).map(|field| place_error::constant_field(span, &text(), field))
            }
            TypeKind::Scalar(Scalar::Half) if !self.pragmas.language.has_half() => {
                Some(error::half_store(span))
            }
            TypeKind::Atomic(_) => Some(error::atomic_access(span, &text())),
            TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Opaque(Opaque::Sampler) => {
                Some(place_error::opaque(span, &text()))
            }
            _ => None,
        };
        if let Some(diagnostic) = problem {
            self.diagnostics.report(diagnostic);
            return None;
        }
        if object.ty.ty == TypeId::HALF {
            self.pragmas.uses_half(&mut self.diagnostics, &self.symbols, span);
        }
        if let ExprKind::Swizzle { components, .. } = self.body.expr(id).kind
            && components.has_repeated()
        {
            self.diagnostics.report(place_error::repeated_component(span));
            return None;
        }
        Some(object)
    }

    /// Returns the location of a `const` member of a structure, at any depth.
    fn const_field(&self, ty: TypeId) -> Option<Span> {
        let TypeKind::Struct(id) = *self.types.kind(ty) else { return None };
        self.types.structure(id).fields.iter().flatten().find_map(|field| {
            if field.ty.qualifiers.is_const { Some(field.span) } else { self.const_field(field.ty.ty) }
        })
    }

    /// Whether an lvalue denotes an object that outlives the expression, rather than a part of a temporary.
    pub(super) fn is_lasting(&self, id: ExprId) -> bool {
        match self.body.expr(id).kind {
            ExprKind::Field { base, .. }
            | ExprKind::Element { base, .. }
            | ExprKind::Swizzle { base, .. }
            | ExprKind::Component { base, .. } => self.is_lasting(base),
            ExprKind::Materialize(_) => false,
            // A compound literal is wrapped in a sequence without effects.
            ExprKind::Sequence { ref effects, .. } => effects.is_empty(),
            _ => true,
        }
    }

    /// Returns the declaration of the variable or member that an lvalue denotes.
    pub(super) fn declared_at(&self, id: ExprId) -> Option<Span> {
        match self.body.expr(id).kind {
            ExprKind::Local(local) => Some(self.body.locals[local.index()].span),
            ExprKind::Global(global) => {
                let global = &self.program.globals[global.index()];
                global.name.map(|_| global.span)
            }
            ExprKind::Field { base, index } => match *self.types.kind(self.body.expr(base).ty) {
                TypeKind::Struct(structure) if !self.is_const_place(base) => {
                    let fields = self.types.structure(structure).fields.as_ref()?;
                    fields.get(index as usize).map(|field| field.span)
                }
                _ => self.declared_at(base),
            },
            ExprKind::Element { base, .. }
            | ExprKind::Swizzle { base, .. }
            | ExprKind::Component { base, .. } => self.declared_at(base),
            ExprKind::Dereference(pointer) => self.pointer_declared_at(pointer),
            _ => None,
        }
    }

    fn is_const_place(&self, id: ExprId) -> bool {
        self.place(id).is_some_and(|place| place.ty.qualifiers.is_const || place.space.is_read_only())
    }

    /// Returns the declaration of the variable from which a pointer is derived.
    fn pointer_declared_at(&self, pointer: ExprId) -> Option<Span> {
        match self.body.expr(pointer).kind {
            ExprKind::Load { place, .. } | ExprKind::ArrayToPointer(place) => self.declared_at(place),
            ExprKind::PointerOffset(pointer, _) | ExprKind::Convert(_, pointer) => {
                self.pointer_declared_at(pointer)
            }
            _ => None,
        }
    }
}
