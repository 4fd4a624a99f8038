//! The end of emission: the capabilities, extensions and version that the finished module needs, and what is wrong with them for the options.

use crate::{
    Options,
    capability::{self, VersionReason},
    environment, error,
    spans::Spans,
    versions,
};
use rspirv::{
    dr::{self, Operand},
    spirv::Op,
};
use spirocl_frontend::{diagnostic::Diagnostics, source::SourceMap};

/// Sets the capabilities and extensions of a module, and its version if the options do not fix it; then returns the construct that needs a
/// version later than 1.0. Reports constructs that need a later version than requested, or that the environment does not support.
pub(crate) fn finish(
    module: &mut dr::Module,
    options: &Options,
    spans: &Spans,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Option<VersionReason> {
    let mut needs = capability::needs(module, options.forms().1, spans);
    let mut reason = None;
    if options.spirv_version.is_none()
        && let Some(latest) = needs.latest(sources)
    {
        needs = capability::needs(module, latest.minor, spans);
        set_version(module, latest.minor);
        reason = Some(latest);
    }
    let reported = environment::check(module, &needs, reason.as_ref(), options, spans, sources, diagnostics);
    for (span, need) in needs.errors.iter().filter(|(span, _)| !reported.contains(*span)) {
        let construct = need.construct(*span, sources);
        diagnostics.report(match need.version {
            versions::NEVER => error::needs_more_than_any_version(*span, &construct),
            minor => error::needs_version(*span, &construct, minor),
        });
    }
    module.capabilities = needs.declared().into_iter().map(capability::capability).collect();
    module.extensions = needs.extensions.keys().map(|name| extension(name)).collect();
    module.extensions.sort_by(|left, right| {
        left.operands[0].unwrap_literal_string().cmp(right.operands[0].unwrap_literal_string())
    });
    reason
}

/// Raises the version of a module that was generated for 1.0.
fn set_version(module: &mut dr::Module, minor: u8) {
    // Since 1.4 interfaces list all variables. Later features that kernels use have an extension for earlier versions.
    debug_assert!(minor < 4, "interfaces are those of SPIR-V 1.3");
    if let Some(header) = &mut module.header {
        header.set_version(1, minor);
    }
}

fn extension(name: &str) -> dr::Instruction {
    crate::instruction::effect(Op::Extension, vec![Operand::LiteralString(name.into())])
}
