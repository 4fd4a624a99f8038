//! Checks calls of Blocks and of functions with Block parameters, which are specialized for the Blocks of each call.
//! OpenCL C 3.0, 6.14.

use crate::{
    check::{
        Checker,
        blocks::block::{self, Block, Blocks, UnfitCall, made, parameter_local},
        body::Body,
        calls::call,
        declarations::function,
        expressions::{
            assign,
            convert::{self, Assignment},
            expression,
        },
        program::Program,
        reporter::Reporter,
        types::{
            declarator::{self, DeclaratorUse},
            specifier::{self, SpecifierPlace},
        },
    },
    error,
    hir::{self, ExprId, ExprKind, FunctionId, LocalId},
    types::{TypeId, TypeKind},
};
use spirocl_frontend::{ast, source::Span};

/// Checks a call of a value of Block type.
pub(crate) fn call_block(
    checker: &mut Checker<'_>,
    callee: &ast::Expr,
    value: ExprId,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let TypeKind::Block { return_type, parameters } = checker.types.kind(checker.body.expr(value).ty).clone()
    else {
        unreachable!("callers ask for the type")
    };
    let values: Vec<ExprId> = arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add(ExprKind::Error, return_type, span);
    }
    let block = block::block_of(checker, value);
    let (name, declared) = named_block(checker, callee, value);
    if values.len() != parameters.len() {
        let at = match values.get(parameters.len()) {
            Some(&extra) => checker.body.expr(extra).span,
            None => Span::new(span.end.saturating_sub(1), span.end),
        };
        let text = checker.symbols.text(name).to_owned();
        let count = (parameters.len(), values.len());
        checker.diagnostics.report(error::call::argument_count(at, &text, count.0, count.1, declared));
        return checker.body.add(ExprKind::Error, return_type, span);
    }
    let mut converted = Vec::with_capacity(values.len());
    for (index, (value, ty)) in values.into_iter().zip(parameters).enumerate() {
        let declared = Some(declared);
        let why = Assignment::Argument { function: name, index, parameter: None, declared };
        converted.push(convert::convert_for(checker, value, ty, why));
    }
    let Some(block) = block else {
        if !checker.body.blocks.is_template {
            checker.diagnostics.report(error::block::unknown(callee.span));
        }
        return checker.body.add(ExprKind::Error, return_type, span);
    };
    if converted.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add(ExprKind::Error, return_type, span);
    }
    call::record_call(&mut checker.program, &checker.body, block.function, callee.span);
    let mut all = captured_values(&mut checker.body, &block, span);
    all.append(&mut converted);
    let call = ExprKind::Call { function: block.function, arguments: all };
    let call = checker.body.add(call, return_type, span);
    after_blocks(&mut checker.body, &[value], call, span)
}

fn named_block(
    checker: &mut Checker<'_>,
    callee: &ast::Expr,
    value: ExprId,
) -> (spirocl_frontend::symbol::Symbol, Span) {
    let declared = match checker.body.expr(value).kind {
        ExprKind::Load { place, .. } => {
            assign::declared_at(&checker.types, &checker.program, &checker.body, place).unwrap_or(callee.span)
        }
        _ => callee.span,
    };
    let symbol = match callee.kind {
        ast::ExprKind::Name(symbol) => symbol,
        _ => checker.symbols.intern("^{ ... }"),
    };
    (symbol, declared)
}

/// Returns the values that a Block captured.
pub(crate) fn captured_values(body: &mut Body, block: &Block, span: Span) -> Vec<ExprId> {
    let load = |&local: &LocalId| {
        let ty = body.local(local).ty.ty;
        let place = body.add(ExprKind::Local(local), ty, span);
        body.add(ExprKind::Load { place, volatile: false }, ty, span)
    };
    block.captures.iter().map(load).collect()
}

/// Returns `result` evaluated after the captures of Block literals.
pub(crate) fn after_blocks(body: &mut Body, blocks: &[ExprId], result: ExprId, span: Span) -> ExprId {
    let captures =
        |id: &ExprId| matches!(body.expr(*id).kind, ExprKind::Sequence { .. } | ExprKind::Statements { .. });
    let effects: Vec<ExprId> = blocks.iter().copied().filter(captures).collect();
    if effects.is_empty() {
        return result;
    }
    let ty = body.expr(result).ty;
    body.add(ExprKind::Sequence { effects, result }, ty, span)
}

// Functions that take Blocks.

/// Checks a call of a function with Block parameters; the arguments are converted already.
pub(crate) fn call_with_blocks(
    checker: &mut Checker<'_>,
    name: ast::Name,
    function: FunctionId,
    arguments: Vec<ExprId>,
    span: Span,
) -> ExprId {
    let result = checker.program.function(function).return_type;
    let is_block = |id: &ExprId| block::is_block(&checker.types, checker.body.expr(*id).ty);
    let given: Vec<ExprId> = arguments.iter().copied().filter(is_block).collect();
    let mut blocks = Vec::with_capacity(given.len());
    for &argument in &given {
        match block::block_of(checker, argument) {
            Some(block) => blocks.push(block),
            None => {
                if !checker.body.blocks.is_template {
                    let at = checker.body.expr(argument).span;
                    checker.diagnostics.report(error::block::unknown(at));
                }
                return checker.body.add(ExprKind::Error, result, span);
            }
        }
    }
    let Some(special) = specialize(checker, name, function, &blocks) else {
        return checker.body.add(ExprKind::Error, result, span);
    };
    call::record_call(&mut checker.program, &checker.body, special, name.span);
    let mut values: Vec<ExprId> = arguments.into_iter().filter(|id| !given.contains(id)).collect();
    for block in &blocks {
        values.extend(captured_values(&mut checker.body, block, span));
    }
    let call = checker.body.add(ExprKind::Call { function: special, arguments: values }, result, span);
    after_blocks(&mut checker.body, &given, call, span)
}

