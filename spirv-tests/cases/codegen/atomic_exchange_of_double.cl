// Doubles are exchanged and stored as integers: Intel's CPU driver knows no others of 64 bits.
// options: -cl-std=CL3.0
// environment: spv1.0
// check: OpAtomicExchange %ulong
// check: OpAtomicStore
// check-not: OpAtomicExchange %double
kernel void f(global atomic_double *a, global double *out)
{
    out[0] = atomic_exchange(a, out[1]);
    atomic_store(a + 1, 2.0);
}
