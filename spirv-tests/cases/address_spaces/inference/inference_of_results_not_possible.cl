// A function that returns pointers into several spaces keeps its generic result, and one that other programs may call too.
// versions: 2.0 3.0 3.1
// options: -O1
// check: OpFunction %_ptr_Generic_uint
// check: OpFunction %_ptr_Generic_uint
__attribute__((noinline)) static int *either(global int *g, local int *l, int n) { return n ? g : (int *)l; }
__attribute__((noinline)) int *first(global int *g, int n) { return g + n; }
kernel void k(global int *out, local int *l, int n) { *either(out, l, n) = *first(out, n); }
