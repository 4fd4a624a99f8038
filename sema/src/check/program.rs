//! The program that is built: its functions and variables, and what the checks note of them.

use crate::{
    check::declarations::function::Signature,
    hir::{self, FunctionId, GlobalId},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::{
    handle_map::{HandleMap, HandleSet},
    source::Span,
    symbol::Symbol,
};

/// The functions and variables of the program so far.
#[derive(Default)]
pub(crate) struct Program {
    pub(crate) functions: Vec<hir::Function>,
    /// The properties of each function that only the checker needs.
    pub(crate) signatures: Vec<Signature>,
    /// Functions declared with `...`, which is reported: the number of arguments in their calls is not checked.
    pub(crate) variadic: HandleSet<Symbol>,
    /// An empty list that the expressions of the last function have left, for those of the next; kept for its space.
    pub(crate) spare_exprs: Vec<hir::Expr>,
    /// Every call of a program function, in order.
    pub(crate) calls: Vec<CallEdge>,
    pub(crate) globals: Vec<hir::Global>,
    /// Variables with external linkage, by name.
    pub(crate) linked: HandleMap<Symbol, GlobalId>,
    /// Variables whose initializer was reported: expressions that depend on them are not diagnosed again.
    pub(crate) without_value: HandleSet<GlobalId>,
    /// The string literals so far, with the terminating null.
    pub(crate) strings: FxHashMap<Box<[u8]>, GlobalId>,
}

impl Program {
    /// Adds a function.
    pub(crate) fn add_function(&mut self, function: hir::Function, signature: Signature) -> FunctionId {
        self.functions.push(function);
        self.signatures.push(signature);
        FunctionId(self.functions.len() as u32 - 1)
    }

    /// Returns a function.
    pub(crate) fn function(&self, id: FunctionId) -> &hir::Function {
        &self.functions[id.index()]
    }

    /// Returns a function for modification.
    pub(crate) fn function_mut(&mut self, id: FunctionId) -> &mut hir::Function {
        &mut self.functions[id.index()]
    }

    /// Returns what only the checker needs of a function.
    pub(crate) fn signature(&self, id: FunctionId) -> &Signature {
        &self.signatures[id.index()]
    }

    /// Returns the same for modification.
    pub(crate) fn signature_mut(&mut self, id: FunctionId) -> &mut Signature {
        &mut self.signatures[id.index()]
    }

    /// Adds a variable outside private memory.
    pub(crate) fn add_global(&mut self, global: hir::Global) -> GlobalId {
        self.globals.push(global);
        GlobalId(self.globals.len() as u32 - 1)
    }

    /// Returns a variable outside private memory.
    pub(crate) fn global(&self, id: GlobalId) -> &hir::Global {
        &self.globals[id.index()]
    }

    /// Returns a variable outside private memory for modification.
    pub(crate) fn global_mut(&mut self, id: GlobalId) -> &mut hir::Global {
        &mut self.globals[id.index()]
    }
}

/// A call of one function by another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CallEdge {
    pub(crate) caller: FunctionId,
    pub(crate) callee: FunctionId,
    /// The location of the callee's name in the call.
    pub(crate) span: Span,
}
