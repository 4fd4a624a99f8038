//! Test case reduction of a failing random program: removes and replaces nodes of its tree while it fails in the same way.

use crate::generator::Program;
use crate::generator::tree::{Kind, Node};
use crate::generator::types::Type;

/// The smallest program found that still `fails`, trying at most so many.
pub fn reduce(program: &Program, mut tries: u32, mut fails: impl FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let before = best.tree.size();
        for step in [Step::Remove, Step::Hoist, Step::Replace] {
            run_step(&mut best, step, &mut tries, &mut fails);
        }
        if best.tree.size() >= before || tries == 0 {
            return best;
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Step {
    /// Leave items out.
    Remove,
    /// Put the items within an item in its place.
    Hoist,
    /// Put a constant, or a part of it, in the place of a value.
    Replace,
}

fn run_step(best: &mut Program, step: Step, tries: &mut u32, fails: &mut impl FnMut(&Program) -> bool) {
    if step == Step::Remove {
        remove_many(best, tries, fails);
    }
    let mut index = 0;
    loop {
        let paths = best.tree.paths();
        let Some(path) = paths.get(index) else { return };
        let replacements = replacements(best.tree.at(path), step);
        let mut changed = false;
        for replacement in replacements {
            if *tries == 0 {
                return;
            }
            if try_replacements(best, &[(path, replacement)], tries, fails) {
                changed = true;
                break;
            }
        }
        if !changed {
            index += 1;
        }
    }
}

/// Leaves out runs of items: halves first, then smaller and smaller runs.
fn remove_many(best: &mut Program, tries: &mut u32, fails: &mut impl FnMut(&Program) -> bool) {
    let items = |tree: &Node| -> Vec<Vec<usize>> {
        tree.paths()
            .into_iter()
            .filter(|path| tree.at(path).kind == Kind::Item && tree.at(path).size() > 0)
            .collect()
    };
    let mut run = items(&best.tree).len() / 2;
    while run > 1 {
        let mut start = 0;
        loop {
            let found = items(&best.tree);
            if start >= found.len() || *tries == 0 {
                break;
            }
            let end = (start + run).min(found.len());
            let changes: Vec<_> = found[start..end].iter().map(|path| (path, empty())).collect();
            if !try_replacements(best, &changes, tries, fails) {
                start = end;
            }
        }
        run /= 2;
    }
}

fn empty() -> Node {
    Node::item("", vec![])
}

fn try_replacements(
    best: &mut Program,
    changes: &[(&Vec<usize>, Node)],
    tries: &mut u32,
    fails: &mut impl FnMut(&Program) -> bool,
) -> bool {
    let mut candidate = best.clone();
    // From the last to the first, so that a change does not move what is still to be changed.
    for (path, replacement) in changes.iter().rev() {
        *candidate.tree.at_mut(path) = replacement.clone();
    }
    *tries = tries.saturating_sub(1);
    let better = candidate.tree.size() < best.tree.size() && fails(&candidate);
    if better {
        *best = candidate;
    }
    better
}

fn replacements(node: &Node, step: Step) -> Vec<Node> {
    match (&node.kind, step) {
        (Kind::Item, Step::Remove) if node.size() > 0 => vec![empty()],
        (Kind::Item, Step::Hoist) => {
            let inner: Vec<Node> = node.children().flat_map(items_within).collect();
            if inner.is_empty() { vec![] } else { vec![Node { kind: Kind::Item, ..Node::list(inner) }] }
        }
        (Kind::Value(ty), Step::Replace) => {
            let mut found: Vec<Node> =
                Node::zero(ty).filter(|zero| zero.size() < node.size()).into_iter().collect();
            let mut within = Vec::new();
            node.children().for_each(|child| values_within(child, ty, &mut within));
            found.extend(within);
            found
        }
        _ => vec![],
    }
}

fn items_within(node: &Node) -> Vec<Node> {
    match node.kind {
        Kind::Item => vec![node.clone()],
        _ => node.children().flat_map(items_within).collect(),
    }
}

fn values_within(node: &Node, ty: &Type, found: &mut Vec<Node>) {
    match &node.kind {
        Kind::Value(inner) if inner == ty => found.push(node.clone()),
        _ => node.children().for_each(|child| values_within(child, ty, found)),
    }
}
