//! Messages about expressions.

codes! {}
