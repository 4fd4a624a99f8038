//! What the generator and the passes remember of the source: scopes, variables, and inlined calls, each under a number.

use rspirv::spirv::Word;
use spirocl_frontend::source::Span;
use spirocl_sema::hir::{FunctionId, GlobalId, LocalId};

/// A function, or a block within it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope {
    /// The scope around it; none for a function.
    pub(super) parent: Option<u32>,
    pub(super) function: FunctionId,
    /// The `OpFunction` that was made of it.
    pub(super) output: Word,
    pub(super) span: Span,
}

/// A variable of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variable {
    pub(super) scope: u32,
    pub(super) local: LocalId,
}

/// A call whose callee stands in its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inlined {
    /// The line of the call.
    pub(crate) line: u32,
    /// The scope of the call.
    pub(crate) scope: u32,
    /// The call through which the caller itself was inlined, or 0.
    pub(crate) outer: u32,
}

/// All of it. Empty unless `-g` asks for it.
#[derive(Default, Debug)]
pub(crate) struct Record {
    pub(super) scopes: Vec<Scope>,
    pub(super) variables: Vec<Variable>,
    /// Numbered from 1: 0 stands for none.
    pub(crate) inlined: Vec<Inlined>,
    /// The variables of the module.
    pub(super) globals: Vec<(Word, GlobalId)>,
    /// The functions that are only declared.
    pub(super) declarations: Vec<(Word, FunctionId)>,
    /// The scope of what is being lowered.
    pub(super) current: u32,
    /// The scopes of the locals of the function being made, as far as these were met.
    pub(super) locals: Vec<Option<u32>>,
}

impl Record {
    /// The scope of the function that a scope lies in.
    pub(super) fn root(&self, mut scope: u32) -> u32 {
        while let Some(parent) = self.scopes[scope as usize].parent {
            scope = parent;
        }
        scope
    }
}
