//! Loop-invariant code motion: moves what a loop computes from values outside to the block before the loop, if that is certain to
//! be free of faults: arithmetic without divisions, conversions, and addresses.

use crate::ir::{
    Binary, Block, Cast, Function, Inst, Module, Opcode, Value, graph, opcode::Core, transform::Changed,
};

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    let cfg = graph::graph(function);
    let dominators = cfg.dominators();
    let mut changed = false;
    // Inner loops first, so that what leaves one can leave the next.
    for &header in cfg.order().iter().rev() {
        let (back, outside): (Vec<u32>, Vec<u32>) = cfg
            .predecessors(header)
            .iter()
            .filter(|&&from| cfg.is_reachable(from))
            .partition(|&&from| dominators.dominates(header, from));
        let &[before] = outside.as_slice() else { continue };
        if back.is_empty() || cfg.successors(before).len() != 1 {
            continue;
        }
        let mut inside = vec![false; function.layout.len()];
        inside[header as usize] = true;
        let mut pending = back;
        while let Some(block) = pending.pop() {
            if !std::mem::replace(&mut inside[block as usize], true) {
                pending.extend(cfg.predecessors(block).iter().filter(|&&from| cfg.is_reachable(from)));
            }
        }
        let blocks: Vec<Block> = cfg
            .order()
            .iter()
            .filter(|&&block| inside[block as usize])
            .map(|&block| function.layout[block as usize])
            .collect();
        changed |= hoist(function, &blocks, function.layout[before as usize]);
    }
    changed.into()
}

/// Moves what is invariant in the blocks of a loop, which are in reverse post-order, to the end of a block before it.
fn hoist(function: &mut Function, blocks: &[Block], before: Block) -> bool {
    let mut inside = vec![false; function.inst_count()];
    for &block in blocks {
        for &inst in &function.block(block).insts {
            inside[inst.index()] = true;
        }
    }
    let mut moved = Vec::new();
    for &block in blocks {
        let old = std::mem::take(&mut function.block_mut(block).insts);
        let (invariant, rest): (Vec<Inst>, Vec<Inst>) = old.into_iter().partition(|&inst| {
            let moves = is_safe(function, inst)
                && function.operands(inst).filter_map(Value::inst).all(|used| !inside[used.index()]);
            if moves {
                inside[inst.index()] = false;
            }
            moves
        });
        function.block_mut(block).insts = rest;
        moved.extend(invariant);
    }
    if moved.is_empty() {
        return false;
    }
    let insts = &mut function.block_mut(before).insts;
    let terminator = insts.len() - 1;
    insts.splice(terminator..terminator, moved);
    true
}

/// Whether an instruction can be executed where it was not before: it only computes, cheaply, and cannot fault.
fn is_safe(function: &Function, inst: Inst) -> bool {
    match function.inst(inst).opcode {
        Opcode::Binary(binary) => !matches!(
            binary,
            Binary::UnsignedDivide
                | Binary::SignedDivide
                | Binary::UnsignedRemainder
                | Binary::SignedRemainder
                | Binary::SignedModulo
        ),
        Opcode::Unary(_) | Opcode::Compare(_) | Opcode::BuiltIn(_) => true,
        Opcode::Cast(cast) => cast != Cast::ToGeneric,
        Opcode::Core(core) => matches!(
            core,
            Core::Select
                | Core::Construct
                | Core::Extract
                | Core::Insert
                | Core::Shuffle
                | Core::AccessChain
                | Core::PointerAccessChain
        ),
        Opcode::Library(_)
        | Opcode::Shader(_)
        | Opcode::Intrinsic(_)
        | Opcode::DebugValue
        | Opcode::DebugDeclare => false,
    }
}
