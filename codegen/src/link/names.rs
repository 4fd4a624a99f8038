//! Unique names of functions and variables: drivers identify these by name, and several modules may use the same.

use super::LinkKind;
use crate::ir::Global;
use crate::ir::{FunctionId, Linkage, Module, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Makes the names of functions and variables unique. Kernels and symbols keep theirs, and so does the first of several internal ones. In a
/// program, former symbols are named by their linkage name, because overloads share one name in the source.
pub(super) fn keep_apart(module: &mut Module, kind: LinkKind) {
    let mut taken: FxHashMap<Box<str>, Value> = FxHashMap::default();
    let all: FxHashSet<Box<str>> = named(module).filter_map(|(_, name, _)| name.clone()).collect();
    for (value, _, linkage) in named(module) {
        taken.extend(linkage.as_ref().map(|linkage| (linkage.name.clone(), value)));
    }
    taken.extend(module.entry_points.iter().map(|entry| (entry.name.clone(), entry.function.into())));
    let mut numbers: FxHashMap<Box<str>, u32> = FxHashMap::default();
    for (value, name, linkage) in named(module) {
        let Some(name) = name else { continue };
        if let Some(linkage) = linkage {
            if kind == LinkKind::Program {
                name.clone_from(&linkage.name);
            }
            continue;
        }
        while *taken.entry(name.clone()).or_insert(value) != value {
            let number = numbers.entry(name.clone()).or_insert(0);
            *name = loop {
                *number += 1;
                let numbered = format!("{name}.{number}").into_boxed_str();
                if !all.contains(&numbered) {
                    break numbered;
                }
            };
        }
    }
}

/// The variables and functions with their names and linkage.
fn named(module: &mut Module) -> impl Iterator<Item = (Value, &mut Option<Box<str>>, &Option<Linkage>)> {
    let globals = module.globals.iter_mut().enumerate();
    let globals = globals.map(|(index, each)| (Global::new(index).into(), &mut each.name, &each.linkage));
    let functions = module.functions.iter_mut().enumerate();
    globals
        .chain(functions.map(|(index, each)| (FunctionId::new(index).into(), &mut each.name, &each.linkage)))
}
