//! The linker: merges equal types and constants of several modules, and resolves imports to exports of the same name. SPIR-V, 2.16 and
//! Linkage_Attributes.
//!
//! Handles are assigned first: equal types have one ([`types`]), and an import has that of its definition ([`symbols`]). Then everything else
//! is moved into the linked module with the new handles ([`copy`]), so that nothing is replaced afterwards.

mod adapt;
mod copy;
mod initializers;
mod names;
mod symbols;
mod types;

use crate::{
    contraction,
    ir::{
        FunctionId, Mode, Module,
        transform::{self, interprocedural::global_dce},
    },
};
use spirv::ExecutionMode;

/// The kind of the linked module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkKind {
    /// A program: every import must be resolved, exports become internal, and everything unreachable from kernels is removed.
    Program,
    /// A library (`-create-library`): exports are kept, and unresolved imports stay.
    Library,
}

/// A module to link, with its name for messages.
#[derive(Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// The module.
    pub module: Module,
}

/// Links modules. The linked module is ready to be emitted.
///
/// # Errors
///
/// One message for each error: different addressing models, duplicate, mismatched or undefined symbols, cyclic initializers, a program
/// without a kernel.
pub fn link(modules: Vec<Named>, kind: LinkKind) -> Result<Module, Vec<String>> {
    let mut errors = different_widths(&modules);
    let types = types::merge(&modules).map_err(|error| vec![error])?;
    let resolution = symbols::resolve(&modules, &types, kind, &mut errors);
    if kind == LinkKind::Program
        && errors.is_empty()
        && modules.iter().all(|each| each.module.entry_points.is_empty())
    {
        errors.push("no kernel to link: use `-create-library` for a module without kernels".into());
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let copied = copy::all(modules, types, &resolution);
    let (mut output, uncontracted) = (copied.module, copied.uncontracted);
    if let Some(name) = initializers::circle(&output) {
        return Err(vec![format!(
            "initializer of `{name}` refers to the address of `{name}` itself, which SPIR-V does not support"
        )]);
    }
    turn_contraction_off(&mut output, uncontracted);
    names::keep_apart(&mut output, kind);
    if kind == LinkKind::Program {
        forget_linkage(&mut output);
    }
    global_dce::run(&mut output);
    transform::legalize(&mut output);
    Ok(output)
}

/// The modules whose addresses have another width than those of the first.
fn different_widths(modules: &[Named]) -> Vec<String> {
    let Some((first, others)) = modules.split_first() else { return Vec::new() };
    let differ = others.iter().filter(|each| each.module.address_bits != first.module.address_bits);
    differ.map(|each| format!("`{}` and `{}` have different address widths", first.name, each.name)).collect()
}

/// Sets `ContractionOff` on kernels that lead to functions of modules that turn contraction off. OpenCL C 3.0, 6.8, `FP_CONTRACT`.
fn turn_contraction_off(output: &mut Module, uncontracted: Vec<FunctionId>) {
    let off = output.leading_to(uncontracted);
    for entry in output.entry_points.iter_mut().filter(|entry| off[entry.function.index()]) {
        if entry.modes.iter().all(|mode| mode.mode != ExecutionMode::ContractionOff) {
            let mode = ExecutionMode::ContractionOff;
            entry.modes.push(Mode { mode, literals: Vec::new(), values: Vec::new() });
        }
    }
}

/// Makes the symbols of a program internal; the mark for kernels of other modules has no use any more.
fn forget_linkage(output: &mut Module) {
    output.functions.iter_mut().for_each(|function| function.linkage = None);
    output.globals.iter_mut().for_each(|global| global.linkage = None);
    output.source_extensions.retain(|name| **name != *contraction::NAME);
}
