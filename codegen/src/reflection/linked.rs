//! The description of a linked module: what the linked parts say of their kernels and variables, and what only the whole knows.

use super::{Reflection, Structure, reflect_module};
use crate::{ir, load::Form};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::handle_map::HandleSet;
use spirocl_sema::hir::Linkage;

/// Describes a module that was linked from described parts. Kernels and variables are described as in their parts, where types are as
/// written; local memory, which also callees of other parts use, linkage and requirements are those of the whole.
pub fn reflect_linked(module: &ir::Module, form: &Form, parts: &[Reflection]) -> Reflection {
    let mut whole = reflect_module(module, form);
    let mut structures: IndexSet<Structure, FxBuildHasher> = IndexSet::default();
    let places: Vec<Vec<usize>> = parts.iter().map(|part| add_structures(&mut structures, part)).collect();
    // What no part describes is not described by its structures either.
    for argument in whole.kernels.iter_mut().flat_map(|kernel| &mut kernel.arguments) {
        argument.structure = None;
    }
    whole.variables.iter_mut().for_each(|variable| variable.structure = None);
    for (part, places) in parts.iter().zip(&places) {
        for described in &part.kernels {
            let Some(kernel) = whole.kernels.iter_mut().find(|kernel| kernel.name == described.name) else {
                continue;
            };
            let local_memory_size = kernel.local_memory_size;
            kernel.clone_from(described);
            kernel.local_memory_size = local_memory_size;
            for argument in &mut kernel.arguments {
                argument.structure = argument.structure.map(|index| places[index]);
            }
        }
        for described in part.variables.iter().filter(|variable| variable.linkage != Linkage::Import) {
            let Some(variable) = whole.variables.iter_mut().find(|known| known.name == described.name) else {
                continue;
            };
            let linkage = variable.linkage;
            variable.clone_from(described);
            variable.linkage = linkage;
            variable.structure = variable.structure.map(|index| places[index]);
        }
    }
    for constant in &mut whole.specialization_constants {
        let described = parts.iter().flat_map(|part| &part.specialization_constants);
        if let Some(described) = described.into_iter().find(|described| described.id == constant.id) {
            constant.clone_from(described);
        }
    }
    // Translation units that share a header share its constants.
    let mut seen: HandleSet<u32> = HandleSet::default();
    whole.specialization_constants.retain(|constant| seen.insert(constant.id));
    whole.structures = structures.into_iter().collect();
    whole
}

/// Adds the structures of a part; where each of them is. Each comes after those that it contains.
fn add_structures(structures: &mut IndexSet<Structure, FxBuildHasher>, part: &Reflection) -> Vec<usize> {
    let mut places = Vec::with_capacity(part.structures.len());
    for structure in &part.structures {
        let mut structure = structure.clone();
        for field in &mut structure.fields {
            field.structure = field.structure.map(|index: usize| places[index]);
        }
        places.push(structures.insert_full(structure).0);
    }
    places
}
