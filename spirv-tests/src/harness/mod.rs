//! The harness: finds the inputs of the tests, compiles them as the command does, and checks what comes out.

pub mod accuracy;
pub mod cases;
pub mod comparison;
pub mod compiler;
pub mod coverage;
pub mod debug;
pub mod directives;
pub mod edits;
pub mod files;
pub mod ir;
pub mod oclgrind;
pub mod passes;
pub mod processes;
pub mod programs;
pub mod run;
pub mod snapshot;
pub mod tools;
pub mod trials;
pub mod vulkan;
