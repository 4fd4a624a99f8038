//! What built-in functions should give, computed on the host: the tables of functions with the errors that the specification allows,
//! and formats of floating-point numbers as `f64` sees them.

pub mod call;
pub mod dot;
pub mod driver;
pub mod exact;
pub mod format;
pub mod geometric;
pub mod gnu;
pub mod integer;
pub mod judge;
pub mod math;
pub mod memory;
pub mod multi;
pub mod relational;
pub mod value;
