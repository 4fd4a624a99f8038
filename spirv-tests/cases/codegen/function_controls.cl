// Attributes that are function controls (SPIR-V, 3.24), each where it is written, and no control without one.
// check: OpFunction * Inline
// check: OpFunction * DontInline
// check: OpFunction * Pure
// check: OpFunction * Const
__attribute__((always_inline)) int twice(int a) { return 2 * a; }
__attribute__((noinline)) int thrice(int a) { return 3 * a; }
__attribute__((pure)) int first(global int *p) { return *p; }
__attribute__((const)) int square(int a) { return a * a; }
kernel void k(global int *out)
{
    out[0] = twice(out[1]) + thrice(out[2]) + first(out + 3) + square(out[4]);
}
