// options: -O1 -g --spirv-debug-info-version=ocl-100
// A debugger shows the parameters of an inlined call, also where nothing of its body is left.
// check: DebugInlinedAt 13
// check: OpFunction
// check: DebugScope
// check: DebugValue * %uint_7
// check: DebugValue * %uint_8
// check: OpFunctionEnd
static int same(int n) {
    return n;
}
static int next(int n) {
    return same(n) + 1;
}
kernel void k(global int *out) {
    out[0] = next(7) + same(8);
}
