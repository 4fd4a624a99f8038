//! Source locations and the scopes that they lie in.

use super::{File, FunctionId, Loc, Scope};

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// The file.
    pub file: File,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is unknown.
    pub column: u32,
    /// The inlined call that the instruction belongs to, if there is one.
    pub scope: Option<Scope>,
}

/// The body of a function, or a copy of one at an inlined call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScopeData {
    /// The function whose source it is.
    pub function: FunctionId,
    /// The call that was inlined.
    pub inlined_at: Option<Loc>,
}
