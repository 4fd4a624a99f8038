// A null argument is read.
// global: 4
// arguments: null, int[4]

kernel void test(global const int *in, global int *out)
{
    const int i = get_global_id(0);
#ifdef MENDED
    out[i] = in ? in[i] : 0;
#else
    out[i] = in[i]; // report: null: read through a null pointer
#endif
}
