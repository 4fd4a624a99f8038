//! The reference graph of a module: functions to callees and variables, variables to those whose addresses their initializers contain. The
//! interfaces of entry points follow from it. SPIR-V, `OpEntryPoint`.
//!
//! Reachability is computed for all entry points together, so that many entry points with shared callees do not need a walk each.

use crate::ir::{Global, Module, Value};
use petgraph::{algo::kosaraju_scc, graphmap::DiGraphMap};
use rustc_hash::FxBuildHasher;
use spirocl_frontend::handle_map::HandleMap;
use spirv::Word;

/// The edges of the graph: which functions, variables and constants refer to which others.
#[derive(Default)]
pub(crate) struct Mentions {
    graph: DiGraphMap<Word, (), FxBuildHasher>,
}

impl Mentions {
    /// The edges of a program in the IR.
    pub(crate) fn of_program(module: &Module) -> Self {
        let mut mentions = Self::default();
        for index in 0..module.globals.len() {
            mentions.graph.add_node(Value::from(Global::new(index)).to_bits());
        }
        for id in module.function_ids() {
            mentions.graph.add_node(Value::from(id).to_bits());
        }
        // Constants follow what they name.
        for (constant, _, kind) in module.constants.iter() {
            mentions.add_values(constant.into(), kind.operands().iter().copied());
        }
        for (index, global) in module.globals.iter().enumerate() {
            mentions.add_values(Global::new(index).into(), global.initializer.into_iter());
        }
        for id in module.function_ids() {
            let function = module.function(id);
            let code = function.all_insts().filter(|&(_, inst)| !function.inst(inst).opcode.is_debug());
            code.for_each(|(_, inst)| mentions.add_values(id.into(), function.operands(inst)));
        }
        mentions
    }

    fn add_values(&mut self, from: Value, to: impl Iterator<Item = Value>) {
        for to in to.map(Value::to_bits) {
            if self.graph.contains_node(to) {
                self.add(from.to_bits(), to);
            }
        }
    }

    /// As [`Self::reached`] in the graph of a program in the IR.
    pub(crate) fn reached_values(&self, starts: &[Value], targets: &[Value]) -> Vec<Vec<Value>> {
        let bits = |values: &[Value]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        let values = |bits: Vec<Word>| bits.into_iter().map(Value::from_bits).collect();
        self.reached(&bits(starts), &bits(targets)).into_iter().map(values).collect()
    }

    /// Adds an edge.
    pub(crate) fn add(&mut self, from: Word, to: Word) {
        self.graph.add_edge(from, to, ());
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
    places: HandleMap<Word, u32>,
    count: usize,
    steps: Vec<(u32, u32)>,
}

impl Steps {
    fn new(mentions: &Mentions) -> Self {
        let circles = kosaraju_scc(&mentions.graph);
        let count = circles.len();
        // Components without successors come first.
        let mut places: HandleMap<Word, u32> = HandleMap::default();
        for (place, circle) in (0..).zip(circles.iter().rev()) {
            places.extend(circle.iter().map(|&id| (id, place)));
        }
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
