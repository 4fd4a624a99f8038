//! Text that is wrong, and what is said about it.
