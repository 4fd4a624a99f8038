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
    Block(Box<[Stmt]>),
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
    Loop(Box<LoopStmt>),
    /// `switch`: the labels are in the body as [`StmtKind::Label`].
    Switch(Box<SwitchStmt>),
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

/// A loop.
#[derive(Clone, Debug)]
pub struct LoopStmt {
    /// When the condition is tested.
    pub kind: LoopKind,
    /// The condition; `None` is true.
    pub condition: Option<ExprId>,
    /// The expression evaluated after each iteration: the target of `continue`.
    pub step: Option<ExprId>,
    /// The body.
    pub body: Stmt,
    /// `opencl_unroll_hint` or `#pragma unroll`.
    pub unroll: Option<Unroll>,
}

/// A `switch`.
#[derive(Clone, Debug)]
pub struct SwitchStmt {
    /// An integer.
    pub value: ExprId,
    /// The bits of each constant, truncated to the type of the value, and its target.
    pub cases: Box<[(u64, LabelId)]>,
    /// The target of all other values; the end of the body if `None`.
    pub default: Option<LabelId>,
    /// The body.
    pub body: Stmt,
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

// Next to expressions, they are most of the memory that a typed tree takes.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Stmt>() == 32);
