//! Checks explicit conversions: casts, vector literals, compound literals and reinterpretation. OpenCL C 3.0, 6.4.2,
//! 6.3.6, 6.4.4 and 6.7.9; C99 6.5.4 and 6.5.2.5.

use super::{Assignment, Checker, declarator::SpacePlace, pointer::stripped};
use crate::{
    address_space::{self, AddressSpace},
    error::{cast as error, conversion},
    hir::{self, Components, Constant, Conversion, ExprId, ExprKind, GlobalId},
    types::{Opaque, QualType, Qualifiers, Scalar, StructId, TypeId, TypeKind, spelling::Shown},
};
use spirocl_frontend::{ast, source::Span};

impl Checker<'_> {
    pub(super) fn cast(&mut self, name: &ast::TypeName, operand: &ast::Expr, span: Span) -> ExprId {
        let (written, space_place) = self.written_type_name(name);
        let target = written.ty;
        self.aliases.note(span, written.spelling);
        let result = match (self.types.kind(target).clone(), &operand.kind) {
            (TypeKind::Vector(scalar, count), ast::ExprKind::Paren(inner)) => {
                self.vector_literal(target, scalar, count, inner, span)
            }
            _ => {
                let value = self.value(operand);
                if self.is_error(value) || target == TypeId::ERROR {
                    return self.body.add_error(span);
                }
                self.cast_value(value, target, (span, space_place))
            }
        };
        // The node of the operand represents the whole cast, even if no conversion is necessary.
        if self.body.expr(result).ty == target {
            self.body.exprs[result.index()].span = span;
            if matches!(self.body.expr(result).kind, ExprKind::Binary(..) | ExprKind::Unary(..)) {
                self.body.contraction.round(result);
            }
        }
        result
    }

    fn cast_value(
        &mut self,
        value: ExprId,
        target: TypeId,
        (span, space_place): (Span, Option<SpacePlace>),
    ) -> ExprId {
        let from = self.body.expr(value).ty;
        match (self.types.kind(from).clone(), self.types.kind(target).clone()) {
            (_, TypeKind::Void) => self.to_void(value),
            _ if from == target => value,
            (TypeKind::Scalar(_), TypeKind::Scalar(_)) => self.to_number(value, target),
            (TypeKind::Scalar(scalar), TypeKind::Vector(element, count)) => {
                self.cast_to_vector(value, scalar, target, element, count)
            }
            (TypeKind::Pointer { .. }, TypeKind::Scalar(Scalar::Bool)) => {
                self.add_folded(ExprKind::Convert(Conversion::ToBool, value), target, span)
            }
            (TypeKind::Pointer { .. }, TypeKind::Scalar(scalar)) if scalar.is_integer() => {
                self.pointer_to_integer(value, target, span)
            }
            (TypeKind::Scalar(scalar), TypeKind::Pointer { .. }) if scalar.is_integer() => {
                self.integer_to_pointer(value, target, span)
            }
            (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => {
                self.pointer_cast(value, target, (span, space_place))
            }
            (TypeKind::Scalar(_), TypeKind::Opaque(Opaque::Event | Opaque::ClkEvent | Opaque::Queue))
                if self.is_null_constant(value) =>
            {
                self.zero(target, span)
            }
            (_, TypeKind::Struct(id)) if let Some(index) = self.member_of_union(id, from) => {
                let text = self.show(self.aliases.declared(&self.types, target, Some(span)));
                self.diagnostics.report(error::union_cast(span, &text));
                self.body.add(ExprKind::ConstructUnion { index, value }, target, span)
            }
            (TypeKind::Vector(..), TypeKind::Vector(..)) => {
                let (from_text, to_text) = self.cast_types(value, target, span);
                self.diagnostics.report(error::vector_cast(self.body.expr(value).span, &from_text, &to_text));
                self.body.add_error(span)
            }
            _ => {
                let (from_text, to_text) = self.cast_types(value, target, span);
                self.diagnostics.report(error::cast(self.body.expr(value).span, &from_text, &to_text));
                self.body.add_error(span)
            }
        }
    }

    /// Returns the index of the first member of a union with the given type.
    fn member_of_union(&self, id: StructId, ty: TypeId) -> Option<u32> {
        let structure = self.types.structure(id);
        let fields = structure.fields.as_deref().filter(|_| structure.is_union)?;
        fields.iter().position(|field| field.ty.ty == ty).map(|index| index as u32)
    }

    /// Returns the source and target types of a cast for a diagnostic.
    fn cast_types(&self, value: ExprId, target: TypeId, cast: Span) -> (Shown, Shown) {
        (
            self.show(self.written_type(value)),
            self.show(self.aliases.declared(&self.types, target, Some(cast))),
        )
    }

    /// Converts a scalar to all components of a vector; `bool` becomes all zeros or all ones. OpenCL C 3.0, 6.4.2.
    fn cast_to_vector(
        &mut self,
        value: ExprId,
        scalar: Scalar,
        target: TypeId,
        element: Scalar,
        count: u8,
    ) -> ExprId {
        if scalar != Scalar::Bool || element.is_float() {
            return self.to_number(value, target);
        }
        let span = self.body.expr(value).span;
        let bools = self.types.vector(Scalar::Bool, count);
        let splat = self.add_folded(ExprKind::Convert(Conversion::Splat, value), bools, span);
        self.add_folded(ExprKind::Convert(Conversion::BoolToMask, splat), target, span)
    }

    fn pointer_to_integer(&mut self, value: ExprId, target: TypeId, span: Span) -> ExprId {
        let whole = self.size_type();
        let number = self.add_folded(ExprKind::Convert(Conversion::PointerToInteger, value), whole, span);
        let narrower = self.types.size_of(target, self.pragmas.language)
            < self.types.size_of(whole, self.pragmas.language);
        if narrower {
            let text = self.show(self.aliases.declared(&self.types, target, Some(span)));
            self.diagnostics.report(error::pointer_truncated(span, &text));
        }
        self.to_number(number, target)
    }

    fn integer_to_pointer(&mut self, value: ExprId, target: TypeId, span: Span) -> ExprId {
        if self.known_integer(value) == Some(0) {
            return self.zero(target, span);
        }
        let whole = self.size_type();
        let number = self.to_number(value, whole);
        self.add_folded(ExprKind::Convert(Conversion::IntegerToPointer, number), target, span)
    }

    fn pointer_cast(
        &mut self,
        value: ExprId,
        target: TypeId,
        (cast, space_place): (Span, Option<SpacePlace>),
    ) -> ExprId {
        let from = self.body.expr(value).ty;
        let (Some((_, source)), Some((_, wanted))) = (self.types.pointee(from), self.types.pointee(target))
        else {
            return self.body.add_error(self.body.expr(value).span);
        };
        if address_space::castable(source, wanted) || self.is_null_constant(value) {
            self.check_pointer_cast(value, target, cast);
            return self.to_pointer(value, target);
        }
        let (from_text, to_text) = (
            self.show_with_spaces(self.written_type(value)),
            self.show_with_spaces(self.aliases.declared(&self.types, target, Some(cast))),
        );
        let diagnostic = conversion::space_cast(cast, &from_text, &to_text);
        let diagnostic = match self.why_private() {
            Some(why) if address_space::is_default_of_pointee(wanted, self.pragmas.language) => {
                conversion::private_by_default(diagnostic, &why)
            }
            _ => self.with_source(diagnostic, value, source, wanted),
        };
        let diagnostic = match space_place {
            Some(SpacePlace { written: Some(written), .. }) => {
                diagnostic.edit(format!("cast to `{source}`"), written, source.to_string())
            }
            Some(SpacePlace { written: None, insert }) => {
                diagnostic.edit(format!("cast to `{source}`"), insert, format!("{source} "))
            }
            None => diagnostic,
        };
        self.diagnostics.report(diagnostic);
        self.body.add_error(cast)
    }

    /// Checks a vector literal `(float4)(a, b, c, d)`, or `(float4)(a)`, which sets all components. OpenCL C 3.0, 6.3.6.
    fn vector_literal(
        &mut self,
        target: TypeId,
        scalar: Scalar,
        count: u8,
        inner: &ast::Expr,
        span: Span,
    ) -> ExprId {
        let single = std::slice::from_ref(inner);
        let list = if let ast::ExprKind::Comma(list) = &inner.kind { list.as_slice() } else { single };
        let values: Vec<ExprId> = list.iter().map(|each| self.value(each)).collect();
        if values.iter().any(|&value| self.is_error(value)) {
            return self.body.add_error(span);
        }
        if let [value] = values[..]
            && let TypeKind::Scalar(own) = *self.types.kind(self.body.expr(value).ty)
        {
            return self.cast_to_vector(value, own, target, scalar, count);
        }
        if let [value] = values[..]
            && self.body.expr(value).ty == target
        {
            return value;
        }
        let mut parts = Vec::with_capacity(values.len());
        let mut filled = 0usize;
        let mut excess = None;
        for value in values {
            let at = self.body.expr(value).span;
            let Some((part, width)) = self.vector_part(value, scalar) else {
                return self.body.add_error(span);
            };
            parts.push(part);
            filled += usize::from(width);
            if filled > usize::from(count) {
                excess = Some(excess.map_or(at, |first: Span| first.to(at)));
            }
        }
        if filled != usize::from(count) {
            let text = self.show(target);
            self.diagnostics.report(error::literal_count(
                excess.unwrap_or(span),
                &text,
                usize::from(count),
                filled,
            ));
            return self.body.add_error(span);
        }
        self.add_folded(ExprKind::Construct(parts), target, span)
    }

    /// Converts an operand of a vector literal: a scalar to the element type; a vector must have that element type.
    fn vector_part(&mut self, value: ExprId, scalar: Scalar) -> Option<(ExprId, u8)> {
        let ty = self.body.expr(value).ty;
        match *self.types.kind(ty) {
            TypeKind::Scalar(_) => Some((self.convert_for(value, scalar.id(), Assignment::Element), 1)),
            TypeKind::Vector(own, width) if own == scalar => Some((value, width)),
            TypeKind::Vector(_, width) => {
                let (text, wanted) =
                    (self.show(self.written_type(value)), format!("{}{width}", scalar.name()));
                self.diagnostics.report(error::literal_part(
                    self.body.expr(value).span,
                    &text,
                    scalar.name(),
                    &wanted,
                ));
                None
            }
            _ => {
                let text = self.show(self.written_type(value));
                self.diagnostics.report(error::cast(
                    self.body.expr(value).span,
                    &text,
                    &scalar.name().into(),
                ));
                None
            }
        }
    }

    /// Checks a compound literal `(type){ ... }`: an unnamed variable, in constant memory at program scope.
    pub(super) fn compound_literal(
        &mut self,
        name: &ast::TypeName,
        list: &ast::InitializerList,
        span: Span,
    ) -> ExprId {
        let (target, space) = self.type_name_in_space(name);
        let misplaced =
            space.filter(|&(space, _)| self.body.function.is_some() && !address_space::may_hold_value(space));
        if let Some((space, at)) = misplaced {
            self.diagnostics.report(crate::error::address_space::in_type_name(at, space));
        }
        let (ty, value) = self.braced_initializer(target, list);
        if misplaced.is_some() || self.is_error(value) || ty == TypeId::ERROR || ty == TypeId::VOID {
            return self.body.add_error(span);
        }
        if self.body.function.is_none() {
            return self.global_literal(QualType { ty, qualifiers: target.qualifiers }, value, span);
        }
        let object = self.body.add(ExprKind::Materialize(value), ty, span);
        if target.qualifiers != Qualifiers::default() {
            self.body.literals.insert(object, target.qualifiers);
        }
        // The sequence distinguishes the object from a temporary: it has an address and is modifiable.
        self.body.add(ExprKind::Sequence { effects: Vec::new(), result: object }, ty, span)
    }

    /// Returns the first element of an aggregate that is not a constant.
    fn element_not_constant(&mut self, value: ExprId) -> ExprId {
        let parts = match &self.body.expr(value).kind {
            ExprKind::Construct(parts) => parts.clone(),
            ExprKind::ConstructUnion { value, .. } => vec![*value],
            _ => return value,
        };
        match parts.into_iter().find(|&part| crate::constant::fold(self.constant_context(), part).is_none()) {
            Some(part) => self.element_not_constant(part),
            None => value,
        }
    }

    fn global_literal(&mut self, ty: QualType, value: ExprId, span: Span) -> ExprId {
        let Some(initializer) = crate::constant::fold(self.constant_context(), value) else {
            let element = self.element_not_constant(value);
            self.diagnostics.report(error::literal_not_constant(self.body.expr(element).span));
            return self.body.add_error(span);
        };
        let id = GlobalId(self.program.globals.len() as u32);
        self.program.globals.push(hir::Global {
            name: None,
            ty,
            space: AddressSpace::Constant,
            initializer: Some(initializer),
            linkage: hir::Linkage::Internal,
            function: None,
            alignment: None,
            spec_id: None,
            span,
        });
        self.body.add(ExprKind::Global(id), ty.ty, span)
    }

    /// Checks `__builtin_astype(value, type)`.
    pub(super) fn astype(&mut self, operand: &ast::Expr, name: &ast::TypeName, span: Span) -> ExprId {
        let value = self.value(operand);
        let target = self.type_name(name).ty;
        self.reinterpret(value, target, span)
    }

    /// Reinterprets the bits of a value as another type of the same size. OpenCL C 3.0, 6.4.4.2.
    pub(super) fn reinterpret(&mut self, value: ExprId, target: TypeId, span: Span) -> ExprId {
        let from = self.body.expr(value).ty;
        if from == TypeId::ERROR || target == TypeId::ERROR {
            return self.body.add_error(span);
        }
        if from == target {
            return value;
        }
        let (Some((source, n)), Some((scalar, m))) = (self.types.elements(from), self.types.elements(target))
        else {
            return self.reinterpret_other(value, target, span);
        };
        if source == Scalar::Bool || scalar == Scalar::Bool {
            return self.report_reinterpret(value, target, span);
        }
        let size = |scalar: Scalar, count: u8| scalar.bits() * u32::from(count).next_power_of_two();
        if size(source, n) != size(scalar, m) {
            return self.report_reinterpret(value, target, span);
        }
        // A 3-component vector has the size of a 4-component vector whose last component is undefined.
        let whole = self.resized(value, source, n, n.next_power_of_two(), span);
        let wide = self.types.vector(scalar, m.next_power_of_two());
        let bits = if self.body.expr(whole).ty == wide {
            whole
        } else {
            self.add_folded(ExprKind::Convert(Conversion::Bits, whole), wide, span)
        };
        self.resized(bits, scalar, m.next_power_of_two(), m, span)
    }

    /// Returns the first `to` components of a vector; components past its end are unspecified.
    fn resized(&mut self, value: ExprId, scalar: Scalar, from: u8, to: u8, span: Span) -> ExprId {
        if from == to {
            return value;
        }
        let list: Vec<u8> = (0..to).map(|index| index.min(from - 1)).collect();
        let ty = self.types.vector(scalar, to);
        self.add_folded(ExprKind::Shuffle { base: value, components: Components::new(&list) }, ty, span)
    }

    fn reinterpret_other(&mut self, value: ExprId, target: TypeId, span: Span) -> ExprId {
        let from = self.body.expr(value).ty;
        let pointers = (self.types.pointee(from), self.types.pointee(target));
        if let (Some((_, source)), Some((_, wanted))) = pointers
            && source == wanted
        {
            return self.to_pointer(value, target);
        }
        self.report_reinterpret(value, target, span)
    }

    pub(super) fn report_reinterpret(&mut self, value: ExprId, target: TypeId, span: Span) -> ExprId {
        let from = self.body.expr(value).ty;
        let (from_text, to_text) = (self.show(self.written_type(value)), self.show(target));
        let sizes = (
            self.types.size_of(from, self.pragmas.language),
            self.types.size_of(target, self.pragmas.language),
        );
        self.diagnostics.report(error::reinterpret(span, &from_text, &to_text, sizes));
        self.body.add_error(span)
    }

    /// Whether an expression is a literal, optionally with a sign.
    pub(super) fn is_literal(expr: &ast::Expr) -> bool {
        match &stripped(expr).kind {
            ast::ExprKind::Integer(_) | ast::ExprKind::Float(_) | ast::ExprKind::Character(_) => true,
            ast::ExprKind::Unary(ast::UnaryOp::Minus | ast::UnaryOp::Plus, inner) => Self::is_literal(inner),
            _ => false,
        }
    }

    /// Whether an expression is a constant.
    pub(super) fn is_constant(&self, id: ExprId) -> bool {
        matches!(
            self.body.expr(id).kind,
            ExprKind::Constant(Constant::Integer(_) | Constant::Float(_) | Constant::Zero)
        )
    }
}
