//! Statements of the typed tree.

use super::{ExprId, LabelId, LocalId};
use spirocl_frontend::source::Span;

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Its kind.
    pub kind: StmtKind,
    /// Its span in the source.
    pub span: Span,
}

/// The kinds of statements. Conditions are values of type `bool`.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// An expression statement: the value is discarded.
    Expr(ExprId),
    /// The declaration of a private variable, with its initializer.
    Declare(LocalId, Option<ExprId>),
    /// A compound statement.
    Block(Vec<Stmt>),
    /// `if`
    If {
        /// The condition.
        condition: ExprId,
        /// The statement that is executed if the condition is true.
        then: Box<Stmt>,
        /// The `else` statement.
        otherwise: Option<Box<Stmt>>,
    },
    /// `while`, `do`, `for`: the initialization of a `for` precedes it.
    Loop {
        /// When the condition is tested.
        kind: LoopKind,
        /// The condition; `None` is true.
        condition: Option<ExprId>,
        /// The expression evaluated after each iteration: the target of `continue`.
        step: Option<ExprId>,
        /// The body.
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
        /// The target of all other values; the end of the body if `None`.
        default: Option<LabelId>,
        /// The body.
        body: Box<Stmt>,
    },
    /// The target of a jump.
    Label(LabelId),
    /// `goto`
    Goto(LabelId),
    /// `break` of the innermost loop or switch.
    Break,
    /// `continue` of the innermost loop.
    Continue,
    /// `return`
    Return(Option<ExprId>),
}

/// When a loop tests its condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoopKind {
    /// Before each iteration: `while`, `for`.
    TestFirst,
    /// After each iteration: `do`.
    TestLast,
}

/// The unroll request of a loop. OpenCL C 3.0, 6.13.4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unroll {
    /// By an implementation-defined factor: `opencl_unroll_hint` without an argument.
    Hint,
    /// By this factor, 2 or more.
    Count(u32),
    /// No unrolling.
    Never,
}
