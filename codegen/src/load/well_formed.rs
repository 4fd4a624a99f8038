//! Structural checks of a module before any processing: instruction lengths, unique ids, definitions before uses, functions of blocks. A
//! module that passes may still be invalid for `spirv-val`.

use super::{HEADER, instructions};
use crate::{
    instruction::{id_at, is_linkage, is_terminator, used_ids},
    words::each_instruction,
};
use rspirv::{
    dr::{self, Instruction},
    spirv::{MAGIC_NUMBER, Op},
};
use spirocl_frontend::limits::IDS;

/// A set of ids.
struct Ids(Vec<bool>);

impl Ids {
    /// An empty set for the ids of a module.
    fn new(module: &dr::Module) -> Self {
        Self(vec![false; module.header.as_ref().map_or(0, |header| header.bound as usize)])
    }

    /// The ids of types, constants and global variables that something is said of.
    fn of(module: &dr::Module, is_one: fn(&Instruction) -> bool) -> Self {
        let mut ids = Self::new(module);
        for each in module.types_global_values.iter().filter(|each| is_one(each)) {
            ids.extend(each.result_id);
        }
        ids
    }

    /// Adds an id below the bound. Returns whether it is new.
    fn add(&mut self, id: u32) -> bool {
        !std::mem::replace(&mut self.0[id as usize], true)
    }

    /// Adds an id below the bound, if there is one.
    fn extend(&mut self, id: Option<u32>) {
        if let Some(id) = id {
            self.add(id);
        }
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
    each_instruction(module, &mut |each| match used_ids(each).find(|&id| !defined.has(id)) {
        Some(id) => Err(format!("use of undefined id %{id}")),
        None => Ok(()),
    })?;
    check_order(module)?;
    let types = Ids::of(module, |each| each.class.opcode.is_type());
    each_instruction(module, &mut |each| match each.result_type {
        Some(id) if !types.has(id) => Err(format!("%{id} is used as a type but is not one")),
        _ => Ok(()),
    })?;
    let mut functions = Ids::new(module);
    for function in &module.functions {
        function.blocks.iter().try_for_each(check_block)?;
        functions.extend(function.def_id());
    }
    if module.entry_points.iter().any(|each| id_at(each, 1).is_none_or(|id| !functions.has(id))) {
        return Err("entry point is not a function".into());
    }
    check_linkage(module, &functions)
}

/// Checks that only functions and variables have linkage. SPIR-V, 3.20, LinkageAttributes.
fn check_linkage(module: &dr::Module, functions: &Ids) -> Result<(), String> {
    let variables = Ids::of(module, |each| each.class.opcode == Op::Variable);
    for id in module.annotations.iter().filter(|each| is_linkage(each)).filter_map(|each| id_at(each, 0)) {
        if !functions.has(id) && !variables.has(id) {
            return Err(format!("linkage of %{id}, which is neither a function nor a variable"));
        }
    }
    Ok(())
}

/// Collects all defined ids: each is unique and less than the bound. SPIR-V, 2.16.1.
fn defined(module: &dr::Module) -> Result<Ids, String> {
    let bound = module.header.as_ref().map_or(0, |header| header.bound);
    let mut defined = Ids::new(module);
    each_instruction(module, &mut |each| match each.result_id {
        Some(id) if id == 0 || id >= bound => Err(format!("invalid id %{id}: the id bound is {bound}")),
        Some(id) if !defined.add(id) => Err(format!("redefinition of id %{id}")),
        _ => Ok(()),
    })?;
    Ok(defined)
}

/// Checks that types and constants only use functions and earlier definitions; types may also use forward-declared pointers. SPIR-V, 2.4.
fn check_order(module: &dr::Module) -> Result<(), String> {
    let mut known = Ids::new(module);
    module.functions.iter().for_each(|each| known.extend(each.def_id()));
    module.ext_inst_imports.iter().for_each(|each| known.extend(each.result_id));
    module.debug_string_source.iter().for_each(|each| known.extend(each.result_id));
    let pointers = Ids::of(module, |each| each.class.opcode == Op::TypePointer);
    let mut announced = Ids::new(module);
    for each in &module.types_global_values {
        let opcode = each.class.opcode;
        match opcode {
            // Other recursive types would be infinite. SPIR-V, OpTypeForwardPointer.
            Op::TypeForwardPointer => match id_at(each, 0) {
                Some(id) if !pointers.has(id) => {
                    return Err(format!("forward declaration of %{id}, which is not a pointer type"));
                }
                id => announced.extend(id),
            },
            // Debug information may have forward references.
            Op::ExtInst => {}
            _ => {
                let is_known = |id| known.has(id) || opcode.is_type() && announced.has(id);
                if let Some(id) = used_ids(each).find(|&id| !is_known(id)) {
                    return Err(format!("use of id %{id} before its definition"));
                }
            }
        }
        known.extend(each.result_id);
    }
    Ok(())
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
