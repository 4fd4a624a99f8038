// The result of a stencil is stored where its neighbours read.
// run: --global 32 --local 16 --arg iota:float[34] --arg zeros:float[34]

kernel void test(global float *cells, global float *next)
{
    const size_t i = get_global_id(0) + 1;
#ifdef MENDED
    next[i] = (cells[i - 1] + cells[i] + cells[i + 1]) / 3;
#else
    cells[i] = (cells[i - 1] + cells[i] + cells[i + 1]) / 3; // fault: race: data race in global memory
#endif
}
