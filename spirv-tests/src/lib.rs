//! The library of the tests: finds their inputs, compiles, validates, runs on a driver and compares.
//!
//! - [`harness`]: finds inputs, compiles them, compares with snapshots.
//! - [`drivers`]: what each OpenCL driver supports, and how programs run on it.
//! - [`oracles`]: what results are compared with.
//! - [`generator`]: random, well-defined programs.
//! - [`fuzzing`]: mutated inputs, and the properties that hold for every input.
//!
//! The inputs:
//!
//! - `kernels/NAME.cl` with `kernels/NAME.rs`: whole programs, see [`harness::programs`].
//! - `cases/run/NAME.cl`: language semantics by running, see [`harness::run`].
//! - `cases/STAGE/SUBJECT/NAME.cl`: diagnostics, checks of the assembly and snapshots, see [`harness::cases`].
//! - all of these that compile, with `-g` and without, see [`harness::debug`].
//! - `cases/passes/PASS/NAME.spvasm`: what a pass makes of assembly, see [`harness::passes`].
//!
//! Every folder is its own list: a test is added by adding a file.

pub mod drivers;
pub mod fuzzing;
pub mod generator;
pub mod harness;
pub mod oracles;
