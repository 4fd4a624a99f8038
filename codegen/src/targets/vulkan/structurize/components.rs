//! Strongly connected components. Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without recursion.

use super::Structurizer;
use crate::ir::Block;

/// What is known of a block.
#[derive(Clone, Copy)]
struct State {
    /// Its number in the order of visits, from 1 on; 0 before.
    number: u32,
    /// The least number that it leads to within its component.
    low: u32,
    /// Whether its component is not known yet.
    is_open: bool,
}

impl Structurizer<'_> {
    /// The components within a set of blocks that are loops, in the order of their first block; edges to `header` do not count.
    pub(super) fn components(&mut self, blocks: &[Block], header: Option<Block>) -> Vec<Vec<Block>> {
        self.marks.set(blocks);
        let follows = |to: Block| Some(to) != header && self.marks.contains(to);
        let mut states = vec![State { number: 0, low: 0, is_open: false }; self.function.block_count()];
        let mut components = Vec::new();
        let (mut next, mut open) = (0, Vec::new());
        for &root in blocks {
            if states[root.index()].number != 0 {
                continue;
            }
            let mut walk = vec![(root, 0)];
            while let Some((block, done)) = walk.pop() {
                if done == 0 {
                    next += 1;
                    states[block.index()] = State { number: next, low: next, is_open: true };
                    open.push(block);
                }
                let mut rest = self.function.successors(block).enumerate().skip(done);
                let deeper = rest.find_map(|(index, to)| {
                    let state = states[to.index()];
                    if !follows(to) {
                        return None;
                    }
                    if state.number == 0 {
                        return Some((index, to));
                    }
                    if state.is_open {
                        let low = &mut states[block.index()].low;
                        *low = (*low).min(state.number);
                    }
                    None
                });
                if let Some((index, to)) = deeper {
                    walk.extend([(block, index + 1), (to, 0)]);
                    continue;
                }
                let State { number, low, .. } = states[block.index()];
                if let Some(&(above, _)) = walk.last() {
                    let above = &mut states[above.index()].low;
                    *above = (*above).min(low);
                }
                if low == number {
                    let start = open.iter().rposition(|&each| each == block).expect("the block is open");
                    let mut component = open.split_off(start);
                    component.iter().for_each(|each| states[each.index()].is_open = false);
                    let leads_to_itself =
                        || self.function.successors(block).any(|to| to == block && follows(to));
                    if component.len() > 1 || leads_to_itself() {
                        component.sort_unstable();
                        components.push(component);
                    }
                }
            }
        }
        components.sort_by_key(|component| component[0]);
        components
    }
}
