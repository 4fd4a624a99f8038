//! Statements of the typed tree.

use super::{ExprId, LabelId, LocalId};
use spirocl_frontend::source::Span;

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Which one.
    pub kind: StmtKind,
    /// Where it was written.
    pub span: Span,
}

/// The kinds of statements. Conditions are values of type `bool`.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Evaluate and forget.
    Expr(ExprId),
    /// A private variable comes into scope, with its initial value if it has one.
    Declare(LocalId, Option<ExprId>),
    /// Statements in order.
    Block(Vec<Stmt>),
    /// `if`
    If {
        /// The condition.
        condition: ExprId,
        /// What to do if it holds.
        then: Box<Stmt>,
        /// What to do if it does not.
        otherwise: Option<Box<Stmt>>,
    },
    /// `while`, `do`, `for`: the initialization of a `for` precedes it.
    Loop {
        /// When the condition is tested.
        kind: LoopKind,
        /// The condition; none means true.
        condition: Option<ExprId>,
        /// The expression evaluated after each iteration: the target of `continue`.
        step: Option<ExprId>,
        /// What is repeated.
        body: Box<Stmt>,
        /// `opencl_unroll_hint` or `#pragma unroll`.
        unroll: Option<Unroll>,
    },
    /// `switch`: the labels are in the body as [`StmtKind::Label`].
    Switch {
        /// An integer.
        value: ExprId,
        /// The bits of each constant, truncated to the type of the value, and its target.
        cases: Vec<(u64, LabelId)>,
        /// The target of all other values; past the body if there is none.
        default: Option<LabelId>,
        /// The body.
        body: Box<Stmt>,
    },
    /// A place to jump to.
    Label(LabelId),
    /// `goto`
    Goto(LabelId),
    /// Leaves the innermost loop or switch.
    Break,
    /// Goes on with the innermost loop.
    Continue,
    /// `return`
    Return(Option<ExprId>),
}

/// When a loop tests its condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopKind {
    /// Before each turn: `while`, `for`.
    TestFirst,
    /// After each turn: `do`.
    TestLast,
}

/// How far to unroll a loop. OpenCL C 3.0, 6.13.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unroll {
    /// As the implementation likes: `opencl_unroll_hint` without a number.
    Hint,
    /// By this factor, 2 or more.
    Count(u32),
    /// Not at all.
    Never,
}
