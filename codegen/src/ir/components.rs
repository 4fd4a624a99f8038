//! The strongly connected components of the control-flow graph. Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without recursion.

use super::{Block, Function};

/// What the searches so far know of blocks: each goes on counting, so that nothing has to be forgotten.
#[derive(Default)]
pub(crate) struct Visits {
    states: Vec<State>,
    last: u32,
}

/// What is known of a block.
#[derive(Clone, Copy, Default)]
struct State {
    /// Its number in the order of visits, from 1 on; that of an earlier search, or 0, before.
    number: u32,
    /// The least number that it leads to within its component.
    low: u32,
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
        let Self { states, last } = self;
        states.resize(function.block_count(), State::default());
        let mut components = Vec::new();
        let (before, mut open, mut walk) = (*last, Vec::new(), Vec::new());
        for &root in blocks {
            if states[root.index()].number > before {
                continue;
            }
            walk.push((root, 0));
            while let Some((block, done)) = walk.pop() {
                if done == 0 {
                    *last += 1;
                    states[block.index()] = State { number: *last, low: *last, is_open: true };
                    open.push(block);
                }
                let mut rest = (done..).zip(&function.targets(block)[done..]);
                let deeper = rest.find_map(|(index, &to)| {
                    let to = Block::new(to as usize);
                    let state = states[to.index()];
                    if !follows(to) {
                        return None;
                    }
                    if state.number <= before {
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
                    let leads_to_itself = || function.successors(block).any(|to| to == block && follows(to));
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
