//! The facade of the spirocl compiler: OpenCL C in, SPIR-V out.
pub mod options;
