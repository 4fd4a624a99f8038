//! What results are compared with: values computed on the host, other compilers, the validator, and the tolerances that the
//! specification allows.

pub mod differential;
mod interpreted;
pub mod redundancy;
pub mod reference;
pub mod reference_compiler;
pub mod reference_program;
pub mod texel;
pub mod tolerance;
pub mod validate;
