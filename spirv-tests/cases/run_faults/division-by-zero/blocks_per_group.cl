// There are more groups than blocks: each group gets none.
// run: --global 8 --local 2 --arg 3 --arg zeros:uint[8]

kernel void test(uint blocks, global uint *out)
{
    const uint each = blocks / (uint)get_num_groups(0);
#ifdef MENDED
    out[get_global_id(0)] = each ? (uint)get_global_id(0) % each : 0;
#else
    out[get_global_id(0)] = (uint)get_global_id(0) % each; // fault: division-by-zero: zero
#endif
}
