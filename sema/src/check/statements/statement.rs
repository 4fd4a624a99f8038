//! Checks statements: blocks, branches, loops and `return`. Labels, `goto` and `switch` are in `jump`, reachability is
//! in `analysis::end_of_function`. C99 6.8 and OpenCL C 3.0, 6.11 and 6.13.4.

use crate::{
    analysis::end_of_function,
    builtins::{
        BuiltinId,
        constants::{order, scope},
    },
    check::{
        Checker,
        blocks::block,
        body::Body,
        declarations::{
            attribute,
            declaration::{self, ConstantUse},
        },
        expressions::{
            convert::{self, Assignment},
            expression, unused_result,
        },
        reporter::Reporter,
        statements::jump,
    },
    error::{branch, precedence, statement as error},
    hir::{self, ExprId, ExprKind, LoopKind, LoopStmt, StmtKind, Unroll},
    types::TypeId,
};
use spirocl_frontend::{
    ast,
    language::{Language, Version},
    source::Span,
    token::{FpContract, Pragma, PragmaId},
};

/// The use of the last expression of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tail {
    /// It is evaluated and its value discarded.
    Statement,
    /// It is the value of a statement expression.
    Value,
}

/// Checks the statements of a function's outermost block. Its scope, which contains the parameters, is already
/// open.
pub(crate) fn function_body(checker: &mut Checker<'_>, block: &ast::Block) -> Box<[hir::Stmt]> {
    let mut list = Vec::with_capacity(block.items.len());
    block_items(checker, block, &mut list, Tail::Statement);
    jump::finish_labels(checker);
    if checker.body.return_type != TypeId::VOID
        && checker.body.return_type != TypeId::ERROR
        && !checker.body.jumps.has_hole
        && end_of_function::ends(&list, &checker.body.exprs)
    {
        report_missing_return(checker, block);
    }
    list.into()
}

fn report_missing_return(checker: &mut Checker<'_>, block: &ast::Block) {
    let Some(function) = checker.body.function else { return };
    let function = checker.program.function(function);
    let name = checker.symbols.text(function.name).to_owned();
    let closing = Span::new(block.span.end.saturating_sub(1), block.span.end);
    checker.diagnostics.report(error::missing_return(closing, &name));
}

/// Checks the items of a block whose scope is already open.
pub(crate) fn block_items(
    checker: &mut Checker<'_>,
    block: &ast::Block,
    out: &mut Vec<hir::Stmt>,
    tail: Tail,
) -> Option<ExprId> {
    let contraction = checker.body.contraction.last();
    let value = items(checker, block, out, tail);
    switch_contraction(&mut checker.body, contraction);
    value
}

fn items(
    checker: &mut Checker<'_>,
    block: &ast::Block,
    out: &mut Vec<hir::Stmt>,
    tail: Tail,
) -> Option<ExprId> {
    let mut unroll: Option<(Unroll, Span)> = None;
    // GNU C: empty statements after the value of a statement expression are ignored.
    let last = block.items.iter().rposition(|item| !matches!(item.kind, ast::StmtKind::Empty));
    for (index, item) in block.items.iter().enumerate() {
        if let ast::StmtKind::Pragma(id) = item.kind {
            if let Some(hint) = pragma(checker, id) {
                unroll = Some((hint, item.span));
            }
            continue;
        }
        if tail == Tail::Value
            && Some(index) == last
            && let ast::StmtKind::Expr(expr) = &item.kind
        {
            return Some(expression::value(checker, expr));
        }
        if let Some((_, at)) = unroll.filter(|_| !is_loop(item)) {
            checker.diagnostics.report(error::unroll_without_loop(at));
            unroll = None;
        }
        statement_unrolled(checker, item, unroll.take().map(|(hint, _)| hint), out);
    }
    if let Some((_, at)) = unroll {
        checker.diagnostics.report(error::unroll_without_loop(at));
    }
    None
}

/// Sets the state of `FP_CONTRACT` from the next expression on. C99, 7.12.2.
fn switch_contraction(body: &mut Body, state: FpContract) {
    let next = ExprId(body.exprs.len() as u32);
    body.contraction.switch(next, state);
}

