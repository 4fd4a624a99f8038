//! IR to SPIR-V for OpenCL. Types and constants are emitted where they are first needed, so that definitions precede uses; the ids are
//! numbered at the end.
//!
//! The operands of an instruction are laid out by the grammar ([`grammar`]), so that an opcode has code of its own only where the IR has
//! another form of its operands.

mod annotations;
pub(crate) mod call_graph;
pub(crate) mod constants;
mod debug;
mod functions;
pub(crate) mod grammar;
mod instructions;
pub(crate) mod local_ids;
mod module;
pub(crate) mod needs;
mod output;
pub(crate) mod renumber;
mod types;

use crate::{
    Options,
    constructs::Constructs,
    ir::{Module, Opcode, TypeKind},
};
use functions::FunctionEmitter;
use module::ModuleEmitter;
use needs::{Needs, VersionReason};
use rspirv::dr;
use spirocl_frontend::{diagnostic::Diagnostics, source::SourceMap};

/// The first version in which interfaces list all variables. SPIR-V, `OpEntryPoint`.
const ALL_VARIABLES: (u8, u8) = (1, 4);

/// Emits a module for OpenCL, with the capabilities and extensions that it needs.
pub fn module(module: &Module, options: &Options) -> dr::Module {
    checked(module, options, &mut Diagnostics::default())
}

/// As [`module`]; reports what the version, the environment and the device of the options have not.
pub fn checked(module: &Module, options: &Options, diagnostics: &mut Diagnostics) -> dr::Module {
    lowered(module, options, &Constructs::default(), &SourceMap::default(), diagnostics).0
}

/// As [`checked`] for a program that was lowered from source; also returns why the module has its version, if that was not requested.
pub(crate) fn lowered(
    module: &Module,
    options: &Options,
    constructs: &Constructs,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> (dr::Module, Option<VersionReason>) {
    let (mut output, needs) = emitted(module, options, constructs);
    let resolved = needs.resolve(!output.entry_points.is_empty());
    let reason = resolved.version_reason(sources).filter(|_| options.spirv_version.is_none());
    if let Some(reason) = reason.as_ref().filter(|reason| reason.minor >= ALL_VARIABLES.1) {
        // Other instructions have other forms in such a version.
        let options = Options { spirv_version: Some((1, reason.minor)), ..options.clone() };
        let (output, _) = lowered(module, &options, constructs, sources, diagnostics);
        return (output, Some(reason.clone()));
    }
    resolved.finish(&needs, reason.as_ref(), &mut output, options, sources, diagnostics);
    renumber::run(&mut output);
    let ids = output.header.as_ref().map_or(0, |header| header.bound as usize - 1);
    needs.limits.report(ids, diagnostics);
    (output, reason)
}

/// Checks what only this target knows: the operands of operations of devices are those of their instructions.
///
/// # Errors
///
/// The first instruction that breaks a rule, and which rule.
pub fn check(module: &Module) -> Result<(), String> {
    for id in module.function_ids() {
        let function = module.function(id);
        for (_, inst) in function.all_insts() {
            let opcode = function.inst(inst).opcode;
            if let Opcode::Shader(of_shaders) = opcode {
                return Err(format!("function {id}: {inst}: {of_shaders:?} is not for OpenCL"));
            }
            if let Opcode::Intrinsic(op) = opcode {
                let values = function.operands(inst).len();
                let has_result = module.types.kind(function.inst(inst).ty) != TypeKind::Void;
                grammar::fits(op, values, function.literals(inst), has_result)
                    .map_err(|why| format!("function {id}: {inst} {op:?}: {why}"))?;
            }
        }
    }
    Ok(())
}

/// Emits a module without capabilities and extensions; also returns what it needs.
fn emitted(module: &Module, options: &Options, constructs: &Constructs) -> (dr::Module, Needs) {
    let mut emitter = ModuleEmitter::new(module, options, constructs);
    emitter.describe();
    let mut debug = debug::DebugInfo::new(&mut emitter);
    emitter.all_globals();
    let mut of_functions = FunctionEmitter::new(&mut emitter, &mut debug);
    let kept = module.function_ids().filter(|&id| !module.function(id).is_removed());
    // Declarations precede definitions. SPIR-V, 2.4.
    let (mut functions, mut definitions): (Vec<_>, Vec<_>) =
        kept.map(|id| of_functions.function(id)).partition(|function| function.blocks.is_empty());
    functions.append(&mut definitions);
    emitter.entry_points();
    debug.complete(&mut emitter, &mut functions);
    emitter.complete_interfaces();
    emitter.finish(functions)
}
