// An index is extended as its type says, whichever width addresses have: C99 6.5.2.1, 6.5.6.
// options: -O0
// check: OpUConvert %ulong
// check: OpInBoundsPtrAccessChain
// check: OpSConvert %ulong
// check: OpInBoundsPtrAccessChain
// check: OpUConvert %ulong
// check: OpInBoundsPtrAccessChain
kernel void f(global int *p, uint u, int i) {
    p[u] = 1;
    p[i] = 2;
    *(p + u) = 3;
}
