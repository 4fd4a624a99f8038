//! Calls of functions and built-in functions.

pub(crate) mod builtin_call;
pub(crate) mod call;
pub(crate) mod gnu_atomics;
pub(crate) mod gnu_call;
pub(crate) mod gnu_memory;
pub(crate) mod memory_order;
pub(crate) mod printf;
pub(crate) mod recursion;
