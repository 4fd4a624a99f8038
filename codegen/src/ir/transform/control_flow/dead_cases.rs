//! Dead case elimination: the selector of a switch is often one of a few constants that phis and selections choose among, such as the
//! states of a state machine. Cases of other values are removed; if each of the values has a case, the default is unreachable, and
//! drivers need no check of bounds before their jump table.

use crate::ir::{
    Block, Function, Inst, Module, Opcode, Operands, Value,
    opcode::Core,
    transform::{
        Changed,
        edit::{add_unreachable, remove_incoming, uniform},
    },
};
use rustc_hash::FxHashSet;

/// How many values are looked at to find those of one selector: more than a state machine has, and a constant.
const MOST: usize = 256;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let mut changed = false;
    for block in function.layout.clone() {
        let Some(switch) = function.terminator(block) else { continue };
        if function.inst(switch).opcode == Opcode::Core(Core::Switch)
            && let Some(values) = possible_values(function, module, function.operand(switch, 0))
        {
            changed |= remove_dead(function, module, (block, switch), &values);
        }
    }
    changed.into()
}

/// The constants that a value may be, if it is nothing else.
fn possible_values(function: &Function, module: &Module, selector: Value) -> Option<FxHashSet<u64>> {
    let mut constants = FxHashSet::default();
    let mut seen = FxHashSet::from_iter([selector]);
    let mut open = vec![selector];
    while let Some(value) = open.pop() {
        let Some(inst) = value.inst() else {
            constants.insert(uniform(module, value)?);
            continue;
        };
        let conditions = match function.inst(inst).opcode {
            Opcode::Core(Core::Phi) => 0,
            Opcode::Core(Core::Select) => 1,
            _ => return None,
        };
        let choices = function.operands(inst).skip(conditions);
        if seen.len() + choices.len() > MOST {
            return None;
        }
        open.extend(choices.filter(|&choice| seen.insert(choice)));
    }
    Some(constants)
}

/// Removes the cases of other values, and the default if each of the values has a case.
fn remove_dead(
    function: &mut Function,
    module: &mut Module,
    (block, switch): (Block, Inst),
    values: &FxHashSet<u64>,
) -> bool {
    let cases: Vec<(u64, Block)> = function.cases(switch).collect();
    let live: Vec<(u64, Block)> = cases.iter().copied().filter(|(value, _)| values.contains(value)).collect();
    let old_default = function.blocks(switch).next().expect("a switch has a default");
    let mut default = old_default;
    if live.len() == values.len() && !is_unreachable(function, default) {
        default = add_unreachable(function, module.types.void());
    }
    if live.len() == cases.len() && default == old_default {
        return false;
    }
    let blocks: Vec<Block> = std::iter::once(default).chain(live.iter().map(|&(_, to)| to)).collect();
    let literals: Vec<u32> =
        live.iter().flat_map(|&(value, _)| [value as u32, (value >> 32) as u32]).collect();
    let selector = function.operand(switch, 0);
    function.set_operands(switch, Operands { values: &[selector], blocks: &blocks, literals: &literals });
    for to in cases.into_iter().map(|(_, to)| to).chain([old_default]) {
        if !blocks.contains(&to) {
            remove_incoming(function, to, |from| from == block);
        }
    }
    true
}

/// Whether control never comes to a block.
fn is_unreachable(function: &Function, block: Block) -> bool {
    function
        .block(block)
        .insts
        .first()
        .is_some_and(|&inst| function.inst(inst).opcode == Opcode::Core(Core::Unreachable))
}
