// options: -O0
// A kernel that is called is an entry point and a body to share; the other is one function.
// check: OpEntryPoint Kernel * "inner"
// check: OpEntryPoint Kernel * "outer"
// check: OpName * "inner.body"
// check: OpFunctionCall
struct pair {
    int a, b;
};

kernel void inner(global int *p, struct pair pair) {
    p[get_global_id(0)] = pair.a + pair.b;
}

kernel void outer(global int *p) {
    struct pair pair = {1, p[0]};
    inner(p, pair);
}
