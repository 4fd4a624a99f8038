//! Control flow at the end of a function, for the warning about a missing `return`. The analysis follows the structure
//! of statements: a condition may have either value unless it is constant.

use crate::hir::{Conversion, Expr, ExprId, ExprKind, LogicalOp, LoopKind, Stmt, StmtKind, UnaryOp};

/// The ways in which control leaves a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Exit {
    /// Control may reach the end of the statement.
    next: bool,
    /// Control may leave the enclosing loop or switch with `break`.
    breaks: bool,
    /// Control may reach the next iteration of the enclosing loop with `continue`.
    continues: bool,
    /// The statement contains a label, so that control may enter it from elsewhere.
    labels: bool,
}

/// The exit of a statement that only completes.
const GOES_ON: Exit = Exit { next: true, breaks: false, continues: false, labels: false };

/// Whether control may reach the end of a statement list.
pub(crate) fn ends(list: &[Stmt], exprs: &[Expr]) -> bool {
    sequence(list, exprs).next
}

fn sequence(list: &[Stmt], exprs: &[Expr]) -> Exit {
    in_order(list.iter().map(|stmt| statement(stmt, exprs)))
}

fn in_order(exits: impl Iterator<Item = Exit>) -> Exit {
    let mut exit = GOES_ON;
    for inner in exits {
        exit.labels |= inner.labels;
        // Unreachable statements cannot `break` either, unless they contain labels.
        let reached = exit.next || inner.labels;
        exit.breaks |= reached && inner.breaks;
        exit.continues |= reached && inner.continues;
        exit.next = reached && inner.next;
    }
    exit
}

fn statement(stmt: &Stmt, exprs: &[Expr]) -> Exit {
    crate::stack::grow(|| kind(&stmt.kind, exprs))
}

fn kind(kind: &StmtKind, exprs: &[Expr]) -> Exit {
    match kind {
        StmtKind::Expr(id) => expression(*id, exprs),
        StmtKind::Declare(..) => GOES_ON,
        StmtKind::Block(list) => sequence(list, exprs),
        StmtKind::If { condition, then, otherwise } => branch(*condition, then, otherwise.as_deref(), exprs),
        StmtKind::Loop(repeated) => {
            let inner = statement(&repeated.body, exprs);
            let known = repeated.condition.map_or(Some(true), |condition| known(condition, exprs));
            let tested = match repeated.kind {
                LoopKind::TestFirst => true,
                LoopKind::TestLast => inner.next || inner.continues,
            };
            let next = tested && known != Some(true) || inner.breaks;
            Exit { next, labels: inner.labels, ..Exit::default() }
        }
        StmtKind::Switch(switch) => {
            let inner = statement(&switch.body, exprs);
            let next = switch.default.is_none() || inner.next || inner.breaks;
            Exit { next, breaks: false, ..inner }
        }
        StmtKind::Label(_) => Exit { labels: true, ..GOES_ON },
        StmtKind::Break => Exit { breaks: true, ..Exit::default() },
        StmtKind::Continue => Exit { continues: true, ..Exit::default() },
        StmtKind::Goto(_) | StmtKind::Return(_) => Exit::default(),
    }
}

fn branch(condition: ExprId, then: &Stmt, otherwise: Option<&Stmt>, exprs: &[Expr]) -> Exit {
    let then = statement(then, exprs);
    let otherwise = otherwise.map_or(GOES_ON, |otherwise| statement(otherwise, exprs));
    let known = known(condition, exprs);
    let takes_then = known != Some(false) || then.labels;
    let takes_other = known != Some(true) || otherwise.labels;
    Exit {
        next: takes_then && then.next || takes_other && otherwise.next,
        breaks: takes_then && then.breaks || takes_other && otherwise.breaks,
        continues: takes_then && then.continues || takes_other && otherwise.continues,
        labels: then.labels || otherwise.labels,
    }
}

/// Returns the exit of an expression statement.
fn expression(id: ExprId, exprs: &[Expr]) -> Exit {
    crate::stack::grow(|| match &exprs[id.index()].kind {
        // `__builtin_unreachable()`.
        ExprKind::Statements(statements) if statements.never_returns() => Exit::default(),
        ExprKind::Statements(statements) => sequence(&statements.body, exprs),
        ExprKind::Sequence { effects, result } => {
            in_order(effects.iter().chain([result]).map(|&part| expression(part, exprs)))
        }
        ExprKind::Convert(Conversion::Void, value) => expression(*value, exprs),
        _ => GOES_ON,
    })
}

/// Returns the value of a constant condition.
pub(crate) fn known(condition: ExprId, exprs: &[Expr]) -> Option<bool> {
    crate::stack::grow(|| match &exprs[condition.index()].kind {
        ExprKind::Zero => Some(false),
        ExprKind::Integer(bits) => Some(*bits != 0),
        ExprKind::Convert(Conversion::ToBool | Conversion::BoolToNumber, value) => known(*value, exprs),
        ExprKind::Unary(UnaryOp::Not, value) => known(*value, exprs).map(|value| !value),
        ExprKind::Sequence { result, .. } => known(*result, exprs),
        ExprKind::Logical(operator, left, right) => {
            let deciding = *operator == LogicalOp::Or;
            match (known(*left, exprs), known(*right, exprs)) {
                (Some(value), _) | (_, Some(value)) if value == deciding => Some(deciding),
                (Some(_), Some(_)) => Some(!deciding),
                _ => None,
            }
        }
        _ => None,
    })
}
