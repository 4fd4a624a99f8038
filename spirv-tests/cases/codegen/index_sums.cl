// A constant is added to a signed index in the width of addresses, as the sum must not overflow; sums of unsigned numbers may: C99 6.5, 6.2.5.
// options: -O0
// check: OpSConvert %ulong
// check: OpIAdd %ulong
// check: OpInBoundsPtrAccessChain
// check: OpIAdd %uint
// check: OpUConvert %ulong
// check: OpInBoundsPtrAccessChain
kernel void f(global int *p, uint u, int i) {
    p[i + 1] = 1;
    p[u + 1] = 2;
}
