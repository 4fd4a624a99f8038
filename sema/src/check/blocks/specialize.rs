//! Specializes functions with Block parameters for the Blocks of their calls. OpenCL C 3.0, 6.14.
//!
//! Such a function is checked once, as any other. Its tree is a template, in which the calls that depend on the parameters are
//! [`ExprKind::Dependent`]. A specialization is a copy of the tree, in which a Block parameter denotes a known Block: it takes the
//! captured values of the Block as parameters instead, and each dependent call becomes what it is for this Block. What is declared in
//! the function, such as a `static` variable or the function of a Block literal, is the same for all specializations.

use crate::{
    check::{
        Checker,
        blocks::{
            block::{self, Block, BodyBlocks, Denoted, made},
            block_call,
        },
        body::Body,
        program::CallEdge,
    },
    error,
    hir::{self, ExprId, ExprKind, FunctionId, LocalId, Stmt},
    types::TypeId,
};
use rustc_hash::FxHashMap;
use spirocl_frontend::{diagnostic::Diagnostic, source::Span};

/// A function with Block parameters.
pub(crate) enum Template {
    /// Its body is being checked.
    Open {
        /// Whether a call of it in its body is reported.
        is_recursive: bool,
    },
    /// Its body is checked.
    Checked(Tree),
}

/// What specializations copy, but for what stays in the [`hir::Function`].
#[derive(Clone)]
pub(crate) struct Tree {
    exprs: Vec<hir::Expr>,
    body: Box<[Stmt]>,
    /// The variables of Block type, and the Blocks of literals.
    variables: FxHashMap<LocalId, Denoted>,
    literals: FxHashMap<ExprId, Block>,
    /// The calls that do not depend on the parameters.
    calls: Vec<CallEdge>,
}

/// Why a call is invalid for the given Blocks; `None` if that is reported.
pub(crate) type Unfit = Option<Box<Diagnostic>>;

/// Declares the Block parameters of the body of a function. Returns whether there are any.
pub(crate) fn open_template(checker: &mut Checker<'_>, id: FunctionId, body: &mut Body) -> bool {
    let of_parameters = body.locals.iter().zip((0..).map(LocalId));
    let is_block = |(local, _): &(&hir::Local, _)| block::is_block(&checker.types, local.ty.ty);
    body.blocks.variables =
        of_parameters.filter(is_block).map(|(_, local)| (local, Denoted::Parameter(local))).collect();
    let is_template = !body.blocks.variables.is_empty();
    if is_template {
        checker.blocks.templates.insert(id, Template::Open { is_recursive: false });
    }
    is_template
}

/// Turns a checked function into a template: it has no body itself. `calls` is the number of calls in the program before the function.
pub(crate) fn close_template(checker: &mut Checker<'_>, id: FunctionId, blocks: BodyBlocks, calls: usize) {
    let function = checker.program.function_mut(id);
    let tree = Tree {
        exprs: std::mem::take(&mut function.exprs),
        body: function.body.take().unwrap_or_default(),
        variables: blocks.variables,
        literals: blocks.literals,
        calls: checker.program.calls[calls..].iter().filter(|edge| edge.caller == id).copied().collect(),
    };
    checker.blocks.templates.insert(id, Template::Checked(tree));
}

/// Returns the specialization of a function with Block parameters for the given Blocks, which is called at `at`.
pub(crate) fn specialize(
    checker: &mut Checker<'_>,
    function: FunctionId,
    blocks: &[Block],
    at: Span,
) -> Result<FunctionId, Unfit> {
    let key = (function, blocks.iter().map(|block| block.function).collect::<Vec<_>>());
    if let Some(&known) = checker.blocks.specializations.get(&key) {
        return known.ok_or(None);
    }
    let template = checker.program.function(function);
    let (text, declared) = (checker.symbols.text(template.name), template.span);
    let tree = match checker.blocks.templates.get_mut(&function) {
        Some(Template::Checked(tree)) => tree.clone(),
        Some(Template::Open { is_recursive }) => {
            // The Blocks are known within the function itself, so this call is in all specializations.
            if !std::mem::replace(is_recursive, true) {
                checker.diagnostics.report(error::function::recursion(&[(format!("`{text}`"), at)]));
            }
            return Err(None);
        }
        // The parameters of the definition are reported.
        None if checker.program.signature(function).is_defined() => return Err(None),
        None => return Err(Some(Box::new(error::block::undefined_function(at, text, declared)))),
    };
    let error = error::block::function_with_block(at, text, declared);
    let id = add_specialization(checker, function);
    checker.blocks.specializations.insert(key.clone(), Some(id));
    if crate::stack::grow(|| fill(checker, id, tree, blocks)).is_err() {
        checker.blocks.specializations.insert(key, None);
        return Err(Some(Box::new(error)));
    }
    Ok(id)
}

