//! Functions of sub-groups that move vectors: all components go together.

use super::{Case, Scalar, View, at, case};

/// A function that moves values: the names, the arguments after the value, and from which work-item the value comes.
struct Move {
    name: &'static str,
    more: &'static str,
    from: fn(&View<'_>) -> Option<usize>,
    has: fn(Scalar) -> bool,
}

const WIDTHS: [usize; 5] = [2, 3, 4, 8, 16];

const MOVES: &[Move] = &[
    Move { name: "sub_group_broadcast", more: "1", from: |_| Some(1), has: |_| true },
    Move { name: "sub_group_non_uniform_broadcast", more: "2", from: |_| Some(2), has: |_| true },
    Move { name: "intel_sub_group_broadcast", more: "3", from: |_| Some(3), has: is_narrow },
    Move {
        name: "intel_sub_group_shuffle",
        more: "size - 1 - lane",
        from: |view| Some(view.values.len() - 1 - view.me),
        has: is_shuffled,
    },
    Move { name: "intel_sub_group_shuffle_xor", more: "2", from: |view| Some(view.me ^ 2), has: is_shuffled },
];

fn is_narrow(scalar: Scalar) -> bool {
    !scalar.floating && scalar.bits < 32
}

fn is_shuffled(scalar: Scalar) -> bool {
    is_narrow(scalar) || ["float", "int", "uint"].contains(&scalar.name)
}

/// The calls for each width. The value is in the last component, the factor in the others.
pub(super) fn cases(scalar: Scalar) -> Vec<Case> {
    let mut all = Vec::new();
    for width in WIDTHS {
        let last = format!("{:x}", width - 1);
        let vector = |value: &str| {
            let factors = "m, ".repeat(width - 1);
            format!("({}{width})({factors}{value})", scalar.name)
        };
        for each in MOVES.iter().filter(|each| (each.has)(scalar)) {
            let from = each.from;
            let call = format!("{}({}, {})", each.name, vector("v"), each.more);
            all.push(case(format!("{call}.s{last}"), move |view| at(view, from(view)?)));
            all.push(case(format!("{call}.s0"), move |view| factor(view, from(view)?)));
        }
        if is_shuffled(scalar) {
            // Behind the last of a full sub-group comes the first of the second value, before the first of one the last of the first.
            let down = format!("intel_sub_group_shuffle_down({}, {}, 1).s{last}", vector("v"), vector("m"));
            all.push(case(down, |view| {
                if view.me + 1 == view.full { factor(view, 0) } else { at(view, view.me + 1) }
            }));
            let up = format!("intel_sub_group_shuffle_up({}, {}, 2).s{last}", vector("m"), vector("v"));
            all.push(case(up, |view| match view.me.checked_sub(2) {
                Some(index) => at(view, index),
                None => factor(view, view.full + view.me - 2),
            }));
        }
    }
    all
}

fn factor(view: &View<'_>, index: usize) -> Option<i128> {
    view.factors.get(index).copied()
}
