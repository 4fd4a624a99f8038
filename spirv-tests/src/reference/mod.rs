//! What built-in functions should give, computed on the host: the table of mathematical functions with the errors that the
//! specification allows, and formats of floating-point numbers as `f64` sees them.

pub mod exact;
pub mod format;
pub mod integer;
pub mod math;
pub mod multi;
