//! Loop-invariant code motion: moves what a loop computes from values outside to the block before the loop, if that is certain to
//! be free of faults: arithmetic without divisions, conversions, and addresses.

use crate::{
    analysis::cfg::Cfg,
    ir::{Binary, Cast, Function, Inst, Module, Opcode, Value, graph, opcode::Core, transform::Changed},
};

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    let cfg = graph::graph(function);
    let dominators = cfg.dominators();
    let mut motion = Motion::new(function, &cfg);
    let mut changed = false;
    // Inner loops first, so that what leaves one can leave the next.
    for &header in cfg.order().iter().rev() {
        let above = || cfg.predecessors(header).iter().copied().filter(|&from| cfg.is_reachable(from));
        let goes_back = |&from: &u32| dominators.dominates(header, from);
        let mut outside = above().filter(|from| !goes_back(from));
        let (Some(before), None) = (outside.next(), outside.next()) else { continue };
        if !above().any(|from| goes_back(&from)) || cfg.successors(before).len() != 1 {
            continue;
        }
        motion.enter(&cfg, header, above().filter(goes_back));
        changed |= motion.hoist(function, before);
    }
    changed.into()
}

const NONE: u32 = u32::MAX;

/// The loop that is looked at. The tables are made once: for each loop only its own blocks are visited.
struct Motion {
    /// The block of each instruction, as an index.
    homes: Vec<u32>,
    /// The position of each block in reverse post-order.
    positions: Vec<u32>,
    /// The header of the last loop that each block was found in.
    found: Vec<u32>,
    header: u32,
    /// The blocks of the loop, in reverse post-order.
    blocks: Vec<u32>,
}

impl Motion {
    fn new(function: &Function, cfg: &Cfg) -> Self {
        let mut positions = vec![NONE; cfg.len()];
        for (position, &block) in (0..).zip(cfg.order()) {
            positions[block as usize] = position;
        }
        Self {
            homes: graph::homes(function),
            positions,
            found: vec![NONE; cfg.len()],
            header: NONE,
            blocks: Vec::new(),
        }
    }

    /// Finds the blocks of a loop: backwards from its latches.
    fn enter(&mut self, cfg: &Cfg, header: u32, latches: impl Iterator<Item = u32>) {
        self.header = header;
        self.found[header as usize] = header;
        self.blocks.clear();
        self.blocks.push(header);
        let mut pending: Vec<u32> = latches.collect();
        while let Some(block) = pending.pop() {
            if std::mem::replace(&mut self.found[block as usize], header) != header {
                self.blocks.push(block);
                pending.extend(cfg.predecessors(block).iter().filter(|&&from| cfg.is_reachable(from)));
            }
        }
        let positions = &self.positions;
        self.blocks.sort_unstable_by_key(|&block| positions[block as usize]);
    }

    /// Moves what is invariant in the loop to the end of a block before it.
    fn hoist(&mut self, function: &mut Function, before: u32) -> bool {
        let mut moved = Vec::new();
        for index in 0..self.blocks.len() {
            let block = function.layout[self.blocks[index] as usize];
            let mut insts = std::mem::take(&mut function.block_mut(block).insts);
            insts.retain(|&inst| {
                let varies = |used: Inst| {
                    let home = self.homes[used.index()];
                    home != NONE && self.found[home as usize] == self.header
                };
                let stays =
                    !is_safe(function, inst) || function.operands(inst).filter_map(Value::inst).any(varies);
                if !stays {
                    self.homes[inst.index()] = before;
                    moved.push(inst);
                }
                stays
            });
            function.block_mut(block).insts = insts;
        }
        if moved.is_empty() {
            return false;
        }
        let before = function.layout[before as usize];
        let insts = &mut function.block_mut(before).insts;
        let terminator = insts.len() - 1;
        insts.splice(terminator..terminator, moved);
        true
    }
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
