//! Checks expressions: builds typed expressions from the syntax tree. This module dispatches on the kind of an
//! expression, and checks names, lvalue conversion, conditions, comma, `sizeof` and related operators, and statement
//! expressions.

use crate::{
    check::{
        Checker,
        blocks::block,
        calls::{builtin_call, call, gnu_call},
        declarations::declaration::{self, ConstantUse},
        expressions::{
            assign, cast, conditional, convert, generic_selection, literal, member, operator, place, pointer,
            pointer_warning, unused_result,
        },
        reporter::Reporter,
        statements::statement::{self, Tail},
        types::declarator,
    },
    error::{expression as error, operand},
    hir::{Conversion, ExprId, ExprKind, GlobalId},
    scope::Entity,
    types::{QualType, Scalar, TypeId, TypeKind, Types},
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

/// Checks an expression without lvalue conversion: an lvalue is not loaded and an array does not decay.
pub(crate) fn check(checker: &mut Checker<'_>, expr: &ast::Expr) -> ExprId {
    crate::stack::grow(|| expression_kind(checker, expr))
}

fn expression_kind(checker: &mut Checker<'_>, expr: &ast::Expr) -> ExprId {
    use ast::ExprKind as Ast;
    let span = expr.span;
    match &expr.kind {
        Ast::Integer(literal) => {
            literal::integer_literal(&mut checker.diagnostics, &mut checker.body, *literal, span)
        }
        Ast::Float(literal) => literal::float_literal(checker, *literal, span),
        Ast::Character(value) => literal::character_literal(&mut checker.body, *value, span),
        Ast::String(id) => literal::string_literal(checker, *id, span),
        Ast::Name(symbol) => name(checker, *symbol, span),
        Ast::Paren(inner) => check(checker, inner),
        Ast::Unary(op, operand) => operator::unary(checker, *op, operand, span),
        Ast::Postfix(op, operand) => operator::postfix(checker, *op, operand, span),
        Ast::Binary(op, operands) => operator::binary(checker, *op, &operands[0], &operands[1], span),
        Ast::Assign(op, operands) => assign::check(checker, *op, &operands[0], &operands[1], span),
        Ast::Conditional(conditional) => conditional::check(checker, conditional, span),
        Ast::Comma(list) => comma(checker, list, span),
        Ast::Call(call) => call::check(checker, &call.callee, &call.arguments, span),
        Ast::Index(operands) => pointer::index(checker, &operands[0], &operands[1], span),
        Ast::Member { base, arrow, member } => member::check(checker, base, *arrow, *member, span),
        Ast::Cast(name, operand) => cast::check(checker, name, operand, span),
        Ast::CompoundLiteral(literal) => cast::compound_literal(checker, &literal.name, &literal.list, span),
        Ast::SizeofExpr(operand) => sizeof_expression(checker, operand, span),
        Ast::SizeofType(name) => sizeof_type(checker, name, span),
        Ast::AlignofExpr(operand) => alignof_expression(checker, operand, span),
        Ast::AlignofType(name) => alignof_type(checker, name, span),
        Ast::VecStepExpr(operand) => vec_step_expression(checker, operand, span),
        Ast::VecStepType(name) => vec_step_type(checker, name, span),
        Ast::Astype(operand, name) => cast::astype(checker, operand, name, span),
        Ast::ConvertVector(operand, name) => gnu_call::convert_vector(checker, operand, name, span),
        Ast::Offsetof(parts) => offsetof(checker, &parts.0, &parts.1, span),
        Ast::Generic(parts) => generic_selection::generic(checker, &parts.0, &parts.1, span),
        Ast::TypesCompatible(one, other) => generic_selection::types_compatible(checker, one, other, span),
        Ast::BitCast(name, operand) => generic_selection::bit_cast(checker, name, operand, span),
        Ast::StatementExpression(block) => statement_expression(checker, block, span),
        Ast::BlockLiteral(literal) => block::block_literal(checker, literal, span),
        Ast::Error => checker.body.add_error(span),
    }
}

/// Checks an expression with lvalue conversion: lvalues are loaded and arrays converted to pointers.
pub(crate) fn value(checker: &mut Checker<'_>, expr: &ast::Expr) -> ExprId {
    let id = check(checker, expr);
    load(checker, id)
}

/// Applies lvalue conversion; other values are returned unchanged.
pub(crate) fn load(checker: &mut Checker<'_>, id: ExprId) -> ExprId {
    let Some(place) = place::place_of(&checker.types, &checker.program, &checker.body, id) else { return id };
    let (ty, span) = (place.ty.ty, checker.body.expr(id).span);
    let lacks_half =
        ty == TypeId::HALF && !checker.pragmas.uses_half(&mut checker.diagnostics, &checker.symbols, span);
    match *checker.types.kind(ty) {
        TypeKind::Array { element, .. } => {
            let qualifiers = element.qualifiers.with(place.ty.qualifiers.of_parts());
            let element = QualType { ty: element.ty, qualifiers };
            let pointer = checker.types.pointer(element, place.space);
            return checker.body.add(ExprKind::ArrayToPointer(id), pointer, span);
        }
        TypeKind::Scalar(Scalar::Half) if lacks_half => {
            checker.diagnostics.report(operand::half_load(span));
            return checker.body.add_error(span);
        }
        TypeKind::Atomic(_) => {
            let text = checker.show(checker.written_type(id));
            checker.diagnostics.report(operand::atomic_access(span, &text));
            return checker.body.add_error(span);
        }
        TypeKind::Struct(structure) if checker.types.structure(structure).fields.is_none() => {
            let (text, declared) =
                (checker.show(checker.written_type(id)), checker.types.structure(structure).span);
            checker.diagnostics.report(error::incomplete_value(span, &text, declared));
            return checker.body.add_error(span);
        }
        TypeKind::Error => return checker.body.add_error(span),
        _ => {}
    }
    checker.body.add(ExprKind::Load { place: id, volatile: place.ty.qualifiers.is_volatile }, ty, span)
}

fn name(checker: &mut Checker<'_>, symbol: Symbol, span: Span) -> ExprId {
    let Some(entry) = checker.scopes.find(symbol) else { return unknown_name(checker, symbol, span) };
    match entry.entity {
        Entity::Local(local) => block::local_name(checker, symbol, local, span),
        Entity::Global(global) => global_name(checker, global, span),
        Entity::Functions(_) => {
            checker.diagnostics.report(error::function_as_value(span, checker.symbols.text(symbol)));
            checker.body.add_error(span)
        }
        Entity::Typedef(_) => {
            checker.diagnostics.report(error::type_as_value(span, checker.symbols.text(symbol)));
            checker.body.add_error(span)
        }
        Entity::EnumConstant { value, ty } => {
            let bits = checker.types.scalar(ty).map_or(64, Scalar::bits);
            convert::integer(&mut checker.body, value as u64 & (u64::MAX >> (64 - bits)), ty, span)
        }
        Entity::Error => checker.body.add_error(span),
    }
}

/// A variable outside the function. One with elements in its flexible array member is seen as what it was declared: as any other object of
/// the structure, of which a pointer knows no more.
fn global_name(checker: &mut Checker<'_>, global: GlobalId, span: Span) -> ExprId {
    let (ty, space) = (checker.program.global(global).ty, checker.program.global(global).space);
    let variable = checker.body.add(ExprKind::Global(global), ty.ty, span);
    let declared = checker.types.declared(ty.ty);
    if declared == ty.ty {
        return variable;
    }
    let [pointer, target] = [ty.ty, declared]
        .map(|ty_of| checker.types.pointer(QualType { ty: ty_of, qualifiers: ty.qualifiers }, space));
    let address = checker.body.add(ExprKind::AddressOf(variable), pointer, span);
    let address = checker.body.add(ExprKind::Convert(Conversion::Pointee, address), target, span);
    checker.body.add(ExprKind::Dereference(address), declared, span)
}

/// Checks a name that the program does not declare: a built-in constant or an error.
fn unknown_name(checker: &mut Checker<'_>, symbol: Symbol, span: Span) -> ExprId {
    match checker.symbols.text(symbol) {
        "true" => convert::integer(&mut checker.body, 1, TypeId::BOOL, span),
        "false" => convert::integer(&mut checker.body, 0, TypeId::BOOL, span),
        "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__"
            if checker.pragmas.language.version >= Version::V1_2 && checker.body.function.is_some() =>
        {
            function_name(checker, span)
        }
        _ => match builtin_call::builtin_constant(checker.pragmas.language, &checker.symbols, symbol) {
            Some((value, ty)) => convert::integer(&mut checker.body, value, ty, span),
            None => {
                report_unknown(checker, symbol, span);
                checker.body.add_error(span)
            }
        },
    }
}

fn function_name(checker: &mut Checker<'_>, span: Span) -> ExprId {
    let function = checker.body.function.expect("asked just before");
    let name = checker.symbols.text(checker.program.function(function).name).to_owned();
    literal::string_place(checker, name.as_bytes(), span)
}

fn report_unknown(checker: &mut Checker<'_>, symbol: Symbol, span: Span) {
    if !checker.body.unknown.insert(symbol) {
        return;
    }
    let name = checker.symbols.text(symbol).to_owned();
    let diagnostic = if builtin_call::is_builtin_name(checker.pragmas.language, &name) {
        error::function_as_value(span, &name)
    } else if builtin_call::is_type_text(&name) {
        error::type_as_value(span, &name)
    } else {
        let values = checker.scopes.visible().filter(|(_, entry)| is_value(&entry.entity));
        let visible = values.map(|(name, _)| checker.symbols.text(name));
        let near = suggest(&checker.diagnostics, &name, visible).map(str::to_owned);
        match foreign::value(&name) {
            Some(foreign) => {
                foreign_name(checker.pragmas.language, &foreign, span, error::undeclared(span, &name, None))
            }
            None => unknown_name_error(span, &name, near.as_deref(), error::undeclared),
        }
    };
    checker.diagnostics.report(diagnostic);
}

/// Adds the counterpart of a name of another language to the error about it.
fn foreign_name(language: &Language, foreign: &Foreign, at: Span, error: Diagnostic) -> Diagnostic {
    match foreign.counterpart {
        Counterpart::Exact(exact) if !is_known(language, exact) => foreign.without_edit(error),
        _ => foreign.advise(error, at),
    }
}

/// The same for the name of a function that is called; `end` is the closing parenthesis of a call without arguments.
pub(crate) fn foreign_function(
    language: &Language,
    foreign: &Foreign,
    at: Span,
    end: Option<Span>,
    error: Diagnostic,
) -> Diagnostic {
    match (foreign.counterpart, end) {
        // A constructor of GLSL: a vector literal in OpenCL C.
        (Counterpart::Exact(ty), _) if builtin_call::is_type_text(ty) => {
            let error = error.here(format!("from {}", foreign.origin));
            error.edit(format!("use `({ty})`"), at, format!("({ty})"))
        }
        (_, Some(end)) => foreign.advise_call(error, at, end),
        _ => foreign_name(language, foreign, at, error),
    }
}

/// Whether the counterpart of a name of another language exists in this language version.
fn is_known(language: &Language, exact: &str) -> bool {
    let is_name = exact.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    !is_name || builtin_call::is_builtin_name(language, exact) || exact == "NULL"
}

/// Suggests a known name for an unknown one, unless no more errors are emitted.
pub(crate) fn suggest<'n>(
    diagnostics: &Reporter<'_>,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    if diagnostics.is_full() { None } else { nearest(name, known) }
}

