// A component of the divisor is zero.
// run: --global 4 --arg iota:int[4] --arg iota:int[4]

kernel void test(global int *out, global const int *in)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = ((int4)(8) / (int4)(max(in[i], 1), 1, 2, 3)).x;
#else
    out[i] = ((int4)(8) / (int4)(in[i], 1, 2, 3)).x; // fault: division-by-zero: division by zero
#endif
}
