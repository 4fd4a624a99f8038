//! The strongly connected components of the control-flow graph. Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without recursion.

use super::{Block, Function};

/// What the searches so far know of blocks: each goes on counting, so that nothing has to be forgotten.
#[derive(Default)]
pub(crate) struct Visits {
    states: Vec<State>,
    last: u32,
    /// The edges that the search follows. The walk goes back and forth, and a terminator lies elsewhere than its block.
    edges: Vec<Block>,
}

/// What is known of a block.
#[derive(Clone, Copy, Default)]
struct State {
    /// Its number in the order of visits, from 1 on; that of an earlier search, or 0, before.
    number: u32,
    /// The least number that it leads to within its component.
    low: u32,
    /// Where its edges begin and end.
    edges: (u32, u32),
    /// Whether its component is not known yet.
    is_open: bool,
}

impl Visits {
    /// The components among some blocks that are loops, in the order of their first block. Only edges to blocks that `follows` accepts count,
    /// which are among them.
    pub(crate) fn components(
        &mut self,
        function: &Function,
        blocks: &[Block],
        follows: impl Fn(Block) -> bool,
    ) -> Vec<Vec<Block>> {
        let Self { states, last, edges } = self;
        states.resize(function.block_count(), State::default());
        edges.clear();
        for &block in blocks {
            let start = edges.len() as u32;
            edges.extend(function.successors(block).filter(|&to| follows(to)));
            states[block.index()].edges = (start, edges.len() as u32);
        }
        let mut components = Vec::new();
        let (before, mut open, mut walk) = (*last, Vec::new(), Vec::new());
        for &root in blocks {
            if states[root.index()].number > before {
                continue;
            }
            walk.push((root, states[root.index()].edges.0));
            while let Some((block, next)) = walk.pop() {
                let State { number, edges: (start, end), .. } = states[block.index()];
                if number <= before {
                    *last += 1;
                    let state = &mut states[block.index()];
                    (state.number, state.low, state.is_open) = (*last, *last, true);
                    open.push(block);
                }
                let mut rest = (next..end).zip(&edges[next as usize..end as usize]);
                let deeper = rest.find_map(|(index, &to)| {
                    let state = states[to.index()];
                    if state.number <= before {
                        return Some((index, to, state.edges.0));
                    }
                    if state.is_open {
                        let low = &mut states[block.index()].low;
                        *low = (*low).min(state.number);
                    }
                    None
                });
                if let Some((index, to, first)) = deeper {
                    walk.extend([(block, index + 1), (to, first)]);
                    continue;
                }
                let State { number, low, .. } = states[block.index()];
                if let Some(&(above, _)) = walk.last() {
                    let above = &mut states[above.index()].low;
                    *above = (*above).min(low);
                }
                if low == number {
                    let at = open.iter().rposition(|&each| each == block).expect("the block is open");
                    let mut component = open.split_off(at);
                    component.iter().for_each(|each| states[each.index()].is_open = false);
                    let leads_to_itself = || edges[start as usize..end as usize].contains(&block);
                    if component.len() > 1 || leads_to_itself() {
                        component.sort_unstable();
                        components.push(component);
                    }
                }
            }
        }
        components.sort_unstable_by_key(|component| component[0]);
        components
    }
}
