// Every second pixel is written, and all are read.
// options: -cl-std=CL3.0
// run: --global 8 --local 8 --arg empty:image:r-float:8x1 --arg zeros:int[8]

kernel void test(read_write image2d_t image, global int *out)
{
    const int x = get_local_id(0);
#ifndef MENDED
    if (x % 2 == 0)
#endif
        write_imagef(image, (int2)(x, 0), (float4)(1));
    work_group_barrier(CLK_IMAGE_MEM_FENCE);
    if (read_imagef(image, (int2)(7 - x, 0)).x > 0) // fault: uninitialized: decides a branch
        out[x] = 1;
}
