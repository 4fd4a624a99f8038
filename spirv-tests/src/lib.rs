//! The harness of the tests: finds their inputs, compiles, validates, runs on a driver and compares.
//!
//! - `kernels/NAME.cl` with `kernels/NAME.rs`: whole programs, see [`programs`].
//! - `cases/run/NAME.cl`: language semantics by running, see [`run`].
//! - `cases/STAGE/SUBJECT/NAME.cl`: diagnostics, checks of the assembly and snapshots, see [`cases`].
//! - all of these that compile, with `-g` and without, see [`debug`].
//! - `cases/passes/PASS/NAME.spvasm`: what a pass makes of assembly, see [`passes`].
//!
//! Every folder is its own list: a test is added by adding a file.

pub mod cases;
pub mod comparison;
pub mod compiler;
pub mod coverage;
pub mod debug;
pub mod device;
pub mod differential;
pub mod directives;
pub mod drivers;
pub mod edits;
pub mod faults;
pub mod files;
pub mod fuzzing;
pub mod generator;
pub mod module_split;
pub mod mutation;
pub mod passes;
pub mod pointer_width;
pub mod programs;
pub mod random;
pub mod reduce;
pub mod redundancy;
pub mod reference;
pub mod reference_compiler;
pub mod reference_program;
pub mod run;
pub mod sampling;
pub mod snapshot;
pub mod texel;
pub mod tolerance;
pub mod tools;
pub mod trials;
pub mod validate;
