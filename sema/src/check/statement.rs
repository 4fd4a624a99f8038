//! Checks statements: blocks, branches, loops and `return`. Labels, `goto` and `switch` are in `jump`, reachability is
//! in `analysis::end_of_function`. C99 6.8 and OpenCL C 3.0, 6.11 and 6.13.4.

use super::{Assignment, Checker};
use crate::{
    analysis::end_of_function,
    builtins::{
        Fence, Lower, Special,
        constants::{order, scope},
    },
    error::{branch, precedence, statement as error},
    hir::{self, ExprId, ExprKind, LoopKind, StmtKind, Unroll},
    types::TypeId,
};
use spirocl_frontend::{
    ast,
    language::Version,
    source::Span,
    token::{FpContract, Pragma, PragmaId},
};

/// The use of the last expression of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tail {
    /// It is evaluated and its value discarded.
    Statement,
    /// It is the value of a statement expression.
    Value,
}

impl Checker<'_> {
    /// Checks the statements of a function's outermost block. Its scope, which contains the parameters, is already
    /// open.
    pub(crate) fn function_body(&mut self, block: &ast::Block) -> Vec<hir::Stmt> {
        let mut list = Vec::new();
        self.block_items(block, &mut list, Tail::Statement);
        self.finish_labels();
        if self.body.return_type != TypeId::VOID
            && self.body.return_type != TypeId::ERROR
            && !self.body.jumps.has_hole
            && end_of_function::ends(&list, &self.body.exprs)
        {
            self.report_missing_return(block);
        }
        list
    }

    fn report_missing_return(&mut self, block: &ast::Block) {
        let Some(function) = self.body.function else { return };
        let function = &self.program.functions[function.index()];
        let name = self.symbols.text(function.name).to_owned();
        let closing = Span::new(block.span.end.saturating_sub(1), block.span.end);
        self.diagnostics.report(error::missing_return(closing, &name));
    }

    /// Checks the items of a block whose scope is already open.
    pub(super) fn block_items(
        &mut self,
        block: &ast::Block,
        out: &mut Vec<hir::Stmt>,
        tail: Tail,
    ) -> Option<ExprId> {
        let contraction = self.body.contraction.last();
        let value = self.items(block, out, tail);
        self.switch_contraction(contraction);
        value
    }

    fn items(&mut self, block: &ast::Block, out: &mut Vec<hir::Stmt>, tail: Tail) -> Option<ExprId> {
        let mut unroll: Option<(Unroll, Span)> = None;
        // GNU C: empty statements after the value of a statement expression are ignored.
        let last = block.items.iter().rposition(|item| !matches!(item.kind, ast::StmtKind::Empty));
        for (index, item) in block.items.iter().enumerate() {
            if let ast::StmtKind::Pragma(id) = item.kind {
                if let Some(hint) = self.pragma(id) {
                    unroll = Some((hint, item.span));
                }
                continue;
            }
            if tail == Tail::Value
                && Some(index) == last
                && let ast::StmtKind::Expr(expr) = &item.kind
            {
                return Some(self.value(expr));
            }
            if let Some((_, at)) = unroll.filter(|_| !is_loop(item)) {
                self.diagnostics.report(error::unroll_without_loop(at));
                unroll = None;
            }
            self.statement_unrolled(item, unroll.take().map(|(hint, _)| hint), out);
        }
        if let Some((_, at)) = unroll {
            self.diagnostics.report(error::unroll_without_loop(at));
        }
        None
    }

    /// Sets the state of `FP_CONTRACT` from the next expression on. C99, 7.12.2.
    fn switch_contraction(&mut self, state: FpContract) {
        let next = ExprId(self.body.exprs.len() as u32);
        self.body.contraction.switch(next, state);
    }

    /// Applies a pragma between statements; returns the unroll hint for the following loop, if it is one.
    fn pragma(&mut self, id: PragmaId) -> Option<Unroll> {
        let literals = self.literals;
        match *literals.pragma(id) {
            Pragma::FpContract(state) => {
                self.switch_contraction(state);
                None
            }
            Pragma::Unroll { count: None } => Some(Unroll::Hint),
            Pragma::Unroll { count: Some(0 | 1) } => Some(Unroll::Never),
            Pragma::Unroll { count: Some(count) } => Some(Unroll::Count(count)),
            Pragma::Extension { .. } | Pragma::Pack(_) => {
                self.pragmas.apply(id, self.literals);
                None
            }
        }
    }

    /// Checks `asm volatile("" ::: "memory")` of GNU C: a fence for one work-item, available since OpenCL C 2.0; in
    /// earlier versions, a fence for the work-group.
    fn empty_assembly(&mut self, orders_memory: bool, span: Span, out: &mut Vec<hir::Stmt>) {
        self.diagnostics.report(error::empty_assembly(span));
        if !orders_memory {
            return;
        }
        // CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE
        let flags = self.integer(3, TypeId::UINT, span);
        let (fence, arguments) = if self.pragmas.language.version < Version::V2_0 {
            (Special::MemoryFence(Fence::All), vec![flags])
        } else {
            let order = self.integer(order::ACQ_REL as u64, TypeId::INT, span);
            let scope = self.integer(scope::WORK_ITEM as u64, TypeId::INT, span);
            (Special::AtomicFence, vec![flags, order, scope])
        };
        let fence = ExprKind::Builtin { lower: Lower::Special(fence), arguments };
        let fence = self.body.add(fence, TypeId::VOID, span);
        out.push(hir::Stmt { kind: StmtKind::Expr(fence), span });
    }

    pub(super) fn statement(&mut self, stmt: &ast::Stmt, out: &mut Vec<hir::Stmt>) {
        self.statement_unrolled(stmt, None, out);
    }

    fn statement_unrolled(&mut self, stmt: &ast::Stmt, unroll: Option<Unroll>, out: &mut Vec<hir::Stmt>) {
        crate::stack::grow(|| self.statement_kind(stmt, unroll, out));
    }

    fn statement_kind(&mut self, stmt: &ast::Stmt, unroll: Option<Unroll>, out: &mut Vec<hir::Stmt>) {
        use ast::StmtKind as Ast;
        let span = stmt.span;
        let unroll = self.statement_attributes(stmt).or(unroll);
        match &stmt.kind {
            Ast::Expr(expr) => self.expression_statement(expr, span, out),
            Ast::Empty => self.annotate_fallthrough(stmt, out),
            Ast::Error => self.body.jumps.has_hole = true,
            Ast::Declaration(declaration) => out.extend(self.local_declaration(declaration)),
            Ast::EmptyAssembly { orders_memory } => self.empty_assembly(*orders_memory, span, out),
            Ast::Pragma(id) => drop(self.pragma(*id)),
            Ast::Block(block) => self.block(block, span, out),
            Ast::If { condition, then, otherwise } => {
                self.if_statement(condition, then, otherwise.as_deref(), span, out);
            }
            Ast::While { condition, body } => self.while_loop(condition, body, unroll, span, out),
            Ast::DoWhile { body, condition } => self.do_loop(body, condition, unroll, span, out),
            Ast::For { first, condition, step, body } => {
                let head = (first.as_deref(), condition.as_ref(), step.as_ref());
                self.for_loop(head, body, unroll, span, out);
            }
            Ast::Switch { value, body } => self.switch(value, body, span, out),
            Ast::Case { value, last, body } => self.case(value, last.as_ref(), body, span, out),
            Ast::Default { body } => self.default_label(body, span, out),
            Ast::Label { name, body } => self.label(*name, body, out),
            Ast::Goto(name) => self.goto(*name, span, out),
            Ast::Break => self.break_statement(span, out),
            Ast::Continue => self.continue_statement(span, out),
            Ast::Return(value) => self.return_statement(value.as_ref(), span, out),
        }
    }

    /// Checks `opencl_unroll_hint`, the only statement attribute with an effect. OpenCL C 3.0, 6.13.4.
    fn statement_attributes(&mut self, stmt: &ast::Stmt) -> Option<Unroll> {
        let mut unroll = None;
        for attribute in &stmt.attributes {
            self.note_brackets(attribute);
            let name = self.symbols.text(attribute.name.symbol).to_owned();
            match name.as_str() {
                "opencl_unroll_hint" | "unroll" if is_loop(stmt) => unroll = self.unroll_hint(attribute),
                "nounroll" if is_loop(stmt) => unroll = Some(Unroll::Never),
                "opencl_unroll_hint" | "unroll" | "nounroll" => {
                    self.diagnostics.report(error::unroll_without_loop(attribute.span));
                }
                // Attributes that only suppress warnings or state expectations.
                "fallthrough" | "unused" | "maybe_unused" | "likely" | "unlikely" => {}
                _ => self.diagnostics.report(error::unknown_attribute(attribute.span, &name)),
            }
        }
        unroll
    }

    fn unroll_hint(&mut self, attribute: &ast::Attribute) -> Option<Unroll> {
        match &attribute.arguments[..] {
            [] => Some(Unroll::Hint),
            [ast::AttributeArgument::Expr(expr)] => {
                let count = self.constant_integer(expr, super::declaration::ConstantUse::Attribute)?.value();
                match u32::try_from(count) {
                    Ok(1) => Some(Unroll::Never),
                    Ok(count) if count > 1 => Some(Unroll::Count(count)),
                    _ => {
                        self.diagnostics.report(error::unroll_count(expr.span, count));
                        None
                    }
                }
            }
            _ => {
                self.diagnostics.report(error::unroll_arguments(attribute.span));
                None
            }
        }
    }

    fn expression_statement(&mut self, expr: &ast::Expr, span: Span, out: &mut Vec<hir::Stmt>) {
        let value = self.value(expr);
        if self.is_error(value) {
            return;
        }
        self.check_unused_result(expr, value);
        out.push(hir::Stmt { kind: StmtKind::Expr(value), span });
    }

    fn block(&mut self, block: &ast::Block, span: Span, out: &mut Vec<hir::Stmt>) {
        let mut list = Vec::with_capacity(block.items.len());
        self.scopes.open();
        self.block_items(block, &mut list, Tail::Statement);
        self.scopes.close();
        out.push(hir::Stmt { kind: StmtKind::Block(list), span });
    }

    /// Checks a substatement in its own scope. C99 6.8.4 and 6.8.5.
    pub(super) fn substatement(&mut self, stmt: &ast::Stmt) -> Box<hir::Stmt> {
        let mut list = Vec::new();
        if let ast::StmtKind::Declaration(_) = stmt.kind {
            self.diagnostics.report(error::declaration_as_body(stmt.span));
        }
        self.scopes.open();
        self.statement(stmt, &mut list);
        self.scopes.close();
        Box::new(match list.len() {
            1 => list.remove(0),
            _ => hir::Stmt { kind: StmtKind::Block(list), span: stmt.span },
        })
    }

    fn if_statement(
        &mut self,
        condition: &ast::Expr,
        then: &ast::Stmt,
        otherwise: Option<&ast::Stmt>,
        span: Span,
        out: &mut Vec<hir::Stmt>,
    ) {
        // Only the closing parenthesis separates the two.
        let is_empty = matches!(then.kind, ast::StmtKind::Empty) && otherwise.is_none();
        if is_empty && then.span.start == condition.span.end + 1 {
            self.diagnostics.report(precedence::empty_body(then.span));
        }
        if otherwise.is_none()
            && let Some(inner) = with_trailing_else(then)
        {
            self.diagnostics.report(branch::dangling_else(inner));
        }
        let condition = self.condition(condition);
        let then = self.substatement(then);
        let otherwise = otherwise.map(|otherwise| self.substatement(otherwise));
        out.push(hir::Stmt { kind: StmtKind::If { condition, then, otherwise }, span });
    }

    fn while_loop(
        &mut self,
        condition: &ast::Expr,
        body: &ast::Stmt,
        unroll: Option<Unroll>,
        span: Span,
        out: &mut Vec<hir::Stmt>,
    ) {
        let condition = Some(self.condition(condition));
        let body = self.loop_body(body);
        let kind = LoopKind::TestFirst;
        out.push(hir::Stmt { kind: StmtKind::Loop { kind, condition, step: None, body, unroll }, span });
    }

    fn do_loop(
        &mut self,
        body: &ast::Stmt,
        condition: &ast::Expr,
        unroll: Option<Unroll>,
        span: Span,
        out: &mut Vec<hir::Stmt>,
    ) {
        let body = self.loop_body(body);
        let condition = Some(self.condition(condition));
        let kind = LoopKind::TestLast;
        out.push(hir::Stmt { kind: StmtKind::Loop { kind, condition, step: None, body, unroll }, span });
    }

    fn for_loop(
        &mut self,
        (first, condition, step): (Option<&ast::Stmt>, Option<&ast::Expr>, Option<&ast::Expr>),
        body: &ast::Stmt,
        unroll: Option<Unroll>,
        span: Span,
        out: &mut Vec<hir::Stmt>,
    ) {
        self.scopes.open();
        let mut list = Vec::new();
        if let Some(first) = first {
            self.statement(first, &mut list);
        }
        let condition = condition.map(|condition| self.condition(condition));
        let step = step.map(|step| self.value(step));
        let body = self.loop_body(body);
        self.scopes.close();
        let kind = LoopKind::TestFirst;
        let repeated = hir::Stmt { kind: StmtKind::Loop { kind, condition, step, body, unroll }, span };
        if list.is_empty() {
            out.push(repeated);
        } else {
            list.push(repeated);
            out.push(hir::Stmt { kind: StmtKind::Block(list), span });
        }
    }

    fn return_statement(&mut self, value: Option<&ast::Expr>, span: Span, out: &mut Vec<hir::Stmt>) {
        let value = value.map(|value| (self.value(value), value));
        self.infer_return(value.map(|(value, _)| value), span);
        let expected = self.body.return_type;
        let Some(function) = self.body.function else { return };
        let function = &self.program.functions[function.index()];
        let (name, declared) = (function.name, function.span);
        let returned = match value {
            None if expected == TypeId::VOID || expected == TypeId::ERROR => None,
            None => {
                let name = self.symbols.text(name).to_owned();
                self.diagnostics.report(error::return_without_value(span, &name));
                None
            }
            Some((value, written)) if expected == TypeId::VOID => {
                if self.body.expr(value).ty != TypeId::VOID && !self.is_error(value) {
                    let name = self.symbols.text(name).to_owned();
                    self.diagnostics.report(error::return_with_value(written.span, &name));
                } else {
                    out.push(hir::Stmt { kind: StmtKind::Expr(value), span });
                }
                None
            }
            Some((value, _)) => {
                let why = Assignment::Return { function: name, declared };
                Some(self.convert_for(value, expected, why))
            }
        };
        out.push(hir::Stmt { kind: StmtKind::Return(returned), span });
    }
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
