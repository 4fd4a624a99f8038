// An atomic operation on a read-only buffer.
// run: --global 4 --arg read-only:iota:int[4]

kernel void test(global int *counter)
{
#ifndef MENDED
    atomic_inc(counter); // fault: read-only: write to a read-only buffer
#endif
}
