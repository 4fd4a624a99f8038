//! Splits a module into two, as if its functions and variables were distributed over two files in turn: the program linked from them must
//! behave the same.

use rspirv::{
    binary::Assemble,
    dr::{Instruction, Module, Operand},
    spirv::{Capability, Decoration, LinkageType, Op, StorageClass},
};
use spirocl::{
    link::{LinkError, link},
    options::LinkKind,
};
use spirocl_codegen::{
    instruction::{effect, id_at, is_linkage, used_ids},
    load::load,
};
use std::collections::{BTreeMap, HashSet};

use crate::oracles::{redundancy, validate};

/// Whether a module is a complete program for OpenCL with a kernel, so that it can be split.
pub fn is_program(module: &Module) -> bool {
    let kernel = Some(&Operand::Capability(Capability::Kernel));
    let is_for_opencl = module.capabilities.iter().any(|each| each.operands.first() == kernel);
    let import = Some(&Operand::LinkageType(LinkageType::Import));
    let imports = module.annotations.iter().any(|each| is_linkage(each) && each.operands.last() == import);
    is_for_opencl && !module.entry_points.is_empty() && !imports
}

/// Splits a program and links it again, directly in one order and through a library in the other. Returns the linked program.
pub fn linked(words: &[u32]) -> Result<Vec<u32>, String> {
    let module = load(words)?;
    let home = homes(&module);
    let environment = [validate::universal_environment(words)];
    let half = |half: usize| {
        let words = cut(module.clone(), &home, half).assemble();
        validate::validate(&words, &environment).map_err(|error| format!("half {half}: {error}"))?;
        Ok::<_, String>(words)
    };
    let (first, second) = (half(0)?, half(1)?);
    let (first, second) = (("first", first.as_slice()), ("second", second.as_slice()));
    let link = |modules: &[(&str, &[u32])], kind| {
        let made = link(modules, kind).map_err(|error| match error {
            LinkError::Wrong(messages) => messages.join("\n"),
            other => other.to_string(),
        })?;
        validate::validate(&made, &environment)?;
        redundancy::check(&load(&made)?)?;
        Ok::<_, String>(made)
    };
    link(&[first, second], LinkKind::Program)?;
    let library = link(&[second, first], LinkKind::Library)?;
    link(&[("library", &library)], LinkKind::Program)
}

/// Assigns each shared function and variable to one of the two modules. Kernels are in the first, with everything that only a definition
/// can refer to: functions enqueued by a device, functions that enqueue them, and users of local memory.
fn homes(module: &Module) -> BTreeMap<u32, usize> {
    let kernels: HashSet<u32> = module.entry_points.iter().filter_map(|each| id_at(each, 1)).collect();
    let functions: HashSet<u32> = module.functions.iter().filter_map(|each| each.def_id()).collect();
    let class = |each: &Instruction, class| each.operands.first() == Some(&Operand::StorageClass(class));
    let variables = || module.types_global_values.iter().filter(|each| each.class.opcode == Op::Variable);
    let local: HashSet<u32> = variables()
        .filter(|each| class(each, StorageClass::Workgroup))
        .filter_map(|each| each.result_id)
        .collect();
    let names = |each: &Instruction, id: u32| {
        local.contains(&id) || functions.contains(&id) && each.class.opcode != Op::FunctionCall
    };
    let mut tied = HashSet::new();
    for function in &module.functions {
        let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
        let named = instructions.flat_map(|each| used_ids(each).filter(|&id| names(each, id)));
        let before = tied.len();
        tied.extend(named);
        if tied.len() > before {
            tied.extend(function.def_id());
        }
    }
    let shared = variables().filter(|each| {
        class(each, StorageClass::CrossWorkgroup) || class(each, StorageClass::UniformConstant)
    });
    let shared = shared.filter_map(|each| each.result_id);
    let called = functions.iter().copied().filter(|id| !kernels.contains(id));
    let mut all: Vec<u32> = shared.chain(called).collect();
    all.sort_unstable();
    all.iter().enumerate().map(|(at, &id)| (id, if tied.contains(&id) { 0 } else { at % 2 })).collect()
}

/// Returns one of the two modules: it defines the symbols assigned to it, and imports the others.
fn cut(mut module: Module, home: &BTreeMap<u32, usize>, half: usize) -> Module {
    let is_away = |id: u32| home.get(&id).is_some_and(|&home| home != half);
    let mut gone: HashSet<u32> = HashSet::new();
    module.functions.retain_mut(|function| {
        let id = function.def_id().unwrap_or_default();
        if !home.contains_key(&id) && half == 1 {
            gone.extend(function.all_inst_iter().filter_map(|each| each.result_id));
            return false;
        }
        if is_away(id) {
            for block in function.blocks.drain(..) {
                let instructions = block.label.iter().chain(&block.instructions);
                gone.extend(instructions.filter_map(|each| each.result_id));
            }
        }
        true
    });
    module.functions.sort_by_key(|function| !function.blocks.is_empty());
    for variable in module.types_global_values.iter_mut().filter(|each| each.class.opcode == Op::Variable) {
        if variable.result_id.is_some_and(is_away) {
            variable.operands.truncate(1);
        }
    }
    if half == 1 {
        module.entry_points.clear();
        module.execution_modes.clear();
    }
    // Debug information of what is gone, and what is said of that.
    let mut before = None;
    while before != Some(gone.len()) {
        before = Some(gone.len());
        module.types_global_values.retain(|each| {
            let stays = each.class.opcode != Op::ExtInst || !used_ids(each).any(|id| gone.contains(&id));
            gone.extend(each.result_id.filter(|_| !stays));
            stays
        });
    }
    module.debug_names.retain(|each| id_at(each, 0).is_none_or(|id| !gone.contains(&id)));
    module
        .annotations
        .retain(|each| !is_linkage(each) && id_at(each, 0).is_none_or(|id| !gone.contains(&id)));
    module.annotations.extend(home.keys().map(|&id| {
        let linkage = if is_away(id) { LinkageType::Import } else { LinkageType::Export };
        let operands = vec![
            Operand::IdRef(id),
            Operand::Decoration(Decoration::LinkageAttributes),
            Operand::LiteralString(format!("part{id}")),
            Operand::LinkageType(linkage),
        ];
        effect(Op::Decorate, operands)
    }));
    let linkage = Operand::Capability(Capability::Linkage);
    if !module.capabilities.iter().any(|each| each.operands.contains(&linkage)) {
        module.capabilities.push(effect(Op::Capability, vec![linkage]));
    }
    module
}
