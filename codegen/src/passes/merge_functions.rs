//! Merging of identical functions: keeps one of the internal functions with equal bodies up to renaming of ids, and redirects all calls.
//! Debug information is ignored, so that code does not depend on `-g`.
//!
//! Entry points and exported functions keep their own bodies, but calls may be redirected to an exported function.

use super::{
    Changed,
    edit::{self, is_comment},
    id_map::IdMap,
};
use crate::instruction::{id_at, is_linkage};
use rspirv::{binary::Assemble, dr};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// The maximum number of rounds, in which callers become equal after their callees were merged.
const ROUNDS: usize = 8;

/// Runs the pass.
pub(crate) fn run(module: &mut dr::Module) -> Changed {
    let mut changed = Changed::No;
    for _ in 0..ROUNDS {
        if merge(module) == Changed::No {
            break;
        }
        changed = Changed::Yes;
    }
    changed
}

fn merge(module: &mut dr::Module) -> Changed {
    let known = known_outside(module);
    let candidates = look_alikes(module, &known);
    if candidates.is_empty() {
        return Changed::No;
    }
    let decorations = decorations(module);
    let mut keys = Keys { decorations, numbers: IdMap::default() };
    let mut first: FxHashMap<Vec<u32>, u32> = FxHashMap::default();
    let mut replaced = IdMap::default();
    let mut gone = vec![false; module.functions.len()];
    for place in candidates {
        let function = &module.functions[place];
        let id = id_of(function);
        let same = *first.entry(keys.key(function)).or_insert(id);
        if same != id && !known.contains_key(&id) {
            replaced.insert(id, same);
            gone[place] = true;
        }
    }
    if !gone.contains(&true) {
        return Changed::No;
    }
    let mut place = 0;
    module.functions.retain(|_| {
        place += 1;
        !gone[place - 1]
    });
    module.functions.iter_mut().for_each(|function| edit::replace_uses(function, &replaced));
    Changed::Yes
}

fn id_of(function: &dr::Function) -> u32 {
    function.def_id().expect("functions have ids")
}

/// The external callers of a function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// Enqueued by the host or a device.
    EntryPoint,
    /// Another module.
    Linked,
}

fn known_outside(module: &dr::Module) -> FxHashMap<u32, Known> {
    let linkages = module.annotations.iter().filter(|each| is_linkage(each));
    let linked = linkages.filter_map(|each| id_at(each, 0));
    let entries = module.entry_points.iter().filter_map(|each| id_at(each, 1));
    linked.map(|id| (id, Known::Linked)).chain(entries.map(|id| (id, Known::EntryPoint))).collect()
}

/// The indices of the functions for which there is another with the same type and opcodes.
fn look_alikes(module: &dr::Module, known: &FxHashMap<u32, Known>) -> Vec<usize> {
    let candidates = module.functions.iter().enumerate().filter(|(_, function)| {
        !function.blocks.is_empty() && known.get(&id_of(function)) != Some(&Known::EntryPoint)
    });
    let mut looks: Vec<(u64, usize)> = candidates.map(|(place, function)| (look(function), place)).collect();
    looks.sort_unstable();
    let alike = looks.chunk_by(|one, other| one.0 == other.0).filter(|group| group.len() > 1).flatten();
    let mut found: Vec<usize> = alike.map(|&(_, place)| place).collect();
    found.sort_unstable();
    found
}

fn body(function: &dr::Function) -> impl Iterator<Item = &dr::Instruction> {
    let blocks = function.blocks.iter().flat_map(|block| block.label.iter().chain(&block.instructions));
    function
        .def
        .iter()
        .chain(&function.parameters)
        .chain(blocks)
        .filter(|each| !is_comment(each.class.opcode))
}

fn look(function: &dr::Function) -> u64 {
    let mut hasher = FxHasher::default();
    function.def.iter().flat_map(|def| def.operands.last()).for_each(|ty| ty.id_ref_any().hash(&mut hasher));
    body(function).for_each(|each| (each.class.opcode as u32, each.result_type).hash(&mut hasher));
    hasher.finish()
}

/// The decorations of each id as words without the id, and without linkage.
fn decorations(module: &dr::Module) -> FxHashMap<u32, Vec<u32>> {
    let mut decorations: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
    for each in module.annotations.iter().filter(|each| !is_linkage(each)) {
        let Some(id) = id_at(each, 0) else { continue };
        let words = decorations.entry(id).or_default();
        words.push(each.class.opcode as u32);
        each.operands[1..].iter().for_each(|operand| operand.assemble_into(words));
    }
    decorations
}

/// Computes keys that are equal for functions that can replace each other.
struct Keys {
    decorations: FxHashMap<u32, Vec<u32>>,
    /// The ids of the current function, numbered in order.
    numbers: IdMap<u32>,
}

/// Marks the number of a function's own id; no module has so many ids.
const OWN: u32 = u32::MAX;

impl Keys {
    fn key(&mut self, function: &dr::Function) -> Vec<u32> {
        self.numbers.clear();
        for (number, id) in body(function).filter_map(|each| each.result_id).enumerate() {
            self.numbers.insert(id, number as u32);
        }
        let mut key = Vec::new();
        for instruction in body(function) {
            self.push(instruction, &mut key);
        }
        key
    }

    fn push(&self, instruction: &dr::Instruction, key: &mut Vec<u32>) {
        let start = key.len();
        key.extend([0, instruction.result_type.unwrap_or_default()]);
        for operand in &instruction.operands {
            match operand.id_ref_any().map(|id| self.numbers.get(id).ok_or(id)) {
                Some(Ok(own)) => key.extend([OWN, own]),
                Some(Err(other)) => key.push(other),
                None => operand.assemble_into(key),
            }
        }
        key.extend(instruction.result_id.and_then(|id| self.decorations.get(&id)).into_iter().flatten());
        // The length prefix separates the instructions.
        key[start] = (key.len() - start) as u32;
        key.push(instruction.class.opcode as u32);
    }
}
