//! The stack for recursion over a tree, which programs can nest thousands deep.

/// Calls a function that recurses over expressions or statements, on a new segment if the stack is nearly used up.
pub(crate) fn grow<T>(call: impl FnOnce() -> T) -> T {
    /// The stack that one level may need, and the size of a new segment.
    const RED_ZONE: usize = 128 << 10;
    const STACK_STEP: usize = 2 << 20;
    spirocl_frontend::stack::grow(RED_ZONE, STACK_STEP, call)
}
