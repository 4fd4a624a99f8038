//! Checks calls of functions that the program declares: arguments, overload resolution, suggestions for undeclared
//! names. C99 6.5.2.2 and OpenCL C 3.0, 6.11. Built-in functions are in `builtin_call`.

use crate::{
    builtins,
    check::{
        Checker,
        blocks::{block, block_call},
        body::Body,
        calls::builtin_call::{self, near_converter},
        expressions::{
            convert::{self, Assignment},
            expression::{self, unknown_name_error},
            pointer::stripped,
        },
        program::{CallEdge, Program},
    },
    error::call as error,
    hir::{DeclarationId, ExprId, ExprKind, FunctionId},
    scope::Entity,
    types::{Scalar, TypeId, TypeKind, Types, convert::promote},
};
use spirocl_frontend::{ast, foreign, language::Language, source::Span, symbol::Symbol};

/// The rank of an argument conversion in overload resolution; a lower rank is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Rank {
    Exact,
    Promotion,
    Conversion,
    Widening,
}

/// A parameter of a callee.
#[derive(Clone, Copy, Debug)]
struct Parameter {
    ty: TypeId,
    name: Option<Symbol>,
    declared: (DeclarationId, Span),
}

pub(crate) fn check(
    checker: &mut Checker<'_>,
    callee: &ast::Expr,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let callee = stripped(callee);
    let ast::ExprKind::Name(symbol) = callee.kind else {
        return call_of_value(checker, callee, arguments, span);
    };
    let name = ast::Name { symbol, span: callee.span };
    match checker.scopes.find(symbol).map(|entry| entry.entity.clone()) {
        Some(Entity::Functions(functions)) => call_functions(checker, name, &functions, arguments, span),
        Some(Entity::Error) => hole(checker, arguments, span),
        Some(Entity::Typedef(_) | Entity::EnumConstant { .. } | Entity::Local(_) | Entity::Global(_)) => {
            call_of_value(checker, callee, arguments, span)
        }
        None => builtin_call::call_builtin(checker, name, arguments, span),
    }
}

/// Returns an error node (hole) for a call that was reported, after checking its arguments.
pub(crate) fn hole(checker: &mut Checker<'_>, arguments: &[ast::Expr], span: Span) -> ExprId {
    for argument in arguments {
        expression::value(checker, argument);
    }
    checker.body.add_error(span)
}

fn call_of_value(
    checker: &mut Checker<'_>,
    callee: &ast::Expr,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let value = expression::value(checker, callee);
    if block::is_block(&checker.types, checker.body.expr(value).ty) {
        return block_call::call_block(checker, callee, value, arguments, span);
    }
    if !convert::is_error(&checker.body, value) {
        let text = checker.show(checker.written_type(value));
        checker.diagnostics.report(error::not_a_function(callee.span, &text));
    }
    hole(checker, arguments, span)
}

fn call_functions(
    checker: &mut Checker<'_>,
    name: ast::Name,
    functions: &[FunctionId],
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let values: Vec<ExprId> = arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add_error(span);
    }
    let function = match functions {
        [] => return checker.body.add_error(span),
        [one] if !checker.program.signature(*one).overloadable => *one,
        _ => match choose(
            checker.pragmas.language,
            &checker.types,
            &checker.program,
            &checker.body,
            functions,
            &values,
        ) {
            Ok(chosen) => chosen,
            Err(equals) => return no_overload(checker, name, functions, &equals, arguments, values, span),
        },
    };
    call_one(checker, name, function, values, span)
}

/// Checks a call of one function with evaluated arguments.
fn call_one(
    checker: &mut Checker<'_>,
    name: ast::Name,
    function: FunctionId,
    values: Vec<ExprId>,
    span: Span,
) -> ExprId {
    let parameters = parameters(&checker.program, function);
    if checker.program.variadic.contains(&name.symbol) {
        return checker.body.add_error(span);
    }
    if values.len() != parameters.len() {
        let declared = checker.program.function(function).span;
        let text = checker.symbols.text(name.symbol).to_owned();
        let at = match values.get(parameters.len()) {
            Some(&extra) => checker.body.expr(extra).span,
            None => Span::new(span.end.saturating_sub(1), span.end),
        };
        checker.diagnostics.report(error::argument_count(
            at,
            &text,
            parameters.len(),
            values.len(),
            declared,
        ));
        return checker.body.add_error(span);
    }
    let mut converted = Vec::with_capacity(values.len());
    for (index, (value, parameter)) in values.into_iter().zip(parameters).enumerate() {
        let why = Assignment::Argument {
            function: name.symbol,
            index,
            parameter: parameter.name,
            declared: Some(parameter.declared),
        };
        converted.push(convert::convert_for(checker, value, parameter.ty, why));
    }
    let result = checker.program.function(function).return_type;
    let has_block =
        converted.iter().any(|&value| block::is_block(&checker.types, checker.body.expr(value).ty));
    if !has_block {
        record_call(&mut checker.program, &checker.body, function, name.span);
    }
    if converted.iter().any(|&value| convert::is_error(&checker.body, value)) {
        // The type of the call does not depend on its arguments.
        return checker.body.add(ExprKind::Error, result, span);
    }
    if has_block {
        return block_call::call_with_blocks(checker, name, function, converted, span);
    }
    checker.body.add(ExprKind::Call { function, arguments: converted.into() }, result, span)
}