/// Returns the specialization of a function with Block parameters for the given Blocks.
fn specialize(
    checker: &mut Checker<'_>,
    name: ast::Name,
    function: FunctionId,
    blocks: &[Block],
) -> Option<FunctionId> {
    if checker.blocks.recursive.contains(&function) {
        return None;
    }
    let key = (function, blocks.iter().map(|block| block.function).collect::<Vec<_>>());
    if let Some(&known) = checker.blocks.specializations.get(&key) {
        return known;
    }
    let declared = checker.program.function(function).span;
    let text = checker.symbols.text(name.symbol).to_owned();
    let Some(&definition) = checker.blocks.definitions.get(&declared) else {
        checker.diagnostics.report(error::block::undefined_function(name.span, &text, declared));
        return None;
    };
    if checker.blocks.specializing.contains(&function) {
        // With the same Blocks this is ordinary recursion, which is reported elsewhere; with new Blocks,
        // specialization would not terminate.
        if checker.blocks.recursive.insert(function) {
            checker
                .diagnostics
                .report_unmuted(error::function::recursion(&[(format!("`{text}`"), name.span)]));
        }
        return None;
    }
    let id = begin_specialization(checker, function);
    checker.blocks.specializations.insert(key.clone(), Some(id));
    checker.blocks.specializing.push(function);
    let outer = checker.diagnostics.mute();
    special_body(checker, id, definition, blocks);
    checker.blocks.specializing.pop();
    let causes = checker.diagnostics.unmute(outer);
    if causes.is_empty() {
        return Some(id);
    }
    if let Some(causes) = checker.diagnostics.collect(causes) {
        let message = error::block::function_with_block(name.span, &text, declared);
        checker.blocks.unfit.push(UnfitCall { causes, message });
    }
    checker.blocks.specializations.insert(key, None);
    None
}

/// Reports the calls whose callees are invalid for the given Blocks. Calls whose causes are already reported in the
/// callee itself are skipped: that function is invalid with any Block.
pub(crate) fn check_unfit_calls(diagnostics: &mut Reporter<'_>, blocks: &mut Blocks<'_>) {
    for UnfitCall { causes, message } in std::mem::take(&mut blocks.unfit) {
        if !causes.iter().all(|cause| diagnostics.has_reported(cause)) {
            diagnostics.report(message);
        }
    }
}

fn begin_specialization(checker: &mut Checker<'_>, function: FunctionId) -> FunctionId {
    let template = checker.program.function(function);
    let (shown, return_type, span, hints) =
        (template.name, template.return_type, template.span, template.hints);
    let number = checker.blocks.specializations.len();
    let name = format!("{}_with_block_{number}", checker.symbols.text(template.name));
    let id = block::add_made_function(checker, &name, return_type, Vec::new(), span);
    let made = checker.program.function_mut(id);
    (made.name, made.hints) = (shown, hints);
    id
}

fn special_body(
    checker: &mut Checker<'_>,
    id: FunctionId,
    definition: &ast::FunctionDefinition,
    blocks: &[Block],
) {
    let scopes = checker.scopes.set_aside();
    let enclosing = std::mem::take(&mut checker.blocks.enclosing);
    let around = std::mem::take(&mut checker.body);
    let specified =
        specifier::specifiers(checker, &definition.specifiers, SpecifierPlace::Declaration, false);
    let shape = declarator::check(checker, &specified, &definition.declarator, DeclaratorUse::Plain);
    let shapes = shape.parameters.unwrap_or_default();
    let mut body = Body {
        return_type: checker.program.function(id).return_type,
        contraction: hir::Contraction::starting(checker.pragmas.contraction),
        locals: shapes.iter().map(parameter_local).collect(),
        ..Body::default()
    };
    let mut parameters: Vec<LocalId> = Vec::new();
    let mut given = Vec::new();
    for (shape, number) in shapes.iter().zip(0..) {
        let local = LocalId(number);
        if block::is_block(&checker.types, shape.ty.ty) { given.push(local) } else { parameters.push(local) }
    }
    for (local, block) in given.into_iter().zip(blocks) {
        let captures: Vec<LocalId> = captured_types(&checker.program, block)
            .into_iter()
            .map(|ty| add_local(&mut body, ty, shape.name))
            .collect();
        parameters.extend(&captures);
        body.blocks.variables.insert(local, Block { function: block.function, captures });
    }
    function::check_body_in(checker, id, body, &shapes, &definition.body);
    checker.program.function_mut(id).parameters = parameters.into_iter().map(made).collect();
    checker.body = around;
    checker.blocks.enclosing = enclosing;
    checker.scopes.restore(scopes);
}

/// Returns the types of the captured values that a Block's function takes before its own parameters.
pub(crate) fn captured_types(program: &Program, block: &Block) -> Vec<TypeId> {
    let function = program.function(block.function);
    let captured = function.parameters.iter().take(block.captures.len());
    captured.map(|parameter| function.local(parameter.local).ty.ty).collect()
}

fn add_local(body: &mut Body, ty: TypeId, name: Option<ast::Name>) -> LocalId {
    let span = name.map(|name| name.span).unwrap_or_default();
    body.add_local(crate::hir::Local { name: None, ty: ty.into(), alignment: None, span })
}
