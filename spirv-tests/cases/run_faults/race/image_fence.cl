// The barrier between writing and reading an image does not order images.
// options: -cl-std=CL3.0
// run: --global 8 --local 8 --arg image:rgba-float:8x2

kernel void test(read_write image2d_t image)
{
    const int x = get_local_id(0);
    write_imagef(image, (int2)(x, 0), (float4)(x));
#ifdef MENDED
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
#else
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
#endif
    const float4 other = read_imagef(image, (int2)(7 - x, 0)); // fault: race: data race in image memory // other: 8
    write_imagef(image, (int2)(x, 1), other);
}
