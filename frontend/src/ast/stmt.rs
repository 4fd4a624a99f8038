//! Statements of the syntax tree.

use super::{Attribute, Declaration, Expr, Name};
use crate::{source::Span, token::PragmaId};

/// `{ ... }`.
#[derive(Clone, Debug)]
pub struct Block {
    /// Declarations and statements, in order.
    pub items: Vec<Stmt>,
    /// From brace to brace.
    pub span: Span,
}

/// A statement or, inside a block, a declaration.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// Which one.
    pub kind: StmtKind,
    /// Attributes before it: `__attribute__((opencl_unroll_hint(4))) for (...)`.
    pub attributes: Vec<Attribute>,
    /// The whole statement.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `expression;`
    Expr(Expr),
    /// `;`
    Empty,
    /// A declaration inside a block or in the head of a `for`.
    Declaration(std::rc::Rc<Declaration>),
    /// GNU's `asm volatile("" ::: "memory")`: no instruction; a fence for the compiler where it names memory.
    EmptyAssembly {
        /// Whether `"memory"` is among what it changes.
        orders_memory: bool,
    },
    /// A pragma between statements.
    Pragma(PragmaId),
    /// `{ ... }`
    Block(Block),
    /// `if (condition) then else otherwise`
    If {
        /// The condition.
        condition: Expr,
        /// What to do if it holds.
        then: Box<Stmt>,
        /// What to do if it does not.
        otherwise: Option<Box<Stmt>>,
    },
    /// `while (condition) body`
    While {
        /// The condition.
        condition: Expr,
        /// What is repeated.
        body: Box<Stmt>,
    },
    /// `do body while (condition);`
    DoWhile {
        /// What is repeated.
        body: Box<Stmt>,
        /// The condition.
        condition: Expr,
    },
    /// `for (first; condition; step) body`
    For {
        /// A declaration or an expression statement.
        first: Option<Box<Stmt>>,
        /// The condition.
        condition: Option<Box<Expr>>,
        /// What is done after each turn.
        step: Option<Box<Expr>>,
        /// What is repeated.
        body: Box<Stmt>,
    },
    /// `switch (value) body`
    Switch {
        /// The value.
        value: Expr,
        /// The body.
        body: Box<Stmt>,
    },
    /// `case value: statement`
    Case {
        /// The constant.
        value: Expr,
        /// The end of a GNU range `a ... b`, which the analyser rejects.
        last: Option<Box<Expr>>,
        /// What follows the label.
        body: Box<Stmt>,
    },
    /// `default: statement`
    Default {
        /// What follows the label.
        body: Box<Stmt>,
    },
    /// `name: statement`
    Label {
        /// The label.
        name: Name,
        /// What follows the label.
        body: Box<Stmt>,
    },
    /// `goto name;`
    Goto(Name),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `return value;`
    Return(Option<Expr>),
    /// What could not be parsed; already reported.
    Error,
}

#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<Stmt>() == 88);
