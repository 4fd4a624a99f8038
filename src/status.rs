//! How a compilation went, in a word.

/// How a compilation went.
///
/// ```
/// assert_eq!(spirocl::Compiler::new().compile("a.cl", "").status(), spirocl::Status::Success);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Status {
    /// There was no error.
    Success,
    /// The program is wrong; the diagnostics say where.
    Errors,
    /// The call was asked to end.
    Cancelled,
    /// The call has reached one of its limits; the diagnostic says which.
    LimitReached,
    /// The compiler is wrong: please report it.
    Bug,
}
