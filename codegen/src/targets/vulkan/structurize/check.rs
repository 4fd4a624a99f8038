//! The rules of structured control flow, checked. SPIR-V, 2.11.

use crate::{
    analysis::cfg::{Cfg, Dominators},
    ir::{Block, Function, Merge, Opcode, graph::number, opcode::Core},
};

/// Checks a function; returns the first rule that it breaks.
pub(super) fn check(function: &Function) -> Result<(), String> {
    let checker = StructureChecker::new(function);
    checker.merges()?;
    checker.back_edges()?;
    checker.exits()
}

/// A construct: a loop or a selection.
struct Construct {
    header: Block,
    merge: Block,
    /// The continue target of a loop.
    continues: Option<Block>,
}

struct StructureChecker<'f> {
    function: &'f Function,
    numbers: Vec<u32>,
    /// The graph with edges from headers to what their merge instructions name.
    dominators: Dominators,
    constructs: Vec<Construct>,
}

impl<'f> StructureChecker<'f> {
    fn new(function: &'f Function) -> Self {
        let numbers = number(function);
        let mut edges = Vec::new();
        let mut constructs = Vec::new();
        for (from, &block) in function.layout.iter().enumerate() {
            let mut add = |to: Block| edges.push((from as u32, numbers[to.index()]));
            function.successors(block).for_each(&mut add);
            match function.block(block).merge {
                Some(Merge::Loop { merge, continues, .. }) => {
                    add(merge);
                    add(continues);
                    constructs.push(Construct { header: block, merge, continues: Some(continues) });
                }
                Some(Merge::Selection { merge, .. }) => {
                    add(merge);
                    constructs.push(Construct { header: block, merge, continues: None });
                }
                None => {}
            }
        }
        let dominators = Cfg::of_edges(function.layout.len(), edges).dominators();
        Self { function, numbers, dominators, constructs }
    }

    fn dominates(&self, above: Block, below: Block) -> bool {
        self.dominators.dominates(self.numbers[above.index()], self.numbers[below.index()])
    }

    /// Choices have merge blocks, each block is one for one header at most, and headers dominate them.
    fn merges(&self) -> Result<(), String> {
        let mut named = Vec::new();
        for construct in &self.constructs {
            named.extend([construct.merge].into_iter().chain(construct.continues));
            if !self.dominates(construct.header, construct.merge) {
                return Err(format!("{} does not dominate its merge block", construct.header));
            }
        }
        let count = named.len();
        named.sort_unstable();
        named.dedup();
        if named.len() != count {
            return Err("a block is a merge block or continue target twice".into());
        }
        for &block in &self.function.layout {
            let terminator = self.function.terminator(block).ok_or("a block without a terminator")?;
            let is_choice = matches!(
                self.function.inst(terminator).opcode,
                Opcode::Core(Core::BranchConditional | Core::Switch)
            );
            if is_choice && !matches!(self.function.block(block).merge, Some(Merge::Selection { .. })) {
                return Err(format!("{block} has no merge block"));
            }
        }
        Ok(())
    }

    /// Only continue targets branch back, and only to their header.
    fn back_edges(&self) -> Result<(), String> {
        for &from in &self.function.layout {
            for to in self.function.successors(from) {
                let is_back = self.dominates(to, from);
                let of = self.constructs.iter().find(|construct| construct.header == to);
                if is_back && of.and_then(|construct| construct.continues) != Some(from) {
                    return Err(format!("{from} branches back to {to}"));
                }
            }
        }
        // A graph whose forward edges form a cycle is not reducible.
        let mut open = vec![0u32; self.function.block_count()];
        for &from in &self.function.layout {
            for to in self.function.successors(from).filter(|&to| !self.dominates(to, from)) {
                open[to.index()] += 1;
            }
        }
        let mut work: Vec<Block> =
            self.function.layout.iter().copied().filter(|block| open[block.index()] == 0).collect();
        let mut done = 0;
        while let Some(from) = work.pop() {
            done += 1;
            for to in self.function.successors(from).filter(|&to| !self.dominates(to, from)) {
                open[to.index()] -= 1;
                if open[to.index()] == 0 {
                    work.push(to);
                }
            }
        }
        if done == self.function.layout.len() { Ok(()) } else { Err("an irreducible cycle".into()) }
    }

    fn is_inside(&self, construct: &Construct, block: Block) -> bool {
        self.dominates(construct.header, block) && !self.dominates(construct.merge, block)
    }

    /// A construct is left for its merge block, or from a selection for that of the loop around it.
    fn exits(&self) -> Result<(), String> {
        for construct in &self.constructs {
            let around = self.loop_around(construct);
            for &from in self.function.layout.iter().filter(|&&block| self.is_inside(construct, block)) {
                for to in self.function.successors(from) {
                    let leaves_loop = construct.continues.is_none()
                        && around.is_some_and(|around| {
                            to == around.merge
                                || Some(to) == around.continues
                                || to == around.header && Some(from) == around.continues
                        });
                    if !self.is_inside(construct, to) && to != construct.merge && !leaves_loop {
                        return Err(format!(
                            "the construct of {} is left from {from} for {to}",
                            construct.header
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// The innermost loop that a selection lies in.
    fn loop_around(&self, selection: &Construct) -> Option<&Construct> {
        let loops = self.constructs.iter().filter(|construct| construct.continues.is_some());
        let around =
            loops.filter(|each| each.header != selection.header && self.is_inside(each, selection.header));
        around.max_by_key(|each| self.dominators.level(self.numbers[each.header.index()]))
    }
}
