//! Code generation from HIR to SPIR-V: the back end of the spirocl compiler.
//!
//! [`generate`] lowers a `spirocl_sema::hir` module to an `rspirv::dr::Module` with every variable in memory, and runs the passes on it.

#![forbid(unsafe_code)]

mod blocks;
mod builtins;
mod call;
mod call_graph;
pub mod capability;
pub mod cfg;
mod constants;
mod contraction;
mod convert;
mod debug;
pub mod emit;
pub mod environment;
pub mod error;
mod expression;
mod features;
mod function;
mod generator;
pub mod instruction;
pub mod ir;
pub mod link;
pub mod load;
mod memory;
mod module;
mod operator;
pub mod options;
pub mod passes;
pub mod reflection;
pub mod spans;
mod statement;
pub mod targets;
mod types;
mod universal_limits;
mod variable;
mod verify;
mod versions;

pub use capability::VersionReason;
pub use options::{
    AsyncCopies, Contraction, DebugFormat, DebugLevel, DeviceLimits, Environment, FastMath,
    OptimizationLevel, Options,
};

use rspirv::dr;
use spirocl_frontend::{diagnostic::Diagnostics, source::SourceMap};
use spirocl_sema::hir;

/// Generates the SPIR-V module of a program that was analysed without errors.
///
/// The only errors reported here are requirements beyond `options.spirv_version` or the target environment, and exceeded module limits; the
/// module is unusable then.
pub fn generate(
    module: &hir::Module,
    sources: &SourceMap,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> dr::Module {
    lower(module, sources, options, diagnostics).finish(module, sources, options, diagnostics).module
}

/// A lowered module before the passes, which no longer need the HIR.
pub struct Lowered {
    output: dr::Module,
    spans: spans::Spans,
    record: debug::Record,
    layouts: debug::Layouts,
}

/// Lowers a program: the first half of [`generate`].
pub fn lower(
    module: &hir::Module,
    sources: &SourceMap,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Lowered {
    let mut generator = generator::Generator::new(module, sources, options, diagnostics);
    generator.make_module();
    Lowered {
        output: generator.output,
        spans: generator.spans,
        record: generator.record,
        layouts: generator.types.into_layouts(),
    }
}

/// The result of [`generate`].
pub struct Generated {
    /// The module.
    pub module: dr::Module,
    /// Why the module has its version, if that was not requested and is later than 1.0.
    pub version_reason: Option<VersionReason>,
}

impl Lowered {
    /// Runs the passes: the second half of [`generate`].
    pub fn finish(
        self,
        module: &hir::Module,
        sources: &SourceMap,
        options: &Options,
        diagnostics: &mut Diagnostics,
    ) -> Generated {
        let Self { mut output, spans, mut record, layouts } = self;
        passes::run(&mut output, &mut record, options);
        if options.forms() < (1, 4) {
            passes::lower_partial_unrolling(&mut output);
        }
        if options.debug == DebugLevel::Full {
            debug::write(&mut output, &record, &layouts, module, sources, options);
        }
        let version_reason = capability::finish(&mut output, options, &spans, sources, diagnostics);
        universal_limits::check(&output, &spans, diagnostics);
        spans::drop_origins(&mut output);
        emit::renumber::run(&mut output);
        Generated { module: output, version_reason }
    }
}
