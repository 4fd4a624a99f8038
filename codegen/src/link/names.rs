//! Names of functions. Drivers take one name for one function, and functions of several modules may have the same.

use super::LinkKind;
use crate::instruction::{id_at, is_linkage};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Op, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Gives each function a name of its own. Kernels and what is shared by its name keep theirs, and so does the first of several others. In a
/// program, what was shared is called by the name that it was shared by: overloads have one name in the source.
pub(super) fn keep_apart(module: &mut dr::Module, kind: LinkKind) {
    let functions: FxHashSet<Word> = module.functions.iter().filter_map(|each| each.def_id()).collect();
    let linkages = module.annotations.iter().filter(|each| is_linkage(each));
    let shared: FxHashMap<Word, String> =
        linkages.filter_map(|each| Some((id_at(each, 0)?, text_at(each, 2)?.to_owned()))).collect();
    let kernels =
        module.entry_points.iter().filter_map(|each| Some((text_at(each, 2)?.to_owned(), id_at(each, 1)?)));
    let mut taken: FxHashMap<String, Word> =
        shared.iter().map(|(&id, name)| (name.clone(), id)).chain(kernels).collect();
    let names = module.debug_names.iter_mut().filter(|each| each.class.opcode == Op::Name);
    let mut names: Vec<(Word, &mut String)> = names
        .filter_map(|each| match each.operands.as_mut_slice() {
            [Operand::IdRef(id), Operand::LiteralString(name)] if functions.contains(id) => Some((*id, name)),
            _ => None,
        })
        .collect();
    let all: FxHashSet<String> = names.iter().map(|(_, name)| (*name).clone()).collect();
    let mut numbers: FxHashMap<String, u32> = FxHashMap::default();
    for (id, name) in &mut names {
        if let Some(shared) = shared.get(id) {
            if kind == LinkKind::Program {
                shared.clone_into(name);
            }
            continue;
        }
        while *taken.entry(name.clone()).or_insert(*id) != *id {
            let number = numbers.entry((*name).clone()).or_insert(0);
            let free = loop {
                *number += 1;
                let numbered = format!("{name}.{number}");
                if !all.contains(&numbered) {
                    break numbered;
                }
            };
            **name = free;
        }
    }
}

fn text_at(instruction: &Instruction, index: usize) -> Option<&str> {
    match instruction.operands.get(index)? {
        Operand::LiteralString(text) => Some(text),
        _ => None,
    }
}