pub(crate) fn record_call(program: &mut Program, body: &Body, callee: FunctionId, span: Span) {
    if let Some(caller) = body.function {
        program.calls.push(CallEdge { caller, callee, span });
    }
}

fn parameters(program: &Program, function: FunctionId) -> Vec<Parameter> {
    let data = program.function(function);
    let of = |parameter: &crate::hir::Parameter| {
        let local = data.locals.get(parameter.local.index())?;
        Some(Parameter { ty: local.ty.ty, name: local.name, declared: (local.declaration, local.span) })
    };
    data.parameters.iter().filter_map(of).collect()
}

/// Returns the best viable overload, or all equally good ones if none is best.
fn choose(
    language: &Language,
    types: &Types,
    program: &Program,
    body: &Body,
    functions: &[FunctionId],
    values: &[ExprId],
) -> Result<FunctionId, Vec<FunctionId>> {
    let mut best: Vec<(FunctionId, Vec<Rank>)> = Vec::new();
    for &function in functions {
        let Some(ranks) = ranks(language, types, program, body, function, values) else { continue };
        let beats = |mine: &[Rank], theirs: &[Rank]| {
            mine != theirs && mine.iter().zip(theirs).all(|(mine, theirs)| mine <= theirs)
        };
        if best.iter().any(|(_, other)| beats(other, &ranks)) {
            continue;
        }
        best.retain(|(_, other)| !beats(&ranks, other));
        best.push((function, ranks));
    }
    match best[..] {
        [(function, _)] => Ok(function),
        _ => Err(best.into_iter().map(|(function, _)| function).collect()),
    }
}

fn ranks(
    language: &Language,
    types: &Types,
    program: &Program,
    body: &Body,
    function: FunctionId,
    values: &[ExprId],
) -> Option<Vec<Rank>> {
    let parameters = parameters(program, function);
    if parameters.len() != values.len() {
        return None;
    }
    values
        .iter()
        .zip(parameters)
        .map(|(&value, parameter)| rank(language, types, body, value, parameter.ty))
        .collect()
}

fn rank(language: &Language, types: &Types, body: &Body, value: ExprId, target: TypeId) -> Option<Rank> {
    let from = body.expr(value).ty;
    if from == target {
        return Some(Rank::Exact);
    }
    match (types.kind(from), types.kind(target)) {
        (TypeKind::Scalar(a), TypeKind::Scalar(b)) => {
            let promoted = promote(*a) == *b
                || (*a == Scalar::Float && *b == Scalar::Double)
                || *a == Scalar::Half && *b == Scalar::Float;
            Some(if promoted { Rank::Promotion } else { Rank::Conversion })
        }
        (TypeKind::Scalar(_), TypeKind::Vector(..)) => Some(Rank::Widening),
        (TypeKind::Pointer { .. }, TypeKind::Pointer { .. }) => {
            rank_pointer(language, types, body, value, target)
        }
        (TypeKind::Pointer { .. }, TypeKind::Scalar(Scalar::Bool)) => Some(Rank::Widening),
        (TypeKind::Scalar(_), TypeKind::Pointer { .. } | TypeKind::Opaque(_)) => {
            convert::is_null_constant(language, types, body, value).then_some(Rank::Conversion)
        }
        _ => None,
    }
}