/// Applies a pragma between statements; returns the unroll hint for the following loop, if it is one.
fn pragma(checker: &mut Checker<'_>, id: PragmaId) -> Option<Unroll> {
    match *checker.literals.pragma(id) {
        Pragma::FpContract(state) => {
            switch_contraction(&mut checker.body, state);
            None
        }
        Pragma::Unroll { count: None } => Some(Unroll::Hint),
        Pragma::Unroll { count: Some(0 | 1) } => Some(Unroll::Never),
        Pragma::Unroll { count: Some(count) } => Some(Unroll::Count(count)),
        Pragma::Extension { .. } | Pragma::Pack(_) => {
            checker.pragmas.apply(id, &checker.literals);
            None
        }
    }
}

/// Checks `asm volatile("" ::: "memory")` of GNU C: a fence for one work-item, available since OpenCL C 2.0; in
/// earlier versions, a fence for the work-group.
fn empty_assembly(
    diagnostics: &mut Reporter<'_>,
    language: &Language,
    body: &mut Body,
    orders_memory: bool,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    diagnostics.report(error::empty_assembly(span));
    if !orders_memory {
        return;
    }
    // CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
    let flags = convert::integer(body, 3, TypeId::UINT, span);
    let (fence, arguments) = if language.version < Version::V2_0 {
        ("mem_fence", vec![flags])
    } else {
        let order = convert::integer(body, order::ACQ_REL as u64, TypeId::INT, span);
        let scope = convert::integer(body, scope::WORK_ITEM as u64, TypeId::INT, span);
        ("atomic_work_item_fence", vec![flags, order, scope])
    };
    let fence = ExprKind::Builtin { builtin: BuiltinId::named(fence), arguments: arguments.into() };
    let fence = body.add(fence, TypeId::VOID, span);
    out.push(hir::Stmt { kind: StmtKind::Expr(fence), span });
}

pub(crate) fn check(checker: &mut Checker<'_>, stmt: &ast::Stmt, out: &mut Vec<hir::Stmt>) {
    statement_unrolled(checker, stmt, None, out);
}

fn statement_unrolled(
    checker: &mut Checker<'_>,
    stmt: &ast::Stmt,
    unroll: Option<Unroll>,
    out: &mut Vec<hir::Stmt>,
) {
    crate::stack::grow(|| statement_kind(checker, stmt, unroll, out));
}

fn statement_kind(
    checker: &mut Checker<'_>,
    stmt: &ast::Stmt,
    unroll: Option<Unroll>,
    out: &mut Vec<hir::Stmt>,
) {
    use ast::StmtKind as Ast;
    let span = stmt.span;
    let unroll = statement_attributes(checker, stmt).or(unroll);
    match &stmt.kind {
        Ast::Expr(expr) => expression_statement(checker, expr, span, out),
        Ast::Empty => jump::annotate_fallthrough(&checker.symbols, &mut checker.body, stmt, out),
        Ast::Error => checker.body.jumps.has_hole = true,
        Ast::Declaration(declaration) => out.extend(declaration::local_declaration(checker, declaration)),
        Ast::EmptyAssembly { orders_memory } => empty_assembly(
            &mut checker.diagnostics,
            checker.pragmas.language,
            &mut checker.body,
            *orders_memory,
            span,
            out,
        ),
        Ast::Pragma(id) => drop(pragma(checker, *id)),
        Ast::Block(block) => block_statement(checker, block, span, out),
        Ast::If { condition, then, otherwise } => {
            if_statement(checker, condition, then, otherwise.as_deref(), span, out);
        }
        Ast::While { condition, body } => while_loop(checker, condition, body, unroll, span, out),
        Ast::DoWhile { body, condition } => do_loop(checker, body, condition, unroll, span, out),
        Ast::For { .. } => for_loop(checker, stmt, unroll, out),
        Ast::Switch { value, body } => jump::switch(checker, value, body, span, out),
        Ast::Case { value, last, body } => jump::case(checker, value, last.as_deref(), body, span, out),
        Ast::Default { body } => jump::default_label(checker, body, span, out),
        Ast::Label { name, body } => jump::label(checker, *name, body, out),
        Ast::Goto(name) => jump::goto(&mut checker.body, *name, span, out),
        Ast::Break => jump::break_statement(&mut checker.diagnostics, &checker.body, span, out),
        Ast::Continue => jump::continue_statement(&mut checker.diagnostics, &checker.body, span, out),
        Ast::Return(value) => return_statement(checker, value.as_ref(), span, out),
    }
}

