// An image is read that nothing has written.
// run: --global 4 --local 4 --arg empty:image:r-float:4x1 --arg image:r-float:4x1 --arg zeros:float[4]

kernel void test(read_only image2d_t scratch, read_only image2d_t input, global float *out)
{
    const int x = get_global_id(0);
#ifdef MENDED
    out[x] = read_imagef(input, (int2)(x, 0)).x;
#else
    out[x] = read_imagef(scratch, (int2)(x, 0)).x; // fault: uninitialized: is stored in global memory
#endif
}
