//! Checks calls of Blocks and of functions with Block parameters. OpenCL C 3.0, 6.14.
//!
//! Every call that needs Blocks is a [`DependentCall`] first: if its Blocks are known, it becomes what is called.

use crate::{
    check::{
        Checker,
        blocks::{
            block::{self, Block, Denoted},
            enqueue,
            specialize::{self, Unfit},
        },
        body::Body,
        calls::call,
        expressions::{
            assign,
            convert::{self, Assignment},
            expression,
        },
        program::Program,
    },
    error,
    hir::{DeclarationId, DependentCall, DependentCallee, ExprId, ExprKind, FunctionId, LocalId},
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
        let declared = Some((DeclarationId::NONE, declared));
        let why = Assignment::Argument { function: name, index, parameter: None, declared };
        converted.push(convert::convert_for(checker, value, ty, why));
    }
    if block::block_of(checker, value).is_none() {
        checker.diagnostics.report(error::block::unknown(callee.span));
        return checker.body.add(ExprKind::Error, return_type, span);
    }
    if converted.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add(ExprKind::Error, return_type, span);
    }
    let call = DependentCall { callee: DependentCallee::Block(value), arguments: converted, at: callee.span };
    add_call(checker, call, return_type, span)
}

fn named_block(
    checker: &mut Checker<'_>,
    callee: &ast::Expr,
    value: ExprId,
) -> (spirocl_frontend::symbol::Symbol, Span) {
    let declared = match checker.body.expr(value).kind {
        ExprKind::Load { place, .. } => {
            let declared = assign::declared(&checker.types, &checker.program, &checker.body, place);
            declared.map_or(callee.span, |(_, span)| span)
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

/// Returns a call that is evaluated after the captures of Block literals.
pub(crate) fn after_blocks(
    body: &mut Body,
    blocks: &[ExprId],
    call: ExprKind,
    ty: TypeId,
    span: Span,
) -> ExprKind {
    let captures =
        |id: &ExprId| matches!(body.expr(*id).kind, ExprKind::Sequence { .. } | ExprKind::Statements(_));
    let effects: Vec<ExprId> = blocks.iter().copied().filter(captures).collect();
    if effects.is_empty() {
        return call;
    }
    ExprKind::Sequence { effects: effects.into(), result: body.add(call, ty, span) }
}

/// Adds a call of a function with Block parameters; the arguments are converted already.
pub(crate) fn call_with_blocks(
    checker: &mut Checker<'_>,
    name: ast::Name,
    function: FunctionId,
    arguments: Vec<ExprId>,
    span: Span,
) -> ExprId {
    let result = checker.program.function(function).return_type;
    let callee = DependentCallee::Function(function);
    add_call(checker, DependentCall { callee, arguments, at: name.span }, result, span)
}

// Calls that depend on Blocks.

/// Adds a call that needs Blocks. Reports one that is invalid for its Blocks.
pub(crate) fn add_call(checker: &mut Checker<'_>, call: DependentCall, ty: TypeId, span: Span) -> ExprId {
    let kind = try_call(checker, call, ty, span).unwrap_or_else(|unfit| {
        unfit.into_iter().for_each(|error| checker.diagnostics.report(*error));
        ExprKind::Error
    });
    checker.body.add(kind, ty, span)
}

/// Returns what a call that needs Blocks becomes in the current body, in which they may be known.
pub(crate) fn try_call(
    checker: &mut Checker<'_>,
    call: DependentCall,
    ty: TypeId,
    span: Span,
) -> Result<ExprKind, Unfit> {
    let given = blocks_of(checker, &call);
    let mut blocks = Vec::with_capacity(given.len());
    for &value in &given {
        match block::block_of(checker, value) {
            Some(Denoted::Known(block)) => blocks.push(block),
            Some(Denoted::Parameter(_)) => {}
            None => return Err(Some(Box::new(error::block::unknown(checker.body.expr(value).span)))),
        }
    }
    if blocks.len() < given.len() {
        return Ok(ExprKind::Dependent(Box::new(call)));
    }
    let DependentCall { callee, arguments, at } = call;
    let known = match callee {
        DependentCallee::Kernel(request, _, sizes) => {
            enqueue::device_kernel(checker, request, (&blocks[0], at), arguments, sizes, span)?
        }
        DependentCallee::Block(_) => {
            // The captured values are the first parameters of the function of a Block.
            let function = blocks[0].function;
            call::record_call(&mut checker.program, &checker.body, function, at);
            let mut all = captured_values(&mut checker.body, &blocks[0], span);
            all.extend(arguments);
            ExprKind::Call { function, arguments: all.into() }
        }
        DependentCallee::Function(function) => {
            // And the last ones of a specialization.
            let function = specialize::specialize(checker, function, &blocks, at)?;
            call::record_call(&mut checker.program, &checker.body, function, at);
            let mut all: Vec<ExprId> = arguments.into_iter().filter(|id| !given.contains(id)).collect();
            for block in &blocks {
                all.extend(captured_values(&mut checker.body, block, span));
            }
            ExprKind::Call { function, arguments: all.into() }
        }
    };
    Ok(after_blocks(&mut checker.body, &given, known, ty, span))
}

/// Returns the values of Block type that a call needs.
fn blocks_of(checker: &Checker<'_>, call: &DependentCall) -> Vec<ExprId> {
    match call.callee {
        DependentCallee::Block(block) | DependentCallee::Kernel(_, block, _) => vec![block],
        DependentCallee::Function(_) => {
            let is_block = |id: &ExprId| block::is_block(&checker.types, checker.body.expr(*id).ty);
            call.arguments.iter().copied().filter(is_block).collect()
        }
    }
}

/// Returns the types of the captured values that a Block's function takes before its own parameters.
pub(crate) fn captured_types(program: &Program, block: &Block) -> Vec<TypeId> {
    let function = program.function(block.function);
    let captured = function.parameters.iter().take(block.captures.len());
    captured.map(|parameter| function.local(parameter.local).ty.ty).collect()
}
