// A table in constant memory is normalized in place by a pointer without the qualifier.
// run: --global 2 --local 2 --arg iota:float[2] --arg zeros:float[2]

kernel void test(constant float *table, global float *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = table[i] / 2;
#else
    ((constant float *)table == 0 ? out : (global float *)(ulong)table)[i] /= 2; // fault: read-only: write to constant memory
    out[i] = 0;
#endif
}
