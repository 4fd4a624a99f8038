// A pointer into a private array that a condition chose is the number of an element, if nothing needs bytes.
// options: --target=vulkan1.3
// environment: vulkan1.3

kernel void test(global uint *out, global const uint *in)
{
    uint a[4] = { in[0], in[1], in[2], in[3] };
    uint *q = a;
    // check: OpSelect
    if (get_group_id(0) & 1)
        q = &a[1];
    // check-not: OpShiftRightLogical
    q[in[4] % 3] ^= in[5];
    out[0] = a[0] * 1000 + a[1] * 100 + a[2] * 10 + q[1];
}