/// Checks a condition and converts it to `bool`.
pub(crate) fn condition(checker: &mut Checker<'_>, expr: &ast::Expr) -> ExprId {
    if let ast::ExprKind::Assign(None, operands) = &expr.kind {
        let [place, value] = &**operands;
        let operator = Span::new(place.span.end, value.span.start);
        checker.diagnostics.report(error::assignment_as_condition(expr.span, operator));
    }
    let value = value(checker, expr);
    to_condition(checker, value)
}

/// Compares a scalar or pointer value with zero.
pub(crate) fn to_condition(checker: &mut Checker<'_>, value: ExprId) -> ExprId {
    let (ty, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    if let ExprKind::Convert(Conversion::BoolToNumber, inner) = checker.body.expr(value).kind {
        return inner;
    }
    match checker.types.kind(ty) {
        TypeKind::Scalar(Scalar::Bool) | TypeKind::Error => value,
        TypeKind::Scalar(_) | TypeKind::Pointer { .. } => {
            pointer_warning::check_address_as_condition(checker, value);
            convert::add_folded(checker, ExprKind::Convert(Conversion::ToBool, value), TypeId::BOOL, span)
        }
        _ => {
            let text = checker.show(checker.written_type(value));
            let vector = matches!(checker.types.kind(ty), TypeKind::Vector(..));
            checker.diagnostics.report(operand::not_a_condition(span, &text, vector));
            checker.body.add_error(span)
        }
    }
}

fn comma(checker: &mut Checker<'_>, list: &[ast::Expr], span: Span) -> ExprId {
    let Some((last, effects)) = list.split_last() else { return checker.body.add_error(span) };
    let mut ids = Vec::with_capacity(effects.len());
    for each in effects {
        let value = value(checker, each);
        unused_result::check_left_of_comma(checker, each, value);
        ids.push(value);
    }
    let (effects, result) = (ids, value(checker, last));
    let ty = checker.body.expr(result).ty;
    checker.body.add(ExprKind::Sequence { effects: effects.into(), result }, ty, span)
}

/// Checks a statement expression `({ ... })` of GNU C.
fn statement_expression(checker: &mut Checker<'_>, block: &ast::Block, span: Span) -> ExprId {
    if checker.body.function.is_none() {
        checker.diagnostics.report(error::statement_expression_outside(span));
        return checker.body.add_error(span);
    }
    let mut body = Vec::new();
    checker.scopes.open();
    let tail = statement::block_items(checker, block, &mut body, Tail::Value);
    checker.scopes.close();
    let ty = tail.map_or(TypeId::VOID, |id| checker.body.expr(id).ty);
    checker.body.add(ExprKind::statements(body, tail), ty, span)
}

/// Returns the type `ptrdiff_t`.
pub(crate) fn difference_type(language: &Language) -> TypeId {
    match language.address_width {
        AddressWidth::Bits32 => TypeId::INT,
        AddressWidth::Bits64 => TypeId::LONG,
    }
}

/// Returns the type of an unevaluated operand.
fn type_of_operand(checker: &mut Checker<'_>, operand: &ast::Expr) -> TypeId {
    checker.unevaluated(|checker| {
        let id = check(checker, operand);
        checker.body.expr(id).ty
    })
}

fn sizeof_expression(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    let ty = type_of_operand(checker, operand);
    sizeof(checker, ty, "sizeof", span)
}

fn sizeof_type(checker: &mut Checker<'_>, name: &ast::TypeName, span: Span) -> ExprId {
    let ty = declarator::type_name(checker, name).ty;
    sizeof(checker, ty, "sizeof", span)
}

fn sizeof(checker: &mut Checker<'_>, ty: TypeId, operator: &str, span: Span) -> ExprId {
    match checker.types.size_of(ty, checker.pragmas.language) {
        // OpenCL C 3.0, 6.14.2.
        Some(_) if block::is_block(&checker.types, ty) => no_size(checker, ty, operator, span),
        Some(size) => convert::integer(&mut checker.body, size, size_type(checker.pragmas.language), span),
        None => no_size(checker, ty, operator, span),
    }
}

fn no_size(checker: &mut Checker<'_>, ty: TypeId, operator: &str, span: Span) -> ExprId {
    if ty != TypeId::ERROR {
        let (text, declared) = (checker.show(ty), forward_declaration(&checker.types, ty));
        checker.diagnostics.report(error::no_size(span, operator, &text, declared));
    }
    checker.body.add_error(span)
}

/// Returns the declaration of an incomplete structure.
pub(crate) fn forward_declaration(types: &Types, ty: TypeId) -> Option<Span> {
    let TypeKind::Struct(id) = *types.kind(ty) else { return None };
    let structure = types.structure(id);
    structure.fields.is_none().then_some(structure.span)
}

fn alignof_expression(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    let ty = type_of_operand(checker, operand);
    alignof(checker, ty, span)
}

fn alignof_type(checker: &mut Checker<'_>, name: &ast::TypeName, span: Span) -> ExprId {
    let ty = declarator::type_name(checker, name).ty;
    alignof(checker, ty, span)
}

fn alignof(checker: &mut Checker<'_>, ty: TypeId, span: Span) -> ExprId {
    let element = checker.types.array_element(ty).map_or(ty, |(element, _)| element.ty);
    match checker.types.size_of(element, checker.pragmas.language) {
        Some(_) => convert::integer(
            &mut checker.body,
            u64::from(checker.types.align_of(ty, checker.pragmas.language)),
            size_type(checker.pragmas.language),
            span,
        ),
        None => no_size(checker, ty, "__alignof__", span),
    }
}

fn vec_step_expression(checker: &mut Checker<'_>, operand: &ast::Expr, span: Span) -> ExprId {
    let ty = type_of_operand(checker, operand);
    vec_step(checker, ty, span)
}

fn vec_step_type(checker: &mut Checker<'_>, name: &ast::TypeName, span: Span) -> ExprId {
    let ty = declarator::type_name(checker, name).ty;
    vec_step(checker, ty, span)
}

/// Returns the number of elements, 4 for a 3-component vector. OpenCL C 3.0, 6.15.13.
fn vec_step(checker: &mut Checker<'_>, ty: TypeId, span: Span) -> ExprId {
    let count = match *checker.types.kind(ty) {
        TypeKind::Scalar(_) | TypeKind::Void => 1,
        TypeKind::Vector(_, 3) => 4,
        TypeKind::Vector(_, count) => u64::from(count),
        TypeKind::Error => return checker.body.add_error(span),
        _ => {
            let text = checker.show(ty);
            checker.diagnostics.report(error::vec_step_operand(span, &text));
            return checker.body.add_error(span);
        }
    };
    convert::integer(&mut checker.body, count, TypeId::INT, span)
}

fn offsetof(checker: &mut Checker<'_>, name: &ast::TypeName, path: &[ast::Designator], span: Span) -> ExprId {
    gnu_call::note_gnu_function(&mut checker.diagnostics, "__builtin_offsetof", span);
    let mut ty = declarator::type_name(checker, name).ty;
    let mut offset = 0u64;
    for step in path {
        let found = match step {
            ast::Designator::Member(member) => offset_of_member(checker, ty, *member),
            ast::Designator::Index(index, at) => offset_of_index(checker, ty, index, *at),
            ast::Designator::Range(_, _, at) => {
                checker.diagnostics.report(crate::error::initializer::range_in_offsetof(*at));
                None
            }
        };
        let Some((inner, distance)) = found else { return checker.body.add_error(span) };
        ty = inner;
        offset = offset.wrapping_add(distance);
    }
    convert::integer(&mut checker.body, offset, size_type(checker.pragmas.language), span)
}

fn offset_of_member(checker: &mut Checker<'_>, ty: TypeId, member: ast::Name) -> Option<(TypeId, u64)> {
    let mut inner = ty;
    let mut offset = 0;
    for index in member::member_path(checker, ty, None, member)? {
        let TypeKind::Struct(id) = *checker.types.kind(inner) else { return None };
        offset += checker.types.field_offset(id, index, checker.pragmas.language);
        inner = checker.types.structure(id).fields.as_ref()?[index as usize].ty.ty;
    }
    Some((inner, offset))
}

fn offset_of_index(
    checker: &mut Checker<'_>,
    ty: TypeId,
    index: &ast::Expr,
    at: Span,
) -> Option<(TypeId, u64)> {
    let Some((element, _)) = checker.types.array_element(ty) else {
        if ty != TypeId::ERROR {
            let text = checker.show(ty);
            checker.diagnostics.report(operand::not_indexable(at, &text));
        }
        return None;
    };
    let index = declaration::constant_integer(checker, index, ConstantUse::Designator)?;
    let size = checker.types.size_of(element.ty, checker.pragmas.language)?;
    Some((element.ty, size.wrapping_mul(index.bits)))
}

/// Adds a zero constant of a type.
pub(crate) fn zero(checker: &mut Checker<'_>, ty: TypeId, span: Span) -> ExprId {
    checker.body.add(ExprKind::Zero, ty, span)
}

/// Returns the type `size_t`.
pub(crate) fn size_type(language: &Language) -> TypeId {
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
pub(crate) fn unknown_name_error(
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
