//! Splitting of phis that exceed the maximum instruction length (SPIR-V, 2.3): predecessors are grouped through new blocks, each with its
//! own phi.

use crate::ir::{
    Block, Flags, Function, Inst, Loc, Module, Opcode, Operands, Value, graph,
    opcode::Core,
    transform::{Changed, edit::redirect},
};
use spirocl_frontend::{handle_map::HandleMap, limits};

/// The maximum number of values of a phi: two words each, and three for the rest.
const WAYS: usize = (limits::INSTRUCTION_WORDS - 3) / 2;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let is_long = |block: &Block| {
        let mut phis = function.phis(*block);
        phis.next().is_some_and(|phi| function.operands(phi).len() > WAYS)
    };
    let long: Vec<Block> = function.layout.iter().copied().filter(is_long).collect();
    if long.is_empty() {
        return Changed::No;
    }
    let numbers = graph::number(function);
    let mut before: HandleMap<Block, Vec<Block>> = HandleMap::default();
    let mut behind = Vec::new();
    for block in long {
        // Blocks follow their dominators: a new block for the ways into a loop precedes the loop.
        let number = |block: Block| numbers[block.index()];
        let ways = function.phis(block).next().into_iter().flat_map(|phi| function.blocks(phi));
        let (back, forward): (Vec<Block>, Vec<Block>) = ways.partition(|&from| number(from) >= number(block));
        let mut groups: Vec<&[Block]> = forward.chunks(WAYS).collect();
        let ahead = groups.len();
        groups.extend(back.chunks(WAYS));
        let mut made = split(function, module, block, &groups);
        behind.extend(made.drain(ahead..));
        before.insert(block, made);
    }
    let old = std::mem::take(&mut function.layout);
    for block in old {
        function.layout.append(&mut before.remove(&block).unwrap_or_default());
        function.layout.push(block);
    }
    function.layout.append(&mut behind);
    Changed::Yes
}

/// Routes the predecessors of a block through one new block for each group.
fn split(function: &mut Function, module: &mut Module, block: Block, groups: &[&[Block]]) -> Vec<Block> {
    let mut group_of = HandleMap::default();
    let mut made = Vec::with_capacity(groups.len());
    for (number, group) in groups.iter().enumerate() {
        let new = function.make_block();
        redirect(function, group, block, new);
        group_of.extend(group.iter().map(|&from| (from, number)));
        made.push(new);
    }
    for phi in function.phis(block).collect::<Vec<Inst>>() {
        let data = *function.inst(phi);
        let mut ways: Vec<(Vec<Block>, Vec<Value>)> = vec![Default::default(); groups.len()];
        for (from, value) in function.incoming(phi) {
            let (blocks, values) = &mut ways[group_of[&from]];
            blocks.push(from);
            values.push(value);
        }
        let mut values: Vec<Value> = Vec::with_capacity(groups.len());
        for (&new, (blocks, own)) in made.iter().zip(&ways) {
            let operands = Operands { values: own, blocks, literals: &[] };
            values
                .push(function.append(new, data.opcode, data.ty, operands, data.flags, data.location).into());
        }
        function.set_operands(phi, Operands { values: &values, blocks: &made, literals: &[] });
    }
    let void = module.types.void();
    for &new in &made {
        let operands = Operands { values: &[], blocks: &[block], literals: &[] };
        function.append(new, Opcode::Core(Core::Branch), void, operands, Flags::default(), Loc::UNKNOWN);
    }
    made
}
