// A store is kept if a function that is called before the next one reads it, also where it does so by a built-in function.

__attribute__((noinline)) float first(global const half *p)
{
    return vload_half(0, p);
}

kernel void test(global int *out, global const int *in, global uint *memory)
{
    global ushort *bits = (global ushort *)memory;
    bits[0] = 0x3e00;
    const float before = first((global const half *)bits);
    bits[0] = 0;
    CHECK(before == 1.5f && bits[0] == 0);
}
