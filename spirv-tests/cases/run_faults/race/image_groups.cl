// Groups blur an image in place: at their borders they read pixels of each other.
// options: -cl-std=CL3.0
// run: --global 8 --local 4 --arg image:r-float:8x1 --arg image:r-float:8x1

kernel void test(read_write image2d_t image, write_only image2d_t result)
{
    const int x = get_global_id(0);
    const float4 sum = read_imagef(image, (int2)(x, 0)) + read_imagef(image, (int2)(min(x + 1, 7), 0)); // fault: race: image memory
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
#ifdef MENDED
    write_imagef(result, (int2)(x, 0), sum);
#else
    write_imagef(image, (int2)(x, 0), sum);
#endif
}
