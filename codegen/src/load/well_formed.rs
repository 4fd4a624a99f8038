//! Structural checks of a module before any processing: instruction lengths, unique ids, definitions before uses, functions of blocks. A
//! module that passes may still be invalid for `spirv-val`.

use super::{HEADER, instructions};
use crate::instruction::{id_at, is_linkage, is_terminator, used_ids};
use rspirv::{
    dr::{self, Instruction},
    spirv::{MAGIC_NUMBER, Op},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::limits::IDS;

/// A set of ids.
struct Ids(Vec<bool>);

impl Ids {
    /// An empty set for the ids of a module.
    fn new(module: &dr::Module) -> Self {
        Self(vec![false; module.header.as_ref().map_or(0, |header| header.bound as usize)])
    }

    /// Adds an id below the bound. Returns whether it is new.
    fn add(&mut self, id: u32) -> bool {
        !std::mem::replace(&mut self.0[id as usize], true)
    }

    fn has(&self, id: u32) -> bool {
        self.0.get(id as usize).copied().unwrap_or_default()
    }
}

/// Checks the header and the instruction lengths. SPIR-V, 2.3.
pub(super) fn check_words(words: &[u32]) -> Result<(), String> {
    let &[MAGIC_NUMBER, _, _, bound, _, ..] = words else {
        return Err("invalid header".into());
    };
    if bound > IDS {
        return Err(format!("id bound {bound} exceeds the limit of {IDS}"));
    }
    let end = HEADER + instructions(words).map(<[u32]>::len).sum::<usize>();
    if end == words.len() { Ok(()) } else { Err(format!("truncated instruction at word {end}")) }
}

/// Checks a loaded module.
pub(super) fn check_module(module: &dr::Module) -> Result<(), String> {
    if module.memory_model.is_none() {
        return Err("missing memory model".into());
    }
    let defined = defined(module)?;
    if let Some(id) = module.all_inst_iter().flat_map(used_ids).find(|&id| !defined.has(id)) {
        return Err(format!("use of undefined id %{id}"));
    }
    check_order(module)?;
    let mut types = Ids::new(module);
    module.types_global_values.iter().filter_map(type_id).for_each(|id| {
        types.add(id);
    });
    let mut of_types = module.all_inst_iter().filter_map(|each| each.result_type);
    if let Some(id) = of_types.find(|&id| !types.has(id)) {
        return Err(format!("%{id} is used as a type but is not one"));
    }
    module.functions.iter().flat_map(|function| &function.blocks).try_for_each(check_block)?;
    let functions: FxHashSet<u32> = module.functions.iter().filter_map(dr::Function::def_id).collect();
    if module.entry_points.iter().any(|each| id_at(each, 1).is_none_or(|id| !functions.contains(&id))) {
        return Err("entry point is not a function".into());
    }
    check_linkage(module, &functions)
}

/// Checks that only functions and variables have linkage. SPIR-V, 3.20, LinkageAttributes.
fn check_linkage(module: &dr::Module, functions: &FxHashSet<u32>) -> Result<(), String> {
    let variables = module.types_global_values.iter().filter(|each| each.class.opcode == Op::Variable);
    let variables: FxHashSet<u32> = variables.filter_map(|each| each.result_id).collect();
    let mut linked =
        module.annotations.iter().filter(|each| is_linkage(each)).filter_map(|each| id_at(each, 0));
    match linked.find(|id| !functions.contains(id) && !variables.contains(id)) {
        Some(id) => Err(format!("linkage of %{id}, which is neither a function nor a variable")),
        None => Ok(()),
    }
}

/// Collects all defined ids: each is unique and less than the bound. SPIR-V, 2.16.1.
fn defined(module: &dr::Module) -> Result<Ids, String> {
    let bound = module.header.as_ref().map_or(0, |header| header.bound);
    let mut defined = Ids::new(module);
    for id in module.all_inst_iter().filter_map(|each| each.result_id) {
        if id == 0 || id >= bound {
            return Err(format!("invalid id %{id}: the id bound is {bound}"));
        }
        if !defined.add(id) {
            return Err(format!("redefinition of id %{id}"));
        }
    }
    Ok(defined)
}

/// Checks that types and constants only use functions and earlier definitions; types may also use forward-declared pointers. SPIR-V, 2.4.
fn check_order(module: &dr::Module) -> Result<(), String> {
    let functions = module.functions.iter().filter_map(dr::Function::def_id);
    let before = module.ext_inst_imports.iter().chain(&module.debug_string_source);
    let mut known: FxHashSet<u32> = functions.chain(before.filter_map(|each| each.result_id)).collect();
    let is_pointer = |each: &&Instruction| each.class.opcode == Op::TypePointer;
    let pointers = module.types_global_values.iter().filter(is_pointer);
    let pointers: FxHashSet<u32> = pointers.filter_map(|each| each.result_id).collect();
    let mut announced = FxHashSet::default();
    for each in &module.types_global_values {
        let opcode = each.class.opcode;
        match opcode {
            // Other recursive types would be infinite. SPIR-V, OpTypeForwardPointer.
            Op::TypeForwardPointer => match id_at(each, 0) {
                Some(id) if !pointers.contains(&id) => {
                    return Err(format!("forward declaration of %{id}, which is not a pointer type"));
                }
                id => announced.extend(id),
            },
            // Debug information may have forward references.
            Op::ExtInst => {}
            _ => {
                let is_known = |id: &u32| known.contains(id) || opcode.is_type() && announced.contains(id);
                if let Some(id) = used_ids(each).find(|id| !is_known(id)) {
                    return Err(format!("use of id %{id} before its definition"));
                }
            }
        }
        known.extend(each.result_id);
    }
    Ok(())
}

fn type_id(instruction: &Instruction) -> Option<u32> {
    instruction.result_id.filter(|_| instruction.class.opcode.is_type())
}

/// Checks that a block begins with its label and its phis, and ends with its only terminator. SPIR-V, 2.4.
fn check_block(block: &dr::Block) -> Result<(), String> {
    let label = block.label_id().ok_or("a block has no label")?;
    let last = block.instructions.last().ok_or(format!("block %{label} is empty"))?;
    if !is_terminator(last.class.opcode) {
        return Err(format!("block %{label} has no terminator"));
    }
    let others = &block.instructions[..block.instructions.len() - 1];
    if others.iter().any(|each| is_terminator(each.class.opcode)) {
        return Err(format!("block %{label} goes on after its terminator"));
    }
    let first_other =
        others.iter().position(|each| !matches!(each.class.opcode, Op::Phi | Op::Line | Op::NoLine));
    let late =
        first_other.is_some_and(|start| others[start..].iter().any(|each| each.class.opcode == Op::Phi));
    if late { Err(format!("block %{label} has a phi after other instructions")) } else { Ok(()) }
}
