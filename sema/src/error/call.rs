//! Messages about calls.

codes! {}
