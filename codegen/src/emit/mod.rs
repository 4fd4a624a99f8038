//! IR to SPIR-V for OpenCL. Types and constants are emitted where they are first needed, so that definitions precede uses.
//!
//! Each instruction is written to the words of its section as soon as it is made ([`output`]). At the end the ids are numbered, and the
//! sections joined.
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
mod renumber;
mod types;

use crate::{
    Options,
    constructs::Constructs,
    ir::{Module, Opcode, TypeKind},
    words,
};
use functions::FunctionEmitter;
use module::ModuleEmitter;
use needs::VersionReason;
use output::Output;
use rspirv::spirv::Word;
use spirocl_frontend::{diagnostic::Diagnostics, source::SourceMap};

/// The first version in which interfaces list all variables. SPIR-V, `OpEntryPoint`.
const ALL_VARIABLES: (u8, u8) = (1, 4);

/// Emits the words of a module for OpenCL, with the capabilities and extensions that it needs.
pub fn module(module: &Module, options: &Options) -> Vec<Word> {
    checked(module, options, &mut Diagnostics::default())
}

/// As [`module`]; reports what the version, the environment and the device of the options have not.
pub fn checked(module: &Module, options: &Options, diagnostics: &mut Diagnostics) -> Vec<Word> {
    lowered(module, options, &Constructs::default(), &SourceMap::default(), diagnostics).0
}

/// As [`checked`] for a program that was lowered from source; also returns why the module has its version, if that was not requested.
pub(crate) fn lowered(
    module: &Module,
    options: &Options,
    constructs: &Constructs,
    sources: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> (Vec<Word>, Option<VersionReason>) {
    let output = emitted(module, options, constructs);
    let resolved = output.needs.resolve(output.has_entry_points());
    let reason = resolved.version_reason(sources).filter(|_| options.spirv_version.is_none());
    if let Some(reason) = reason.as_ref().filter(|reason| reason.minor >= ALL_VARIABLES.1) {
        // Other instructions have other forms in such a version.
        let options = Options { spirv_version: Some((1, reason.minor)), ..options.clone() };
        drop(output);
        let (words, _) = lowered(module, &options, constructs, sources, diagnostics);
        return (words, Some(reason.clone()));
    }
    let preamble = resolved.finish(&output.needs, reason.as_ref(), options, sources, diagnostics);
    let (words, limits) = output.finish(&preamble);
    limits.report(words[words::BOUND] as usize - 1, diagnostics);
    (words, reason)
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

/// Emits a module without capabilities and extensions.
fn emitted(module: &Module, options: &Options, constructs: &Constructs) -> Output {
    let mut emitter = ModuleEmitter::new(module, options, constructs);
    emitter.describe();
    let mut debug = debug::DebugInfo::new(&mut emitter);
    emitter.all_globals();
    let mut of_functions = FunctionEmitter::new(&mut emitter, &mut debug);
    let kept = || module.function_ids().filter(|&id| !module.function(id).is_removed());
    of_functions.reserve(kept());
    kept().for_each(|id| of_functions.function(id));
    emitter.entry_points();
    debug.complete(&mut emitter);
    emitter.complete_interfaces();
    emitter.output
}
