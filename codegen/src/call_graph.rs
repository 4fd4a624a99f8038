//! What leads to what: functions to those that they call and to variables, variables to those whose addresses their values hold. The
//! interfaces of entry points follow from it. SPIR-V, `OpEntryPoint`.
//!
//! All entry points are looked at together, so that many which share many functions cost no walk each.

use crate::{debug::note, instruction::id_at};
use petgraph::{algo::kosaraju_scc, graphmap::DiGraphMap};
use rspirv::{
    dr,
    spirv::{Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Which functions, variables and constants name which others.
#[derive(Default)]
pub(crate) struct Mentions {
    graph: DiGraphMap<Word, (), FxBuildHasher>,
}

impl Mentions {
    /// Those of variables, and of constants that hold addresses of variables. Other constants lead nowhere and are left out.
    pub(crate) fn of_globals(globals: &[dr::Instruction]) -> Self {
        let mut mentions = Self::default();
        // What an instruction names stands before it.
        for each in globals {
            let Some(id) = each.result_id else { continue };
            if each.class.opcode == Op::Variable {
                mentions.graph.add_node(id);
            }
            mentions.add_operands(id, each);
        }
        mentions
    }

    /// Those of a whole module. A note is no use of what it names.
    pub(crate) fn of_module(module: &dr::Module) -> Self {
        let mut mentions = Self::of_globals(&module.types_global_values);
        for function in module.functions.iter().filter_map(dr::Function::def_id) {
            mentions.graph.add_node(function);
        }
        for function in &module.functions {
            let Some(id) = function.def_id() else { continue };
            for each in function.all_inst_iter().filter(|each| !note::is(each)) {
                mentions.add_operands(id, each);
            }
        }
        mentions
    }

    /// Adds that one names another.
    pub(crate) fn add(&mut self, from: Word, to: Word) {
        self.graph.add_edge(from, to, ());
    }

    fn add_operands(&mut self, from: Word, instruction: &dr::Instruction) {
        for to in instruction.operands.iter().filter_map(dr::Operand::id_ref_any) {
            if self.graph.contains_node(to) {
                self.add(from, to);
            }
        }
    }

    /// Which of the targets each of the starts leads to, in the order of the targets.
    pub(crate) fn reached(&self, starts: &[Word], targets: &[Word]) -> Vec<Vec<Word>> {
        let mut reached = vec![Vec::new(); starts.len()];
        let targets: Vec<Word> =
            targets.iter().copied().filter(|&target| self.graph.contains_node(target)).collect();
        if starts.is_empty() || targets.is_empty() {
            return reached;
        }
        let steps = Steps::new(self);
        // A bit for each of so many starts.
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

/// The mentions, in an order in which each walk is one pass: those in a circle are one place, and every step leads to a later one.
struct Steps {
    places: FxHashMap<Word, u32>,
    count: usize,
    steps: Vec<(u32, u32)>,
}

impl Steps {
    fn new(mentions: &Mentions) -> Self {
        let circles = kosaraju_scc(&mentions.graph);
        let count = circles.len();
        // They come with those first that lead to no others.
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

    /// For each place a bit for each of the starts that lead to it.
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

/// The variables that entry points list if they lead to them: those of storage class `Input`, since 1.4 all. SPIR-V, `OpEntryPoint`.
pub(crate) fn listed(globals: &[dr::Instruction], version: (u8, u8)) -> Vec<Word> {
    let variables = globals.iter().filter(|each| each.class.opcode == Op::Variable);
    variables.filter(|each| version >= (1, 4) || is_input(each)).filter_map(|each| each.result_id).collect()
}

/// Whether an instruction is a variable that entry points list in all versions. SPIR-V, `OpEntryPoint`.
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
        // A circle of 2 and 3, to which 1 leads and 4 does not, and a way that all share.
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
