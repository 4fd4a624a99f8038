//! Code generation from HIR to SPIR-V: the back end of the spirocl compiler.
//!
//! [`generate`] lowers a `spirocl_sema::hir` module to IR with variables in memory, runs the passes on it, and emits SPIR-V.

#![forbid(unsafe_code)]

mod analysis;
mod constructs;
mod contraction;
mod debug;
pub mod emit;
pub mod error;
mod features;
pub mod instruction;
pub mod ir;
pub mod link;
pub mod load;
mod lower;
pub mod options;
pub mod reflection;
mod storage_class;
pub mod targets;
pub mod words;

pub use emit::needs::VersionReason;
pub use options::{
    AsyncCopies, Contraction, DebugFormat, DebugLevel, DeviceLimits, Environment, FastMath,
    OptimizationLevel, Options,
};

use ir::transform::{self, Permissions, interprocedural::global_dce};
use lower::Codes;
use rspirv::{dr, spirv::Word};
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
    let (lowered, constructs) = lower::module(module, Codes::Copied, sources, options, diagnostics);
    load::emitted(&Lowered { module: lowered, constructs }.finish(sources, options, diagnostics).words)
}

/// A program in the IR, before the passes.
pub struct Lowered {
    module: ir::Module,
    constructs: constructs::Constructs,
}

/// Whether [`lower`] can report an error of a program.
pub fn can_be_rejected(module: &hir::Module) -> bool {
    lower::can_be_rejected(module)
}

/// Lowers a program: the first half of [`generate`], after which the typed tree is not needed any more. The code of each function is dropped
/// as soon as it is lowered: of a large file, both forms are not there at once.
pub fn lower(
    module: &mut hir::Module,
    sources: &SourceMap,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Lowered {
    let codes = Codes::Taken(module.take_code());
    let (module, constructs) = lower::module(module, codes, sources, options, diagnostics);
    Lowered { module, constructs }
}

/// The result of [`Lowered::finish`].
pub struct Generated {
    /// The words of the module.
    pub words: Vec<Word>,
    /// The program that was emitted.
    pub program: ir::Module,
    /// Why the module has its version, if that was not requested and is later than 1.0.
    pub version_reason: Option<VersionReason>,
}

impl Lowered {
    /// Runs the passes and emits the module: the second half of [`generate`].
    pub fn finish(
        mut self,
        sources: &SourceMap,
        options: &Options,
        diagnostics: &mut Diagnostics,
    ) -> Generated {
        if options.optimization > OptimizationLevel::O0 {
            transform::optimize(&mut self.module, Permissions::of(options));
        } else {
            global_dce::run(&mut self.module);
        }
        transform::legalize(&mut self.module);
        let (words, version_reason) =
            emit::lowered(&self.module, options, &self.constructs, sources, diagnostics);
        Generated { words, program: self.module, version_reason }
    }
}
