//! The program that is built: its functions and variables, and what the checks note of them.

use crate::{
    check::declarations::function::Signature,
    hir::{self, FunctionId, GlobalId},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{source::Span, symbol::Symbol};

/// The functions and variables of the program so far.
#[derive(Default)]
pub(crate) struct Program {
    pub(crate) functions: Vec<hir::Function>,
    /// The properties of each function that only the checker needs.
    pub(crate) signatures: Vec<Signature>,
    /// Functions declared with `...`, which is reported: the number of arguments in their calls is not checked.
    pub(crate) variadic: FxHashSet<Symbol>,
    /// Every call of a program function, in order.
    pub(crate) calls: Vec<CallEdge>,
    pub(crate) globals: Vec<hir::Global>,
    /// Variables with external linkage, by name.
    pub(crate) linked: FxHashMap<Symbol, GlobalId>,
    /// Variables whose initializer was reported: expressions that depend on them are not diagnosed again.
    pub(crate) without_value: FxHashSet<GlobalId>,
    /// The string literals so far, with the terminating null.
    pub(crate) strings: FxHashMap<Box<[u8]>, GlobalId>,
}

/// A call of one function by another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CallEdge {
    pub(crate) caller: FunctionId,
    pub(crate) callee: FunctionId,
    /// The location of the callee's name in the call.
    pub(crate) span: Span,
}