/// Checks `opencl_unroll_hint`, the only statement attribute with an effect. OpenCL C 3.0, 6.13.4.
fn statement_attributes(checker: &mut Checker<'_>, stmt: &ast::Stmt) -> Option<Unroll> {
    let mut unroll = None;
    for attribute in &stmt.attributes {
        attribute::note_brackets(&mut checker.diagnostics, &mut checker.attributes, attribute);
        let name = checker.symbols.text(attribute.name.symbol).to_owned();
        match name.as_str() {
            "opencl_unroll_hint" | "unroll" if is_loop(stmt) => unroll = unroll_hint(checker, attribute),
            "nounroll" if is_loop(stmt) => unroll = Some(Unroll::Never),
            "opencl_unroll_hint" | "unroll" | "nounroll" => {
                checker.diagnostics.report(error::unroll_without_loop(attribute.span));
            }
            // Attributes that only suppress warnings or state expectations.
            "fallthrough" | "unused" | "maybe_unused" | "likely" | "unlikely" => {}
            _ => checker.diagnostics.report(error::unknown_attribute(attribute.span, &name)),
        }
    }
    unroll
}

fn unroll_hint(checker: &mut Checker<'_>, attribute: &ast::Attribute) -> Option<Unroll> {
    match &attribute.arguments[..] {
        [] => Some(Unroll::Hint),
        [ast::AttributeArgument::Expr(expr)] => {
            let count = declaration::constant_integer(checker, expr, ConstantUse::Attribute)?.value();
            match u32::try_from(count) {
                Ok(1) => Some(Unroll::Never),
                Ok(count) if count > 1 => Some(Unroll::Count(count)),
                _ => {
                    checker.diagnostics.report(error::unroll_count(expr.span, count));
                    None
                }
            }
        }
        _ => {
            checker.diagnostics.report(error::unroll_arguments(attribute.span));
            None
        }
    }
}

fn expression_statement(checker: &mut Checker<'_>, expr: &ast::Expr, span: Span, out: &mut Vec<hir::Stmt>) {
    let value = expression::value(checker, expr);
    if convert::is_error(&checker.body, value) {
        return;
    }
    unused_result::check_unused_result(checker, expr, value);
    out.push(hir::Stmt { kind: StmtKind::Expr(value), span });
}

fn block_statement(checker: &mut Checker<'_>, block: &ast::Block, span: Span, out: &mut Vec<hir::Stmt>) {
    let mut list = Vec::with_capacity(block.items.len());
    checker.scopes.open();
    block_items(checker, block, &mut list, Tail::Statement);
    checker.scopes.close();
    out.push(hir::Stmt { kind: StmtKind::Block(list.into()), span });
}

/// Checks a substatement in its own scope. C99 6.8.4 and 6.8.5.
pub(crate) fn substatement(checker: &mut Checker<'_>, stmt: &ast::Stmt) -> hir::Stmt {
    let mut list = Vec::new();
    if let ast::StmtKind::Declaration(_) = stmt.kind {
        checker.diagnostics.report(error::declaration_as_body(stmt.span));
    }
    checker.scopes.open();
    check(checker, stmt, &mut list);
    checker.scopes.close();
    match list.len() {
        1 => list.remove(0),
        _ => hir::Stmt { kind: StmtKind::Block(list.into()), span: stmt.span },
    }
}

fn if_statement(
    checker: &mut Checker<'_>,
    condition: &ast::Expr,
    then: &ast::Stmt,
    otherwise: Option<&ast::Stmt>,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    // Only the closing parenthesis separates the two.
    let is_empty = matches!(then.kind, ast::StmtKind::Empty) && otherwise.is_none();
    if is_empty && then.span.start == condition.span.end + 1 {
        checker.diagnostics.report(precedence::empty_body(then.span));
    }
    if otherwise.is_none()
        && let Some(inner) = with_trailing_else(then)
    {
        checker.diagnostics.report(branch::dangling_else(inner));
    }
    let condition = expression::condition(checker, condition);
    let then = Box::new(substatement(checker, then));
    let otherwise = otherwise.map(|otherwise| Box::new(substatement(checker, otherwise)));
    out.push(hir::Stmt { kind: StmtKind::If { condition, then, otherwise }, span });
}

