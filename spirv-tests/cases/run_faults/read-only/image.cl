// An image that the host gave as CL_MEM_READ_ONLY is written.
// run: --global 4 --local 4 --arg read-only:image:rgba-float:4x1 --arg image:rgba-float:4x1

kernel void test(write_only image2d_t first, write_only image2d_t second)
{
    const int x = get_global_id(0);
#ifdef MENDED
    write_imagef(second, (int2)(x, 0), (float4)(x));
#else
    write_imagef(first, (int2)(x, 0), (float4)(x)); // fault: read-only: write to a read-only image
#endif
}