/// Adds a specialization of a function, without its parameters and body.
fn add_specialization(checker: &mut Checker<'_>, function: FunctionId) -> FunctionId {
    let number = checker.blocks.specializations.len();
    let template = checker.program.function(function).clone();
    let name = format!("{}_with_block_{number}", checker.symbols.text(template.name));
    let id = block::add_made_function(checker, &name, template.return_type, template.locals, template.span);
    let made = checker.program.function_mut(id);
    (made.name, made.hints, made.contraction) = (template.name, template.hints, template.contraction);
    (made.labels, made.temporaries, made.parameters) =
        (template.labels, template.temporaries, template.parameters);
    id
}

/// Gives a specialization its parameters and its body. Fails at a call that is invalid for the given Blocks.
fn fill(checker: &mut Checker<'_>, id: FunctionId, tree: Tree, blocks: &[Block]) -> Result<(), Unfit> {
    let Tree { exprs, body: statements, variables, literals, calls } = tree;
    checker.program.calls.extend(calls.into_iter().map(|edge| CallEdge { caller: id, ..edge }));
    let function = checker.program.function_mut(id);
    let (span, locals) = (function.span, std::mem::take(&mut function.locals));
    let mut body = Body { function: Some(id), exprs, locals, ..Body::default() };
    let is_block = |parameter: &hir::Parameter| variables.contains_key(&parameter.local);
    let (given, mut parameters): (Vec<_>, Vec<_>) =
        std::mem::take(&mut function.parameters).into_iter().partition(is_block);
    let mut known = FxHashMap::default();
    for (parameter, block) in given.iter().zip(blocks) {
        let hold = |ty: TypeId| body.add_local(hir::Local::made(ty.into(), span));
        let captures: Vec<LocalId> =
            block_call::captured_types(&checker.program, block).into_iter().map(hold).collect();
        parameters.extend(captures.iter().copied().map(made));
        known.insert(parameter.local, Block { function: block.function, captures });
    }
    let of_variable = |(local, denoted)| match denoted {
        Denoted::Parameter(parameter) => Some((local, Denoted::Known(known.get(&parameter)?.clone()))),
        Denoted::Known(_) => Some((local, denoted)),
    };
    body.blocks.variables = variables.into_iter().filter_map(of_variable).collect();
    body.blocks.literals = literals;
    let around = std::mem::replace(&mut checker.body, body);
    let result = resolve_calls(checker);
    let body = std::mem::replace(&mut checker.body, around);
    let function = checker.program.function_mut(id);
    (function.exprs, function.locals, function.parameters) = (body.exprs, body.locals, parameters);
    function.body = Some(statements);
    result
}

/// Replaces the dependent calls of the current body.
fn resolve_calls(checker: &mut Checker<'_>) -> Result<(), Unfit> {
    for index in 0..checker.body.exprs.len() {
        let hir::Expr { kind: ExprKind::Dependent(call), ty, span } = &checker.body.exprs[index] else {
            continue;
        };
        let (call, ty, span) = (hir::DependentCall::clone(call), *ty, *span);
        let kind = match block_call::try_call(checker, call, ty, span) {
            Ok(kind) => kind,
            Err(None) => ExprKind::Error,
            Err(unfit) => return Err(unfit),
        };
        checker.body.exprs[index].kind = kind;
    }
    Ok(())
}
