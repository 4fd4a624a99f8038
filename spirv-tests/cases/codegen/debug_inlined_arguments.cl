// options: -O1 -g --spirv-debug-info-version=ocl-100
// A debugger shows the parameters of an inlined call, also before the calls that are inlined into it; but not those of a call that has no
// instruction to stop at.
// check: OpFunction
// check: DebugScope
// check: DebugValue * %x
// check: OpIMul
// check: OpIAdd
// check-not: DebugValue * %uint_8
// check: OpFunctionEnd
static int same(int n) {
    return n;
}
static int square(int n) {
    return same(n) * n;
}
kernel void k(global int *out, int x) {
    out[0] = square(x) + same(8);
}
