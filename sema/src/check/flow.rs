//! Whether control can come to the end of a function: for the warning about a missing `return`. What is not certain counts as
//! reachable only where C's own structure makes it so: conditions count as open unless they are constants.

use super::expression::{RED_ZONE, STACK_STEP};
use crate::hir::{Constant, Expr, ExprId, ExprKind, LoopKind, Stmt, StmtKind};

/// How control leaves a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Exit {
    /// It may go on after the statement.
    next: bool,
    /// It may leave the loop or switch around by `break`.
    breaks: bool,
    /// It may go to the next turn of the loop around by `continue`.
    continues: bool,
    /// There is a label inside: control may come in from elsewhere.
    labels: bool,
}

/// Whether control may come to the end of these statements.
pub(super) fn ends(list: &[Stmt], exprs: &[Expr]) -> bool {
    sequence(list, exprs).next
}

fn sequence(list: &[Stmt], exprs: &[Expr]) -> Exit {
    let mut exit = Exit { next: true, ..Exit::default() };
    for stmt in list {
        let inner = statement(stmt, exprs);
        exit.labels |= inner.labels;
        // What cannot be reached cannot break either, but for its labels.
        let reached = exit.next || inner.labels;
        exit.breaks |= reached && inner.breaks;
        exit.continues |= reached && inner.continues;
        exit.next = reached && inner.next;
    }
    exit
}

fn statement(stmt: &Stmt, exprs: &[Expr]) -> Exit {
    stacker::maybe_grow(RED_ZONE, STACK_STEP, || kind(&stmt.kind, exprs))
}

fn kind(kind: &StmtKind, exprs: &[Expr]) -> Exit {
    let goes_on = Exit { next: true, ..Exit::default() };
    match kind {
        StmtKind::Expr(id) => Exit { next: !is_unreachable(*id, exprs), ..Exit::default() },
        StmtKind::Declare(..) => goes_on,
        StmtKind::Block(list) => sequence(list, exprs),
        StmtKind::If { condition, then, otherwise } => branch(*condition, then, otherwise.as_deref(), exprs),
        StmtKind::Loop { kind, condition, body, .. } => {
            let inner = statement(body, exprs);
            let known = condition.map_or(Some(true), |condition| known(condition, exprs));
            let tested = match kind {
                LoopKind::TestFirst => true,
                LoopKind::TestLast => inner.next || inner.continues,
            };
            let next = tested && known != Some(true) || inner.breaks;
            Exit { next, labels: inner.labels, ..Exit::default() }
        }
        StmtKind::Switch { default, body, .. } => {
            let inner = statement(body, exprs);
            let next = default.is_none() || inner.next || inner.breaks;
            Exit { next, breaks: false, ..inner }
        }
        StmtKind::Label(_) => Exit { labels: true, ..goes_on },
        StmtKind::Break => Exit { breaks: true, ..Exit::default() },
        StmtKind::Continue => Exit { continues: true, ..Exit::default() },
        StmtKind::Goto(_) | StmtKind::Return(_) => Exit::default(),
    }
}

fn branch(condition: ExprId, then: &Stmt, otherwise: Option<&Stmt>, exprs: &[Expr]) -> Exit {
    let then = statement(then, exprs);
    let otherwise =
        otherwise.map_or(Exit { next: true, ..Exit::default() }, |otherwise| statement(otherwise, exprs));
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

fn known(condition: ExprId, exprs: &[Expr]) -> Option<bool> {
    match exprs[condition.index()].kind {
        ExprKind::Constant(Constant::Zero) => Some(false),
        ExprKind::Constant(Constant::Integer(bits)) => Some(bits != 0),
        _ => None,
    }
}

/// `__builtin_unreachable()`.
fn is_unreachable(id: ExprId, exprs: &[Expr]) -> bool {
    matches!(&exprs[id.index()].kind, ExprKind::Statements { body, result: None } if body.is_empty())
}
