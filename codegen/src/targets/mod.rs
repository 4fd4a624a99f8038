//! Targets: what makes the IR legal for the devices of one API, and writes the module.

pub mod vulkan;
