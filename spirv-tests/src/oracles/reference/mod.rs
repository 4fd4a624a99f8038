//! The reference implementation of built-in functions on the host: the functions with their allowed errors, and floating-point formats as
//! `f64`.

pub mod call;
pub mod dot;
pub mod driver;
pub mod exact;
pub mod format;
pub mod geometric;
pub mod gnu;
pub mod inputs;
pub mod integer;
pub mod judge;
pub mod math;
pub mod memory;
pub mod multi;
pub mod relational;
pub mod value;
