//! Block placement: the reverse post-order of a depth-first walk that visits the first successor first, which is the order of LLVM's SPIR-V
//! writers. Loop exits follow loop bodies, and the last case of a switch precedes the others.
//!
//! The order has no semantics, but Intel's CPU driver chooses by it which kernels to vectorize.

use crate::{
    cfg::Cfg,
    ir::{Block, Function, Module, graph, transform::Changed},
};

/// Runs the pass.
pub fn run(function: &mut Function, _: &mut Module) -> Changed {
    if function.layout.len() < 3 {
        return Changed::No;
    }
    let numbers = graph::number(function);
    let cfg = graph::graph(function);
    let mut order = post_order(function, &cfg, &numbers);
    order.reverse();
    if order.len() != function.layout.len() || order.is_sorted() {
        return Changed::No;
    }
    let layout: Vec<Block> = order.iter().map(|&block| function.layout[block as usize]).collect();
    function.layout = layout;
    Changed::Yes
}

/// The post-order of a walk that visits first successors first.
fn post_order(function: &Function, cfg: &Cfg, numbers: &[u32]) -> Vec<u32> {
    let mut order = Vec::with_capacity(cfg.len());
    let mut seen = vec![false; cfg.len()];
    let successors = |block: u32| -> Vec<u32> {
        function.successors(function.layout[block as usize]).map(|next| numbers[next.index()]).collect()
    };
    let mut stack = vec![(0, successors(0).into_iter())];
    seen[0] = true;
    while let Some((block, rest)) = stack.last_mut() {
        let Some(next) = rest.next() else {
            order.push(*block);
            stack.pop();
            continue;
        };
        if !std::mem::replace(&mut seen[next as usize], true) {
            stack.push((next, successors(next).into_iter()));
        }
    }
    order
}
