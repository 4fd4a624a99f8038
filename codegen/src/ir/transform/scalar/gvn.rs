//! Global value numbering over the dominator tree: an expression takes the value of an equal one that dominates it. Within a block, a load takes
//! the value that was stored to, or loaded from, the same address, as long as nothing in between may write memory.

use super::strength_reduction::is_commutative;
use crate::{
    cfg::Dominators,
    ir::{
        Block, Flags, Function, Inst, Module, Opcode, Type, Value, graph,
        opcode::{Core, Effects},
        transform::{Changed, edit::Replacements},
    },
};
use rustc_hash::FxHashMap;
use spirv::Op;

/// What makes two expressions equal.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    opcode: Opcode,
    ty: Type,
    flags: Flags,
    operands: Vec<Value>,
    literals: Vec<u32>,
}

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    let dominators = graph::graph(function).dominators();
    let mut numbering = Numbering {
        known: FxHashMap::default(),
        loaded: FxHashMap::default(),
        replacements: Replacements::default(),
        changed: false,
    };
    for &block in dominators.order() {
        let block = (block, function.layout[block as usize]);
        numbering.visit(function, block, &dominators);
    }
    numbering.replacements.apply(function);
    numbering.changed.into()
}

struct Numbering {
    /// The available expressions, each with its block as an index of the graph.
    known: FxHashMap<Key, (Inst, u32)>,
    /// The values in memory by address, within the current block.
    loaded: FxHashMap<(Value, Type), Value>,
    replacements: Replacements,
    changed: bool,
}

impl Numbering {
    fn visit(&mut self, function: &mut Function, (index, block): (u32, Block), dominators: &Dominators) {
        self.loaded.clear();
        let old = std::mem::take(&mut function.block_mut(block).insts);
        let mut kept = Vec::with_capacity(old.len());
        for inst in old {
            self.replacements.apply_to(function, inst);
            match self.same(function, inst, index, dominators) {
                Some(value) => {
                    self.replacements.set(inst, value);
                    self.changed = true;
                }
                None => kept.push(inst),
            }
        }
        function.block_mut(block).insts = kept;
    }

    /// The value that an instruction would compute again.
    fn same(
        &mut self,
        function: &Function,
        inst: Inst,
        block: u32,
        dominators: &Dominators,
    ) -> Option<Value> {
        let data = *function.inst(inst);
        match data.opcode {
            Opcode::Core(Core::Load)
                if is_simple(data.flags) && !function.decorations.contains_key(&inst) =>
            {
                let place = (function.operand(inst, 0), data.ty);
                let known = self.loaded.get(&place).copied();
                self.loaded.entry(place).or_insert(inst.into());
                return known;
            }
            Opcode::Core(Core::Store) => {
                self.loaded.clear();
                let value = function.operand(inst, 1);
                if let Some(ty) =
                    value.inst().map(|inst| function.inst(inst).ty).filter(|_| is_simple(data.flags))
                {
                    self.loaded.insert((function.operand(inst, 0), ty), value);
                }
                return None;
            }
            Opcode::DebugValue | Opcode::DebugDeclare => return None,
            Opcode::Core(Core::Variable | Core::Phi | Core::Parameter) => return None,
            // Its uses must be in the same block. SPIR-V, `OpSampledImage`.
            Opcode::Intrinsic(Op::SampledImage) => return None,
            _ => {}
        }
        match data.opcode.effects() {
            Effects::None => {}
            Effects::Reads => return None,
            Effects::Writes => {
                self.loaded.clear();
                return None;
            }
        }
        if function.decorations.contains_key(&inst) {
            return None;
        }
        let mut operands: Vec<Value> = function.operands(inst).collect();
        if is_commutative(data.opcode) {
            operands.sort_unstable();
        }
        let literals = function.literals(inst).to_vec();
        let key = Key { opcode: data.opcode, ty: data.ty, flags: data.flags, operands, literals };
        match self.known.get(&key) {
            Some(&(earlier, from)) if dominators.dominates(from, block) => Some(earlier.into()),
            _ => {
                self.known.insert(key, (inst, block));
                None
            }
        }
    }
}

/// Whether an access has no flags but an alignment.
fn is_simple(flags: Flags) -> bool {
    flags.without_alignment() == Flags::default()
}
