// Two work-items write each pixel of the small image.
// run: --global 8 --local 8 --arg image:rgba-float:4x1

kernel void test(write_only image2d_t small)
{
    const int x = get_global_id(0);
#ifdef MENDED
    if (x % 2 == 0)
        write_imagef(small, (int2)(x / 2, 0), (float4)(x));
#else
    write_imagef(small, (int2)(x / 2, 0), (float4)(x)); // fault: race: data race in image memory
#endif
}
