//! Checks expressions: builds typed expressions from the syntax tree. This module dispatches on the kind of an
//! expression, and checks names, lvalue conversion, conditions, comma, `sizeof` and related operators, and statement
//! expressions.

use super::{Checker, statement::Tail};
use crate::{
    error::{expression as error, operand},
    hir::{Constant, Conversion, ExprId, ExprKind},
    scope::Entity,
    types::{QualType, Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast,
    diagnostic::Diagnostic,
    foreign::{self, Counterpart, Foreign},
    language::{AddressWidth, Language, Version},
    nearest::nearest,
    source::Span,
    symbol::Symbol,
};

impl Checker<'_> {
    /// Checks an expression without lvalue conversion: an lvalue is not loaded and an array does not decay.
    pub(crate) fn expression(&mut self, expr: &ast::Expr) -> ExprId {
        crate::stack::grow(|| self.expression_kind(expr))
    }

    fn expression_kind(&mut self, expr: &ast::Expr) -> ExprId {
        use ast::ExprKind as Ast;
        let span = expr.span;
        match &expr.kind {
            Ast::Integer(literal) => self.integer_literal(*literal, span),
            Ast::Float(literal) => self.float_literal(*literal, span),
            Ast::Character(value) => self.character_literal(*value, span),
            Ast::String(id) => self.string_literal(*id, span),
            Ast::Name(symbol) => self.name(*symbol, span),
            Ast::Paren(inner) => self.expression(inner),
            Ast::Unary(op, operand) => self.unary(*op, operand, span),
            Ast::Postfix(op, operand) => self.postfix(*op, operand, span),
            Ast::Binary(op, left, right) => self.binary(*op, left, right, span),
            Ast::Assign(op, target, value) => self.assign(*op, target, value, span),
            Ast::Conditional(condition, then, otherwise) => {
                self.conditional(condition, then.as_deref(), otherwise, span)
            }
            Ast::Comma(list) => self.comma(list, span),
            Ast::Call(callee, arguments) => self.call(callee, arguments, span),
            Ast::Index(base, index) => self.index(base, index, span),
            Ast::Member { base, arrow, member } => self.member(base, *arrow, *member, span),
            Ast::Cast(name, operand) => self.cast(name, operand, span),
            Ast::CompoundLiteral(name, list) => self.compound_literal(name, list, span),
            Ast::SizeofExpr(operand) => self.sizeof_expression(operand, span),
            Ast::SizeofType(name) => self.sizeof_type(name, span),
            Ast::AlignofExpr(operand) => self.alignof_expression(operand, span),
            Ast::AlignofType(name) => self.alignof_type(name, span),
            Ast::VecStepExpr(operand) => self.vec_step_expression(operand, span),
            Ast::VecStepType(name) => self.vec_step_type(name, span),
            Ast::Astype(operand, name) => self.astype(operand, name, span),
            Ast::ConvertVector(operand, name) => self.convert_vector(operand, name, span),
            Ast::Offsetof(name, path) => self.offsetof(name, path, span),
            Ast::Generic(control, associations) => self.generic(control, associations, span),
            Ast::TypesCompatible(one, other) => self.types_compatible(one, other, span),
            Ast::BitCast(name, operand) => self.bit_cast(name, operand, span),
            Ast::StatementExpression(block) => self.statement_expression(block, span),
            Ast::BlockLiteral(literal) => self.block_literal(literal, span),
            Ast::Error => self.body.add_error(span),
        }
    }

    /// Checks an expression with lvalue conversion: lvalues are loaded and arrays converted to pointers.
    pub(crate) fn value(&mut self, expr: &ast::Expr) -> ExprId {
        let id = self.expression(expr);
        self.load(id)
    }

    /// Applies lvalue conversion; other values are returned unchanged.
    pub(crate) fn load(&mut self, id: ExprId) -> ExprId {
        let Some(place) = self.place(id) else { return id };
        let (ty, span) = (place.ty.ty, self.body.expr(id).span);
        let lacks_half =
            ty == TypeId::HALF && !self.pragmas.uses_half(&mut self.diagnostics, &self.symbols, span);
        match *self.types.kind(ty) {
            TypeKind::Array { element, .. } => {
                let qualifiers = element.qualifiers.with(place.ty.qualifiers.of_parts());
                let element = QualType { ty: element.ty, qualifiers };
                let pointer = self.types.pointer(element, place.space);
                return self.body.add(ExprKind::ArrayToPointer(id), pointer, span);
            }
            TypeKind::Scalar(Scalar::Half) if lacks_half => {
                self.diagnostics.report(operand::half_load(span));
                return self.body.add_error(span);
            }
            TypeKind::Atomic(_) => {
                let text = self.show(self.written_type(id));
                self.diagnostics.report(operand::atomic_access(span, &text));
                return self.body.add_error(span);
            }
            TypeKind::Struct(structure) if self.types.structure(structure).fields.is_none() => {
                let (text, declared) =
                    (self.show(self.written_type(id)), self.types.structure(structure).span);
                self.diagnostics.report(error::incomplete_value(span, &text, declared));
                return self.body.add_error(span);
            }
            TypeKind::Error => return self.body.add_error(span),
            _ => {}
        }
        self.body.add(ExprKind::Load { place: id, volatile: place.ty.qualifiers.is_volatile }, ty, span)
    }

    fn name(&mut self, symbol: Symbol, span: Span) -> ExprId {
        let Some(entry) = self.scopes.find(symbol) else { return self.unknown_name(symbol, span) };
        match entry.entity {
            Entity::Local(local) => self.local_name(symbol, local, span),
            Entity::Global(global) => {
                let ty = self.program.globals[global.index()].ty.ty;
                self.body.add(ExprKind::Global(global), ty, span)
            }
            Entity::Functions(_) => {
                self.diagnostics.report(error::function_as_value(span, self.symbols.text(symbol)));
                self.body.add_error(span)
            }
            Entity::Typedef(_) => {
                self.diagnostics.report(error::type_as_value(span, self.symbols.text(symbol)));
                self.body.add_error(span)
            }
            Entity::EnumConstant { value, ty } => {
                let bits = self.types.scalar(ty).map_or(64, Scalar::bits);
                self.integer(value as u64 & (u64::MAX >> (64 - bits)), ty, span)
            }
            Entity::Error => self.body.add_error(span),
        }
    }

    /// Checks a name that the program does not declare: a built-in constant or an error.
    fn unknown_name(&mut self, symbol: Symbol, span: Span) -> ExprId {
        match self.symbols.text(symbol) {
            "true" => self.integer(1, TypeId::BOOL, span),
            "false" => self.integer(0, TypeId::BOOL, span),
            "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__"
                if self.pragmas.language.version >= Version::V1_2 && self.body.function.is_some() =>
            {
                self.function_name(span)
            }
            _ => match self.builtin_constant(symbol) {
                Some((value, ty)) => self.integer(value, ty, span),
                None => {
                    self.report_unknown(symbol, span);
                    self.body.add_error(span)
                }
            },
        }
    }

    fn function_name(&mut self, span: Span) -> ExprId {
        let function = self.body.function.expect("asked just before");
        let name = self.symbols.text(self.program.functions[function.index()].name).to_owned();
        self.string_place(name.as_bytes(), span)
    }

    fn report_unknown(&mut self, symbol: Symbol, span: Span) {
        if !self.body.unknown.insert(symbol) {
            return;
        }
        let name = self.symbols.text(symbol).to_owned();
        let diagnostic = if self.is_builtin_name(&name) {
            error::function_as_value(span, &name)
        } else if self.is_type_text(&name) {
            error::type_as_value(span, &name)
        } else {
            let values = self.scopes.visible().filter(|(_, entry)| is_value(&entry.entity));
            let mut visible: Vec<&str> = values.map(|(name, _)| self.symbols.text(name)).collect();
            visible.sort_unstable();
            let near = self.suggest(&name, visible).map(str::to_owned);
            match foreign::value(&name) {
                Some(foreign) => self.foreign_name(&foreign, span, error::undeclared(span, &name, None)),
                None => unknown_name_error(span, &name, near.as_deref(), error::undeclared),
            }
        };
        self.diagnostics.report(diagnostic);
    }

    /// Adds the counterpart of a name of another language to the error about it.
    fn foreign_name(&self, foreign: &Foreign, at: Span, error: Diagnostic) -> Diagnostic {
        match foreign.counterpart {
            Counterpart::Exact(exact) if !self.is_known(exact) => foreign.without_edit(error),
            _ => foreign.advise(error, at),
        }
    }

    /// The same for the name of a function that is called; `end` is the closing parenthesis of a call without arguments.
    pub(super) fn foreign_function(
        &self,
        foreign: &Foreign,
        at: Span,
        end: Option<Span>,
        error: Diagnostic,
    ) -> Diagnostic {
        match (foreign.counterpart, end) {
            // A constructor of GLSL: a vector literal in OpenCL C.
            (Counterpart::Exact(ty), _) if self.is_type_text(ty) => {
                let error = error.here(format!("from {}", foreign.origin));
                error.edit(format!("use `({ty})`"), at, format!("({ty})"))
            }
            (_, Some(end)) => foreign.advise_call(error, at, end),
            _ => self.foreign_name(foreign, at, error),
        }
    }

    /// Whether the counterpart of a name of another language exists in this language version.
    fn is_known(&self, exact: &str) -> bool {
        let is_name = exact.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        !is_name || self.is_builtin_name(exact) || exact == "NULL"
    }

    /// Suggests a known name for an unknown one, unless no more errors are emitted.
    pub(super) fn suggest<'n>(
        &self,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Option<&'n str> {
        if self.diagnostics.reported.is_full() { None } else { nearest(name, known) }
    }

    /// Checks a condition and converts it to `bool`.
    pub(crate) fn condition(&mut self, expr: &ast::Expr) -> ExprId {
        if let ast::ExprKind::Assign(None, place, value) = &expr.kind {
            let operator = Span::new(place.span.end, value.span.start);
            self.diagnostics.report(error::assignment_as_condition(expr.span, operator));
        }
        let value = self.value(expr);
        self.to_condition(value)
    }

    /// Compares a scalar or pointer value with zero.
    pub(super) fn to_condition(&mut self, value: ExprId) -> ExprId {
        let (ty, span) = (self.body.expr(value).ty, self.body.expr(value).span);
        if let ExprKind::Convert(Conversion::BoolToNumber, inner) = self.body.expr(value).kind {
            return inner;
        }
        match self.types.kind(ty) {
            TypeKind::Scalar(Scalar::Bool) | TypeKind::Error => value,
            TypeKind::Scalar(_) | TypeKind::Pointer { .. } => {
                self.check_address_as_condition(value);
                self.add_folded(ExprKind::Convert(Conversion::ToBool, value), TypeId::BOOL, span)
            }
            _ => {
                let text = self.show(self.written_type(value));
                let vector = matches!(self.types.kind(ty), TypeKind::Vector(..));
                self.diagnostics.report(operand::not_a_condition(span, &text, vector));
                self.body.add_error(span)
            }
        }
    }

    fn comma(&mut self, list: &[ast::Expr], span: Span) -> ExprId {
        let Some((last, effects)) = list.split_last() else { return self.body.add_error(span) };
        let mut ids = Vec::with_capacity(effects.len());
        for each in effects {
            let value = self.value(each);
            self.check_left_of_comma(each, value);
            ids.push(value);
        }
        let (effects, result) = (ids, self.value(last));
        let ty = self.body.expr(result).ty;
        self.body.add(ExprKind::Sequence { effects, result }, ty, span)
    }

    /// Checks a statement expression `({ ... })` of GNU C.
    fn statement_expression(&mut self, block: &ast::Block, span: Span) -> ExprId {
        if self.body.function.is_none() {
            self.diagnostics.report(error::statement_expression_outside(span));
            return self.body.add_error(span);
        }
        let mut body = Vec::new();
        self.scopes.open();
        let tail = self.block_items(block, &mut body, Tail::Value);
        self.scopes.close();
        let ty = tail.map_or(TypeId::VOID, |id| self.body.expr(id).ty);
        self.body.add(ExprKind::Statements { body, result: tail }, ty, span)
    }

    /// Returns the type `size_t`.
    pub(crate) fn size_type(&self) -> TypeId {
        size_type(self.pragmas.language)
    }

    /// Returns the type `ptrdiff_t`.
    pub(crate) fn difference_type(&self) -> TypeId {
        match self.pragmas.language.address_width {
            AddressWidth::Bits32 => TypeId::INT,
            AddressWidth::Bits64 => TypeId::LONG,
        }
    }

    /// Returns the type of an unevaluated operand.
    fn type_of_operand(&mut self, operand: &ast::Expr) -> TypeId {
        self.unevaluated(|checker| {
            let id = checker.expression(operand);
            checker.body.expr(id).ty
        })
    }

    fn sizeof_expression(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        let ty = self.type_of_operand(operand);
        self.sizeof(ty, "sizeof", span)
    }

    fn sizeof_type(&mut self, name: &ast::TypeName, span: Span) -> ExprId {
        let ty = self.type_name(name).ty;
        self.sizeof(ty, "sizeof", span)
    }

    fn sizeof(&mut self, ty: TypeId, operator: &str, span: Span) -> ExprId {
        match self.types.size_of(ty, self.pragmas.language) {
            // OpenCL C 3.0, 6.14.2.
            Some(_) if self.is_block(ty) => self.no_size(ty, operator, span),
            Some(size) => self.integer(size, self.size_type(), span),
            None => self.no_size(ty, operator, span),
        }
    }

    fn no_size(&mut self, ty: TypeId, operator: &str, span: Span) -> ExprId {
        if ty != TypeId::ERROR {
            let (text, declared) = (self.show(ty), self.forward_declaration(ty));
            self.diagnostics.report(error::no_size(span, operator, &text, declared));
        }
        self.body.add_error(span)
    }

    /// Returns the declaration of an incomplete structure.
    pub(super) fn forward_declaration(&self, ty: TypeId) -> Option<Span> {
        let TypeKind::Struct(id) = *self.types.kind(ty) else { return None };
        let structure = self.types.structure(id);
        structure.fields.is_none().then_some(structure.span)
    }

    fn alignof_expression(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        let ty = self.type_of_operand(operand);
        self.alignof(ty, span)
    }

    fn alignof_type(&mut self, name: &ast::TypeName, span: Span) -> ExprId {
        let ty = self.type_name(name).ty;
        self.alignof(ty, span)
    }

    fn alignof(&mut self, ty: TypeId, span: Span) -> ExprId {
        let element = self.types.array_element(ty).map_or(ty, |(element, _)| element.ty);
        match self.types.size_of(element, self.pragmas.language) {
            Some(_) => self.integer(
                u64::from(self.types.align_of(ty, self.pragmas.language)),
                self.size_type(),
                span,
            ),
            None => self.no_size(ty, "__alignof__", span),
        }
    }

    fn vec_step_expression(&mut self, operand: &ast::Expr, span: Span) -> ExprId {
        let ty = self.type_of_operand(operand);
        self.vec_step(ty, span)
    }

    fn vec_step_type(&mut self, name: &ast::TypeName, span: Span) -> ExprId {
        let ty = self.type_name(name).ty;
        self.vec_step(ty, span)
    }

    /// Returns the number of elements, 4 for a 3-component vector. OpenCL C 3.0, 6.15.13.
    fn vec_step(&mut self, ty: TypeId, span: Span) -> ExprId {
        let count = match *self.types.kind(ty) {
            TypeKind::Scalar(_) | TypeKind::Void => 1,
            TypeKind::Vector(_, 3) => 4,
            TypeKind::Vector(_, count) => u64::from(count),
            TypeKind::Error => return self.body.add_error(span),
            _ => {
                let text = self.show(ty);
                self.diagnostics.report(error::vec_step_operand(span, &text));
                return self.body.add_error(span);
            }
        };
        self.integer(count, TypeId::INT, span)
    }

    fn offsetof(&mut self, name: &ast::TypeName, path: &[ast::Designator], span: Span) -> ExprId {
        self.note_gnu_function("__builtin_offsetof", span);
        let mut ty = self.type_name(name).ty;
        let mut offset = 0u64;
        for step in path {
            let found = match step {
                ast::Designator::Member(member) => self.offset_of_member(ty, *member),
                ast::Designator::Index(index, at) => self.offset_of_index(ty, index, *at),
                ast::Designator::Range(_, _, at) => {
                    self.diagnostics.report(crate::error::initializer::range_in_offsetof(*at));
                    None
                }
            };
            let Some((inner, distance)) = found else { return self.body.add_error(span) };
            ty = inner;
            offset = offset.wrapping_add(distance);
        }
        self.integer(offset, self.size_type(), span)
    }

    fn offset_of_member(&mut self, ty: TypeId, member: ast::Name) -> Option<(TypeId, u64)> {
        let mut inner = ty;
        let mut offset = 0;
        for index in self.member_path(ty, None, member)? {
            let TypeKind::Struct(id) = *self.types.kind(inner) else { return None };
            offset += self.types.field_offset(id, index, self.pragmas.language);
            inner = self.types.structure(id).fields.as_ref()?[index as usize].ty.ty;
        }
        Some((inner, offset))
    }

    fn offset_of_index(&mut self, ty: TypeId, index: &ast::Expr, at: Span) -> Option<(TypeId, u64)> {
        let Some((element, _)) = self.types.array_element(ty) else {
            if ty != TypeId::ERROR {
                let text = self.show(ty);
                self.diagnostics.report(operand::not_indexable(at, &text));
            }
            return None;
        };
        let index = self.constant_integer(index, super::declaration::ConstantUse::Designator)?;
        let size = self.types.size_of(element.ty, self.pragmas.language)?;
        Some((element.ty, size.wrapping_mul(index.bits)))
    }

    /// Adds a zero constant of a type.
    pub(super) fn zero(&mut self, ty: TypeId, span: Span) -> ExprId {
        self.body.add(ExprKind::Constant(Constant::Zero), ty, span)
    }
}

/// Returns the type `size_t`.
pub(super) fn size_type(language: &Language) -> TypeId {
    match language.address_width {
        AddressWidth::Bits32 => TypeId::UINT,
        AddressWidth::Bits64 => TypeId::ULONG,
    }
}

/// Whether an entity is a value, which can be suggested for an unknown operand.
fn is_value(entity: &Entity) -> bool {
    matches!(entity, Entity::Local(_) | Entity::Global(_) | Entity::EnumConstant { .. })
}

/// Returns the diagnostic for an unknown name: whose it is, or a `near` name. `undeclared` creates the error.
pub(super) fn unknown_name_error(
    at: Span,
    name: &str,
    near: Option<&str>,
    undeclared: fn(Span, &str, Option<&str>) -> Diagnostic,
) -> Diagnostic {
    match foreign::owner(name, near) {
        Some(owner) => {
            let message = format!("`{name}` belongs to {owner} and is not supported");
            Diagnostic { message, ..undeclared(at, name, None) }
        }
        None => undeclared(at, name, near),
    }
}
