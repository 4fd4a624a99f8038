//! Types, constants and imported sets that are equal become one. SPIR-V, 2.8: types that are no aggregates may not be declared twice.
//!
//! Structures may hold pointers to themselves, so equality is found from the other end: at first everything that looks alike is taken
//! for equal, then what uses different things is told apart, until nothing changes.

use super::{replace_ids, speaks_of};
use crate::instruction::id_at;
use indexmap::IndexMap;
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Makes equal instructions at module scope one; the ids of the others go, with what is said about them.
pub(super) fn merge_equal(module: &mut dr::Module) {
    let replaced = equal_ids(module);
    if replaced.is_empty() {
        return;
    }
    for list in [&mut module.ext_inst_imports, &mut module.types_global_values] {
        list.retain(|each| each.result_id.is_none_or(|id| !replaced.contains_key(&id)));
    }
    let is_kept = |each: &Instruction| !speaks_of(each, |target| replaced.contains_key(&target));
    module.annotations.retain(is_kept);
    module.debug_names.retain(is_kept);
    module.all_inst_iter_mut().for_each(|instruction| replace_ids(instruction, &replaced));
    drop_forward_pointers(module);
}

/// What is equal to something before it, and to what.
fn equal_ids(module: &dr::Module) -> FxHashMap<Word, Word> {
    let candidates: Vec<&Instruction> = module
        .ext_inst_imports
        .iter()
        .chain(&module.types_global_values)
        .filter(|each| each.result_id.is_some() && is_mergeable(each))
        .collect();
    let place: FxHashMap<Word, usize> =
        candidates.iter().enumerate().filter_map(|(index, each)| Some((each.result_id?, index))).collect();
    let decorations = decorations(module);
    let mut classes = numbered(candidates.iter().map(|each| looks(each, &place, &decorations)));
    loop {
        let uses = |each: &Instruction| -> Vec<usize> {
            let operands = each.operands.iter().filter_map(Operand::id_ref_any);
            let ids = each.result_type.into_iter().chain(operands);
            ids.filter_map(|id| place.get(&id)).map(|&index| classes.of[index]).collect()
        };
        let finer = numbered(candidates.iter().enumerate().map(|(at, each)| (classes.of[at], uses(each))));
        if finer.count == classes.count {
            break;
        }
        classes = finer;
    }
    let mut first: Vec<Option<Word>> = vec![None; classes.count];
    let mut replaced = FxHashMap::default();
    for (each, &class) in candidates.iter().zip(&classes.of) {
        let id = each.result_id.expect("candidates have results");
        match first[class] {
            None => first[class] = Some(id),
            Some(other) => _ = replaced.insert(id, other),
        }
    }
    replaced
}

/// To which class each belongs, and how many there are.
struct Classes {
    of: Vec<usize>,
    count: usize,
}

/// Equal keys get equal numbers.
fn numbered<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> Classes {
    let mut known: IndexMap<K, (), FxBuildHasher> = IndexMap::default();
    let of = keys.map(|key| known.insert_full(key, ()).0).collect();
    Classes { of, count: known.len() }
}

/// What an instruction is, apart from which of the candidates it uses.
fn looks(
    instruction: &Instruction,
    place: &FxHashMap<Word, usize>,
    decorations: &FxHashMap<Word, Vec<String>>,
) -> (Op, Vec<String>, Vec<String>) {
    let operand = |operand: &Operand| match operand.id_ref_any() {
        Some(id) if place.contains_key(&id) => "candidate".into(),
        _ => format!("{operand:?}"),
    };
    let said = instruction.result_id.and_then(|id| decorations.get(&id)).cloned().unwrap_or_default();
    (instruction.class.opcode, instruction.operands.iter().map(operand).collect(), said)
}

/// What annotations say of each id, in an order of its own.
fn decorations(module: &dr::Module) -> FxHashMap<Word, Vec<String>> {
    let mut all: FxHashMap<Word, Vec<String>> = FxHashMap::default();
    for annotation in &module.annotations {
        if let Some(target) = id_at(annotation, 0) {
            let said = format!("{:?} {:?}", annotation.class.opcode, &annotation.operands[1..]);
            all.entry(target).or_default().push(said);
        }
    }
    all.values_mut().for_each(|said| said.sort());
    all
}

/// Each pointer is announced once, and only before it is there.
fn drop_forward_pointers(module: &mut dr::Module) {
    let mut known: FxHashSet<Word> = FxHashSet::default();
    module.types_global_values.retain(|each| match each.class.opcode {
        Op::TypeForwardPointer => id_at(each, 0).is_none_or(|pointer| known.insert(pointer)),
        _ => {
            known.extend(each.result_id);
            true
        }
    });
}

/// Whether equal instructions may be one: types, constants, sets, what the device provides; not the program's variables, and not
/// constants that are specialised.
fn is_mergeable(instruction: &Instruction) -> bool {
    let opcode = instruction.class.opcode;
    let is_constant = matches!(
        opcode,
        Op::Constant
            | Op::ConstantTrue
            | Op::ConstantFalse
            | Op::ConstantNull
            | Op::ConstantComposite
            | Op::ConstantSampler
            | Op::Undef
    );
    let is_input = opcode == Op::Variable
        && instruction.operands.first() == Some(&Operand::StorageClass(StorageClass::Input));
    opcode.is_type() || is_constant || is_input || opcode == Op::ExtInstImport
}
