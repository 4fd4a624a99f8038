//! Source locations and the scopes that they lie in.

use super::{DebugId, File, Scope};

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// The file.
    pub file: File,
    /// The line, from 1; 0 if only the scope is known.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
    /// The scope and the inlined call that the instruction belongs to, with debug information.
    pub scope: Option<Scope>,
}

/// A function or block of the source, or a copy of one at an inlined call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScopeData {
    /// The function or block: `DebugFunction` or `DebugLexicalBlock`.
    pub lexical: DebugId,
    /// The call that was inlined: `DebugInlinedAt`.
    pub inlined_at: Option<DebugId>,
}
