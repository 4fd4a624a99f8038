//! What a compilation costs before its program: nothing that grows with the tables of built-in functions. Alone in its process, as
//! the index of the tables is made once for all threads.

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
