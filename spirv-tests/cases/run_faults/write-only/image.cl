// An image that the host gave as CL_MEM_WRITE_ONLY is read.
// run: --global 4 --local 4 --arg write-only:image:r-float:4x1 --arg image:r-float:4x1 --arg zeros:float[4]

kernel void test(read_only image2d_t first, read_only image2d_t second, global float *out)
{
    const int x = get_global_id(0);
#ifdef MENDED
    out[x] = read_imagef(second, (int2)(x, 0)).x;
#else
    out[x] = read_imagef(first, (int2)(x, 0)).x; // fault: write-only: read from a write-only image
#endif
}
