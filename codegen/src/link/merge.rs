//! Merging of equal types, constants and extended instruction set imports. SPIR-V, 2.8: non-aggregate types must be unique.
//!
//! Structures may be recursive through pointers; these are merged by partition refinement: candidates that look alike start in one class,
//! which is split by the
//! classes of their operands until nothing changes.

use super::{replace_ids, speaks_of};
use crate::{
    call_graph::is_input,
    instruction::{self, id_at, used_ids},
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Decoration, Op, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::limits::LINKED_COMPARISONS;

/// Merges equal module-scope instructions; the ids of duplicates and their names and decorations are removed.
///
/// # Errors
///
/// Why they cannot be compared.
pub(super) fn merge_equal(module: &mut dr::Module) -> Result<(), String> {
    let replaced = equal_ids(module)?;
    if replaced.is_empty() {
        return Ok(());
    }
    for list in [&mut module.ext_inst_imports, &mut module.types_global_values] {
        list.retain(|each| each.result_id.is_none_or(|id| !replaced.contains_key(&id)));
    }
    let is_kept = |each: &Instruction| !speaks_of(each, |target| replaced.contains_key(&target));
    module.annotations.retain(is_kept);
    module.debug_names.retain(is_kept);
    module.all_inst_iter_mut().for_each(|instruction| replace_ids(instruction, &replaced));
    drop_forward_pointers(module);
    Ok(())
}

/// Maps each duplicate to the first equal id.
fn equal_ids(module: &dr::Module) -> Result<FxHashMap<Word, Word>, String> {
    let decorations = decorations(module);
    let specializable = specializable(module);
    let is_candidate = |each: &&Instruction| {
        each.result_id.is_some_and(|id| is_mergeable(each) || specializable.contains(&id))
    };
    let candidates: Vec<&Instruction> =
        module.ext_inst_imports.iter().chain(&module.types_global_values).filter(is_candidate).collect();
    let place: FxHashMap<Word, usize> =
        candidates.iter().enumerate().filter_map(|(index, each)| Some((each.result_id?, index))).collect();
    let looks: Vec<Looks> = candidates.iter().map(|each| looks(each, &place, &decorations)).collect();
    let uses: Vec<Vec<usize>> = candidates
        .iter()
        .map(|each| used_ids(each).filter_map(|id| place.get(&id).copied()).collect())
        .collect();
    let classes = classes(&looks, &uses)?;
    let mut first: Vec<Option<Word>> = vec![None; classes.count];
    let mut replaced = FxHashMap::default();
    for (each, &class) in candidates.iter().zip(&classes.of) {
        let id = each.result_id.expect("candidates have results");
        match first[class] {
            None => first[class] = Some(id),
            Some(other) => _ = replaced.insert(id, other),
        }
    }
    Ok(replaced)
}

/// The equivalence class of each candidate, and the number of classes.
struct Classes {
    of: Vec<usize>,
    count: usize,
}

/// Computes the classes of equal candidates. Those that do not depend on a recursive structure are compared once, after their operands; the
/// others by refinement.
fn classes(looks: &[Looks], uses: &[Vec<usize>]) -> Result<Classes, String> {
    let (order, rest) = by_use(uses);
    let mut known: FxHashMap<(Option<&Looks>, usize, Vec<usize>), usize> = FxHashMap::default();
    let mut of = vec![0; looks.len()];
    let mut number = |key| {
        let next = known.len();
        *known.entry(key).or_insert(next)
    };
    for at in order {
        of[at] = number((Some(&looks[at]), 0, uses[at].iter().map(|&used| of[used]).collect()));
    }
    for &at in &rest {
        of[at] = number((Some(&looks[at]), 0, Vec::new()));
    }
    let mut comparisons = 0;
    loop {
        let before = distinct(&rest, &of);
        let finer: Vec<usize> = rest
            .iter()
            .map(|&at| number((None, of[at], uses[at].iter().map(|&used| of[used]).collect())))
            .collect();
        rest.iter().zip(finer).for_each(|(&at, class)| of[at] = class);
        if distinct(&rest, &of) == before {
            break;
        }
        comparisons += rest.len();
        if comparisons > LINKED_COMPARISONS {
            return Err("recursive structure types are too complex to link".into());
        }
    }
    Ok(Classes { count: known.len(), of })
}

/// Returns the candidates in topological order, and those that are part of or depend on a cycle.
fn by_use(uses: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); uses.len()];
    for (at, used) in uses.iter().enumerate() {
        used.iter().for_each(|&used| users[used].push(at));
    }
    let mut waits_for: Vec<usize> = uses.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..uses.len()).filter(|&at| waits_for[at] == 0).collect();
    let mut next = 0;
    while let Some(&at) = order.get(next) {
        next += 1;
        for &user in &users[at] {
            waits_for[user] -= 1;
            if waits_for[user] == 0 {
                order.push(user);
            }
        }
    }
    let rest = (0..uses.len()).filter(|&at| waits_for[at] > 0).collect();
    (order, rest)
}

fn distinct(places: &[usize], of: &[usize]) -> usize {
    places.iter().map(|&at| of[at]).collect::<FxHashSet<_>>().len()
}

/// The properties of an instruction apart from the candidates it uses: opcode, other operands, decorations.
type Looks = (Op, Vec<String>, Vec<String>);

/// Returns the properties of an instruction apart from the candidates it uses.
fn looks(
    instruction: &Instruction,
    place: &FxHashMap<Word, usize>,
    decorations: &FxHashMap<Word, Vec<String>>,
) -> Looks {
    let operand = |operand: &Operand| match instruction::id(operand) {
        Some(id) if place.contains_key(&id) => "candidate".into(),
        _ => format!("{operand:?}"),
    };
    let said = instruction.result_id.and_then(|id| decorations.get(&id)).cloned().unwrap_or_default();
    (instruction.class.opcode, instruction.operands.iter().map(operand).collect(), said)
}

/// The decorations of each id, in canonical order.
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

/// Keeps one forward declaration of each pointer, and only before its definition.
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

/// The constants with a `SpecId`: of those with equal decorations the host sets one value.
fn specializable(module: &dr::Module) -> FxHashSet<Word> {
    let has_id = |annotation: &&Instruction| {
        annotation.operands.get(1) == Some(&Operand::Decoration(Decoration::SpecId))
    };
    module.annotations.iter().filter(has_id).filter_map(|each| id_at(each, 0)).collect()
}

/// Whether equal instructions may be merged: types, constants, imports and built-in variables, but not program variables or specialization
/// constants without an id.
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
            | Op::SpecConstantOp
            | Op::Undef
    );
    opcode.is_type() || is_constant || is_input(instruction) || opcode == Op::ExtInstImport
}
