//! The SSA form after edits of the graph: a use that its definition no longer dominates takes the value through phis, undefined on ways
//! that do not come from the definition. A debug value takes the phi that other uses made, if there is one: none is made for it.

use crate::{
    analysis::cfg::{Cfg, Dominators},
    ir::{
        Block, Flags, Function, Inst, Loc, Module, Opcode, Operands, Value, graph, opcode::Core,
        transform::edit::forget_value,
    },
};
use spirocl_frontend::handle_map::HandleMap;

/// Makes definitions dominate their uses.
pub(crate) fn repair(function: &mut Function, module: &mut Module) {
    let cfg = graph::graph(function);
    let dominators = cfg.dominators();
    let Broken { uses: broken, mut debug } = broken_uses(function, &cfg, &dominators);
    if !broken.is_empty() {
        let frontiers = frontiers(&cfg, &dominators);
        let blocks = function.layout.clone();
        let mut joins = vec![0; cfg.len()];
        let mut number = 0;
        for (definition, uses) in broken {
            let ty = function.inst(definition).ty;
            let undef = module.undef(ty).into();
            let home = uses[0].home;
            number += 1;
            mark_joins((&mut joins, number), &frontiers, home);
            let mut value = Reaching {
                cfg: &cfg,
                dominators: &dominators,
                blocks: &blocks,
                definition,
                home,
                undef,
                joins: (&joins, number),
                phis: HandleMap::default(),
                open: Vec::new(),
            };
            for each in uses {
                let new = value.at_end_or_start(function, &each);
                function.set_operand(each.user, each.index, new);
            }
            value.complete(function);
            for each in debug.remove(&definition).into_iter().flatten() {
                match value.known_at_start(each.block) {
                    Some(known) => function.set_operand(each.user, each.index, known),
                    None => forget_value(function, each.user),
                }
            }
        }
    }
    debug.into_iter().flat_map(|(_, uses)| uses).for_each(|each| forget_value(function, each.user));
}

/// A use that its definition does not dominate.
struct Use {
    user: Inst,
    index: usize,
    /// The block at whose start, or end, the value is needed.
    block: u32,
    at_end: bool,
    /// The block of the definition.
    home: u32,
}

/// The uses that are not dominated, by definition.
#[derive(Default)]
struct Broken {
    uses: HandleMap<Inst, Vec<Use>>,
    /// Those of debug values, which do not count: the others are in the same order without them.
    debug: HandleMap<Inst, Vec<Use>>,
}

fn broken_uses(function: &Function, cfg: &Cfg, dominators: &Dominators) -> Broken {
    let mut home = vec![u32::MAX; function.inst_count()];
    for (at, &block) in function.layout.iter().enumerate() {
        for &inst in &function.block(block).insts {
            home[inst.index()] = at as u32;
        }
    }
    let numbers = graph::number(function);
    let mut broken = Broken::default();
    for (at, &block) in function.layout.iter().enumerate().filter(|(at, _)| cfg.is_reachable(*at as u32)) {
        for &user in &function.block(block).insts {
            let opcode = function.inst(user).opcode;
            let is_phi = opcode == Opcode::Core(Core::Phi);
            let uses = if opcode.is_debug() { &mut broken.debug } else { &mut broken.uses };
            let blocks: Vec<Block> = if is_phi { function.blocks(user).collect() } else { Vec::new() };
            for (index, value) in function.operands(user).enumerate() {
                let Some(definition) = value.inst() else { continue };
                let from = home[definition.index()];
                if from == u32::MAX {
                    // A parameter, or what only debug values name.
                    continue;
                }
                let needed = if is_phi { numbers[blocks[index].index()] } else { at as u32 };
                if !dominators.dominates(from, needed) {
                    let each = Use { user, index, block: needed, at_end: is_phi, home: from };
                    uses.get_or_default(definition).push(each);
                }
            }
        }
    }
    broken
}

