// An atomic operation on a read-only buffer.
// global: 4
// arguments: read-only int[4]

kernel void test(global int *counter)
{
#ifndef MENDED
    atomic_inc(counter); // report: read-only: write to a read-only buffer
#endif
}
