//! The function body that is being checked.

use crate::{
    check::{blocks::block::BodyBlocks, statements::jump::Jumps},
    hir::{self, Constant, ExprId, ExprKind, FunctionId, LocalId},
    types::{Qualifiers, TypeId, names::Spelling},
};
use spirocl_frontend::{
    handle_map::{HandleMap, HandleSet},
    source::Span,
    symbol::Symbol,
};

/// The current function body: the parts of its [`hir::Function`] and the state that its statements need.
#[derive(Debug)]
pub(crate) struct Body {
    /// The function, or `None` for the temporary body at program scope.
    pub(crate) function: Option<FunctionId>,
    /// Whether it is a kernel.
    pub(crate) kernel: bool,
    /// The return type of the function.
    pub(crate) return_type: TypeId,
    /// The number of open scopes in its outermost block, where `local` variables may be declared.
    pub(crate) outermost_depth: usize,
    /// The start of the outermost block.
    pub(crate) outermost_start: Span,
    pub(crate) exprs: Vec<hir::Expr>,
    pub(crate) locals: Vec<hir::Local>,
    pub(crate) labels: u32,
    pub(crate) temporaries: u32,
    /// The source ranges with each state of `FP_CONTRACT`.
    pub(crate) contraction: hir::Contraction,
    /// Labels, and the enclosing loops and switches.
    pub(crate) jumps: Jumps,
    /// Unknown names that were already reported.
    pub(crate) unknown: HandleSet<Symbol>,
    /// The values of `const` variables with constant initializers; `None` if the initializer was reported.
    pub(crate) constants: HandleMap<LocalId, Option<Constant>>,
    pub(crate) written: WrittenTypes,
    /// Its Blocks.
    pub(crate) blocks: BodyBlocks,
}

/// What the types that are written in expressions have beside the types of these.
#[derive(Debug, Default)]
pub(crate) struct WrittenTypes {
    /// The qualifiers of qualified compound literals.
    pub(crate) literals: HandleMap<ExprId, Qualifiers>,
    /// The spellings of the types of casts.
    pub(crate) casts: HandleMap<ExprId, Spelling>,
}

impl Default for Body {
    fn default() -> Self {
        Self {
            function: None,
            kernel: false,
            return_type: TypeId::VOID,
            outermost_depth: 0,
            outermost_start: Span::default(),
            exprs: Vec::new(),
            locals: Vec::new(),
            labels: 0,
            temporaries: 0,
            contraction: hir::Contraction::default(),
            jumps: Jumps::default(),
            unknown: HandleSet::default(),
            constants: HandleMap::default(),
            written: WrittenTypes::default(),
            blocks: BodyBlocks::default(),
        }
    }
}

impl Body {
    /// Adds an expression.
    pub(crate) fn add(&mut self, kind: ExprKind, ty: TypeId, span: Span) -> ExprId {
        self.exprs.push(hir::Expr { kind, ty, span });
        ExprId(self.exprs.len() as u32 - 1)
    }

    /// Removes the expressions from a mark on, and what is known of them.
    pub(crate) fn drain(&mut self, mark: usize) -> std::vec::Drain<'_, hir::Expr> {
        for index in mark..self.exprs.len() {
            let id = ExprId(index as u32);
            self.written.literals.remove(&id);
            self.written.casts.remove(&id);
            self.blocks.literals.remove(&id);
        }
        self.exprs.drain(mark..)
    }

    /// Adds an error node (hole) for an expression that was reported.
    pub(crate) fn add_error(&mut self, span: Span) -> ExprId {
        self.add(ExprKind::Error, TypeId::ERROR, span)
    }

    /// Returns an expression.
    pub(crate) fn expr(&self, id: ExprId) -> &hir::Expr {
        &self.exprs[id.index()]
    }

    /// Adds a private variable.
    pub(crate) fn add_local(&mut self, local: hir::Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Returns a private variable.
    pub(crate) fn local(&self, id: LocalId) -> &hir::Local {
        &self.locals[id.index()]
    }

    /// Returns a private variable for modification.
    pub(crate) fn local_mut(&mut self, id: LocalId) -> &mut hir::Local {
        &mut self.locals[id.index()]
    }
}