fn rank_pointer(
    language: &Language,
    types: &Types,
    body: &Body,
    value: ExprId,
    target: TypeId,
) -> Option<Rank> {
    if convert::is_null_constant(language, types, body, value) {
        return Some(Rank::Conversion);
    }
    let (source, from) = types.pointee(body.expr(value).ty)?;
    let (wanted, to) = types.pointee(target)?;
    let fits = crate::address_space::converts_to(from, to)
        && source.qualifiers.kept_by(wanted.qualifiers)
        && (source.ty == wanted.ty || wanted.ty == TypeId::VOID);
    let exact = source.ty == wanted.ty && from == to;
    fits.then_some(if exact { Rank::Promotion } else { Rank::Conversion })
}

/// Handles a call without a best viable overload: a built-in function of the same name may match.
fn no_overload(
    checker: &mut Checker<'_>,
    name: ast::Name,
    functions: &[FunctionId],
    equals: &[FunctionId],
    arguments: &[ast::Expr],
    values: Vec<ExprId>,
    span: Span,
) -> ExprId {
    let text = checker.symbols.text(name.symbol).to_owned();
    if equals.is_empty() && builtins::exists(&text) {
        return builtin_call::call_builtin_values(checker, name, arguments, values, span);
    }
    let given: Vec<String> =
        values.iter().map(|&value| checker.show(checker.written_type(value)).text).collect();
    let shown = if equals.is_empty() { functions } else { equals };
    let declared: Vec<(Span, String)> = shown
        .iter()
        .take(3)
        .map(|&id| {
            let mismatch = not_viable(checker, id, &values).map(|why| format!(": {why}")).unwrap_or_default();
            (checker.program.function(id).span, format!("candidate `{}`{mismatch}", signature(checker, id)))
        })
        .collect();
    let diagnostic = if equals.is_empty() {
        error::no_overload(name.span, &text, &given, &declared)
    } else {
        error::ambiguous(name.span, &text, &given, &declared)
    };
    checker.diagnostics.report(diagnostic);
    checker.body.add_error(span)
}

/// Returns why a function is not viable for the given arguments.
fn not_viable(checker: &Checker<'_>, function: FunctionId, values: &[ExprId]) -> Option<String> {
    let parameters = parameters(&checker.program, function);
    if parameters.len() != values.len() {
        let plural = if parameters.len() == 1 { "" } else { "s" };
        return Some(format!("expects {} argument{plural}", parameters.len()));
    }
    let mut pairs = values.iter().zip(&parameters);
    let wrong = pairs.position(|(&value, parameter)| {
        rank(checker.pragmas.language, &checker.types, &checker.body, value, parameter.ty).is_none()
    })?;
    let (given, expected) = checker.show_both(checker.written_type(values[wrong]), parameters[wrong].ty);
    let which = if values.len() == 1 { String::new() } else { format!(" for argument {}", wrong + 1) };
    Some(format!("no conversion from {given} to {expected}{which}"))
}

fn signature(checker: &Checker<'_>, function: FunctionId) -> String {
    let list: Vec<String> = parameters(&checker.program, function)
        .iter()
        .map(|parameter| {
            checker.show(checker.aliases.declared(&checker.types, parameter.ty, parameter.declared.0)).text
        })
        .collect();
    let data = checker.program.function(function);
    let result =
        checker.show(checker.aliases.returned(&checker.types, data.return_type, data.declaration)).text;
    format!("{result} {}({})", checker.symbols.text(data.name), list.join(", "))
}

/// Checks a call of an undeclared name.
pub(crate) fn call_undeclared(
    checker: &mut Checker<'_>,
    name: ast::Name,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    if checker.body.unknown.insert(name.symbol) {
        let text = checker.symbols.text(name.symbol).to_owned();
        let functions =
            checker.scopes.visible().filter(|(_, entry)| matches!(entry.entity, Entity::Functions(_)));
        let known = functions.map(|(symbol, _)| checker.symbols.text(symbol));
        let builtin =
            expression::suggest(&checker.diagnostics, &text, builtins::names(checker.pragmas.language));
        let near = expression::suggest(&checker.diagnostics, &text, known.chain(builtin))
            .map(str::to_owned)
            .or_else(|| near_converter(&text));
        let diagnostic = match foreign::counterpart(&text) {
            Some(foreign) => {
                let end = arguments.is_empty().then(|| Span::new(span.end - 1, span.end - 1));
                let error = error::undeclared(name.span, &text, None);
                expression::foreign_function(checker.pragmas.language, &foreign, name.span, end, error)
            }
            None => unknown_name_error(name.span, &text, near.as_deref(), error::undeclared),
        };
        checker.diagnostics.report(diagnostic);
    }
    hole(checker, arguments, span)
}