fn while_loop(
    checker: &mut Checker<'_>,
    condition: &ast::Expr,
    body: &ast::Stmt,
    unroll: Option<Unroll>,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    let condition = Some(expression::condition(checker, condition));
    let body = jump::loop_body(checker, body);
    let kind = LoopKind::TestFirst;
    out.push(loop_stmt(LoopStmt { kind, condition, step: None, body, unroll }, span));
}

fn do_loop(
    checker: &mut Checker<'_>,
    body: &ast::Stmt,
    condition: &ast::Expr,
    unroll: Option<Unroll>,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    let body = jump::loop_body(checker, body);
    let condition = Some(expression::condition(checker, condition));
    let kind = LoopKind::TestLast;
    out.push(loop_stmt(LoopStmt { kind, condition, step: None, body, unroll }, span));
}

/// `stmt` is a `for`.
fn for_loop(checker: &mut Checker<'_>, stmt: &ast::Stmt, unroll: Option<Unroll>, out: &mut Vec<hir::Stmt>) {
    let ast::StmtKind::For { first, condition, step, body } = &stmt.kind else {
        unreachable!("the caller has matched it")
    };
    checker.scopes.open();
    let mut list = Vec::new();
    if let Some(first) = first {
        check(checker, first, &mut list);
    }
    let condition = condition.as_deref().map(|condition| expression::condition(checker, condition));
    let step = step.as_deref().map(|step| expression::value(checker, step));
    let body = jump::loop_body(checker, body);
    checker.scopes.close();
    let kind = LoopKind::TestFirst;
    let repeated = loop_stmt(LoopStmt { kind, condition, step, body, unroll }, stmt.span);
    if list.is_empty() {
        out.push(repeated);
    } else {
        list.push(repeated);
        out.push(hir::Stmt { kind: StmtKind::Block(list.into()), span: stmt.span });
    }
}

fn loop_stmt(statement: LoopStmt, span: Span) -> hir::Stmt {
    hir::Stmt { kind: StmtKind::Loop(Box::new(statement)), span }
}

fn return_statement(
    checker: &mut Checker<'_>,
    value: Option<&ast::Expr>,
    span: Span,
    out: &mut Vec<hir::Stmt>,
) {
    let value = value.map(|value| (expression::value(checker, value), value));
    block::infer_return(checker, value.map(|(value, _)| value), span);
    let expected = checker.body.return_type;
    let Some(function) = checker.body.function else { return };
    let function = checker.program.function(function);
    let (name, declaration) = (function.name, function.declaration);
    let returned = match value {
        None if expected == TypeId::VOID || expected == TypeId::ERROR => None,
        None => {
            let name = checker.symbols.text(name).to_owned();
            checker.diagnostics.report(error::return_without_value(span, &name));
            None
        }
        Some((value, written)) if expected == TypeId::VOID => {
            if checker.body.expr(value).ty != TypeId::VOID && !convert::is_error(&checker.body, value) {
                let name = checker.symbols.text(name).to_owned();
                checker.diagnostics.report(error::return_with_value(written.span, &name));
            } else {
                out.push(hir::Stmt { kind: StmtKind::Expr(value), span });
            }
            None
        }
        Some((value, _)) => {
            let why = Assignment::Return { function: name, declaration };
            Some(convert::convert_for(checker, value, expected, why))
        }
    };
    out.push(hir::Stmt { kind: StmtKind::Return(returned), span });
}

fn is_loop(stmt: &ast::Stmt) -> bool {
    matches!(
        stmt.kind,
        ast::StmtKind::While { .. } | ast::StmtKind::DoWhile { .. } | ast::StmtKind::For { .. }
    )
}

/// Returns the location of an `if` without braces at the end of a statement that has an `else`.
fn with_trailing_else(stmt: &ast::Stmt) -> Option<Span> {
    use ast::StmtKind as Ast;
    match &stmt.kind {
        Ast::If { otherwise: Some(_), .. } => Some(stmt.span),
        Ast::While { body, .. } | Ast::For { body, .. } | Ast::Label { body, .. } => with_trailing_else(body),
        _ => None,
    }
}
