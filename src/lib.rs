//! The facade of the spirocl compiler: OpenCL C in, SPIR-V out.
//!
//! A [`Compiler`] is made of options and files; it holds no other state, so one can serve many threads, and it reads nothing that it
//! was not told to read. What comes out is a [`Compiled`]: the module, what is to be said about the program, and what a host
//! needs to know to run it.
//!
//! ```
//! use spirocl::{Compiler, Version};
//!
//! let source = "kernel void scale(global float *data, float by) { data[get_global_id(0)] *= by; }";
//! let compiled = Compiler::new().std(Version::V2_0).define("N", "4").compile("scale.cl", source);
//! assert_eq!(compiled.words().expect("it compiles")[0], 0x0723_0203);
//! let reflection = compiled.reflection().expect("there is a module");
//! assert_eq!(reflection.kernels[0].arguments[1].type_name, "float");
//! ```
//!
//! [`build`] compiles kernels from a build script, [`options`] has every option that `clBuildProgram` and the command take.

#![forbid(unsafe_code)]

// The command names the library as programs do.
extern crate self as spirocl;

pub mod assembly;
pub mod build;
mod c_array;
mod codes;
// For `main.rs` and for packages that bring the command along, such as Python's: no part of what the library promises.
#[doc(hidden)]
pub mod command;
mod compiled;
mod compiler;
mod dependencies;
pub mod describe;
mod device;
pub mod explain;
mod failure;
pub mod faults;
mod files;
mod fixes;
mod guard;
mod input;
mod limits;
pub mod link;
mod message;
mod module_input;
pub mod options;
mod output;
mod reproduction;
mod run;
mod status;
mod vulkan;

pub use compiled::{Compiled, Output};
pub use compiler::Compiler;
pub use files::Headers;
pub use limits::{Cancellation, CountingAllocator, Limits};
pub use message::{Advice, Edit, Label, Message, Place};
pub use spirocl_codegen as codegen;
pub use spirocl_codegen::{
    DebugFormat, DebugLevel, Environment, OptimizationLevel,
    reflection::{self, Reflection},
    targets::vulkan::host as interface,
};
pub use spirocl_frontend as frontend;
pub use spirocl_frontend::{
    diagnostic::{Diagnostic, Severity},
    language::{AddressWidth, Version},
    preprocess::IncludeForm,
    render::Style,
};
pub use spirocl_sema as sema;
pub use status::Status;

/// The name and version of the compiler, as `--version` prints them.
///
/// ```
/// assert!(spirocl::version().starts_with("spirocl "));
/// ```
pub fn version() -> &'static str {
    concat!("spirocl ", env!("CARGO_PKG_VERSION"))
}

/// What `--version -v` prints: the version, the commit, and what is supported.
///
/// ```
/// assert!(spirocl::long_version().contains("\ntargets: spirv32, spirv64, "));
/// ```
pub fn long_version() -> String {
    let versions = |all: Vec<String>| all.join(", ");
    let targets = options::find("--target=").map_or_else(Vec::new, |(row, _)| row.choices());
    let languages = Version::ALL.iter().map(|version| version.to_string()).collect();
    let environments = Environment::ALL.iter().map(|environment| environment.name().to_owned()).collect();
    let (major, minor, revision) =
        (rspirv::spirv::MAJOR_VERSION, rspirv::spirv::MINOR_VERSION, rspirv::spirv::REVISION);
    format!(
        "{}\ncommit: {}\nhost: {}\ntargets: {}\nOpenCL C: {}\nSPIR-V: 1.0 to 1.6\n\
         target environments: {}\nSPIR-V headers: {major}.{minor}, revision {revision}\n",
        version(),
        env!("SPIROCL_COMMIT"),
        env!("SPIROCL_HOST"),
        targets.join(", "),
        versions(languages),
        versions(environments),
    )
}

/// The Rust code of the manual is run with the examples of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
mod manual {}
