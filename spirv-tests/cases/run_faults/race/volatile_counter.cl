// OpenCL C 1.x reads a counter that others change atomically through a volatile pointer; a plain one is read after a loop with it.
// options: -cl-std=CL1.2
// run: --global 16 --local 8 --arg zeros:float[1] --arg zeros:int[1]

kernel void test(volatile global float *sum, volatile global int *count)
{
    union { float value; int bits; } old, changed;
    do {
        old.value = *sum;
        changed.value = old.value + 1.0f;
    } while (atomic_cmpxchg((volatile global int *)sum, old.bits, changed.bits) != old.bits);
#ifdef MENDED
    atomic_inc(count);
#else
    *count = *count + 1; // fault: race: data race in global memory // other: 15
#endif
}
