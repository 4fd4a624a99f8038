//! The memory of all address spaces.

pub(crate) mod pointer;
