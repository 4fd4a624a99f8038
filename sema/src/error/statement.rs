//! Messages about statements.

codes! {}