/// The dominance frontier of each block.
fn frontiers(cfg: &Cfg, dominators: &Dominators) -> Vec<Vec<u32>> {
    let mut frontiers = vec![Vec::new(); cfg.len()];
    for &block in cfg.order() {
        let predecessors = cfg.predecessors(block);
        if predecessors.len() < 2 {
            continue;
        }
        for &from in predecessors.iter().filter(|&&from| cfg.is_reachable(from)) {
            let mut runner = from;
            while Some(runner) != dominators.immediate(block) {
                if frontiers[runner as usize].last() != Some(&block) {
                    frontiers[runner as usize].push(block);
                }
                match dominators.immediate(runner) {
                    Some(above) => runner = above,
                    None => break,
                }
            }
        }
    }
    frontiers
}

/// The value of one definition at any place of the graph.
struct Reaching<'g> {
    cfg: &'g Cfg,
    dominators: &'g Dominators,
    blocks: &'g [Block],
    definition: Inst,
    home: u32,
    undef: Value,
    /// The number by which blocks in the iterated dominance frontier are marked, where a phi may be needed.
    joins: (&'g [u32], u32),
    phis: HandleMap<u32, Inst>,
    /// Phis without operands yet.
    open: Vec<u32>,
}

/// Marks the blocks in the iterated dominance frontier of a block with a number.
fn mark_joins((joins, number): (&mut [u32], u32), frontiers: &[Vec<u32>], home: u32) {
    let mut work = vec![home];
    while let Some(block) = work.pop() {
        for &join in &frontiers[block as usize] {
            if std::mem::replace(&mut joins[join as usize], number) != number {
                work.push(join);
            }
        }
    }
}

impl Reaching<'_> {
    fn at_end_or_start(&mut self, function: &mut Function, each: &Use) -> Value {
        if each.at_end { self.at_end(function, each.block) } else { self.at_start(function, each.block) }
    }

    fn at_end(&mut self, function: &mut Function, block: u32) -> Value {
        if block == self.home { self.definition.into() } else { self.at_start(function, block) }
    }

    fn at_start(&mut self, function: &mut Function, mut block: u32) -> Value {
        loop {
            if self.joins.0[block as usize] == self.joins.1 {
                return self.phi(function, block);
            }
            match self.dominators.immediate(block) {
                Some(above) if above == self.home => return self.definition.into(),
                Some(above) => block = above,
                None => return self.undef,
            }
        }
    }

    /// The value at the start of a block if the phis that there are say so.
    fn known_at_start(&self, mut block: u32) -> Option<Value> {
        loop {
            if let Some(&phi) = self.phis.get(&block) {
                return Some(phi.into());
            }
            if self.joins.0[block as usize] == self.joins.1 {
                return None;
            }
            match self.dominators.immediate(block)? {
                above if above == self.home => return Some(self.definition.into()),
                above => block = above,
            }
        }
    }

    fn phi(&mut self, function: &mut Function, block: u32) -> Value {
        if let Some(&phi) = self.phis.get(&block) {
            return phi.into();
        }
        let data = *function.inst(self.definition);
        let phi = function.make(
            Opcode::Core(Core::Phi),
            data.ty,
            Operands::default(),
            Flags::default(),
            Loc::UNKNOWN,
        );
        function.block_mut(self.blocks[block as usize]).insts.insert(0, phi);
        self.phis.insert(block, phi);
        self.open.push(block);
        phi.into()
    }

    /// Gives the phis their operands.
    fn complete(&mut self, function: &mut Function) {
        while let Some(block) = self.open.pop() {
            let from: Vec<u32> = self.cfg.predecessors(block).to_vec();
            let values: Vec<Value> = from.iter().map(|&each| self.at_end(function, each)).collect();
            let blocks: Vec<Block> = from.iter().map(|&each| self.blocks[each as usize]).collect();
            let phi = self.phis[&block];
            function.set_operands(phi, Operands { values: &values, blocks: &blocks, literals: &[] });
        }
    }
}
