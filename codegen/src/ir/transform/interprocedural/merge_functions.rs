//! Merging of identical functions: calls of functions with equal bodies, up to the numbering of values, go to the first of them. Debug
//! information does not count, so that code does not depend on it.
//!
//! Entry points are left alone. An exported function keeps its body, but takes the calls of others.

use crate::ir::{
    Function, FunctionId, Inst, Merge, Module, Opcode, Value, ValueKind, graph, transform::Changed,
};
use rustc_hash::{FxHashMap, FxHasher};
use spirocl_frontend::handle_map::HandleMap;
use std::hash::{Hash, Hasher};

/// The maximum number of rounds, in which callers become equal after their callees were merged.
const ROUNDS: usize = 8;

/// Runs the pass. What is not called any more is left to global dead code elimination.
pub fn run(module: &mut Module) -> Changed {
    let mut changed = Changed::No;
    let mut gone = vec![false; module.functions.len()];
    for _ in 0..ROUNDS {
        if !merge(module, &mut gone) {
            break;
        }
        changed = Changed::Yes;
    }
    changed
}

/// Merges once. Returns whether anything was merged.
fn merge(module: &mut Module, gone: &mut [bool]) -> bool {
    let is_kernel = module.kernels();
    let is_candidate = |id: &FunctionId| !is_kernel[id.index()] && !gone[id.index()];
    let candidates: Vec<FunctionId> = module.function_ids().filter(is_candidate).collect();
    let may_go = |function: &Function| function.linkage.is_none() && !function.layout.is_empty();
    if !candidates.iter().any(|&id| may_go(module.function(id))) {
        return false;
    }
    // The keys of large functions are large: only functions that may be equal get one, where one of them may go.
    let outlines: Vec<(FunctionId, u64)> =
        candidates.into_iter().map(|id| (id, outline(module.function(id)))).collect();
    let mut alike: FxHashMap<u64, Alike> = FxHashMap::default();
    for &(id, outline) in &outlines {
        let Alike { count, may_go } = alike.entry(outline).or_default();
        *count += 1;
        *may_go |= module.function(id).linkage.is_none();
    }
    let mut first: FxHashMap<Key, FunctionId> = FxHashMap::default();
    let mut merged: HandleMap<FunctionId, FunctionId> = HandleMap::default();
    let may_merge = |outline: &u64| alike[outline].count > 1 && alike[outline].may_go;
    for (id, _) in outlines.into_iter().filter(|(_, outline)| may_merge(outline)) {
        let function = module.function(id);
        let Some(key) = Key::of(function, id) else { continue };
        let same = *first.entry(key).or_insert(id);
        if same != id && function.linkage.is_none() {
            merged.insert(id, same);
            gone[id.index()] = true;
        }
    }
    if !merged.is_empty() {
        let target = |value: Value| value.function().and_then(|id| merged.get(&id)).map(|&id| id.into());
        module.functions.iter_mut().for_each(|function| function.replace_uses(target));
    }
    !merged.is_empty()
}

/// Functions with one outline.
#[derive(Default)]
struct Alike {
    count: u32,
    /// Whether one of them is not seen by other modules.
    may_go: bool,
}

/// What is equal for functions with equal keys, and costs little: a hash of the type and the opcodes.
fn outline(function: &Function) -> u64 {
    let mut hasher = FxHasher::default();
    (function.ty, function.control, function.layout.len()).hash(&mut hasher);
    for (_, inst) in function.all_insts() {
        let data = function.inst(inst);
        if !data.opcode.is_debug() {
            (data.opcode, data.ty).hash(&mut hasher);
        }
    }
    hasher.finish()
}

/// What is equal for functions that can replace each other.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    opcodes: Vec<Opcode>,
    words: Vec<u32>,
}

/// Precedes the number of a value of the function; the function itself.
const OWN: [u32; 2] = [u32::MAX, u32::MAX - 1];

impl Key {
    /// The key of a function with a body; `None` if it has decorations that the IR has no form for.
    fn of(function: &Function, id: FunctionId) -> Option<Self> {
        if function.layout.is_empty()
            || !function.decorations.is_empty()
            || !function.own_decorations.is_empty()
        {
            return None;
        }
        let insts: Vec<Inst> = function.all_insts().map(|(_, inst)| inst).collect();
        let code = || insts.iter().copied().filter(|&inst| !function.inst(inst).opcode.is_debug());
        let mut numbers = vec![0; function.inst_count()];
        for (number, inst) in function.parameters.iter().copied().chain(code()).enumerate() {
            numbers[inst.index()] = number as u32;
        }
        let blocks = graph::number(function);
        let mut key = Self { opcodes: Vec::new(), words: vec![function.ty.0, function.control] };
        for data in &function.parameter_data {
            key.words.push(data.attributes.len() as u32);
            key.words.extend(data.attributes.iter().map(|&attribute| attribute as u32));
        }
        for inst in code() {
            key.push(function, inst, (&numbers, &blocks), id);
        }
        for &block in &function.layout {
            key.push_merge(function.block(block).merge.as_ref(), &blocks);
        }
        Some(key)
    }

    fn push(
        &mut self,
        function: &Function,
        inst: Inst,
        (numbers, blocks): (&[u32], &[u32]),
        own: FunctionId,
    ) {
        let data = function.inst(inst);
        let literals = function.literals(inst);
        self.opcodes.push(data.opcode);
        let counts = [function.operands(inst).len(), function.blocks(inst).len(), literals.len()];
        self.words.extend([data.ty.0, data.flags.0]);
        self.words.extend(counts.map(|count| count as u32));
        for value in function.operands(inst) {
            match value.kind() {
                ValueKind::Inst(used) => self.words.extend([OWN[0], numbers[used.index()]]),
                ValueKind::Function(id) if id == own => self.words.push(OWN[1]),
                ValueKind::Constant(_) | ValueKind::Global(_) | ValueKind::Function(_) => {
                    self.words.push(value.to_bits());
                }
            }
        }
        self.words.extend(function.blocks(inst).map(|block| blocks[block.index()]));
        self.words.extend(literals);
    }

    fn push_merge(&mut self, merge: Option<&Merge>, blocks: &[u32]) {
        match merge {
            None => self.words.push(0),
            Some(Merge::Selection { merge, control }) => {
                self.words.extend([1, blocks[merge.index()], *control]);
            }
            Some(Merge::Loop { merge, continues, control }) => {
                self.words.extend([2, blocks[merge.index()], blocks[continues.index()], control.mask]);
                self.words.push(control.parameters.len() as u32);
                self.words.extend(&control.parameters);
            }
        }
    }
}
