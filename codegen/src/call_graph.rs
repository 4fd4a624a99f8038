//! The reference graph of a module: functions to callees and variables, variables to those whose addresses their initializers contain. The
//! interfaces of entry points follow from it. SPIR-V, `OpEntryPoint`.
//!
//! Reachability is computed for all entry points together, so that many entry points with shared callees do not need a walk each.

use crate::instruction::{self, id_at};
use petgraph::{algo::kosaraju_scc, graphmap::DiGraphMap};
use rspirv::{
    dr,
    spirv::{Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The edges of the graph: which functions, variables and constants refer to which others.
#[derive(Default)]
pub(crate) struct Mentions {
    graph: DiGraphMap<Word, (), FxBuildHasher>,
}

impl Mentions {
    /// The edges of variables and of constants that contain addresses of variables. Other constants are left out.
    pub(crate) fn of_globals(globals: &[dr::Instruction]) -> Self {
        let mut mentions = Self::default();
        // Definitions precede uses.
        for each in globals {
            let Some(id) = each.result_id else { continue };
            if each.class.opcode == Op::Variable {
                mentions.graph.add_node(id);
            }
            mentions.add_operands(id, each);
        }
        mentions
    }

    /// The edges of a whole module.
    pub(crate) fn of_module(module: &dr::Module) -> Self {
        let mut mentions = Self::of_globals(&module.types_global_values);
        for function in module.functions.iter().filter_map(dr::Function::def_id) {
            mentions.graph.add_node(function);
        }
        for function in &module.functions {
            let Some(id) = function.def_id() else { continue };
            for each in function.all_inst_iter() {
                mentions.add_operands(id, each);
            }
        }
        mentions
    }

    /// Adds an edge.
    pub(crate) fn add(&mut self, from: Word, to: Word) {
        self.graph.add_edge(from, to, ());
    }

    fn add_operands(&mut self, from: Word, instruction: &dr::Instruction) {
        for to in instruction.operands.iter().filter_map(instruction::id) {
            if self.graph.contains_node(to) {
                self.add(from, to);
            }
        }
    }

    /// Returns the targets that are reachable from each start, in the order of the targets.
    pub(crate) fn reached(&self, starts: &[Word], targets: &[Word]) -> Vec<Vec<Word>> {
        let mut reached = vec![Vec::new(); starts.len()];
        let targets: Vec<Word> =
            targets.iter().copied().filter(|&target| self.graph.contains_node(target)).collect();
        if starts.is_empty() || targets.is_empty() {
            return reached;
        }
        let steps = Steps::new(self);
        // One bit for each of a batch of starts.
        let together = u64::BITS as usize;
        for (starts, reached) in starts.chunks(together).zip(reached.chunks_mut(together)) {
            let led_to = steps.led_to(starts);
            for &target in &targets {
                let mut bits = led_to[steps.places[&target] as usize];
                while bits != 0 {
                    reached[bits.trailing_zeros() as usize].push(target);
                    bits &= bits - 1;
                }
            }
        }
        reached
    }
}

/// The condensation of the graph in topological order: strongly connected components are merged, so one pass propagates reachability.
struct Steps {
    places: FxHashMap<Word, u32>,
    count: usize,
    steps: Vec<(u32, u32)>,
}

impl Steps {
    fn new(mentions: &Mentions) -> Self {
        let circles = kosaraju_scc(&mentions.graph);
        let count = circles.len();
        // Components without successors come first.
        let places: FxHashMap<Word, u32> = (0..)
            .zip(circles.iter().rev())
            .flat_map(|(place, circle)| circle.iter().map(move |&id| (id, place)))
            .collect();
        let mut steps: Vec<(u32, u32)> =
            mentions.graph.all_edges().map(|(from, to, ())| (places[&from], places[&to])).collect();
        steps.sort_unstable();
        steps.dedup();
        Self { places, count, steps }
    }

    /// For each component, a bit for each start that reaches it.
    fn led_to(&self, starts: &[Word]) -> Vec<u64> {
        let mut led_to = vec![0; self.count];
        for (bit, start) in starts.iter().enumerate() {
            if let Some(&place) = self.places.get(start) {
                led_to[place as usize] |= 1 << bit;
            }
        }
        for &(from, to) in &self.steps {
            led_to[to as usize] |= led_to[from as usize];
        }
        led_to
    }
}

/// The variables that the interface of an entry point lists if it reaches them: those of storage class `Input`, since 1.4 all. SPIR-V,
/// `OpEntryPoint`.
pub(crate) fn listed(globals: &[dr::Instruction], version: (u8, u8)) -> Vec<Word> {
    let variables = globals.iter().filter(|each| each.class.opcode == Op::Variable);
    variables.filter(|each| version >= (1, 4) || is_input(each)).filter_map(|each| each.result_id).collect()
}

/// Whether an instruction is a variable that the interface lists in all versions. SPIR-V, `OpEntryPoint`.
pub(crate) fn is_input(instruction: &dr::Instruction) -> bool {
    instruction.class.opcode == Op::Variable
        && instruction.operands.first() == Some(&dr::Operand::StorageClass(StorageClass::Input))
}

/// The functions of entry points.
pub(crate) fn starts(entry_points: &[dr::Instruction]) -> Vec<Word> {
    entry_points.iter().map(|entry| id_at(entry, 1).expect("entry points have functions")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_and_shared_ways_are_walked_once() {
        let mut mentions = Mentions::default();
        // A cycle of 2 and 3, reachable from 1 and not from 4, and a shared successor.
        for (from, to) in [(1, 2), (2, 3), (3, 2), (3, 9), (4, 9), (5, 5)] {
            mentions.add(from, to);
        }
        let reached = mentions.reached(&[1, 2, 4, 5, 7], &[9, 3, 5, 8]);
        assert_eq!(reached, [vec![9, 3], vec![9, 3], vec![9], vec![5], vec![]]);
    }

    #[test]
    fn starts_beyond_the_bits_of_one_walk_are_their_own() {
        let mut mentions = Mentions::default();
        (1..=200).for_each(|start| mentions.add(start, 1000 + start));
        let (starts, targets): (Vec<Word>, Vec<Word>) = (1..=200).map(|start| (start, 1000 + start)).unzip();
        let reached = mentions.reached(&starts, &targets);
        assert!(reached.iter().zip(&targets).all(|(reached, &target)| *reached == [target]));
    }
}
