//! The start-up cost of a compilation, which must not grow with the tables of built-ins. A test process of its own, because the index of
//! the tables is built once for all threads.

use spirocl::Compiler;
use spirocl_sema::builtins::are_indexed;

#[test]
fn a_program_without_built_ins_needs_no_index_of_them() {
    for text in ["", "kernel void k(global int *out, int n) { out[0] = n * 3; }\n"] {
        assert!(Compiler::new().compile("small.cl", text).words().is_some());
        assert!(!are_indexed(), "{text}");
    }
    let text = "kernel void k(global float *out) { out[0] = sin(out[0]); }\n";
    assert!(Compiler::new().compile("sine.cl", text).words().is_some());
    assert!(are_indexed());
}
