//! The debug record shared by the generator and the passes: numbered scopes, variables and inlined calls.

use rspirv::spirv::Word;
use spirocl_frontend::source::Span;
use spirocl_sema::hir::{FunctionId, GlobalId, LocalId};

/// A function or lexical block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// The parent scope; `None` for a function.
    pub(super) parent: Option<u32>,
    pub(super) function: FunctionId,
    /// The `OpFunction`.
    pub(super) output: Word,
    pub(super) span: Span,
}

/// A variable of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    pub(super) scope: u32,
    pub(super) local: LocalId,
}

/// An inlined call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inlined {
    /// The line of the call.
    pub(crate) line: u32,
    /// The scope of the call.
    pub(crate) scope: u32,
    /// The call through which the caller itself was inlined, or 0.
    pub(crate) outer: u32,
}

/// The debug record. Empty without `-g`.
#[derive(Default, Debug)]
pub(crate) struct Record {
    pub(super) scopes: Vec<Scope>,
    pub(super) variables: Vec<Variable>,
    /// Inlined calls, numbered from 1; 0 means not inlined.
    pub(crate) inlined: Vec<Inlined>,
    /// The variables of the module.
    pub(super) globals: Vec<(Word, GlobalId)>,
    /// The declared functions without a body.
    pub(super) declarations: Vec<(Word, FunctionId)>,
    /// The current scope of lowering.
    pub(super) current: u32,
    /// The scopes of the locals of the current function whose declarations have been lowered.
    pub(super) locals: Vec<Option<u32>>,
}

impl Record {
    /// The function scope that contains a scope.
    pub(super) fn root(&self, mut scope: u32) -> u32 {
        while let Some(parent) = self.scopes[scope as usize].parent {
            scope = parent;
        }
        scope
    }
}
