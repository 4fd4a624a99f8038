//! Text that is right, and its tree.

use super::{parsed, statement_tree, tree};
use crate::language::Version;

#[track_caller]
fn check(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(tree(text), *expected, "{text}");
    }
}

#[track_caller]
fn check_statements(rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        assert_eq!(statement_tree(text), *expected, "{text}");
    }
}

#[test]
fn kernel() {
    let text = "kernel void add(global const float *restrict a, __global float *b) {\n\
                uint i = get_global_id(0);\nb[i] += a[i];\n}";
    let expected = "(function (kernel void) add((global const float) a*(restrict), (global float) b*)\n  \
                    (declare (uint) i = (call get_global_id 0))\n  (+= (index b i) (index a i)))";
    assert_eq!(tree(text), expected);
}
