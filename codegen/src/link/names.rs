//! Unique names of functions and variables: drivers identify these by name, and several modules may use the same.

use super::{LinkKind, Symbol, kernels};
use rspirv::{
    dr::{self, Operand},
    spirv::{Op, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes the names of functions and variables unique. Kernels and symbols keep theirs, and so does the first of several internal ones. In a
/// program, former symbols are named by their linkage name, because overloads share one name in the source.
pub(super) fn keep_apart(module: &mut dr::Module, symbols: &[Symbol], kind: LinkKind) {
    let functions = module.functions.iter().filter_map(|each| each.def_id());
    let variables = module.types_global_values.iter().filter(|each| each.class.opcode == Op::Variable);
    let named: FxHashSet<Word> = functions.chain(variables.filter_map(|each| each.result_id)).collect();
    let shared: FxHashMap<Word, &str> =
        symbols.iter().map(|symbol| (symbol.id, symbol.name.as_str())).collect();
    let known = symbols.iter().map(|symbol| (symbol.name.as_str(), symbol.id)).chain(kernels(module));
    let mut taken: FxHashMap<String, Word> = known.map(|(name, id)| (name.to_owned(), id)).collect();
    let names = module.debug_names.iter_mut().filter(|each| each.class.opcode == Op::Name);
    let mut names: Vec<(Word, &mut String)> = names
        .filter_map(|each| match each.operands.as_mut_slice() {
            [Operand::IdRef(id), Operand::LiteralString(name)] if named.contains(id) => Some((*id, name)),
            _ => None,
        })
        .collect();
    let all: FxHashSet<String> = names.iter().map(|(_, name)| (*name).clone()).collect();
    let mut numbers: FxHashMap<String, u32> = FxHashMap::default();
    for (id, name) in &mut names {
        if let Some(shared) = shared.get(id) {
            if kind == LinkKind::Program {
                (*shared).clone_into(name);
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
